"builtin.module"() ({
  "quake.wire_set"() <{cardinality = 8 : i32, sym_name = "wires"}> : () -> () loc("<stdin>":2:3)
  "quake.wire_set"() <{adjacency = dense<true> : tensor<4x4xi1>, cardinality = 4 : i32, sym_name = "grid"}> {note} : () -> () loc("<stdin>":3:3)
  "cc.global"() <{external, global_type = !cc.array<i32 x 4>, sym_name = "a", sym_visibility = "private"}> : () -> () loc("<stdin>":4:3)
  "cc.global"() <{constant, global_type = !cc.array<f64 x 2>, sym_name = "b", sym_visibility = "private", value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf64>}> : () -> () loc("<stdin>":5:3)
  "cc.global"() <{global_type = i64, sym_name = "c", sym_visibility = "public"}> {note} : () -> () loc("<stdin>":6:3)
  "func.func"() <{function_type = (!cc.ptr<!cc.struct<{i64, !cc.array<f64 x ?>}>>, i64, !cc.struct<"s" {i32, f64} packed [96,4]>) -> f64, sym_name = "memory"}> ({
  ^bb0(%arg13: !cc.ptr<!cc.struct<{i64, !cc.array<f64 x ?>}>> loc("<stdin>":7:21), %arg14: i64 loc("<stdin>":7:76), %arg15: !cc.struct<"s" {i32, f64} packed [96,4]> loc("<stdin>":7:88)):
    %20 = "cc.alloca"() <{elementType = i64}> : () -> !cc.ptr<i64> loc("<stdin>":8:10)
    %21 = "cc.alloca"(%arg14) <{elementType = f64}> : (i64) -> !cc.ptr<!cc.array<f64 x ?>> loc("<stdin>":9:10)
    "cc.store"(%arg14, %20) : (i64, !cc.ptr<i64>) -> () loc("<stdin>":10:5)
    %22 = "cc.load"(%20) : (!cc.ptr<i64>) -> i64 loc("<stdin>":11:10)
    %23 = "cc.compute_ptr"(%arg13, %22) <{rawConstantIndices = array<i32: 1, -2147483648>}> : (!cc.ptr<!cc.struct<{i64, !cc.array<f64 x ?>}>>, i64) -> !cc.ptr<f64> loc("<stdin>":12:10)
    %24 = "cc.load"(%23) : (!cc.ptr<f64>) -> f64 loc("<stdin>":13:10)
    %25 = "cc.extract_value"(%arg15) <{rawConstantIndices = array<i32: 1>}> : (!cc.struct<"s" {i32, f64} packed [96,4]>) -> f64 loc("<stdin>":14:10)
    %26 = "cc.cast"(%22) <{sint}> : (i64) -> f64 loc("<stdin>":15:10)
    %27 = "cc.address_of"() <{global_name = @b}> : () -> !cc.ptr<!cc.array<f64 x 2>> loc("<stdin>":16:10)
    "func.return"(%24) : (f64) -> () loc("<stdin>":17:5)
  }) : () -> () loc("<stdin>":7:3)
  "func.func"() <{function_type = (i1, i64) -> i64, sym_name = "control"}> ({
  ^bb0(%arg7: i1 loc("<stdin>":19:22), %arg8: i64 loc("<stdin>":19:33)):
    %12 = "arith.constant"() <{value = 0 : i64}> : () -> i64 loc("<stdin>":20:15)
    %13 = "cc.if"(%arg7) ({
      "cc.continue"(%arg8) : (i64) -> () loc("<stdin>":22:7)
    }, {
      "cc.continue"(%12) : (i64) -> () loc("<stdin>":24:7)
    }) : (i1) -> i64 loc("<stdin>":21:10)
    "cc.if"(%arg7) ({
      "func.call"() <{callee = @nothing}> : () -> () loc("<stdin>":27:7)
      "cc.continue"() : () -> () loc("<stdin>":26:5)
    }, {
    }) : (i1) -> () loc("<stdin>":26:5)
    %14 = "cc.loop"(%12) <{post_condition = false}> ({
    ^bb0(%arg12: i64 loc("<stdin>":29:26)):
      %19 = "arith.cmpi"(%arg12, %arg8) <{predicate = 2 : i64}> : (i64, i64) -> i1 loc("<stdin>":30:12)
      "cc.condition"(%19, %arg12) : (i1, i64) -> () loc("<stdin>":31:7)
    }, {
    ^bb0(%arg11: i64 loc("<stdin>":33:10)):
      "cc.continue"(%arg11) : (i64) -> () loc("<stdin>":34:7)
    }, {
    ^bb0(%arg10: i64 loc("<stdin>":36:10)):
      %18 = "arith.addi"(%arg10, %arg8) <{overflowFlags = #arith.overflow<none>}> : (i64, i64) -> i64 loc("<stdin>":37:12)
      "cc.continue"(%18) : (i64) -> () loc("<stdin>":38:7)
    }, {
    }) {invariant} : (i64) -> i64 loc("<stdin>":29:10)
    "cc.loop"() <{post_condition = true}> ({
      "cc.condition"(%arg7) : (i1) -> () loc("<stdin>":43:7)
    }, {
      "cc.continue"() : () -> () loc("<stdin>":41:7)
    }, {
    }, {
    }) : () -> () loc("<stdin>":40:5)
    "cc.loop"() <{post_condition = false}> ({
      "cc.condition"(%arg7) : (i1) -> () loc("<stdin>":46:7)
    }, {
      "cc.if"(%arg7) ({
        "cc.unwind_break"() : () -> () loc("<stdin>":49:9)
        "cc.continue"() : () -> () loc("<stdin>":48:7)
      }, {
      }) : (i1) -> () loc("<stdin>":48:7)
      "cc.continue"() : () -> () loc("<stdin>":51:7)
    }, {
    }, {
      "cc.continue"() : () -> () loc("<stdin>":53:7)
    }) : () -> () loc("<stdin>":45:5)
    %15 = "cc.scope"() ({
      "cc.continue"(%14) : (i64) -> () loc("<stdin>":56:7)
    }) : () -> i64 loc("<stdin>":55:10)
    "cc.scope"() ({
      "func.call"() <{callee = @nothing}> : () -> () loc("<stdin>":59:7)
      "cc.continue"() : () -> () loc("<stdin>":58:5)
    }) : () -> () loc("<stdin>":58:5)
    %16 = "cc.create_lambda"() ({
    ^bb0(%arg9: i64 loc("<stdin>":62:10)):
      "cc.return"(%arg9) : (i64) -> () loc("<stdin>":63:7)
    }) {signature = !cc.callable<(i64) -> i64>} : () -> !cc.callable<(i64) -> i64> loc("<stdin>":61:10)
    %17 = "cc.call_callable"(%16, %15) : (!cc.callable<(i64) -> i64>, i64) -> i64 loc("<stdin>":65:10)
    "func.return"(%17) : (i64) -> () loc("<stdin>":66:5)
  }) : () -> () loc("<stdin>":19:3)
  "func.func"() <{function_type = () -> (), sym_name = "nothing", sym_visibility = "private"}> ({
  }) : () -> () loc("<stdin>":68:3)
  "func.func"() <{function_type = (!quake.veq<?>, f64) -> (), sym_name = "kernel", sym_visibility = "private"}> ({
  }) : () -> () loc("<stdin>":69:3)
  "func.func"() <{function_type = (!quake.veq<?>, f64, !cc.callable<(!quake.veq<?>) -> ()>, i64) -> (), sym_name = "gates"}> ({
  ^bb0(%arg3: !quake.veq<?> loc("<stdin>":70:20), %arg4: f64 loc("<stdin>":70:42), %arg5: !cc.callable<(!quake.veq<?>) -> ()> loc("<stdin>":70:54), %arg6: i64 loc("<stdin>":70:98)):
    %4 = "cc.alloca"() <{elementType = f64}> : () -> !cc.ptr<f64> loc("<stdin>":71:10)
    %5 = "quake.alloca"() : () -> !quake.ref loc("<stdin>":72:10)
    %6 = "quake.alloca"(%arg6) : (i64) -> !quake.veq<?> loc("<stdin>":73:10)
    %7 = "quake.extract_ref"(%arg3) <{rawIndex = 0 : i64}> : (!quake.veq<?>) -> !quake.ref loc("<stdin>":74:10)
    %8 = "quake.extract_ref"(%arg3, %arg6) <{rawIndex = -1 : i64}> : (!quake.veq<?>, i64) -> !quake.ref loc("<stdin>":75:10)
    %9 = "quake.subveq"(%arg3, %arg6) <{operandSegmentSizes = array<i32: 1, 0, 1>, rawLower = 1 : i64, rawUpper = -1 : i64}> : (!quake.veq<?>, i64) -> !quake.veq<?> loc("<stdin>":76:10)
    "quake.h"(%5) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (!quake.ref) -> () loc("<stdin>":77:5)
    "quake.x"(%5, %7) <{operandSegmentSizes = array<i32: 0, 1, 1>}> : (!quake.ref, !quake.ref) -> () loc("<stdin>":78:5)
    "quake.x"(%5, %7) <{negated_qubit_controls = array<i1: true>, operandSegmentSizes = array<i32: 0, 1, 1>}> : (!quake.ref, !quake.ref) -> () loc("<stdin>":79:5)
    "quake.rx"(%arg4, %8) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (f64, !quake.ref) -> () loc("<stdin>":80:5)
    "quake.t"(%5) <{is_adj, operandSegmentSizes = array<i32: 0, 0, 1>}> : (!quake.ref) -> () loc("<stdin>":81:5)
    "quake.exp_pauli"(%arg4, %9) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, pauliLiteral = "XXY"}> : (f64, !quake.veq<?>) -> () loc("<stdin>":82:5)
    "quake.apply"(%arg3, %arg4) <{callee = @kernel, operandSegmentSizes = array<i32: 0, 0, 2>}> : (!quake.veq<?>, f64) -> () loc("<stdin>":83:5)
    "quake.apply"(%5, %arg3, %arg4) <{callee = @kernel, is_adj, operandSegmentSizes = array<i32: 0, 1, 2>}> {note} : (!quake.ref, !quake.veq<?>, f64) -> () loc("<stdin>":84:5)
    "quake.apply"(%arg5, %5, %arg3) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!cc.callable<(!quake.veq<?>) -> ()>, !quake.ref, !quake.veq<?>) -> () loc("<stdin>":85:5)
    "quake.apply_noise"(%4, %5) <{noise_func = @noise, operandSegmentSizes = array<i32: 0, 1, 1>}> : (!cc.ptr<f64>, !quake.ref) -> () loc("<stdin>":86:5)
    "quake.apply_noise"(%arg6, %4, %5, %7) <{operandSegmentSizes = array<i32: 1, 1, 2>}> : (i64, !cc.ptr<f64>, !quake.ref, !quake.ref) -> () loc("<stdin>":87:5)
    %10 = "quake.mz"(%5) <{registerName = "r"}> : (!quake.ref) -> !cc.measure_handle loc("<stdin>":88:16)
    %11 = "quake.discriminate"(%10) : (!cc.measure_handle) -> i1 loc("<stdin>":89:10)
    "func.return"() : () -> () loc("<stdin>":90:5)
  }) : () -> () loc("<stdin>":70:3)
  "func.func"() <{function_type = (i1) -> (), sym_name = "wired"}> ({
  ^bb0(%arg0: i1 loc("<stdin>":92:20)):
    %0 = "quake.null_wire"() : () -> !quake.wire loc("<stdin>":93:10)
    %1 = "quake.h"(%0) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (!quake.wire) -> !quake.wire loc("<stdin>":94:10)
    %2 = "cc.if"(%arg0, %1) ({
    ^bb0(%arg2: !quake.wire loc("<stdin>":95:25)):
      %3 = "quake.x"(%arg2) <{operandSegmentSizes = array<i32: 0, 0, 1>}> : (!quake.wire) -> !quake.wire loc("<stdin>":96:12)
      "cc.continue"(%3) : (!quake.wire) -> () loc("<stdin>":97:7)
    }, {
    ^bb0(%arg1: !quake.wire loc("<stdin>":95:25)):
      "cc.continue"(%arg1) : (!quake.wire) -> () loc("<stdin>":99:7)
    }) : (i1, !quake.wire) -> !quake.wire loc("<stdin>":95:10)
    "quake.sink"(%2) : (!quake.wire) -> () loc("<stdin>":101:5)
    "func.return"() : () -> () loc("<stdin>":102:5)
  }) : () -> () loc("<stdin>":92:3)
}) : () -> () loc("<stdin>":1:1)
