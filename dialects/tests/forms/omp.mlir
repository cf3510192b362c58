module {
  omp.private {type = private} @p.x : !llvm.ptr
  omp.declare_reduction @r.y : !llvm.ptr init {
  ^bb0(%arg0: !llvm.ptr):
    omp.yield(%arg0 : !llvm.ptr)
  } combiner {
  ^bb0(%arg0: !llvm.ptr, %arg1: !llvm.ptr):
    omp.yield(%arg0 : !llvm.ptr)
  }
  func.func @copy(%arg0: !llvm.ptr, %arg1: !llvm.ptr) {
    return
  }
  func.func @wrappers(%arg0: index, %arg1: index, %arg2: index, %arg3: !llvm.ptr, %arg4: i64, %arg5: i32) {
    omp.parallel private(@p.x %arg3 -> %arg6 : !llvm.ptr) reduction(mod: task, byref @r.y %arg3 -> %arg7 : !llvm.ptr) {
      omp.wsloop order(reproducible:concurrent) schedule(dynamic = %arg4 : i64, monotonic, simd) {
        omp.loop_nest (%arg8, %arg9) : index = (%arg0, %arg0) to (%arg1, %arg1) inclusive step (%arg2, %arg2) collapse(2) tiles(4, 8) {
          omp.yield
        }
      }
      omp.simd aligned(%arg3 : !llvm.ptr -> 32 : i64) linear(%arg3 = %arg5 : !llvm.ptr) {
        omp.loop_nest (%arg8) : index = (%arg0) to (%arg1) step (%arg2) {
          omp.yield
        }
      }
      omp.terminator
    }
    omp.task allocate(%arg5 : i32 -> %arg3 : !llvm.ptr) depend(taskdependin -> %arg3 : !llvm.ptr, taskdependout -> %arg3 : !llvm.ptr) {
      omp.terminator
    }
    omp.single copyprivate(%arg3 -> @copy : !llvm.ptr) {
      omp.terminator
    }
    %0 = omp.map.info var_ptr(%arg3 : !llvm.ptr, i32) map_clauses(always, tofrom) capture(ByRef) -> !llvm.ptr
    %1 = omp.map.info var_ptr(%arg3 : !llvm.ptr, i32) map_clauses(none) capture(ByCopy) members(%0 : [0, 1] : !llvm.ptr) -> !llvm.ptr
    omp.target map_entries(%0 -> %arg6 : !llvm.ptr) private(@p.x %arg3 -> %arg7 [map_idx=0] : !llvm.ptr) {
      omp.terminator
    }
    omp.atomic.write %arg3 = %arg5 hint(contended, speculative) memory_order(release) : !llvm.ptr, i32
    return
  }
}
