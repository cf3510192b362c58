"builtin.module"() ({
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>, sym_name = "m", vce_triple = #spirv.vce<v1.0, [Shader], []>}> ({
    "spirv.GlobalVariable"() <{binding = 1 : i32, descriptor_set = 0 : i32, sym_name = "bound", type = !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0], i32 [16])>, StorageBuffer>}> : () -> () loc("<stdin>":3:5)
    "spirv.GlobalVariable"() <{built_in = "GlobalInvocationId", sym_name = "built", type = !spirv.ptr<vector<3xi32>, Input>}> : () -> () loc("<stdin>":4:5)
    "spirv.SpecConstant"() <{default_value = 1 : i32, sym_name = "one"}> {spec_id = 5 : i64} : () -> () loc("<stdin>":5:5)
    "spirv.SpecConstant"() <{default_value = 2.000000e+00 : f32, sym_name = "two"}> : () -> () loc("<stdin>":6:5)
    "spirv.SpecConstantComposite"() <{constituents = [@one, @one], sym_name = "both", type = !spirv.array<2 x i32>}> : () -> () loc("<stdin>":7:5)
    "spirv.func"() <{function_control = #spirv.function_control<Pure|Const>, function_type = (i1, f32, !spirv.struct<(f32, vector<4xi32>)>) -> (), sym_name = "f"}> ({
    ^bb0(%arg7: i1 loc("<stdin>":8:19), %arg8: f32 loc("<stdin>":8:30), %arg9: !spirv.struct<(f32, vector<4xi32>)> loc("<stdin>":8:42)):
      %5 = "spirv.Constant"() <{value = 3 : i32}> : () -> i32 loc("<stdin>":9:19)
      %6 = "spirv.Constant"() <{value = [1.000000e+00 : f32, 2.000000e+00 : f32]}> : () -> !spirv.array<2 x f32> loc("<stdin>":10:14)
      %7 = "spirv.Variable"(%5) <{storage_class = #spirv.storage_class<Function>}> : (i32) -> !spirv.ptr<i32, Function> loc("<stdin>":11:12)
      %8 = "spirv.Load"(%7) <{alignment = 4 : i32, memory_access = #spirv.memory_access<Aligned>}> : (!spirv.ptr<i32, Function>) -> i32 loc("<stdin>":12:12)
      "spirv.Store"(%7, %8) <{memory_access = #spirv.memory_access<Volatile>}> : (!spirv.ptr<i32, Function>, i32) -> () loc("<stdin>":13:7)
      %9 = "spirv.CompositeExtract"(%arg9) <{indices = [1 : i32, 2 : i32]}> : (!spirv.struct<(f32, vector<4xi32>)>) -> i32 loc("<stdin>":14:12)
      %10 = "spirv.CompositeInsert"(%arg8, %arg9) <{indices = [0 : i32]}> : (f32, !spirv.struct<(f32, vector<4xi32>)>) -> !spirv.struct<(f32, vector<4xi32>)> loc("<stdin>":15:12)
      %11 = "spirv.IAddCarry"(%8, %9) : (i32, i32) -> !spirv.struct<(i32, i32)> loc("<stdin>":16:12)
      %12 = "spirv.GL.FClamp"(%arg8, %arg8, %arg8) : (f32, f32, f32) -> f32 loc("<stdin>":17:12)
      %13 = "spirv.SpecConstantOperation"() ({
        %18 = "spirv.IAdd"(%5, %5) : (i32, i32) -> i32 loc("<stdin>":18:46)
        "spirv.mlir.yield"(%18) : (i32) -> () loc("<stdin>":18:46)
      }) : () -> i32 loc("<stdin>":18:46)
      %14 = "spirv.SpecConstantOperation"() ({
        %17 = "spirv.INotEqual"(%5, %13) : (i32, i32) -> i1 loc("<stdin>":19:46)
        "spirv.mlir.yield"(%17) : (i1) -> () loc("<stdin>":19:46)
      }) : () -> i1 loc("<stdin>":19:46)
      "spirv.mlir.selection"() <{selection_control = #spirv.selection_control<Flatten>}> ({
        "spirv.BranchConditional"(%arg7)[^bb1, ^bb2] <{branch_weights = [2 : i32, 3 : i32], operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> () loc("<stdin>":21:9)
      ^bb1:  // pred: ^bb0
        "spirv.Branch"()[^bb2] : () -> () loc("<stdin>":23:9)
      ^bb2:  // 2 preds: ^bb0, ^bb1
        "spirv.mlir.merge"() : () -> () loc("<stdin>":25:9)
      }) : () -> () loc("<stdin>":20:7)
      "spirv.mlir.loop"() <{loop_control = #spirv.loop_control<None>}> ({
        "spirv.Branch"(%5)[^bb1] : (i32) -> () loc("<stdin>":28:9)
      ^bb1(%15: i32 loc("<stdin>":29:12)):  // 2 preds: ^bb0, ^bb2
        "spirv.BranchConditional"(%arg7, %15)[^bb2, ^bb3] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> () loc("<stdin>":30:9)
      ^bb2(%16: i32 loc("<stdin>":31:12)):  // pred: ^bb1
        "spirv.Branch"(%16)[^bb1] : (i32) -> () loc("<stdin>":32:9)
      ^bb3:  // pred: ^bb1
        "spirv.mlir.merge"() : () -> () loc("<stdin>":34:9)
      }) : () -> () loc("<stdin>":27:7)
      "spirv.Branch"()[^bb1] : () -> () loc("<stdin>":36:7)
    ^bb1:  // pred: ^bb0
      "spirv.Return"() : () -> () loc("<stdin>":38:7)
    }) : () -> () loc("<stdin>":8:5)
    "spirv.EntryPoint"() <{execution_model = #spirv.execution_model<GLCompute>, fn = @f, interface = [@built]}> : () -> () loc("<stdin>":40:5)
    "spirv.ExecutionMode"() <{execution_mode = #spirv.execution_mode<LocalSize>, fn = @f, values = [8 : i32, 1 : i32, 1 : i32]}> : () -> () loc("<stdin>":41:5)
  }) {my.a} : () -> () loc("<stdin>":2:3)
  "spirv.ARM.Graph"() <{function_type = (!spirv.arm.tensor<4xi32>) -> !spirv.arm.tensor<4xi32>, sym_name = "g"}> ({
  ^bb0(%arg6: !spirv.arm.tensor<4xi32> loc("<stdin>":43:22)):
    "spirv.ARM.GraphOutputs"(%arg6) : (!spirv.arm.tensor<4xi32>) -> () loc("<stdin>":44:5)
  }) : () -> () loc("<stdin>":43:3)
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<Vulkan>, vce_triple = #spirv.vce<v1.0, [VulkanMemoryModel, Shader, Int8, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph]>}> ({
    "spirv.GlobalVariable"() <{binding = 0 : i32, descriptor_set = 0 : i32, sym_name = "v0", type = !spirv.ptr<!spirv.arm.tensor<14x19xi16>, UniformConstant>}> : () -> () loc("<stdin>":47:5)
    "spirv.ARM.GraphEntryPoint"() <{fn = @h, interface = [@v0, @v0]}> : () -> () loc("<stdin>":48:5)
    "spirv.ARM.Graph"() <{entry_point = true, function_type = (!spirv.arm.tensor<14x19xi16>) -> !spirv.arm.tensor<14x19xi16>, sym_name = "h"}> ({
    ^bb0(%arg5: !spirv.arm.tensor<14x19xi16> loc("<stdin>":49:24)):
      "spirv.ARM.GraphOutputs"(%arg5) : (!spirv.arm.tensor<14x19xi16>) -> () loc("<stdin>":50:7)
    }) : () -> () loc("<stdin>":49:5)
    "spirv.SpecConstant"() <{default_value = 1 : i32, sym_name = "sc"}> : () -> () loc("<stdin>":52:5)
    "spirv.EXT.SpecConstantCompositeReplicate"() <{constituent = @sc, sym_name = "scr", type = vector<4xi32>}> : () -> () loc("<stdin>":53:5)
    "spirv.EXT.SpecConstantCompositeReplicate"() <{constituent = @sc, sym_name = "scr2", type = !spirv.array<4 x i32>}> : () -> () loc("<stdin>":54:5)
  }) : () -> () loc("<stdin>":46:3)
  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (f32) -> (), sym_name = "dictionaries"}> ({
  ^bb0(%arg4: f32 loc("<stdin>":56:28)):
    %3 = "spirv.GL.FClamp"(%arg4, %arg4, %arg4) {my.a} : (f32, f32, f32) -> f32 loc("<stdin>":57:10)
    %4 = "spirv.GL.Fma"(%3, %3, %arg4) {my.b = 1 : i32} : (f32, f32, f32) -> f32 loc("<stdin>":58:10)
    "spirv.Return"() : () -> () loc("<stdin>":59:5)
  }) : () -> () loc("<stdin>":56:3)
  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (!spirv.ptr<f32, Function>, !spirv.ptr<f32, Workgroup>) -> (), sym_name = "copies"}> ({
  ^bb0(%arg2: !spirv.ptr<f32, Function> loc("<stdin>":61:22), %arg3: !spirv.ptr<f32, Workgroup> loc("<stdin>":61:56)):
    "spirv.CopyMemory"(%arg2, %arg3) : (!spirv.ptr<f32, Function>, !spirv.ptr<f32, Workgroup>) -> () loc("<stdin>":62:5)
    "spirv.CopyMemory"(%arg2, %arg3) <{memory_access = #spirv.memory_access<Volatile>, source_memory_access = #spirv.memory_access<Volatile>}> : (!spirv.ptr<f32, Function>, !spirv.ptr<f32, Workgroup>) -> () loc("<stdin>":63:5)
    "spirv.CopyMemory"(%arg2, %arg3) <{alignment = 4 : i32, memory_access = #spirv.memory_access<Aligned>, source_memory_access = #spirv.memory_access<Volatile>}> : (!spirv.ptr<f32, Function>, !spirv.ptr<f32, Workgroup>) -> () loc("<stdin>":64:5)
    "spirv.CopyMemory"(%arg3, %arg2) <{memory_access = #spirv.memory_access<Volatile>, source_alignment = 8 : i32, source_memory_access = #spirv.memory_access<Aligned>}> : (!spirv.ptr<f32, Workgroup>, !spirv.ptr<f32, Function>) -> () loc("<stdin>":65:5)
    "spirv.Return"() : () -> () loc("<stdin>":66:5)
  }) : () -> () loc("<stdin>":61:3)
  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = () -> (), sym_name = "empty"}> ({
    "spirv.mlir.selection"() <{selection_control = #spirv.selection_control<None>}> ({
    }) : () -> () loc("<stdin>":69:5)
    "spirv.mlir.loop"() <{loop_control = #spirv.loop_control<Unroll>}> ({
    }) : () -> () loc("<stdin>":71:5)
    "spirv.Return"() : () -> () loc("<stdin>":73:5)
  }) : () -> () loc("<stdin>":68:3)
  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (f32, f16) -> (), sym_name = "mixed"}> ({
  ^bb0(%arg0: f32 loc("<stdin>":75:21), %arg1: f16 loc("<stdin>":75:33)):
    %0 = "spirv.GL.Fma"(%arg0, %arg1, %arg1) : (f32, f16, f16) -> f32 loc("<stdin>":76:10)
    %1 = "spirv.GL.Fma"(%0, %arg1, %arg1) {my.a} : (f32, f16, f16) -> f32 loc("<stdin>":77:10)
    %2 = "spirv.GL.Fma"(%1, %arg1, %arg1) : (f32, f16, f16) -> f32 loc("<stdin>":78:10)
    "spirv.Return"() : () -> () loc("<stdin>":79:5)
  }) : () -> () loc("<stdin>":75:3)
}) : () -> () loc("<stdin>":1:1)
