module {
  tosa.variable @v = dense<1> : tensor<2xi32>
  tosa.variable @w : tensor<?x4xf32>
  func.func @f(%arg0: tensor<4xi32>, %arg1: tensor<4xf32>, %arg2: tensor<i1>) -> tensor<4xf32> {
    %0 = tosa.maximum %arg1, %arg1 {nan_mode = IGNORE} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1 = tosa.argmax %arg1 {axis = 0 : i32, foo = unit} : (tensor<4xf32>) -> tensor<i32>
    %2 = tosa.clamp %arg0 {max_val = 1 : i32, min_val = 0 : i32} : (tensor<4xi32>) -> tensor<4xi32>
    %3 = tosa.cond_if %arg2 (%arg3 = %arg1) : tensor<i1> (tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%arg3: tensor<4xf32>):
      tosa.yield %arg3 : tensor<4xf32>
    } else {
    ^bb0(%arg3: tensor<4xf32>):
      tosa.yield %arg3 : tensor<4xf32>
    }
    %4 = tosa.cond_if %arg2 : tensor<i1> -> tensor<4xf32> {
      tosa.yield %arg1 : tensor<4xf32>
    } else {
      tosa.yield %0 : tensor<4xf32>
    }
    return %3 : tensor<4xf32>
  }
}
