"builtin.module"() ({
  "llvm.func"() ({
  ^bb0(%arg0: i1 loc("<stdin>":2:21), %arg1: i5 loc("<stdin>":2:32), %arg2: i32 loc("<stdin>":2:43)):
    "llvm.switch"(%arg0)[^bb1, ^bb1] {case_operand_segments = array<i32: 0>, case_values = dense<true> : vector<1xi1>, operand_segment_sizes = array<i32: 1, 0, 0>} : (i1) -> () loc("<stdin>":3:5)
  ^bb1:  // 2 preds: ^bb0, ^bb0
    "llvm.switch"(%arg1)[^bb2, ^bb2, ^bb2] {case_operand_segments = array<i32: 0, 0>, case_values = dense<[-1, 15]> : vector<2xi5>, operand_segment_sizes = array<i32: 1, 0, 0>} : (i5) -> () loc("<stdin>":7:5)
  ^bb2:  // 3 preds: ^bb1, ^bb1, ^bb1
    "llvm.switch"(%arg2)[^bb3, ^bb3, ^bb3] {case_operand_segments = array<i32: 0, 0>, case_values = dense<[-2, 7]> : vector<2xi32>, operand_segment_sizes = array<i32: 1, 0, 0>} : (i32) -> () loc("<stdin>":12:5)
  ^bb3:  // 3 preds: ^bb2, ^bb2, ^bb2
    "llvm.return"() : () -> () loc("<stdin>":17:5)
  }) {CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i1, i5, i32)>, linkage = #llvm.linkage<external>, sym_name = "narrow"} : () -> () loc("<stdin>":2:3)
  "func.func"() ({
  ^bb0(%arg0: i64 loc("<stdin>":19:19), %arg1: i128 loc("<stdin>":19:31)):
    "cf.switch"(%arg0)[^bb1, ^bb1, ^bb1] {case_operand_segments = array<i32: 0, 0>, case_values = dense<[-1, -9223372036854775808]> : vector<2xi64>, operand_segment_sizes = array<i32: 1, 0, 0>} : (i64) -> () loc("<stdin>":20:5)
  ^bb1:  // 3 preds: ^bb0, ^bb0, ^bb0
    "cf.switch"(%arg1)[^bb2, ^bb2, ^bb2] {case_operand_segments = array<i32: 0, 0>, case_values = dense<[18446744073709551615, 3]> : vector<2xi128>, operand_segment_sizes = array<i32: 1, 0, 0>} : (i128) -> () loc("<stdin>":26:5)
  ^bb2:  // 3 preds: ^bb1, ^bb1, ^bb1
    "func.return"() : () -> () loc("<stdin>":32:5)
  }) {function_type = (i64, i128) -> (), sym_name = "wide"} : () -> () loc("<stdin>":19:3)
}) : () -> () loc("<stdin>":1:1)
