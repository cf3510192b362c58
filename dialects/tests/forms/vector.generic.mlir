"builtin.module"() ({
  "func.func"() <{function_type = (memref<4x?xf32>, tensor<4x4xf32>, index, f32, vector<8xi1>, vector<8xf32>, memref<f32>) -> tensor<4x4xf32>, sym_name = "transfers"}> ({
  ^bb0(%arg7: memref<4x?xf32>, %arg8: tensor<4x4xf32>, %arg9: index, %arg10: f32, %arg11: vector<8xi1>, %arg12: vector<8xf32>, %arg13: memref<f32>):
    %6 = "vector.transfer_read"(%arg7, %arg9, %arg9, %arg10) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<4x?xf32>, index, index, f32) -> vector<8xf32>
    %7 = "vector.transfer_read"(%arg7, %arg9, %arg9, %arg10, %arg11) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = affine_map<(d0, d1) -> (d0)>}> : (memref<4x?xf32>, index, index, f32, vector<8xi1>) -> vector<8xf32>
    %8 = "vector.transfer_read"(%arg13, %arg10) <{in_bounds = [], operandSegmentSizes = array<i32: 1, 0, 1, 0>, permutation_map = affine_map<() -> ()>}> : (memref<f32>, f32) -> vector<f32>
    "vector.transfer_write"(%arg12, %arg7, %arg9, %arg9, %arg11) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 2, 1>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<8xf32>, memref<4x?xf32>, index, index, vector<8xi1>) -> ()
    %9 = "vector.transfer_write"(%arg12, %arg8, %arg9, %arg9) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (vector<8xf32>, tensor<4x4xf32>, index, index) -> tensor<4x4xf32>
    "func.return"(%9) : (tensor<4x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (vector<4x8xf32>, vector<8x5xf32>, vector<4x5xf32>, vector<4xf32>, vector<5xf32>, f32, vector<4xi1>) -> (), sym_name = "products"}> ({
  ^bb0(%arg0: vector<4x8xf32>, %arg1: vector<8x5xf32>, %arg2: vector<4x5xf32>, %arg3: vector<4xf32>, %arg4: vector<5xf32>, %arg5: f32, %arg6: vector<4xi1>):
    %0 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> {my.a} : (vector<4x8xf32>, vector<8x5xf32>, vector<4x5xf32>) -> vector<4x5xf32>
    %1 = "vector.outerproduct"(%arg3, %arg4) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<5xf32>) -> vector<4x5xf32>
    %2 = "vector.outerproduct"(%arg3, %arg4, %arg2) <{kind = #vector.kind<maxnumf>}> : (vector<4xf32>, vector<5xf32>, vector<4x5xf32>) -> vector<4x5xf32>
    %3 = "vector.outerproduct"(%arg3, %arg5, %arg3) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32, vector<4xf32>) -> vector<4xf32>
    %4 = "vector.mask"(%arg6) ({
      %5 = "vector.reduction"(%arg3) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<4xf32>) -> f32
      "vector.yield"(%5) : (f32) -> ()
    }) : (vector<4xi1>) -> f32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
