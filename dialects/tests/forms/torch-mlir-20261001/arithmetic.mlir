module {
  func.func @arith(%arg0: f32, %arg1: f32, %arg2: i32, %arg3: index, %arg4: f16) {
    %0 = arith.addf %arg0, %arg1 to_nearest_even : f32
    %1 = arith.addf %arg0, %arg1 downward fastmath<fast> {a} : f32
    %2 = arith.addf %arg0, %arg1 upward fastmath<fast> {a} : f32
    %3 = arith.divf %arg0, %arg1 downward : f32
    %4 = arith.mulf %arg0, %arg1 downward : f32
    %5 = arith.subf %arg0, %arg1 downward : f32
    %6 = arith.remf %arg0, %arg1 : f32
    %7 = arith.extui %arg2 nneg : i32 to i64
    %8 = arith.index_castui %arg3 nneg {a} : index to i32
    %9 = arith.uitofp %arg2 nneg : i32 to f32
    %10 = math.fma %arg0, %arg1, %arg0 downward : f32
    %11 = math.fma %arg0, %arg1, %arg0 downward fastmath<contract> : f32
    %12 = llvm.fpext %arg4 fastmath<fast> : f16 to f32
    %13 = llvm.fptrunc %arg0 fastmath<fast> {a} : f32 to f16
    %14 = llvm.fpext %arg4 : f16 to f32
    %15 = llvm.uitofp nneg %arg2 : i32 to f32
    return
  }
  func.func @memref(%arg0: memref<4xf32>, %arg1: index, %arg2: !llvm.ptr, %arg3: vector<4xf32>, %arg4: vector<4xi1>) {
    %0 = memref.load %arg0[%arg1] {invariant = true} : memref<4xf32>
    %1 = memref.load %arg0[%arg1] {a, alignment = 8 : i64, invariant = true, nontemporal = true} : memref<4xf32>
    %2 = memref.load %arg0[%arg1] : memref<4xf32>
    llvm.intr.masked.store %arg3, %arg2, %arg4 {alignment = 4 : i32, nontemporal} : vector<4xf32>, vector<4xi1> into !llvm.ptr
    llvm.intr.masked.store %arg3, %arg2, %arg4 {a, alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
    return
  }
  func.func @emitc(%arg0: i32) {
    %0 = emitc.cast %arg0 {pure} : i32 to i64
    %1 = emitc.cast %arg0 {a} : i32 to i64
    return
  }
  func.func @p3(%arg0: i32, %arg1: i64) {
    emitc.call_opaque "bar"(%arg0)  : (i32) -> ()
    %0:2 = emitc.call_opaque "bar"(%arg0, %arg1) <{args = [0 : index, 1 : index], template_args = [i32]}> {z = 2 : i8} : (i32, i64) -> (i32, i32)
    emitc.call_opaque "ba r"()  {z} : () -> ()
    return
  }
}
