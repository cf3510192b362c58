"builtin.module"() ({
  "transform.named_sequence"() <{arg_attrs = [{transform.consumed}, {transform.readonly}, {}], function_type = (!transform.any_op, !transform.any_op, !transform.param<i64>) -> (), sym_name = "main"}> ({
  ^bb0(%arg0: !transform.any_op, %arg1: !transform.any_op, %arg2: !transform.param<i64>):
    %0 = "transform.structured.match"(%arg0) <{ops = ["linalg.matmul"]}> : (!transform.any_op) -> !transform.any_op
    %1:3 = "transform.structured.multitile_sizes"(%0) <{dimension = 1 : i64, divisor = 1 : i64, target_size = 3 : i64}> : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %2 = "transform.get_operand"(%0) <{is_all, raw_position_list = array<i64>}> : (!transform.any_op) -> !transform.any_value
    %3 = "transform.get_operand"(%0) <{is_inverted, raw_position_list = array<i64: 0, 1>}> : (!transform.any_op) -> !transform.any_value
    %4 = "transform.get_result"(%0) <{raw_position_list = array<i64: 0>}> : (!transform.any_op) -> !transform.any_value
    %5 = "transform.structured.split"(%0) <{dimension = 0 : i64, static_chunk_sizes = 4 : i64}> : (!transform.any_op) -> !transform.any_op
    %6 = "transform.structured.split"(%0, %arg2) <{dimension = 0 : i64, static_chunk_sizes = -9223372036854775808 : i64}> : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    %7 = "transform.structured.generalize"(%0) : (!transform.any_op) -> !transform.any_op
    %8:2 = "transform.structured.tile_using_forall"(%7, %arg2) <{operandSegmentSizes = array<i32: 1, 0, 0, 0, 1>, static_tile_sizes = array<i64>}> : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    %9:2 = "transform.structured.tile_using_forall"(%7, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_num_threads = array<i64: 4, -9223372036854775808>}> : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    %10 = "transform.foreach_match"(%arg0) <{actions = [@action, @action], matchers = [@matcher, @other]}> : (!transform.any_op) -> !transform.any_op
    "transform.yield"() : () -> ()
  }) : () -> ()
}) {transform.with_named_sequence} : () -> ()
