module {
  spirv.func @chains(%arg0: i32, %arg1: !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, %arg2: !spirv.ptr<!spirv.struct<(f32 [0], vector<2xi32> [8, NonWritable])>, StorageBuffer>, %arg3: !spirv.ptr<!spirv.matrix<3 x vector<3xf32>>, Function>) "None" {
    %cst0_i32 = spirv.Constant 0 : i32
    %cst1_i64 = spirv.Constant 1 : i64
    %0 = spirv.AccessChain %arg1[%cst0_i32] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, i32
    %1 = spirv.Load "Workgroup" %0 : f32
    %2 = spirv.AccessChain %arg1[%cst1_i64] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, i64
    %3 = spirv.Load "Workgroup" %2 : !spirv.array<4 x i8>
    %4 = spirv.AccessChain %arg1[%cst1_i64, %arg0] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, i64, i32
    %5 = spirv.AccessChain %arg2[%cst1_i64, %arg0] : !spirv.ptr<!spirv.struct<(f32 [0], vector<2xi32> [8, NonWritable])>, StorageBuffer>, i64, i32
    %6 = spirv.AccessChain %arg3[%arg0, %arg0] : !spirv.ptr<!spirv.matrix<3 x vector<3xf32>>, Function>, i32, i32
    %7 = spirv.AccessChain %arg3[%arg0] : !spirv.ptr<!spirv.matrix<3 x vector<3xf32>>, Function>, i32
    %8 = spirv.PtrAccessChain %arg1[%arg0] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, i32
    %9 = spirv.PtrAccessChain %arg1[%arg0, %cst0_i32] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, i32, i32
    %10 = spirv.InBoundsPtrAccessChain %arg1[%arg0, %cst1_i64, %arg0] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, i32, i64, i32
    spirv.Return
  }
  spirv.func @recursive(%arg0: !spirv.ptr<!spirv.struct<list, (i32, !spirv.ptr<!spirv.struct<list>, Workgroup>)>, Workgroup>) "None" {
    %cst1_i32 = spirv.Constant 1 : i32
    %0 = spirv.AccessChain %arg0[%cst1_i32] : !spirv.ptr<!spirv.struct<list, (i32, !spirv.ptr<!spirv.struct<list>, Workgroup>)>, Workgroup>, i32
    %1 = spirv.Load "Workgroup" %0 : !spirv.ptr<!spirv.struct<list, (i32, !spirv.ptr<!spirv.struct<list>, Workgroup>)>, Workgroup>
    spirv.Return
  }
  spirv.module Logical GLSL450 {
    spirv.GlobalVariable @id built_in("WorkgroupId") : !spirv.ptr<vector<3xi32>, Input>
  }
}
