module {
  func.func @repeated(%arg0: i32, %arg1: i32, %arg2: i1) -> i32 {
    %0 = arith.addi %arg0, %arg0 : i32
    %1 = arith.addi %arg0, %arg1 : i32
    %2 = arith.addi %1, %0 : i32
    %3 = arith.addi %2, %2 : i32
    %4 = call @two(%3, %1) : (i32, i32) -> i32
    %5 = call @two(%1, %4) : (i32, i32) -> i32
    cf.cond_br %arg2, ^bb1(%4 : i32), ^bb2(%5 : i32)
  ^bb1(%6: i32):  // 4 preds: ^bb0, ^bb1, ^bb2, ^bb3
    cf.cond_br %arg2, ^bb3(%6 : i32), ^bb1(%0 : i32)
  ^bb2(%7: i32):  // pred: ^bb0
    cf.switch %7 : i32, [
      default: ^bb3(%1 : i32),
      1: ^bb1(%2 : i32)
    ]
  ^bb3(%8: i32):  // 2 preds: ^bb1, ^bb2
    cf.switch %8 : i32, [
      default: ^bb1(%3 : i32),
      1: ^bb4(%5 : i32)
    ]
  ^bb4(%9: i32):  // pred: ^bb3
    scf.if %arg2 {
      cf.assert %arg2, "same"
      %10 = arith.addi %9, %8 : i32
    }
    cf.assert %arg2, "same"
    return %9 : i32
  }
  func.func @two(%arg0: i32, %arg1: i32) -> i32 {
    return %arg1 : i32
  }
  llvm.func @assumed(%arg0: i1, %arg1: !llvm.ptr) {
    llvm.intr.assume %arg0 : i1
    llvm.intr.assume %arg0 ["align"(%arg1, %arg0 : !llvm.ptr, i1)] : i1
    llvm.return
  }
}
