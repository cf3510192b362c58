"builtin.module"() ({
  "util.global"() <{initial_value = #hal.device.select<[#hal.device.target<"a"> : !hal.device, #hal.device.target<"b", {ordinal = 1 : index}> : !hal.device]> : !hal.device, sym_name = "device", sym_visibility = "private", type = !hal.device}> : () -> () loc("<stdin>":2:3)
  "util.func"() <{function_type = (vector<4xf32>, i32) -> (vector<2x2xf32>, i32), sym_name = "convert", sym_visibility = "public", tied_operands = [-1 : index, -1 : index]}> ({
  ^bb0(%arg0: vector<4xf32> loc("<stdin>":3:29), %arg1: i32 loc("<stdin>":3:51)):
    %0:2 = "util.hoistable_conversion"(%arg0, %arg1) <{inverseTag = "from", tag = "to"}> ({
    ^bb0(%arg2: vector<4xf32> loc("<stdin>":4:60), %arg3: i32 loc("<stdin>":4:75)):
      %1 = "vector.shape_cast"(%arg2) : (vector<4xf32>) -> vector<2x2xf32> loc("<stdin>":5:12)
      "util.return"(%1, %arg3) : (vector<2x2xf32>, i32) -> () loc("<stdin>":6:7)
    }) : (vector<4xf32>, i32) -> (vector<2x2xf32>, i32) loc("<stdin>":4:12)
    "util.return"(%0#0, %0#1) : (vector<2x2xf32>, i32) -> () loc("<stdin>":8:5)
  }) : () -> () loc("<stdin>":3:3)
}) : () -> () loc("<stdin>":1:1)
