"builtin.module"() ({
  "emitc.include"() <{include = "stdlib.h", is_standard_include}> : () -> () loc("<stdin>":2:3)
  "emitc.include"() <{include = "my.h"}> : () -> () loc("<stdin>":3:3)
  "emitc.global"() <{initial_value = dense<[1, 2]> : tensor<2xi32>, sym_name = "a", type = !emitc.array<2xi32>}> : () -> () loc("<stdin>":4:3)
  "emitc.global"() <{extern_specifier, sym_name = "b", type = i32}> : () -> () loc("<stdin>":5:3)
  "emitc.global"() <{const_specifier, initial_value = 1.000000e+00 : f32, static_specifier, sym_name = "c", type = f32}> : () -> () loc("<stdin>":6:3)
  "emitc.global"() <{initial_value = #emitc.opaque<"{1}">, sym_name = "o", type = !emitc.opaque<"T">}> : () -> () loc("<stdin>":7:3)
  "func.func"() <{function_type = (i1, index, i32) -> (), sym_name = "loops"}> ({
  ^bb0(%arg0: i1 loc("<stdin>":8:20), %arg1: index loc("<stdin>":8:31), %arg2: i32 loc("<stdin>":8:45)):
    "emitc.for"(%arg1, %arg1, %arg1) ({
    ^bb0(%arg4: index loc("<stdin>":9:15)):
      %2 = "emitc.constant"() <{value = 1 : i32}> : () -> i32 loc("<stdin>":10:12)
      "emitc.yield"() : () -> () loc("<stdin>":9:5)
    }) {a.b} : (index, index, index) -> () loc("<stdin>":9:5)
    "emitc.for"(%arg2, %arg2, %arg2) ({
    ^bb0(%arg3: i32 loc("<stdin>":12:15)):
      "emitc.yield"() : () -> () loc("<stdin>":12:5)
    }) : (i32, i32, i32) -> () loc("<stdin>":12:5)
    "emitc.if"(%arg0) ({
      "emitc.verbatim"() <{value = "x"}> : () -> () loc("<stdin>":15:7)
      "emitc.yield"() : () -> () loc("<stdin>":14:5)
    }, {
      "emitc.verbatim"() <{value = "y"}> : () -> () loc("<stdin>":17:7)
      "emitc.yield"() : () -> () loc("<stdin>":14:5)
    }) {a.b} : (i1) -> () loc("<stdin>":14:5)
    "emitc.if"(%arg0) ({
      "emitc.yield"() : () -> () loc("<stdin>":19:5)
    }, {
    }) : (i1) -> () loc("<stdin>":19:5)
    %0 = "emitc.expression"() ({
      %1 = "emitc.mul"(%arg2, %arg2) : (i32, i32) -> i32 loc("<stdin>":22:12)
      "emitc.yield"(%1) : (i32) -> () loc("<stdin>":23:7)
    }) : () -> i32 loc("<stdin>":21:10)
    "func.return"() : () -> () loc("<stdin>":25:5)
  }) : () -> () loc("<stdin>":8:3)
}) : () -> () loc("<stdin>":1:1)
