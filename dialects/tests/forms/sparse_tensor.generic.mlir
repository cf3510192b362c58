"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>, index, f32) -> (index, f32), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>, %arg1: index, %arg2: f32):
    %0 = "sparse_tensor.extract_iteration_space"(%arg0) <{hiLvl = 1 : index, loLvl = 0 : index}> : (tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>) -> !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0>
    "sparse_tensor.iterate"(%0) <{crdUsedLvls = 1 : i64}> ({
    ^bb0(%arg10: index, %arg11: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0>):
      "test.op"(%arg10, %arg11) : (index, !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0>) -> ()
      "sparse_tensor.yield"() : () -> ()
    }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0>) -> ()
    %1:2 = "sparse_tensor.iterate"(%0, %arg1, %arg2) <{crdUsedLvls = 1 : i64}> ({
    ^bb0(%arg6: index, %arg7: f32, %arg8: index, %arg9: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0>):
      %5 = "arith.addi"(%arg6, %arg8) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      "sparse_tensor.yield"(%5, %arg7) : (index, f32) -> ()
    }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0>, index, f32) -> (index, f32)
    %2 = "sparse_tensor.extract_iteration_space"(%arg0) <{hiLvl = 2 : index, loLvl = 0 : index}> : (tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>) -> !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0 to 2>
    %3 = "sparse_tensor.iterate"(%2, %arg1) <{crdUsedLvls = 2 : i64}> ({
    ^bb0(%arg3: index, %arg4: index, %arg5: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0 to 2>):
      %4 = "arith.addi"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      "sparse_tensor.yield"(%4) : (index) -> ()
    }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0 to 2>, index) -> index
    "func.return"(%1#0, %1#1) : (index, f32) -> ()
  }) : () -> ()
}) : () -> ()
