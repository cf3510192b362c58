"builtin.module"() ({
  "hw.hierpath"() <{namepath = [#hw.innerNameRef<@Top::@leaf>, @Leaf], sym_name = "path"}> {sym_visibility = "private"} : () -> () loc("<stdin>":2:3)
  "hw.module"() <{module_type = !hw.modty<input in : i8, output out : i8>, parameters = [#hw.param.decl<"WIDTH": i32> : i32, #hw.param.decl<"DEPTH": i32 = 8> : i32], per_port_attrs = [{test.port}, {}], result_locs = [loc("<stdin>":3:84)], sym_name = "Leaf"}> ({
  ^bb0(%arg4: i8 loc("<stdin>":3:58)):
    "hw.output"(%arg4) : (i8) -> () loc("<stdin>":4:5)
  }) {sym_visibility = "private", test.module} : () -> () loc("<stdin>":3:3)
  "hw.module.extern"() <{module_type = !hw.modty<input clock : !seq.clock, inout data : i4, output "a b" : i1>, parameters = [], port_locs = [loc("<stdin>":6:33), loc("<stdin>":6:60), loc("<stdin>":6:76)], sym_name = "External"}> ({
  }) : () -> () loc("<stdin>":6:3)
  "hw.module"() <{module_type = !hw.modty<>, parameters = [], sym_name = "Empty"}> ({
    "hw.output"() : () -> () loc("<stdin>":8:5)
  }) : () -> () loc("<stdin>":7:3)
  "hw.module"() <{module_type = !hw.modty<input clock : !seq.clock, input reset : i1, input "a 0" : i8, inout wire : i8, output result : i8, output flag : i1>, parameters = [], result_locs = [loc("<stdin>":10:100), loc("<stdin>":10:117)], sym_name = "Top"}> ({
  ^bb0(%arg0: !seq.clock loc("<stdin>":10:21), %arg1: i1 loc("<stdin>":10:45), %arg2: i8 loc("<stdin>":10:61), %arg3: !hw.inout<i8> loc("<stdin>":10:84)):
    %0 = "hw.constant"() <{value = -3 : i8}> : () -> i8 loc("<stdin>":11:15)
    %1 = "hw.constant"() <{value = true}> : () -> i1 loc("<stdin>":12:13)
    %2 = "hw.instance"(%arg2) <{argNames = ["in"], inner_sym = #hw<innerSym@leaf>, instanceName = "leaf", moduleName = @Leaf, parameters = [#hw.param.decl<"WIDTH": i32 = 4> : i32, #hw.param.decl<"DEPTH": i32 = 2> : i32], resultNames = ["out"]}> {test.instance} : (i8) -> i8 loc("<stdin>":13:17)
    "hw.instance"() <{argNames = [], instanceName = "empty", moduleName = @Empty, parameters = [], resultNames = []}> : () -> () loc("<stdin>":14:5)
    %3 = "seq.firreg"(%2, %arg0, %arg1, %0) <{inner_sym = #hw<innerSym@state>, isAsync, name = "state", preset = -3 : i8}> : (i8, !seq.clock, i1, i8) -> i8 loc("<stdin>":15:14)
    %4 = "seq.firreg"(%3, %arg0) <{name = "other"}> : (i8, !seq.clock) -> i8 loc("<stdin>":16:14)
    %5 = "seq.compreg"(%3, %arg0, %arg1, %0) <{name = "next", operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (i8, !seq.clock, i1, i8) -> i8 loc("<stdin>":17:13)
    %6 = "comb.concat"(%3, %1, %5) : (i8, i1, i8) -> i17 loc("<stdin>":18:10)
    %7 = "comb.extract"(%6) <{lowBit = 3 : i32}> : (i17) -> i8 loc("<stdin>":19:10)
    %8 = "hw.array_create"(%4, %7) : (i8, i8) -> !hw.array<2xi8> loc("<stdin>":20:10)
    %9 = "hw.array_get"(%8, %1) : (!hw.array<2xi8>, i1) -> i8 loc("<stdin>":21:10)
    %10 = "synth.aig.and_inv"(%1, %arg1) <{inverted = array<i1: true, false>}> : (i1, i1) -> i1 loc("<stdin>":22:10)
    %11 = "sv.wire"() <{name = "x"}> : () -> !hw.inout<i8> loc("<stdin>":23:10)
    "sv.assign"(%11, %9) : (!hw.inout<i8>, i8) -> () loc("<stdin>":24:5)
    %12 = "sv.read_inout"(%11) : (!hw.inout<i8>) -> i8 loc("<stdin>":25:10)
    "hw.output"(%12, %10) : (i8, i1) -> () loc("<stdin>":26:5)
  }) : () -> () loc("<stdin>":10:3)
}) : () -> () loc("<stdin>":1:1)
