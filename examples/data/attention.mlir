func.func @attention(%query: tensor<8x64xf32>, %key: tensor<64x8xf32>, %value: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %scores = "stablehlo.dot_general"(%query, %key) <{
    dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>
  }> : (tensor<8x64xf32>, tensor<64x8xf32>) -> tensor<8x8xf32>
  %scale = "stablehlo.constant"() <{value = dense<1.250000e-01> : tensor<8x8xf32>}> : () -> tensor<8x8xf32>
  %scaled = "stablehlo.multiply"(%scores, %scale) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %result = "stablehlo.dot_general"(%scaled, %value) <{
    dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>
  }> : (tensor<8x8xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
  func.return %result : tensor<8x64xf32>
}

func.func @bias(%input: tensor<4xi32>) -> tensor<4xi32> {
  %bias = "stablehlo.constant"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %sum = "stablehlo.add"(%input, %bias) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  func.return %sum : tensor<4xi32>
}
