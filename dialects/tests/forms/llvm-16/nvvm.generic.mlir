"builtin.module"() ({
  "func.func"() ({
  ^bb0(%arg0: vector<2xf16> loc("<stdin>":2:19), %arg1: f32 loc("<stdin>":2:41), %arg2: f64 loc("<stdin>":2:53), %arg3: i32 loc("<stdin>":2:65)):
    %0 = "nvvm.mma.sync"(%arg0, %arg0, %arg0, %arg0, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1) {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<f16>, multiplicandBPtxType = #nvvm.mma_type<f16>, operand_segment_sizes = array<i32: 2, 2, 8>, shape = #nvvm.shape<m = 8, n = 8, k = 4>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, f32, f32, f32, f32, f32, f32, f32, f32) -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)> loc("<stdin>":3:10)
    %1 = "nvvm.mma.sync"(%arg2, %arg2, %arg2, %arg2) {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<f64>, multiplicandBPtxType = #nvvm.mma_type<f64>, operand_segment_sizes = array<i32: 1, 1, 2>, shape = #nvvm.shape<m = 8, n = 8, k = 4>} : (f64, f64, f64, f64) -> !llvm.struct<(f64, f64)> loc("<stdin>":4:10)
    %2 = "nvvm.mma.sync"(%arg3, %arg3, %arg3, %arg3, %arg3, %arg3, %arg3) {intOverflowBehavior = #nvvm.mma_int_overflow<wrapped>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, operand_segment_sizes = array<i32: 2, 1, 4>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (i32, i32, i32, i32, i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)> loc("<stdin>":5:10)
    "func.return"() : () -> () loc("<stdin>":6:5)
  }) {function_type = (vector<2xf16>, f32, f64, i32) -> (), sym_name = "sync"} : () -> () loc("<stdin>":2:3)
}) : () -> () loc("<stdin>":1:1)
