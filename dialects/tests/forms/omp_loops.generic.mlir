"builtin.module"() ({
  "func.func"() <{function_type = (i32, i64, index, i32) -> (), sym_name = "raw"}> ({
  ^bb0(%arg27: i32 loc("<stdin>":2:18), %arg28: i64 loc("<stdin>":2:30), %arg29: index loc("<stdin>":2:42), %arg30: i32 loc("<stdin>":2:56)):
    "omp.canonical_loop"(%arg27) ({
    ^bb0(%arg33: i32 loc("<stdin>":3:24)):
      %16 = "llvm.add"(%arg33, %arg33) <{overflowFlags = 0 : i32}> : (i32, i32) -> i32 loc("<stdin>":4:12)
      "omp.terminator"() : () -> () loc("<stdin>":5:7)
    }) {a.b = 1 : i32} : (i32) -> () loc("<stdin>":3:5)
    %10 = "omp.new_cli"() : () -> !omp.cli loc("<stdin>":7:21)
    "omp.canonical_loop"(%arg28, %10) ({
    ^bb0(%arg31: i64 loc("<stdin>":8:39)):
      "omp.canonical_loop"(%arg27) ({
      ^bb0(%arg32: i32 loc("<stdin>":9:26)):
        "omp.terminator"() : () -> () loc("<stdin>":10:9)
      }) {c} : (i32) -> () loc("<stdin>":9:7)
      "omp.terminator"() : () -> () loc("<stdin>":12:7)
    }) : (i64, !omp.cli) -> () loc("<stdin>":8:5)
    "omp.unroll_heuristic"(%10) : (!omp.cli) -> () loc("<stdin>":14:5)
    %11 = "omp.target_allocmem"(%arg30) <{in_type = i64, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> i64 loc("<stdin>":15:10)
    %12 = "omp.target_allocmem"(%arg30) <{bindc_name = "b", in_type = vector<16x16xf32>, operandSegmentSizes = array<i32: 1, 0, 0>, uniq_name = "u"}> : (i32) -> i64 loc("<stdin>":16:10)
    %13 = "omp.target_allocmem"(%arg30, %arg30, %arg28, %arg29, %arg29) <{bindc_name = "b", in_type = !llvm.array<4 x i8>, operandSegmentSizes = array<i32: 1, 2, 2>, uniq_name = "u"}> : (i32, i32, i64, index, index) -> i64 loc("<stdin>":17:10)
    %14 = "omp.target_allocmem"(%arg30, %arg30) <{in_type = i64, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i32, i32) -> i64 loc("<stdin>":18:10)
    %15 = "omp.target_allocmem"(%arg30, %arg29) <{in_type = i64, operandSegmentSizes = array<i32: 1, 0, 1>}> {q = 1 : i64} : (i32, index) -> i64 loc("<stdin>":19:10)
    "func.return"() : () -> () loc("<stdin>":20:5)
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (i32, i32, i32) -> (), sym_name = "tile"}> ({
  ^bb0(%arg21: i32 loc("<stdin>":22:19), %arg22: i32 loc("<stdin>":22:31), %arg23: i32 loc("<stdin>":22:43)):
    %3 = "omp.new_cli"() : () -> !omp.cli loc("<stdin>":23:21)
    "omp.canonical_loop"(%arg21, %3) ({
    ^bb0(%arg26: i32 loc("<stdin>":24:39)):
      "omp.terminator"() : () -> () loc("<stdin>":25:7)
    }) : (i32, !omp.cli) -> () loc("<stdin>":24:5)
    "omp.tile"(%3, %arg22) <{operandSegmentSizes = array<i32: 0, 1, 1>}> : (!omp.cli, i32) -> () loc("<stdin>":27:5)
    %4 = "omp.new_cli"() : () -> !omp.cli loc("<stdin>":28:21)
    %5 = "omp.new_cli"() : () -> !omp.cli loc("<stdin>":29:24)
    "omp.canonical_loop"(%arg21, %4) ({
    ^bb0(%arg24: i32 loc("<stdin>":30:39)):
      "omp.canonical_loop"(%arg21, %5) ({
      ^bb0(%arg25: i32 loc("<stdin>":31:44)):
        "omp.terminator"() : () -> () loc("<stdin>":32:9)
      }) : (i32, !omp.cli) -> () loc("<stdin>":31:7)
      "omp.terminator"() : () -> () loc("<stdin>":34:7)
    }) : (i32, !omp.cli) -> () loc("<stdin>":30:5)
    %6 = "omp.new_cli"() : () -> !omp.cli loc("<stdin>":36:14)
    %7 = "omp.new_cli"() : () -> !omp.cli loc("<stdin>":37:14)
    %8 = "omp.new_cli"() : () -> !omp.cli loc("<stdin>":38:19)
    %9 = "omp.new_cli"() : () -> !omp.cli loc("<stdin>":39:19)
    "omp.tile"(%6, %7, %8, %9, %4, %5, %arg22, %arg23) <{operandSegmentSizes = array<i32: 4, 2, 2>}> {a.x = 1 : i32} : (!omp.cli, !omp.cli, !omp.cli, !omp.cli, !omp.cli, !omp.cli, i32, i32) -> () loc("<stdin>":40:5)
    "func.return"() : () -> () loc("<stdin>":41:5)
  }) : () -> () loc("<stdin>":22:3)
  "omp.private"() <{data_sharing_type = #omp<data_sharing_type{type = private}>, sym_name = "p", type = !llvm.ptr}> ({
  }, {
  }, {
  }) : () -> () loc("<stdin>":43:3)
  "func.func"() <{function_type = (i32, i64, !llvm.ptr, i1, i16) -> (), sym_name = "tasks"}> ({
  ^bb0(%arg11: i32 loc("<stdin>":44:20), %arg12: i64 loc("<stdin>":44:32), %arg13: !llvm.ptr loc("<stdin>":44:44), %arg14: i1 loc("<stdin>":44:62), %arg15: i16 loc("<stdin>":44:73)):
    "omp.taskloop"(%arg14, %arg15, %arg14, %arg13) <{grainsize_mod = #omp<grainsizetype strict>, mergeable, operandSegmentSizes = array<i32: 0, 0, 1, 1, 1, 0, 0, 0, 1, 0>, private_syms = [@p]}> ({
    ^bb0(%arg19: !llvm.ptr loc("<stdin>":45:101)):
      "omp.loop_nest"(%arg11, %arg11, %arg11) ({
      ^bb0(%arg20: i32 loc("<stdin>":46:22)):
        "omp.yield"() : () -> () loc("<stdin>":47:9)
      }) : (i32, i32, i32) -> () loc("<stdin>":46:7)
    }) : (i1, i16, i1, !llvm.ptr) -> () loc("<stdin>":45:5)
    "omp.taskloop"(%arg12) <{num_tasks_mod = #omp<numtaskstype strict>, operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 1, 0, 0, 0>}> ({
      "omp.loop_nest"(%arg11, %arg11, %arg11) ({
      ^bb0(%arg18: i32 loc("<stdin>":51:22)):
        "omp.yield"() : () -> () loc("<stdin>":52:9)
      }) : (i32, i32, i32) -> () loc("<stdin>":51:7)
    }) : (i64) -> () loc("<stdin>":50:5)
    "omp.taskloop"(%arg12) <{operandSegmentSizes = array<i32: 0, 0, 0, 1, 0, 0, 0, 0, 0, 0>}> ({
      "omp.loop_nest"(%arg11, %arg11, %arg11) ({
      ^bb0(%arg17: i32 loc("<stdin>":56:22)):
        "omp.yield"() : () -> () loc("<stdin>":57:9)
      }) : (i32, i32, i32) -> () loc("<stdin>":56:7)
    }) : (i64) -> () loc("<stdin>":55:5)
    "omp.taskloop"(%arg12) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 1, 0, 0, 0>}> ({
      "omp.loop_nest"(%arg11, %arg11, %arg11) ({
      ^bb0(%arg16: i32 loc("<stdin>":61:22)):
        "omp.yield"() : () -> () loc("<stdin>":62:9)
      }) : (i32, i32, i32) -> () loc("<stdin>":61:7)
    }) : (i64) -> () loc("<stdin>":60:5)
    "func.return"() : () -> () loc("<stdin>":65:5)
  }) : () -> () loc("<stdin>":44:3)
  "func.func"() <{function_type = (i32, i1) -> (), sym_name = "names"}> ({
  ^bb0(%arg2: i32 loc("<stdin>":67:20), %arg3: i1 loc("<stdin>":67:32)):
    %1 = "omp.new_cli"() : () -> !omp.cli loc("<stdin>":68:12)
    %2 = "omp.new_cli"() : () -> !omp.cli loc("<stdin>":69:27)
    "scf.if"(%arg3) ({
      "omp.canonical_loop"(%arg2) ({
      ^bb0(%arg8: i32 loc("<stdin>":71:26)):
        "omp.canonical_loop"(%arg2, %2) ({
        ^bb0(%arg9: i32 loc("<stdin>":72:49)):
          "omp.canonical_loop"(%arg2) ({
          ^bb0(%arg10: i32 loc("<stdin>":73:30)):
            "omp.terminator"() : () -> () loc("<stdin>":74:13)
          }) : (i32) -> () loc("<stdin>":73:11)
          "omp.terminator"() : () -> () loc("<stdin>":76:11)
        }) : (i32, !omp.cli) -> () loc("<stdin>":72:9)
        "omp.terminator"() : () -> () loc("<stdin>":78:9)
      }) : (i32) -> () loc("<stdin>":71:7)
      "scf.yield"() : () -> () loc("<stdin>":70:5)
    }, {
      "omp.canonical_loop"(%arg2) ({
      ^bb0(%arg7: i32 loc("<stdin>":81:26)):
        "omp.terminator"() : () -> () loc("<stdin>":82:9)
      }) : (i32) -> () loc("<stdin>":81:7)
      "omp.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0>}> ({
        "omp.canonical_loop"(%arg2) ({
        ^bb0(%arg6: i32 loc("<stdin>":85:28)):
          "omp.terminator"() : () -> () loc("<stdin>":86:11)
        }) : (i32) -> () loc("<stdin>":85:9)
        "omp.terminator"() : () -> () loc("<stdin>":88:9)
      }) : () -> () loc("<stdin>":84:7)
      "scf.yield"() : () -> () loc("<stdin>":70:5)
    }) : (i1) -> () loc("<stdin>":70:5)
    "scf.execute_region"() ({
      "cf.cond_br"(%arg3)[^bb2, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> () loc("<stdin>":92:7)
    ^bb1:  // pred: ^bb0
      "omp.canonical_loop"(%arg2) ({
      ^bb0(%arg5: i32 loc("<stdin>":94:26)):
        "omp.terminator"() : () -> () loc("<stdin>":95:9)
      }) : (i32) -> () loc("<stdin>":94:7)
      "cf.br"()[^bb2] : () -> () loc("<stdin>":97:7)
    ^bb2:  // 2 preds: ^bb0, ^bb1
      "omp.canonical_loop"(%arg2) ({
      ^bb0(%arg4: i32 loc("<stdin>":99:26)):
        "omp.terminator"() : () -> () loc("<stdin>":100:9)
      }) : (i32) -> () loc("<stdin>":99:7)
      "scf.yield"() : () -> () loc("<stdin>":102:7)
    }) : () -> () loc("<stdin>":91:5)
    "func.return"() : () -> () loc("<stdin>":104:5)
  }) : () -> () loc("<stdin>":67:3)
  "func.func"() <{function_type = (i32) -> (), sym_name = "blocks"}> ({
  ^bb0(%arg0: i32 loc("<stdin>":106:21)):
    "omp.canonical_loop"(%arg0) ({
    ^bb0(%arg1: i32 loc("<stdin>":107:24)):
      "llvm.br"()[^bb1] : () -> () loc("<stdin>":108:7)
    ^bb1:  // pred: ^bb0
      "llvm.br"(%arg0)[^bb2] : (i32) -> () loc("<stdin>":110:7)
    ^bb2(%0: i32 loc("<stdin>":111:10)):  // pred: ^bb1
      "omp.terminator"() : () -> () loc("<stdin>":112:7)
    }) : (i32) -> () loc("<stdin>":107:5)
    "func.return"() : () -> () loc("<stdin>":114:5)
  }) : () -> () loc("<stdin>":106:3)
}) : () -> () loc("<stdin>":1:1)
