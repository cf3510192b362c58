"builtin.module"() ({
  "mesh.mesh"() <{shape = array<i64: 2, -9223372036854775808, 4>, sym_name = "g"}> : () -> () loc("<stdin>":2:3)
  "mesh.mesh"() <{shape = array<i64: -9223372036854775808>, sym_name = "h"}> : () -> () loc("<stdin>":3:3)
  "irdl.dialect"() <{sym_name = "d"}> ({
    "irdl.operation"() <{sym_name = "o"}> ({
      %3 = "irdl.any"() : () -> !irdl.attribute loc("<stdin>":6:12)
      "irdl.operands"(%3, %3) <{variadicity = #irdl<variadicity_array[ variadic,  single]>}> : (!irdl.attribute, !irdl.attribute) -> () loc("<stdin>":7:7)
      "irdl.results"(%3) <{variadicity = #irdl<variadicity_array[ optional]>}> : (!irdl.attribute) -> () loc("<stdin>":8:7)
    }) : () -> () loc("<stdin>":5:5)
  }) : () -> () loc("<stdin>":4:3)
  "tosa.variable"() <{initial_value = dense<7.000000e+00> : tensor<1xf32>, name = "v", type = tensor<1xf32>}> : () -> () loc("<stdin>":11:3)
  "tosa.variable"() <{name = "w", type = tensor<1xf32>}> : () -> () loc("<stdin>":12:3)
  "func.func"() <{function_type = (tensor<i1>, f64) -> (), sym_name = "f"}> ({
  ^bb0(%arg1: tensor<i1> loc("<stdin>":13:16), %arg2: f64 loc("<stdin>":13:35)):
    %1 = "tosa.cond_if"(%arg1) ({
      "tosa.yield"(%arg1) : (tensor<i1>) -> () loc("<stdin>":15:7)
    }, {
      "tosa.yield"(%arg1) : (tensor<i1>) -> () loc("<stdin>":17:7)
    }) : (tensor<i1>) -> tensor<i1> loc("<stdin>":14:10)
    %2 = "arith.truncf"(%arg2) <{roundingmode = 1 : i32}> : (f64) -> f32 loc("<stdin>":19:10)
    "func.return"() : () -> () loc("<stdin>":20:5)
  }) : () -> () loc("<stdin>":13:3)
  "transform.sequence"() <{failure_propagation_mode = 2 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({
  ^bb0(%arg0: !transform.any_op loc("<stdin>":23:8)):
    %0 = "transform.structured.match"(%arg0) <{interface = 1 : i32}> : (!transform.any_op) -> !transform.any_op loc("<stdin>":24:10)
    "transform.yield"() : () -> () loc("<stdin>":22:3)
  }) : () -> () loc("<stdin>":22:3)
}) : () -> () loc("<stdin>":1:1)
