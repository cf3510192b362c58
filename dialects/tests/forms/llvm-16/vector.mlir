module {
  func.func @mask(%arg0: vector<4xi1>, %arg1: vector<4xf32>, %arg2: tensor<?xf32>, %arg3: index, %arg4: f32, %arg5: memref<?xf32>) {
    %0 = vector.mask %arg0 { vector.transfer_read %arg2[%arg3], %arg4 {in_bounds = [true]} : tensor<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
    vector.mask %arg0 { vector.transfer_write %arg1, %arg5[%arg3] {in_bounds = [true]} : vector<4xf32>, memref<?xf32> } : vector<4xi1>
    return
  }
  func.func @masked_contract(%arg0: vector<7x8xf32>, %arg1: vector<8x4xf32>, %arg2: vector<7x4xf32>, %arg3: vector<7x8xi1>, %arg4: vector<8x4xi1>) -> vector<7x4xf32> {
    %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2, %arg3, %arg4 : vector<7x8xf32>, vector<8x4xf32> into vector<7x4xf32>
    return %0 : vector<7x4xf32>
  }
}
