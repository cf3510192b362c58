module {
  omp.private {type = private} @x.privatizer : !llvm.ptr alloc {
  ^bb0(%arg0: !llvm.ptr):
    omp.yield(%arg0 : !llvm.ptr)
  }
  func.func private @copy_i32(!llvm.ptr, !llvm.ptr)
  acc.private.recipe @priv : memref<10xf32> init {
  ^bb0(%arg0: memref<10xf32>):
    acc.yield %arg0 : memref<10xf32>
  }
  func.func @f(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: memref<10xf32>, %arg3: i32) {
    omp.single copyprivate(%arg0 -> @copy_i32 : !llvm.ptr, %arg1 -> @copy_i32 : !llvm.ptr) {
      omp.terminator
    }
    omp.target private(@x.privatizer %arg0 -> %arg4 : !llvm.ptr) {
    ^bb0(%arg4: !llvm.ptr):
      omp.terminator
    }
    acc.parallel private(@priv -> %arg2 : memref<10xf32>) {
      acc.loop  private(@priv -> %arg2 : memref<10xf32>) control(%arg4 : i32) = (%arg3 : i32) to (%arg3 : i32)  step (%arg3 : i32) {
        acc.yield
      }
      acc.yield
    }
    return
  }
  func.func @g(%arg0: i32) {
    acc.kernels combined(loop) {
      acc.loop combined(kernels) control(%arg1 : i32) = (%arg0 : i32) to (%arg0 : i32)  step (%arg0 : i32) {
        acc.yield
      }
      acc.terminator
    }
    return
  }
}
