module {
  mesh.mesh @g(shape = 2x?x4)
  mesh.mesh @h(shape = ?)
  irdl.dialect @d {
    irdl.operation @o {
      %0 = irdl.any
      irdl.operands(variadic %0, %0)
      irdl.results(optional %0)
    }
  }
  tosa.variable @v = dense<7.000000e+00> : tensor<1xf32>
  tosa.variable @w : tensor<1xf32>
  func.func @f(%arg0: tensor<i1>, %arg1: f64) {
    %0 = tosa.cond_if %arg0 -> (tensor<i1>) {
      tosa.yield %arg0 : tensor<i1>
    } else {
      tosa.yield %arg0 : tensor<i1>
    }
    %1 = arith.truncf %arg1 downward : f64 to f32
    return
  }
  transform.sequence  failures(suppress) {
  ^bb0(%arg0: !transform.any_op):
    %0 = transform.structured.match interface{TilingInterface} in %arg0 : (!transform.any_op) -> !transform.any_op
  }
  func.func @copy(%arg0: memref<4x4xf32>, %arg1: memref<4x4xf32, 2>, %arg2: memref<1xi32>, %arg3: index) {
    affine.dma_start %arg0[%arg3, 0], %arg1[0, 0], %arg2[0], %arg3 : memref<4x4xf32>, memref<4x4xf32, 2>, memref<1xi32>
    affine.dma_wait %arg2[0], %arg3 : memref<1xi32>
    return
  }
  func.func private @vectors(!llvm.vec<? x 2 x  f64>, !llvm.vec<? x 4 x  i8>, !llvm.vec<4 x ptr>)
}
