module {
  func.func @main() {
    %0 = arith.constant dense_resource<attribute_10> : tensor<4xi8>
    %1 = arith.constant dense<[1, 2]> : tensor<2xi32>
    return
  }
}

{-#
  dialect_resources: {
    builtin: {
      attribute_10: "0x0400000001020304"
    }
  }
#-}
