module {
  emitc.include <"stdlib.h">
  emitc.include "my.h"
  emitc.global @a : !emitc.array<2xi32> = dense<[1, 2]>
  emitc.global extern @b : i32
  emitc.global static const @c : f32 = 1.000000e+00
  emitc.global @o : !emitc.opaque<"T"> = #emitc.opaque<"{1}">
  emitc.class @k {
    emitc.field @f0 : !emitc.array<1xf32>
    emitc.field @f1 : i32 = 3 {attrs = {a.b = "x"}}
    emitc.field @f2 : !emitc.opaque<"T"> = #emitc.opaque<"{1}">
    emitc.func @execute() {
      return
    }
  }
  emitc.func private @decl(i32)
  emitc.func @body(%arg0: i32, %arg1: !emitc.size_t) -> i32 attributes {specifiers = ["static", "inline"]} {
    %0 = expression %arg0 : (i32) -> i32 {
      %2 = mul %arg0, %arg0 : (i32, i32) -> i32
      yield %2 : i32
    }
    %1 = expression %arg0, %arg1 : (i32, !emitc.size_t) -> i32 {
      %2 = mul %arg0, %arg1 : (i32, !emitc.size_t) -> i32
      yield %2 : i32
    }
    return %0 : i32
  }
  func.func @loops(%arg0: i1, %arg1: index, %arg2: !emitc.size_t, %arg3: !emitc.lvalue<i32>) {
    emitc.for %arg4 = %arg1 to %arg1 step %arg1 {
      %2 = "emitc.constant"() <{value = 1 : i32}> : () -> i32
    } {a.b}
    emitc.for %arg4 = %arg2 to %arg2 step %arg2  : !emitc.size_t {
    }
    emitc.if %arg0 {
      verbatim "x"
    } else {
      verbatim "y"
    } {a.b}
    emitc.if %arg0 {
    }
    %0:2 = emitc.call_opaque "two"() : () -> (i32, i32)
    %1 = emitc.expression %0#1, %arg2, %0#0 : (i32, !emitc.size_t, i32) -> i32 {
      %2 = add %0#1, %0#0 : (i32, i32) -> i32
      yield %2 : i32
    }
    emitc.do {
      verbatim "x"
    } while {
      %2 = expression %arg3 : (!emitc.lvalue<i32>) -> i1 {
        %3 = load %arg3 : <i32>
        %4 = load %arg3 : <i32>
        %5 = cmp ne, %3, %4 : (i32, i32) -> i1
        yield %5 : i1
      }
      yield %2 : i1
    }
    return
  }
}
