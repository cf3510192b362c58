module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%arg0: !transform.any_op {transform.consumed}, %arg1: !transform.any_op {transform.readonly}, %arg2: !transform.param<i64>) {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %low_size, %high_size, %split_point = transform.structured.multitile_sizes %0 {dimension = 1 : i64, target_size = 3 : i64} : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_operand %0[all] : (!transform.any_op) -> !transform.any_value
    %2 = transform.get_operand %0[except(0, 1)] : (!transform.any_op) -> !transform.any_value
    %3 = transform.get_result %0[0] : (!transform.any_op) -> !transform.any_value
    %4 = transform.structured.split %0 after 4  {dimension = 0 : i64} : !transform.any_op
    %5 = transform.structured.split %0 after %arg2  {dimension = 0 : i64} : !transform.any_op, !transform.param<i64>
    %6 = transform.structured.generalize %0 : (!transform.any_op) -> !transform.any_op
    %tiled_op, %forall_op = transform.structured.tile_using_forall %6 tile_sizes *(%arg2) : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    %tiled_op_0, %forall_op_1 = transform.structured.tile_using_forall %6 num_threads [4, %arg2] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    %updated_root = transform.foreach_match in %arg0 
        @matcher -> @action, 
        @other -> @action : (!transform.any_op) -> !transform.any_op
    transform.yield 
  }
}
