"builtin.module"() ({
  "tosa.variable"() <{initial_value = dense<1> : tensor<2xi32>, sym_name = "v", type = i32, var_shape = dense<2> : tensor<1xindex>}> : () -> () loc("<stdin>":2:3)
  "tosa.variable"() <{sym_name = "w", type = f32, var_shape = dense<[-1, 4]> : tensor<2xindex>}> : () -> () loc("<stdin>":3:3)
  "func.func"() <{function_type = (tensor<4xi32>, tensor<4xf32>, tensor<i1>) -> tensor<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4xi32> loc("<stdin>":4:16), %arg1: tensor<4xf32> loc("<stdin>":4:38), %arg2: tensor<i1> loc("<stdin>":4:60)):
    %0 = "tosa.maximum"(%arg1, %arg1) <{nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc("<stdin>":5:10)
    %1 = "tosa.argmax"(%arg1) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> {foo} : (tensor<4xf32>) -> tensor<i32> loc("<stdin>":6:10)
    %2 = "tosa.clamp"(%arg0) <{max_val = 1 : i32, min_val = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xi32>) -> tensor<4xi32> loc("<stdin>":7:10)
    %3 = "tosa.cond_if"(%arg2, %arg1) ({
    ^bb0(%arg4: tensor<4xf32> loc("<stdin>":9:10)):
      "tosa.yield"(%arg4) : (tensor<4xf32>) -> () loc("<stdin>":10:7)
    }, {
    ^bb0(%arg3: tensor<4xf32> loc("<stdin>":12:10)):
      "tosa.yield"(%arg3) : (tensor<4xf32>) -> () loc("<stdin>":13:7)
    }) : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32> loc("<stdin>":8:10)
    %4 = "tosa.cond_if"(%arg2) ({
      "tosa.yield"(%arg1) : (tensor<4xf32>) -> () loc("<stdin>":16:7)
    }, {
      "tosa.yield"(%0) : (tensor<4xf32>) -> () loc("<stdin>":18:7)
    }) : (tensor<i1>) -> tensor<4xf32> loc("<stdin>":15:10)
    "func.return"(%3) : (tensor<4xf32>) -> () loc("<stdin>":20:5)
  }) : () -> () loc("<stdin>":4:3)
}) : () -> () loc("<stdin>":1:1)
