module {
  func.func @arith(%arg0: i32, %arg1: i32, %arg2: index, %arg3: i1, %arg4: memref<?xf32>) -> i8 {
    %0 = arith.divsi %arg0, %arg1 : i32
    %1 = arith.divui %arg2, %arg2 : index
    %2 = arith.shrui %arg0, %arg1 : i32
    %3 = arith.addi %arg0, %arg1 overflow<nsw> : i32
    %4 = arith.trunci %arg0 overflow<nuw> : i32 to i8
    cf.cond_br %arg3, ^bb1(%arg0 : i32), ^bb2
  ^bb1(%5: i32):  // 3 preds: ^bb0, ^bb1, ^bb2
    cf.cond_br %arg3 weights([3, 5]), ^bb1(%arg1 : i32), ^bb2
  ^bb2:  // 2 preds: ^bb0, ^bb1
    cf.switch %arg0 : i32, [
      default: ^bb3,
      7: ^bb1(%arg1 : i32)
    ]
  ^bb3:  // pred: ^bb2
    %6 = vector.splat %arg0 : vector<4xi32>
    %7 = vector.extractelement %6[%arg1 : i32] : vector<4xi32>
    %8 = vector.insertelement %7, %6[%arg0 : i32] : vector<4xi32>
    %assume_align = memref.assume_alignment %arg4, 16 : memref<?xf32>
    %9 = memref.load %assume_align[%arg2] {nontemporal = true} : memref<?xf32>
    return %4 : i8
  }
  func.func @loops(%arg0: index, %arg1: index, %arg2: tensor<4x8xf32>, %arg3: tensor<8x4xf32>, %arg4: tensor<4x4xf32>) -> tensor<4x4xf32> {
    scf.for %arg5 = %arg0 to %arg1 step %arg0 {
      affine.for %arg6 = 0 to 10 {
        "my.op"(%arg6) : (index) -> ()
      }
    }
    %0 = linalg.matmul ins(%arg2, %arg3 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%arg4 : tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x4xf32>) outs(%arg4 : tensor<4x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %2 = arith.addf %in, %out : f32
      linalg.yield %2 : f32
    } -> tensor<4x4xf32>
    return %1 : tensor<4x4xf32>
  }
  llvm.func @pointers(%arg0: !llvm.ptr, %arg1: i32) -> i32 {
    %0 = llvm.getelementptr inbounds %arg0[%arg1, 1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, i8)>
    %1 = llvm.load %0 {alignment = 4 : i64} : !llvm.ptr -> i32
    llvm.intr.lifetime.start 2, %arg0 : !llvm.ptr
    llvm.store volatile %1, %arg0 : i32, !llvm.ptr
    nvvm.barrier0
    %2 = llvm.call @pointers(%arg0, %1) : (!llvm.ptr, i32) -> i32
    llvm.return %2 : i32
  }
}
