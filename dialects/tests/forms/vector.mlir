module {
  func.func @transfers(%arg0: memref<4x?xf32>, %arg1: tensor<4x4xf32>, %arg2: index, %arg3: f32, %arg4: vector<8xi1>, %arg5: vector<8xf32>, %arg6: memref<f32>) -> tensor<4x4xf32> {
    %0 = vector.transfer_read %arg0[%arg2, %arg2], %arg3 : memref<4x?xf32>, vector<8xf32>
    %1 = vector.transfer_read %arg0[%arg2, %arg2], %arg3, %arg4 {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<4x?xf32>, vector<8xf32>
    %2 = vector.transfer_read %arg6[], %arg3 : memref<f32>, vector<f32>
    vector.transfer_write %arg5, %arg0[%arg2, %arg2], %arg4 : vector<8xf32>, memref<4x?xf32>
    %3 = vector.transfer_write %arg5, %arg1[%arg2, %arg2] {in_bounds = [true]} : vector<8xf32>, tensor<4x4xf32>
    return %3 : tensor<4x4xf32>
  }
  func.func @products(%arg0: vector<4x8xf32>, %arg1: vector<8x5xf32>, %arg2: vector<4x5xf32>, %arg3: vector<4xf32>, %arg4: vector<5xf32>, %arg5: f32, %arg6: vector<4xi1>) {
    %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 {my.a} : vector<4x8xf32>, vector<8x5xf32> into vector<4x5xf32>
    %1 = vector.outerproduct %arg3, %arg4 : vector<4xf32>, vector<5xf32>
    %2 = vector.outerproduct %arg3, %arg4, %arg2 {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<5xf32>
    %3 = vector.outerproduct %arg3, %arg5, %arg3 {kind = #vector.kind<add>} : vector<4xf32>, f32
    %4 = vector.mask %arg6 { vector.reduction <add>, %arg3 : vector<4xf32> into f32 } : vector<4xi1> -> f32
    return
  }
}
