module {
  shape.function_library @shapes {
    func @same(%arg0: !shape.value_shape) -> !shape.shape {
      %0 = shape_of %arg0 : !shape.value_shape -> !shape.shape
      return %0 : !shape.shape
    }
  } mapping {my.same = @same}
  func.func @shapes_of(%arg0: !shape.shape, %arg1: !shape.size) -> tensor<?xf32> {
    %0 = shape.const_shape [4, 4] : tensor<2xindex>
    %1 = shape.const_shape [] : !shape.shape
    %2 = shape.reduce(%arg0, %arg1) : !shape.shape -> !shape.size {
    ^bb0(%arg2: index, %arg3: !shape.size, %arg4: !shape.size):
      shape.yield %arg4 : !shape.size
    }
    %3 = shape.const_witness true
    %4 = shape.assuming %3 -> (tensor<?xf32>) {
      %5 = "my.tensor"() : () -> tensor<?xf32>
      shape.assuming_yield %5 : tensor<?xf32>
    }
    shape.assuming %3 {
    }
    return %4 : tensor<?xf32>
  }
  async.func @asynchronous(%arg0: i32) -> !async.token {
    return
  }
  func.func @executes(%arg0: !async.value<f32>) {
    %token = async.execute {
      async.yield
    }
    %token_0, %bodyResults:2 = async.execute [%token] (%arg0 as %arg1: !async.value<f32>) -> (!async.value<f32>, !async.value<i32>) attributes {my.a} {
      %c1_i32 = arith.constant 1 : i32
      async.yield %arg1, %c1_i32 : f32, i32
    }
    %0 = async.await %bodyResults#1 : !async.value<i32>
    async.await %token : !async.token
    return
  }
}
