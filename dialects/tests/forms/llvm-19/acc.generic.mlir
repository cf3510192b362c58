"builtin.module"() ({
  "omp.private"() <{data_sharing_type = #omp<data_sharing_type{type = private}>, sym_name = "x.privatizer", type = !llvm.ptr}> ({
  ^bb0(%arg9: !llvm.ptr loc("<stdin>":3:8)):
    "omp.yield"(%arg9) : (!llvm.ptr) -> () loc("<stdin>":4:5)
  }, {
  }, {
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (!llvm.ptr, !llvm.ptr) -> (), sym_name = "copy_i32", sym_visibility = "private"}> ({
  }) : () -> () loc("<stdin>":6:3)
  "acc.private.recipe"() <{sym_name = "priv", type = memref<10xf32>}> ({
  ^bb0(%arg8: memref<10xf32> loc("<stdin>":8:8)):
    "acc.yield"(%arg8) : (memref<10xf32>) -> () loc("<stdin>":9:5)
  }, {
  }) : () -> () loc("<stdin>":7:3)
  "func.func"() <{function_type = (!llvm.ptr, !llvm.ptr, memref<10xf32>, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg2: !llvm.ptr loc("<stdin>":11:16), %arg3: !llvm.ptr loc("<stdin>":11:34), %arg4: memref<10xf32> loc("<stdin>":11:52), %arg5: i32 loc("<stdin>":11:75)):
    "omp.single"(%arg2, %arg3) <{copyprivate_funcs = [@copy_i32, @copy_i32], operandSegmentSizes = array<i32: 0, 0, 2>}> ({
      "omp.terminator"() : () -> () loc("<stdin>":13:7)
    }) : (!llvm.ptr, !llvm.ptr) -> () loc("<stdin>":12:5)
    "omp.target"(%arg2) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 1>, privatizers = [@x.privatizer]}> ({
    ^bb0(%arg7: !llvm.ptr loc("<stdin>":16:10)):
      "omp.terminator"() : () -> () loc("<stdin>":17:7)
    }) : (!llvm.ptr) -> () loc("<stdin>":15:5)
    "acc.parallel"(%arg4) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0>, privatizations = [@priv]}> ({
      "acc.loop"(%arg5, %arg5, %arg5, %arg4) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 0, 1, 0>, privatizations = [@priv]}> ({
      ^bb0(%arg6: i32 loc("<stdin>":20:66)):
        "acc.yield"() : () -> () loc("<stdin>":21:9)
      }) : (i32, i32, i32, memref<10xf32>) -> () loc("<stdin>":20:7)
      "acc.yield"() : () -> () loc("<stdin>":23:7)
    }) : (memref<10xf32>) -> () loc("<stdin>":19:5)
    "func.return"() : () -> () loc("<stdin>":25:5)
  }) : () -> () loc("<stdin>":11:3)
  "func.func"() <{function_type = (i32) -> (), sym_name = "g"}> ({
  ^bb0(%arg0: i32 loc("<stdin>":27:16)):
    "acc.kernels"() <{combined, operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0>}> ({
      "acc.loop"(%arg0, %arg0, %arg0) <{combined = #acc.combined_constructs<kernels_loop>, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 0, 0, 0>}> ({
      ^bb0(%arg1: i32 loc("<stdin>":29:42)):
        "acc.yield"() : () -> () loc("<stdin>":30:9)
      }) : (i32, i32, i32) -> () loc("<stdin>":29:7)
      "acc.terminator"() : () -> () loc("<stdin>":32:7)
    }) : () -> () loc("<stdin>":28:5)
    "func.return"() : () -> () loc("<stdin>":34:5)
  }) : () -> () loc("<stdin>":27:3)
}) : () -> () loc("<stdin>":1:1)
