module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @kernel(%arg0: f32, %arg1: memref<4xf32> {my.a}) workgroup(%arg2 : memref<32xf32, 3> {my.b}, %arg3 : memref<1xf32, 3>) private(%arg4 : memref<1xf32, 5>) kernel attributes {my.c} {
      %0 = gpu.all_reduce  maxnumf %arg0 uniform {
      } : (f32) -> f32
      gpu.return
    }
    gpu.func @plain() {
      gpu.return
    }
  }
  gpu.binary @binary <#gpu.select_object<1 : i64>> [#gpu.object<#nvvm.target, "text">]
  gpu.binary @usual  [#gpu.object<#nvvm.target, "text">]
  func.func @launches(%arg0: index, %arg1: i64, %arg2: i32, %arg3: f32, %arg4: memref<4xf32>) {
    %0 = gpu.wait async
    gpu.launch blocks(%arg5, %arg6, %arg7) in (%arg11 = %arg0, %arg12 = %arg0, %arg13 = %arg0) threads(%arg8, %arg9, %arg10) in (%arg14 = %arg0, %arg15 = %arg0, %arg16 = %arg0) {
      gpu.terminator
    }
    %1 = gpu.launch async [%0] clusters(%arg17, %arg18, %arg19) in (%arg20 = %arg0, %arg21 = %arg0, %arg22 = %arg0) blocks(%arg5, %arg6, %arg7) in (%arg11 = %arg0, %arg12 = %arg0, %arg13 = %arg0) threads(%arg8, %arg9, %arg10) in (%arg14 = %arg0, %arg15 = %arg0, %arg16 = %arg0) dynamic_shared_memory_size %arg2 workgroup(%arg23 : memref<32xf32, 3>) private(%arg24 : memref<1xf32, 5>) {
      gpu.terminator
    } {my.d}
    gpu.launch_func  @kernels::@kernel blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)  args(%arg3 : f32, %arg4 : memref<4xf32>)
    %2 = gpu.launch_func async [%0, %1] @kernels::@kernel clusters in (%arg1, %arg1, %arg1) blocks in (%arg1, %arg1, %arg1) threads in (%arg1, %arg1, %arg1) : i64 dynamic_shared_memory_size %arg2 args(%arg3 : f32, %arg4 : memref<4xf32>)
    gpu.warp_execute_on_lane_0(%arg0)[32] {
    }
    %3 = gpu.warp_execute_on_lane_0(%arg0)[32] args(%arg3 : f32) -> (f32) {
    ^bb0(%arg5: f32):
      gpu.yield %arg5 : f32
    }
    return
  }
}
