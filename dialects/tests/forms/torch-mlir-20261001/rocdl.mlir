module {
  func.func @mfma(%arg0: vector<4xf16>, %arg1: vector<32xf32>, %arg2: vector<4xi32>, %arg3: i32, %arg4: !llvm.ptr<8>, %arg5: f32, %arg6: !llvm.ptr<1>, %arg7: !llvm.ptr<3>, %arg8: vector<8xi32>, %arg9: vector<4xf32>, %arg10: vector<16xf32>, %arg11: vector<8xf16>, %arg12: !llvm.ptr) {
    %0 = rocdl.mfma.f32.32x32x8f16 %arg0, %arg0, %arg10, 0, 0, none : (vector<4xf16>, vector<4xf16>, vector<16xf32>) -> vector<16xf32>
    %1 = rocdl.mfma.f32.32x32x8f16 %arg0, %arg0, %arg10, 2, 1, bcast_first_32 {z} : (vector<4xf16>, vector<4xf16>, vector<16xf32>) -> vector<16xf32>
    %2 = rocdl.mfma.f32.32x32x8f16 %arg0, %arg0, %arg10, 0, 0, bcast_first_32 : (vector<4xf16>, vector<4xf16>, vector<16xf32>) -> vector<16xf32>
    %3 = rocdl.mfma.f32.32x32x8f16 %arg0, %arg0, %arg10, 1, 0, none : (vector<4xf16>, vector<4xf16>, vector<16xf32>) -> vector<16xf32>
    return
  }
  func.func @smfmac(%arg0: vector<4xf16>, %arg1: vector<8xf16>, %arg2: i32, %arg3: vector<4xf32>, %arg4: vector<8xi32>) {
    %0 = rocdl.smfmac.f32.16x16x32.f16 %arg0, %arg1, %arg3, %arg2, 0, 0 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32) -> vector<4xf32>
    %1 = rocdl.smfmac.f32.16x16x32.f16 %arg0, %arg1, %arg3, %arg2, 2, 1 {z} : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32) -> vector<4xf32>
    return
  }
  func.func @scale(%arg0: i32, %arg1: vector<4xf32>, %arg2: vector<8xi32>) {
    %0 = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %arg2, %arg2, %arg1, fp8_e4m3, fp8_e4m3, 0, %arg0, 0, %arg0 : (vector<8xi32>, vector<8xi32>, vector<4xf32>, i32, i32) -> vector<4xf32>
    %1 = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %arg2, %arg2, %arg1, fp8_e5m2, fp4_e2m1, 1, %arg0, 2, %arg0 {z} : (vector<8xi32>, vector<8xi32>, vector<4xf32>, i32, i32) -> vector<4xf32>
    return
  }
  func.func @raw(%arg0: vector<4xi32>, %arg1: i32, %arg2: !llvm.ptr<8>, %arg3: f32) {
    %0 = rocdl.raw.ptr.buffer.load %arg2, %arg1, %arg1, 0 : f32
    %1 = rocdl.raw.ptr.buffer.load %arg2, %arg1, %arg1, 3 {z} : f32
    rocdl.raw.ptr.buffer.store %arg3, %arg2, %arg1, %arg1, 3 : f32
    rocdl.raw.ptr.buffer.store %arg3, %arg2, %arg1, %arg1, 0 : f32
    %2 = rocdl.raw.buffer.load %arg0, %arg1, %arg1, 3 : f32
    %3 = rocdl.raw.buffer.load %arg0, %arg1, %arg1, 0 {z} : f32
    rocdl.raw.buffer.store %arg3, %arg0, %arg1, %arg1, 3 : f32
    %4 = rocdl.raw.buffer.atomic.fadd %arg3, %arg0, %arg1, %arg1, 3 : f32
    %5 = rocdl.raw.buffer.atomic.cmpswap {z}(%arg1, %arg1, %arg0, %arg1, %arg1, 3) : i32, vector<4xi32>
    %6 = rocdl.raw.ptr.buffer.atomic.cmpswap %arg1, %arg1, %arg2, %arg1, %arg1, 3 {z} : i32
    %7 = rocdl.raw.ptr.buffer.atomic.fadd %arg3, %arg2, %arg1, %arg1, 3 {z} : f32
    %8 = rocdl.raw.buffer.atomic.smax %arg1, %arg0, %arg1, %arg1, 3 {z} : i32
    %9 = rocdl.raw.ptr.buffer.atomic.umin %arg1, %arg2, %arg1, %arg1, 0 {z} : i32
    return
  }
  func.func @lds(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>, %arg2: i32, %arg3: !llvm.ptr<8>, %arg4: !llvm.ptr) {
    rocdl.global.load.lds %arg0, %arg1, 4, 2, 1
    rocdl.global.load.lds %arg0, %arg1, 4, 2, 0
    rocdl.load.to.lds %arg0, %arg1, 4, 2, 1 : <1>
    rocdl.load.to.lds %arg0, %arg1, 4, 2, 0 : <1>
    return
  }
  func.func @lds2(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>, %arg2: i32, %arg3: !llvm.ptr<8>, %arg4: !llvm.ptr) {
    rocdl.cluster.load.async.to.lds.b8 %arg0, %arg1, 2, 1, %arg2 : !llvm.ptr<1>, !llvm.ptr<3>
    rocdl.cluster.load.async.to.lds.b8 %arg0, %arg1, 2, 0, %arg2 {z} : !llvm.ptr<1>, !llvm.ptr<3>
    return
  }
  func.func @lds3(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>, %arg2: i32, %arg3: !llvm.ptr<8>, %arg4: !llvm.ptr) {
    rocdl.raw.ptr.buffer.load.lds %arg3, %arg1, %arg2, %arg2, %arg2, %arg2, 2
    rocdl.raw.ptr.buffer.load.lds %arg3, %arg1, %arg2, %arg2, %arg2, %arg2, 0
    return
  }
  func.func @lds4(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>, %arg2: i32, %arg3: !llvm.ptr<8>, %arg4: !llvm.ptr) {
    rocdl.flat.prefetch %arg4, 1 : !llvm.ptr
    rocdl.flat.prefetch %arg4, 0 : !llvm.ptr
    rocdl.global.prefetch %arg0, 1 : !llvm.ptr<1>
    return
  }
}
