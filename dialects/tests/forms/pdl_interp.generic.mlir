"builtin.module"() ({
  "pdl_interp.func"() <{function_type = (!pdl.operation) -> (), sym_name = "matcher"}> ({
  ^bb0(%arg0: !pdl.operation loc("<stdin>":2:28)):
    "pdl_interp.switch_operation_name"(%arg0)[^bb1, ^bb2, ^bb3] <{caseValues = ["a.b", "c.d"]}> : (!pdl.operation) -> () loc("<stdin>":3:5)
  ^bb1:  // 4 preds: ^bb0, ^bb2, ^bb3, ^bb4
    "pdl_interp.finalize"() : () -> () loc("<stdin>":5:5)
  ^bb2:  // pred: ^bb0
    "pdl_interp.switch_operand_count"(%arg0)[^bb1, ^bb3, ^bb4] <{caseValues = dense<[10, 2]> : vector<2xi32>}> : (!pdl.operation) -> () loc("<stdin>":7:5)
  ^bb3:  // 2 preds: ^bb0, ^bb2
    "pdl_interp.switch_operand_count"(%arg0)[^bb1, ^bb5, ^bb4] <{caseValues = dense<[10, 2]> : vector<2xi32>}> : (!pdl.operation) -> () loc("<stdin>":9:5)
  ^bb4:  // 2 preds: ^bb2, ^bb3
    "pdl_interp.switch_operand_count"(%arg0)[^bb1, ^bb5, ^bb6] <{caseValues = dense<[10, 2]> : vector<2xi32>}> : (!pdl.operation) -> () loc("<stdin>":11:5)
  ^bb5:  // 2 preds: ^bb3, ^bb4
    "pdl_interp.finalize"() : () -> () loc("<stdin>":13:5)
  ^bb6:  // pred: ^bb4
    "pdl_interp.finalize"() : () -> () loc("<stdin>":15:5)
  }) : () -> () loc("<stdin>":2:3)
}) : () -> () loc("<stdin>":1:1)
