llvm.func @sum(%a: i32) -> i32 {
  %0 = llvm.add %a, %a overflow<nsw> : i32
  llvm.return %0 : i32
}
