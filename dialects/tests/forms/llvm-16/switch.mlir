module {
  llvm.func @narrow(%arg0: i1, %arg1: i5, %arg2: i32) {
    llvm.switch %arg0 : i1, ^bb1 [
      1: ^bb1
    ]
  ^bb1:  // 2 preds: ^bb0, ^bb0
    llvm.switch %arg1 : i5, ^bb2 [
      31: ^bb2,
      15: ^bb2
    ]
  ^bb2:  // 3 preds: ^bb1, ^bb1, ^bb1
    llvm.switch %arg2 : i32, ^bb3 [
      4294967294: ^bb3,
      7: ^bb3
    ]
  ^bb3:  // 3 preds: ^bb2, ^bb2, ^bb2
    llvm.return
  }
  func.func @wide(%arg0: i64, %arg1: i128) {
    cf.switch %arg0 : i64, [
      default: ^bb1,
      18446744073709551615: ^bb1,
      9223372036854775808: ^bb1
    ]
  ^bb1:  // 3 preds: ^bb0, ^bb0, ^bb0
    cf.switch %arg1 : i128, [
      default: ^bb2,
      18446744073709551615: ^bb2,
      3: ^bb2
    ]
  ^bb2:  // 3 preds: ^bb1, ^bb1, ^bb1
    return
  }
}
