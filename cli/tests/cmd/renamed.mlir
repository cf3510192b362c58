"builtin.module"() <{sym_name = "m"}> ({
  "func.func"() <{function_type = (i32, i32) -> i32, sym_name = "g"}> ({
  ^bb0(%0: i32, %1: i32):
    %2 = "my.constant"() {value = dense<[1, 2, 3, 5]> : tensor<4xi32>} : () -> i32
    %3 = "my.add"(%0, %2) : (i32, i32) -> i32
    "func.return"(%3) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
