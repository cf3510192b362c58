"builtin.module"() ({
  "omp.private"() <{data_sharing_type = #omp<data_sharing_type{type = private}>, sym_name = "p.x", type = !llvm.ptr}> ({
  }, {
  }, {
  }) : () -> () loc("<stdin>":2:3)
  "omp.declare_reduction"() <{sym_name = "r.y", type = !llvm.ptr}> ({
  }, {
  ^bb0(%arg17: !llvm.ptr loc("<stdin>":4:8)):
    "omp.yield"(%arg17) : (!llvm.ptr) -> () loc("<stdin>":5:5)
  }, {
  ^bb0(%arg15: !llvm.ptr loc("<stdin>":7:8), %arg16: !llvm.ptr loc("<stdin>":7:26)):
    "omp.yield"(%arg15) : (!llvm.ptr) -> () loc("<stdin>":8:5)
  }, {
  }, {
  }, {
  }) : () -> () loc("<stdin>":3:3)
  "func.func"() <{function_type = (!llvm.ptr, !llvm.ptr) -> (), sym_name = "copy"}> ({
  ^bb0(%arg13: !llvm.ptr loc("<stdin>":10:19), %arg14: !llvm.ptr loc("<stdin>":10:37)):
    "func.return"() : () -> () loc("<stdin>":11:5)
  }) : () -> () loc("<stdin>":10:3)
  "func.func"() <{function_type = (index, index, index, !llvm.ptr, i64, i32) -> (), sym_name = "wrappers"}> ({
  ^bb0(%arg0: index loc("<stdin>":13:23), %arg1: index loc("<stdin>":13:37), %arg2: index loc("<stdin>":13:51), %arg3: !llvm.ptr loc("<stdin>":13:65), %arg4: i64 loc("<stdin>":13:83), %arg5: i32 loc("<stdin>":13:95)):
    "omp.parallel"(%arg3, %arg3) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 1, 1>, private_syms = [@p.x], reduction_byref = array<i1: true>, reduction_mod = #omp<reduction_modifier(task)>, reduction_syms = [@r.y]}> ({
    ^bb0(%arg8: !llvm.ptr loc("<stdin>":14:40), %arg9: !llvm.ptr loc("<stdin>":14:100)):
      "omp.wsloop"(%arg4) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 1>, order = #omp<orderkind concurrent>, order_mod = #omp<order_mod reproducible>, schedule_kind = #omp<schedulekind dynamic>, schedule_mod = #omp<sched_mod monotonic>, schedule_simd}> ({
        "omp.loop_nest"(%arg0, %arg0, %arg1, %arg1, %arg2, %arg2) <{collapse_num_loops = 2 : i64, loop_inclusive, tile_sizes = array<i64: 4, 8>}> ({
        ^bb0(%arg11: index loc("<stdin>":16:24), %arg12: index loc("<stdin>":16:31)):
          "omp.yield"() : () -> () loc("<stdin>":17:11)
        }) : (index, index, index, index, index, index) -> () loc("<stdin>":16:9)
      }) : (i64) -> () loc("<stdin>":15:7)
      "omp.simd"(%arg3, %arg3, %arg5) <{alignments = [32], operandSegmentSizes = array<i32: 1, 0, 1, 1, 0, 0, 0>}> ({
        "omp.loop_nest"(%arg0, %arg1, %arg2) ({
        ^bb0(%arg10: index loc("<stdin>":21:24)):
          "omp.yield"() : () -> () loc("<stdin>":22:11)
        }) : (index, index, index) -> () loc("<stdin>":21:9)
      }) : (!llvm.ptr, !llvm.ptr, i32) -> () loc("<stdin>":20:7)
      "omp.terminator"() : () -> () loc("<stdin>":25:7)
    }) : (!llvm.ptr, !llvm.ptr) -> () loc("<stdin>":14:5)
    "omp.task"(%arg3, %arg5, %arg3, %arg3) <{depend_kinds = [#omp<clause_task_depend(taskdependin)>, #omp<clause_task_depend(taskdependout)>], operandSegmentSizes = array<i32: 1, 1, 2, 0, 0, 0, 0, 0, 0>}> ({
      "omp.terminator"() : () -> () loc("<stdin>":28:7)
    }) : (!llvm.ptr, i32, !llvm.ptr, !llvm.ptr) -> () loc("<stdin>":27:5)
    "omp.single"(%arg3) <{copyprivate_syms = [@copy], operandSegmentSizes = array<i32: 0, 0, 1, 0>}> ({
      "omp.terminator"() : () -> () loc("<stdin>":31:7)
    }) : (!llvm.ptr) -> () loc("<stdin>":30:5)
    %0 = "omp.map.info"(%arg3) <{map_capture_type = #omp<variable_capture_kind(ByRef)>, map_type = #omp<clause_map_flags to|from|always>, operandSegmentSizes = array<i32: 1, 0, 0, 0>, partial_map = false, var_type = i32}> : (!llvm.ptr) -> !llvm.ptr loc("<stdin>":33:10)
    %1 = "omp.map.info"(%arg3, %0) <{map_capture_type = #omp<variable_capture_kind(ByCopy)>, map_type = #omp<clause_map_flags none>, members_index = [[0, 1]], operandSegmentSizes = array<i32: 1, 0, 1, 0>, partial_map = false, var_type = i32}> : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr loc("<stdin>":34:10)
    "omp.target"(%0, %arg3) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0>, private_maps = array<i64: 0>, private_syms = [@p.x]}> ({
    ^bb0(%arg6: !llvm.ptr loc("<stdin>":35:34), %arg7: !llvm.ptr loc("<stdin>":35:75)):
      "omp.terminator"() : () -> () loc("<stdin>":36:7)
    }) : (!llvm.ptr, !llvm.ptr) -> () loc("<stdin>":35:5)
    "omp.atomic.write"(%arg3, %arg5) <{hint = 10 : i64, memory_order = #omp<memoryorderkind release>}> : (!llvm.ptr, i32) -> () loc("<stdin>":38:5)
    "func.return"() : () -> () loc("<stdin>":39:5)
  }) : () -> () loc("<stdin>":13:3)
}) : () -> () loc("<stdin>":1:1)
