module {
  func.func @a(%arg0: !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>, lvls = 0 to 2>, %arg1: !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>, lvls = 1>, %arg2: index) -> index {
    sparse_tensor.iterate %arg3 in %arg0 at(%arg4, _) : !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>, lvls = 0 to 2> {
      "t.use"(%arg4) : (index) -> ()
    }
    sparse_tensor.iterate %arg3 in %arg0 : !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>, lvls = 0 to 2> {
      "t.use"() : () -> ()
    }
    sparse_tensor.iterate %arg3 in %arg1 at(%arg4) : !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>, lvls = 1> {
      "t.use"(%arg4) : (index) -> ()
    }
    %0 = sparse_tensor.iterate %arg3 in %arg0 at(%arg4, _) iter_args(%arg5 = %arg2) : !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>, lvls = 0 to 2> -> (index) {
      sparse_tensor.yield %arg4 : index
    }
    return %0 : index
  }
}
