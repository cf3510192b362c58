module {
  llvm.func @g(i32) -> i32
  llvm.func @v(i32)
  llvm.mlir.global internal @c(1 : i32) {addr_space = 0 : i32} : i32
  llvm.func @f(%arg0: i32, %arg1: !llvm.ptr<func<i32 (i32)>>, %arg2: !llvm.ptr, %arg3: !llvm.struct<(ptr<i32>)>) {
    %0 = llvm.call @g(%arg0) : (i32) -> i32
    llvm.call @v(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (i32) -> ()
    %1 = llvm.call %arg1(%arg0) : (i32) -> i32
    llvm.fence release
    llvm.fence syncscope("agent") seq_cst
    %2 = llvm.alloca %arg0 x i32 : (i32) -> !llvm.ptr<i32>
    %3 = llvm.alloca %arg0 x i32 : (i32) -> !llvm.ptr
    llvm.return
  }
}
