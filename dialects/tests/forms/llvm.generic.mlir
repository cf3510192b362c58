"builtin.module"() ({
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, global_type = !llvm.array<3 x i8>, linkage = #llvm.linkage<internal>, sym_name = "text", unnamed_addr = 0 : i64, value = "abc", visibility_ = 0 : i64}> ({
  }) : () -> () loc("<stdin>":2:3)
  "llvm.mlir.global"() <{addr_space = 0 : i32, comdat = @group::@any, global_type = i32, linkage = #llvm.linkage<external>, sym_name = "number", unnamed_addr = 2 : i64, value = 7 : i32, visibility_ = 1 : i64}> ({
  }) : () -> () loc("<stdin>":3:3)
  "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = !llvm.ptr, linkage = #llvm.linkage<linkonce>, sym_name = "made", thread_local_, unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %14 = "llvm.mlir.zero"() : () -> !llvm.ptr loc("<stdin>":5:10)
    "llvm.return"(%14) : (!llvm.ptr) -> () loc("<stdin>":6:5)
  }) : () -> () loc("<stdin>":4:3)
  "llvm.mlir.alias"() <{alias_type = i32, dso_local, linkage = #llvm.linkage<external>, sym_name = "other", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %13 = "llvm.mlir.addressof"() <{global_name = @number}> : () -> !llvm.ptr loc("<stdin>":9:10)
    "llvm.return"(%13) : (!llvm.ptr) -> () loc("<stdin>":10:5)
  }) : () -> () loc("<stdin>":8:3)
  "llvm.comdat"() <{sym_name = "group"}> ({
    "llvm.comdat_selector"() <{comdat = 0 : i64, sym_name = "any"}> : () -> () loc("<stdin>":13:5)
  }) : () -> () loc("<stdin>":12:3)
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{}, {llvm.noalias}], function_type = !llvm.func<i64 (i32, ptr, ...)>, linkage = #llvm.linkage<external>, res_attrs = [{llvm.signext}], sym_name = "declared", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> () loc("<stdin>":15:3)
  "llvm.func"() <{CConv = #llvm.cconv<fastcc>, function_type = !llvm.func<i32 (...)>, linkage = #llvm.linkage<external>, sym_name = "personality", unnamed_addr = 0 : i64, visibility_ = 1 : i64}> ({
  }) : () -> () loc("<stdin>":16:3)
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{}, {llvm.nonnull}], function_type = !llvm.func<i64 (i32, ptr)>, linkage = #llvm.linkage<internal>, personality = @personality, sym_name = "calls", unnamed_addr = 0 : i64, visibility_ = 0 : i64, vscale_range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>}> ({
  ^bb0(%arg0: i32 loc("<stdin>":17:29), %arg1: !llvm.ptr loc("<stdin>":17:41)):
    %0 = "llvm.mlir.zero"() : () -> !llvm.ptr loc("<stdin>":18:10)
    %1 = "llvm.alloca"(%arg0) <{alignment = 8 : i64, elem_type = !llvm.struct<(i32, array<4 x f32>)>, inalloca}> : (i32) -> !llvm.ptr loc("<stdin>":19:10)
    %2 = "llvm.getelementptr"(%1, %arg0) <{elem_type = !llvm.struct<(i32, array<4 x f32>)>, noWrapFlags = 3 : i32, rawConstantIndices = array<i32: -2147483648, 1, 2>}> : (!llvm.ptr, i32) -> !llvm.ptr loc("<stdin>":20:10)
    %3 = "llvm.call"(%arg0, %arg1) <{CConv = #llvm.cconv<ccc>, TailCallKind = #llvm.tailcallkind<none>, arg_attrs = [{}, {llvm.nonnull}], callee = @declared, fastmathFlags = #llvm.fastmath<none>, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 0>, res_attrs = [{llvm.signext}], var_callee_type = !llvm.func<i64 (i32, ptr, ...)>}> : (i32, !llvm.ptr) -> i64 loc("<stdin>":21:10)
    %4 = "llvm.call"(%arg1, %arg0, %arg0, %3) <{CConv = #llvm.cconv<fastcc>, TailCallKind = #llvm.tailcallkind<tail>, fastmathFlags = #llvm.fastmath<nnan>, op_bundle_sizes = array<i32: 2, 0>, op_bundle_tags = ["deopt", "empty"], operandSegmentSizes = array<i32: 2, 2>}> : (!llvm.ptr, i32, i32, i64) -> i64 loc("<stdin>":22:10)
    "llvm.call_intrinsic"() <{fastmathFlags = #llvm.fastmath<none>, intrin = "llvm.donothing", op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> () loc("<stdin>":23:5)
    %5 = "llvm.icmp"(%3, %4) <{predicate = 2 : i64}> : (i64, i64) -> i1 loc("<stdin>":24:10)
    "llvm.cond_br"(%5, %arg0)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (i1, i32) -> () loc("<stdin>":25:5)
  ^bb1:  // pred: ^bb0
    %6 = "llvm.invoke"(%arg0, %arg1, %arg0)[^bb2, ^bb3] <{CConv = #llvm.cconv<ccc>, callee = @declared, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 2, 1, 0, 0>, var_callee_type = !llvm.func<i64 (i32, ptr, ...)>}> : (i32, !llvm.ptr, i32) -> i64 loc("<stdin>":27:10)
  ^bb2(%7: i32 loc("<stdin>":28:8)):  // 2 preds: ^bb0, ^bb1
    "llvm.switch"(%7, %3, %4)[^bb4, ^bb4, ^bb5] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[-1, 7]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i64, i64) -> () loc("<stdin>":29:5)
  ^bb3:  // pred: ^bb1
    %8 = "llvm.landingpad"(%0) <{cleanup}> : (!llvm.ptr) -> !llvm.struct<(ptr, i32)> loc("<stdin>":34:10)
    %9 = "llvm.extractvalue"(%8) <{position = array<i64: 1>}> : (!llvm.struct<(ptr, i32)>) -> i32 loc("<stdin>":35:10)
    "llvm.resume"(%8) : (!llvm.struct<(ptr, i32)>) -> () loc("<stdin>":36:5)
  ^bb4(%10: i64 loc("<stdin>":37:8)):  // 2 preds: ^bb2, ^bb2
    "llvm.return"(%10) : (i64) -> () loc("<stdin>":38:5)
  ^bb5:  // pred: ^bb2
    %11 = "llvm.mlir.undef"() : () -> vector<[4]xf32> loc("<stdin>":40:11)
    %12 = "llvm.fcmp"(%11, %11) <{fastmathFlags = #llvm.fastmath<fast>, predicate = 4 : i64}> : (vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xi1> loc("<stdin>":41:11)
    "llvm.unreachable"() : () -> () loc("<stdin>":42:5)
  }) : () -> () loc("<stdin>":17:3)
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (target<"my.image", !llvm.void, f32, 1, 0>, array<2 x target<"my.event", !llvm.struct<(ptr, array<2 x i8>)>>>)>, linkage = #llvm.linkage<external>, sym_name = "image", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> () loc("<stdin>":44:3)
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (struct<"list", (i32, target<"my.next", !llvm.struct<"list">>)>)>, linkage = #llvm.linkage<external>, sym_name = "linked", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> () loc("<stdin>":45:3)
}) : () -> () loc("<stdin>":1:1)
