"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %0 = "arith.constant"() <{value = 1 : index}> : () -> index loc("<stdin>":3:11)
    %1 = "gpu.wait"() : () -> !gpu.async.token loc("<stdin>":4:10)
    "gpu.launch"(%0, %0, %0, %0, %0, %0) <{cooperative, function = @a, module = @b, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0>}> ({
    ^bb0(%arg33: index loc("<stdin>":5:23), %arg34: index loc("<stdin>":5:30), %arg35: index loc("<stdin>":5:37), %arg36: index loc("<stdin>":5:95), %arg37: index loc("<stdin>":5:102), %arg38: index loc("<stdin>":5:109), %arg39: index loc("<stdin>":5:48), %arg40: index loc("<stdin>":5:61), %arg41: index loc("<stdin>":5:74), %arg42: index loc("<stdin>":5:120), %arg43: index loc("<stdin>":5:133), %arg44: index loc("<stdin>":5:147)):
      "gpu.terminator"() : () -> () loc("<stdin>":6:7)
    }) {foo} : (index, index, index, index, index, index) -> () loc("<stdin>":5:5)
    %2 = "gpu.launch"(%1, %0, %0, %0, %0, %0, %0) <{cooperative, module = @x, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0>, workgroup_attributions = 1 : i64}> ({
    ^bb0(%arg19: index loc("<stdin>":8:39), %arg20: index loc("<stdin>":8:46), %arg21: index loc("<stdin>":8:53), %arg22: index loc("<stdin>":8:111), %arg23: index loc("<stdin>":8:118), %arg24: index loc("<stdin>":8:125), %arg25: index loc("<stdin>":8:64), %arg26: index loc("<stdin>":8:77), %arg27: index loc("<stdin>":8:90), %arg28: index loc("<stdin>":8:136), %arg29: index loc("<stdin>":8:149), %arg30: index loc("<stdin>":8:163), %arg31: memref<3xf32, #gpu.address_space<workgroup>> loc("<stdin>":8:210), %arg32: memref<3xf32, #gpu.address_space<private>> loc("<stdin>":8:273)):
      "gpu.terminator"() : () -> () loc("<stdin>":9:7)
    }) : (!gpu.async.token, index, index, index, index, index, index) -> !gpu.async.token loc("<stdin>":8:10)
    "gpu.launch"(%0, %0, %0, %0, %0, %0, %1) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1>}> ({
    ^bb0(%arg7: index loc("<stdin>":11:47), %arg8: index loc("<stdin>":11:54), %arg9: index loc("<stdin>":11:61), %arg10: index loc("<stdin>":11:119), %arg11: index loc("<stdin>":11:126), %arg12: index loc("<stdin>":11:133), %arg13: index loc("<stdin>":11:72), %arg14: index loc("<stdin>":11:85), %arg15: index loc("<stdin>":11:98), %arg16: index loc("<stdin>":11:144), %arg17: index loc("<stdin>":11:157), %arg18: index loc("<stdin>":11:171)):
      "gpu.terminator"() : () -> () loc("<stdin>":12:7)
    }) : (index, index, index, index, index, index, !gpu.async.token) -> () loc("<stdin>":11:5)
    "func.return"() : () -> () loc("<stdin>":14:5)
  }) : () -> () loc("<stdin>":2:3)
  "gpu.module"() <{sym_name = "k"}> ({
    "gpu.func"() <{function_type = (memref<8xf32>) -> (), kernel, known_block_size = array<i32: 1, 1, 1>, workgroup_attributions = 1 : i64}> ({
    ^bb0(%arg4: memref<8xf32> loc("<stdin>":17:20), %arg5: memref<3xf32, #gpu.address_space<workgroup>> loc("<stdin>":17:52), %arg6: memref<3xf32, #gpu.address_space<private>> loc("<stdin>":17:114)):
      "gpu.return"() : () -> () loc("<stdin>":18:7)
    }) {nvvm.x = 1 : i32, sym_name = "kern"} : () -> () loc("<stdin>":17:5)
    "gpu.func"() <{function_type = (memref<8xf32>) -> (), kernel}> ({
    ^bb0(%arg3: memref<8xf32> loc("<stdin>":20:17)):
      "gpu.return"() : () -> () loc("<stdin>":21:7)
    }) {sym_name = "g"} : () -> () loc("<stdin>":20:5)
  }) : () -> () loc("<stdin>":16:3)
  "gpu.module"() <{sym_name = "a"}> ({
    "gpu.func"() <{function_type = () -> (), kernel}> ({
      "gpu.return"() : () -> () loc("<stdin>":26:7)
    }) {sym_name = "b"} : () -> () loc("<stdin>":25:5)
  }) : () -> () loc("<stdin>":24:3)
  "func.func"() <{function_type = (index, i32, !gpu.async.token) -> (), sym_name = "launch"}> ({
  ^bb0(%arg0: index loc("<stdin>":29:21), %arg1: i32 loc("<stdin>":29:35), %arg2: !gpu.async.token loc("<stdin>":29:47)):
    "gpu.launch_func"(%arg0, %arg0, %arg0, %arg0, %arg0, %arg0) <{cooperative, kernel = @a::@b, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0>}> : (index, index, index, index, index, index) -> () loc("<stdin>":30:5)
    "gpu.launch_func"(%arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg1) <{cooperative, kernel = @a::@b, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0>}> {a} : (index, index, index, index, index, index, i32) -> () loc("<stdin>":31:5)
    "func.return"() : () -> () loc("<stdin>":32:5)
  }) : () -> () loc("<stdin>":29:3)
  "func.func"() <{function_type = () -> (), sym_name = "barriers"}> ({
    "gpu.barrier"() <{scope = #gpu.barrier_scope<workgroup>}> : () -> () loc("<stdin>":35:5)
    "gpu.barrier"() <{scope = #gpu.barrier_scope<workgroup>}> : () -> () loc("<stdin>":36:5)
    "gpu.barrier"() <{scope = #gpu.barrier_scope<cluster>}> : () -> () loc("<stdin>":37:5)
    "gpu.barrier"() <{address_spaces = [#gpu.address_space<workgroup>], scope = #gpu.barrier_scope<workgroup>}> : () -> () loc("<stdin>":38:5)
    "gpu.barrier"() <{address_spaces = [#gpu.address_space<workgroup>, #gpu.address_space<global>], scope = #gpu.barrier_scope<subgroup>}> {a = 1 : i32} : () -> () loc("<stdin>":39:5)
    "gpu.barrier"() <{address_spaces = [], scope = #gpu.barrier_scope<workgroup>}> : () -> () loc("<stdin>":40:5)
    "func.return"() : () -> () loc("<stdin>":41:5)
  }) : () -> () loc("<stdin>":34:3)
}) {gpu.container_module} : () -> () loc("<stdin>":1:1)
