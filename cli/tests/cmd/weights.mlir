module {
  func.func @main() -> (tensor<2x3xf32>, tensor<4xi8>, tensor<5xi1>) {
    %0 = arith.constant dense<[[1.0, 2.0, 3.0], [-4.5, 0.0, 0x7FC00000]]> : tensor<2x3xf32>
    %1 = arith.constant dense_resource<weights> : tensor<4xi8>
    %2 = arith.constant dense<[true, false, true, true, false]> : tensor<5xi1>
    %3 = arith.constant dense<7> : tensor<100xi32>
    %4 = arith.constant dense_resource<again> : tensor<4xi8>
    %5 = arith.constant dense<[0.5, 1.5]> : tensor<2xbf16>
    return %0, %1, %2 : tensor<2x3xf32>, tensor<4xi8>, tensor<5xi1>
  }
}

{-#
  dialect_resources: {
    builtin: {
      weights: "0x04000000FF0102FD",
      again: "0x04000000FF0102FD"
    }
  }
#-}
