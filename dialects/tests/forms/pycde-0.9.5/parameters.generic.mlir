"builtin.module"() ({
  "hw.module.extern"() <{module_type = !hw.modty<input in : !hw.int<#hw.param.decl.ref<"BITS">>, output "" : i1, output out : i8>, parameters = [#hw.param.decl<"BITS": i32> : i32, #hw.param.decl<"FLAG": i1> : i1, #hw.param.decl<"TEXT": none>, #hw.param.decl<"START": !hw.int<#hw.param.decl.ref<"BITS">>> : !hw.int<#hw.param.decl.ref<"BITS">>], port_locs = [loc("<stdin>":2:107), loc("<stdin>":2:154), loc("<stdin>":2:167)], sym_name = "Sized"}> ({
  }) : () -> () loc("<stdin>":2:3)
  "hw.module"() <{module_type = !hw.modty<input " d*" : i8, input "" : i64, input array : !hw.array<#hw.param.decl.ref<"BITS">xstruct<x: i8>>, input wide : !hw.int<#hw.param.decl.ref<"BITS">>, input next : i100, input pair : !hw.struct<a: i3, b: i5>, inout place : !hw.struct<a: i3>>, parameters = [#hw.param.decl<"BITS": i32> : i32, #hw.param.decl<"FLAG": i1 = true> : i1], sym_name = "Parameters"}> ({
  ^bb0(%arg0: i8 loc("<stdin>":3:56), %arg1: i64 loc("<stdin>":3:77), %arg2: !hw.array<#hw.param.decl.ref<"BITS">xstruct<x: i8>> loc("<stdin>":3:93), %arg3: !hw.int<#hw.param.decl.ref<"BITS">> loc("<stdin>":3:158), %arg4: i100 loc("<stdin>":3:206), %arg5: !hw.struct<a: i3, b: i5> loc("<stdin>":3:223), %arg6: !hw.inout<struct<a: i3>> loc("<stdin>":3:263)):
    %0:2 = "hw.instance"(%arg3) <{argNames = ["in"], instanceName = "sized", moduleName = @Sized, parameters = [#hw.param.decl<"BITS": i32 = #hw.param.decl.ref<"BITS">> : i32, #hw.param.decl<"FLAG": i1 = false> : i1, #hw.param.decl<"TEXT": none = #hw.param.verbatim<"TEXT">>, #hw.param.decl<"START": !hw.int<#hw.param.decl.ref<"BITS">> = #hw.param.verbatim<"0">> : !hw.int<#hw.param.decl.ref<"BITS">>], resultNames = ["", "out"]}> : (!hw.int<#hw.param.decl.ref<"BITS">>) -> (i1, i8) loc("<stdin>":4:28)
    %1 = "seq.const_clock"() <{value = #seq<clock_constant low> : !seq.clock}> : () -> !seq.clock loc("<stdin>":5:10)
    %2 = "hw.array_get"(%arg2, %arg1) : (!hw.array<#hw.param.decl.ref<"BITS">xstruct<x: i8>>, i64) -> !hw.struct<x: i8> loc("<stdin>":6:10)
    %3 = "seq.firreg"(%arg4, %5) <{name = "reg", preset = -1 : i100}> : (i100, !seq.clock) -> i100 loc("<stdin>":7:12)
    %4 = "seq.firreg"(%arg5, %5) <{name = "regs", preset = -56 : i8}> : (!hw.struct<a: i3, b: i5>, !seq.clock) -> !hw.struct<a: i3, b: i5> loc("<stdin>":8:13)
    %5 = "seq.const_clock"() <{value = #seq<clock_constant high> : !seq.clock}> {test.clock} : () -> !seq.clock loc("<stdin>":9:10)
    %6 = "sv.read_inout"(%arg6) : (!hw.inout<struct<a: i3>>) -> !hw.struct<a: i3> loc("<stdin>":10:10)
    "hw.output"() : () -> () loc("<stdin>":11:5)
  }) : () -> () loc("<stdin>":3:3)
}) : () -> () loc("<stdin>":1:1)
