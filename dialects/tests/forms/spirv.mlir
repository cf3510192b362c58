module {
  spirv.module @m Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> attributes {my.a} {
    spirv.GlobalVariable @bound bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0], i32 [16])>, StorageBuffer>
    spirv.GlobalVariable @built built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
    spirv.SpecConstant @one spec_id(5) = 1 : i32
    spirv.SpecConstant @two = 2.000000e+00 : f32
    spirv.SpecConstantComposite @both (@one, @one) : !spirv.array<2 x i32>
    spirv.func @f(%arg0: i1, %arg1: f32, %arg2: !spirv.struct<(f32, vector<4xi32>)>) "Pure|Const" {
      %cst3_i32 = spirv.Constant 3 : i32
      %cst = spirv.Constant [1.000000e+00 : f32, 2.000000e+00 : f32] : !spirv.array<2 x f32>
      %0 = spirv.Variable init(%cst3_i32) : !spirv.ptr<i32, Function>
      %1 = spirv.Load "Function" %0 ["Aligned", 4] : i32
      spirv.Store "Function" %0, %1 ["Volatile"] : i32
      %2 = spirv.CompositeExtract %arg2[1 : i32, 2 : i32] : !spirv.struct<(f32, vector<4xi32>)>
      %3 = spirv.CompositeInsert %arg1, %arg2[0 : i32] : f32 into !spirv.struct<(f32, vector<4xi32>)>
      %4 = spirv.IAddCarry %1, %2 : !spirv.struct<(i32, i32)>
      %5 = spirv.GL.FClamp %arg1, %arg1, %arg1 : f32
      %6 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%cst3_i32, %cst3_i32) : (i32, i32) -> i32
      %7 = spirv.SpecConstantOperation wraps "spirv.INotEqual"(%cst3_i32, %6) : (i32, i32) -> i1
      spirv.mlir.selection control(Flatten) {
        spirv.BranchConditional %arg0 [2, 3], ^bb1, ^bb2
      ^bb1:  // pred: ^bb0
        spirv.Branch ^bb2
      ^bb2:  // 2 preds: ^bb0, ^bb1
        spirv.mlir.merge
      }
      spirv.mlir.loop {
        spirv.Branch ^bb1(%cst3_i32 : i32)
      ^bb1(%8: i32):  // 2 preds: ^bb0, ^bb2
        spirv.BranchConditional %arg0, ^bb2(%8 : i32), ^bb3
      ^bb2(%9: i32):  // pred: ^bb1
        spirv.Branch ^bb1(%9 : i32)
      ^bb3:  // pred: ^bb1
        spirv.mlir.merge
      }
      spirv.Branch ^bb1
    ^bb1:  // pred: ^bb0
      spirv.Return
    }
    spirv.EntryPoint "GLCompute" @f, @built
    spirv.ExecutionMode @f "LocalSize", 8, 1, 1
  }
  spirv.ARM.Graph @g(%arg0: !spirv.arm.tensor<4xi32>) -> !spirv.arm.tensor<4xi32> {
    spirv.ARM.GraphOutputs %arg0 : !spirv.arm.tensor<4xi32>
  }
  spirv.module Logical Vulkan requires #spirv.vce<v1.0, [VulkanMemoryModel, Shader, Int8, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph]> {
    spirv.GlobalVariable @v0 bind(0, 0) : !spirv.ptr<!spirv.arm.tensor<14x19xi16>, UniformConstant>
    spirv.ARM.GraphEntryPoint @h, @v0, @v0
    spirv.ARM.Graph @h(%arg0: !spirv.arm.tensor<14x19xi16>) -> !spirv.arm.tensor<14x19xi16> attributes {entry_point = true} {
      spirv.ARM.GraphOutputs %arg0 : !spirv.arm.tensor<14x19xi16>
    }
    spirv.SpecConstant @sc = 1 : i32
    spirv.EXT.SpecConstantCompositeReplicate @scr (@sc) : vector<4xi32>
    spirv.EXT.SpecConstantCompositeReplicate @scr2 (@sc) : !spirv.array<4 x i32>
  }
  spirv.func @dictionaries(%arg0: f32) "None" {
    %0 = spirv.GL.FClamp %arg0, %arg0, %arg0 {my.a} : f32
    %1 = spirv.GL.Fma %0, %0, %arg0 {my.b = 1 : i32} : f32
    spirv.Return
  }
  spirv.func @copies(%arg0: !spirv.ptr<f32, Function>, %arg1: !spirv.ptr<f32, Workgroup>) "None" {
    spirv.CopyMemory  "Function" %arg0,  "Workgroup" %arg1,  : f32
    spirv.CopyMemory  "Function" %arg0,  "Workgroup" %arg1 ["Volatile"],  ["Volatile"] : f32
    spirv.CopyMemory  "Function" %arg0,  "Workgroup" %arg1 ["Aligned", 4],  ["Volatile"] : f32
    spirv.CopyMemory  "Workgroup" %arg1,  "Function" %arg0 ["Volatile"],  ["Aligned", 8] : f32
    spirv.Return
  }
  spirv.func @empty() "None" {
    spirv.mlir.selection {
    }
    spirv.mlir.loop control(Unroll) {
    }
    spirv.Return
  }
  spirv.func @mixed(%arg0: f32, %arg1: f16) "None" {
    %0 = spirv.GL.Fma(%arg0, %arg1, %arg1) : (f32, f16, f16) -> f32
    %1 = spirv.GL.Fma(%0, %arg1, %arg1) {my.a} : (f32, f16, f16) -> f32
    %2 = spirv.GL.Fma(%1, %arg1, %arg1) : (f32, f16, f16) -> f32
    spirv.Return
  }
}
