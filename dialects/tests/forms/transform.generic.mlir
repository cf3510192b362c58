"builtin.module"() ({
  "transform.named_sequence"() <{arg_attrs = [{transform.consumed}, {transform.readonly}, {}], function_type = (!transform.any_op, !transform.any_op, !transform.param<i64>) -> (), sym_name = "main"}> ({
  ^bb0(%arg0: !transform.any_op loc("<stdin>":2:34), %arg1: !transform.any_op loc("<stdin>":2:81), %arg2: !transform.param<i64> loc("<stdin>":2:128)):
    %0 = "transform.structured.match"(%arg0) <{ops = ["linalg.matmul"]}> : (!transform.any_op) -> !transform.any_op loc("<stdin>":3:10)
    %1:3 = "transform.structured.multitile_sizes"(%0) <{dimension = 1 : i64, divisor = 1 : i64, target_size = 3 : i64}> : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op) loc("<stdin>":4:43)
    %2 = "transform.get_operand"(%0) <{is_all, raw_position_list = array<i64>}> : (!transform.any_op) -> !transform.any_value loc("<stdin>":5:10)
    %3 = "transform.get_operand"(%0) <{is_inverted, raw_position_list = array<i64: 0, 1>}> : (!transform.any_op) -> !transform.any_value loc("<stdin>":6:10)
    %4 = "transform.get_result"(%0) <{raw_position_list = array<i64: 0>}> : (!transform.any_op) -> !transform.any_value loc("<stdin>":7:10)
    %5 = "transform.structured.split"(%0) <{dimension = 0 : i64, static_chunk_sizes = 4 : i64}> : (!transform.any_op) -> !transform.any_op loc("<stdin>":8:10)
    %6 = "transform.structured.split"(%0, %arg2) <{dimension = 0 : i64, static_chunk_sizes = -9223372036854775808 : i64}> : (!transform.any_op, !transform.param<i64>) -> !transform.any_op loc("<stdin>":9:10)
    %7 = "transform.structured.generalize"(%0) : (!transform.any_op) -> !transform.any_op loc("<stdin>":10:10)
    %8:2 = "transform.structured.tile_using_forall"(%7, %arg2) <{operandSegmentSizes = array<i32: 1, 0, 0, 0, 1>, static_tile_sizes = array<i64>}> : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op) loc("<stdin>":11:29)
    %9:2 = "transform.structured.tile_using_forall"(%7, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_num_threads = array<i64: 4, -9223372036854775808>}> : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op) loc("<stdin>":12:33)
    %10 = "transform.foreach_match"(%arg0) <{actions = [@action, @action], matchers = [@matcher, @other]}> : (!transform.any_op) -> !transform.any_op loc("<stdin>":13:21)
    "transform.yield"() : () -> () loc("<stdin>":16:5)
  }) : () -> () loc("<stdin>":2:3)
}) {transform.with_named_sequence} : () -> () loc("<stdin>":1:1)
