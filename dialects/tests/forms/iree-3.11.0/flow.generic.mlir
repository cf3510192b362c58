"builtin.module"() ({
  "flow.executable"() <{sym_name = "workloads", sym_visibility = "private"}> ({
    "flow.executable.export"() <{function_ref = @double, sym_name = "double", sym_visibility = "public"}> ({
    ^bb0(%arg9: index loc("<stdin>":3:54)):
      "flow.return"(%arg9, %arg9, %arg9) : (index, index, index) -> () loc("<stdin>":4:7)
    }) : () -> () loc("<stdin>":3:5)
    "builtin.module"() ({
    ^bb0:
    }) : () -> () loc("<stdin>":6:5)
    "flow.executable_end"() : () -> () loc("<stdin>":2:3)
  }) : () -> () loc("<stdin>":2:3)
  "flow.func"() <{arg_attrs = [{}, {}], function_type = (tensor<?x4xf32>, index) -> (tensor<?x4xf32>, i32), res_attrs = [{}, {}], sym_name = "external", sym_visibility = "private", tied_operands = [0 : index, -1 : index]}> ({
  }) : () -> () loc("<stdin>":9:3)
  "flow.func"() <{arg_attrs = [{}], function_type = (tensor<?xf32>) -> tensor<4xf32>, res_attrs = [{}], sym_name = "reshaping", sym_visibility = "private", tied_operands = [0 : index]}> ({
  }) : () -> () loc("<stdin>":10:3)
  "util.func"() <{function_type = (tensor<?x4xf32>, index) -> tensor<?x4xf32>, sym_name = "flow", sym_visibility = "public", tied_operands = [-1 : index]}> ({
  ^bb0(%arg6: tensor<?x4xf32> loc("<stdin>":11:26), %arg7: index loc("<stdin>":11:50)):
    %8 = "arith.constant"() <{value = 4 : index}> : () -> index loc("<stdin>":12:11)
    %9 = "flow.dispatch"(%arg7, %arg6, %arg7, %arg7, %arg7) <{entry_points = [@workloads::@double], operandSegmentSizes = array<i32: 1, 2, 1, 1>, tied_operands = [-1 : index]}> : (index, tensor<?x4xf32>, index, index, index) -> tensor<?x4xf32> loc("<stdin>":13:10)
    %10:2 = "flow.dispatch"(%arg7, %9, %arg7, %arg7) <{entry_points = [@workloads::@double, @workloads::@double], operandSegmentSizes = array<i32: 1, 1, 1, 1>, tied_operands = [0 : index, -1 : index]}> : (index, tensor<?x4xf32>, index, index) -> (tensor<?x4xf32>, i32) loc("<stdin>":14:12)
    %11 = "flow.dispatch.region"(%arg7, %arg7) <{operandSegmentSizes = array<i32: 1, 1>}> ({
      "flow.return"(%10#0) : (tensor<?x4xf32>) -> () loc("<stdin>":16:7)
    }, {
    ^bb0(%arg8: index loc("<stdin>":17:13)):
      "flow.return"(%arg8, %arg8, %arg8) : (index, index, index) -> () loc("<stdin>":18:7)
    }) : (index, index) -> tensor<?x4xf32> loc("<stdin>":15:10)
    %12:2 = "flow.call"(%11, %arg7, %arg7, %arg7) <{callee = @external, operandSegmentSizes = array<i32: 2, 1, 1>, tied_operands = [0 : index, -1 : index]}> : (tensor<?x4xf32>, index, index, index) -> (tensor<?x4xf32>, i32) loc("<stdin>":20:12)
    "util.return"(%12#0) : (tensor<?x4xf32>) -> () loc("<stdin>":21:5)
  }) : () -> () loc("<stdin>":11:3)
  "util.func"() <{function_type = (tensor<4xf32>, i32) -> (tensor<4xf32>, i32), res_attrs = [{a.result}, {}], sym_name = "tied", sym_visibility = "private", tied_operands = [0 : index, -1 : index]}> ({
  }) : () -> () loc("<stdin>":23:3)
  "util.func"() <{function_type = (index, i32) -> i32, sym_name = "assumes", sym_visibility = "private", tied_operands = [-1 : index]}> ({
  ^bb0(%arg4: index loc("<stdin>":24:30), %arg5: i32 loc("<stdin>":24:44)):
    %2 = "util.assume.int"(%arg4) <{assumptions = [[#util.int.assumption<umin = 1, umax = 8>]]}> : (index) -> index loc("<stdin>":25:10)
    %3:2 = "util.assume.int"(%2, %arg5) <{assumptions = [[#util.int.assumption<umin = 1>, #util.int.assumption<udiv = 4>], [#util.int.assumption<umax = 8>]]}> : (index, i32) -> (index, i32) loc("<stdin>":26:12)
    %4 = "util.string.format"(%3#0) <{format = "value.{}"}> : (index) -> !util.buffer loc("<stdin>":30:16)
    %5 = "util.list.create"() : () -> !util.list<i32> loc("<stdin>":31:10)
    "util.list.set"(%5, %arg4, %arg5) : (!util.list<i32>, index, i32) -> () loc("<stdin>":32:5)
    %6 = "util.list.get"(%5, %arg4) : (!util.list<i32>, index) -> i32 loc("<stdin>":33:10)
    %7 = "util.call"(%arg4, %6) <{callee = @assumes, tied_operands = [-1 : index]}> : (index, i32) -> i32 loc("<stdin>":34:10)
    "util.return"(%7) : (i32) -> () loc("<stdin>":35:5)
  }) : () -> () loc("<stdin>":24:3)
  "vm.module"() <{sym_name = "calls", sym_visibility = "public"}> ({
    "vm.import"() <{arg_attrs = [{vm.name = "level"}, {vm.name = "message"}, {vm.variadic}], function_type = (i32, !vm.buffer, tuple<i32, i64>) -> i32, is_optional, sym_name = "log", sym_visibility = "private"}> ({
    }) : () -> () loc("<stdin>":38:5)
    "vm.import"() <{arg_attrs = [{}, {vm.variadic}], function_type = (!vm.ref<!hal.buffer_view>, i64) -> (), sym_name = "shape", sym_visibility = "private"}> ({
    }) : () -> () loc("<stdin>":39:5)
    "vm.func"() <{function_type = (i32, i64, !vm.buffer, !vm.ref<!hal.buffer_view>) -> ()}> ({
    ^bb0(%arg0: i32 loc("<stdin>":40:27), %arg1: i64 loc("<stdin>":40:39), %arg2: !vm.buffer loc("<stdin>":40:51), %arg3: !vm.ref<!hal.buffer_view> loc("<stdin>":40:70)):
      %0 = "vm.call.variadic"(%arg0, %arg2, %arg0, %arg1, %arg0, %arg1) <{callee = @log, segment_sizes = dense<[-1, -1, 2]> : vector<3xi16>, segment_types = [i32, !vm.buffer, tuple<i32, i64>]}> : (i32, !vm.buffer, i32, i64, i32, i64) -> i32 loc("<stdin>":41:12)
      "vm.call.variadic"(%arg3, %arg1, %arg1) <{callee = @shape, segment_sizes = dense<[-1, 2]> : vector<2xi16>, segment_types = [!vm.ref<!hal.buffer_view>, i64]}> : (!vm.ref<!hal.buffer_view>, i64, i64) -> () loc("<stdin>":42:7)
      "vm.call.variadic"(%arg3) <{callee = @shape, segment_sizes = dense<[-1, 0]> : vector<2xi16>, segment_types = [!vm.ref<!hal.buffer_view>, i64]}> : (!vm.ref<!hal.buffer_view>) -> () loc("<stdin>":43:7)
      %1 = "vm.import.resolved"() <{import = @log}> : () -> i32 loc("<stdin>":44:18)
      "vm.return"() : () -> () loc("<stdin>":45:7)
    }) {sym_name = "main", sym_visibility = "private"} : () -> () loc("<stdin>":40:5)
    "vm.module_terminator"() : () -> () loc("<stdin>":37:3)
  }) : () -> () loc("<stdin>":37:3)
}) : () -> () loc("<stdin>":1:1)
