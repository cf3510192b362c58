"builtin.module"() ({
  "gpu.module"() <{sym_name = "kernels"}> ({
    "gpu.func"() <{arg_attrs = [{}, {my.a}], function_type = (f32, memref<4xf32>) -> (), workgroup_attrib_attrs = [{my.b}, {}]}> ({
    ^bb0(%arg38: f32, %arg39: memref<4xf32>, %arg40: memref<32xf32, 3>, %arg41: memref<1xf32, 3>, %arg42: memref<1xf32, 5>):
      %4 = "gpu.all_reduce"(%arg38) <{op = #gpu<all_reduce_op maxnumf>, uniform}> ({
      }) : (f32) -> f32
      "gpu.return"() : () -> ()
    }) {gpu.kernel, my.c, sym_name = "kernel", workgroup_attributions = 2 : i64} : () -> ()
    "gpu.func"() <{function_type = () -> ()}> ({
      "gpu.return"() : () -> ()
    }) {sym_name = "plain", workgroup_attributions = 0 : i64} : () -> ()
  }) : () -> ()
  "gpu.binary"() <{objects = [#gpu.object<#nvvm.target, "text">], offloadingHandler = #gpu.select_object<1 : i64>, sym_name = "binary"}> : () -> ()
  "gpu.binary"() <{objects = [#gpu.object<#nvvm.target, "text">], offloadingHandler = #gpu.select_object, sym_name = "usual"}> : () -> ()
  "func.func"() <{function_type = (index, i64, i32, f32, memref<4xf32>) -> (), sym_name = "launches"}> ({
  ^bb0(%arg0: index, %arg1: i64, %arg2: i32, %arg3: f32, %arg4: memref<4xf32>):
    %0 = "gpu.wait"() : () -> !gpu.async.token
    "gpu.launch"(%arg0, %arg0, %arg0, %arg0, %arg0, %arg0) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
    ^bb0(%arg26: index, %arg27: index, %arg28: index, %arg29: index, %arg30: index, %arg31: index, %arg32: index, %arg33: index, %arg34: index, %arg35: index, %arg36: index, %arg37: index):
      "gpu.terminator"() : () -> ()
    }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
    %1 = "gpu.launch"(%0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>}> ({
    ^bb0(%arg6: index, %arg7: index, %arg8: index, %arg9: index, %arg10: index, %arg11: index, %arg12: index, %arg13: index, %arg14: index, %arg15: index, %arg16: index, %arg17: index, %arg18: index, %arg19: index, %arg20: index, %arg21: index, %arg22: index, %arg23: index, %arg24: memref<32xf32, 3>, %arg25: memref<1xf32, 5>):
      "gpu.terminator"() : () -> ()
    }) {my.d, workgroup_attributions = 1 : i64} : (!gpu.async.token, index, index, index, index, index, index, index, index, index, i32) -> !gpu.async.token
    "gpu.launch_func"(%arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg3, %arg4) <{kernel = @kernels::@kernel, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 2, 0>}> : (index, index, index, index, index, index, f32, memref<4xf32>) -> ()
    %2 = "gpu.launch_func"(%0, %1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg2, %arg3, %arg4) <{kernel = @kernels::@kernel, operandSegmentSizes = array<i32: 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 0>}> : (!gpu.async.token, !gpu.async.token, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32, f32, memref<4xf32>) -> !gpu.async.token
    "gpu.warp_execute_on_lane_0"(%arg0) <{warp_size = 32 : i64}> ({
      "gpu.yield"() : () -> ()
    }) : (index) -> ()
    %3 = "gpu.warp_execute_on_lane_0"(%arg0, %arg3) <{warp_size = 32 : i64}> ({
    ^bb0(%arg5: f32):
      "gpu.yield"(%arg5) : (f32) -> ()
    }) : (index, f32) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) {gpu.container_module} : () -> ()
