module {
  func.func @mask(%arg0: vector<4xi1>, %arg1: vector<4xf32>, %arg2: tensor<?xf32>, %arg3: index, %arg4: f32, %arg5: memref<?xf32>) {
    %0 = vector.mask %arg0 { vector.transfer_read %arg2[%arg3], %arg4 {in_bounds = [true]} : tensor<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
    vector.mask %arg0 { vector.transfer_write %arg1, %arg5[%arg3] {in_bounds = [true]} : vector<4xf32>, memref<?xf32> } : vector<4xi1>
    return
  }
}
