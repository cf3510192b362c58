module {
  func.func @sync(%arg0: vector<2xf16>, %arg1: f32, %arg2: f64, %arg3: i32) {
    %0 = nvvm.mma.sync A[%arg0, %arg0]  B[%arg0, %arg0]  C[%arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 8, n = 8, k = 4>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>
    %1 = nvvm.mma.sync A[%arg2]  B[%arg2]  C[%arg2, %arg2]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 8, n = 8, k = 4>} : (f64, f64, f64) -> !llvm.struct<(f64, f64)>
    %2 = nvvm.mma.sync A[%arg3, %arg3]  B[%arg3]  C[%arg3, %arg3, %arg3, %arg3]  {intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
    return
  }
}
