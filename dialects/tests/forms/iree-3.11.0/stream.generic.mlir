"builtin.module"() ({
  "stream.executable"() <{sym_name = "kernels", sym_visibility = "private"}> ({
    "stream.executable.export"() <{function_ref = @scale, sym_name = "scale", sym_visibility = "public"}> ({
    ^bb0(%arg5: index loc("<stdin>":3:55)):
      "stream.return"(%arg5, %arg5, %arg5) : (index, index, index) -> () loc("<stdin>":4:7)
    }) : () -> () loc("<stdin>":3:5)
    "builtin.module"() ({
    ^bb0:
    }) : () -> () loc("<stdin>":6:5)
    "stream.executable.end"() : () -> () loc("<stdin>":2:3)
  }) : () -> () loc("<stdin>":2:3)
  "util.func"() <{function_type = (!stream.resource<transient>, index, !stream.timepoint) -> (!stream.resource<transient>, !stream.timepoint), sym_name = "dispatches", sym_visibility = "public", tied_operands = [-1 : index, 2 : index]}> ({
  ^bb0(%arg0: !stream.resource<transient> loc("<stdin>":9:32), %arg1: index loc("<stdin>":9:68), %arg2: !stream.timepoint loc("<stdin>":9:82)):
    %0 = "arith.constant"() <{value = 0 : index}> : () -> index loc("<stdin>":10:11)
    %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32 loc("<stdin>":11:15)
    %2 = "stream.cmd.execute"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1>}> ({
    ^bb0(%arg4: !stream.resource<transient> loc("<stdin>":12:59)):
      "stream.cmd.fill"(%arg4, %arg1, %0, %arg1, %1) : (!stream.resource<transient>, index, index, index, i32) -> () loc("<stdin>":13:7)
      "stream.cmd.dispatch"(%0, %1, %arg4, %arg4, %arg1, %arg1, %0, %0, %arg1, %arg1) <{entry_points = [@kernels::@scale], operandSegmentSizes = array<i32: 1, 1, 2, 2, 2, 2>, resource_accesses = [1 : i32, 3 : i32]}> : (index, i32, !stream.resource<transient>, !stream.resource<transient>, index, index, index, index, index, index) -> () loc("<stdin>":14:7)
      "stream.yield"() : () -> () loc("<stdin>":12:10)
    }) : (!stream.resource<transient>, index, !stream.timepoint) -> !stream.timepoint loc("<stdin>":12:10)
    %3 = "stream.timepoint.await"(%arg0, %arg1, %2) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!stream.resource<transient>, index, !stream.timepoint) -> !stream.resource<transient> loc("<stdin>":19:10)
    %4:2 = "stream.async.execute"(%3, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, tied_operands = [0 : index]}> ({
    ^bb0(%arg3: !stream.resource<transient> loc("<stdin>":20:67)):
      %5 = "stream.async.dispatch"(%0, %arg3, %arg1, %0, %arg1, %arg1, %arg1) <{entry_points = [@kernels::@scale], operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>, tied_operands = [0 : index]}> : (index, !stream.resource<transient>, index, index, index, index, index) -> !stream.resource<transient> loc("<stdin>":21:12)
      "stream.yield"(%5, %arg1) : (!stream.resource<transient>, index) -> () loc("<stdin>":22:7)
    }) : (!stream.resource<transient>, index, index) -> (!stream.resource<transient>, !stream.timepoint) loc("<stdin>":20:35)
    "util.return"(%4#0, %4#1) : (!stream.resource<transient>, !stream.timepoint) -> () loc("<stdin>":24:5)
  }) : () -> () loc("<stdin>":9:3)
}) : () -> () loc("<stdin>":1:1)
