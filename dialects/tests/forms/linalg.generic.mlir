"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x8xf16>, tensor<8x4xi8>, tensor<4x4xf32>, memref<?xf32>, f32) -> tensor<4x4xf32>, sym_name = "named"}> ({
  ^bb0(%arg43: tensor<4x8xf16> loc("<stdin>":2:20), %arg44: tensor<8x4xi8> loc("<stdin>":2:44), %arg45: tensor<4x4xf32> loc("<stdin>":2:67), %arg46: memref<?xf32> loc("<stdin>":2:91), %arg47: f32 loc("<stdin>":2:113)):
    %53 = "linalg.matmul"(%arg43, %arg44, %arg45) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg66: f16 loc(unknown), %arg67: i8 loc(unknown), %arg68: f32 loc(unknown)):
      %72 = "arith.extf"(%arg66) : (f16) -> f32 loc(unknown)
      %73 = "arith.sitofp"(%arg67) : (i8) -> f32 loc(unknown)
      %74 = "arith.mulf"(%72, %73) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      %75 = "arith.addf"(%arg68, %74) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      "linalg.yield"(%75) : (f32) -> () loc(unknown)
    }) : (tensor<4x8xf16>, tensor<8x4xi8>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("<stdin>":3:10)
    %54 = "linalg.matmul"(%arg43, %arg44, %53) <{cast = #linalg.type_fn<cast_unsigned>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg63: f16 loc(unknown), %arg64: i8 loc(unknown), %arg65: f32 loc(unknown)):
      %68 = "arith.extf"(%arg63) : (f16) -> f32 loc(unknown)
      %69 = "arith.uitofp"(%arg64) : (i8) -> f32 loc(unknown)
      %70 = "arith.mulf"(%68, %69) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      %71 = "arith.addf"(%arg65, %70) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      "linalg.yield"(%71) : (f32) -> () loc(unknown)
    }) : (tensor<4x8xf16>, tensor<8x4xi8>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("<stdin>":4:10)
    %55 = "linalg.matmul"(%arg44, %arg44, %54) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg60: i8 loc(unknown), %arg61: i8 loc(unknown), %arg62: f32 loc(unknown)):
      %64 = "arith.sitofp"(%arg60) : (i8) -> f32 loc(unknown)
      %65 = "arith.sitofp"(%arg61) : (i8) -> f32 loc(unknown)
      %66 = "arith.mulf"(%64, %65) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      %67 = "arith.addf"(%arg62, %66) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      "linalg.yield"(%67) : (f32) -> () loc(unknown)
    }) : (tensor<8x4xi8>, tensor<8x4xi8>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("<stdin>":5:10)
    "linalg.fill"(%arg47, %arg46) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg58: f32 loc(unknown), %arg59: f32 loc(unknown)):
      "linalg.yield"(%arg58) : (f32) -> () loc(unknown)
    }) : (f32, memref<?xf32>) -> () loc("<stdin>":6:5)
    "linalg.reciprocal"(%arg46, %arg46) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg56: f32 loc(unknown), %arg57: f32 loc(unknown)):
      %62 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32 loc(unknown)
      %63 = "arith.divf"(%62, %arg56) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      "linalg.yield"(%63) : (f32) -> () loc(unknown)
    }) : (memref<?xf32>, memref<?xf32>) -> () loc("<stdin>":7:5)
    "linalg.max"(%arg46, %arg46, %arg46) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg53: f32 loc(unknown), %arg54: f32 loc(unknown), %arg55: f32 loc(unknown)):
      %61 = "arith.maximumf"(%arg53, %arg54) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      "linalg.yield"(%61) : (f32) -> () loc(unknown)
    }) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> () loc("<stdin>":8:5)
    %56 = "linalg.elementwise"(%55, %arg45) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], kind = #linalg.elementwise_kind<square>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg51: f32 loc(unknown), %arg52: f32 loc(unknown)):
      %60 = "arith.mulf"(%arg51, %arg51) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      "linalg.yield"(%60) : (f32) -> () loc(unknown)
    }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("<stdin>":9:10)
    %57 = "linalg.contract"(%56, %56, %arg45) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg48: f32 loc(unknown), %arg49: f32 loc(unknown), %arg50: f32 loc(unknown)):
      %58 = "arith.mulf"(%arg48, %arg49) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      %59 = "arith.addf"(%arg50, %58) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc(unknown)
      "linalg.yield"(%59) : (f32) -> () loc(unknown)
    }) {a.b} : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> loc("<stdin>":10:10)
    "func.return"(%57) : (tensor<4x4xf32>) -> () loc("<stdin>":11:5)
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (tensor<4xcomplex<f32>>, tensor<4xcomplex<f64>>, tensor<4xi32>) -> (), sym_name = "complex"}> ({
  ^bb0(%arg36: tensor<4xcomplex<f32>> loc("<stdin>":13:22), %arg37: tensor<4xcomplex<f64>> loc("<stdin>":13:53), %arg38: tensor<4xi32> loc("<stdin>":13:84)):
    %43 = "linalg.copy"(%arg36, %arg37) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg41: complex<f32> loc(unknown), %arg42: complex<f64> loc(unknown)):
      %48 = "complex.re"(%arg41) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32 loc(unknown)
      %49 = "complex.im"(%arg41) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32 loc(unknown)
      %50 = "arith.extf"(%48) : (f32) -> f64 loc(unknown)
      %51 = "arith.extf"(%49) : (f32) -> f64 loc(unknown)
      %52 = "complex.create"(%50, %51) : (f64, f64) -> complex<f64> loc(unknown)
      "linalg.yield"(%52) : (complex<f64>) -> () loc(unknown)
    }) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>> loc("<stdin>":14:10)
    %44 = "linalg.copy"(%arg38, %arg36) <{cast = #linalg.type_fn<cast_unsigned>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg39: i32 loc(unknown), %arg40: complex<f32> loc(unknown)):
      %45 = "arith.uitofp"(%arg39) : (i32) -> f32 loc(unknown)
      %46 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32 loc(unknown)
      %47 = "complex.create"(%45, %46) : (f32, f32) -> complex<f32> loc(unknown)
      "linalg.yield"(%47) : (complex<f32>) -> () loc(unknown)
    }) : (tensor<4xi32>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>> loc("<stdin>":15:10)
    "func.return"() : () -> () loc("<stdin>":16:5)
  }) : () -> () loc("<stdin>":13:3)
  "func.func"() <{function_type = (f64, f64, i32, memref<?x?xf32>) -> (), sym_name = "random"}> ({
  ^bb0(%arg28: f64 loc("<stdin>":18:21), %arg29: f64 loc("<stdin>":18:33), %arg30: i32 loc("<stdin>":18:45), %arg31: memref<?x?xf32> loc("<stdin>":18:57)):
    "linalg.fill_rng_2d"(%arg28, %arg29, %arg30, %arg31) <{operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg32: f64 loc(unknown), %arg33: f64 loc(unknown), %arg34: i32 loc(unknown), %arg35: f32 loc(unknown)):
      %15 = "arith.constant"() <{value = 2147483647 : i64}> : () -> i64 loc(unknown)
      %16 = "arith.sitofp"(%15) : (i64) -> f64 loc(unknown)
      %17 = "linalg.index"() <{dim = 1 : i64}> : () -> index loc(unknown)
      %18 = "arith.index_cast"(%17) : (index) -> i32 loc(unknown)
      %19 = "linalg.index"() <{dim = 0 : i64}> : () -> index loc(unknown)
      %20 = "arith.index_cast"(%19) : (index) -> i32 loc(unknown)
      %21 = "arith.addi"(%20, %arg34) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(unknown)
      %22 = "arith.constant"() <{value = 1103515245 : i64}> : () -> i64 loc(unknown)
      %23 = "arith.trunci"(%22) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32 loc(unknown)
      %24 = "arith.muli"(%21, %23) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(unknown)
      %25 = "arith.constant"() <{value = 12345 : i64}> : () -> i64 loc(unknown)
      %26 = "arith.trunci"(%25) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32 loc(unknown)
      %27 = "arith.addi"(%24, %26) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(unknown)
      %28 = "arith.addi"(%18, %27) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(unknown)
      %29 = "arith.constant"() <{value = 1103515245 : i64}> : () -> i64 loc(unknown)
      %30 = "arith.trunci"(%29) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32 loc(unknown)
      %31 = "arith.muli"(%28, %30) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(unknown)
      %32 = "arith.constant"() <{value = 12345 : i64}> : () -> i64 loc(unknown)
      %33 = "arith.trunci"(%32) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32 loc(unknown)
      %34 = "arith.addi"(%31, %33) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc(unknown)
      %35 = "arith.sitofp"(%34) : (i32) -> f64 loc(unknown)
      %36 = "arith.addf"(%16, %35) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(unknown)
      %37 = "arith.subf"(%arg33, %arg32) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(unknown)
      %38 = "arith.constant"() <{value = 2.3283063999999999E-10 : f64}> : () -> f64 loc(unknown)
      %39 = "arith.mulf"(%37, %38) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(unknown)
      %40 = "arith.mulf"(%36, %39) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(unknown)
      %41 = "arith.addf"(%40, %arg32) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64 loc(unknown)
      %42 = "arith.truncf"(%41) : (f64) -> f32 loc(unknown)
      "linalg.yield"(%42) : (f32) -> () loc(unknown)
    }) : (f64, f64, i32, memref<?x?xf32>) -> () loc("<stdin>":19:5)
    "func.return"() : () -> () loc("<stdin>":20:5)
  }) : () -> () loc("<stdin>":18:3)
  "func.func"() <{function_type = (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "payloads"}> ({
  ^bb0(%arg15: tensor<4x8xf32> loc("<stdin>":22:23), %arg16: tensor<8x4xf32> loc("<stdin>":22:47), %arg17: tensor<4xf32> loc("<stdin>":22:71)):
    %7 = "linalg.map"(%arg15, %arg15) ({
    ^bb0(%arg26: f32 loc(unknown), %arg27: f32 loc(unknown)):
      %14 = "math.absf"(%arg26) <{fastmath = #arith.fastmath<fast>}> : (f32) -> f32 loc("<stdin>":23:15)
      "linalg.yield"(%14) : (f32) -> () loc("<stdin>":23:15)
    }) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32> loc("<stdin>":23:15)
    %8 = "linalg.map"(%7, %arg15) ({
    ^bb0(%arg24: f32 loc("<stdin>":25:8), %arg25: f32 loc("<stdin>":25:18)):
      %13 = "arith.addf"(%arg24, %arg24) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc("<stdin>":26:14)
      "linalg.yield"(%13) : (f32) -> () loc("<stdin>":27:9)
    }) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32> loc("<stdin>":24:17)
    %9 = "linalg.transpose"(%8, %arg16) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg22: f32 loc("<stdin>":24:17), %arg23: f32 loc("<stdin>":22:47)):
      "linalg.yield"(%arg22) : (f32) -> () loc("<stdin>":29:19)
    }) : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32> loc("<stdin>":29:19)
    %10 = "linalg.reduce"(%8, %arg17) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg20: f32 loc(unknown), %arg21: f32 loc(unknown)):
      %12 = "arith.addf"(%arg21, %arg20) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc("<stdin>":30:16)
      "linalg.yield"(%12) : (f32) -> () loc("<stdin>":30:16)
    }) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32> loc("<stdin>":30:16)
    %11 = "linalg.broadcast"(%10, %arg16) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg18: f32 loc("<stdin>":30:16), %arg19: f32 loc("<stdin>":22:47)):
      "linalg.yield"(%arg18) : (f32) -> () loc("<stdin>":31:20)
    }) : (tensor<4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32> loc("<stdin>":31:20)
    "func.return"(%10) : (tensor<4xf32>) -> () loc("<stdin>":32:5)
  }) : () -> () loc("<stdin>":22:3)
  "func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "generic"}> ({
  ^bb0(%arg11: tensor<4xf32> loc("<stdin>":34:22), %arg12: tensor<4xf32> loc("<stdin>":34:44)):
    %6 = "linalg.generic"(%arg11, %arg12) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg13: f32 loc("<stdin>":36:10), %arg14: f32 loc("<stdin>":36:20)):
      "linalg.yield"(%arg13) : (f32) -> () loc("<stdin>":37:7)
    }) {a.b} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc("<stdin>":35:10)
    "func.return"(%6) : (tensor<4xf32>) -> () loc("<stdin>":39:5)
  }) : () -> () loc("<stdin>":34:3)
  "func.func"() <{function_type = (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi32>, sym_name = "defaults"}> ({
  ^bb0(%arg0: tensor<4xi32> loc("<stdin>":41:23), %arg1: tensor<4xf32> loc("<stdin>":41:45)):
    %0 = "linalg.map"(%arg0, %arg0, %arg0) ({
    ^bb0(%arg8: i32 loc(unknown), %arg9: i32 loc(unknown), %arg10: i32 loc(unknown)):
      %5 = "arith.addi"(%arg8, %arg9) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32 loc("<stdin>":42:15)
      "linalg.yield"(%5) : (i32) -> () loc("<stdin>":42:15)
    }) : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32> loc("<stdin>":42:15)
    %1 = "linalg.map"(%arg1, %arg1, %arg1) ({
    ^bb0(%arg5: f32 loc(unknown), %arg6: f32 loc(unknown), %arg7: f32 loc(unknown)):
      %4 = "llvm.fadd"(%arg5, %arg6) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, f32) -> f32 loc("<stdin>":43:17)
      "linalg.yield"(%4) : (f32) -> () loc("<stdin>":43:17)
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc("<stdin>":43:17)
    %2 = "linalg.map"(%arg1, %arg1, %arg1) ({
    ^bb0(%arg2: f32 loc(unknown), %arg3: f32 loc(unknown), %arg4: f32 loc(unknown)):
      %3 = "arith.addf"(%arg2, %arg3) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32 loc("<stdin>":44:17)
      "linalg.yield"(%3) : (f32) -> () loc("<stdin>":44:17)
    }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> loc("<stdin>":44:17)
    "func.return"(%0) : (tensor<4xi32>) -> () loc("<stdin>":45:5)
  }) : () -> () loc("<stdin>":41:3)
}) : () -> () loc("<stdin>":1:1)
