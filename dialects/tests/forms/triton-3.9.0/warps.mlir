module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100"} {
  tt.func @partitions(%arg0: !tt.ptr<f16>, %arg1: i32) {
    %cst = arith.constant dense<0.000000e+00> : tensor<32x64xf16, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>
    %0 = ttg.local_alloc %cst : (tensor<32x64xf16, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>) -> !ttg.memdesc<32x64xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory, mutable>
    %1 = ttg.memdesc_subslice %0[0, 16] : !ttg.memdesc<32x64xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory, mutable> -> !ttg.memdesc<32x16xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory, mutable, 32x64>
    ttg.barrier local|global_read
    ttg.barrier all
    ttg.warp_specialize() attributes {requestedRegisters = array<i32>}
    default {
      ttg.warp_yield
    } : () -> ()
    %2:2 = ttg.warp_specialize(%arg0, %arg1) attributes {requestedRegisters = array<i32: 24, 24>}
    default {
      %3 = arith.addi %arg1, %arg1 : i32
      ttg.warp_yield %3, %cst : i32, tensor<32x64xf16, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>
    }
    partition0(%arg2: !tt.ptr<f16>, %arg3: i32) num_warps(4) {
      %3 = tt.load %arg2 : !tt.ptr<f16>
      cf.br ^bb1(%arg3 : i32)
    ^bb1(%4: i32):  // pred: ^bb0
      tt.store %arg2, %3 : !tt.ptr<f16>
      ttg.warp_return
    }
    partition1(%arg2: !tt.ptr<f16>, %arg3: i32) num_warps(1) {
      %3 = arith.muli %arg3, %arg3 : i32
      ttg.warp_return
    } : (!tt.ptr<f16>, i32) -> (i32, tensor<32x64xf16, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>)
    tt.return
  }
  tt.func @tensor_cores(%arg0: !ttg.memdesc<128x128xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory>, %arg1: !ttg.memdesc<128x128xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory>, %arg2: i1, %arg3: i1, %arg4: !ttg.memdesc<1xi64, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>, #ttg.shared_memory, mutable>) {
    %result, %token = ttng.tmem_alloc : () -> (!ttg.memdesc<128x128xf32, #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>, #ttng.tensor_memory, mutable>, !ttg.async.token)
    %0 = ttng.tc_gen5_mma %arg0, %arg1, %result[%token], %arg2, %arg3, %arg4[%arg3] {is_async} : !ttg.memdesc<128x128xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory>, !ttg.memdesc<128x128xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory>, !ttg.memdesc<128x128xf32, #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>, #ttg.shared_memory, mutable>
    ttng.tc_gen5_mma %arg0, %arg1, %result, %arg2, %arg3 : !ttg.memdesc<128x128xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory>, !ttg.memdesc<128x128xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory>, !ttg.memdesc<128x128xf32, #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>, #ttng.tensor_memory, mutable>
    tt.return
  }
  tt.func @groups(%arg0: !nvws.aref<[!ttg.memdesc<1x64x16xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory, mutable>]>, %arg1: i32) {
    nvws.warp_group
    partition0 num_warps(4) {
      nvws.warp_group.return
    }
    partition1 num_warps(8) {
      %0 = arith.addi %arg1, %arg1 : i32
      nvws.warp_group.return
    }
    tt.return
  }
  tt.func @buffers(%arg0: !tt.ptr<f32>, %arg1: tensor<32x64xi32, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>, %arg2: tensor<32x64xi1, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>) {
    %0 = amdg.buffer_load %arg0[%arg1], %arg2 {cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_normal>} : !tt.ptr<f32> -> tensor<32x64xf32, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>
    amdg.buffer_store %0, %arg0[%arg1] : !tt.ptr<f32> -> tensor<32x64xf32, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>
    tt.return
  }
}
