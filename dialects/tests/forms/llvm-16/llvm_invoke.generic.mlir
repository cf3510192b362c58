"builtin.module"() ({
  "llvm.func"() ({
  }) {CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (...)>, linkage = #llvm.linkage<external>, sym_name = "pers"} : () -> () loc("<stdin>":2:3)
  "llvm.func"() ({
  ^bb0(%arg0: i32 loc("<stdin>":3:16)):
    %0 = "llvm.invoke"(%arg0)[^bb1, ^bb2] {branch_weights = dense<[1, 2]> : vector<2xi32>, callee = @f, operand_segment_sizes = array<i32: 1, 0, 0>} : (i32) -> i32 loc("<stdin>":4:10)
  ^bb1:  // pred: ^bb0
    "llvm.return"(%0) : (i32) -> () loc("<stdin>":6:5)
  ^bb2:  // pred: ^bb0
    %1 = "llvm.landingpad"() {cleanup} : () -> !llvm.struct<(ptr, i32)> loc("<stdin>":8:10)
    "llvm.resume"(%1) : (!llvm.struct<(ptr, i32)>) -> () loc("<stdin>":9:5)
  }) {CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, personality = @pers, sym_name = "f"} : () -> () loc("<stdin>":3:3)
}) : () -> () loc("<stdin>":1:1)
