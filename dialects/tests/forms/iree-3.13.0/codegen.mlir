module {
  util.global private @device : !hal.device
  util.func public @devices(%arg0: !hal.device, %arg1: !hal.device, %arg2: i64, %arg3: i32) -> (!hal.device, i64) {
    %device, %queue_affinity = hal.device.resolve on(#hal.device.affinity<@device>) : !hal.device, i64
    %allocator, %device_0, %queue_affinity_1 = hal.device.resolve on(#hal.device.affinity<@device, [1]>) : !hal.allocator, !hal.device, i64
    %device_2, %queue_affinity_3 = hal.allocator.select from([
      (%arg0, %arg2 : !hal.device, i64),
      (%arg1, %queue_affinity : !hal.device, i64)
    ]) type(%arg3) usage(%arg3) : !hal.device, i64
    %device_4, %queue_affinity_5 = hal.allocator.select from([
      (%arg0, %arg2 : !hal.device, i64)
    ]) type(%arg3) usage(%arg3) : !hal.device, i64 attributes {note}
    util.return %device_2, %queue_affinity_5 : !hal.device, i64
  }
  vm.module public @table {
    vm.func @select(%arg0: i32, %arg1: i32, %arg2: !vm.buffer) -> i32 {
      vm.br_table %arg0 {
        default: ^bb1(%arg1 : i32),
        0: ^bb2,
        1: ^bb3(%arg0, %arg2 : i32, !vm.buffer)
      }
    ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
      vm.return %0 : i32
    ^bb2:  // pred: ^bb0
      vm.br_table %arg0 {
        default: ^bb1(%arg0 : i32)
      } {note}
    ^bb3(%1: i32, %2: !vm.buffer):  // pred: ^bb0
      vm.return %1 : i32
    }
  }
  util.func public @columns(%arg0: tensor<2x34x34x640xf32>, %arg1: tensor<2x?x5760xf32>, %arg2: index, %arg3: index, %arg4: f32) -> tensor<2x?x5760xf32> {
    %0 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, %arg2, 0] output_sizes = [[2], [%arg2, %arg3], [3, 3, 640]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] ins(%arg0 : tensor<2x34x34x640xf32>) outs(%arg1 : tensor<2x?x5760xf32>) -> tensor<2x?x5760xf32>
    %1 = iree_linalg_ext.im2col strides = [1, 1] dilations = [1, 1] kernel_size = [3, 3] offsets = [0, 0, 0] output_sizes = [[2], [32, 32], [3, 3, 640]] batch_pos = [0] m_pos = [1, 2] k_pos = [3] input_k_perm = [0, 1, 2] output_perm = [0, 1, 2] input_pad_low = [0, 1, %arg2, 0] input_pad_high = [0, 1, 1, 0] pad_value(%arg4 : f32) ins(%arg0 : tensor<2x34x34x640xf32>) outs(%0 : tensor<2x?x5760xf32>) -> tensor<2x?x5760xf32>
    util.return %1 : tensor<2x?x5760xf32>
  }
  module attributes {transform.with_named_sequence} {
    transform.named_sequence @tile(%arg0: !transform.any_op {transform.consumed}) {
      %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
      %tiled_linalg_op, %loops:2 = transform.structured.tile_using_for %0 tile_sizes [10, [20]] interchange = [1, 0] inner_tile_alignments = [Multiple, Equal] {note} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
      %tiled_linalg_op_0, %loops_1 = transform.structured.tile_using_for %tiled_linalg_op tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      %1 = transform.structured.match ops{["linalg.fill"]} in %arg0 : (!transform.any_op) -> !transform.any_op
      %tiled_linalg_op_2, %loops_3 = transform.structured.tile_using_for %tiled_linalg_op_0 tile_sizes *(%1) : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
      transform.yield 
    }
  }
}
