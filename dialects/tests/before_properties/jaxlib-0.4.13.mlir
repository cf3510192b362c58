module @before_properties {
  func.func @main(%arg0: tensor<1x8x8x3xf32>, %arg1: tensor<3x3x3x4xf32>, %arg2: tensor<2x3xf32>) -> (tensor<1x8x8x4xf32>, tensor<3x2xi1>) {
    %0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.constant dense<3> : tensor<i32>
    %2 = stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]], reverse = [0, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x8x8x4xf32>
    %3 = stablehlo.transpose %arg2, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %4 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x2xf32>
    %5 = stablehlo.compare  LT, %3, %4,  FLOAT : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xi1>
    %6 = stablehlo.custom_call @mine(%5) : (tensor<3x2xi1>) -> tensor<3x2xi1>
    %7 = stablehlo.while(%iterArg = %1) : tensor<i32>
     cond {
      %8 = stablehlo.compare  LT, %iterArg, %1 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %8 : tensor<i1>
    } do {
      %8 = stablehlo.add %iterArg, %1 : tensor<i32>
      stablehlo.return %8 : tensor<i32>
    }
    return %2, %6 : tensor<1x8x8x4xf32>, tensor<3x2xi1>
  }
}
