"builtin.module"() ({
  "func.func"() <{function_type = (tensor<4x8xf16>, tensor<8x4xi8>, tensor<4x4xf32>, memref<?xf32>, f32) -> tensor<4x4xf32>, sym_name = "named"}> ({
  ^bb0(%arg32: tensor<4x8xf16>, %arg33: tensor<8x4xi8>, %arg34: tensor<4x4xf32>, %arg35: memref<?xf32>, %arg36: f32):
    %47 = "linalg.matmul"(%arg32, %arg33, %arg34) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg55: f16, %arg56: i8, %arg57: f32):
      %66 = "arith.extf"(%arg55) : (f16) -> f32
      %67 = "arith.sitofp"(%arg56) : (i8) -> f32
      %68 = "arith.mulf"(%66, %67) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %69 = "arith.addf"(%arg57, %68) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%69) : (f32) -> ()
    }) : (tensor<4x8xf16>, tensor<8x4xi8>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %48 = "linalg.matmul"(%arg32, %arg33, %47) <{cast = #linalg.type_fn<cast_unsigned>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg52: f16, %arg53: i8, %arg54: f32):
      %62 = "arith.extf"(%arg52) : (f16) -> f32
      %63 = "arith.uitofp"(%arg53) : (i8) -> f32
      %64 = "arith.mulf"(%62, %63) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %65 = "arith.addf"(%arg54, %64) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%65) : (f32) -> ()
    }) : (tensor<4x8xf16>, tensor<8x4xi8>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %49 = "linalg.matmul"(%arg33, %arg33, %48) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg49: i8, %arg50: i8, %arg51: f32):
      %58 = "arith.sitofp"(%arg49) : (i8) -> f32
      %59 = "arith.sitofp"(%arg50) : (i8) -> f32
      %60 = "arith.mulf"(%58, %59) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %61 = "arith.addf"(%arg51, %60) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%61) : (f32) -> ()
    }) : (tensor<8x4xi8>, tensor<8x4xi8>, tensor<4x4xf32>) -> tensor<4x4xf32>
    "linalg.fill"(%arg36, %arg35) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg47: f32, %arg48: f32):
      "linalg.yield"(%arg47) : (f32) -> ()
    }) : (f32, memref<?xf32>) -> ()
    "linalg.reciprocal"(%arg35, %arg35) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg45: f32, %arg46: f32):
      %56 = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
      %57 = "arith.divf"(%56, %arg45) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%57) : (f32) -> ()
    }) : (memref<?xf32>, memref<?xf32>) -> ()
    "linalg.max"(%arg35, %arg35, %arg35) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg42: f32, %arg43: f32, %arg44: f32):
      %55 = "arith.maximumf"(%arg42, %arg43) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%55) : (f32) -> ()
    }) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
    %50 = "linalg.elementwise"(%49, %arg34) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], kind = #linalg.elementwise_kind<square>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg40: f32, %arg41: f32):
      %54 = "arith.mulf"(%arg40, %arg40) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%54) : (f32) -> ()
    }) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %51 = "linalg.contract"(%50, %50, %arg34) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg37: f32, %arg38: f32, %arg39: f32):
      %52 = "arith.mulf"(%arg37, %arg38) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %53 = "arith.addf"(%arg39, %52) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%53) : (f32) -> ()
    }) {a.b} : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    "func.return"(%51) : (tensor<4x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4xcomplex<f32>>, tensor<4xcomplex<f64>>, tensor<4xi32>) -> (), sym_name = "complex"}> ({
  ^bb0(%arg25: tensor<4xcomplex<f32>>, %arg26: tensor<4xcomplex<f64>>, %arg27: tensor<4xi32>):
    %37 = "linalg.copy"(%arg25, %arg26) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg30: complex<f32>, %arg31: complex<f64>):
      %42 = "complex.re"(%arg30) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %43 = "complex.im"(%arg30) <{fastmath = #arith.fastmath<none>}> : (complex<f32>) -> f32
      %44 = "arith.extf"(%42) : (f32) -> f64
      %45 = "arith.extf"(%43) : (f32) -> f64
      %46 = "complex.create"(%44, %45) : (f64, f64) -> complex<f64>
      "linalg.yield"(%46) : (complex<f64>) -> ()
    }) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>>
    %38 = "linalg.copy"(%arg27, %arg25) <{cast = #linalg.type_fn<cast_unsigned>, operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg28: i32, %arg29: complex<f32>):
      %39 = "arith.uitofp"(%arg28) : (i32) -> f32
      %40 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
      %41 = "complex.create"(%39, %40) : (f32, f32) -> complex<f32>
      "linalg.yield"(%41) : (complex<f32>) -> ()
    }) : (tensor<4xi32>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f64, f64, i32, memref<?x?xf32>) -> (), sym_name = "random"}> ({
  ^bb0(%arg17: f64, %arg18: f64, %arg19: i32, %arg20: memref<?x?xf32>):
    "linalg.fill_rng_2d"(%arg17, %arg18, %arg19, %arg20) <{operandSegmentSizes = array<i32: 3, 1>}> ({
    ^bb0(%arg21: f64, %arg22: f64, %arg23: i32, %arg24: f32):
      %9 = "arith.constant"() <{value = 2147483647 : i64}> : () -> i64
      %10 = "arith.sitofp"(%9) : (i64) -> f64
      %11 = "linalg.index"() <{dim = 1 : i64}> : () -> index
      %12 = "arith.index_cast"(%11) : (index) -> i32
      %13 = "linalg.index"() <{dim = 0 : i64}> : () -> index
      %14 = "arith.index_cast"(%13) : (index) -> i32
      %15 = "arith.addi"(%14, %arg23) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %16 = "arith.constant"() <{value = 1103515245 : i64}> : () -> i64
      %17 = "arith.trunci"(%16) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
      %18 = "arith.muli"(%15, %17) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %19 = "arith.constant"() <{value = 12345 : i64}> : () -> i64
      %20 = "arith.trunci"(%19) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
      %21 = "arith.addi"(%18, %20) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %22 = "arith.addi"(%12, %21) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %23 = "arith.constant"() <{value = 1103515245 : i64}> : () -> i64
      %24 = "arith.trunci"(%23) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
      %25 = "arith.muli"(%22, %24) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %26 = "arith.constant"() <{value = 12345 : i64}> : () -> i64
      %27 = "arith.trunci"(%26) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
      %28 = "arith.addi"(%25, %27) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %29 = "arith.sitofp"(%28) : (i32) -> f64
      %30 = "arith.addf"(%10, %29) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
      %31 = "arith.subf"(%arg22, %arg21) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
      %32 = "arith.constant"() <{value = 2.3283063999999999E-10 : f64}> : () -> f64
      %33 = "arith.mulf"(%31, %32) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
      %34 = "arith.mulf"(%30, %33) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
      %35 = "arith.addf"(%34, %arg21) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
      %36 = "arith.truncf"(%35) : (f64) -> f32
      "linalg.yield"(%36) : (f32) -> ()
    }) : (f64, f64, i32, memref<?x?xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4x8xf32>, tensor<8x4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "payloads"}> ({
  ^bb0(%arg4: tensor<4x8xf32>, %arg5: tensor<8x4xf32>, %arg6: tensor<4xf32>):
    %1 = "linalg.map"(%arg4, %arg4) ({
    ^bb0(%arg15: f32, %arg16: f32):
      %8 = "math.absf"(%arg15) <{fastmath = #arith.fastmath<fast>}> : (f32) -> f32
      "linalg.yield"(%8) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %2 = "linalg.map"(%1, %arg4) ({
    ^bb0(%arg13: f32, %arg14: f32):
      %7 = "arith.addf"(%arg13, %arg13) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%7) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %3 = "linalg.transpose"(%2, %arg5) <{permutation = array<i64: 1, 0>}> ({
    ^bb0(%arg11: f32, %arg12: f32):
      "linalg.yield"(%arg11) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %4 = "linalg.reduce"(%2, %arg6) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg9: f32, %arg10: f32):
      %6 = "arith.addf"(%arg10, %arg9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%6) : (f32) -> ()
    }) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
    %5 = "linalg.broadcast"(%4, %arg5) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      "linalg.yield"(%arg7) : (f32) -> ()
    }) : (tensor<4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    "func.return"(%4) : (tensor<4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "generic"}> ({
  ^bb0(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>):
    %0 = "linalg.generic"(%arg0, %arg1) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg2: f32, %arg3: f32):
      "linalg.yield"(%arg2) : (f32) -> ()
    }) {a.b} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%0) : (tensor<4xf32>) -> ()
  }) : () -> ()
}) : () -> ()
