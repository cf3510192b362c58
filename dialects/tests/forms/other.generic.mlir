"builtin.module"() ({
  "pdl_interp.func"() <{function_type = (!pdl.operation) -> (), sym_name = "m"}> ({
  ^bb0(%arg3: !pdl.operation loc("<stdin>":2:22)):
    %1 = "pdl_interp.get_operands"(%arg3) : (!pdl.operation) -> !pdl.range<value> loc("<stdin>":3:10)
    "pdl_interp.foreach"(%1)[^bb1] ({
    ^bb0(%arg4: !pdl.value loc("<stdin>":4:24)):
      "pdl_interp.continue"() : () -> () loc("<stdin>":5:7)
    }) {a.b} : (!pdl.range<value>) -> () loc("<stdin>":4:5)
  ^bb1:  // pred: ^bb0
    "pdl_interp.finalize"() : () -> () loc("<stdin>":8:5)
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (vector<16xf16>, f32, vector<4xf32>) -> vector<4xf32>, sym_name = "mfma"}> ({
  ^bb0(%arg0: vector<16xf16> loc("<stdin>":10:19), %arg1: f32 loc("<stdin>":10:42), %arg2: vector<4xf32> loc("<stdin>":10:54)):
    %0 = "amdgpu.mfma"(%arg1, %arg1, %arg2) <{abid = 0 : i32, blgp = #amdgpu<mfma_perm_b none>, blocks = 1 : i32, cbsz = 0 : i32, k = 4 : i32, m = 16 : i32, n = 16 : i32}> : (f32, f32, vector<4xf32>) -> vector<4xf32> loc("<stdin>":11:10)
    "func.return"(%0) : (vector<4xf32>) -> () loc("<stdin>":12:5)
  }) : () -> () loc("<stdin>":10:3)
}) : () -> () loc("<stdin>":1:1)
