"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf16>, vector<32xf32>, vector<4xi32>, i32, !llvm.ptr<8>, f32, !llvm.ptr<1>, !llvm.ptr<3>, vector<8xi32>, vector<4xf32>, vector<16xf32>, vector<8xf16>, !llvm.ptr) -> (), sym_name = "mfma"}> ({
  ^bb0(%arg32: vector<4xf16> loc("<stdin>":2:19), %arg33: vector<32xf32> loc("<stdin>":2:41), %arg34: vector<4xi32> loc("<stdin>":2:64), %arg35: i32 loc("<stdin>":2:86), %arg36: !llvm.ptr<8> loc("<stdin>":2:98), %arg37: f32 loc("<stdin>":2:119), %arg38: !llvm.ptr<1> loc("<stdin>":2:131), %arg39: !llvm.ptr<3> loc("<stdin>":2:152), %arg40: vector<8xi32> loc("<stdin>":2:173), %arg41: vector<4xf32> loc("<stdin>":2:195), %arg42: vector<16xf32> loc("<stdin>":2:217), %arg43: vector<8xf16> loc("<stdin>":2:241), %arg44: !llvm.ptr loc("<stdin>":2:264)):
    %14 = "rocdl.mfma.f32.32x32x8f16"(%arg32, %arg32, %arg42) <{abid = 0 : i32, blgp = #rocdl<mfma_perm_b none>, cbsz = 0 : i32}> : (vector<4xf16>, vector<4xf16>, vector<16xf32>) -> vector<16xf32> loc("<stdin>":3:10)
    %15 = "rocdl.mfma.f32.32x32x8f16"(%arg32, %arg32, %arg42) <{abid = 1 : i32, blgp = #rocdl<mfma_perm_b bcast_first_32>, cbsz = 2 : i32}> {z} : (vector<4xf16>, vector<4xf16>, vector<16xf32>) -> vector<16xf32> loc("<stdin>":4:10)
    %16 = "rocdl.mfma.f32.32x32x8f16"(%arg32, %arg32, %arg42) <{abid = 0 : i32, blgp = #rocdl<mfma_perm_b bcast_first_32>, cbsz = 0 : i32}> : (vector<4xf16>, vector<4xf16>, vector<16xf32>) -> vector<16xf32> loc("<stdin>":5:10)
    %17 = "rocdl.mfma.f32.32x32x8f16"(%arg32, %arg32, %arg42) <{abid = 0 : i32, blgp = #rocdl<mfma_perm_b none>, cbsz = 1 : i32}> : (vector<4xf16>, vector<4xf16>, vector<16xf32>) -> vector<16xf32> loc("<stdin>":6:10)
    "func.return"() : () -> () loc("<stdin>":7:5)
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (vector<4xf16>, vector<8xf16>, i32, vector<4xf32>, vector<8xi32>) -> (), sym_name = "smfmac"}> ({
  ^bb0(%arg27: vector<4xf16> loc("<stdin>":9:21), %arg28: vector<8xf16> loc("<stdin>":9:43), %arg29: i32 loc("<stdin>":9:65), %arg30: vector<4xf32> loc("<stdin>":9:77), %arg31: vector<8xi32> loc("<stdin>":9:99)):
    %12 = "rocdl.smfmac.f32.16x16x32.f16"(%arg27, %arg28, %arg30, %arg29) <{abid = 0 : i32, cbsz = 0 : i32}> : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32) -> vector<4xf32> loc("<stdin>":10:10)
    %13 = "rocdl.smfmac.f32.16x16x32.f16"(%arg27, %arg28, %arg30, %arg29) <{abid = 1 : i32, cbsz = 2 : i32}> {z} : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32) -> vector<4xf32> loc("<stdin>":11:10)
    "func.return"() : () -> () loc("<stdin>":12:5)
  }) : () -> () loc("<stdin>":9:3)
  "func.func"() <{function_type = (i32, vector<4xf32>, vector<8xi32>) -> (), sym_name = "scale"}> ({
  ^bb0(%arg24: i32 loc("<stdin>":14:20), %arg25: vector<4xf32> loc("<stdin>":14:32), %arg26: vector<8xi32> loc("<stdin>":14:54)):
    %10 = "rocdl.mfma.scale.f32.16x16x128.f8f6f4"(%arg26, %arg26, %arg25, %arg24, %arg24) <{blgp = #rocdl<matrix_format fp8_e4m3>, cbsz = #rocdl<matrix_format fp8_e4m3>, opselA = 0 : i32, opselB = 0 : i32}> : (vector<8xi32>, vector<8xi32>, vector<4xf32>, i32, i32) -> vector<4xf32> loc("<stdin>":15:10)
    %11 = "rocdl.mfma.scale.f32.16x16x128.f8f6f4"(%arg26, %arg26, %arg25, %arg24, %arg24) <{blgp = #rocdl<matrix_format fp4_e2m1>, cbsz = #rocdl<matrix_format fp8_e5m2>, opselA = 1 : i32, opselB = 2 : i32}> {z} : (vector<8xi32>, vector<8xi32>, vector<4xf32>, i32, i32) -> vector<4xf32> loc("<stdin>":16:10)
    "func.return"() : () -> () loc("<stdin>":17:5)
  }) : () -> () loc("<stdin>":14:3)
  "func.func"() <{function_type = (vector<4xi32>, i32, !llvm.ptr<8>, f32) -> (), sym_name = "raw"}> ({
  ^bb0(%arg20: vector<4xi32> loc("<stdin>":19:18), %arg21: i32 loc("<stdin>":19:40), %arg22: !llvm.ptr<8> loc("<stdin>":19:52), %arg23: f32 loc("<stdin>":19:73)):
    %0 = "rocdl.raw.ptr.buffer.load"(%arg22, %arg21, %arg21) <{aux = 0 : i32}> : (!llvm.ptr<8>, i32, i32) -> f32 loc("<stdin>":20:10)
    %1 = "rocdl.raw.ptr.buffer.load"(%arg22, %arg21, %arg21) <{aux = 3 : i32}> {z} : (!llvm.ptr<8>, i32, i32) -> f32 loc("<stdin>":21:10)
    "rocdl.raw.ptr.buffer.store"(%arg23, %arg22, %arg21, %arg21) <{aux = 3 : i32}> : (f32, !llvm.ptr<8>, i32, i32) -> () loc("<stdin>":22:5)
    "rocdl.raw.ptr.buffer.store"(%arg23, %arg22, %arg21, %arg21) <{aux = 0 : i32}> : (f32, !llvm.ptr<8>, i32, i32) -> () loc("<stdin>":23:5)
    %2 = "rocdl.raw.buffer.load"(%arg20, %arg21, %arg21) <{aux = 3 : i32}> : (vector<4xi32>, i32, i32) -> f32 loc("<stdin>":24:10)
    %3 = "rocdl.raw.buffer.load"(%arg20, %arg21, %arg21) <{aux = 0 : i32}> {z} : (vector<4xi32>, i32, i32) -> f32 loc("<stdin>":25:10)
    "rocdl.raw.buffer.store"(%arg23, %arg20, %arg21, %arg21) <{aux = 3 : i32}> : (f32, vector<4xi32>, i32, i32) -> () loc("<stdin>":26:5)
    %4 = "rocdl.raw.buffer.atomic.fadd"(%arg23, %arg20, %arg21, %arg21) <{aux = 3 : i32}> : (f32, vector<4xi32>, i32, i32) -> f32 loc("<stdin>":27:10)
    %5 = "rocdl.raw.buffer.atomic.cmpswap"(%arg21, %arg21, %arg20, %arg21, %arg21) <{aux = 3 : i32}> {z} : (i32, i32, vector<4xi32>, i32, i32) -> i32 loc("<stdin>":28:10)
    %6 = "rocdl.raw.ptr.buffer.atomic.cmpswap"(%arg21, %arg21, %arg22, %arg21, %arg21) <{aux = 3 : i32}> {z} : (i32, i32, !llvm.ptr<8>, i32, i32) -> i32 loc("<stdin>":29:10)
    %7 = "rocdl.raw.ptr.buffer.atomic.fadd"(%arg23, %arg22, %arg21, %arg21) <{aux = 3 : i32}> {z} : (f32, !llvm.ptr<8>, i32, i32) -> f32 loc("<stdin>":30:10)
    %8 = "rocdl.raw.buffer.atomic.smax"(%arg21, %arg20, %arg21, %arg21) <{aux = 3 : i32}> {z} : (i32, vector<4xi32>, i32, i32) -> i32 loc("<stdin>":31:10)
    %9 = "rocdl.raw.ptr.buffer.atomic.umin"(%arg21, %arg22, %arg21, %arg21) <{aux = 0 : i32}> {z} : (i32, !llvm.ptr<8>, i32, i32) -> i32 loc("<stdin>":32:10)
    "func.return"() : () -> () loc("<stdin>":33:5)
  }) : () -> () loc("<stdin>":19:3)
  "func.func"() <{function_type = (!llvm.ptr<1>, !llvm.ptr<3>, i32, !llvm.ptr<8>, !llvm.ptr) -> (), sym_name = "lds"}> ({
  ^bb0(%arg15: !llvm.ptr<1> loc("<stdin>":35:18), %arg16: !llvm.ptr<3> loc("<stdin>":35:39), %arg17: i32 loc("<stdin>":35:60), %arg18: !llvm.ptr<8> loc("<stdin>":35:72), %arg19: !llvm.ptr loc("<stdin>":35:93)):
    "rocdl.global.load.lds"(%arg15, %arg16) <{aux = 1 : i32, offset = 2 : i32, size = 4 : i32}> : (!llvm.ptr<1>, !llvm.ptr<3>) -> () loc("<stdin>":36:5)
    "rocdl.global.load.lds"(%arg15, %arg16) <{aux = 0 : i32, offset = 2 : i32, size = 4 : i32}> : (!llvm.ptr<1>, !llvm.ptr<3>) -> () loc("<stdin>":37:5)
    "rocdl.load.to.lds"(%arg15, %arg16) <{aux = 1 : i32, offset = 2 : i32, size = 4 : i32}> : (!llvm.ptr<1>, !llvm.ptr<3>) -> () loc("<stdin>":38:5)
    "rocdl.load.to.lds"(%arg15, %arg16) <{aux = 0 : i32, offset = 2 : i32, size = 4 : i32}> : (!llvm.ptr<1>, !llvm.ptr<3>) -> () loc("<stdin>":39:5)
    "func.return"() : () -> () loc("<stdin>":40:5)
  }) : () -> () loc("<stdin>":35:3)
  "func.func"() <{function_type = (!llvm.ptr<1>, !llvm.ptr<3>, i32, !llvm.ptr<8>, !llvm.ptr) -> (), sym_name = "lds2"}> ({
  ^bb0(%arg10: !llvm.ptr<1> loc("<stdin>":42:19), %arg11: !llvm.ptr<3> loc("<stdin>":42:40), %arg12: i32 loc("<stdin>":42:61), %arg13: !llvm.ptr<8> loc("<stdin>":42:73), %arg14: !llvm.ptr loc("<stdin>":42:94)):
    "rocdl.cluster.load.async.to.lds.b8"(%arg10, %arg11, %arg12) <{cpol = 1 : i32, offset = 2 : i32}> : (!llvm.ptr<1>, !llvm.ptr<3>, i32) -> () loc("<stdin>":43:5)
    "rocdl.cluster.load.async.to.lds.b8"(%arg10, %arg11, %arg12) <{cpol = 0 : i32, offset = 2 : i32}> {z} : (!llvm.ptr<1>, !llvm.ptr<3>, i32) -> () loc("<stdin>":44:5)
    "func.return"() : () -> () loc("<stdin>":45:5)
  }) : () -> () loc("<stdin>":42:3)
  "func.func"() <{function_type = (!llvm.ptr<1>, !llvm.ptr<3>, i32, !llvm.ptr<8>, !llvm.ptr) -> (), sym_name = "lds3"}> ({
  ^bb0(%arg5: !llvm.ptr<1> loc("<stdin>":47:19), %arg6: !llvm.ptr<3> loc("<stdin>":47:40), %arg7: i32 loc("<stdin>":47:61), %arg8: !llvm.ptr<8> loc("<stdin>":47:73), %arg9: !llvm.ptr loc("<stdin>":47:94)):
    "rocdl.raw.ptr.buffer.load.lds"(%arg8, %arg6, %arg7, %arg7, %arg7, %arg7) <{aux = 2 : i32}> : (!llvm.ptr<8>, !llvm.ptr<3>, i32, i32, i32, i32) -> () loc("<stdin>":48:5)
    "rocdl.raw.ptr.buffer.load.lds"(%arg8, %arg6, %arg7, %arg7, %arg7, %arg7) <{aux = 0 : i32}> : (!llvm.ptr<8>, !llvm.ptr<3>, i32, i32, i32, i32) -> () loc("<stdin>":49:5)
    "func.return"() : () -> () loc("<stdin>":50:5)
  }) : () -> () loc("<stdin>":47:3)
  "func.func"() <{function_type = (!llvm.ptr<1>, !llvm.ptr<3>, i32, !llvm.ptr<8>, !llvm.ptr) -> (), sym_name = "lds4"}> ({
  ^bb0(%arg0: !llvm.ptr<1> loc("<stdin>":52:19), %arg1: !llvm.ptr<3> loc("<stdin>":52:40), %arg2: i32 loc("<stdin>":52:61), %arg3: !llvm.ptr<8> loc("<stdin>":52:73), %arg4: !llvm.ptr loc("<stdin>":52:94)):
    "rocdl.flat.prefetch"(%arg4) <{cachePolicy = 1 : i32}> : (!llvm.ptr) -> () loc("<stdin>":53:5)
    "rocdl.flat.prefetch"(%arg4) <{cachePolicy = 0 : i32}> : (!llvm.ptr) -> () loc("<stdin>":54:5)
    "rocdl.global.prefetch"(%arg0) <{cachePolicy = 1 : i32}> : (!llvm.ptr<1>) -> () loc("<stdin>":55:5)
    "func.return"() : () -> () loc("<stdin>":56:5)
  }) : () -> () loc("<stdin>":52:3)
}) : () -> () loc("<stdin>":1:1)
