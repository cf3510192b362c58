module {
  llvm.func @atomics(%arg0: i32, %arg1: f32, %arg2: !llvm.ptr<i32>, %arg3: !llvm.ptr<f32>, %arg4: !llvm.ptr<ptr<i32>>) {
    %0 = llvm.atomicrmw add %arg2, %arg0 acq_rel  : i32
    %1 = llvm.atomicrmw fadd %arg3, %arg1 monotonic  {a} : f32
    %2 = llvm.cmpxchg %arg2, %arg0, %arg0 acq_rel monotonic : i32
    %3 = llvm.cmpxchg %arg4, %arg2, %arg2 seq_cst acquire {a} : !llvm.ptr<i32>
    llvm.return
  }
}
