module {
  func.func @named(%arg0: tensor<4x8xf16>, %arg1: tensor<8x4xi8>, %arg2: tensor<4x4xf32>, %arg3: memref<?xf32>, %arg4: f32) -> tensor<4x4xf32> {
    %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf16>, tensor<8x4xi8>) outs(%arg2 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%arg0, %arg1 : tensor<4x8xf16>, tensor<8x4xi8>) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%arg1, %arg1 : tensor<8x4xi8>, tensor<8x4xi8>) outs(%1 : tensor<4x4xf32>) -> tensor<4x4xf32>
    linalg.fill ins(%arg4 : f32) outs(%arg3 : memref<?xf32>)
    linalg.reciprocal ins(%arg3 : memref<?xf32>) outs(%arg3 : memref<?xf32>)
    linalg.max ins(%arg3, %arg3 : memref<?xf32>, memref<?xf32>) outs(%arg3 : memref<?xf32>)
    %3 = linalg.elementwise kind=#linalg.elementwise_kind<square> ins(%2 : tensor<4x4xf32>) outs(%arg2 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] {a.b} ins(%3, %3 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%arg2 : tensor<4x4xf32>) -> tensor<4x4xf32>
    return %4 : tensor<4x4xf32>
  }
  func.func @complex(%arg0: tensor<4xcomplex<f32>>, %arg1: tensor<4xcomplex<f64>>, %arg2: tensor<4xi32>) {
    %0 = linalg.copy ins(%arg0 : tensor<4xcomplex<f32>>) outs(%arg1 : tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>>
    %1 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%arg2 : tensor<4xi32>) outs(%arg0 : tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    return
  }
  func.func @random(%arg0: f64, %arg1: f64, %arg2: i32, %arg3: memref<?x?xf32>) {
    linalg.fill_rng_2d ins(%arg0, %arg1, %arg2 : f64, f64, i32) outs(%arg3 : memref<?x?xf32>)
    return
  }
  func.func @payloads(%arg0: tensor<4x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<4xf32>) -> tensor<4xf32> {
    %mapped = linalg.map { math.absf {fastmath = #arith.fastmath<fast>} } ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>)
    %mapped_0 = linalg.map ins(%mapped : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>)
      (%in: f32, %init: f32) {
        %0 = arith.addf %in, %in : f32
        linalg.yield %0 : f32
      }
    %transposed = linalg.transpose ins(%mapped_0 : tensor<4x8xf32>) outs(%arg1 : tensor<8x4xf32>) permutation = [1, 0] 
    %reduced = linalg.reduce { arith.addf } ins(%mapped_0 : tensor<4x8xf32>) outs(%arg2 : tensor<4xf32>) dimensions = [1] 
    %broadcasted = linalg.broadcast ins(%reduced : tensor<4xf32>) outs(%arg1 : tensor<8x4xf32>) dimensions = [0] 
    return %reduced : tensor<4xf32>
  }
  func.func @generic(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) attrs =  {a.b} {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @defaults(%arg0: tensor<4xi32>, %arg1: tensor<4xf32>) -> tensor<4xi32> {
    %mapped = linalg.map { arith.addi {overflowFlags = #arith.overflow<none>} } ins(%arg0, %arg0 : tensor<4xi32>, tensor<4xi32>) outs(%arg0 : tensor<4xi32>)
    %mapped_0 = linalg.map { llvm.fadd {fastmathFlags = #llvm.fastmath<none>} } ins(%arg1, %arg1 : tensor<4xf32>, tensor<4xf32>) outs(%arg1 : tensor<4xf32>)
    %mapped_1 = linalg.map { arith.addf } ins(%arg1, %arg1 : tensor<4xf32>, tensor<4xf32>) outs(%arg1 : tensor<4xf32>)
    return %mapped : tensor<4xi32>
  }
}
