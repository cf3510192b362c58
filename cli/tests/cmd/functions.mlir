module @model {
  func.func @main(%x: tensor<4xf32> {tf.aliasing_output = 0 : i32} loc("x"), %y: tensor<f32> {t.donated}) -> (tensor<4xf32> {t.name = "result"}) {
    %0 = call @inner(%x) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @inner(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
  func.func private @outside(i32) -> i32
  memref.global "private" @table : memref<2xi32> = dense<[1, 2]>
  module @nested {
    func.func @in_nested() {
      return
    }
  }
}
