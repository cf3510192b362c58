"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i1, i5, i32)>, linkage = #llvm.linkage<external>, sym_name = "narrow", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg2: i1 loc("<stdin>":2:21), %arg3: i5 loc("<stdin>":2:32), %arg4: i32 loc("<stdin>":2:43)):
    "llvm.switch"(%arg2)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<true> : vector<1xi1>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> () loc("<stdin>":3:5)
  ^bb1:  // 2 preds: ^bb0, ^bb0
    "llvm.switch"(%arg3)[^bb2, ^bb2, ^bb2] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[-1, 15]> : vector<2xi5>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i5) -> () loc("<stdin>":7:5)
  ^bb2:  // 3 preds: ^bb1, ^bb1, ^bb1
    "llvm.switch"(%arg4)[^bb3, ^bb3, ^bb3] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[-2, 7]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> () loc("<stdin>":12:5)
  ^bb3:  // 3 preds: ^bb2, ^bb2, ^bb2
    "llvm.return"() : () -> () loc("<stdin>":17:5)
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (i64, i128) -> (), sym_name = "wide"}> ({
  ^bb0(%arg0: i64 loc("<stdin>":19:19), %arg1: i128 loc("<stdin>":19:31)):
    "cf.switch"(%arg0)[^bb1, ^bb1, ^bb1] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[-1, -9223372036854775808]> : vector<2xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i64) -> () loc("<stdin>":20:5)
  ^bb1:  // 3 preds: ^bb0, ^bb0, ^bb0
    "cf.switch"(%arg1)[^bb2, ^bb2, ^bb2] <{case_operand_segments = array<i32: 0, 0>, case_values = dense<[18446744073709551615, 3]> : vector<2xi128>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i128) -> () loc("<stdin>":26:5)
  ^bb2:  // 3 preds: ^bb1, ^bb1, ^bb1
    "func.return"() : () -> () loc("<stdin>":32:5)
  }) : () -> () loc("<stdin>":19:3)
}) : () -> () loc("<stdin>":1:1)
