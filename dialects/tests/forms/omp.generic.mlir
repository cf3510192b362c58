"builtin.module"() ({
  "omp.private"() <{data_sharing_type = #omp<data_sharing_type{type = private}>, sym_name = "p.x", type = !llvm.ptr}> ({
  }, {
  }, {
  }) : () -> ()
  "omp.declare_reduction"() <{sym_name = "r.y", type = !llvm.ptr}> ({
  }, {
  ^bb0(%arg17: !llvm.ptr):
    "omp.yield"(%arg17) : (!llvm.ptr) -> ()
  }, {
  ^bb0(%arg15: !llvm.ptr, %arg16: !llvm.ptr):
    "omp.yield"(%arg15) : (!llvm.ptr) -> ()
  }, {
  }, {
  }, {
  }) : () -> ()
  "func.func"() <{function_type = (!llvm.ptr, !llvm.ptr) -> (), sym_name = "copy"}> ({
  ^bb0(%arg13: !llvm.ptr, %arg14: !llvm.ptr):
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, index, index, !llvm.ptr, i64, i32) -> (), sym_name = "wrappers"}> ({
  ^bb0(%arg0: index, %arg1: index, %arg2: index, %arg3: !llvm.ptr, %arg4: i64, %arg5: i32):
    "omp.parallel"(%arg3, %arg3) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 1, 1>, private_syms = [@p.x], reduction_byref = array<i1: true>, reduction_mod = #omp<reduction_modifier(task)>, reduction_syms = [@r.y]}> ({
    ^bb0(%arg8: !llvm.ptr, %arg9: !llvm.ptr):
      "omp.wsloop"(%arg4) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 1>, order = #omp<orderkind concurrent>, order_mod = #omp<order_mod reproducible>, schedule_kind = #omp<schedulekind dynamic>, schedule_mod = #omp<sched_mod monotonic>, schedule_simd}> ({
        "omp.loop_nest"(%arg0, %arg0, %arg1, %arg1, %arg2, %arg2) <{collapse_num_loops = 2 : i64, loop_inclusive, tile_sizes = array<i64: 4, 8>}> ({
        ^bb0(%arg11: index, %arg12: index):
          "omp.yield"() : () -> ()
        }) : (index, index, index, index, index, index) -> ()
      }) : (i64) -> ()
      "omp.simd"(%arg3, %arg3, %arg5) <{alignments = [32], operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>}> ({
        "omp.loop_nest"(%arg0, %arg1, %arg2) ({
        ^bb0(%arg10: index):
          "omp.yield"() : () -> ()
        }) : (index, index, index) -> ()
      }) : (!llvm.ptr, !llvm.ptr, i32) -> ()
      "omp.terminator"() : () -> ()
    }) : (!llvm.ptr, !llvm.ptr) -> ()
    "omp.task"(%arg3, %arg5, %arg3, %arg3) <{depend_kinds = [#omp<clause_task_depend(taskdependin)>, #omp<clause_task_depend(taskdependout)>], operandSegmentSizes = array<i32: 1, 1, 2, 0, 0, 0, 0, 0, 0>}> ({
      "omp.terminator"() : () -> ()
    }) : (!llvm.ptr, i32, !llvm.ptr, !llvm.ptr) -> ()
    "omp.single"(%arg3) <{copyprivate_syms = [@copy], operandSegmentSizes = array<i32: 0, 0, 1, 0>}> ({
      "omp.terminator"() : () -> ()
    }) : (!llvm.ptr) -> ()
    %0 = "omp.map.info"(%arg3) <{map_capture_type = #omp<variable_capture_kind(ByRef)>, map_type = #omp<clause_map_flags to|from|always>, operandSegmentSizes = array<i32: 1, 0, 0, 0>, partial_map = false, var_type = i32}> : (!llvm.ptr) -> !llvm.ptr
    %1 = "omp.map.info"(%arg3, %0) <{map_capture_type = #omp<variable_capture_kind(ByCopy)>, map_type = #omp<clause_map_flags none>, members_index = [[0, 1]], operandSegmentSizes = array<i32: 1, 0, 1, 0>, partial_map = false, var_type = i32}> : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
    "omp.target"(%0, %arg3) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0>, private_maps = array<i64: 0>, private_syms = [@p.x]}> ({
    ^bb0(%arg6: !llvm.ptr, %arg7: !llvm.ptr):
      "omp.terminator"() : () -> ()
    }) : (!llvm.ptr, !llvm.ptr) -> ()
    "omp.atomic.write"(%arg3, %arg5) <{hint = 10 : i64, memory_order = #omp<memoryorderkind release>}> : (!llvm.ptr, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
