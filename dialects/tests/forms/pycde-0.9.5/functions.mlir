module {
  sv.func private @declared(in %a : i8, out b : i8 {sv.func.explicitly_returned}) attributes {test.function}
  sv.func @defined(in %a : i8, inout %c : i4, out "b c" : i8) {
    sv.return %a : i8
  }
  sv.func private @plain(out r : i1) attributes {verilogName = "other"}
  emit.file "extra.sv" sym @extra {
  }
  sv.verbatim.source @source<V: i32 = 3> attributes {additional_files = [@extra], content = "module", output_file = #hw.output_file<"a.sv">, verilogName = "source"}
  sv.verbatim.module @verbatim<V: i32 = 3>(in %a : i8 {test.port}, out b : i8) attributes {source = @source, verilogName = "m"}
  sim.func.dpi @dpi(in %a : i8, out b : i4, inout %c : i1, return result : i8)
  sim.func.dpi private @none() attributes {test.function, verilogName = "n"}
  hw.module @Model(in %clk : i1, out o : i8) {
    %c0_i8 = hw.constant 0 : i8
    hw.output %c0_i8 : i8
  }
  func.func @simulate() {
    arc.sim.instantiate @Model as %arg0 {
      %true = arith.constant true
      arc.sim.set_input %arg0, "clk" = %true : i1, !arc.sim.instance<@Model>
      arc.sim.step %arg0 : !arc.sim.instance<@Model>
    }
    arc.sim.instantiate @Model as %arg0 runtime @runtime("arguments") attributes {test.model} {
    }
    arc.sim.instantiate @Model as %arg0 runtime ("arguments") {
    }
    return
  }
  arc.runtime.model @runtime "Model" numStateBytes 8
  synth.cut_rewrite_pattern(%arg0: i1, %arg1: i1) -> i1 attributes {cost = #synth.mapping_cost<area = 1.000000e+00 : f64>} {
    %0 = comb.and %arg0, %arg1 : i1
    synth.yield %0 : i1
  }
  hw.module @Array(in %rows : !hw.array<2xi8>, in %columns : !hw.array<3xarray<2xi4>>) {
    %0 = msft.systolic.array [%rows : 2 x i8] [%columns : 3 x !hw.array<2xi4>] pe (%arg0, %arg1) -> (i8) {
      msft.pe.output %arg0 : i8
    }
    %inner.o = hw.instance "inner" sym @inner @Model(clk: %true: i1) -> (o: i8)
    %true = hw.constant true
    hw.output
  }
  msft.instance.hierarchy @Array {
    msft.instance.dynamic @Array::@inner {
      msft.pd.reg_location i3 [*, <1, 2, 3>, #msft.physloc<M20K, 4, 5, 6>]
      msft.pd.location M20K x: 1 y: 2 n: 3 path : "a"
    }
  }
}
