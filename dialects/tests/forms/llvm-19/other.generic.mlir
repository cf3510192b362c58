"builtin.module"() ({
  "mesh.mesh"() <{shape = array<i64: 2, -9223372036854775808, 4>, sym_name = "g"}> : () -> () loc("<stdin>":2:3)
  "mesh.mesh"() <{shape = array<i64: -9223372036854775808>, sym_name = "h"}> : () -> () loc("<stdin>":3:3)
  "irdl.dialect"() <{sym_name = "d"}> ({
    "irdl.operation"() <{sym_name = "o"}> ({
      %3 = "irdl.any"() : () -> !irdl.attribute loc("<stdin>":6:12)
      "irdl.operands"(%3, %3) <{variadicity = #irdl<variadicity_array[ variadic,  single]>}> : (!irdl.attribute, !irdl.attribute) -> () loc("<stdin>":7:7)
      "irdl.results"(%3) <{variadicity = #irdl<variadicity_array[ optional]>}> : (!irdl.attribute) -> () loc("<stdin>":8:7)
    }) : () -> () loc("<stdin>":5:5)
  }) : () -> () loc("<stdin>":4:3)
  "tosa.variable"() <{initial_value = dense<7.000000e+00> : tensor<1xf32>, name = "v", type = tensor<1xf32>}> : () -> () loc("<stdin>":11:3)
  "tosa.variable"() <{name = "w", type = tensor<1xf32>}> : () -> () loc("<stdin>":12:3)
  "func.func"() <{function_type = (tensor<i1>, f64) -> (), sym_name = "f"}> ({
  ^bb0(%arg5: tensor<i1> loc("<stdin>":13:16), %arg6: f64 loc("<stdin>":13:35)):
    %1 = "tosa.cond_if"(%arg5) ({
      "tosa.yield"(%arg5) : (tensor<i1>) -> () loc("<stdin>":15:7)
    }, {
      "tosa.yield"(%arg5) : (tensor<i1>) -> () loc("<stdin>":17:7)
    }) : (tensor<i1>) -> tensor<i1> loc("<stdin>":14:10)
    %2 = "arith.truncf"(%arg6) <{roundingmode = 1 : i32}> : (f64) -> f32 loc("<stdin>":19:10)
    "func.return"() : () -> () loc("<stdin>":20:5)
  }) : () -> () loc("<stdin>":13:3)
  "transform.sequence"() <{failure_propagation_mode = 2 : i32, operandSegmentSizes = array<i32: 0, 0>}> ({
  ^bb0(%arg4: !transform.any_op loc("<stdin>":23:8)):
    %0 = "transform.structured.match"(%arg4) <{interface = 1 : i32}> : (!transform.any_op) -> !transform.any_op loc("<stdin>":24:10)
    "transform.yield"() : () -> () loc("<stdin>":22:3)
  }) : () -> () loc("<stdin>":22:3)
  "func.func"() <{function_type = (memref<4x4xf32>, memref<4x4xf32, 2>, memref<1xi32>, index) -> (), sym_name = "copy"}> ({
  ^bb0(%arg0: memref<4x4xf32> loc("<stdin>":26:19), %arg1: memref<4x4xf32, 2> loc("<stdin>":26:43), %arg2: memref<1xi32> loc("<stdin>":26:70), %arg3: index loc("<stdin>":26:92)):
    "affine.dma_start"(%arg0, %arg3, %arg1, %arg2, %arg3) {dst_map = affine_map<() -> (0, 0)>, src_map = affine_map<(d0) -> (d0, 0)>, tag_map = affine_map<() -> (0)>} : (memref<4x4xf32>, index, memref<4x4xf32, 2>, memref<1xi32>, index) -> () loc("<stdin>":27:5)
    "affine.dma_wait"(%arg2, %arg3) {tag_map = affine_map<() -> (0)>} : (memref<1xi32>, index) -> () loc("<stdin>":28:5)
    "func.return"() : () -> () loc("<stdin>":29:5)
  }) : () -> () loc("<stdin>":26:3)
  "func.func"() <{function_type = (!llvm.vec<? x 2 x  f64>, !llvm.vec<? x 4 x  i8>, !llvm.vec<4 x ptr>) -> (), sym_name = "vectors", sym_visibility = "private"}> ({
  }) : () -> () loc("<stdin>":31:3)
}) : () -> () loc("<stdin>":1:1)
