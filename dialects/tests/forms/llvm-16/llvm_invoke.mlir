module {
  llvm.func @pers(...) -> i32
  llvm.func @f(%arg0: i32) -> i32 attributes {personality = @pers} {
    %0 = llvm.invoke @f(%arg0) to ^bb1 unwind ^bb2 {branch_weights = dense<[1, 2]> : vector<2xi32>} : (i32) -> i32
  ^bb1:  // pred: ^bb0
    llvm.return %0 : i32
  ^bb2:  // pred: ^bb0
    %1 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
    llvm.resume %1 : !llvm.struct<(ptr, i32)>
  }
}
