"builtin.module"() ({
  "func.func"() <{arg_attrs = [{}, {my.a}], function_type = (i32, f32) -> (i32, f32), res_attrs = [{}, {my.b}], sym_name = "declared", sym_visibility = "private"}> ({
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (i32, i64) -> i64, sym_name = "branches", sym_visibility = "public"}> ({
  ^bb0(%arg18: i32 loc("<stdin>":3:30), %arg19: i64 loc("<stdin>":3:42)):
    "cf.switch"(%arg18, %arg19, %arg19)[^bb1, ^bb1, ^bb2] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[42, -1]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i64, i64) -> () loc("<stdin>":4:5)
  ^bb1(%8: i64 loc("<stdin>":9:8)):  // 2 preds: ^bb0, ^bb0
    "func.return"(%8) : (i64) -> () loc("<stdin>":10:5)
  ^bb2:  // pred: ^bb0
    %9 = "arith.constant"() <{value = true}> : () -> i1 loc("<stdin>":12:13)
    %10 = "arith.select"(%9, %arg19, %arg19) : (i1, i64, i64) -> i64 loc("<stdin>":13:10)
    "func.return"(%10) : (i64) -> () loc("<stdin>":14:5)
  }) {my.c} : () -> () loc("<stdin>":3:3)
  "func.func"() <{function_type = (index, f32, tensor<8xf32>, vector<4xi1>, vector<4xf32>) -> (), sym_name = "loops"}> ({
  ^bb0(%arg0: index loc("<stdin>":16:20), %arg1: f32 loc("<stdin>":16:34), %arg2: tensor<8xf32> loc("<stdin>":16:46), %arg3: vector<4xi1> loc("<stdin>":16:68), %arg4: vector<4xf32> loc("<stdin>":16:89)):
    %0:2 = "scf.while"(%arg0, %arg1) ({
    ^bb0(%arg16: index loc("<stdin>":17:23), %arg17: f32 loc("<stdin>":17:38)):
      %7 = "arith.cmpi"(%arg16, %arg0) <{predicate = 6 : i64}> : (index, index) -> i1 loc("<stdin>":18:12)
      "scf.condition"(%7, %arg16, %arg17) : (i1, index, f32) -> () loc("<stdin>":19:7)
    }, {
    ^bb0(%arg14: index loc("<stdin>":21:10), %arg15: f32 loc("<stdin>":21:24)):
      "scf.yield"(%arg14, %arg15) : (index, f32) -> () loc("<stdin>":22:7)
    }) {my.d} : (index, f32) -> (index, f32) loc("<stdin>":17:12)
    %1 = "scf.parallel"(%arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg1) <{operandSegmentSizes = array<i32: 2, 2, 2, 1>}> ({
    ^bb0(%arg10: index loc("<stdin>":24:24), %arg11: index loc("<stdin>":24:31)):
      "scf.reduce"(%arg1) ({
      ^bb0(%arg12: f32 loc("<stdin>":26:12), %arg13: f32 loc("<stdin>":26:24)):
        "scf.reduce.return"(%arg12) : (f32) -> () loc("<stdin>":27:9)
      }) : (f32) -> () loc("<stdin>":25:7)
    }) : (index, index, index, index, index, index, f32) -> f32 loc("<stdin>":24:10)
    "scf.parallel"(%arg0, %arg0, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%arg9: index loc("<stdin>":30:19)):
      "scf.reduce"() : () -> () loc("<stdin>":31:7)
    }) : (index, index, index) -> () loc("<stdin>":30:5)
    %2 = "scf.forall"(%arg0, %arg2) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: 4, -9223372036854775808>}> ({
    ^bb0(%arg6: index loc("<stdin>":33:22), %arg7: index loc("<stdin>":33:29), %arg8: tensor<8xf32> loc("<stdin>":33:62)):
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%arg2, %arg8) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 8>, static_strides = array<i64: 1>}> : (tensor<8xf32>, tensor<8xf32>) -> () loc("<stdin>":35:9)
      }) : () -> () loc("<stdin>":34:7)
    }) {my.e} : (index, tensor<8xf32>) -> tensor<8xf32> loc("<stdin>":33:10)
    "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 1>, staticStep = array<i64: 2>, staticUpperBound = array<i64: -9223372036854775808>}> ({
    ^bb0(%arg5: index loc("<stdin>":38:17)):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> () loc("<stdin>":38:5)
    }) : (index) -> () loc("<stdin>":38:5)
    %3 = "scf.execute_region"() <{no_inline}> ({
      %6 = "arith.constant"() <{value = 1 : i32}> : () -> i32 loc("<stdin>":41:17)
      "scf.yield"(%6) : (i32) -> () loc("<stdin>":42:7)
    }) : () -> i32 loc("<stdin>":40:10)
    %4 = "scf.index_switch"(%arg0) <{cases = array<i64: 2, -5>}> ({
      "scf.yield"(%arg1) : (f32) -> () loc("<stdin>":52:7)
    }, {
      "scf.yield"(%arg1) : (f32) -> () loc("<stdin>":46:7)
    }, {
      "scf.yield"(%arg1) : (f32) -> () loc("<stdin>":49:7)
    }) : (index) -> f32 loc("<stdin>":44:10)
    %5 = "arith.select"(%arg3, %arg4, %arg4) : (vector<4xi1>, vector<4xf32>, vector<4xf32>) -> vector<4xf32> loc("<stdin>":54:10)
    "func.return"() : () -> () loc("<stdin>":55:5)
  }) : () -> () loc("<stdin>":16:3)
}) : () -> () loc("<stdin>":1:1)
