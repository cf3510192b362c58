module {
  hw.type_scope @types {
    hw.typedecl @pair : !hw.struct<left: i8, "a b": !hw.array<2xi4>>
  }
  hw.module @Aggregates<WIDTH: i32>(in %a : i8, in %b : !hw.array<2xi4>, in %low : i2, in %four : !hw.array<4xstruct<x: i1>>, out out : i8) {
    %0 = hw.struct_create (%a, %b) : !hw.struct<left: i8, "a b": !hw.array<2xi4>>
    %left, %a_b = hw.struct_explode %0 : !hw.struct<left: i8, "a b": !hw.array<2xi4>>
    %left_0 = hw.struct_extract %0["left"] : !hw.struct<left: i8, "a b": !hw.array<2xi4>>
    %a_b_1 = hw.struct_extract %0["a b"] {test.field} : !hw.struct<left: i8, "a b": !hw.array<2xi4>>
    %1 = hw.struct_inject %0["left"], %left_0 : !hw.struct<left: i8, "a b": !hw.array<2xi4>>
    %2 = hw.union_create "y", %a : !hw.union<x: i4, y: i8 offset 4>
    %3 = hw.union_extract %2["x"] {test.field} : !hw.union<x: i4, y: i8 offset 4>
    %4 = hw.array_slice %four[%low] : (!hw.array<4xstruct<x: i1>>) -> !hw.array<2xstruct<x: i1>>
    %5 = hw.array_concat %4, %four : !hw.array<2xstruct<x: i1>>, !hw.array<4xstruct<x: i1>>
    %6 = hw.array_create %b, %a_b : !hw.array<2xi4>
    %7 = hw.param.value i32 = #hw.param.decl.ref<"WIDTH"> {test.parameter}
    %first = hw.enum.constant first : !hw.enum<first, second>
    %8 = hw.enum.cmp %first, %first : !hw.enum<first, second>, !hw.enum<first, second>
    %9 = hw.struct_create (%a, %b) : !hw.typealias<@types::@pair, !hw.struct<left: i8, "a b": !hw.array<2xi4>>>
    %left_2 = hw.struct_extract %9["left"] : !hw.typealias<@types::@pair, !hw.struct<left: i8, "a b": !hw.array<2xi4>>>
    %10 = hw.aggregate_constant [3 : i8, [1 : i4, 2 : i4]] : !hw.struct<left: i8, "a b": !hw.array<2xi4>>
    %11 = hw.bitcast %a : (i8) -> !hw.array<2xi4>
    %12 = hw.array_inject %b[%8], %3 : !hw.array<2xi4>, i1
    hw.output %left_0 : i8
  }
}
