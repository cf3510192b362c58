"builtin.module"() <{sym_name = "program"}> ({
  "util.global"() <{initial_value = 0 : i32, is_mutable, sym_name = "counter", sym_visibility = "private", type = i32}> : () -> () loc("<stdin>":2:3)
  "util.func"() <{function_type = (tensor<4xf32>, index) -> tensor<4xf32>, sym_name = "run", sym_visibility = "public", tied_operands = [-1 : index]}> ({
  ^bb0(%arg2: tensor<4xf32> loc("<stdin>":3:25), %arg3: index loc("<stdin>":3:47)):
    %2 = "util.align"(%arg3, %arg3) : (index, index) -> index loc("<stdin>":4:10)
    "util.return"(%arg2) : (tensor<4xf32>) -> () loc("<stdin>":5:5)
  }) {noinline} : () -> () loc("<stdin>":3:3)
  "util.func"() <{function_type = (tensor<?xf32>) -> (index, i32), sym_name = "imported", sym_visibility = "private", tied_operands = [-1 : index, -1 : index]}> ({
  }) : () -> () loc("<stdin>":7:3)
  "util.func"() <{function_type = () -> (), sym_name = "nothing", sym_visibility = "private"}> ({
    "util.return"() : () -> () loc("<stdin>":9:5)
  }) : () -> () loc("<stdin>":8:3)
  "util.initializer"() <{function_type = () -> ()}> ({
    %1 = "arith.constant"() <{value = 7 : i32}> : () -> i32 loc("<stdin>":12:15)
    "util.global.store"(%1) <{global = @counter}> : (i32) -> () loc("<stdin>":13:5)
    "util.return"() : () -> () loc("<stdin>":14:5)
  }) : () -> () loc("<stdin>":11:3)
  "vm.module"() <{sym_name = "machine", sym_visibility = "public"}> ({
    "vm.func"() <{function_type = (i32, i32) -> i32}> ({
    ^bb0(%arg0: i32 loc("<stdin>":17:26), %arg1: i32 loc("<stdin>":17:38)):
      %0 = "vm.add.i32"(%arg0, %arg1) : (i32, i32) -> i32 loc("<stdin>":18:12)
      "vm.return"(%0) : (i32) -> () loc("<stdin>":19:7)
    }) {sym_name = "add", sym_visibility = "private"} : () -> () loc("<stdin>":17:5)
    "vm.export"() <{export_name = "add", function_ref = @add}> : () -> () loc("<stdin>":21:5)
    "vm.export"() <{export_name = "plus", function_ref = @add, ordinal = 1 : i32}> : () -> () loc("<stdin>":22:5)
    "vm.module_terminator"() : () -> () loc("<stdin>":16:3)
  }) : () -> () loc("<stdin>":16:3)
}) : () -> () loc("<stdin>":1:1)
