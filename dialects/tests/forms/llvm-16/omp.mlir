module {
  func.func @maps(%arg0: i1, %arg1: i32, %arg2: memref<i32>, %arg3: memref<2xf32>) {
    omp.target_data   if(%arg0 : i1) map((always, close, present, tofrom -> %arg2 : memref<i32>), (alloc -> %arg3 : memref<2xf32>)) {
    }
    omp.target_enter_data   device(%arg1 : i32) nowait map((alloc -> %arg2 : memref<i32>), (to -> %arg3 : memref<2xf32>))
    omp.target_exit_data   map((close, release -> %arg2 : memref<i32>)) {a}
    omp.target_exit_data   map((delete -> %arg2 : memref<i32>), (from -> %arg3 : memref<2xf32>))
    return
  }
}
