"builtin.module"() ({
  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (i32, !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, !spirv.ptr<!spirv.struct<(f32 [0], vector<2xi32> [8, NonWritable])>, StorageBuffer>, !spirv.ptr<!spirv.matrix<3 x vector<3xf32>>, Function>) -> (), sym_name = "chains"}> ({
  ^bb0(%arg1: i32 loc("<stdin>":2:22), %arg2: !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup> loc("<stdin>":2:34), %arg3: !spirv.ptr<!spirv.struct<(f32 [0], vector<2xi32> [8, NonWritable])>, StorageBuffer> loc("<stdin>":2:108), %arg4: !spirv.ptr<!spirv.matrix<3 x vector<3xf32>>, Function> loc("<stdin>":2:200)):
    %3 = "spirv.Constant"() <{value = 0 : i32}> : () -> i32 loc("<stdin>":3:17)
    %4 = "spirv.Constant"() <{value = 1 : i64}> : () -> i64 loc("<stdin>":4:17)
    %5 = "spirv.AccessChain"(%arg2, %3) : (!spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, i32) -> !spirv.ptr<f32, Workgroup> loc("<stdin>":5:10)
    %6 = "spirv.Load"(%5) : (!spirv.ptr<f32, Workgroup>) -> f32 loc("<stdin>":6:10)
    %7 = "spirv.AccessChain"(%arg2, %4) : (!spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, i64) -> !spirv.ptr<!spirv.array<4 x i8>, Workgroup> loc("<stdin>":7:10)
    %8 = "spirv.Load"(%7) : (!spirv.ptr<!spirv.array<4 x i8>, Workgroup>) -> !spirv.array<4 x i8> loc("<stdin>":8:10)
    %9 = "spirv.AccessChain"(%arg2, %4, %arg1) : (!spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, i64, i32) -> !spirv.ptr<i8, Workgroup> loc("<stdin>":9:10)
    %10 = "spirv.AccessChain"(%arg3, %4, %arg1) : (!spirv.ptr<!spirv.struct<(f32 [0], vector<2xi32> [8, NonWritable])>, StorageBuffer>, i64, i32) -> !spirv.ptr<i32, StorageBuffer> loc("<stdin>":10:10)
    %11 = "spirv.AccessChain"(%arg4, %arg1, %arg1) : (!spirv.ptr<!spirv.matrix<3 x vector<3xf32>>, Function>, i32, i32) -> !spirv.ptr<f32, Function> loc("<stdin>":11:10)
    %12 = "spirv.AccessChain"(%arg4, %arg1) : (!spirv.ptr<!spirv.matrix<3 x vector<3xf32>>, Function>, i32) -> !spirv.ptr<vector<3xf32>, Function> loc("<stdin>":12:10)
    %13 = "spirv.PtrAccessChain"(%arg2, %arg1) : (!spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, i32) -> !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup> loc("<stdin>":13:10)
    %14 = "spirv.PtrAccessChain"(%arg2, %arg1, %3) : (!spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, i32, i32) -> !spirv.ptr<f32, Workgroup> loc("<stdin>":14:10)
    %15 = "spirv.InBoundsPtrAccessChain"(%arg2, %arg1, %4, %arg1) : (!spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, i32, i64, i32) -> !spirv.ptr<i8, Workgroup> loc("<stdin>":15:11)
    "spirv.Return"() : () -> () loc("<stdin>":16:5)
  }) : () -> () loc("<stdin>":2:3)
  "spirv.func"() <{function_control = #spirv.function_control<None>, function_type = (!spirv.ptr<!spirv.struct<list, (i32, !spirv.ptr<!spirv.struct<list>, Workgroup>)>, Workgroup>) -> (), sym_name = "recursive"}> ({
  ^bb0(%arg0: !spirv.ptr<!spirv.struct<list, (i32, !spirv.ptr<!spirv.struct<list>, Workgroup>)>, Workgroup> loc("<stdin>":18:25)):
    %0 = "spirv.Constant"() <{value = 1 : i32}> : () -> i32 loc("<stdin>":19:17)
    %1 = "spirv.AccessChain"(%arg0, %0) : (!spirv.ptr<!spirv.struct<list, (i32, !spirv.ptr<!spirv.struct<list>, Workgroup>)>, Workgroup>, i32) -> !spirv.ptr<!spirv.ptr<!spirv.struct<list, (i32, !spirv.ptr<!spirv.struct<list>, Workgroup>)>, Workgroup>, Workgroup> loc("<stdin>":20:10)
    %2 = "spirv.Load"(%1) : (!spirv.ptr<!spirv.ptr<!spirv.struct<list, (i32, !spirv.ptr<!spirv.struct<list>, Workgroup>)>, Workgroup>, Workgroup>) -> !spirv.ptr<!spirv.struct<list, (i32, !spirv.ptr<!spirv.struct<list>, Workgroup>)>, Workgroup> loc("<stdin>":21:10)
    "spirv.Return"() : () -> () loc("<stdin>":22:5)
  }) : () -> () loc("<stdin>":18:3)
  "spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>}> ({
    "spirv.GlobalVariable"() <{sym_name = "id", type = !spirv.ptr<vector<3xi32>, Input>}> {built_in = "WorkgroupId"} : () -> () loc("<stdin>":25:5)
  }) : () -> () loc("<stdin>":24:3)
}) : () -> () loc("<stdin>":1:1)
