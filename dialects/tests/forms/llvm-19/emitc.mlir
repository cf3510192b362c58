module {
  emitc.include <"stdlib.h">
  emitc.include "my.h"
  emitc.global @a : !emitc.array<2xi32> = dense<[1, 2]>
  emitc.global extern @b : i32
  emitc.global static const @c : f32 = 1.000000e+00
  emitc.global @o : !emitc.opaque<"T"> = #emitc.opaque<"{1}">
  func.func @loops(%arg0: i1, %arg1: index, %arg2: i32) {
    emitc.for %arg3 = %arg1 to %arg1 step %arg1 {
      %1 = "emitc.constant"() <{value = 1 : i32}> : () -> i32
    } {a.b}
    emitc.for %arg3 = %arg2 to %arg2 step %arg2  : i32 {
    }
    emitc.if %arg0 {
      emitc.verbatim "x"
    } else {
      emitc.verbatim "y"
    } {a.b}
    emitc.if %arg0 {
    }
    %0 = emitc.expression : i32 {
      %1 = emitc.mul %arg2, %arg2 : (i32, i32) -> i32
      emitc.yield %1 : i32
    }
    return
  }
}
