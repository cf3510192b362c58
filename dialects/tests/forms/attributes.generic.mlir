"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "segments_of_no_operation"}> ({
  ^bb0(%arg0: i32 loc("<stdin>":2:39)):
    %0 = "arith.extsi"(%arg0) {operandSegmentSizes = 1 : i32} : (i32) -> i64 loc("<stdin>":3:10)
    "func.return"() {resultSegmentSizes = 1 : i32} : () -> () loc("<stdin>":4:5)
  }) : () -> () loc("<stdin>":2:3)
}) : () -> () loc("<stdin>":1:1)
