"builtin.module"() ({
  "func.func"() <{function_type = () -> !torch.float, sym_name = "constants"}> ({
    %33 = "torch.constant.none"() : () -> !torch.none loc("<stdin>":3:13)
    %34 = "torch.constant.bool"() <{value = true}> : () -> !torch.bool loc("<stdin>":4:13)
    %35 = "torch.constant.bool"() <{value = false}> {note} : () -> !torch.bool loc("<stdin>":5:14)
    %36 = "torch.constant.int"() <{value = 0 : i64}> : () -> !torch.int loc("<stdin>":6:13)
    %37 = "torch.constant.int"() <{value = -7 : i64}> {note} : () -> !torch.int loc("<stdin>":7:14)
    %38 = "torch.constant.str"() <{value = "channels_last"}> : () -> !torch.str loc("<stdin>":8:12)
    %39 = "torch.constant.device"() <{value = "cpu"}> : () -> !torch.Device loc("<stdin>":9:12)
    %40 = "torch.constant.float"() <{value = 1.250000e+00 : f64}> : () -> !torch.float loc("<stdin>":10:25)
    %41 = "torch.constant.float"() <{value = -1.000000e-10 : f64}> : () -> !torch.float loc("<stdin>":11:27)
    %42 = "torch.constant.float"() <{value = 0x7FF0000000000000 : f64}> : () -> !torch.float loc("<stdin>":12:17)
    %43 = "torch.constant.float"() <{value = 0xFFF0000000000000 : f64}> : () -> !torch.float loc("<stdin>":13:18)
    %44 = "torch.constant.float"() <{value = 0x7FF8000000000000 : f64}> : () -> !torch.float loc("<stdin>":14:17)
    %45 = "torch.constant.float"() <{value = 0.33333333333333331 : f64}> : () -> !torch.float loc("<stdin>":15:26)
    %46 = "torch.constant.float"() <{value = 1.250000e+00 : f64}> : () -> !torch.float loc("<stdin>":16:27)
    "func.return"(%40) : (!torch.float) -> () loc("<stdin>":17:5)
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (!torch.vtensor<[2,?],f32>, !torch.tensor<*,f32>, !torch.vtensor<[],unk>, !torch.vtensor, !torch.list<vtensor<[2,3],f32>>, !torch.dict<str, list<int>>, !torch.tuple<int, optional<float>, tuple<>>, !torch.union<int, none>) -> !torch.vtensor<[2,?],f32>, sym_name = "tensors"}> ({
  ^bb0(%arg18: !torch.vtensor<[2,?],f32> loc("<stdin>":19:22), %arg19: !torch.tensor<*,f32> loc("<stdin>":19:56), %arg20: !torch.vtensor<[],unk> loc("<stdin>":19:85), %arg21: !torch.vtensor loc("<stdin>":19:116), %arg22: !torch.list<vtensor<[2,3],f32>> loc("<stdin>":19:139), %arg23: !torch.dict<str, list<int>> loc("<stdin>":19:179), %arg24: !torch.tuple<int, optional<float>, tuple<>> loc("<stdin>":19:215), %arg25: !torch.union<int, none> loc("<stdin>":19:267)):
    %18 = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int loc("<stdin>":20:13)
    %19 = "torch.aten.add.Tensor"(%arg18, %arg18, %18) : (!torch.vtensor<[2,?],f32>, !torch.vtensor<[2,?],f32>, !torch.int) -> !torch.vtensor<[2,?],f32> loc("<stdin>":21:10)
    %20 = "torch.copy.to_tensor"(%19) : (!torch.vtensor<[2,?],f32>) -> !torch.tensor<[2,?],f32> loc("<stdin>":22:10)
    %21 = "torch.copy.to_vtensor"(%20) : (!torch.tensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> loc("<stdin>":23:10)
    "torch.overwrite.tensor.contents"(%21, %20) : (!torch.vtensor<[2,?],f32>, !torch.tensor<[2,?],f32>) -> () loc("<stdin>":24:5)
    %22 = "torch.tensor_static_info_cast"(%arg18) {note = "x"} : (!torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,4],f32> loc("<stdin>":25:10)
    %23 = "torch.derefine"(%18) : (!torch.int) -> !torch.optional<int> loc("<stdin>":26:10)
    %24 = "torch.vtensor.literal"() <{value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>}> : () -> !torch.vtensor<[2],f32> loc("<stdin>":27:10)
    %25 = "torch.tensor.literal"() <{value = dense<0> : tensor<3xsi64>}> : () -> !torch.tensor<[3],si64> loc("<stdin>":28:10)
    %26 = "torch.prim.ListConstruct"(%18, %18) : (!torch.int, !torch.int) -> !torch.list<int> loc("<stdin>":29:10)
    %27 = "torch.prim.ListConstruct"() : () -> !torch.list<int> loc("<stdin>":30:10)
    %28 = "torch.constant.bool"() <{value = true}> : () -> !torch.bool loc("<stdin>":31:13)
    %29:2 = "torch.aten.max.dim"(%arg18, %18, %28) : (!torch.vtensor<[2,?],f32>, !torch.int, !torch.bool) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>) loc("<stdin>":32:25)
    %30 = "torch.aten.cpu"(%arg18) : (!torch.vtensor<[2,?],f32>) -> !torch.vtensor<[2,?],f32> loc("<stdin>":33:10)
    %31:2 = "torch.prim.TupleUnpack"(%arg24) : (!torch.tuple<int, optional<float>, tuple<>>) -> (!torch.int, !torch.optional<float>) loc("<stdin>":34:13)
    %32 = "torch.constant.str"() <{value = "x"}> : () -> !torch.str loc("<stdin>":35:12)
    "torch.prim.RaiseException"(%32, %32) {note} : (!torch.str, !torch.str) -> () loc("<stdin>":36:5)
    "func.return"(%19) : (!torch.vtensor<[2,?],f32>) -> () loc("<stdin>":37:5)
  }) : () -> () loc("<stdin>":19:3)
  "func.func"() <{function_type = (!torch.bool, !torch.int, !torch.float) -> !torch.int, sym_name = "control"}> ({
  ^bb0(%arg13: !torch.bool loc("<stdin>":39:22), %arg14: !torch.int loc("<stdin>":39:42), %arg15: !torch.float loc("<stdin>":39:61)):
    %12 = "torch.constant.int"() <{value = 3 : i64}> : () -> !torch.int loc("<stdin>":40:13)
    %13 = "torch.prim.If"(%arg13) ({
      "torch.prim.If.yield"(%arg14) : (!torch.int) -> () loc("<stdin>":42:7)
    }, {
      "torch.prim.If.yield"(%12) : (!torch.int) -> () loc("<stdin>":44:7)
    }) {note} : (!torch.bool) -> !torch.int loc("<stdin>":41:10)
    %14:2 = "torch.prim.If"(%arg13) ({
      "torch.prim.If.yield"(%13, %arg15) : (!torch.int, !torch.float) -> () loc("<stdin>":47:7)
    }, {
      "torch.prim.If.yield"(%arg14, %arg15) : (!torch.int, !torch.float) -> () loc("<stdin>":49:7)
    }) : (!torch.bool) -> (!torch.int, !torch.float) loc("<stdin>":46:12)
    "torch.prim.If"(%arg13) ({
      "torch.prim.If.yield"() : () -> () loc("<stdin>":52:7)
    }, {
      "torch.prim.Print"(%arg14, %arg15) : (!torch.int, !torch.float) -> () loc("<stdin>":54:7)
      "torch.prim.If.yield"() : () -> () loc("<stdin>":55:7)
    }) : (!torch.bool) -> () loc("<stdin>":51:5)
    %15 = "torch.constant.bool"() <{value = true}> : () -> !torch.bool loc("<stdin>":57:13)
    %16 = "torch.prim.Loop"(%arg14, %15, %13) ({
    ^bb0(%arg16: !torch.int loc("<stdin>":59:10), %arg17: !torch.int loc("<stdin>":59:29)):
      %17 = "torch.aten.add.int"(%arg16, %arg17) : (!torch.int, !torch.int) -> !torch.int loc("<stdin>":60:12)
      "torch.prim.Loop.condition"(%15, %17) : (!torch.bool, !torch.int) -> () loc("<stdin>":61:7)
    }) : (!torch.int, !torch.bool, !torch.int) -> !torch.int loc("<stdin>":58:10)
    "func.return"(%16) : (!torch.int) -> () loc("<stdin>":63:5)
  }) : () -> () loc("<stdin>":39:3)
  "func.func"() <{function_type = (!torch.vtensor<[?,4],f32>) -> !torch.vtensor<[?,4],f32>, sym_name = "imported"}> ({
  ^bb0(%arg12: !torch.vtensor<[?,4],f32> loc("<stdin>":65:23)):
    %7 = "torch.symbolic_int"() <{max_val = 9223372036854775806 : i64, min_val = 2 : i64, symbol_name = "s0"}> : () -> !torch.int loc("<stdin>":66:10)
    %8 = "torch.symbolic_int"() <{max_val = 10 : i64, min_val = 0 : i64, symbol_name = "s1"}> {note} : () -> !torch.int loc("<stdin>":67:10)
    "torch.bind_symbolic_shape"(%arg12, %7, %8) <{shape_expressions = affine_map<()[s0, s1] -> (s0 * 2 + s1, 4)>}> : (!torch.vtensor<[?,4],f32>, !torch.int, !torch.int) -> () loc("<stdin>":68:5)
    "torch.bind_symbolic_shape"(%arg12) <{shape_expressions = affine_map<() -> (1, 4)>}> {note} : (!torch.vtensor<[?,4],f32>) -> () loc("<stdin>":69:5)
    %9 = "torch.operator"(%arg12) <{name = "onnx.Relu"}> {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[?,4],f32>) -> !torch.vtensor<[?,4],f32> loc("<stdin>":70:10)
    %10:2 = "torch.operator"(%9, %arg12) <{name = "custom.two"}> : (!torch.vtensor<[?,4],f32>, !torch.vtensor<[?,4],f32>) -> (!torch.vtensor<[?,4],f32>, !torch.vtensor<[?,4],f32>) loc("<stdin>":71:12)
    %11 = "torch.operator"(%10#0) <{name = "onnx.If"}> ({
      "torch.operator_terminator"(%10#1) : (!torch.vtensor<[?,4],f32>) -> () loc("<stdin>":73:7)
    }, {
      "torch.operator_terminator"(%10#0) : (!torch.vtensor<[?,4],f32>) -> () loc("<stdin>":75:7)
    }) : (!torch.vtensor<[?,4],f32>) -> !torch.vtensor<[?,4],f32> loc("<stdin>":72:10)
    "func.return"(%11) : (!torch.vtensor<[?,4],f32>) -> () loc("<stdin>":77:5)
  }) {torch.onnx_meta.opset_version = 19 : si64} : () -> () loc("<stdin>":65:3)
  "func.func"() <{function_type = (!torch.vtensor<[1,3,2,6],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[4,3],f32>, !torch.int, !torch.float) -> !torch.vtensor<[1,3,2,6],f32>, sym_name = "rotary"}> ({
  ^bb0(%arg7: !torch.vtensor<[1,3,2,6],f32> loc("<stdin>":79:21), %arg8: !torch.vtensor<[1],si64> loc("<stdin>":79:59), %arg9: !torch.vtensor<[4,3],f32> loc("<stdin>":79:92), %arg10: !torch.int loc("<stdin>":79:126), %arg11: !torch.float loc("<stdin>":79:145)):
    %6 = "torch.onnx.rotary_embedding"(%arg7, %arg8, %arg9, %arg9, %arg10, %arg10, %arg10, %arg10, %arg11) : (!torch.vtensor<[1,3,2,6],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[4,3],f32>, !torch.vtensor<[4,3],f32>, !torch.int, !torch.int, !torch.int, !torch.int, !torch.float) -> !torch.vtensor<[1,3,2,6],f32> loc("<stdin>":80:10)
    "func.return"(%6) : (!torch.vtensor<[1,3,2,6],f32>) -> () loc("<stdin>":81:5)
  }) : () -> () loc("<stdin>":79:3)
  "func.func"() <{function_type = (tensor<2xf32>, i64) -> !torch.int, sym_name = "conversions"}> ({
  ^bb0(%arg5: tensor<2xf32> loc("<stdin>":83:26), %arg6: i64 loc("<stdin>":83:48)):
    %2 = "torch_c.from_builtin_tensor"(%arg5) : (tensor<2xf32>) -> !torch.vtensor<[2],f32> loc("<stdin>":84:10)
    %3 = "torch_c.to_builtin_tensor"(%2) : (!torch.vtensor<[2],f32>) -> tensor<2xf32> loc("<stdin>":85:10)
    %4 = "torch_c.from_i64"(%arg6) : (i64) -> !torch.int loc("<stdin>":86:10)
    %5 = "torch_c.to_i64"(%4) : (!torch.int) -> i64 loc("<stdin>":87:10)
    "func.return"(%4) : (!torch.int) -> () loc("<stdin>":88:5)
  }) : () -> () loc("<stdin>":83:3)
  "func.func"() <{function_type = (tensor<4xi32>, tensor<4xi32>, tensor<i32>) -> (tensor<4xi32>, tensor<i32>), sym_name = "scan"}> ({
  ^bb0(%arg0: tensor<4xi32> loc("<stdin>":90:19), %arg1: tensor<4xi32> loc("<stdin>":90:41), %arg2: tensor<i32> loc("<stdin>":90:63)):
    %0:2 = "tm_tensor.scan"(%arg0, %arg1, %arg2) <{dimension = 0 : i64, inclusive = true, operandSegmentSizes = array<i32: 1, 2>}> ({
    ^bb0(%arg3: i32 loc("<stdin>":92:10), %arg4: i32 loc("<stdin>":92:22)):
      %1 = "arith.addi"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("<stdin>":93:12)
      "tm_tensor.yield"(%1) : (i32) -> () loc("<stdin>":94:7)
    }) : (tensor<4xi32>, tensor<4xi32>, tensor<i32>) -> (tensor<4xi32>, tensor<i32>) loc("<stdin>":91:12)
    "func.return"(%0#0, %0#1) : (tensor<4xi32>, tensor<i32>) -> () loc("<stdin>":96:5)
  }) : () -> () loc("<stdin>":90:3)
}) : () -> () loc("<stdin>":1:1)
