"builtin.module"() ({
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>, sym_name = "m", vce_triple = #spirv.vce<v1.0, [Shader], []>}> ({
    "spirv.GlobalVariable"() <{binding = 1 : i32, descriptor_set = 0 : i32, sym_name = "bound", type = !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0], i32 [16])>, StorageBuffer>}> : () -> () loc("<stdin>":3:5)
    "spirv.GlobalVariable"() <{built_in = "GlobalInvocationId", sym_name = "built", type = !spirv.ptr<vector<3xi32>, Input>}> : () -> () loc("<stdin>":4:5)
    "spirv.SpecConstant"() <{default_value = 1 : i32, sym_name = "one"}> {spec_id = 5 : i64} : () -> () loc("<stdin>":5:5)
    "spirv.SpecConstant"() <{default_value = 2.000000e+00 : f32, sym_name = "two"}> : () -> () loc("<stdin>":6:5)
    "spirv.SpecConstantComposite"() <{constituents = [@one, @one], sym_name = "both", type = !spirv.array<2 x i32>}> : () -> () loc("<stdin>":7:5)
    "spirv.func"() <{function_control = #spirv.function_control<Pure|Const>, function_type = (i1, f32, !spirv.struct<(f32, vector<4xi32>)>) -> (), sym_name = "f"}> ({
    ^bb0(%arg5: i1 loc("<stdin>":8:19), %arg6: f32 loc("<stdin>":8:30), %arg7: !spirv.struct<(f32, vector<4xi32>)> loc("<stdin>":8:42)):
      %2 = "spirv.Constant"() <{value = 3 : i32}> : () -> i32 loc("<stdin>":9:19)
      %3 = "spirv.Constant"() <{value = [1.000000e+00 : f32, 2.000000e+00 : f32]}> : () -> !spirv.array<2 x f32> loc("<stdin>":10:14)
      %4 = "spirv.Variable"(%2) <{storage_class = #spirv.storage_class<Function>}> : (i32) -> !spirv.ptr<i32, Function> loc("<stdin>":11:12)
      %5 = "spirv.Load"(%4) <{alignment = 4 : i32, memory_access = #spirv.memory_access<Aligned>}> : (!spirv.ptr<i32, Function>) -> i32 loc("<stdin>":12:12)
      "spirv.Store"(%4, %5) <{memory_access = #spirv.memory_access<Volatile>}> : (!spirv.ptr<i32, Function>, i32) -> () loc("<stdin>":13:7)
      %6 = "spirv.CompositeExtract"(%arg7) <{indices = [1 : i32, 2 : i32]}> : (!spirv.struct<(f32, vector<4xi32>)>) -> i32 loc("<stdin>":14:12)
      %7 = "spirv.CompositeInsert"(%arg6, %arg7) <{indices = [0 : i32]}> : (f32, !spirv.struct<(f32, vector<4xi32>)>) -> !spirv.struct<(f32, vector<4xi32>)> loc("<stdin>":15:12)
      %8 = "spirv.IAddCarry"(%5, %6) : (i32, i32) -> !spirv.struct<(i32, i32)> loc("<stdin>":16:12)
      %9 = "spirv.GL.FClamp"(%arg6, %arg6, %arg6) : (f32, f32, f32) -> f32 loc("<stdin>":17:12)
      %10 = "spirv.SpecConstantOperation"() ({
        %15 = "spirv.IAdd"(%2, %2) : (i32, i32) -> i32 loc("<stdin>":18:46)
        "spirv.mlir.yield"(%15) : (i32) -> () loc("<stdin>":18:46)
      }) : () -> i32 loc("<stdin>":18:46)
      %11 = "spirv.SpecConstantOperation"() ({
        %14 = "spirv.INotEqual"(%2, %10) : (i32, i32) -> i1 loc("<stdin>":19:46)
        "spirv.mlir.yield"(%14) : (i1) -> () loc("<stdin>":19:46)
      }) : () -> i1 loc("<stdin>":19:46)
      "spirv.mlir.selection"() <{selection_control = #spirv.selection_control<Flatten>}> ({
        "spirv.BranchConditional"(%arg5)[^bb1, ^bb2] <{branch_weights = [2 : i32, 3 : i32], operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> () loc("<stdin>":21:9)
      ^bb1:  // pred: ^bb0
        "spirv.Branch"()[^bb2] : () -> () loc("<stdin>":23:9)
      ^bb2:  // 2 preds: ^bb0, ^bb1
        "spirv.mlir.merge"() : () -> () loc("<stdin>":25:9)
      }) : () -> () loc("<stdin>":20:7)
      "spirv.mlir.loop"() <{loop_control = #spirv.loop_control<None>}> ({
        "spirv.Branch"(%2)[^bb1] : (i32) -> () loc("<stdin>":28:9)
      ^bb1(%12: i32 loc("<stdin>":29:12)):  // 2 preds: ^bb0, ^bb2
        "spirv.BranchConditional"(%arg5, %12)[^bb2, ^bb3] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> () loc("<stdin>":30:9)
      ^bb2(%13: i32 loc("<stdin>":31:12)):  // pred: ^bb1
        "spirv.Branch"(%13)[^bb1] : (i32) -> () loc("<stdin>":32:9)
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
  ^bb0(%arg4: !spirv.arm.tensor<4xi32> loc("<stdin>":43:22)):
    "spirv.ARM.GraphOutputs"(%arg4) : (!spirv.arm.tensor<4xi32>) -> () loc("<stdin>":44:5)
  }) : () -> () loc("<stdin>":43:3)
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<Vulkan>, vce_triple = #spirv.vce<v1.0, [VulkanMemoryModel, Shader, Int8, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph]>}> ({
    "spirv.GlobalVariable"() <{binding = 0 : i32, descriptor_set = 0 : i32, sym_name = "v0", type = !spirv.ptr<!spirv.arm.tensor<14x19xi16>, UniformConstant>}> : () -> () loc("<stdin>":47:5)
    "spirv.ARM.GraphEntryPoint"() <{fn = @h, interface = [@v0, @v0]}> : () -> () loc("<stdin>":48:5)
    "spirv.ARM.Graph"() <{entry_point = true, function_type = (!spirv.arm.tensor<14x19xi16>) -> !spirv.arm.tensor<14x19xi16>, sym_name = "h"}> ({
    ^bb0(%arg3: !spirv.arm.tensor<14x19xi16> loc("<stdin>":49:24)):
      "spirv.ARM.GraphOutputs"(%arg3) : (!spirv.arm.tensor<14x19xi16>) -> () loc("<stdin>":50:7)
    }) : () -> () loc("<stdin>":49:5)
    "spirv.SpecConstant"() <{default_value = 1 : i32, sym_name = "sc"}> : () -> () loc("<stdin>":52:5)
    "spirv.EXT.SpecConstantCompositeReplicate"() <{constituent = @sc, sym_name = "scr", type = vector<4xi32>}> : () -> () loc("<stdin>":53:5)
    "spirv.EXT.SpecConstantCompositeReplicate"() <{constituent = @sc, sym_name = "scr2", type = !spirv.array<4 x i32>}> : () -> () loc("<stdin>":54:5)
  }) : () -> () loc("<stdin>":46:3)
  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (f32) -> (), sym_name = "dictionaries"}> ({
  ^bb0(%arg2: f32 loc("<stdin>":56:28)):
    %0 = "spirv.GL.FClamp"(%arg2, %arg2, %arg2) {my.a} : (f32, f32, f32) -> f32 loc("<stdin>":57:10)
    %1 = "spirv.GL.Fma"(%0, %0, %arg2) {my.b = 1 : i32} : (f32, f32, f32) -> f32 loc("<stdin>":58:10)
    "spirv.Return"() : () -> () loc("<stdin>":59:5)
  }) : () -> () loc("<stdin>":56:3)
  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (!spirv.ptr<f32, Function>, !spirv.ptr<f32, Workgroup>) -> (), sym_name = "copies"}> ({
  ^bb0(%arg0: !spirv.ptr<f32, Function> loc("<stdin>":61:22), %arg1: !spirv.ptr<f32, Workgroup> loc("<stdin>":61:56)):
    "spirv.CopyMemory"(%arg0, %arg1) : (!spirv.ptr<f32, Function>, !spirv.ptr<f32, Workgroup>) -> () loc("<stdin>":62:5)
    "spirv.CopyMemory"(%arg0, %arg1) <{memory_access = #spirv.memory_access<Volatile>, source_memory_access = #spirv.memory_access<Volatile>}> : (!spirv.ptr<f32, Function>, !spirv.ptr<f32, Workgroup>) -> () loc("<stdin>":63:5)
    "spirv.CopyMemory"(%arg0, %arg1) <{alignment = 4 : i32, memory_access = #spirv.memory_access<Aligned>, source_memory_access = #spirv.memory_access<Volatile>}> : (!spirv.ptr<f32, Function>, !spirv.ptr<f32, Workgroup>) -> () loc("<stdin>":64:5)
    "spirv.CopyMemory"(%arg1, %arg0) <{memory_access = #spirv.memory_access<Volatile>, source_alignment = 8 : i32, source_memory_access = #spirv.memory_access<Aligned>}> : (!spirv.ptr<f32, Workgroup>, !spirv.ptr<f32, Function>) -> () loc("<stdin>":65:5)
    "spirv.Return"() : () -> () loc("<stdin>":66:5)
  }) : () -> () loc("<stdin>":61:3)
  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = () -> (), sym_name = "empty"}> ({
    "spirv.mlir.selection"() <{selection_control = #spirv.selection_control<None>}> ({
    }) : () -> () loc("<stdin>":69:5)
    "spirv.mlir.loop"() <{loop_control = #spirv.loop_control<Unroll>}> ({
    }) : () -> () loc("<stdin>":71:5)
    "spirv.Return"() : () -> () loc("<stdin>":73:5)
  }) : () -> () loc("<stdin>":68:3)
}) : () -> () loc("<stdin>":1:1)
