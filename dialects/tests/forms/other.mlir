module {
  pdl_interp.func @m(%arg0: !pdl.operation) {
    %0 = pdl_interp.get_operands of %arg0 : !pdl.range<value>
    pdl_interp.foreach %arg1 : !pdl.value in %0 {
      pdl_interp.continue
    } {a.b} -> ^bb1
  ^bb1:  // pred: ^bb0
    pdl_interp.finalize
  }
  func.func @mfma(%arg0: vector<16xf16>, %arg1: f32, %arg2: vector<4xf32>) -> vector<4xf32> {
    %0 = amdgpu.mfma 16x16x4 %arg1 * %arg1 + %arg2 blgp =  none : f32, f32, vector<4xf32>
    return %0 : vector<4xf32>
  }
  shard.grid @grid(shape = 2x4)
  func.func @parts(%arg0: vector<2x2xf16>, %arg1: i64) -> f16 {
    %sharding = shard.sharding @grid split_axes = [[1], [0]] : !shard.sharding
    %0:4 = vector.to_elements %arg0 : vector<2x2xf16>
    %1 = xegpu.create_nd_tdesc %arg1, shape : [4], strides : [1] : i64 -> !xegpu.tensor_desc<4xi8>
    return %0#1 : f16
  }
}
