module {
  llvm.func @pers(...) -> i32
  llvm.func @f(%arg0: i32, %arg1: !llvm.ptr<func<i32 (i32)>>) -> i32 attributes {personality = @pers} {
    %0 = llvm.invoke %arg1(%arg0) to ^bb1 unwind ^bb3 {branch_weights = dense<[1, 2]> : vector<2xi32>} : (i32) -> i32
  ^bb1:  // pred: ^bb0
    %1 = llvm.invoke @f(%arg0, %arg1) to ^bb2 unwind ^bb3 : (i32, !llvm.ptr<func<i32 (i32)>>) -> i32
  ^bb2:  // pred: ^bb1
    llvm.return %1 : i32
  ^bb3:  // 2 preds: ^bb0, ^bb1
    %2 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
    llvm.resume %2 : !llvm.struct<(ptr, i32)>
  }
}
