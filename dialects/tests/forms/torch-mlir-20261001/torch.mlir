module {
  func.func @constants() -> !torch.float {
    %none = torch.constant.none
    %true = torch.constant.bool true
    %false = torch.constant.bool false {note}
    %int0 = torch.constant.int 0
    %int-7 = torch.constant.int -7 {note}
    %str = torch.constant.str "channels_last"
    %cpu = torch.constant.device "cpu"
    %float1.250000e00 = torch.constant.float 1.250000e+00
    %float-1.000000e-10 = torch.constant.float -1.000000e-10
    %floatInf = torch.constant.float 0x7FF0000000000000
    %float-Inf = torch.constant.float 0xFFF0000000000000
    %floatNaN = torch.constant.float 0x7FF8000000000000
    %float3.333330e-01 = torch.constant.float 0.33333333333333331
    %float1.250000e00_0 = torch.constant.float 1.250000e+00
    return %float1.250000e00 : !torch.float
  }
  func.func @tensors(%arg0: !torch.vtensor<[2,?],f32>, %arg1: !torch.tensor<*,f32>, %arg2: !torch.vtensor<[],unk>, %arg3: !torch.vtensor, %arg4: !torch.list<vtensor<[2,3],f32>>, %arg5: !torch.dict<str, list<int>>, %arg6: !torch.tuple<int, optional<float>, tuple<>>, %arg7: !torch.union<int, none>) -> !torch.vtensor<[2,?],f32> {
    %int1 = torch.constant.int 1
    %0 = torch.aten.add.Tensor %arg0, %arg0, %int1 : !torch.vtensor<[2,?],f32>, !torch.vtensor<[2,?],f32>, !torch.int -> !torch.vtensor<[2,?],f32>
    %1 = torch.copy.to_tensor %0 : !torch.tensor<[2,?],f32>
    %2 = torch.copy.to_vtensor %1 : !torch.vtensor<[2,?],f32>
    torch.overwrite.tensor.contents %2 overwrites %1 : !torch.vtensor<[2,?],f32>, !torch.tensor<[2,?],f32>
    %3 = torch.tensor_static_info_cast %arg0 {note = "x"} : !torch.vtensor<[2,?],f32> to !torch.vtensor<[2,4],f32>
    %4 = torch.derefine %int1 : !torch.int to !torch.optional<int>
    %5 = torch.vtensor.literal(dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
    %6 = torch.tensor.literal(dense<0> : tensor<3xsi64>) : !torch.tensor<[3],si64>
    %7 = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
    %8 = torch.prim.ListConstruct  : () -> !torch.list<int>
    %true = torch.constant.bool true
    %values, %indices = torch.aten.max.dim %arg0, %int1, %true : !torch.vtensor<[2,?],f32>, !torch.int, !torch.bool -> !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
    %9 = torch.aten.cpu %arg0 : !torch.vtensor<[2,?],f32> -> !torch.vtensor<[2,?],f32>
    %10:2 = torch.prim.TupleUnpack %arg6 : !torch.tuple<int, optional<float>, tuple<>> -> !torch.int, !torch.optional<float>
    %str = torch.constant.str "x"
    torch.prim.RaiseException %str, %str {note} : !torch.str, !torch.str
    return %0 : !torch.vtensor<[2,?],f32>
  }
  func.func @control(%arg0: !torch.bool, %arg1: !torch.int, %arg2: !torch.float) -> !torch.int {
    %int3 = torch.constant.int 3
    %0 = torch.prim.If %arg0 -> (!torch.int) {
      torch.prim.If.yield %arg1 : !torch.int
    } else {
      torch.prim.If.yield %int3 : !torch.int
    } {note}
    %1:2 = torch.prim.If %arg0 -> (!torch.int, !torch.float) {
      torch.prim.If.yield %0, %arg2 : !torch.int, !torch.float
    } else {
      torch.prim.If.yield %arg1, %arg2 : !torch.int, !torch.float
    }
    torch.prim.If %arg0 -> () {
      torch.prim.If.yield
    } else {
      torch.prim.Print(%arg1, %arg2) : !torch.int, !torch.float
      torch.prim.If.yield
    }
    %true = torch.constant.bool true
    %2 = torch.prim.Loop %arg1, %true, init(%0) {
    ^bb0(%arg3: !torch.int, %arg4: !torch.int):
      %3 = torch.aten.add.int %arg3, %arg4 : !torch.int, !torch.int -> !torch.int
      torch.prim.Loop.condition %true, iter(%3 : !torch.int)
    } : (!torch.int, !torch.bool, !torch.int) -> !torch.int
    return %2 : !torch.int
  }
  func.func @imported(%arg0: !torch.vtensor<[?,4],f32>) -> !torch.vtensor<[?,4],f32> attributes {torch.onnx_meta.opset_version = 19 : si64} {
    %0 = torch.symbolic_int "s0" {min_val = 2, max_val = 9223372036854775806} : !torch.int
    %1 = torch.symbolic_int "s1" {min_val = 0, max_val = 10} {note} : !torch.int
    torch.bind_symbolic_shape %arg0, [%0, %1], affine_map<()[s0, s1] -> (s0 * 2 + s1, 4)> : !torch.vtensor<[?,4],f32>
    torch.bind_symbolic_shape %arg0, [], affine_map<() -> (1, 4)> {note} : !torch.vtensor<[?,4],f32>
    %2 = torch.operator "onnx.Relu"(%arg0) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[?,4],f32>) -> !torch.vtensor<[?,4],f32> 
    %3:2 = torch.operator "custom.two"(%2, %arg0) : (!torch.vtensor<[?,4],f32>, !torch.vtensor<[?,4],f32>) -> (!torch.vtensor<[?,4],f32>, !torch.vtensor<[?,4],f32>) 
    %4 = torch.operator "onnx.If"(%3#0) : (!torch.vtensor<[?,4],f32>) -> !torch.vtensor<[?,4],f32> {
      torch.operator_terminator %3#1 : !torch.vtensor<[?,4],f32>
    }, {
      torch.operator_terminator %3#0 : !torch.vtensor<[?,4],f32>
    }
    return %4 : !torch.vtensor<[?,4],f32>
  }
  func.func @rotary(%arg0: !torch.vtensor<[1,3,2,6],f32>, %arg1: !torch.vtensor<[1],si64>, %arg2: !torch.vtensor<[4,3],f32>, %arg3: !torch.int, %arg4: !torch.float) -> !torch.vtensor<[1,3,2,6],f32> {
    %0 = torch.onnx.rotary_embedding %arg0, %arg1, %arg2, %arg2, %arg3, %arg3, %arg3, %arg3, %arg4 : !torch.vtensor<[1,3,2,6],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[4,3],f32>, !torch.vtensor<[4,3],f32>, !torch.int, !torch.int, !torch.int, !torch.int, !torch.float -> !torch.vtensor<[1,3,2,6],f32>
    return %0 : !torch.vtensor<[1,3,2,6],f32>
  }
  func.func @conversions(%arg0: tensor<2xf32>, %arg1: i64) -> !torch.int {
    %0 = torch_c.from_builtin_tensor %arg0 : tensor<2xf32> -> !torch.vtensor<[2],f32>
    %1 = torch_c.to_builtin_tensor %0 : !torch.vtensor<[2],f32> -> tensor<2xf32>
    %2 = torch_c.from_i64 %arg1
    %3 = torch_c.to_i64 %2
    return %2 : !torch.int
  }
  func.func @scan(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>, %arg2: tensor<i32>) -> (tensor<4xi32>, tensor<i32>) {
    %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%arg0 : tensor<4xi32>) outs(%arg1, %arg2 : tensor<4xi32>, tensor<i32>) {
    ^bb0(%arg3: i32, %arg4: i32):
      %1 = arith.addi %arg3, %arg4 : i32
      tm_tensor.yield %1 : i32
    } -> tensor<4xi32>, tensor<i32>
    return %0#0, %0#1 : tensor<4xi32>, tensor<i32>
  }
}
