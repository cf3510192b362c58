module @expand_shape {
  func.func @main(%arg0: memref<8x4xf32>, %arg1: i32, %arg2: f32) -> memref<2x4x2x2xf32> {
    %expand_shape = memref.expand_shape %arg0 [[0, 1], [2, 3]] : memref<8x4xf32> into memref<2x4x2x2xf32>
    %collapse_shape = memref.collapse_shape %expand_shape [[0, 1], [2, 3]] : memref<2x4x2x2xf32> into memref<8x4xf32>
    %0 = arith.addi %arg1, %arg1 : i32
    %1 = arith.shli %0, %arg1 : i32
    %2 = arith.cmpf oeq, %arg2, %arg2 : f32
    %expand_shape_0 = memref.expand_shape %collapse_shape [[0, 1], [2, 3]] {mine} : memref<8x4xf32> into memref<2x4x2x2xf32>
    return %expand_shape_0 : memref<2x4x2x2xf32>
  }
}
