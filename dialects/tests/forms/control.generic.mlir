"builtin.module"() ({
  "func.func"() <{arg_attrs = [{}, {my.a}], function_type = (i32, f32) -> (i32, f32), res_attrs = [{}, {my.b}], sym_name = "declared", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = (i32, i64) -> i64, sym_name = "branches", sym_visibility = "public"}> ({
  ^bb0(%arg18: i32, %arg19: i64):
    "cf.switch"(%arg18, %arg19, %arg19)[^bb1, ^bb1, ^bb2] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[42, -1]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i64, i64) -> ()
  ^bb1(%8: i64):  // 2 preds: ^bb0, ^bb0
    "func.return"(%8) : (i64) -> ()
  ^bb2:  // pred: ^bb0
    %9 = "arith.constant"() <{value = true}> : () -> i1
    %10 = "arith.select"(%9, %arg19, %arg19) : (i1, i64, i64) -> i64
    "func.return"(%10) : (i64) -> ()
  }) {my.c} : () -> ()
  "func.func"() <{function_type = (index, f32, tensor<8xf32>, vector<4xi1>, vector<4xf32>) -> (), sym_name = "loops"}> ({
  ^bb0(%arg0: index, %arg1: f32, %arg2: tensor<8xf32>, %arg3: vector<4xi1>, %arg4: vector<4xf32>):
    %0:2 = "scf.while"(%arg0, %arg1) ({
    ^bb0(%arg16: index, %arg17: f32):
      %7 = "arith.cmpi"(%arg16, %arg0) <{predicate = 6 : i64}> : (index, index) -> i1
      "scf.condition"(%7, %arg16, %arg17) : (i1, index, f32) -> ()
    }, {
    ^bb0(%arg14: index, %arg15: f32):
      "scf.yield"(%arg14, %arg15) : (index, f32) -> ()
    }) {my.d} : (index, f32) -> (index, f32)
    %1 = "scf.parallel"(%arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg1) <{operandSegmentSizes = array<i32: 2, 2, 2, 1>}> ({
    ^bb0(%arg10: index, %arg11: index):
      "scf.reduce"(%arg1) ({
      ^bb0(%arg12: f32, %arg13: f32):
        "scf.reduce.return"(%arg12) : (f32) -> ()
      }) : (f32) -> ()
    }) : (index, index, index, index, index, index, f32) -> f32
    "scf.parallel"(%arg0, %arg0, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
    ^bb0(%arg9: index):
      "scf.reduce"() : () -> ()
    }) : (index, index, index) -> ()
    %2 = "scf.forall"(%arg0, %arg2) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: 4, -9223372036854775808>}> ({
    ^bb0(%arg6: index, %arg7: index, %arg8: tensor<8xf32>):
      "scf.forall.in_parallel"() ({
        "tensor.parallel_insert_slice"(%arg2, %arg8) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 8>, static_strides = array<i64: 1>}> : (tensor<8xf32>, tensor<8xf32>) -> ()
      }) : () -> ()
    }) {my.e} : (index, tensor<8xf32>) -> tensor<8xf32>
    "scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 1>, staticStep = array<i64: 2>, staticUpperBound = array<i64: -9223372036854775808>}> ({
    ^bb0(%arg5: index):
      "scf.forall.in_parallel"() ({
      ^bb0:
      }) : () -> ()
    }) : (index) -> ()
    %3 = "scf.execute_region"() <{no_inline}> ({
      %6 = "arith.constant"() <{value = 1 : i32}> : () -> i32
      "scf.yield"(%6) : (i32) -> ()
    }) : () -> i32
    %4 = "scf.index_switch"(%arg0) <{cases = array<i64: 2, -5>}> ({
      "scf.yield"(%arg1) : (f32) -> ()
    }, {
      "scf.yield"(%arg1) : (f32) -> ()
    }, {
      "scf.yield"(%arg1) : (f32) -> ()
    }) : (index) -> f32
    %5 = "arith.select"(%arg3, %arg4, %arg4) : (vector<4xi1>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
