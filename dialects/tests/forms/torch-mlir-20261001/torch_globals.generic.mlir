"builtin.module"() ({
  "torch.class_type"() <{sym_name = "a.b"}> ({
    "torch.attr"() <{isPrivate, name = "x", type = !torch.int}> : () -> () loc("<stdin>":3:5)
    "torch.attr"() <{name = "t", type = !torch.tensor}> : () -> () loc("<stdin>":4:5)
    "torch.method"() <{function = @forward, isPrivate, name = "forward"}> : () -> () loc("<stdin>":5:5)
    "torch.class_type_terminator"() : () -> () loc("<stdin>":2:3)
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (!torch.nn.Module<"a.b">) -> (), sym_name = "forward", sym_visibility = "private"}> ({
  ^bb0(%arg0: !torch.nn.Module<"a.b"> loc("<stdin>":7:30)):
    %6 = "torch.prim.GetAttr"(%arg0) <{name = "x"}> : (!torch.nn.Module<"a.b">) -> !torch.int loc("<stdin>":8:10)
    "torch.prim.SetAttr"(%arg0, %6) <{name = "x"}> : (!torch.nn.Module<"a.b">, !torch.int) -> () loc("<stdin>":9:5)
    "func.return"() : () -> () loc("<stdin>":10:5)
  }) : () -> () loc("<stdin>":7:3)
  %0 = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int loc("<stdin>":12:11)
  %1 = "torch.tensor.literal"() <{value = dense<1.000000e+00> : tensor<1xf32>}> : () -> !torch.tensor loc("<stdin>":13:8)
  %2 = "torch.nn_module"() ({
    "torch.slot"(%0) <{name = "x"}> : (!torch.int) -> () loc("<stdin>":15:5)
    "torch.slot"(%1) <{name = "t"}> : (!torch.tensor) -> () loc("<stdin>":16:5)
    "torch.nn_module_terminator"() : () -> () loc("<stdin>":14:8)
  }) : () -> !torch.nn.Module<"a.b"> loc("<stdin>":14:8)
  "torch.global_slot"() <{sym_name = "one", typeBound = !torch.int}> : () -> () loc("<stdin>":18:3)
  "torch.global_slot"() <{sym_name = "two", sym_visibility = "private", typeBound = !torch.tensor}> : () -> () loc("<stdin>":19:3)
  "torch.global_slot.module_initializer"() ({
    %4 = "torch.constant.int"() <{value = 2 : i64}> : () -> !torch.int loc("<stdin>":21:13)
    %5 = "torch.tensor.literal"() <{value = dense<1.000000e+00> : tensor<1xf32>}> : () -> !torch.tensor loc("<stdin>":22:10)
    "torch.initialize.global_slots"(%4, %5) <{slotSymNames = [@one, @two]}> : (!torch.int, !torch.tensor) -> () loc("<stdin>":23:5)
  }) : () -> () loc("<stdin>":20:3)
  "func.func"() <{function_type = () -> !torch.int, sym_name = "use"}> ({
    %3 = "torch.global_slot.get"() <{slot = @one}> : () -> !torch.int loc("<stdin>":29:10)
    "torch.global_slot.set"(%3) <{slot = @one}> : (!torch.int) -> () loc("<stdin>":30:5)
    "func.return"(%3) : (!torch.int) -> () loc("<stdin>":31:5)
  }) : () -> () loc("<stdin>":28:3)
}) : () -> () loc("<stdin>":1:1)
