"builtin.module"() ({
  "func.func"() <{function_type = (memref<4x?xf32>, tensor<4x4xf32>, index, f32, vector<8xi1>, vector<8xf32>, memref<f32>) -> tensor<4x4xf32>, sym_name = "transfers"}> ({
  ^bb0(%arg7: memref<4x?xf32> loc("<stdin>":2:24), %arg8: tensor<4x4xf32> loc("<stdin>":2:48), %arg9: index loc("<stdin>":2:72), %arg10: f32 loc("<stdin>":2:86), %arg11: vector<8xi1> loc("<stdin>":2:98), %arg12: vector<8xf32> loc("<stdin>":2:119), %arg13: memref<f32> loc("<stdin>":2:141)):
    %6 = "vector.transfer_read"(%arg7, %arg9, %arg9, %arg10) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<4x?xf32>, index, index, f32) -> vector<8xf32> loc("<stdin>":3:10)
    %7 = "vector.transfer_read"(%arg7, %arg9, %arg9, %arg10, %arg11) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(d0, d1) -> (d0)>}> : (memref<4x?xf32>, index, index, f32, vector<8xi1>) -> vector<8xf32> loc("<stdin>":4:10)
    %8 = "vector.transfer_read"(%arg13, %arg10) <{in_bounds = [], operandSegmentSizes = array<i32: 1, 0, 1, 0>, permutation_map = affine_map<() -> ()>}> : (memref<f32>, f32) -> vector<f32> loc("<stdin>":5:10)
    "vector.transfer_write"(%arg12, %arg7, %arg9, %arg9, %arg11) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 2, 1>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<8xf32>, memref<4x?xf32>, index, index, vector<8xi1>) -> () loc("<stdin>":6:5)
    %9 = "vector.transfer_write"(%arg12, %arg8, %arg9, %arg9) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<8xf32>, tensor<4x4xf32>, index, index) -> tensor<4x4xf32> loc("<stdin>":7:10)
    "func.return"(%9) : (tensor<4x4xf32>) -> () loc("<stdin>":8:5)
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (vector<4x8xf32>, vector<8x5xf32>, vector<4x5xf32>, vector<4xf32>, vector<5xf32>, f32, vector<4xi1>) -> (), sym_name = "products"}> ({
  ^bb0(%arg0: vector<4x8xf32> loc("<stdin>":10:23), %arg1: vector<8x5xf32> loc("<stdin>":10:47), %arg2: vector<4x5xf32> loc("<stdin>":10:71), %arg3: vector<4xf32> loc("<stdin>":10:95), %arg4: vector<5xf32> loc("<stdin>":10:117), %arg5: f32 loc("<stdin>":10:139), %arg6: vector<4xi1> loc("<stdin>":10:151)):
    %0 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> {my.a} : (vector<4x8xf32>, vector<8x5xf32>, vector<4x5xf32>) -> vector<4x5xf32> loc("<stdin>":11:10)
    %1 = "vector.outerproduct"(%arg3, %arg4) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<5xf32>) -> vector<4x5xf32> loc("<stdin>":12:10)
    %2 = "vector.outerproduct"(%arg3, %arg4, %arg2) <{kind = #vector.kind<maxnumf>}> : (vector<4xf32>, vector<5xf32>, vector<4x5xf32>) -> vector<4x5xf32> loc("<stdin>":13:10)
    %3 = "vector.outerproduct"(%arg3, %arg5, %arg3) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32, vector<4xf32>) -> vector<4xf32> loc("<stdin>":14:10)
    %4 = "vector.mask"(%arg6) ({
      %5 = "vector.reduction"(%arg3) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>) -> f32 loc("<stdin>":15:30)
      "vector.yield"(%5) : (f32) -> () loc("<stdin>":15:10)
    }) : (vector<4xi1>) -> f32 loc("<stdin>":15:10)
    "func.return"() : () -> () loc("<stdin>":16:5)
  }) : () -> () loc("<stdin>":10:3)
}) : () -> () loc("<stdin>":1:1)
