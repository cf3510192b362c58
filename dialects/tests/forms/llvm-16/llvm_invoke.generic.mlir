"builtin.module"() ({
  "llvm.func"() ({
  }) {CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (...)>, linkage = #llvm.linkage<external>, sym_name = "pers"} : () -> () loc("<stdin>":2:3)
  "llvm.func"() ({
  ^bb0(%arg0: i32 loc("<stdin>":3:16), %arg1: !llvm.ptr<func<i32 (i32)>> loc("<stdin>":3:28)):
    %0 = "llvm.invoke"(%arg1, %arg0)[^bb1, ^bb3] {branch_weights = dense<[1, 2]> : vector<2xi32>, operand_segment_sizes = array<i32: 2, 0, 0>} : (!llvm.ptr<func<i32 (i32)>>, i32) -> i32 loc("<stdin>":4:10)
  ^bb1:  // pred: ^bb0
    %1 = "llvm.invoke"(%arg0, %arg1)[^bb2, ^bb3] {callee = @f, operand_segment_sizes = array<i32: 2, 0, 0>} : (i32, !llvm.ptr<func<i32 (i32)>>) -> i32 loc("<stdin>":6:10)
  ^bb2:  // pred: ^bb1
    "llvm.return"(%1) : (i32) -> () loc("<stdin>":8:5)
  ^bb3:  // 2 preds: ^bb0, ^bb1
    %2 = "llvm.landingpad"() {cleanup} : () -> !llvm.struct<(ptr, i32)> loc("<stdin>":10:10)
    "llvm.resume"(%2) : (!llvm.struct<(ptr, i32)>) -> () loc("<stdin>":11:5)
  }) {CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32, ptr<func<i32 (i32)>>)>, linkage = #llvm.linkage<external>, personality = @pers, sym_name = "f"} : () -> () loc("<stdin>":3:3)
}) : () -> () loc("<stdin>":1:1)
