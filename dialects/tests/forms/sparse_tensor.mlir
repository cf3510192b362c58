module {
  func.func @f(%arg0: tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>, %arg1: index, %arg2: f32) -> (index, f32) {
    %0 = sparse_tensor.extract_iteration_space %arg0 lvls = 0 : tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>> -> !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0>
    sparse_tensor.iterate %arg4 in %0 at(%arg3) : !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0>  {
      "test.op"(%arg3, %arg4) : (index, !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0>) -> ()
    }
    %1:2 = sparse_tensor.iterate %arg6 in %0 at(%arg5) iter_args(%arg3 = %arg1, %arg4 = %arg2) : !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0>  -> (index, f32) {
      %4 = arith.addi %arg3, %arg5 : index
      sparse_tensor.yield %4, %arg4 : index, f32
    }
    %2 = sparse_tensor.extract_iteration_space %arg0 lvls = 0 to 2 : tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>> -> !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0 to 2>
    %3 = sparse_tensor.iterate %arg5 in %2 at(_, %arg4) iter_args(%arg3 = %arg1) : !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0 to 2>  -> index {
      %4 = arith.addi %arg3, %arg4 : index
      sparse_tensor.yield %4 : index
    }
    return %1#0, %1#1 : index, f32
  }
}
