module {
  llvm.mlir.global external @none() {addr_space = 0 : i32} : i32
  llvm.mlir.global external thread_local @general() {addr_space = 0 : i32} : i32
  llvm.mlir.global internal thread_local(localdynamic) constant @local_dynamic(1 : i32) {addr_space = 0 : i32, dso_local} : i32
  llvm.mlir.global external thread_local(initialexec) unnamed_addr @initial() {addr_space = 0 : i32} : i32
  llvm.mlir.alias external hidden thread_local(localexec) @alias : i32 {
    %0 = llvm.mlir.addressof @general : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.alias external @plain : i32 {
    %0 = llvm.mlir.addressof @none : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  func.func @contract(%arg0: vector<4x2xf32>, %arg1: vector<4x4xf32>) -> vector<4x4xf32> {
    %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg0, %arg1 : vector<4x2xf32>, vector<4x2xf32> into vector<4x4xf32>
    %1 = vector.contract {fastmath = #arith.fastmath<fast>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg0, %0 {my.entry} : vector<4x2xf32>, vector<4x2xf32> into vector<4x4xf32>
    return %1 : vector<4x4xf32>
  }
  func.func @words(%arg0: index, %arg1: i32) -> i1 {
    %0 = index.cmp eq(%arg0, %arg0)
    %shuffleResult, %valid = gpu.shuffle xor %arg1, %arg1, %arg1 : i32
    %thread_id_x = gpu.thread_id x
    return %0 : i1
  }
}
