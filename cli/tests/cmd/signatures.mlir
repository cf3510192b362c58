"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (ptr, struct<(i8, i64)>)>, linkage = #llvm.linkage<external>, sym_name = "declared"}> ({
  }) : () -> ()
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, sym_name = "nothing"}> ({
  }) : () -> ()
  "hw.module"() ({
  ^bb0(%a: i1, %b: !hw.array<2xi3>):
    "hw.output"(%a) : (i1) -> ()
  }) {module_type = !hw.modty<input a : i1, output c : i1, inout b : !hw.array<2xi3>>, parameters = [], sym_name = "ports"} : () -> ()
  "func.func"() <{arg_attrs = [{fir.bindc_name = "n", foo.bar}], function_type = (i32) -> i64, res_attrs = [{jax.result_info = "result[0]"}], sym_name = "named", sym_visibility = "private"}> ({
  }) : () -> ()
  "vhlo.func_v1"() <{arg_attrs = #vhlo.array_v1<[#vhlo.dict_v1<{#vhlo.string_v1<"tf.aliasing_output"> = #vhlo.integer_v1<0 : i32>}>]>, function_type = #vhlo.type_v1<!vhlo.func_v1<(!vhlo.tensor_v1<2x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x!vhlo.f32_v1>>>, res_attrs = #vhlo.array_v1<[]>, sym_name = #vhlo.string_v1<"main">, sym_visibility = #vhlo.string_v1<"public">}> ({
  ^bb0(%x: !vhlo.tensor_v1<2x!vhlo.f32_v1>):
    "vhlo.return_v1"(%x) : (!vhlo.tensor_v1<2x!vhlo.f32_v1>) -> ()
  }) : () -> ()
}) : () -> ()
