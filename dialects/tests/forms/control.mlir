module {
  func.func private @declared(i32, f32 {my.a}) -> (i32, f32 {my.b})
  func.func public @branches(%arg0: i32, %arg1: i64) -> i64 attributes {my.c} {
    cf.switch %arg0 : i32, [
      default: ^bb1(%arg1 : i64),
      42: ^bb1(%arg1 : i64),
      4294967295: ^bb2
    ]
  ^bb1(%0: i64):  // 2 preds: ^bb0, ^bb0
    return %0 : i64
  ^bb2:  // pred: ^bb0
    %true = arith.constant true
    %1 = arith.select %true, %arg1, %arg1 : i64
    return %1 : i64
  }
  func.func @loops(%arg0: index, %arg1: f32, %arg2: tensor<8xf32>, %arg3: vector<4xi1>, %arg4: vector<4xf32>) {
    %0:2 = scf.while (%arg5 = %arg0, %arg6 = %arg1) : (index, f32) -> (index, f32) {
      %6 = arith.cmpi ult, %arg5, %arg0 : index
      scf.condition(%6) %arg5, %arg6 : index, f32
    } do {
    ^bb0(%arg5: index, %arg6: f32):
      scf.yield %arg5, %arg6 : index, f32
    } attributes {my.d}
    %1 = scf.parallel (%arg5, %arg6) = (%arg0, %arg0) to (%arg0, %arg0) step (%arg0, %arg0) init (%arg1) -> f32 {
      scf.reduce(%arg1 : f32) {
      ^bb0(%arg7: f32, %arg8: f32):
        scf.reduce.return %arg7 : f32
      }
    }
    scf.parallel (%arg5) = (%arg0) to (%arg0) step (%arg0) {
      scf.reduce 
    }
    %2 = scf.forall (%arg5, %arg6) in (4, %arg0) shared_outs(%arg7 = %arg2) -> (tensor<8xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg2 into %arg7[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
      }
    } {my.e}
    scf.forall (%arg5) = (1) to (%arg0) step (2) {
    }
    %3 = scf.execute_region -> i32 no_inline {
      %c1_i32 = arith.constant 1 : i32
      scf.yield %c1_i32 : i32
    }
    %4 = scf.index_switch %arg0 -> f32 
    case 2 {
      scf.yield %arg1 : f32
    }
    case -5 {
      scf.yield %arg1 : f32
    }
    default {
      scf.yield %arg1 : f32
    }
    %5 = arith.select %arg3, %arg4, %arg4 : vector<4xi1>, vector<4xf32>
    return
  }
}
