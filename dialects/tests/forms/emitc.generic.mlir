"builtin.module"() ({
  "emitc.include"() <{include = "stdlib.h", is_standard_include}> : () -> () loc("<stdin>":2:3)
  "emitc.include"() <{include = "my.h"}> : () -> () loc("<stdin>":3:3)
  "emitc.global"() <{initial_value = dense<[1, 2]> : tensor<2xi32>, sym_name = "a", type = !emitc.array<2xi32>}> : () -> () loc("<stdin>":4:3)
  "emitc.global"() <{extern_specifier, sym_name = "b", type = i32}> : () -> () loc("<stdin>":5:3)
  "emitc.global"() <{const_specifier, initial_value = 1.000000e+00 : f32, static_specifier, sym_name = "c", type = f32}> : () -> () loc("<stdin>":6:3)
  "emitc.global"() <{initial_value = #emitc.opaque<"{1}">, sym_name = "o", type = !emitc.opaque<"T">}> : () -> () loc("<stdin>":7:3)
  "emitc.class"() <{sym_name = "k"}> ({
    "emitc.field"() <{sym_name = "f0", type = !emitc.array<1xf32>}> : () -> () loc("<stdin>":9:5)
    "emitc.field"() <{initial_value = 3 : i32, sym_name = "f1", type = i32}> {attrs = {a.b = "x"}} : () -> () loc("<stdin>":10:5)
    "emitc.field"() <{initial_value = #emitc.opaque<"{1}">, sym_name = "f2", type = !emitc.opaque<"T">}> : () -> () loc("<stdin>":11:5)
    "emitc.func"() <{function_type = () -> (), sym_name = "execute"}> ({
      "emitc.return"() : () -> () loc("<stdin>":13:7)
    }) : () -> () loc("<stdin>":12:5)
  }) : () -> () loc("<stdin>":8:3)
  "emitc.func"() <{function_type = (i32) -> (), sym_name = "decl"}> ({
  }) {sym_visibility = "private"} : () -> () loc("<stdin>":16:3)
  "emitc.func"() <{function_type = (i32, !emitc.size_t) -> i32, specifiers = ["static", "inline"], sym_name = "body"}> ({
  ^bb0(%arg10: i32 loc("<stdin>":17:20), %arg11: !emitc.size_t loc("<stdin>":17:32)):
    %8 = "emitc.expression"(%arg10) ({
    ^bb0(%arg14: i32 loc("<stdin>":18:21)):
      %11 = "emitc.mul"(%arg14, %arg14) : (i32, i32) -> i32 loc("<stdin>":19:12)
      "emitc.yield"(%11) : (i32) -> () loc("<stdin>":20:7)
    }) : (i32) -> i32 loc("<stdin>":18:10)
    %9 = "emitc.expression"(%arg10, %arg11) ({
    ^bb0(%arg12: i32 loc("<stdin>":22:21), %arg13: !emitc.size_t loc("<stdin>":22:28)):
      %10 = "emitc.mul"(%arg12, %arg13) : (i32, !emitc.size_t) -> i32 loc("<stdin>":23:12)
      "emitc.yield"(%10) : (i32) -> () loc("<stdin>":24:7)
    }) : (i32, !emitc.size_t) -> i32 loc("<stdin>":22:10)
    "emitc.return"(%8) : (i32) -> () loc("<stdin>":26:5)
  }) : () -> () loc("<stdin>":17:3)
  "func.func"() <{function_type = (i1, index, !emitc.size_t, !emitc.lvalue<i32>) -> (), sym_name = "loops"}> ({
  ^bb0(%arg0: i1 loc("<stdin>":28:20), %arg1: index loc("<stdin>":28:31), %arg2: !emitc.size_t loc("<stdin>":28:45), %arg3: !emitc.lvalue<i32> loc("<stdin>":28:67)):
    "emitc.for"(%arg1, %arg1, %arg1) ({
    ^bb0(%arg9: index loc("<stdin>":29:15)):
      %7 = "emitc.constant"() <{value = 1 : i32}> : () -> i32 loc("<stdin>":30:12)
      "emitc.yield"() : () -> () loc("<stdin>":29:5)
    }) {a.b} : (index, index, index) -> () loc("<stdin>":29:5)
    "emitc.for"(%arg2, %arg2, %arg2) ({
    ^bb0(%arg8: !emitc.size_t loc("<stdin>":32:15)):
      "emitc.yield"() : () -> () loc("<stdin>":32:5)
    }) : (!emitc.size_t, !emitc.size_t, !emitc.size_t) -> () loc("<stdin>":32:5)
    "emitc.if"(%arg0) ({
      "emitc.verbatim"() <{value = "x"}> : () -> () loc("<stdin>":35:7)
      "emitc.yield"() : () -> () loc("<stdin>":34:5)
    }, {
      "emitc.verbatim"() <{value = "y"}> : () -> () loc("<stdin>":37:7)
      "emitc.yield"() : () -> () loc("<stdin>":34:5)
    }) {a.b} : (i1) -> () loc("<stdin>":34:5)
    "emitc.if"(%arg0) ({
      "emitc.yield"() : () -> () loc("<stdin>":39:5)
    }, {
    }) : (i1) -> () loc("<stdin>":39:5)
    %0:2 = "emitc.call_opaque"() <{callee = "two"}> : () -> (i32, i32) loc("<stdin>":41:12)
    %1 = "emitc.expression"(%0#1, %arg2, %0#0) ({
    ^bb0(%arg5: i32 loc("<stdin>":42:27), %arg6: !emitc.size_t loc("<stdin>":42:33), %arg7: i32 loc("<stdin>":42:40)):
      %6 = "emitc.add"(%arg5, %arg7) : (i32, i32) -> i32 loc("<stdin>":43:12)
      "emitc.yield"(%6) : (i32) -> () loc("<stdin>":44:7)
    }) : (i32, !emitc.size_t, i32) -> i32 loc("<stdin>":42:10)
    "emitc.do"() ({
      "emitc.verbatim"() <{value = "x"}> : () -> () loc("<stdin>":47:7)
    }, {
      %2 = "emitc.expression"(%arg3) ({
      ^bb0(%arg4: !emitc.lvalue<i32> loc("<stdin>":49:23)):
        %3 = "emitc.load"(%arg4) : (!emitc.lvalue<i32>) -> i32 loc("<stdin>":50:14)
        %4 = "emitc.load"(%arg4) : (!emitc.lvalue<i32>) -> i32 loc("<stdin>":51:14)
        %5 = "emitc.cmp"(%3, %4) <{predicate = 1 : i64}> : (i32, i32) -> i1 loc("<stdin>":52:14)
        "emitc.yield"(%5) : (i1) -> () loc("<stdin>":53:9)
      }) : (!emitc.lvalue<i32>) -> i1 loc("<stdin>":49:12)
      "emitc.yield"(%2) : (i1) -> () loc("<stdin>":55:7)
    }) : () -> () loc("<stdin>":46:5)
    "func.return"() : () -> () loc("<stdin>":57:5)
  }) : () -> () loc("<stdin>":28:3)
}) : () -> () loc("<stdin>":1:1)
