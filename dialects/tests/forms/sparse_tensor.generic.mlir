"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>, index, f32) -> (index, f32), sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>> loc("<stdin>":2:16), %arg1: index loc("<stdin>":2:118), %arg2: f32 loc("<stdin>":2:132)):
    %0 = "sparse_tensor.extract_iteration_space"(%arg0) <{hiLvl = 1 : index, loLvl = 0 : index}> : (tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>) -> !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0> loc("<stdin>":3:10)
    "sparse_tensor.iterate"(%0) <{crdUsedLvls = 1 : i64}> ({
    ^bb0(%arg10: index loc("<stdin>":4:42), %arg11: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0> loc("<stdin>":4:27)):
      "test.op"(%arg10, %arg11) : (index, !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0>) -> () loc("<stdin>":5:7)
      "sparse_tensor.yield"() : () -> () loc("<stdin>":4:5)
    }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0>) -> () loc("<stdin>":4:5)
    %1:2 = "sparse_tensor.iterate"(%0, %arg1, %arg2) <{crdUsedLvls = 1 : i64}> ({
    ^bb0(%arg6: index loc("<stdin>":7:66), %arg7: f32 loc("<stdin>":7:81), %arg8: index loc("<stdin>":7:49), %arg9: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0> loc("<stdin>":7:34)):
      %5 = "arith.addi"(%arg6, %arg8) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index loc("<stdin>":8:12)
      "sparse_tensor.yield"(%5, %arg7) : (index, f32) -> () loc("<stdin>":9:7)
    }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0>, index, f32) -> (index, f32) loc("<stdin>":7:12)
    %2 = "sparse_tensor.extract_iteration_space"(%arg0) <{hiLvl = 2 : index, loLvl = 0 : index}> : (tensor<?x?xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>) -> !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0 to 2> loc("<stdin>":11:10)
    %3 = "sparse_tensor.iterate"(%2, %arg1) <{crdUsedLvls = 2 : i64}> ({
    ^bb0(%arg3: index loc("<stdin>":12:67), %arg4: index loc("<stdin>":12:50), %arg5: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0 to 2> loc("<stdin>":12:32)):
      %4 = "arith.addi"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index loc("<stdin>":13:12)
      "sparse_tensor.yield"(%4) : (index) -> () loc("<stdin>":14:7)
    }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0 to 2>, index) -> index loc("<stdin>":12:10)
    "func.return"(%1#0, %1#1) : (index, f32) -> () loc("<stdin>":16:5)
  }) : () -> () loc("<stdin>":2:3)
}) : () -> () loc("<stdin>":1:1)
