module attributes {transform.with_named_sequence} {
  transform.named_sequence @a(%arg0: !transform.any_op {transform.readonly}, %arg1: !transform.any_param) -> !transform.any_op {
    %0 = transform.tune.alternatives<"4way"> selected_region = 1 -> !transform.any_op {
      %tiled_linalg_op, %loops = transform.structured.tile_using_for %arg0 tile_sizes [8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
      transform.yield %tiled_linalg_op : !transform.any_op
    }, {
      %2 = transform.apply_registered_pass "canonicalize" with options = {"a" = [[%arg1], ["q", 1.000000e+00 : f32, dense<1> : tensor<2xi8>]], "e\22q" = @f::@g, "max-iterations" = [%arg1, %arg1], "top.down" = #llvm.linkage<external>, "z" = i32} to %arg0 : (!transform.any_op, !transform.any_param, !transform.any_param, !transform.any_param) -> !transform.any_op
      transform.yield %2 : !transform.any_op
    }
    transform.tune.alternatives<"n"> selected_region = %arg1 : !transform.any_param {
      %2 = transform.apply_registered_pass "cse" to %0 : (!transform.any_op) -> !transform.any_op
    }, {
    }
    %1:2 = transform.tune.alternatives<"n"> attributes {a.b = 1 : i32} -> !transform.any_op, !transform.any_op {
      transform.yield %0, %0 : !transform.any_op, !transform.any_op
    }
    transform.yield %0 : !transform.any_op
  }
}
