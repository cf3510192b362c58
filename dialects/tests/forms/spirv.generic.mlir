"builtin.module"() ({
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>, sym_name = "m", vce_triple = #spirv.vce<v1.0, [Shader], []>}> ({
    "spirv.GlobalVariable"() <{binding = 1 : i32, descriptor_set = 0 : i32, sym_name = "bound", type = !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0], i32 [16])>, StorageBuffer>}> : () -> ()
    "spirv.GlobalVariable"() <{built_in = "GlobalInvocationId", sym_name = "built", type = !spirv.ptr<vector<3xi32>, Input>}> : () -> ()
    "spirv.SpecConstant"() <{default_value = 1 : i32, sym_name = "one"}> {spec_id = 5 : i64} : () -> ()
    "spirv.SpecConstant"() <{default_value = 2.000000e+00 : f32, sym_name = "two"}> : () -> ()
    "spirv.SpecConstantComposite"() <{constituents = [@one, @one], sym_name = "both", type = !spirv.array<2 x i32>}> : () -> ()
    "spirv.func"() <{function_control = #spirv.function_control<Pure|Const>, function_type = (i1, f32, !spirv.struct<(f32, vector<4xi32>)>) -> (), sym_name = "f"}> ({
    ^bb0(%arg0: i1, %arg1: f32, %arg2: !spirv.struct<(f32, vector<4xi32>)>):
      %0 = "spirv.Constant"() <{value = 3 : i32}> : () -> i32
      %1 = "spirv.Constant"() <{value = [1.000000e+00 : f32, 2.000000e+00 : f32]}> : () -> !spirv.array<2 x f32>
      %2 = "spirv.Variable"(%0) <{storage_class = #spirv.storage_class<Function>}> : (i32) -> !spirv.ptr<i32, Function>
      %3 = "spirv.Load"(%2) <{alignment = 4 : i32, memory_access = #spirv.memory_access<Aligned>}> : (!spirv.ptr<i32, Function>) -> i32
      "spirv.Store"(%2, %3) <{memory_access = #spirv.memory_access<Volatile>}> : (!spirv.ptr<i32, Function>, i32) -> ()
      %4 = "spirv.CompositeExtract"(%arg2) <{indices = [1 : i32, 2 : i32]}> : (!spirv.struct<(f32, vector<4xi32>)>) -> i32
      %5 = "spirv.CompositeInsert"(%arg1, %arg2) <{indices = [0 : i32]}> : (f32, !spirv.struct<(f32, vector<4xi32>)>) -> !spirv.struct<(f32, vector<4xi32>)>
      %6 = "spirv.IAddCarry"(%3, %4) : (i32, i32) -> !spirv.struct<(i32, i32)>
      %7 = "spirv.GL.FClamp"(%arg1, %arg1, %arg1) : (f32, f32, f32) -> f32
      %8 = "spirv.SpecConstantOperation"() ({
        %13 = "spirv.IAdd"(%0, %0) : (i32, i32) -> i32
        "spirv.mlir.yield"(%13) : (i32) -> ()
      }) : () -> i32
      %9 = "spirv.SpecConstantOperation"() ({
        %12 = "spirv.INotEqual"(%0, %8) : (i32, i32) -> i1
        "spirv.mlir.yield"(%12) : (i1) -> ()
      }) : () -> i1
      "spirv.mlir.selection"() <{selection_control = #spirv.selection_control<Flatten>}> ({
        "spirv.BranchConditional"(%arg0)[^bb1, ^bb2] <{branch_weights = [2 : i32, 3 : i32], operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
      ^bb1:  // pred: ^bb0
        "spirv.Branch"()[^bb2] : () -> ()
      ^bb2:  // 2 preds: ^bb0, ^bb1
        "spirv.mlir.merge"() : () -> ()
      }) : () -> ()
      "spirv.mlir.loop"() <{loop_control = #spirv.loop_control<None>}> ({
        "spirv.Branch"(%0)[^bb1] : (i32) -> ()
      ^bb1(%10: i32):  // 2 preds: ^bb0, ^bb2
        "spirv.BranchConditional"(%arg0, %10)[^bb2, ^bb3] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
      ^bb2(%11: i32):  // pred: ^bb1
        "spirv.Branch"(%11)[^bb1] : (i32) -> ()
      ^bb3:  // pred: ^bb1
        "spirv.mlir.merge"() : () -> ()
      }) : () -> ()
      "spirv.Branch"()[^bb1] : () -> ()
    ^bb1:  // pred: ^bb0
      "spirv.Return"() : () -> ()
    }) : () -> ()
    "spirv.EntryPoint"() <{execution_model = #spirv.execution_model<GLCompute>, fn = @f, interface = [@built]}> : () -> ()
    "spirv.ExecutionMode"() <{execution_mode = #spirv.execution_mode<LocalSize>, fn = @f, values = [8 : i32, 1 : i32, 1 : i32]}> : () -> ()
  }) {my.a} : () -> ()
}) : () -> ()
