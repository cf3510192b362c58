"builtin.module"() ({
  "memref.global"() <{alignment = 64 : i64, constant, initial_value = dense<[1, 2, 3, 4]> : tensor<4xi32>, sym_name = "given", sym_visibility = "private", type = memref<4xi32>}> : () -> () loc("<stdin>":2:3)
  "memref.global"() <{initial_value, sym_name = "later", type = memref<2x2xf32>}> : () -> () loc("<stdin>":3:3)
  "memref.global"() <{sym_name = "outside", type = memref<f32>}> : () -> () loc("<stdin>":4:3)
  "func.func"() <{function_type = (memref<4x?xf32>, index, memref<1xi32>, tensor<?xf32>, f32) -> (), sym_name = "memory"}> ({
  ^bb0(%arg0: memref<4x?xf32> loc("<stdin>":5:21), %arg1: index loc("<stdin>":5:45), %arg2: memref<1xi32> loc("<stdin>":5:59), %arg3: tensor<?xf32> loc("<stdin>":5:81), %arg4: f32 loc("<stdin>":5:103)):
    %0 = "memref.alloca_scope"() ({
      "memref.alloca_scope.return"(%arg4) : (f32) -> () loc("<stdin>":7:7)
    }) : () -> f32 loc("<stdin>":6:10)
    "memref.alloca_scope"() ({
      "memref.alloca_scope.return"() : () -> () loc("<stdin>":9:5)
    }) : () -> () loc("<stdin>":9:5)
    "memref.dma_start"(%arg0, %arg1, %arg1, %arg0, %arg1, %arg1, %arg1, %arg2, %arg1) : (memref<4x?xf32>, index, index, memref<4x?xf32>, index, index, index, memref<1xi32>, index) -> () loc("<stdin>":11:5)
    "memref.dma_start"(%arg0, %arg1, %arg1, %arg0, %arg1, %arg1, %arg1, %arg2, %arg1, %arg1, %arg1) : (memref<4x?xf32>, index, index, memref<4x?xf32>, index, index, index, memref<1xi32>, index, index, index) -> () loc("<stdin>":12:5)
    "memref.prefetch"(%arg0, %arg1, %arg1) <{isDataCache = false, isWrite = true, localityHint = 2 : i32}> : (memref<4x?xf32>, index, index) -> () loc("<stdin>":13:5)
    %1 = "memref.generic_atomic_rmw"(%arg0, %arg1, %arg1) ({
    ^bb0(%arg5: f32 loc("<stdin>":15:10)):
      "memref.atomic_yield"(%arg5) : (f32) -> () loc("<stdin>":16:7)
    }) : (memref<4x?xf32>, index, index) -> f32 loc("<stdin>":14:10)
    %2 = "memref.transpose"(%arg0) <{permutation = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<4x?xf32>) -> memref<?x4xf32, strided<[1, ?]>> loc("<stdin>":18:18)
    %3 = "bufferization.alloc_tensor"(%arg1, %arg1) <{memory_space = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1>}> : (index, index) -> tensor<?xf32> loc("<stdin>":19:10)
    %4 = "bufferization.alloc_tensor"(%arg3) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<?xf32>) -> tensor<?xf32> loc("<stdin>":20:10)
    "func.return"() : () -> () loc("<stdin>":21:5)
  }) : () -> () loc("<stdin>":5:3)
}) : () -> () loc("<stdin>":1:1)
