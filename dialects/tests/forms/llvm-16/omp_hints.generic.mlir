"builtin.module"() ({
  "omp.critical.declare"() {hint_val = 0 : i64, sym_name = "none"} : () -> () loc("<stdin>":2:3)
  "omp.critical.declare"() {hint_val = 10 : i64, sym_name = "some"} : () -> () loc("<stdin>":3:3)
  "func.func"() ({
  ^bb0(%arg0: memref<i32> loc("<stdin>":4:20), %arg1: i32 loc("<stdin>":4:40), %arg2: memref<i32> loc("<stdin>":4:52)):
    "omp.atomic.write"(%arg0, %arg1) {hint_val = 0 : i64, memory_order_val = #omp<memoryorderkind relaxed>} : (memref<i32>, i32) -> () loc("<stdin>":5:5)
    "omp.atomic.write"(%arg0, %arg1) : (memref<i32>, i32) -> () loc("<stdin>":6:5)
    "omp.atomic.read"(%arg2, %arg0) {hint_val = 0 : i64} : (memref<i32>, memref<i32>) -> () loc("<stdin>":7:5)
    "omp.atomic.update"(%arg0) ({
    ^bb0(%arg3: i32 loc("<stdin>":9:10)):
      %0 = "arith.addi"(%arg3, %arg1) : (i32, i32) -> i32 loc("<stdin>":10:12)
      "omp.yield"(%0) : (i32) -> () loc("<stdin>":11:7)
    }) {hint_val = 0 : i64} : (memref<i32>) -> () loc("<stdin>":8:5)
    "func.return"() : () -> () loc("<stdin>":13:5)
  }) {function_type = (memref<i32>, i32, memref<i32>) -> (), sym_name = "hints"} : () -> () loc("<stdin>":4:3)
}) : () -> () loc("<stdin>":1:1)
