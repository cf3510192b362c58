module {
  func.func @smt(%arg0: !smt.array<[!smt.array<[!smt.int -> !smt.int]> -> !smt.bool]>, %arg1: !smt.array<[!smt.int -> !smt.int]>) {
    %0 = smt.array.select %arg0[%arg1] : !smt.array<[!smt.array<[!smt.int -> !smt.int]> -> !smt.bool]>
    return
  }
  llvm.func @names(%arg0: !llvm.struct<"fn() -> i32", (i32, f32)>, %arg1: !llvm.struct<"a", (ptr, array<2 x struct<"a">>)>) -> !llvm.struct<"x(y", (i32)> {
    %0 = llvm.extractvalue %arg0[0] : !llvm.struct<"fn() -> i32", (i32, f32)> 
    %1 = llvm.mlir.undef : !llvm.struct<"x(y", (i32)>
    llvm.return %1 : !llvm.struct<"x(y", (i32)>
  }
  func.func @map(%arg0: memref<4xf32>) {
    %0 = omp.map.info var_ptr(%arg0 : memref<4xf32>, f32) map_clauses(return_param, storage) capture(ByRef) -> memref<4xf32>
    return
  }
  spirv.module Logical GLSL450 {
    spirv.func @select(%arg0: i1, %arg1: f32) -> f32 "None" {
      %0:2 = spirv.mlir.selection -> f32, f32 {
        spirv.BranchConditional %arg0, ^bb1, ^bb2
      ^bb1:  // pred: ^bb0
        spirv.Branch ^bb2
      ^bb2:  // 2 preds: ^bb0, ^bb1
        spirv.mlir.merge %arg1, %arg1 : f32, f32
      }
      spirv.ReturnValue %0#1 : f32
    }
  }
}
