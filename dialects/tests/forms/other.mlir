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
}
