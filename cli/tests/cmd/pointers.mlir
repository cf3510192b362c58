llvm.func @load(%pointer: !llvm.ptr<i32>) -> i32 {
  %0 = llvm.load %pointer : !llvm.ptr<i32>
  llvm.return %0 : i32
}
