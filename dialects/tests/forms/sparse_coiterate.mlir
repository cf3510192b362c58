module {
  func.func @a(%arg0: !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, %arg1: !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, %arg2: index, %arg3: i1) -> index {
    scf.for %arg4 = %arg2 to %arg2 step %arg2 {
      %0:2 = sparse_tensor.coiterate (%arg0, %arg1, %arg0) at(%arg7) iter_args(%arg5 = %arg2, %arg6 = %arg3) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>) -> (index, i1)
      case %arg8, _, %arg9 {
        %1 = arith.addi %arg5, %arg7 : index
        sparse_tensor.yield %1, %arg6 : index, i1
      }
      case _, %arg8, _ {
        %1 = sparse_tensor.coiterate (%arg0, %arg1) at(%arg10) iter_args(%arg9 = %arg5) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>) -> index
        case %arg11, %arg12 {
          %3 = "t.u"(%arg8, %arg11, %arg12, %arg10) : (!sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, index) -> index
          sparse_tensor.yield %3 : index
        }
        %2 = arith.addi %1, %1 : index
        sparse_tensor.yield %2, %arg6 : index, i1
      }
    }
    sparse_tensor.coiterate (%arg0, %arg1) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>)
    case _, %arg4 {
    }
    return %arg2 : index
  }
  func.func @iterate(%arg0: !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>, %arg1: !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, %arg2: index) -> index {
    sparse_tensor.iterate %arg4 in %arg0 at(%arg3, _) : !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>  {
      "t.use"(%arg3) : (index) -> ()
    }
    sparse_tensor.iterate %arg3 in %arg0 : !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>  {
      "t.use"() : () -> ()
    }
    sparse_tensor.iterate %arg4 in %arg1 at(%arg3) : !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>  {
      "t.use"(%arg3) : (index) -> ()
    }
    %0 = sparse_tensor.iterate %arg5 in %arg0 at(%arg4, _) iter_args(%arg3 = %arg2) : !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>  -> index {
      sparse_tensor.yield %arg4 : index
    }
    return %0 : index
  }
  func.func @co2(%arg0: !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>, %arg1: !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>, %arg2: index, %arg3: i1) -> (index, i1) {
    sparse_tensor.coiterate (%arg0, %arg1) at(_, %arg4) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>, !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>)
    case %arg5, _ {
      "t.use"(%arg5, %arg4) : (!sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>, index) -> ()
    }
    case _, %arg5 {
    }
    sparse_tensor.coiterate (%arg0) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>)
    case %arg4 {
    }
    %0:2 = sparse_tensor.coiterate (%arg0, %arg1) at(%arg6, %arg7) iter_args(%arg4 = %arg2, %arg5 = %arg3) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>, !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>) -> (index, i1)
    case %arg8, %arg9 {
      "t.use"(%arg8, %arg9, %arg6, %arg7) : (!sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>, !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>, index, index) -> ()
      sparse_tensor.yield %arg4, %arg5 : index, i1
    }
    return %0#0, %0#1 : index, i1
  }
}
