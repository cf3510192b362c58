"builtin.module"() ({
  "func.func"() <{function_type = (f32, f32, i32, index, f16) -> (), sym_name = "arith"}> ({
  ^bb0(%arg8: f32 loc("<stdin>":2:20), %arg9: f32 loc("<stdin>":2:32), %arg10: i32 loc("<stdin>":2:44), %arg11: index loc("<stdin>":2:56), %arg12: f16 loc("<stdin>":2:70)):
    %6 = "arith.addf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>, roundingmode = 0 : i32}> : (f32, f32) -> f32 loc("<stdin>":3:10)
    %7 = "arith.addf"(%arg8, %arg9) <{fastmath = #arith.fastmath<fast>, roundingmode = 1 : i32}> {a} : (f32, f32) -> f32 loc("<stdin>":4:10)
    %8 = "arith.addf"(%arg8, %arg9) <{fastmath = #arith.fastmath<fast>, roundingmode = 2 : i32}> {a} : (f32, f32) -> f32 loc("<stdin>":5:10)
    %9 = "arith.divf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>, roundingmode = 1 : i32}> : (f32, f32) -> f32 loc("<stdin>":6:10)
    %10 = "arith.mulf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>, roundingmode = 1 : i32}> : (f32, f32) -> f32 loc("<stdin>":7:10)
    %11 = "arith.subf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>, roundingmode = 1 : i32}> : (f32, f32) -> f32 loc("<stdin>":8:10)
    %12 = "arith.remf"(%arg8, %arg9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc("<stdin>":9:10)
    %13 = "arith.extui"(%arg10) <{nonNeg}> : (i32) -> i64 loc("<stdin>":10:10)
    %14 = "arith.index_castui"(%arg11) <{nonNeg}> {a} : (index) -> i32 loc("<stdin>":11:10)
    %15 = "arith.uitofp"(%arg10) <{nonNeg}> : (i32) -> f32 loc("<stdin>":12:10)
    %16 = "math.fma"(%arg8, %arg9, %arg8) <{fastmath = #arith.fastmath<none>, roundingmode = 1 : i32}> : (f32, f32, f32) -> f32 loc("<stdin>":13:11)
    %17 = "math.fma"(%arg8, %arg9, %arg8) <{fastmath = #arith.fastmath<contract>, roundingmode = 1 : i32}> : (f32, f32, f32) -> f32 loc("<stdin>":14:11)
    %18 = "llvm.fpext"(%arg12) <{fastmathFlags = #llvm.fastmath<fast>}> : (f16) -> f32 loc("<stdin>":15:11)
    %19 = "llvm.fptrunc"(%arg8) <{fastmathFlags = #llvm.fastmath<fast>}> {a} : (f32) -> f16 loc("<stdin>":16:11)
    %20 = "llvm.fpext"(%arg12) <{fastmathFlags = #llvm.fastmath<none>}> : (f16) -> f32 loc("<stdin>":17:11)
    %21 = "llvm.uitofp"(%arg10) <{nonNeg}> : (i32) -> f32 loc("<stdin>":18:11)
    "func.return"() : () -> () loc("<stdin>":19:5)
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (memref<4xf32>, index, !llvm.ptr, vector<4xf32>, vector<4xi1>) -> (), sym_name = "memref"}> ({
  ^bb0(%arg3: memref<4xf32> loc("<stdin>":21:21), %arg4: index loc("<stdin>":21:43), %arg5: !llvm.ptr loc("<stdin>":21:57), %arg6: vector<4xf32> loc("<stdin>":21:75), %arg7: vector<4xi1> loc("<stdin>":21:97)):
    %3 = "memref.load"(%arg3, %arg4) <{invariant = true}> : (memref<4xf32>, index) -> f32 loc("<stdin>":22:10)
    %4 = "memref.load"(%arg3, %arg4) <{alignment = 8 : i64, invariant = true, nontemporal = true}> {a} : (memref<4xf32>, index) -> f32 loc("<stdin>":23:10)
    %5 = "memref.load"(%arg3, %arg4) : (memref<4xf32>, index) -> f32 loc("<stdin>":24:10)
    "llvm.intr.masked.store"(%arg6, %arg5, %arg7) <{alignment = 4 : i32, nontemporal}> : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> () loc("<stdin>":25:5)
    "llvm.intr.masked.store"(%arg6, %arg5, %arg7) <{alignment = 4 : i32}> {a} : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> () loc("<stdin>":26:5)
    "func.return"() : () -> () loc("<stdin>":27:5)
  }) : () -> () loc("<stdin>":21:3)
  "func.func"() <{function_type = (i32) -> (), sym_name = "emitc"}> ({
  ^bb0(%arg2: i32 loc("<stdin>":29:20)):
    %1 = "emitc.cast"(%arg2) <{pure}> : (i32) -> i64 loc("<stdin>":30:10)
    %2 = "emitc.cast"(%arg2) {a} : (i32) -> i64 loc("<stdin>":31:10)
    "func.return"() : () -> () loc("<stdin>":32:5)
  }) : () -> () loc("<stdin>":29:3)
  "func.func"() <{function_type = (i32, i64) -> (), sym_name = "p3"}> ({
  ^bb0(%arg0: i32 loc("<stdin>":34:17), %arg1: i64 loc("<stdin>":34:29)):
    "emitc.call_opaque"(%arg0) <{callee = "bar"}> : (i32) -> () loc("<stdin>":35:5)
    %0:2 = "emitc.call_opaque"(%arg0, %arg1) <{args = [0 : index, 1 : index], callee = "bar", template_args = [i32]}> {z = 2 : i8} : (i32, i64) -> (i32, i32) loc("<stdin>":36:12)
    "emitc.call_opaque"() <{callee = "ba r"}> {z} : () -> () loc("<stdin>":37:5)
    "func.return"() : () -> () loc("<stdin>":38:5)
  }) : () -> () loc("<stdin>":34:3)
}) : () -> () loc("<stdin>":1:1)
