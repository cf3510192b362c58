module {
  hw.module.extern @Sized<BITS: i32, FLAG: i1, TEXT: none, START: !hw.int<#hw.param.decl.ref<"BITS">>>(in %in : !hw.int<#hw.param.decl.ref<"BITS">>, out "" : i1, out out : i8)
  hw.module @Parameters<BITS: i32, FLAG: i1 = true>(in %_d2A " d*" : i8, in %0 "" : i64, in %array : !hw.array<#hw.param.decl.ref<"BITS">xstruct<x: i8>>, in %wide : !hw.int<#hw.param.decl.ref<"BITS">>, in %next : i100, in %pair : !hw.struct<a: i3, b: i5>, inout %place : !hw.struct<a: i3>) {
    %sized.0, %sized.out = hw.instance "sized" @Sized<BITS: i32 = #hw.param.decl.ref<"BITS">, FLAG: i1 = false, TEXT: none = #hw.param.verbatim<"TEXT">, START: !hw.int<#hw.param.decl.ref<"BITS">> = #hw.param.verbatim<"0">>(in: %wide: !hw.int<#hw.param.decl.ref<"BITS">>) -> ("": i1, out: i8)
    %1 = seq.const_clock low
    %2 = hw.array_get %array[%0] : !hw.array<#hw.param.decl.ref<"BITS">xstruct<x: i8>>, i64
    %reg = seq.firreg %next clock %3 preset 1267650600228229401496703205375 : i100
    %regs = seq.firreg %pair clock %3 preset 200 : !hw.struct<a: i3, b: i5>
    %3 = seq.const_clock high {test.clock}
    %4 = sv.read_inout %place : !hw.inout<struct<a: i3>>
    hw.output
  }
}
