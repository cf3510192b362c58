"builtin.module"() ({
  "util.global"() <{initial_value = #stream.timepoint<immediate> : !stream.timepoint, sym_name = "done", sym_visibility = "private", type = !stream.timepoint}> : () -> () loc("<stdin>":2:3)
  "util.global"() <{initial_value = #stream.timepoint<immediate> : !stream.timepoint, is_mutable, sym_name = "later", sym_visibility = "private", type = !stream.timepoint}> : () -> () loc("<stdin>":3:3)
  "util.func"() <{function_type = (tensor<4xf32>, i32) -> tensor<4xf32>, sym_name = "declared", sym_visibility = "private", tied_operands = [-1 : index]}> ({
  }) : () -> () loc("<stdin>":4:3)
  "stream.cmd.func"() <{arg_attrs = [{}, {}, {}, {my.size}, {}, {}, {}], function_type = (!stream.resource<*>, index, index, i32, !stream.resource<constant>, index, index) -> (i32, i64), res_attrs = [{my.status}, {}], sym_name = "kernel", sym_visibility = "private"}> ({
  }) : () -> () loc("<stdin>":5:3)
  "stream.cmd.func"() <{arg_attrs = [{}, {}, {}], function_type = (!stream.resource<*>, index, index) -> i32, res_attrs = [{my.status}], sym_name = "one", sym_visibility = "private"}> ({
  }) : () -> () loc("<stdin>":6:3)
  "stream.executable"() <{sym_name = "code", sym_visibility = "private"}> ({
    "stream.executable.export"() <{function_ref = @first, sym_name = "first", sym_visibility = "public"}> ({
    }) : () -> () loc("<stdin>":8:5)
    "builtin.module"() ({
    ^bb0:
    }) : () -> () loc("<stdin>":9:5)
    "stream.executable.end"() : () -> () loc("<stdin>":7:3)
  }) : () -> () loc("<stdin>":7:3)
  "util.func"() <{function_type = (!stream.resource<*>, index, index, index, i32, !stream.channel) -> !stream.resource<*>, sym_name = "run", sym_visibility = "public", tied_operands = [-1 : index]}> ({
  ^bb0(%arg10: !stream.resource<*> loc("<stdin>":12:25), %arg11: index loc("<stdin>":12:53), %arg12: index loc("<stdin>":12:67), %arg13: index loc("<stdin>":12:81), %arg14: i32 loc("<stdin>":12:95), %arg15: !stream.channel loc("<stdin>":12:107)):
    %1 = "arith.constant"() <{value = 0 : index}> : () -> index loc("<stdin>":13:11)
    %2 = "arith.constant"() <{value = 1 : index}> : () -> index loc("<stdin>":14:11)
    %3 = "hal.devices.get"(%2) : (index) -> !hal.device loc("<stdin>":15:17)
    %4 = "hal.devices.get"(%arg12) : (index) -> !hal.device loc("<stdin>":16:17)
    %5 = "stream.tensor.dispatch"(%arg12, %arg10, %arg14, %arg11, %arg12, %arg13, %arg11, %arg12, %arg13) <{entry_points = [@code::@first], operandSegmentSizes = array<i32: 1, 2, 1, 2, 1, 2>, operand_encodings = [tensor<?x4x?xf32>, !util.unused], result_encodings = [tensor<?x4x?xf32>], tied_operands = [0 : index]}> {note} : (index, !stream.resource<*>, i32, index, index, index, index, index, index) -> !stream.resource<*> loc("<stdin>":17:10)
    %6:2 = "stream.tensor.dispatch"(%arg14, %arg11, %arg12) <{entry_points = [@code::@first, @code::@second], operandSegmentSizes = array<i32: 0, 1, 0, 0, 2, 0>, operand_encodings = [!util.unused], result_encodings = [tensor<4xf32>, tensor<2xf32>], tied_operands = [-1 : index, -1 : index]}> : (i32, index, index) -> (!stream.resource<*>, !stream.resource<constant>) loc("<stdin>":18:12)
    "stream.tensor.dispatch"() <{affinity = #hal.device.affinity<@device>, entry_points = [@code::@first], operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0>, operand_encodings = [], result_encodings = []}> : () -> () loc("<stdin>":19:5)
    %7 = "stream.tensor.dispatch"(%arg10, %arg11, %arg12) <{entry_points = [@code::@first], operandSegmentSizes = array<i32: 0, 1, 1, 0, 1, 0>, operand_encodings = [tensor<4xf32>], result_encodings = [tensor<4xf32>], tied_operands = [0 : index]}> : (!stream.resource<*>, index, index) -> !stream.resource<external> loc("<stdin>":20:10)
    %8 = "stream.async.collective"(%5, %arg11, %1, %arg12, %arg12, %arg10, %arg11, %1, %arg12, %arg12, %arg12, %arg15) <{op = #stream.collective<all_reduce with sum : f32>}> : (!stream.resource<*>, index, index, index, index, !stream.resource<*>, index, index, index, index, index, !stream.channel) -> !stream.resource<*> loc("<stdin>":21:10)
    %9 = "stream.async.collective"(%8, %arg11, %1, %arg12, %arg12, %arg10, %arg11, %1, %arg12, %arg12, %arg12, %arg15, %arg14) <{op = #stream.collective<send_recv : si8>}> : (!stream.resource<*>, index, index, index, index, !stream.resource<*>, index, index, index, index, index, !stream.channel, i32) -> !stream.resource<*> loc("<stdin>":22:10)
    "util.return"(%9) : (!stream.resource<*>) -> () loc("<stdin>":23:5)
  }) : () -> () loc("<stdin>":12:3)
  "util.func"() <{function_type = (!stream.resource<staging>, !stream.resource<staging>, index, index) -> (), sym_name = "trace", sym_visibility = "public"}> ({
  ^bb0(%arg6: !stream.resource<staging> loc("<stdin>":25:27), %arg7: !stream.resource<staging> loc("<stdin>":25:61), %arg8: index loc("<stdin>":25:95), %arg9: index loc("<stdin>":25:109)):
    "stream.tensor.trace"(%arg6, %arg7, %arg8, %arg9, %arg9) <{key = "both", operandSegmentSizes = array<i32: 2, 2, 1>, resource_encodings = [tensor<?xf32>, tensor<2x2xi8>]}> : (!stream.resource<staging>, !stream.resource<staging>, index, index, index) -> () loc("<stdin>":26:5)
    "util.return"() : () -> () loc("<stdin>":30:5)
  }) : () -> () loc("<stdin>":25:3)
  "vm.module"() <{sym_name = "checks", sym_visibility = "public"}> ({
    "vm.func"() <{function_type = (i32, i32) -> (), sym_name = "check"}> ({
    ^bb0(%arg4: i32 loc("<stdin>":33:20), %arg5: i32 loc("<stdin>":33:32)):
      "vm.cond_fail"(%arg4, %arg5) <{message = "no"}> : (i32, i32) -> () loc("<stdin>":34:7)
      "vm.cond_fail"(%arg4, %arg5) : (i32, i32) -> () loc("<stdin>":35:7)
      "vm.cond_fail"(%arg5, %arg5) <{message = "both"}> {note} : (i32, i32) -> () loc("<stdin>":36:7)
      "vm.cond_fail"(%arg5, %arg5) : (i32, i32) -> () loc("<stdin>":37:7)
      "vm.cond_fail"(%arg5, %arg5) : (i32, i32) -> () loc("<stdin>":38:7)
      "vm.return"() : () -> () loc("<stdin>":39:7)
    }) : () -> () loc("<stdin>":33:5)
    "vm.module_terminator"() : () -> () loc("<stdin>":32:3)
  }) : () -> () loc("<stdin>":32:3)
  "util.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>, !flow.channel, index) -> tensor<4xf32>, sym_name = "send", sym_visibility = "public", tied_operands = [-1 : index]}> ({
  ^bb0(%arg0: tensor<4xf32> loc("<stdin>":42:26), %arg1: tensor<4xf32> loc("<stdin>":42:48), %arg2: !flow.channel loc("<stdin>":42:70), %arg3: index loc("<stdin>":42:92)):
    %0 = "flow.collective.send_recv"(%arg0, %arg1, %arg2, %arg3, %arg3) <{element_type = 9 : i32, tied_operands = [0 : index]}> : (tensor<4xf32>, tensor<4xf32>, !flow.channel, index, index) -> tensor<4xf32> loc("<stdin>":43:10)
    "util.return"(%0) : (tensor<4xf32>) -> () loc("<stdin>":44:5)
  }) : () -> () loc("<stdin>":42:3)
}) : () -> () loc("<stdin>":1:1)
