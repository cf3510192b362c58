"builtin.module"() ({
  "func.func"() <{function_type = (!smt.array<[!smt.array<[!smt.int -> !smt.int]> -> !smt.bool]>, !smt.array<[!smt.int -> !smt.int]>) -> (), sym_name = "smt"}> ({
  ^bb0(%arg5: !smt.array<[!smt.array<[!smt.int -> !smt.int]> -> !smt.bool]> loc("<stdin>":2:18), %arg6: !smt.array<[!smt.int -> !smt.int]> loc("<stdin>":2:88)):
    %4 = "smt.array.select"(%arg5, %arg6) : (!smt.array<[!smt.array<[!smt.int -> !smt.int]> -> !smt.bool]>, !smt.array<[!smt.int -> !smt.int]>) -> !smt.bool loc("<stdin>":3:10)
    "func.return"() : () -> () loc("<stdin>":4:5)
  }) : () -> () loc("<stdin>":2:3)
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<struct<"x(y", (i32)> (struct<"fn() -> i32", (i32, f32)>, struct<"a", (ptr, array<2 x struct<"a">>)>)>, linkage = #llvm.linkage<external>, sym_name = "names", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg3: !llvm.struct<"fn() -> i32", (i32, f32)> loc("<stdin>":6:20), %arg4: !llvm.struct<"a", (ptr, array<2 x struct<"a">>)> loc("<stdin>":6:68)):
    %2 = "llvm.extractvalue"(%arg3) <{position = array<i64: 0>}> : (!llvm.struct<"fn() -> i32", (i32, f32)>) -> i32 loc("<stdin>":7:10)
    %3 = "llvm.mlir.undef"() : () -> !llvm.struct<"x(y", (i32)> loc("<stdin>":8:10)
    "llvm.return"(%3) : (!llvm.struct<"x(y", (i32)>) -> () loc("<stdin>":9:5)
  }) : () -> () loc("<stdin>":6:3)
  "func.func"() <{function_type = (memref<4xf32>) -> (), sym_name = "map"}> ({
  ^bb0(%arg2: memref<4xf32> loc("<stdin>":11:18)):
    %1 = "omp.map.info"(%arg2) <{map_capture_type = #omp<variable_capture_kind(ByRef)>, map_type = #omp<clause_map_flags storage|return_param>, operandSegmentSizes = array<i32: 1, 0, 0, 0>, partial_map = false, var_type = f32}> : (memref<4xf32>) -> memref<4xf32> loc("<stdin>":12:10)
    "func.return"() : () -> () loc("<stdin>":13:5)
  }) : () -> () loc("<stdin>":11:3)
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>}> ({
    "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i1, f32) -> f32, sym_name = "select"}> ({
    ^bb0(%arg0: i1 loc("<stdin>":16:24), %arg1: f32 loc("<stdin>":16:35)):
      %0:2 = "spirv.mlir.selection"() <{selection_control = #spirv.selection_control<None>}> ({
        "spirv.BranchConditional"(%arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> () loc("<stdin>":18:9)
      ^bb1:  // pred: ^bb0
        "spirv.Branch"()[^bb2] : () -> () loc("<stdin>":20:9)
      ^bb2:  // 2 preds: ^bb0, ^bb1
        "spirv.mlir.merge"(%arg1, %arg1) : (f32, f32) -> () loc("<stdin>":22:9)
      }) : () -> (f32, f32) loc("<stdin>":17:14)
      "spirv.ReturnValue"(%0#1) : (f32) -> () loc("<stdin>":24:7)
    }) : () -> () loc("<stdin>":16:5)
  }) : () -> () loc("<stdin>":15:3)
}) : () -> () loc("<stdin>":1:1)
