"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x8xf16>, tensor<8x4xi8>, tensor<4x4xf32>, memref<?xf32>, f32) -> tensor<4x4xf32>, sym_name = "named"}> ({
  ^bb0(%arg32: tensor<4x8xf16> loc("<stdin>":2:20), %arg33: tensor<8x4xi8> loc("<stdin>":2:44), %arg34: tensor<4x4xf32> loc("<stdin>":2:67), %arg35: memref<?xf32> loc("<stdin>":2:91), %arg36: f32 loc("<stdin>":2:113)):
    %47 = "linalg.matmul"(%arg32, %arg33, %arg34) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg55: f16 loc(unknown), %arg56: i8 loc(unknown), %arg57: f32 loc(unknown)):
      %66 = "arith.extf"(%arg55) : (f16) -> f32 loc(unknown)
      %67 = "arith.sitofp"(%arg56) : (i8) -> f32 loc(unknown)
      %68 = "arith.mulf"(%66, %67) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      %69 = "arith.addf"(%arg57, %68) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      "linalg.yield"(%69) : (f32) -> () loc(unknown)
    }) : (tensor<4x8xf16>, tensor<8x4xi8>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("<stdin>":3:10)
    %48 = "linalg.matmul"(%arg32, %arg33, %47) <{cast = #linalg.type_fn<cast_unsigned>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg52: f16 loc(unknown), %arg53: i8 loc(unknown), %arg54: f32 loc(unknown)):
      %62 = "arith.extf"(%arg52) : (f16) -> f32 loc(unknown)
      %63 = "arith.uitofp"(%arg53) : (i8) -> f32 loc(unknown)
      %64 = "arith.mulf"(%62, %63) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      %65 = "arith.addf"(%arg54, %64) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      "linalg.yield"(%65) : (f32) -> () loc(unknown)
    }) : (tensor<4x8xf16>, tensor<8x4xi8>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("<stdin>":4:10)
    %49 = "linalg.matmul"(%arg33, %arg33, %48) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg49: i8 loc(unknown), %arg50: i8 loc(unknown), %arg51: f32 loc(unknown)):
      %58 = "arith.sitofp"(%arg49) : (i8) -> f32 loc(unknown)
      %59 = "arith.sitofp"(%arg50) : (i8) -> f32 loc(unknown)
      %60 = "arith.mulf"(%58, %59) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      %61 = "arith.addf"(%arg51, %60) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      "linalg.yield"(%61) : (f32) -> () loc(unknown)
    }) : (tensor<8x4xi8>, tensor<8x4xi8>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("<stdin>":5:10)
    "linalg.fill"(%arg36, %arg35) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg47: f32 loc(unknown), %arg48: f32 loc(unknown)):
      "linalg.yield"(%arg47) : (f32) -> () loc(unknown)
    }) : (f32, memref<?xf32>) -> () loc("<stdin>":6:5)
    "linalg.reciprocal"(%arg35, %arg35) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg45: f32 loc(unknown), %arg46: f32 loc(unknown)):
      %56 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32 loc(unknown)
      %57 = "arith.divf"(%56, %arg45) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      "linalg.yield"(%57) : (f32) -> () loc(unknown)
    }) : (memref<?xf32>, memref<?xf32>) -> () loc("<stdin>":7:5)
    "linalg.max"(%arg35, %arg35, %arg35) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg42: f32 loc(unknown), %arg43: f32 loc(unknown), %arg44: f32 loc(unknown)):
      %55 = "arith.maximumf"(%arg42, %arg43) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      "linalg.yield"(%55) : (f32) -> () loc(unknown)
    }) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> () loc("<stdin>":8:5)
    %50 = "linalg.elementwise"(%49, %arg34) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], kind = #linalg.elementwise_kind<square>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg40: f32 loc(unknown), %arg41: f32 loc(unknown)):
      %54 = "arith.mulf"(%arg40, %arg40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      "linalg.yield"(%54) : (f32) -> () loc(unknown)
    }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("<stdin>":9:10)
    %51 = "linalg.contract"(%50, %50, %arg34) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg37: f32 loc(unknown), %arg38: f32 loc(unknown), %arg39: f32 loc(unknown)):
      %52 = "arith.mulf"(%arg37, %arg38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      %53 = "arith.addf"(%arg39, %52) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      "linalg.yield"(%53) : (f32) -> () loc(unknown)
    }) {a.b} : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("<stdin>":10:10)
    "func.return"(%51) : (tensor<4x4xf32>) -> () loc("<stdin>":11:5)
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (tensor<4xcomplex<f32>>, tensor<4xcomplex<f64>>, tensor<4xi32>) -> (), sym_name = "complex"}> ({
  ^bb0(%arg25: tensor<4xcomplex<f32>> loc("<stdin>":13:22), %arg26: tensor<4xcomplex<f64>> loc("<stdin>":13:53), %arg27: tensor<4xi32> loc("<stdin>":13:84)):
    %37 = "linalg.copy"(%arg25, %arg26) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg30: complex<f32> loc(unknown), %arg31: complex<f64> loc(unknown)):
      %42 = "complex.re"(%arg30) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32 loc(unknown)
      %43 = "complex.im"(%arg30) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32 loc(unknown)
      %44 = "arith.extf"(%42) : (f32) -> f64 loc(unknown)
      %45 = "arith.extf"(%43) : (f32) -> f64 loc(unknown)
      %46 = "complex.create"(%44, %45) : (f64, f64) -> complex<f64> loc(unknown)
      "linalg.yield"(%46) : (complex<f64>) -> () loc(unknown)
    }) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>> loc("<stdin>":14:10)
    %38 = "linalg.copy"(%arg27, %arg25) <{cast = #linalg.type_fn<cast_unsigned>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg28: i32 loc(unknown), %arg29: complex<f32> loc(unknown)):
      %39 = "arith.uitofp"(%arg28) : (i32) -> f32 loc(unknown)
      %40 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32 loc(unknown)
      %41 = "complex.create"(%39, %40) : (f32, f32) -> complex<f32> loc(unknown)
      "linalg.yield"(%41) : (complex<f32>) -> () loc(unknown)
    }) : (tensor<4xi32>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> loc("<stdin>":15:10)
    "func.return"() : () -> () loc("<stdin>":16:5)
  }) : () -> () loc("<stdin>":13:3)
  "func.func"() <{function_type = (f64, f64, i32, memref<?x?xf32>) -> (), sym_name = "random"}> ({
  ^bb0(%arg17: f64 loc("<stdin>":18:21), %arg18: f64 loc("<stdin>":18:33), %arg19: i32 loc("<stdin>":18:45), %arg20: memref<?x?xf32> loc("<stdin>":18:57)):
    "linalg.fill_rng_2d"(%arg17, %arg18, %arg19, %arg20) <{operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg21: f64 loc(unknown), %arg22: f64 loc(unknown), %arg23: i32 loc(unknown), %arg24: f32 loc(unknown)):
      %9 = "arith.constant"() <{value = 2147483647 : i64}> : () -> i64 loc(unknown)
      %10 = "arith.sitofp"(%9) : (i64) -> f64 loc(unknown)
      %11 = "linalg.index"() <{dim = 1 : i64}> : () -> index loc(unknown)
      %12 = "arith.index_cast"(%11) : (index) -> i32 loc(unknown)
      %13 = "linalg.index"() <{dim = 0 : i64}> : () -> index loc(unknown)
      %14 = "arith.index_cast"(%13) : (index) -> i32 loc(unknown)
      %15 = "arith.addi"(%14, %arg23) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(unknown)
      %16 = "arith.constant"() <{value = 1103515245 : i64}> : () -> i64 loc(unknown)
      %17 = "arith.trunci"(%16) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32 loc(unknown)
      %18 = "arith.muli"(%15, %17) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(unknown)
      %19 = "arith.constant"() <{value = 12345 : i64}> : () -> i64 loc(unknown)
      %20 = "arith.trunci"(%19) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32 loc(unknown)
      %21 = "arith.addi"(%18, %20) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(unknown)
      %22 = "arith.addi"(%12, %21) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(unknown)
      %23 = "arith.constant"() <{value = 1103515245 : i64}> : () -> i64 loc(unknown)
      %24 = "arith.trunci"(%23) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32 loc(unknown)
      %25 = "arith.muli"(%22, %24) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(unknown)
      %26 = "arith.constant"() <{value = 12345 : i64}> : () -> i64 loc(unknown)
      %27 = "arith.trunci"(%26) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32 loc(unknown)
      %28 = "arith.addi"(%25, %27) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(unknown)
      %29 = "arith.sitofp"(%28) : (i32) -> f64 loc(unknown)
      %30 = "arith.addf"(%10, %29) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(unknown)
      %31 = "arith.subf"(%arg22, %arg21) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(unknown)
      %32 = "arith.constant"() <{value = 2.3283063999999999E-10 : f64}> : () -> f64 loc(unknown)
      %33 = "arith.mulf"(%31, %32) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(unknown)
      %34 = "arith.mulf"(%30, %33) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(unknown)
      %35 = "arith.addf"(%34, %arg21) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(unknown)
      %36 = "arith.truncf"(%35) : (f64) -> f32 loc(unknown)
      "linalg.yield"(%36) : (f32) -> () loc(unknown)
    }) : (f64, f64, i32, memref<?x?xf32>) -> () loc("<stdin>":19:5)
    "func.return"() : () -> () loc("<stdin>":20:5)
  }) : () -> () loc("<stdin>":18:3)
  "func.func"() <{function_type = (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "payloads"}> ({
  ^bb0(%arg4: tensor<4x8xf32> loc("<stdin>":22:23), %arg5: tensor<8x4xf32> loc("<stdin>":22:47), %arg6: tensor<4xf32> loc("<stdin>":22:71)):
    %1 = "linalg.map"(%arg4, %arg4) ({
    ^bb0(%arg15: f32 loc(unknown), %arg16: f32 loc(unknown)):
      %8 = "math.absf"(%arg15) <{fastmath = #arith.fastmath<fast>}> : (f32) -> f32 loc("<stdin>":23:15)
      "linalg.yield"(%8) : (f32) -> () loc("<stdin>":23:15)
    }) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32> loc("<stdin>":23:15)
    %2 = "linalg.map"(%1, %arg4) ({
    ^bb0(%arg13: f32 loc("<stdin>":25:8), %arg14: f32 loc("<stdin>":25:18)):
      %7 = "arith.addf"(%arg13, %arg13) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc("<stdin>":26:14)
      "linalg.yield"(%7) : (f32) -> () loc("<stdin>":27:9)
    }) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32> loc("<stdin>":24:17)
    %3 = "linalg.transpose"(%2, %arg5) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg11: f32 loc("<stdin>":24:17), %arg12: f32 loc("<stdin>":22:47)):
      "linalg.yield"(%arg11) : (f32) -> () loc("<stdin>":29:19)
    }) : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32> loc("<stdin>":29:19)
    %4 = "linalg.reduce"(%2, %arg6) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg9: f32 loc(unknown), %arg10: f32 loc(unknown)):
      %6 = "arith.addf"(%arg10, %arg9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc("<stdin>":30:16)
      "linalg.yield"(%6) : (f32) -> () loc("<stdin>":30:16)
    }) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32> loc("<stdin>":30:16)
    %5 = "linalg.broadcast"(%4, %arg5) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg7: f32 loc("<stdin>":30:16), %arg8: f32 loc("<stdin>":22:47)):
      "linalg.yield"(%arg7) : (f32) -> () loc("<stdin>":31:20)
    }) : (tensor<4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32> loc("<stdin>":31:20)
    "func.return"(%4) : (tensor<4xf32>) -> () loc("<stdin>":32:5)
  }) : () -> () loc("<stdin>":22:3)
  "func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "generic"}> ({
  ^bb0(%arg0: tensor<4xf32> loc("<stdin>":34:22), %arg1: tensor<4xf32> loc("<stdin>":34:44)):
    %0 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg2: f32 loc("<stdin>":36:10), %arg3: f32 loc("<stdin>":36:20)):
      "linalg.yield"(%arg2) : (f32) -> () loc("<stdin>":37:7)
    }) {a.b} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc("<stdin>":35:10)
    "func.return"(%0) : (tensor<4xf32>) -> () loc("<stdin>":39:5)
  }) : () -> () loc("<stdin>":34:3)
}) : () -> () loc("<stdin>":1:1)
