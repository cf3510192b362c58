"builtin.module"() ({
  "shape.function_library"() <{mapping = {my.same = @same}, sym_name = "shapes"}> ({
    "shape.func"() <{function_type = (!shape.value_shape) -> !shape.shape, sym_name = "same"}> ({
    ^bb0(%arg8: !shape.value_shape loc("<stdin>":3:16)):
      %10 = "shape.shape_of"(%arg8) : (!shape.value_shape) -> !shape.shape loc("<stdin>":4:12)
      "shape.return"(%10) : (!shape.shape) -> () loc("<stdin>":5:7)
    }) : () -> () loc("<stdin>":3:5)
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (!shape.shape, !shape.size) -> tensor<?xf32>, sym_name = "shapes_of"}> ({
  ^bb0(%arg3: !shape.shape loc("<stdin>":8:24), %arg4: !shape.size loc("<stdin>":8:45)):
    %4 = "shape.const_shape"() <{shape = dense<4> : tensor<2xindex>}> : () -> tensor<2xindex> loc("<stdin>":9:10)
    %5 = "shape.const_shape"() <{shape = dense<> : tensor<0xindex>}> : () -> !shape.shape loc("<stdin>":10:10)
    %6 = "shape.reduce"(%arg3, %arg4) ({
    ^bb0(%arg5: index loc("<stdin>":12:10), %arg6: !shape.size loc("<stdin>":12:24), %arg7: !shape.size loc("<stdin>":12:44)):
      "shape.yield"(%arg7) : (!shape.size) -> () loc("<stdin>":13:7)
    }) : (!shape.shape, !shape.size) -> !shape.size loc("<stdin>":11:10)
    %7 = "shape.const_witness"() <{passing = true}> : () -> !shape.witness loc("<stdin>":15:10)
    %8 = "shape.assuming"(%7) ({
      %9 = "my.tensor"() : () -> tensor<?xf32> loc("<stdin>":17:12)
      "shape.assuming_yield"(%9) : (tensor<?xf32>) -> () loc("<stdin>":18:7)
    }) : (!shape.witness) -> tensor<?xf32> loc("<stdin>":16:10)
    "shape.assuming"(%7) ({
      "shape.assuming_yield"() : () -> () loc("<stdin>":20:5)
    }) : (!shape.witness) -> () loc("<stdin>":20:5)
    "func.return"(%8) : (tensor<?xf32>) -> () loc("<stdin>":22:5)
  }) : () -> () loc("<stdin>":8:3)
  "async.func"() <{function_type = (i32) -> !async.token, sym_name = "asynchronous"}> ({
  ^bb0(%arg2: i32 loc("<stdin>":24:28)):
    "async.return"() : () -> () loc("<stdin>":25:5)
  }) : () -> () loc("<stdin>":24:3)
  "func.func"() <{function_type = (!async.value<f32>) -> (), sym_name = "executes"}> ({
  ^bb0(%arg0: !async.value<f32> loc("<stdin>":27:23)):
    %0 = "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({
      "async.yield"() : () -> () loc("<stdin>":29:7)
    }) : () -> !async.token loc("<stdin>":28:14)
    %1:3 = "async.execute"(%0, %arg0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg1: f32 loc("<stdin>":31:65)):
      %3 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("<stdin>":32:17)
      "async.yield"(%arg1, %3) : (f32, i32) -> () loc("<stdin>":33:7)
    }) {my.a} : (!async.token, !async.value<f32>) -> (!async.token, !async.value<f32>, !async.value<i32>) loc("<stdin>":31:32)
    %2 = "async.await"(%1#2) : (!async.value<i32>) -> i32 loc("<stdin>":35:10)
    "async.await"(%0) : (!async.token) -> () loc("<stdin>":36:5)
    "func.return"() : () -> () loc("<stdin>":37:5)
  }) : () -> () loc("<stdin>":27:3)
}) : () -> () loc("<stdin>":1:1)
