"builtin.module"() ({
  "spirv.func"() ({
  ^bb0(%arg0: i32 loc("<stdin>":2:22), %arg1: !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup> loc("<stdin>":2:34), %arg2: !spirv.ptr<!spirv.struct<(f32 [0], vector<2xi32> [8, NonWritable])>, StorageBuffer> loc("<stdin>":2:108), %arg3: !spirv.ptr<!spirv.matrix<3 x vector<3xf32>>, Function> loc("<stdin>":2:200)):
    %0 = "spirv.Constant"() {value = 0 : i32} : () -> i32 loc("<stdin>":3:17)
    %1 = "spirv.Constant"() {value = 1 : i64} : () -> i64 loc("<stdin>":4:17)
    %2 = "spirv.AccessChain"(%arg1, %0) : (!spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, i32) -> !spirv.ptr<f32, Workgroup> loc("<stdin>":5:10)
    %3 = "spirv.Load"(%2) : (!spirv.ptr<f32, Workgroup>) -> f32 loc("<stdin>":6:10)
    %4 = "spirv.AccessChain"(%arg1, %1) : (!spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, i64) -> !spirv.ptr<!spirv.array<4 x i8>, Workgroup> loc("<stdin>":7:10)
    %5 = "spirv.Load"(%4) : (!spirv.ptr<!spirv.array<4 x i8>, Workgroup>) -> !spirv.array<4 x i8> loc("<stdin>":8:10)
    %6 = "spirv.AccessChain"(%arg1, %1, %arg0) : (!spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, i64, i32) -> !spirv.ptr<i8, Workgroup> loc("<stdin>":9:10)
    %7 = "spirv.AccessChain"(%arg2, %1, %arg0) : (!spirv.ptr<!spirv.struct<(f32 [0], vector<2xi32> [8, NonWritable])>, StorageBuffer>, i64, i32) -> !spirv.ptr<i32, StorageBuffer> loc("<stdin>":10:10)
    %8 = "spirv.AccessChain"(%arg3, %arg0, %arg0) : (!spirv.ptr<!spirv.matrix<3 x vector<3xf32>>, Function>, i32, i32) -> !spirv.ptr<f32, Function> loc("<stdin>":11:10)
    %9 = "spirv.AccessChain"(%arg3, %arg0) : (!spirv.ptr<!spirv.matrix<3 x vector<3xf32>>, Function>, i32) -> !spirv.ptr<vector<3xf32>, Function> loc("<stdin>":12:10)
    %10 = "spirv.PtrAccessChain"(%arg1, %arg0) : (!spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, i32) -> !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup> loc("<stdin>":13:10)
    %11 = "spirv.PtrAccessChain"(%arg1, %arg0, %0) : (!spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, i32, i32) -> !spirv.ptr<f32, Workgroup> loc("<stdin>":14:10)
    %12 = "spirv.InBoundsPtrAccessChain"(%arg1, %arg0, %1, %arg0) : (!spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, i32, i64, i32) -> !spirv.ptr<i8, Workgroup> loc("<stdin>":15:11)
    "spirv.Return"() : () -> () loc("<stdin>":16:5)
  }) {function_control = #spirv.function_control<None>, function_type = (i32, !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i8>)>, Workgroup>, !spirv.ptr<!spirv.struct<(f32 [0], vector<2xi32> [8, NonWritable])>, StorageBuffer>, !spirv.ptr<!spirv.matrix<3 x vector<3xf32>>, Function>) -> (), sym_name = "chains"} : () -> () loc("<stdin>":2:3)
  "spirv.func"() ({
  ^bb0(%arg0: !spirv.ptr<i32, Workgroup> loc("<stdin>":18:22), %arg1: i32 loc("<stdin>":18:57), %arg2: !spirv.ptr<f32, StorageBuffer> loc("<stdin>":18:69), %arg3: f32 loc("<stdin>":18:108)):
    %0 = "spirv.AtomicAnd"(%arg0, %arg1) {memory_scope = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>} : (!spirv.ptr<i32, Workgroup>, i32) -> i32 loc("<stdin>":19:10)
    %1 = "spirv.AtomicIIncrement"(%arg0) {memory_scope = #spirv.scope<Workgroup>, semantics = #spirv.memory_semantics<Release|UniformMemory>} : (!spirv.ptr<i32, Workgroup>) -> i32 loc("<stdin>":20:10)
    %2 = "spirv.AtomicCompareExchange"(%arg0, %0, %1) {equal_semantics = #spirv.memory_semantics<Release>, memory_scope = #spirv.scope<Workgroup>, unequal_semantics = #spirv.memory_semantics<Acquire>} : (!spirv.ptr<i32, Workgroup>, i32, i32) -> i32 loc("<stdin>":21:10)
    %3 = "spirv.EXT.AtomicFAdd"(%arg2, %arg3) {memory_scope = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>} : (!spirv.ptr<f32, StorageBuffer>, f32) -> f32 loc("<stdin>":22:10)
    "spirv.Return"() : () -> () loc("<stdin>":23:5)
  }) {function_control = #spirv.function_control<None>, function_type = (!spirv.ptr<i32, Workgroup>, i32, !spirv.ptr<f32, StorageBuffer>, f32) -> (), sym_name = "atomic"} : () -> () loc("<stdin>":18:3)
  "spirv.func"() ({
  ^bb0(%arg0: !spirv.ptr<i32, StorageBuffer> loc("<stdin>":25:22), %arg1: i32 loc("<stdin>":25:61), %arg2: i1 loc("<stdin>":25:73)):
    %0 = "spirv.NV.CooperativeMatrixLoad"(%arg0, %arg1, %arg2) : (!spirv.ptr<i32, StorageBuffer>, i32, i1) -> !spirv.coopmatrix<16x8xi32, Workgroup> loc("<stdin>":26:10)
    %1 = "spirv.NV.CooperativeMatrixLoad"(%arg0, %arg1, %arg2) {memory_access = #spirv.memory_access<Volatile>} : (!spirv.ptr<i32, StorageBuffer>, i32, i1) -> !spirv.coopmatrix<16x8xi32, Workgroup> loc("<stdin>":27:10)
    "spirv.NV.CooperativeMatrixStore"(%arg0, %0, %arg1, %arg2) : (!spirv.ptr<i32, StorageBuffer>, !spirv.coopmatrix<16x8xi32, Workgroup>, i32, i1) -> () loc("<stdin>":28:5)
    "spirv.NV.CooperativeMatrixStore"(%arg0, %1, %arg1, %arg2) {memory_access = #spirv.memory_access<Volatile>} : (!spirv.ptr<i32, StorageBuffer>, !spirv.coopmatrix<16x8xi32, Workgroup>, i32, i1) -> () loc("<stdin>":29:5)
    "spirv.Return"() : () -> () loc("<stdin>":30:5)
  }) {function_control = #spirv.function_control<None>, function_type = (!spirv.ptr<i32, StorageBuffer>, i32, i1) -> (), sym_name = "matrix"} : () -> () loc("<stdin>":25:3)
  "spirv.module"() ({
    "spirv.GlobalVariable"() {built_in = "WorkgroupId", sym_name = "id", type = !spirv.ptr<vector<3xi32>, Input>} : () -> () loc("<stdin>":33:5)
  }) {addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>} : () -> () loc("<stdin>":32:3)
}) : () -> () loc("<stdin>":1:1)
