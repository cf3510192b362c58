"builtin.module"() ({
  "gpu.module"() <{sym_name = "kernels"}> ({
    "gpu.func"() <{arg_attrs = [{}, {my.a}], function_type = (f32, memref<4xf32>) -> (), workgroup_attrib_attrs = [{my.b}, {}]}> ({
    ^bb0(%arg38: f32 loc("<stdin>":3:22), %arg39: memref<4xf32> loc("<stdin>":3:34), %arg40: memref<32xf32, 3> loc("<stdin>":3:73), %arg41: memref<1xf32, 3> loc("<stdin>":3:107), %arg42: memref<1xf32, 5> loc("<stdin>":3:141)):
      %4 = "gpu.all_reduce"(%arg38) <{op = #gpu<all_reduce_op maxnumf>, uniform}> ({
      }) : (f32) -> f32 loc("<stdin>":4:12)
      "gpu.return"() : () -> () loc("<stdin>":6:7)
    }) {gpu.kernel, my.c, sym_name = "kernel", workgroup_attributions = 2 : i64} : () -> () loc("<stdin>":3:5)
    "gpu.func"() <{function_type = () -> ()}> ({
      "gpu.return"() : () -> () loc("<stdin>":9:7)
    }) {sym_name = "plain", workgroup_attributions = 0 : i64} : () -> () loc("<stdin>":8:5)
  }) : () -> () loc("<stdin>":2:3)
  "gpu.binary"() <{objects = [#gpu.object<#nvvm.target, "text">], offloadingHandler = #gpu.select_object<1 : i64>, sym_name = "binary"}> : () -> () loc("<stdin>":12:3)
  "gpu.binary"() <{objects = [#gpu.object<#nvvm.target, "text">], offloadingHandler = #gpu.select_object, sym_name = "usual"}> : () -> () loc("<stdin>":13:3)
  "func.func"() <{function_type = (index, i64, i32, f32, memref<4xf32>) -> (), sym_name = "launches"}> ({
  ^bb0(%arg0: index loc("<stdin>":14:23), %arg1: i64 loc("<stdin>":14:37), %arg2: i32 loc("<stdin>":14:49), %arg3: f32 loc("<stdin>":14:61), %arg4: memref<4xf32> loc("<stdin>":14:73)):
    %0 = "gpu.wait"() : () -> !gpu.async.token loc("<stdin>":15:10)
    "gpu.launch"(%arg0, %arg0, %arg0, %arg0, %arg0, %arg0) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
    ^bb0(%arg26: index loc("<stdin>":16:23), %arg27: index loc("<stdin>":16:30), %arg28: index loc("<stdin>":16:37), %arg29: index loc("<stdin>":16:104), %arg30: index loc("<stdin>":16:111), %arg31: index loc("<stdin>":16:118), %arg32: index loc("<stdin>":16:48), %arg33: index loc("<stdin>":16:64), %arg34: index loc("<stdin>":16:80), %arg35: index loc("<stdin>":16:130), %arg36: index loc("<stdin>":16:146), %arg37: index loc("<stdin>":16:162)):
      "gpu.terminator"() : () -> () loc("<stdin>":17:7)
    }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> () loc("<stdin>":16:5)
    %1 = "gpu.launch"(%0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>}> ({
    ^bb0(%arg6: index loc("<stdin>":19:124), %arg7: index loc("<stdin>":19:131), %arg8: index loc("<stdin>":19:138), %arg9: index loc("<stdin>":19:205), %arg10: index loc("<stdin>":19:212), %arg11: index loc("<stdin>":19:219), %arg12: index loc("<stdin>":19:149), %arg13: index loc("<stdin>":19:165), %arg14: index loc("<stdin>":19:181), %arg15: index loc("<stdin>":19:231), %arg16: index loc("<stdin>":19:247), %arg17: index loc("<stdin>":19:263), %arg18: index loc("<stdin>":19:41), %arg19: index loc("<stdin>":19:49), %arg20: index loc("<stdin>":19:57), %arg21: index loc("<stdin>":19:69), %arg22: index loc("<stdin>":19:85), %arg23: index loc("<stdin>":19:101), %arg24: memref<32xf32, 3> loc("<stdin>":19:322), %arg25: memref<1xf32, 5> loc("<stdin>":19:358)):
      "gpu.terminator"() : () -> () loc("<stdin>":20:7)
    }) {my.d, workgroup_attributions = 1 : i64} : (!gpu.async.token, index, index, index, index, index, index, index, index, index, i32) -> !gpu.async.token loc("<stdin>":19:10)
    "gpu.launch_func"(%arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg3, %arg4) <{kernel = @kernels::@kernel, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 2, 0>}> : (index, index, index, index, index, index, f32, memref<4xf32>) -> () loc("<stdin>":22:5)
    %2 = "gpu.launch_func"(%0, %1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg2, %arg3, %arg4) <{kernel = @kernels::@kernel, operandSegmentSizes = array<i32: 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 0>}> : (!gpu.async.token, !gpu.async.token, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32, f32, memref<4xf32>) -> !gpu.async.token loc("<stdin>":23:10)
    "gpu.warp_execute_on_lane_0"(%arg0) <{warp_size = 32 : i64}> ({
      "gpu.yield"() : () -> () loc("<stdin>":24:5)
    }) : (index) -> () loc("<stdin>":24:5)
    %3 = "gpu.warp_execute_on_lane_0"(%arg0, %arg3) <{warp_size = 32 : i64}> ({
    ^bb0(%arg5: f32 loc("<stdin>":27:10)):
      "gpu.yield"(%arg5) : (f32) -> () loc("<stdin>":28:7)
    }) : (index, f32) -> f32 loc("<stdin>":26:10)
    "func.return"() : () -> () loc("<stdin>":30:5)
  }) : () -> () loc("<stdin>":14:3)
}) {gpu.container_module} : () -> () loc("<stdin>":1:1)
