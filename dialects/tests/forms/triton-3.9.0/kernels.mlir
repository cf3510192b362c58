module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func private @helper(%arg0: tensor<64xf32>, %arg1: f32) -> tensor<64xf32> attributes {noinline = true} {
    %0 = tt.splat %arg1 : f32 -> tensor<64xf32>
    %1 = tt.clampf %arg0, %0, %0, propagateNan = all : tensor<64xf32>
    tt.return %1 : tensor<64xf32>
  }
  tt.func public @kernels(%arg0: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f16>, %arg2: i32, %arg3: f32) attributes {noinline = false} {
    %0 = tt.get_program_id x : i32
    %1 = tt.get_num_programs y : i32
    %2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %3 = tt.splat %arg2 : i32 -> tensor<64xi32>
    %4 = arith.cmpi slt, %2, %3 : tensor<64xi32>
    %5 = tt.splat %arg0 : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %6 = tt.addptr %5, %2 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %cst = arith.constant dense<1.000000e+00> : tensor<64xf32>
    %7 = tt.load %6 : tensor<64x!tt.ptr<f32>>
    %8 = tt.load %6, %4, %cst {isVolatile = true} : tensor<64x!tt.ptr<f32>>
    %9 = tt.load %arg0 : !tt.ptr<f32>
    %10 = tt.call @helper(%7, %9) : (tensor<64xf32>, f32) -> tensor<64xf32>
    %11 = "tt.reduce"(%7) <{axis = 0 : i32}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      %22 = arith.addf %arg4, %arg5 : f32
      tt.reduce.return %22 : f32
    }) : (tensor<64xf32>) -> f32
    %12 = tt.atomic_rmw fadd, acq_rel, gpu, %6, %7, %4 : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<64xi1>) -> tensor<64xf32>
    %13 = tt.atomic_cas relaxed, cta, %arg0, %9, %arg3 : (!tt.ptr<f32>, f32, f32) -> f32
    %14 = tt.expand_dims %7 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
    %15 = tt.broadcast %14 : tensor<1x64xf32> -> tensor<64x64xf32>
    %16 = tt.trans %15 {order = array<i32: 1, 0>} : tensor<64x64xf32> -> tensor<64x64xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
    %17 = tt.dot %15, %16, %cst_0, inputPrecision = tf32 : tensor<64x64xf32> * tensor<64x64xf32> -> tensor<64x64xf32>
    %18 = tt.reshape %17 allow_reorder : tensor<64x64xf32> -> tensor<4096xf32>
    %cst_1 = arith.constant dense<2.000000e+00> : tensor<1xf32>
    %19 = tt.unsplat %cst_1 : tensor<1xf32>
    %20 = tt.fp_to_fp %7, rounding = rtne : tensor<64xf32> -> tensor<64xf16>
    %21:2 = tt.elementwise_inline_asm "two" {constraints = "=r,=r,r", packed_element = 1 : i32, pure = true} %7 : tensor<64xf32> -> tensor<64xf32>, tensor<64xf32>
    tt.print " value: " {hex = false, isSigned = array<i32: 0>} : %7 : tensor<64xf32>
    tt.assert %4, "in range" : tensor<64xi1>
    tt.store %6, %10, %4 : tensor<64x!tt.ptr<f32>>
    tt.store %arg0, %11 : !tt.ptr<f32>
    tt.return
  }
}
