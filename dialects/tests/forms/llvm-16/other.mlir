module {
  func.func @f(%arg0: vector<4x8xf32>, %arg1: vector<8xf32>, %arg2: f32) {
    %0 = vector.extract %arg0[1] : vector<4x8xf32>
    %1 = vector.extract %arg0[1, 2] : vector<4x8xf32>
    %2 = vector.reduction <add>, %arg1, %arg2 : vector<8xf32> into f32
    %3 = vector.reduction <mul>, %arg1 : vector<8xf32> into f32
    return
  }
  func.func @launch(%arg0: index) {
    gpu.launch blocks(%arg1, %arg2, %arg3) in (%arg7 = %arg0, %arg8 = %arg0, %arg9 = %arg0) threads(%arg4, %arg5, %arg6) in (%arg10 = %arg0, %arg11 = %arg0, %arg12 = %arg0) {
      gpu.terminator
    }
    return
  }
  func.func @named(%arg0: memref<4x4xf32>, %arg1: memref<4x4xf32>, %arg2: memref<4x4xf32>) {
    linalg.matmul ins(%arg0, %arg1 : memref<4x4xf32>, memref<4x4xf32>) outs(%arg2 : memref<4x4xf32>)
    linalg.copy ins(%arg0 : memref<4x4xf32>) outs(%arg1 : memref<4x4xf32>)
    return
  }
  transform.sequence failures(propagate) {
  ^bb0(%arg0: !pdl.operation):
    %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0
    %tiled_linalg_op, %loops:2 = transform.structured.tile_to_scf_for %0[8, 0, 4]
    %transformed, %loops_0:2 = transform.structured.fuse %tiled_linalg_op {tile_interchange = [0, 1], tile_sizes = [32, 32]}
  }
  func.func @loop(%arg0: index, %arg1: index, %arg2: index, %arg3: tensor<i1>, %arg4: tensor<1x2x2x1xf32>) {
    omp.wsloop   for  (%arg5, %arg6) : index = (%arg0, %arg0) to (%arg1, %arg1) step (%arg2, %arg2) {
      omp.yield
    }
    %0 = "tosa.resize"(%arg4) {border = array<i64: 0, 0>, mode = "BILINEAR", offset = array<i64: 0, 0>, scale = array<i64: 2, 1, 2, 1>} : (tensor<1x2x2x1xf32>) -> tensor<1x3x3x1xf32>
    return
  }
  func.func @copy(%arg0: memref<4x4xf32>, %arg1: memref<4x4xf32, 2>, %arg2: memref<1xi32>, %arg3: index) {
    affine.dma_start %arg0[%arg3, 0], %arg1[0, 0], %arg2[0], %arg3 : memref<4x4xf32>, memref<4x4xf32, 2>, memref<1xi32>
    affine.dma_wait %arg2[0], %arg3 : memref<1xi32>
    return
  }
  func.func private @vectors(!llvm.vec<? x 2 x  f64>, !llvm.vec<? x 4 x  i8>, !llvm.vec<4 x ptr>)
}
