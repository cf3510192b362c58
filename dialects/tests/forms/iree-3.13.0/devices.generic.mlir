"builtin.module"() ({
  "util.global"() <{initial_value = #hal.device.select<[#hal.device.target<"a"> : !hal.device, #hal.device.target<"b", {ordinal = 1 : index}> : !hal.device]> : !hal.device, sym_name = "device", sym_visibility = "private", type = !hal.device}> : () -> () loc("<stdin>":2:3)
  "util.func"() <{function_type = (vector<4xf32>, i32) -> (vector<2x2xf32>, i32), sym_name = "convert", sym_visibility = "public", tied_operands = [-1 : index, -1 : index]}> ({
  ^bb0(%arg3: vector<4xf32> loc("<stdin>":3:29), %arg4: i32 loc("<stdin>":3:51)):
    %2:2 = "util.hoistable_conversion"(%arg3, %arg4) <{inverseTag = "from", tag = "to"}> ({
    ^bb0(%arg5: vector<4xf32> loc("<stdin>":4:60), %arg6: i32 loc("<stdin>":4:75)):
      %5 = "vector.shape_cast"(%arg5) : (vector<4xf32>) -> vector<2x2xf32> loc("<stdin>":5:12)
      "util.return"(%5, %arg6) : (vector<2x2xf32>, i32) -> () loc("<stdin>":6:7)
    }) : (vector<4xf32>, i32) -> (vector<2x2xf32>, i32) loc("<stdin>":4:12)
    %3 = "util.unfoldable_constant"() <{value = 42 : i32}> : () -> i32 loc("<stdin>":8:10)
    %4 = "util.unfoldable_constant"() <{value = dense<1> : tensor<2xi32>}> {note} : () -> tensor<2xi32> loc("<stdin>":9:10)
    "util.return"(%2#0, %2#1) : (vector<2x2xf32>, i32) -> () loc("<stdin>":10:5)
  }) : () -> () loc("<stdin>":3:3)
  "vm.module"() <{sym_name = "table", sym_visibility = "public"}> ({
    "vm.func"() <{function_type = (i32, !vm.buffer, !vm.buffer) -> !vm.buffer, sym_name = "select"}> ({
    ^bb0(%arg0: i32 loc("<stdin>":13:21), %arg1: !vm.buffer loc("<stdin>":13:33), %arg2: !vm.buffer loc("<stdin>":13:52)):
      %0 = "vm.switch.ref"(%arg0, %arg1, %arg1, %arg2) : (i32, !vm.buffer, !vm.buffer, !vm.buffer) -> !vm.buffer loc("<stdin>":14:17)
      %1 = "vm.switch.ref"(%arg0, %arg2) {note} : (i32, !vm.buffer) -> !vm.buffer loc("<stdin>":15:19)
      "vm.return"(%0) : (!vm.buffer) -> () loc("<stdin>":16:7)
    }) : () -> () loc("<stdin>":13:5)
    "vm.module_terminator"() : () -> () loc("<stdin>":12:3)
  }) : () -> () loc("<stdin>":12:3)
}) : () -> () loc("<stdin>":1:1)
