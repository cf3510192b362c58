"builtin.module"() ({
  "func.func"() ({
  ^bb0(%arg0: vector<4x8xf32> loc("<stdin>":2:16), %arg1: vector<8xf32> loc("<stdin>":2:40), %arg2: f32 loc("<stdin>":2:62)):
    %0 = "vector.extract"(%arg0) {position = [1]} : (vector<4x8xf32>) -> vector<8xf32> loc("<stdin>":3:10)
    %1 = "vector.extract"(%arg0) {position = [1, 2]} : (vector<4x8xf32>) -> f32 loc("<stdin>":4:10)
    %2 = "vector.reduction"(%arg1, %arg2) {kind = #vector.kind<add>} : (vector<8xf32>, f32) -> f32 loc("<stdin>":5:10)
    %3 = "vector.reduction"(%arg1) {kind = #vector.kind<mul>} : (vector<8xf32>) -> f32 loc("<stdin>":6:10)
    "func.return"() : () -> () loc("<stdin>":7:5)
  }) {function_type = (vector<4x8xf32>, vector<8xf32>, f32) -> (), sym_name = "f"} : () -> () loc("<stdin>":2:3)
  "func.func"() ({
  ^bb0(%arg0: index loc("<stdin>":9:21)):
    "gpu.launch"(%arg0, %arg0, %arg0, %arg0, %arg0, %arg0) ({
    ^bb0(%arg1: index loc("<stdin>":10:23), %arg2: index loc("<stdin>":10:30), %arg3: index loc("<stdin>":10:37), %arg4: index loc("<stdin>":10:101), %arg5: index loc("<stdin>":10:108), %arg6: index loc("<stdin>":10:115), %arg7: index loc("<stdin>":10:48), %arg8: index loc("<stdin>":10:63), %arg9: index loc("<stdin>":10:78), %arg10: index loc("<stdin>":10:126), %arg11: index loc("<stdin>":10:142), %arg12: index loc("<stdin>":10:158)):
      "gpu.terminator"() : () -> () loc("<stdin>":11:7)
    }) {operand_segment_sizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0>} : (index, index, index, index, index, index) -> () loc("<stdin>":10:5)
    "func.return"() : () -> () loc("<stdin>":13:5)
  }) {function_type = (index) -> (), sym_name = "launch"} : () -> () loc("<stdin>":9:3)
  "func.func"() ({
  ^bb0(%arg0: memref<4x4xf32> loc("<stdin>":15:20), %arg1: memref<4x4xf32> loc("<stdin>":15:44), %arg2: memref<4x4xf32> loc("<stdin>":15:68)):
    "linalg.matmul"(%arg0, %arg1, %arg2) ({
    ^bb0(%arg3: f32 loc(unknown), %arg4: f32 loc(unknown), %arg5: f32 loc(unknown)):
      %0 = "arith.mulf"(%arg3, %arg4) {fastmath = #arith.fastmath<none>} : (f32, f32) -> f32 loc(unknown)
      %1 = "arith.addf"(%arg5, %0) {fastmath = #arith.fastmath<none>} : (f32, f32) -> f32 loc(unknown)
      "linalg.yield"(%1) : (f32) -> () loc(unknown)
    }) {operand_segment_sizes = array<i32: 2, 1>} : (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> () loc("<stdin>":16:5)
    "linalg.copy"(%arg0, %arg1) ({
    ^bb0(%arg3: f32 loc(unknown), %arg4: f32 loc(unknown)):
      "linalg.yield"(%arg3) : (f32) -> () loc(unknown)
    }) {operand_segment_sizes = array<i32: 1, 1>} : (memref<4x4xf32>, memref<4x4xf32>) -> () loc("<stdin>":17:5)
    "func.return"() : () -> () loc("<stdin>":18:5)
  }) {function_type = (memref<4x4xf32>, memref<4x4xf32>, memref<4x4xf32>) -> (), sym_name = "named"} : () -> () loc("<stdin>":15:3)
  "transform.sequence"() ({
  ^bb0(%arg0: !pdl.operation loc("<stdin>":21:8)):
    %0 = "transform.structured.match"(%arg0) {ops = ["linalg.matmul"]} : (!pdl.operation) -> !pdl.operation loc("<stdin>":22:10)
    %1:3 = "transform.structured.tile_to_scf_for"(%0) {static_sizes = array<i64: 8, 0, 4>} : (!pdl.operation) -> (!pdl.operation, !pdl.operation, !pdl.operation) loc("<stdin>":23:34)
    %2:3 = "transform.structured.fuse"(%1#0) {tile_interchange = [0, 1], tile_sizes = [32, 32]} : (!pdl.operation) -> (!pdl.operation, !pdl.operation, !pdl.operation) loc("<stdin>":24:32)
    "transform.yield"() : () -> () loc("<stdin>":20:3)
  }) {failure_propagation_mode = 1 : i32} : () -> () loc("<stdin>":20:3)
  "func.func"() ({
  ^bb0(%arg0: index loc("<stdin>":26:19), %arg1: index loc("<stdin>":26:33), %arg2: index loc("<stdin>":26:47), %arg3: tensor<i1> loc("<stdin>":26:61), %arg4: tensor<1x2x2x1xf32> loc("<stdin>":26:80)):
    "omp.wsloop"(%arg0, %arg0, %arg1, %arg1, %arg2, %arg2) ({
    ^bb0(%arg5: index loc("<stdin>":27:24), %arg6: index loc("<stdin>":27:31)):
      "omp.yield"() : () -> () loc("<stdin>":28:7)
    }) {operand_segment_sizes = array<i32: 2, 2, 2, 0, 0, 0, 0>} : (index, index, index, index, index, index) -> () loc("<stdin>":27:5)
    %0 = "tosa.resize"(%arg4) {border = array<i64: 0, 0>, mode = "BILINEAR", offset = array<i64: 0, 0>, scale = array<i64: 2, 1, 2, 1>} : (tensor<1x2x2x1xf32>) -> tensor<1x3x3x1xf32> loc("<stdin>":30:10)
    "func.return"() : () -> () loc("<stdin>":31:5)
  }) {function_type = (index, index, index, tensor<i1>, tensor<1x2x2x1xf32>) -> (), sym_name = "loop"} : () -> () loc("<stdin>":26:3)
  "func.func"() ({
  ^bb0(%arg0: memref<4x4xf32> loc("<stdin>":33:19), %arg1: memref<4x4xf32, 2> loc("<stdin>":33:43), %arg2: memref<1xi32> loc("<stdin>":33:70), %arg3: index loc("<stdin>":33:92)):
    "affine.dma_start"(%arg0, %arg3, %arg1, %arg2, %arg3) {dst_map = affine_map<() -> (0, 0)>, src_map = affine_map<(d0) -> (d0, 0)>, tag_map = affine_map<() -> (0)>} : (memref<4x4xf32>, index, memref<4x4xf32, 2>, memref<1xi32>, index) -> () loc("<stdin>":34:5)
    "affine.dma_wait"(%arg2, %arg3) {tag_map = affine_map<() -> (0)>} : (memref<1xi32>, index) -> () loc("<stdin>":35:5)
    "func.return"() : () -> () loc("<stdin>":36:5)
  }) {function_type = (memref<4x4xf32>, memref<4x4xf32, 2>, memref<1xi32>, index) -> (), sym_name = "copy"} : () -> () loc("<stdin>":33:3)
  "func.func"() ({
  }) {function_type = (!llvm.vec<? x 2 x  f64>, !llvm.vec<? x 4 x  i8>, !llvm.vec<4 x ptr>) -> (), sym_name = "vectors", sym_visibility = "private"} : () -> () loc("<stdin>":38:3)
}) : () -> () loc("<stdin>":1:1)
