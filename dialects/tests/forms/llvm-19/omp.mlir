module {
  omp.declare_reduction @r : i32 init {
  ^bb0(%arg0: i32):
    omp.yield(%arg0 : i32)
  } combiner {
  ^bb0(%arg0: i32, %arg1: i32):
    omp.yield(%arg1 : i32)
  }  
  llvm.func @f(%arg0: !llvm.ptr, %arg1: !llvm.ptr) {
    omp.parallel reduction(byref @r %arg0 -> %arg2 : !llvm.ptr, @r %arg1 -> %arg3 : !llvm.ptr) {
      omp.terminator
    }
    omp.sections reduction(@r -> %arg0 : !llvm.ptr, byref @r -> %arg1 : !llvm.ptr) {
      omp.terminator
    }
    %0 = omp.map.info var_ptr(%arg0 : !llvm.ptr, i32) map_clauses(always, implicit, tofrom) capture(ByRef) -> !llvm.ptr {name = "p"}
    %1 = omp.map.info var_ptr(%arg1 : !llvm.ptr, i32) map_clauses(exit_release_or_enter_alloc) capture(ByRef) -> !llvm.ptr {name = "q"}
    %2 = omp.map.info var_ptr(%arg1 : !llvm.ptr, !llvm.struct<(i32, i32)>) map_clauses(to) capture(ByRef) members(%0, %1 : [3,-1], [2,1] : !llvm.ptr, !llvm.ptr) -> !llvm.ptr {partial_map = true}
    omp.target map_entries(%0 -> %arg2, %1 -> %arg3 : !llvm.ptr, !llvm.ptr) {
    ^bb0(%arg2: !llvm.ptr, %arg3: !llvm.ptr):
      omp.terminator
    }
    omp.target_data use_device_ptr(%arg0 : !llvm.ptr) map_entries(%0, %1 : !llvm.ptr, !llvm.ptr) {
    ^bb0(%arg2: !llvm.ptr):
      omp.terminator
    }
    llvm.return
  }
}
