"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32, i1) -> i32, sym_name = "repeated"}> ({
  ^bb0(%arg4: i32 loc("<stdin>":2:23), %arg5: i32 loc("<stdin>":2:35), %arg6: i1 loc("<stdin>":2:47)):
    %0 = "arith.addi"(%arg4, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("<stdin>":3:10)
    %1 = "arith.addi"(%arg4, %arg5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("<stdin>":4:10)
    %2 = "arith.addi"(%1, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("<stdin>":5:10)
    %3 = "arith.addi"(%2, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("<stdin>":6:10)
    %4 = "func.call"(%3, %1) <{callee = @two}> : (i32, i32) -> i32 loc("<stdin>":7:10)
    %5 = "func.call"(%1, %4) <{callee = @two}> : (i32, i32) -> i32 loc("<stdin>":8:10)
    "cf.cond_br"(%arg6, %4, %5)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> () loc("<stdin>":9:5)
  ^bb1(%6: i32 loc("<stdin>":10:8)):  // 4 preds: ^bb0, ^bb1, ^bb2, ^bb3
    "cf.cond_br"(%arg6, %6, %0)[^bb3, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> () loc("<stdin>":11:5)
  ^bb2(%7: i32 loc("<stdin>":12:8)):  // pred: ^bb0
    "cf.switch"(%7, %1, %2)[^bb3, ^bb1] <{case_operand_segments = array<i32: 1>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i32, i32) -> () loc("<stdin>":13:5)
  ^bb3(%8: i32 loc("<stdin>":17:8)):  // 2 preds: ^bb1, ^bb2
    "cf.switch"(%8, %3, %5)[^bb1, ^bb4] <{case_operand_segments = array<i32: 1>, case_values = dense<1> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i32, i32) -> () loc("<stdin>":18:5)
  ^bb4(%9: i32 loc("<stdin>":22:8)):  // pred: ^bb3
    "scf.if"(%arg6) ({
      "cf.assert"(%arg6) <{msg = "same"}> : (i1) -> () loc("<stdin>":24:7)
      %10 = "arith.addi"(%9, %8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("<stdin>":25:13)
      "scf.yield"() : () -> () loc("<stdin>":23:5)
    }, {
    }) : (i1) -> () loc("<stdin>":23:5)
    "cf.assert"(%arg6) <{msg = "same"}> : (i1) -> () loc("<stdin>":27:5)
    "func.return"(%9) : (i32) -> () loc("<stdin>":28:5)
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (i32, i32) -> i32, sym_name = "two"}> ({
  ^bb0(%arg2: i32 loc("<stdin>":30:18), %arg3: i32 loc("<stdin>":30:30)):
    "func.return"(%arg3) : (i32) -> () loc("<stdin>":31:5)
  }) : () -> () loc("<stdin>":30:3)
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i1, ptr)>, linkage = #llvm.linkage<external>, sym_name = "assumed", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: i1 loc("<stdin>":33:22), %arg1: !llvm.ptr loc("<stdin>":33:33)):
    "llvm.intr.assume"(%arg0) <{op_bundle_sizes = array<i32>}> : (i1) -> () loc("<stdin>":34:5)
    "llvm.intr.assume"(%arg0, %arg1, %arg0) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["align"]}> : (i1, !llvm.ptr, i1) -> () loc("<stdin>":35:5)
    "llvm.return"() : () -> () loc("<stdin>":36:5)
  }) : () -> () loc("<stdin>":33:3)
}) : () -> () loc("<stdin>":1:1)
