module {
  func.func @sp(%arg0: vector<2xf16>, %arg1: vector<2xf16>, %arg2: i32, %arg3: i16, %arg4: f32) {
    %0 = nvvm.mma.sp.sync A[%arg0, %arg0] B[%arg0, %arg0] C[%arg1, %arg1] sparseMetadata[%arg2] selector[%arg2] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
    %1 = nvvm.mma.sp.sync A[%arg0, %arg0] B[%arg0, %arg0] C[%arg4, %arg4, %arg4, %arg4] sparseMetadata[%arg2] selector[%arg2] {orderedMetadata, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    %2 = nvvm.mma.sp.sync A[%arg2, %arg2] B[%arg2, %arg2] C[%arg2, %arg2, %arg2, %arg2] sparseMetadata[%arg2] selector[%arg2] {intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
    %3 = nvvm.mma.sp.sync A[%arg2, %arg2] B[%arg2, %arg2] C[%arg4, %arg4, %arg4, %arg4] sparseMetadata[%arg2] selector[%arg2] {a.b = 1 : i32, kind = #nvvm.mma_kind<f8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e5m2>, orderedMetadata, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    return
  }
  func.func @bs(%arg0: i32, %arg1: f32, %arg2: i16) {
    %0 = nvvm.mma.block_scale A[%arg0, %arg0, %arg0, %arg0] B[%arg0, %arg0] C[%arg1, %arg1, %arg1, %arg1] scaleA[%arg0, %arg2, %arg2] scaleB[%arg0, %arg2, %arg2] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    %1 = nvvm.mma.sp.block_scale A[%arg0, %arg0, %arg0, %arg0] B[%arg0, %arg0, %arg0, %arg0] C[%arg1, %arg1, %arg1, %arg1] sparseMetadata[%arg0] selector[%arg0] scaleA[%arg0, %arg2, %arg2] scaleB[%arg0, %arg2, %arg2] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e4m3>, orderedMetadata, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    %2 = nvvm.mma.sp.block_scale A[%arg0, %arg0, %arg0, %arg0] B[%arg0, %arg0, %arg0, %arg0] C[%arg1, %arg1, %arg1, %arg1] sparseMetadata[%arg0] selector[%arg0] scaleA[%arg0, %arg2, %arg2] scaleB[%arg0, %arg2, %arg2] {a.b = 2 : i8, blockScaleFormat = #nvvm.block_scale_format<ue4m3>, kind = #nvvm.block_scale_kind<mxf4nvf4>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, orderedMetadata, scaleVecSize = #nvvm.scale_vec_size<x4>, shape = #nvvm.shape<m = 16, n = 8, k = 128>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    return
  }
  func.func @sync(%arg0: vector<2xf16>, %arg1: f32, %arg2: f64, %arg3: i32) {
    %0 = nvvm.mma.sync A[%arg0, %arg0]  B[%arg0, %arg0]  C[%arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 8, n = 8, k = 4>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %1 = nvvm.mma.sync A[%arg2]  B[%arg2]  C[%arg2, %arg2]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 8, n = 8, k = 4>} : (f64, f64, f64) -> !llvm.struct<(f64, f64)>
    %2 = nvvm.mma.sync A[%arg3, %arg3]  B[%arg3]  C[%arg3, %arg3, %arg3, %arg3]  {intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
    return
  }
}
