"builtin.module"() ({
  "util.global"() <{sym_name = "device", sym_visibility = "private", type = !hal.device}> : () -> () loc("<stdin>":2:3)
  "util.func"() <{function_type = (!hal.device, !hal.device, i64, i32) -> (!hal.device, i64), sym_name = "devices", sym_visibility = "public", tied_operands = [-1 : index, -1 : index]}> ({
  ^bb0(%arg9: !hal.device loc("<stdin>":3:29), %arg10: !hal.device loc("<stdin>":3:49), %arg11: i64 loc("<stdin>":3:69), %arg12: i32 loc("<stdin>":3:81)):
    %10:2 = "hal.device.resolve"() <{affinity = #hal.device.affinity<@device>}> : () -> (!hal.device, i64) loc("<stdin>":4:32)
    %11:3 = "hal.device.resolve"() <{affinity = #hal.device.affinity<@device, [1]>}> : () -> (!hal.allocator, !hal.device, i64) loc("<stdin>":5:48)
    %12:2 = "hal.allocator.select"(%arg9, %arg10, %arg11, %10#1, %arg12, %arg12) : (!hal.device, !hal.device, i64, i64, i32, i32) -> (!hal.device, i64) loc("<stdin>":6:36)
    %13:2 = "hal.allocator.select"(%arg9, %arg11, %arg12, %arg12) {note} : (!hal.device, i64, i32, i32) -> (!hal.device, i64) loc("<stdin>":10:36)
    "util.return"(%12#0, %13#1) : (!hal.device, i64) -> () loc("<stdin>":13:5)
  }) : () -> () loc("<stdin>":3:3)
  "vm.module"() <{sym_name = "table", sym_visibility = "public"}> ({
    "vm.func"() <{function_type = (i32, i32, !vm.buffer) -> i32, sym_name = "select"}> ({
    ^bb0(%arg6: i32 loc("<stdin>":16:21), %arg7: i32 loc("<stdin>":16:33), %arg8: !vm.buffer loc("<stdin>":16:45)):
      "vm.br_table"(%arg6, %arg7, %arg6, %arg8)[^bb1, ^bb2, ^bb3] <{case_operand_segments = array<i32: 0, 2>, operandSegmentSizes = array<i32: 1, 1, 2>}> : (i32, i32, i32, !vm.buffer) -> () loc("<stdin>":17:7)
    ^bb1(%7: i32 loc("<stdin>":22:10)):  // 2 preds: ^bb0, ^bb2
      "vm.return"(%7) : (i32) -> () loc("<stdin>":23:7)
    ^bb2:  // pred: ^bb0
      "vm.br_table"(%arg6, %arg6)[^bb1] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 1, 0>}> {note} : (i32, i32) -> () loc("<stdin>":25:7)
    ^bb3(%8: i32 loc("<stdin>":28:10), %9: !vm.buffer loc("<stdin>":28:19)):  // pred: ^bb0
      "vm.return"(%8) : (i32) -> () loc("<stdin>":29:7)
    }) : () -> () loc("<stdin>":16:5)
    "vm.module_terminator"() : () -> () loc("<stdin>":15:3)
  }) : () -> () loc("<stdin>":15:3)
  "util.func"() <{function_type = (tensor<2x34x34x640xf32>, tensor<2x?x5760xf32>, index, index, f32) -> tensor<2x?x5760xf32>, sym_name = "columns", sym_visibility = "public", tied_operands = [-1 : index]}> ({
  ^bb0(%arg1: tensor<2x34x34x640xf32> loc("<stdin>":32:29), %arg2: tensor<2x?x5760xf32> loc("<stdin>":32:61), %arg3: index loc("<stdin>":32:90), %arg4: index loc("<stdin>":32:104), %arg5: f32 loc("<stdin>":32:118)):
    %5 = "iree_linalg_ext.im2col"(%arg1, %arg2, %arg3, %arg3, %arg4) <{batch_pos = array<i64: 0>, dilations = array<i64: 1, 1>, input_k_perm = array<i64: 0, 1, 2>, k_pos = array<i64: 3>, m_pos = array<i64: 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 1, 2, 0, 0, 0, 0, 0>, output_perm = array<i64: 0, 1, 2>, static_input_pad_high = array<i64>, static_input_pad_low = array<i64>, static_kernel_size = array<i64: 3, 3>, static_offsets = array<i64: 0, -9223372036854775808, 0>, static_output_pad_high = array<i64>, static_output_pad_low = array<i64>, static_output_sizes = [array<i64: 2>, array<i64: -9223372036854775808, -9223372036854775808>, array<i64: 3, 3, 640>], strides = array<i64: 1, 1>}> : (tensor<2x34x34x640xf32>, tensor<2x?x5760xf32>, index, index, index) -> tensor<2x?x5760xf32> loc("<stdin>":33:10)
    %6 = "iree_linalg_ext.im2col"(%arg1, %5, %arg3, %arg5) <{batch_pos = array<i64: 0>, dilations = array<i64: 1, 1>, input_k_perm = array<i64: 0, 1, 2>, k_pos = array<i64: 3>, m_pos = array<i64: 1, 2>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 1, 0, 0, 0, 1>, output_perm = array<i64: 0, 1, 2>, static_input_pad_high = array<i64: 0, 1, 1, 0>, static_input_pad_low = array<i64: 0, 1, -9223372036854775808, 0>, static_kernel_size = array<i64: 3, 3>, static_offsets = array<i64: 0, 0, 0>, static_output_pad_high = array<i64>, static_output_pad_low = array<i64>, static_output_sizes = [array<i64: 2>, array<i64: 32, 32>, array<i64: 3, 3, 640>], strides = array<i64: 1, 1>}> : (tensor<2x34x34x640xf32>, tensor<2x?x5760xf32>, index, f32) -> tensor<2x?x5760xf32> loc("<stdin>":34:10)
    "util.return"(%6) : (tensor<2x?x5760xf32>) -> () loc("<stdin>":35:5)
  }) : () -> () loc("<stdin>":32:3)
  "builtin.module"() ({
    "transform.named_sequence"() <{arg_attrs = [{transform.consumed}], function_type = (!transform.any_op) -> (), sym_name = "tile"}> ({
    ^bb0(%arg0: !transform.any_op loc("<stdin>":38:36)):
      %0 = "transform.structured.match"(%arg0) <{ops = ["linalg.matmul"]}> : (!transform.any_op) -> !transform.any_op loc("<stdin>":39:12)
      %1:3 = "transform.structured.tile_using_for"(%0) <{inner_tile_alignments = array<i64: 1, 2>, operandSegmentSizes = array<i32: 1, 0, 0, 0, 0>, scalable_sizes = array<i1: false, true>, static_interchange = array<i64: 1, 0>, static_sizes = array<i64: 10, 20>}> {note} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op) loc("<stdin>":40:36)
      %2:2 = "transform.structured.tile_using_for"(%1#0) <{operandSegmentSizes = array<i32: 1, 0, 0, 0, 0>, scalable_sizes = array<i1: false>, static_sizes = array<i64: 4>}> : (!transform.any_op) -> (!transform.any_op, !transform.any_op) loc("<stdin>":41:38)
      %3 = "transform.structured.match"(%arg0) <{ops = ["linalg.fill"]}> : (!transform.any_op) -> !transform.any_op loc("<stdin>":42:12)
      %4:2 = "transform.structured.tile_using_for"(%2#0, %3) <{operandSegmentSizes = array<i32: 1, 0, 0, 1, 0>, scalable_sizes = array<i1>, static_sizes = array<i64>}> : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op) loc("<stdin>":43:38)
      "transform.yield"() : () -> () loc("<stdin>":44:7)
    }) : () -> () loc("<stdin>":38:5)
  }) {transform.with_named_sequence} : () -> () loc("<stdin>":37:3)
}) : () -> () loc("<stdin>":1:1)
