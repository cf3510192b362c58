"builtin.module"() ({
  "func.func"() ({
  ^bb0(%arg0: i32 loc("<stdin>":2:25), %arg1: f32 loc("<stdin>":2:37)):
    %0 = "gpu.all_reduce"(%arg0) ({
    }) {op = #gpu<all_reduce_op max>} : (i32) -> i32 loc("<stdin>":3:10)
    %1 = "gpu.all_reduce"(%arg1) ({
    }) {op = #gpu<all_reduce_op min>, uniform} : (f32) -> f32 loc("<stdin>":5:10)
    %2 = "gpu.all_reduce"(%arg0) ({
    ^bb0(%arg2: i32 loc("<stdin>":8:10), %arg3: i32 loc("<stdin>":8:22)):
      %4 = "arith.addi"(%arg2, %arg3) : (i32, i32) -> i32 loc("<stdin>":9:12)
      "gpu.yield"(%4) : (i32) -> () loc("<stdin>":10:7)
    }) : (i32) -> i32 loc("<stdin>":7:10)
    %3 = "gpu.subgroup_reduce"(%arg0) {op = #gpu<all_reduce_op max>} : (i32) -> i32 loc("<stdin>":12:10)
    "func.return"() : () -> () loc("<stdin>":13:5)
  }) {function_type = (i32, f32) -> (), sym_name = "reductions"} : () -> () loc("<stdin>":2:3)
}) : () -> () loc("<stdin>":1:1)
