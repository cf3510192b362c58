"builtin.module"() ({
  "func.func"() ({
  ^bb0(%arg0: i1 loc("<stdin>":2:19), %arg1: i32 loc("<stdin>":2:30), %arg2: memref<i32> loc("<stdin>":2:42), %arg3: memref<2xf32> loc("<stdin>":2:62)):
    "omp.target_data"(%arg0, %arg2, %arg3) ({
    }) {map_types = [5127, 0], operand_segment_sizes = array<i32: 1, 0, 0, 0, 2>} : (i1, memref<i32>, memref<2xf32>) -> () loc("<stdin>":3:5)
    "omp.target_enter_data"(%arg1, %arg2, %arg3) {map_types = [0, 1], nowait, operand_segment_sizes = array<i32: 0, 1, 2>} : (i32, memref<i32>, memref<2xf32>) -> () loc("<stdin>":5:5)
    "omp.target_exit_data"(%arg2) {a, map_types = [1024], operand_segment_sizes = array<i32: 0, 0, 1>} : (memref<i32>) -> () loc("<stdin>":6:5)
    "omp.target_exit_data"(%arg2, %arg3) {map_types = [8, 2], operand_segment_sizes = array<i32: 0, 0, 2>} : (memref<i32>, memref<2xf32>) -> () loc("<stdin>":7:5)
    "func.return"() : () -> () loc("<stdin>":8:5)
  }) {function_type = (i1, i32, memref<i32>, memref<2xf32>) -> (), sym_name = "maps"} : () -> () loc("<stdin>":2:3)
}) : () -> () loc("<stdin>":1:1)
