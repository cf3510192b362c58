module {
  memref.global "private" constant @given : memref<4xi32> = dense<[1, 2, 3, 4]> {alignment = 64 : i64}
  memref.global @later : memref<2x2xf32> = uninitialized
  memref.global @outside : memref<f32>
  func.func @memory(%arg0: memref<4x?xf32>, %arg1: index, %arg2: memref<1xi32>, %arg3: tensor<?xf32>, %arg4: f32) {
    %0 = memref.alloca_scope  -> (f32) {
      memref.alloca_scope.return %arg4 : f32
    }
    memref.alloca_scope  {
    }
    memref.dma_start %arg0[%arg1, %arg1], %arg0[%arg1, %arg1], %arg1, %arg2[%arg1] : memref<4x?xf32>, memref<4x?xf32>, memref<1xi32>
    memref.dma_start %arg0[%arg1, %arg1], %arg0[%arg1, %arg1], %arg1, %arg2[%arg1], %arg1, %arg1 : memref<4x?xf32>, memref<4x?xf32>, memref<1xi32>
    memref.prefetch %arg0[%arg1, %arg1], write, locality<2>, instr : memref<4x?xf32>
    %1 = memref.generic_atomic_rmw %arg0[%arg1, %arg1] : memref<4x?xf32> {
    ^bb0(%arg5: f32):
      memref.atomic_yield %arg5 : f32
    }
    %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<4x?xf32> to memref<?x4xf32, strided<[1, ?]>>
    %2 = bufferization.alloc_tensor(%arg1) size_hint=%arg1 {memory_space = 1 : i64} : tensor<?xf32>
    %3 = bufferization.alloc_tensor() copy(%arg3) : tensor<?xf32>
    return
  }
}
