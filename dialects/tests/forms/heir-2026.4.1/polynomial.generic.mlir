"builtin.module"() ({
  "func.func"() <{function_type = (!mod_arith.int<17 : i32>, !mod_arith.int<17 : i32>) -> i32, sym_name = "arithmetic"}> ({
  ^bb0(%arg0: !mod_arith.int<17 : i32> loc("<stdin>":2:25), %arg1: !mod_arith.int<17 : i32> loc("<stdin>":2:58)):
    %0 = "mod_arith.add"(%arg0, %arg1) : (!mod_arith.int<17 : i32>, !mod_arith.int<17 : i32>) -> !mod_arith.int<17 : i32> loc("<stdin>":3:10)
    %1 = "mod_arith.mul"(%0, %arg1) : (!mod_arith.int<17 : i32>, !mod_arith.int<17 : i32>) -> !mod_arith.int<17 : i32> loc("<stdin>":4:10)
    %2 = "mod_arith.mac"(%0, %1, %arg0) : (!mod_arith.int<17 : i32>, !mod_arith.int<17 : i32>, !mod_arith.int<17 : i32>) -> !mod_arith.int<17 : i32> loc("<stdin>":5:10)
    %3 = "mod_arith.extract"(%2) : (!mod_arith.int<17 : i32>) -> i32 loc("<stdin>":6:10)
    "func.return"(%3) : (i32) -> () loc("<stdin>":7:5)
  }) : () -> () loc("<stdin>":2:3)
}) : () -> () loc("<stdin>":1:1)
