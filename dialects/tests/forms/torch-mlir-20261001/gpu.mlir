module attributes {gpu.container_module} {
  func.func @f() {
    %c1 = arith.constant 1 : index
    %0 = gpu.wait async
    gpu.launch blocks(%arg0, %arg1, %arg2) in (%arg6 = %c1, %arg7 = %c1, %arg8 = %c1) threads(%arg3, %arg4, %arg5) in (%arg9 = %c1, %arg10 = %c1, %arg11 = %c1) module(@b) function(@a) cooperative {
      gpu.terminator
    } {foo}
    %1 = gpu.launch async [%0] blocks(%arg0, %arg1, %arg2) in (%arg6 = %c1, %arg7 = %c1, %arg8 = %c1) threads(%arg3, %arg4, %arg5) in (%arg9 = %c1, %arg10 = %c1, %arg11 = %c1) module(@x) cooperative workgroup(%arg12 : memref<3xf32, #gpu.address_space<workgroup>>) private(%arg13 : memref<3xf32, #gpu.address_space<private>>) {
      gpu.terminator
    }
    gpu.launch <%0 : !gpu.async.token> blocks(%arg0, %arg1, %arg2) in (%arg6 = %c1, %arg7 = %c1, %arg8 = %c1) threads(%arg3, %arg4, %arg5) in (%arg9 = %c1, %arg10 = %c1, %arg11 = %c1) {
      gpu.terminator
    }
    return
  }
  gpu.module @k {
    gpu.func @kern(%arg0: memref<8xf32>) workgroup(%arg1 : memref<3xf32, #gpu.address_space<workgroup>>) private(%arg2 : memref<3xf32, #gpu.address_space<private>>) kernel attributes {known_block_size = array<i32: 1, 1, 1>, nvvm.x = 1 : i32} {
      gpu.return
    }
    gpu.func @g(%arg0: memref<8xf32>) kernel {
      gpu.return
    }
  }
  gpu.module @a {
    gpu.func @b() kernel {
      gpu.return
    }
  }
  func.func @launch(%arg0: index, %arg1: i32, %arg2: !gpu.async.token) {
    gpu.launch_func  @a::@b blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)  cooperative 
    gpu.launch_func  @a::@b blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)  dynamic_shared_memory_size %arg1 cooperative  {a}
    return
  }
  func.func @barriers() {
    gpu.barrier
    gpu.barrier
    gpu.barrier scope <cluster>
    gpu.barrier memfence [#gpu.address_space<workgroup>]
    gpu.barrier memfence [#gpu.address_space<workgroup>, #gpu.address_space<global>] scope <subgroup> {a = 1 : i32}
    gpu.barrier memfence []
    return
  }
}
