module {
  transform.sequence failures(propagate) attributes {operand_segment_sizes = array<i32: 0, 0>} {
  ^bb0(%arg0: !pdl.operation):
    %tiled_linalg_op, %loops = transform.structured.tile %arg0[4, 0] {interchange = [1, 0]} : (!pdl.operation) -> (!pdl.operation, !pdl.operation)
  }
  transform.sequence failures(propagate) attributes {operand_segment_sizes = array<i32: 0, 0>} {
  ^bb0(%arg0: !pdl.operation):
    %tiled_linalg_op, %loops = transform.structured.tile %arg0[4, 0] : (!pdl.operation) -> (!pdl.operation, !pdl.operation)
  }
  transform.sequence failures(propagate) attributes {operand_segment_sizes = array<i32: 0, 0>} {
  ^bb0(%arg0: !pdl.operation):
    %tiled_linalg_op, %loops = transform.structured.tile_to_scf_for %arg0[4, 0] {interchange = [1, 0]}
  }
  func.func @f(%arg0: tensor<13x15xf32>, %arg1: tensor<2x8x8x2xf32>, %arg2: f32) {
    %pack = tensor.pack %arg0 padding_value(%arg2 : f32) outer_dims_perm = [] inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %arg1 : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
    %pack_0 = tensor.pack %arg0 padding_value(%arg2 : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %arg1 : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
    return
  }
}
