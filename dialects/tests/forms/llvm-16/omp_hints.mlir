module {
  omp.critical.declare @none   hint(none)
  omp.critical.declare @some   hint(contended, speculative)
  func.func @hints(%arg0: memref<i32>, %arg1: i32, %arg2: memref<i32>) {
    omp.atomic.write %arg0 = %arg1   hint(none) memory_order(relaxed) : memref<i32>, i32
    omp.atomic.write %arg0 = %arg1   : memref<i32>, i32
    omp.atomic.read %arg0 = %arg2   hint(none) : memref<i32>
    omp.atomic.update   hint(none) %arg0 : memref<i32> {
    ^bb0(%arg3: i32):
      %0 = arith.addi %arg3, %arg1 : i32
      omp.yield(%0 : i32)
    }
    return
  }
}
