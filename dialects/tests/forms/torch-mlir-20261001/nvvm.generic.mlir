"builtin.module"() ({
  "func.func"() <{function_type = (i32, f32) -> (), sym_name = "nvvm"}> ({
  ^bb0(%arg2: i32 loc("<stdin>":2:19), %arg3: f32 loc("<stdin>":2:31)):
    "nvvm.barrier"() <{aligned = true, operandSegmentSizes = array<i32: 0, 0>}> : () -> () loc("<stdin>":3:5)
    "nvvm.barrier"(%arg2, %arg2) <{aligned = false, operandSegmentSizes = array<i32: 1, 1>}> : (i32, i32) -> () loc("<stdin>":4:5)
    "nvvm.barrier"(%arg2) <{aligned = true, operandSegmentSizes = array<i32: 1, 0>}> {a} : (i32) -> () loc("<stdin>":5:5)
    "nvvm.barrier"(%arg2) <{aligned = true, operandSegmentSizes = array<i32: 1, 0>}> {a} : (i32) -> () loc("<stdin>":6:5)
    "func.return"() : () -> () loc("<stdin>":7:5)
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (i32, f32) -> (), sym_name = "nvvm2"}> ({
  ^bb0(%arg0: i32 loc("<stdin>":9:20), %arg1: f32 loc("<stdin>":9:32)):
    "nvvm.barrier.arrive"(%arg0, %arg0) <{aligned = false}> : (i32, i32) -> () loc("<stdin>":10:5)
    "nvvm.barrier.arrive"(%arg0) <{aligned = true}> : (i32) -> () loc("<stdin>":11:5)
    "func.return"() : () -> () loc("<stdin>":12:5)
  }) : () -> () loc("<stdin>":9:3)
}) : () -> () loc("<stdin>":1:1)
