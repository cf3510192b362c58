"builtin.module"() ({
  "transform.sequence"() ({
  ^bb0(%arg0: !pdl.operation loc("<stdin>":3:8)):
    %0:2 = "transform.structured.tile"(%arg0) {interchange = array<i64: 1, 0>, static_sizes = array<i64: 4, 0>} : (!pdl.operation) -> (!pdl.operation, !pdl.operation) loc("<stdin>":4:32)
    "transform.yield"() : () -> () loc("<stdin>":2:3)
  }) {failure_propagation_mode = 1 : i32, operand_segment_sizes = array<i32: 0, 0>} : () -> () loc("<stdin>":2:3)
  "transform.sequence"() ({
  ^bb0(%arg0: !pdl.operation loc("<stdin>":7:8)):
    %0:2 = "transform.structured.tile"(%arg0) {static_sizes = array<i64: 4, 0>} : (!pdl.operation) -> (!pdl.operation, !pdl.operation) loc("<stdin>":8:32)
    "transform.yield"() : () -> () loc("<stdin>":6:3)
  }) {failure_propagation_mode = 1 : i32, operand_segment_sizes = array<i32: 0, 0>} : () -> () loc("<stdin>":6:3)
  "transform.sequence"() ({
  ^bb0(%arg0: !pdl.operation loc("<stdin>":11:8)):
    %0:2 = "transform.structured.tile_to_scf_for"(%arg0) {interchange = array<i64: 1, 0>, static_sizes = array<i64: 4, 0>} : (!pdl.operation) -> (!pdl.operation, !pdl.operation) loc("<stdin>":12:32)
    "transform.yield"() : () -> () loc("<stdin>":10:3)
  }) {failure_propagation_mode = 1 : i32, operand_segment_sizes = array<i32: 0, 0>} : () -> () loc("<stdin>":10:3)
  "func.func"() ({
  ^bb0(%arg0: tensor<13x15xf32> loc("<stdin>":14:16), %arg1: tensor<2x8x8x2xf32> loc("<stdin>":14:42), %arg2: f32 loc("<stdin>":14:70)):
    %0 = "tensor.pack"(%arg0, %arg1, %arg2) {inner_dims_pos = array<i64: 0, 1>, operand_segment_sizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64>, static_inner_tiles = array<i64: 8, 2>} : (tensor<13x15xf32>, tensor<2x8x8x2xf32>, f32) -> tensor<2x8x8x2xf32> loc("<stdin>":15:13)
    %1 = "tensor.pack"(%arg0, %arg1, %arg2) {inner_dims_pos = array<i64: 0, 1>, operand_segment_sizes = array<i32: 1, 1, 1, 0>, static_inner_tiles = array<i64: 8, 2>} : (tensor<13x15xf32>, tensor<2x8x8x2xf32>, f32) -> tensor<2x8x8x2xf32> loc("<stdin>":16:15)
    "func.return"() : () -> () loc("<stdin>":17:5)
  }) {function_type = (tensor<13x15xf32>, tensor<2x8x8x2xf32>, f32) -> (), sym_name = "f"} : () -> () loc("<stdin>":14:3)
}) : () -> () loc("<stdin>":1:1)
