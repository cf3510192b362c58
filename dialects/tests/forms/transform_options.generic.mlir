"builtin.module"() ({
  "transform.named_sequence"() <{arg_attrs = [{transform.readonly}, {}], function_type = (!transform.any_op, !transform.any_param) -> !transform.any_op, sym_name = "a"}> ({
  ^bb0(%arg0: !transform.any_op loc("<stdin>":2:31), %arg1: !transform.any_param loc("<stdin>":2:78)):
    %0 = "transform.tune.alternatives"() <{name = "4way", selected_region_attr = 1 : index}> ({
      %4:2 = "transform.structured.tile_using_for"(%arg0) <{scalable_sizes = array<i1: false>, static_sizes = array<i64: 8>}> : (!transform.any_op) -> (!transform.any_op, !transform.any_op) loc("<stdin>":4:34)
      "transform.yield"(%4#0) : (!transform.any_op) -> () loc("<stdin>":5:7)
    }, {
      %3 = "transform.apply_registered_pass"(%arg0, %arg1, %arg1, %arg1) <{options = {a = [[#transform.param_operand<index = 0 : i64>], ["q", 1.000000e+00 : f32, dense<1> : tensor<2xi8>]], "e\22q" = @f::@g, "max-iterations" = [#transform.param_operand<index = 1 : i64>, #transform.param_operand<index = 2 : i64>], top.down = #llvm.linkage<external>, z = i32}, pass_name = "canonicalize"}> : (!transform.any_op, !transform.any_param, !transform.any_param, !transform.any_param) -> !transform.any_op loc("<stdin>":7:12)
      "transform.yield"(%3) : (!transform.any_op) -> () loc("<stdin>":8:7)
    }) : () -> !transform.any_op loc("<stdin>":3:10)
    "transform.tune.alternatives"(%arg1) <{name = "n"}> ({
      %2 = "transform.apply_registered_pass"(%0) <{options = {}, pass_name = "cse"}> : (!transform.any_op) -> !transform.any_op loc("<stdin>":11:12)
      "transform.yield"() : () -> () loc("<stdin>":10:5)
    }, {
      "transform.yield"() : () -> () loc("<stdin>":10:5)
    }) : (!transform.any_param) -> () loc("<stdin>":10:5)
    %1:2 = "transform.tune.alternatives"() <{name = "n"}> ({
      "transform.yield"(%0, %0) : (!transform.any_op, !transform.any_op) -> () loc("<stdin>":15:7)
    }) {a.b = 1 : i32} : () -> (!transform.any_op, !transform.any_op) loc("<stdin>":14:12)
    "transform.yield"(%0) : (!transform.any_op) -> () loc("<stdin>":17:5)
  }) : () -> () loc("<stdin>":2:3)
}) {transform.with_named_sequence} : () -> () loc("<stdin>":1:1)
