"builtin.module"() ({
  "pdl_interp.func"() <{function_type = (!pdl.operation) -> (), sym_name = "m"}> ({
  ^bb0(%arg5: !pdl.operation loc("<stdin>":2:22)):
    %4 = "pdl_interp.get_operands"(%arg5) : (!pdl.operation) -> !pdl.range<value> loc("<stdin>":3:10)
    "pdl_interp.foreach"(%4)[^bb1] ({
    ^bb0(%arg6: !pdl.value loc("<stdin>":4:24)):
      "pdl_interp.continue"() : () -> () loc("<stdin>":5:7)
    }) {a.b} : (!pdl.range<value>) -> () loc("<stdin>":4:5)
  ^bb1:  // pred: ^bb0
    "pdl_interp.finalize"() : () -> () loc("<stdin>":8:5)
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (vector<16xf16>, f32, vector<4xf32>) -> vector<4xf32>, sym_name = "mfma"}> ({
  ^bb0(%arg2: vector<16xf16> loc("<stdin>":10:19), %arg3: f32 loc("<stdin>":10:42), %arg4: vector<4xf32> loc("<stdin>":10:54)):
    %3 = "amdgpu.mfma"(%arg3, %arg3, %arg4) <{abid = 0 : i32, blgp = #amdgpu<mfma_perm_b none>, blocks = 1 : i32, cbsz = 0 : i32, k = 4 : i32, m = 16 : i32, n = 16 : i32}> : (f32, f32, vector<4xf32>) -> vector<4xf32> loc("<stdin>":11:10)
    "func.return"(%3) : (vector<4xf32>) -> () loc("<stdin>":12:5)
  }) : () -> () loc("<stdin>":10:3)
  "shard.grid"() <{shape = array<i64: 2, 4>, sym_name = "grid"}> : () -> () loc("<stdin>":14:3)
  "func.func"() <{function_type = (vector<2x2xf16>, i64) -> f16, sym_name = "parts"}> ({
  ^bb0(%arg0: vector<2x2xf16> loc("<stdin>":15:20), %arg1: i64 loc("<stdin>":15:44)):
    %0 = "shard.sharding"() <{grid = @grid, operandSegmentSizes = array<i32: 0, 0>, split_axes = #shard<axisarray[[1], [0]]>, static_halo_sizes = array<i64>, static_sharded_dims_offsets = array<i64>}> : () -> !shard.sharding loc("<stdin>":16:17)
    %1:4 = "vector.to_elements"(%arg0) : (vector<2x2xf16>) -> (f16, f16, f16, f16) loc("<stdin>":17:12)
    %2 = "xegpu.create_nd_tdesc"(%arg1) <{const_shape = array<i64: 4>, const_strides = array<i64: 1>, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (i64) -> !xegpu.tensor_desc<4xi8> loc("<stdin>":18:10)
    "func.return"(%1#1) : (f16) -> () loc("<stdin>":19:5)
  }) : () -> () loc("<stdin>":15:3)
}) : () -> () loc("<stdin>":1:1)
