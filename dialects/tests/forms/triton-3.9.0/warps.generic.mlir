"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f16>, i32) -> (), sym_name = "partitions"}> ({
  ^bb0(%arg10: !tt.ptr<f16> loc("<stdin>":2:23), %arg11: i32 loc("<stdin>":2:44)):
    %4 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<32x64xf16, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>}> : () -> tensor<32x64xf16, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>> loc("<stdin>":3:12)
    %5 = "ttg.local_alloc"(%4) : (tensor<32x64xf16, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>) -> !ttg.memdesc<32x64xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory, mutable> loc("<stdin>":4:10)
    %6 = "ttg.memdesc_subslice"(%5) <{offsets = array<i32: 0, 16>}> : (!ttg.memdesc<32x64xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory, mutable>) -> !ttg.memdesc<32x16xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory, mutable, 32x64> loc("<stdin>":5:10)
    "ttg.barrier"() <{addrSpace = 3 : i32}> : () -> () loc("<stdin>":6:5)
    "ttg.barrier"() <{addrSpace = 31 : i32}> : () -> () loc("<stdin>":7:5)
    "ttg.warp_specialize"() <{partitionNumWarps = array<i32>, requestedRegisters = array<i32>}> ({
      "ttg.warp_yield"() : () -> () loc("<stdin>":10:7)
    }, {
      "ttg.warp_specialize.partitions"() : () -> () loc("<stdin>":11:7)
    }) : () -> () loc("<stdin>":8:5)
    %7:2 = "ttg.warp_specialize"() <{partitionNumWarps = array<i32: 4, 1>, requestedRegisters = array<i32: 24, 24>}> ({
      %11 = "arith.addi"(%arg11, %arg11) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("<stdin>":14:12)
      "ttg.warp_yield"(%11, %4) : (i32, tensor<32x64xf16, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>) -> () loc("<stdin>":15:7)
    }, {
      "ttg.warp_specialize.partitions"(%arg10, %arg11) ({
      ^bb0(%arg14: !tt.ptr<f16> loc("<stdin>":17:16), %arg15: i32 loc("<stdin>":17:37)):
        %9 = "tt.load"(%arg14) <{isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<f16>) -> f16 loc("<stdin>":18:12)
        "cf.br"(%arg15)[^bb1] : (i32) -> () loc("<stdin>":19:7)
      ^bb1(%10: i32 loc("<stdin>":20:10)):  // pred: ^bb0
        "tt.store"(%arg14, %9) : (!tt.ptr<f16>, f16) -> () loc("<stdin>":21:7)
        "ttg.warp_return"() : () -> () loc("<stdin>":22:7)
      }, {
      ^bb0(%arg12: !tt.ptr<f16> loc("<stdin>":24:16), %arg13: i32 loc("<stdin>":24:37)):
        %8 = "arith.muli"(%arg13, %arg13) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("<stdin>":25:12)
        "ttg.warp_return"() : () -> () loc("<stdin>":26:7)
      }) : (!tt.ptr<f16>, i32) -> () loc("<stdin>":17:5)
    }) : () -> (i32, tensor<32x64xf16, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>) loc("<stdin>":12:12)
    "tt.return"() : () -> () loc("<stdin>":28:5)
  }) : () -> () loc("<stdin>":2:3)
  "tt.func"() <{function_type = (!ttg.memdesc<128x128xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory>, !ttg.memdesc<128x128xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory>, i1, i1, !ttg.memdesc<1xi64, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>, #ttg.shared_memory, mutable>) -> (), sym_name = "tensor_cores"}> ({
  ^bb0(%arg5: !ttg.memdesc<128x128xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory> loc("<stdin>":30:25), %arg6: !ttg.memdesc<128x128xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory> loc("<stdin>":30:168), %arg7: i1 loc("<stdin>":30:311), %arg8: i1 loc("<stdin>":30:322), %arg9: !ttg.memdesc<1xi64, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>, #ttg.shared_memory, mutable> loc("<stdin>":30:333)):
    %2:2 = "ttng.tmem_alloc"() : () -> (!ttg.memdesc<128x128xf32, #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>, #ttng.tensor_memory, mutable>, !ttg.async.token) loc("<stdin>":31:23)
    %3 = "ttng.tc_gen5_mma"(%arg5, %arg6, %2#0, %2#1, %arg7, %arg8, %arg9, %arg8) <{is_async, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1>}> : (!ttg.memdesc<128x128xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory>, !ttg.memdesc<128x128xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory>, !ttg.memdesc<128x128xf32, #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>, #ttng.tensor_memory, mutable>, !ttg.async.token, i1, i1, !ttg.memdesc<1xi64, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>, #ttg.shared_memory, mutable>, i1) -> !ttg.async.token loc("<stdin>":32:10)
    "ttng.tc_gen5_mma"(%arg5, %arg6, %2#0, %arg7, %arg8) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 1, 0, 0>}> : (!ttg.memdesc<128x128xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory>, !ttg.memdesc<128x128xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory>, !ttg.memdesc<128x128xf32, #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>, #ttng.tensor_memory, mutable>, i1, i1) -> () loc("<stdin>":33:5)
    "tt.return"() : () -> () loc("<stdin>":34:5)
  }) : () -> () loc("<stdin>":30:3)
  "tt.func"() <{function_type = (!nvws.aref<[!ttg.memdesc<1x64x16xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory, mutable>]>, i32) -> (), sym_name = "groups"}> ({
  ^bb0(%arg3: !nvws.aref<[!ttg.memdesc<1x64x16xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>, #ttg.shared_memory, mutable>]> loc("<stdin>":36:19), %arg4: i32 loc("<stdin>":36:173)):
    "nvws.warp_group"() <{numWarps = array<i32: 4, 8>}> ({
      "nvws.warp_group.return"() : () -> () loc("<stdin>":39:7)
    }, {
      %1 = "arith.addi"(%arg4, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("<stdin>":42:12)
      "nvws.warp_group.return"() : () -> () loc("<stdin>":43:7)
    }) : () -> () loc("<stdin>":37:5)
    "tt.return"() : () -> () loc("<stdin>":45:5)
  }) : () -> () loc("<stdin>":36:3)
  "tt.func"() <{function_type = (!tt.ptr<f32>, tensor<32x64xi32, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>, tensor<32x64xi1, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>) -> (), sym_name = "buffers"}> ({
  ^bb0(%arg0: !tt.ptr<f32> loc("<stdin>":47:20), %arg1: tensor<32x64xi32, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>> loc("<stdin>":47:41), %arg2: tensor<32x64xi1, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>> loc("<stdin>":47:170)):
    %0 = "amdg.buffer_load"(%arg0, %arg1, %arg2) <{cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_normal>, contiguity = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 0, 1, 0>}> : (!tt.ptr<f32>, tensor<32x64xi32, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>, tensor<32x64xi1, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>) -> tensor<32x64xf32, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>> loc("<stdin>":48:10)
    "amdg.buffer_store"(%0, %arg0, %arg1) <{contiguity = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<32x64xf32, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>, !tt.ptr<f32>, tensor<32x64xi32, #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>) -> () loc("<stdin>":49:5)
    "tt.return"() : () -> () loc("<stdin>":50:5)
  }) : () -> () loc("<stdin>":47:3)
}) {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100"} : () -> () loc("<stdin>":1:1)
