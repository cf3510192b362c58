module {
  func.func @raw(%arg0: i32, %arg1: i64, %arg2: index, %arg3: i32) {
    omp.canonical_loop %iv_s0 : i32 in range(%arg0) {
      %5 = llvm.add %iv_s0, %iv_s0 : i32
      omp.terminator
    } {a.b = 1 : i32}
    %canonloop_s1 = omp.new_cli
    omp.canonical_loop(%canonloop_s1) %iv_s1 : i64 in range(%arg1) {
      omp.canonical_loop %iv_s1_d1 : i32 in range(%arg0) {
        omp.terminator
      } {c}
      omp.terminator
    }
    omp.unroll_heuristic(%canonloop_s1)
    %0 = omp.target_allocmem %arg3 : i32, i64
    %1 = omp.target_allocmem %arg3 : i32, vector<16x16xf32> {bindc_name = "b", uniq_name = "u"}
    %2 = omp.target_allocmem %arg3 : i32, !llvm.array<4 x i8>(%arg3, %arg1 : i32, i64), %arg2, %arg2 {bindc_name = "b", uniq_name = "u"}
    %3 = omp.target_allocmem %arg3 : i32, i64(%arg3 : i32)
    %4 = omp.target_allocmem %arg3 : i32, i64, %arg2 {q = 1 : i64}
    return
  }
  func.func @tile(%arg0: i32, %arg1: i32, %arg2: i32) {
    %canonloop_s0 = omp.new_cli
    omp.canonical_loop(%canonloop_s0) %iv_s0 : i32 in range(%arg0) {
      omp.terminator
    }
    omp.tile  <- (%canonloop_s0) sizes(%arg1 : i32)
    %canonloop_s1 = omp.new_cli
    %canonloop_s1_d1 = omp.new_cli
    omp.canonical_loop(%canonloop_s1) %iv_s1 : i32 in range(%arg0) {
      omp.canonical_loop(%canonloop_s1_d1) %iv_s1_d1 : i32 in range(%arg0) {
        omp.terminator
      }
      omp.terminator
    }
    %grid1 = omp.new_cli
    %grid2 = omp.new_cli
    %intratile1 = omp.new_cli
    %intratile2 = omp.new_cli
    omp.tile (%grid1, %grid2, %intratile1, %intratile2) <- (%canonloop_s1, %canonloop_s1_d1) sizes(%arg1, %arg2 : i32, i32) {a.x = 1 : i32}
    return
  }
  omp.private {type = private} @p : !llvm.ptr
  func.func @tasks(%arg0: i32, %arg1: i64, %arg2: !llvm.ptr, %arg3: i1, %arg4: i16) {
    omp.taskloop final(%arg3) grainsize(strict, %arg4: i16) if(%arg3) mergeable private(@p %arg2 -> %arg5 : !llvm.ptr) {
      omp.loop_nest (%arg6) : i32 = (%arg0) to (%arg0) step (%arg0) {
        omp.yield
      }
    }
    omp.taskloop num_tasks(strict, %arg1: i64) {
      omp.loop_nest (%arg5) : i32 = (%arg0) to (%arg0) step (%arg0) {
        omp.yield
      }
    }
    omp.taskloop grainsize(%arg1: i64) {
      omp.loop_nest (%arg5) : i32 = (%arg0) to (%arg0) step (%arg0) {
        omp.yield
      }
    }
    omp.taskloop num_tasks(%arg1: i64) {
      omp.loop_nest (%arg5) : i32 = (%arg0) to (%arg0) step (%arg0) {
        omp.yield
      }
    }
    return
  }
  func.func @names(%arg0: i32, %arg1: i1) {
    %cli = omp.new_cli
    %canonloop_s0_r0_d1 = omp.new_cli
    scf.if %arg1 {
      omp.canonical_loop %iv_s0_r0 : i32 in range(%arg0) {
        omp.canonical_loop(%canonloop_s0_r0_d1) %iv_s0_r0_d1 : i32 in range(%arg0) {
          omp.canonical_loop %iv_s0_r0_d2 : i32 in range(%arg0) {
            omp.terminator
          }
          omp.terminator
        }
        omp.terminator
      }
    } else {
      omp.canonical_loop %iv_s0_r1_s0 : i32 in range(%arg0) {
        omp.terminator
      }
      omp.parallel {
        omp.canonical_loop %iv_s0_r1_s1_s0 : i32 in range(%arg0) {
          omp.terminator
        }
        omp.terminator
      }
    }
    scf.execute_region {
      cf.cond_br %arg1, ^bb2, ^bb1
    ^bb1:  // pred: ^bb0
      omp.canonical_loop %iv_s1_s0 : i32 in range(%arg0) {
        omp.terminator
      }
      cf.br ^bb2
    ^bb2:  // 2 preds: ^bb0, ^bb1
      omp.canonical_loop %iv_s1_s1 : i32 in range(%arg0) {
        omp.terminator
      }
      scf.yield
    }
    return
  }
  func.func @blocks(%arg0: i32) {
    omp.canonical_loop %iv : i32 in range(%arg0) {
      llvm.br ^bb1
    ^bb1:  // pred: ^body_entry
      llvm.br ^bb2(%arg0 : i32)
    ^bb2(%0: i32):  // pred: ^bb1
      omp.terminator
    }
    return
  }
}
