"builtin.module"() ({
  "shape.function_library"() <{mapping = {my.same = @same}, sym_name = "shapes"}> ({
    "shape.func"() <{function_type = (!shape.value_shape) -> !shape.shape, sym_name = "same"}> ({
    ^bb0(%arg8: !shape.value_shape):
      %10 = "shape.shape_of"(%arg8) : (!shape.value_shape) -> !shape.shape
      "shape.return"(%10) : (!shape.shape) -> ()
    }) : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (!shape.shape, !shape.size) -> tensor<?xf32>, sym_name = "shapes_of"}> ({
  ^bb0(%arg3: !shape.shape, %arg4: !shape.size):
    %4 = "shape.const_shape"() <{shape = dense<4> : tensor<2xindex>}> : () -> tensor<2xindex>
    %5 = "shape.const_shape"() <{shape = dense<> : tensor<0xindex>}> : () -> !shape.shape
    %6 = "shape.reduce"(%arg3, %arg4) ({
    ^bb0(%arg5: index, %arg6: !shape.size, %arg7: !shape.size):
      "shape.yield"(%arg7) : (!shape.size) -> ()
    }) : (!shape.shape, !shape.size) -> !shape.size
    %7 = "shape.const_witness"() <{passing = true}> : () -> !shape.witness
    %8 = "shape.assuming"(%7) ({
      %9 = "my.tensor"() : () -> tensor<?xf32>
      "shape.assuming_yield"(%9) : (tensor<?xf32>) -> ()
    }) : (!shape.witness) -> tensor<?xf32>
    "shape.assuming"(%7) ({
      "shape.assuming_yield"() : () -> ()
    }) : (!shape.witness) -> ()
    "func.return"(%8) : (tensor<?xf32>) -> ()
  }) : () -> ()
  "async.func"() <{function_type = (i32) -> !async.token, sym_name = "asynchronous"}> ({
  ^bb0(%arg2: i32):
    "async.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (!async.value<f32>) -> (), sym_name = "executes"}> ({
  ^bb0(%arg0: !async.value<f32>):
    %0 = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
      "async.yield"() : () -> ()
    }) : () -> !async.token
    %1:3 = "async.execute"(%0, %arg0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1: f32):
      %3 = "arith.constant"() <{value = 1 : i32}> : () -> i32
      "async.yield"(%arg1, %3) : (f32, i32) -> ()
    }) {my.a} : (!async.token, !async.value<f32>) -> (!async.token, !async.value<f32>, !async.value<i32>)
    %2 = "async.await"(%1#2) : (!async.value<i32>) -> i32
    "async.await"(%0) : (!async.token) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
