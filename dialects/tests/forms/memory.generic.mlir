"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = dense<[1, 2, 3, 4]> : tensor<4xi32>, sym_name = "given", sym_visibility = "private", type = memref<4xi32>}> : () -> ()
  "memref.global"() <{initial_value, sym_name = "later", type = memref<2x2xf32>}> : () -> ()
  "memref.global"() <{sym_name = "outside", type = memref<f32>}> : () -> ()
  "func.func"() <{function_type = (memref<4x?xf32>, index, memref<1xi32>, tensor<?xf32>, f32) -> (), sym_name = "memory"}> ({
  ^bb0(%arg0: memref<4x?xf32>, %arg1: index, %arg2: memref<1xi32>, %arg3: tensor<?xf32>, %arg4: f32):
    %0 = "memref.alloca_scope"() ({
      "memref.alloca_scope.return"(%arg4) : (f32) -> ()
    }) : () -> f32
    "memref.alloca_scope"() ({
      "memref.alloca_scope.return"() : () -> ()
    }) : () -> ()
    "memref.dma_start"(%arg0, %arg1, %arg1, %arg0, %arg1, %arg1, %arg1, %arg2, %arg1) : (memref<4x?xf32>, index, index, memref<4x?xf32>, index, index, index, memref<1xi32>, index) -> ()
    "memref.dma_start"(%arg0, %arg1, %arg1, %arg0, %arg1, %arg1, %arg1, %arg2, %arg1, %arg1, %arg1) : (memref<4x?xf32>, index, index, memref<4x?xf32>, index, index, index, memref<1xi32>, index, index, index) -> ()
    "memref.prefetch"(%arg0, %arg1, %arg1) <{isDataCache = false, isWrite = true, localityHint = 2 : i32}> : (memref<4x?xf32>, index, index) -> ()
    %1 = "memref.generic_atomic_rmw"(%arg0, %arg1, %arg1) ({
    ^bb0(%arg5: f32):
      "memref.atomic_yield"(%arg5) : (f32) -> ()
    }) : (memref<4x?xf32>, index, index) -> f32
    %2 = "memref.transpose"(%arg0) <{permutation = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<4x?xf32>) -> memref<?x4xf32, strided<[1, ?]>>
    %3 = "bufferization.alloc_tensor"(%arg1, %arg1) <{memory_space = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1>}> : (index, index) -> tensor<?xf32>
    %4 = "bufferization.alloc_tensor"(%arg3) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<?xf32>) -> tensor<?xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
