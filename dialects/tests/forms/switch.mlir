module {
  llvm.func @narrow(%arg0: i1, %arg1: i5, %arg2: i32) {
    llvm.switch %arg0 : i1, ^bb1 [
      -1: ^bb1
    ]
  ^bb1:  // 2 preds: ^bb0, ^bb0
    llvm.switch %arg1 : i5, ^bb2 [
      -1: ^bb2,
      15: ^bb2
    ]
  ^bb2:  // 3 preds: ^bb1, ^bb1, ^bb1
    llvm.switch %arg2 : i32, ^bb3 [
      -2: ^bb3,
      7: ^bb3
    ]
  ^bb3:  // 3 preds: ^bb2, ^bb2, ^bb2
    llvm.return
  }
  llvm.func @wide(%arg0: i64, %arg1: i128) {
    llvm.switch %arg0 : i64, ^bb1 [
      -9223372036854775808: ^bb1
    ]
  ^bb1:  // 2 preds: ^bb0, ^bb0
    llvm.switch %arg1 : i128, ^bb2 [
      -1: ^bb2
    ]
  ^bb2:  // 2 preds: ^bb1, ^bb1
    llvm.return
  }
  func.func @unsigned(%arg0: i8) {
    cf.switch %arg0 : i8, [
      default: ^bb1,
      255: ^bb1
    ]
  ^bb1:  // 2 preds: ^bb0, ^bb0
    return
  }
}
