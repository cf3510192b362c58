"builtin.module"() ({
  "omp.declare_reduction"() <{sym_name = "r", type = i32}> ({
  ^bb0(%arg9: i32 loc("<stdin>":3:8)):
    "omp.yield"(%arg9) : (i32) -> () loc("<stdin>":4:5)
  }, {
  ^bb0(%arg7: i32 loc("<stdin>":6:8), %arg8: i32 loc("<stdin>":6:20)):
    "omp.yield"(%arg8) : (i32) -> () loc("<stdin>":7:5)
  }, {
  }, {
  }) : () -> () loc("<stdin>":2:3)
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (ptr, ptr)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.ptr loc("<stdin>":9:16), %arg1: !llvm.ptr loc("<stdin>":9:34)):
    "omp.parallel"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 2, 0>, reduction_vars_byref = array<i1: true, false>, reductions = [@r, @r]}> ({
    ^bb0(%arg5: !llvm.ptr loc("<stdin>":10:46), %arg6: !llvm.ptr loc("<stdin>":10:77)):
      "omp.terminator"() : () -> () loc("<stdin>":11:7)
    }) : (!llvm.ptr, !llvm.ptr) -> () loc("<stdin>":10:5)
    "omp.sections"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 2, 0, 0>, reduction_vars_byref = array<i1: false, true>, reductions = [@r, @r]}> ({
      "omp.terminator"() : () -> () loc("<stdin>":14:7)
    }) : (!llvm.ptr, !llvm.ptr) -> () loc("<stdin>":13:5)
    %0 = "omp.map.info"(%arg0) <{map_capture_type = #omp<variable_capture_kind(ByRef)>, map_type = 519 : ui64, name = "p", operandSegmentSizes = array<i32: 1, 0, 0, 0>, partial_map = false, var_type = i32}> : (!llvm.ptr) -> !llvm.ptr loc("<stdin>":16:10)
    %1 = "omp.map.info"(%arg1) <{map_capture_type = #omp<variable_capture_kind(ByRef)>, map_type = 0 : ui64, name = "q", operandSegmentSizes = array<i32: 1, 0, 0, 0>, partial_map = false, var_type = i32}> : (!llvm.ptr) -> !llvm.ptr loc("<stdin>":17:10)
    %2 = "omp.map.info"(%arg1, %0, %1) <{map_capture_type = #omp<variable_capture_kind(ByRef)>, map_type = 1 : ui64, members_index = dense<[[3, -1], [2, 1]]> : vector<2x2xi32>, operandSegmentSizes = array<i32: 1, 0, 2, 0>, partial_map = true, var_type = !llvm.struct<(i32, i32)>}> : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.ptr loc("<stdin>":18:10)
    "omp.target"(%0, %1) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 2, 0>}> ({
    ^bb0(%arg3: !llvm.ptr loc("<stdin>":20:10), %arg4: !llvm.ptr loc("<stdin>":20:28)):
      "omp.terminator"() : () -> () loc("<stdin>":21:7)
    }) : (!llvm.ptr, !llvm.ptr) -> () loc("<stdin>":19:5)
    "omp.target_data"(%arg0, %0, %1) <{operandSegmentSizes = array<i32: 0, 0, 1, 0, 2>}> ({
    ^bb0(%arg2: !llvm.ptr loc("<stdin>":24:10)):
      "omp.terminator"() : () -> () loc("<stdin>":25:7)
    }) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> () loc("<stdin>":23:5)
    "llvm.return"() : () -> () loc("<stdin>":27:5)
  }) : () -> () loc("<stdin>":9:3)
}) : () -> () loc("<stdin>":1:1)
