"builtin.module"() ({
  "sv.func"() <{input_locs = [loc("<stdin>":2:32)], module_type = !hw.modty<input a : i8, output b : i8>, per_argument_attrs = [{}, {sv.func.explicitly_returned}], result_locs = [loc("<stdin>":2:45)], sym_name = "declared"}> ({
  }) {sym_visibility = "private", test.function} : () -> () loc("<stdin>":2:3)
  "sv.func"() <{module_type = !hw.modty<input a : i8, inout c : i4, output "b c" : i8>, per_argument_attrs = [{}, {}, {}], result_locs = [loc("<stdin>":3:51)], sym_name = "defined"}> ({
  ^bb0(%arg10: i8 loc("<stdin>":3:23), %arg11: !hw.inout<i4> loc("<stdin>":3:38)):
    "sv.return"(%arg10) : (i8) -> () loc("<stdin>":4:5)
  }) : () -> () loc("<stdin>":3:3)
  "sv.func"() <{module_type = !hw.modty<output r : i1>, per_argument_attrs = [{}], result_locs = [loc("<stdin>":6:30)], sym_name = "plain", verilogName = "other"}> ({
  }) {sym_visibility = "private"} : () -> () loc("<stdin>":6:3)
  "emit.file"() <{file_name = "extra.sv", sym_name = "extra"}> ({
  ^bb0:
  }) : () -> () loc("<stdin>":7:3)
  "sv.verbatim.source"() <{additional_files = [@extra], content = "module", output_file = #hw.output_file<"a.sv">, parameters = [#hw.param.decl<"V": i32 = 3> : i32], sym_name = "source", verilogName = "source"}> : () -> () loc("<stdin>":9:3)
  "sv.verbatim.module"() <{module_type = !hw.modty<input a : i8, output b : i8>, parameters = [#hw.param.decl<"V": i32 = 3> : i32], per_port_attrs = [{test.port}, {}], port_locs = [loc("<stdin>":10:47), loc("<stdin>":10:72)], source = @source, sym_name = "verbatim", verilogName = "m"}> : () -> () loc("<stdin>":10:3)
  "sim.func.dpi"() <{dpi_function_type = !sim.dpi_functy<in "a" : i8, out "b" : i4, inout "c" : i1, return "result" : i8>, sym_name = "dpi"}> ({
  }) : () -> () loc("<stdin>":11:3)
  "sim.func.dpi"() <{dpi_function_type = !sim.dpi_functy<>, sym_name = "none", verilogName = "n"}> ({
  }) {sym_visibility = "private", test.function} : () -> () loc("<stdin>":12:3)
  "hw.module"() <{module_type = !hw.modty<input clk : i1, output o : i8>, parameters = [], result_locs = [loc("<stdin>":13:38)], sym_name = "Model"}> ({
  ^bb0(%arg9: i1 loc("<stdin>":13:23)):
    %5 = "hw.constant"() <{value = 0 : i8}> : () -> i8 loc("<stdin>":14:14)
    "hw.output"(%5) : (i8) -> () loc("<stdin>":15:5)
  }) : () -> () loc("<stdin>":13:3)
  "func.func"() <{function_type = () -> (), sym_name = "simulate"}> ({
    "arc.sim.instantiate"() ({
    ^bb0(%arg8: !arc.sim.instance<@Model> loc("<stdin>":18:35)):
      %4 = "arith.constant"() <{value = true}> : () -> i1 loc("<stdin>":19:15)
      "arc.sim.set_input"(%arg8, %4) <{input = "clk"}> : (!arc.sim.instance<@Model>, i1) -> () loc("<stdin>":20:7)
      "arc.sim.step"(%arg8) : (!arc.sim.instance<@Model>) -> () loc("<stdin>":21:7)
    }) : () -> () loc("<stdin>":18:5)
    "arc.sim.instantiate"() <{runtimeArgs = "arguments", runtimeModel = @runtime}> ({
    ^bb0(%arg7: !arc.sim.instance<@Model> loc("<stdin>":23:35)):
    }) {test.model} : () -> () loc("<stdin>":23:5)
    "arc.sim.instantiate"() <{runtimeArgs = "arguments"}> ({
    ^bb0(%arg6: !arc.sim.instance<@Model> loc("<stdin>":25:35)):
    }) : () -> () loc("<stdin>":25:5)
    "func.return"() : () -> () loc("<stdin>":27:5)
  }) : () -> () loc("<stdin>":17:3)
  "arc.runtime.model"() <{name = "Model", numStateBytes = 8 : i64, sym_name = "runtime"}> : () -> () loc("<stdin>":29:3)
  "synth.cut_rewrite_pattern"() <{cost = #synth.mapping_cost<area = 1.000000e+00 : f64>, function_type = (i1, i1) -> i1}> ({
  ^bb0(%arg4: i1 loc("<stdin>":30:29), %arg5: i1 loc("<stdin>":30:40)):
    %3 = "comb.and"(%arg4, %arg5) : (i1, i1) -> i1 loc("<stdin>":31:10)
    "synth.yield"(%3) : (i1) -> () loc("<stdin>":32:5)
  }) : () -> () loc("<stdin>":30:3)
  "hw.module"() <{module_type = !hw.modty<input rows : !hw.array<2xi8>, input columns : !hw.array<3xarray<2xi4>>>, parameters = [], sym_name = "Array"}> ({
  ^bb0(%arg0: !hw.array<2xi8> loc("<stdin>":34:23), %arg1: !hw.array<3xarray<2xi4>> loc("<stdin>":34:51)):
    %0 = "msft.systolic.array"(%arg0, %arg1) ({
    ^bb0(%arg2: i8 loc("<stdin>":35:84), %arg3: !hw.array<2xi4> loc("<stdin>":35:91)):
      "msft.pe.output"(%arg2) : (i8) -> () loc("<stdin>":36:7)
    }) : (!hw.array<2xi8>, !hw.array<3xarray<2xi4>>) -> !hw.array<2xarray<3xi8>> loc("<stdin>":35:10)
    %1 = "hw.instance"(%2) <{argNames = ["clk"], inner_sym = #hw<innerSym@inner>, instanceName = "inner", moduleName = @Model, parameters = [], resultNames = ["o"]}> : (i1) -> i8 loc("<stdin>":38:16)
    %2 = "hw.constant"() <{value = true}> : () -> i1 loc("<stdin>":39:13)
    "hw.output"() : () -> () loc("<stdin>":40:5)
  }) : () -> () loc("<stdin>":34:3)
  "msft.instance.hierarchy"() <{topModuleRef = @Array}> ({
    "msft.instance.dynamic"() <{instanceRef = #hw.innerNameRef<@Array::@inner>}> ({
      "msft.pd.reg_location"() <{locs = #msft.location_vec<i3, [*, <1, 2, 3>, #msft.physloc<M20K, 4, 5, 6>]>}> : () -> () loc("<stdin>":44:7)
      "msft.pd.location"() <{loc = #msft.physloc<M20K, 1, 2, 3>, subPath = "a"}> : () -> () loc("<stdin>":45:7)
    }) : () -> () loc("<stdin>":43:5)
  }) : () -> () loc("<stdin>":42:3)
}) : () -> () loc("<stdin>":1:1)
