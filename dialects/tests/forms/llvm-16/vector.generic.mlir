"builtin.module"() ({
  "func.func"() ({
  ^bb0(%arg0: vector<4xi1> loc("<stdin>":2:19), %arg1: vector<4xf32> loc("<stdin>":2:40), %arg2: tensor<?xf32> loc("<stdin>":2:62), %arg3: index loc("<stdin>":2:84), %arg4: f32 loc("<stdin>":2:98), %arg5: memref<?xf32> loc("<stdin>":2:110)):
    %0 = "vector.mask"(%arg0) ({
      %1 = "vector.transfer_read"(%arg2, %arg3, %arg4) {in_bounds = [true], operand_segment_sizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>} : (tensor<?xf32>, index, f32) -> vector<4xf32> loc("<stdin>":3:30)
      "vector.yield"(%1) : (vector<4xf32>) -> () loc("<stdin>":3:30)
    }) : (vector<4xi1>) -> vector<4xf32> loc("<stdin>":3:10)
    "vector.mask"(%arg0) ({
      "vector.transfer_write"(%arg1, %arg5, %arg3) {in_bounds = [true], operand_segment_sizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>} : (vector<4xf32>, memref<?xf32>, index) -> () loc("<stdin>":4:25)
      "vector.yield"() : () -> () loc("<stdin>":4:25)
    }) : (vector<4xi1>) -> () loc("<stdin>":4:5)
    "func.return"() : () -> () loc("<stdin>":5:5)
  }) {function_type = (vector<4xi1>, vector<4xf32>, tensor<?xf32>, index, f32, memref<?xf32>) -> (), sym_name = "mask"} : () -> () loc("<stdin>":2:3)
  "func.func"() ({
  ^bb0(%arg0: vector<7x8xf32> loc("<stdin>":7:30), %arg1: vector<8x4xf32> loc("<stdin>":7:54), %arg2: vector<7x4xf32> loc("<stdin>":7:78), %arg3: vector<7x8xi1> loc("<stdin>":7:102), %arg4: vector<8x4xi1> loc("<stdin>":7:125)):
    %0 = "vector.contract"(%arg0, %arg1, %arg2, %arg3, %arg4) {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>} : (vector<7x8xf32>, vector<8x4xf32>, vector<7x4xf32>, vector<7x8xi1>, vector<8x4xi1>) -> vector<7x4xf32> loc("<stdin>":8:10)
    "func.return"(%0) : (vector<7x4xf32>) -> () loc("<stdin>":9:5)
  }) {function_type = (vector<7x8xf32>, vector<8x4xf32>, vector<7x4xf32>, vector<7x8xi1>, vector<8x4xi1>) -> vector<7x4xf32>, sym_name = "masked_contract"} : () -> () loc("<stdin>":7:3)
}) : () -> () loc("<stdin>":1:1)
