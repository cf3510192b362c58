"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, index, i1, memref<?xf32>) -> i8, sym_name = "arith"}> ({
  ^bb0(%arg14: i32 loc("<stdin>":2:20), %arg15: i32 loc("<stdin>":2:32), %arg16: index loc("<stdin>":2:44), %arg17: i1 loc("<stdin>":2:58), %arg18: memref<?xf32> loc("<stdin>":2:69)):
    %8 = "arith.divsi"(%arg14, %arg15) : (i32, i32) -> i32 loc("<stdin>":3:10)
    %9 = "arith.divui"(%arg16, %arg16) : (index, index) -> index loc("<stdin>":4:10)
    %10 = "arith.shrui"(%arg14, %arg15) : (i32, i32) -> i32 loc("<stdin>":5:10)
    %11 = "arith.addi"(%arg14, %arg15) <{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32 loc("<stdin>":6:10)
    %12 = "arith.trunci"(%arg14) <{overflowFlags = #arith.overflow<nuw>}> : (i32) -> i8 loc("<stdin>":7:10)
    "cf.cond_br"(%arg17, %arg14)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> () loc("<stdin>":8:5)
  ^bb1(%13: i32 loc("<stdin>":9:8)):  // 3 preds: ^bb0, ^bb1, ^bb2
    "cf.cond_br"(%arg17, %arg15)[^bb1, ^bb2] <{branch_weights = array<i32: 3, 5>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> () loc("<stdin>":10:5)
  ^bb2:  // 2 preds: ^bb0, ^bb1
    "cf.switch"(%arg14, %arg15)[^bb3, ^bb1] <{case_operand_segments = array<i32: 1>, case_values = dense<7> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> () loc("<stdin>":12:5)
  ^bb3:  // pred: ^bb2
    %14 = "vector.splat"(%arg14) : (i32) -> vector<4xi32> loc("<stdin>":17:10)
    %15 = "vector.extractelement"(%14, %arg15) : (vector<4xi32>, i32) -> i32 loc("<stdin>":18:10)
    %16 = "vector.insertelement"(%15, %14, %arg14) : (i32, vector<4xi32>, i32) -> vector<4xi32> loc("<stdin>":19:10)
    %17 = "memref.assume_alignment"(%arg18) <{alignment = 16 : i32}> : (memref<?xf32>) -> memref<?xf32> loc("<stdin>":20:21)
    %18 = "memref.load"(%17, %arg16) <{nontemporal = true}> : (memref<?xf32>, index) -> f32 loc("<stdin>":21:10)
    "func.return"(%12) : (i8) -> () loc("<stdin>":22:5)
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (index, index, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>, sym_name = "loops"}> ({
  ^bb0(%arg2: index loc("<stdin>":24:20), %arg3: index loc("<stdin>":24:34), %arg4: tensor<4x8xf32> loc("<stdin>":24:48), %arg5: tensor<8x4xf32> loc("<stdin>":24:72), %arg6: tensor<4x4xf32> loc("<stdin>":24:96)):
    "scf.for"(%arg2, %arg3, %arg2) ({
    ^bb0(%arg12: index loc("<stdin>":25:13)):
      "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
      ^bb0(%arg13: index loc("<stdin>":26:18)):
        "my.op"(%arg13) : (index) -> () loc("<stdin>":27:9)
        "affine.yield"() : () -> () loc("<stdin>":26:7)
      }) : () -> () loc("<stdin>":26:7)
      "scf.yield"() : () -> () loc("<stdin>":25:5)
    }) : (index, index, index) -> () loc("<stdin>":25:5)
    %3 = "linalg.matmul"(%arg4, %arg5, %arg6) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg9: f32 loc(unknown), %arg10: f32 loc(unknown), %arg11: f32 loc(unknown)):
      %6 = "arith.mulf"(%arg9, %arg10) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      %7 = "arith.addf"(%arg11, %6) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      "linalg.yield"(%7) : (f32) -> () loc(unknown)
    }) : (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("<stdin>":30:10)
    %4 = "linalg.generic"(%3, %arg6) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg7: f32 loc("<stdin>":32:10), %arg8: f32 loc("<stdin>":32:20)):
      %5 = "arith.addf"(%arg7, %arg8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc("<stdin>":33:12)
      "linalg.yield"(%5) : (f32) -> () loc("<stdin>":34:7)
    }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("<stdin>":31:10)
    "func.return"(%4) : (tensor<4x4xf32>) -> () loc("<stdin>":36:5)
  }) : () -> () loc("<stdin>":24:3)
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (ptr, i32)>, linkage = #llvm.linkage<external>, sym_name = "pointers", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.ptr loc("<stdin>":38:23), %arg1: i32 loc("<stdin>":38:41)):
    %0 = "llvm.getelementptr"(%arg0, %arg1) <{elem_type = !llvm.struct<(i32, i8)>, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: -2147483648, 1>}> : (!llvm.ptr, i32) -> !llvm.ptr loc("<stdin>":39:10)
    %1 = "llvm.load"(%0) <{alignment = 4 : i64, ordering = 0 : i64}> : (!llvm.ptr) -> i32 loc("<stdin>":40:10)
    "llvm.intr.lifetime.start"(%arg0) <{size = 2 : i64}> : (!llvm.ptr) -> () loc("<stdin>":41:5)
    "llvm.store"(%1, %arg0) <{ordering = 0 : i64, volatile_}> : (i32, !llvm.ptr) -> () loc("<stdin>":42:5)
    "nvvm.barrier0"() : () -> () loc("<stdin>":43:5)
    %2 = "llvm.call"(%arg0, %1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, callee = @pointers, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>}> : (!llvm.ptr, i32) -> i32 loc("<stdin>":44:10)
    "llvm.return"(%2) : (i32) -> () loc("<stdin>":45:5)
  }) : () -> () loc("<stdin>":38:3)
}) : () -> () loc("<stdin>":1:1)
