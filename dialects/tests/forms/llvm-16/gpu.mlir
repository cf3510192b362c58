module {
  func.func @reductions(%arg0: i32, %arg1: f32) {
    %0 = gpu.all_reduce  max %arg0 {
    } : (i32) -> i32
    %1 = gpu.all_reduce  min %arg1 uniform {
    } : (f32) -> f32
    %2 = gpu.all_reduce  %arg0 {
    ^bb0(%arg2: i32, %arg3: i32):
      %4 = arith.addi %arg2, %arg3 : i32
      "gpu.yield"(%4) : (i32) -> ()
    } : (i32) -> i32
    %3 = gpu.subgroup_reduce  max %arg0 : (i32) -> i32
    return
  }
}
