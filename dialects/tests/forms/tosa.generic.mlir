"builtin.module"() ({
  "tosa.variable"() <{initial_value = dense<1> : tensor<2xi32>, sym_name = "v", type = i32, var_shape = dense<2> : tensor<1xindex>}> : () -> ()
  "tosa.variable"() <{sym_name = "w", type = f32, var_shape = dense<[-1, 4]> : tensor<2xindex>}> : () -> ()
  "func.func"() <{function_type = (tensor<4xi32>, tensor<4xf32>, tensor<i1>) -> tensor<4xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<4xi32>, %arg1: tensor<4xf32>, %arg2: tensor<i1>):
    %0 = "tosa.maximum"(%arg1, %arg1) <{nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1 = "tosa.argmax"(%arg1) <{axis = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xf32>) -> tensor<i32>
    %2 = "tosa.clamp"(%arg0) <{max_val = 1 : i32, min_val = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xi32>) -> tensor<4xi32>
    %3 = "tosa.cond_if"(%arg2, %arg1) ({
    ^bb0(%arg4: tensor<4xf32>):
      "tosa.yield"(%arg4) : (tensor<4xf32>) -> ()
    }, {
    ^bb0(%arg3: tensor<4xf32>):
      "tosa.yield"(%arg3) : (tensor<4xf32>) -> ()
    }) : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
    %4 = "tosa.cond_if"(%arg2) ({
      "tosa.yield"(%arg1) : (tensor<4xf32>) -> ()
    }, {
      "tosa.yield"(%0) : (tensor<4xf32>) -> ()
    }) : (tensor<i1>) -> tensor<4xf32>
    "func.return"(%3) : (tensor<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()
