module {
  acc.routine @r func(@f) bind(@y [#acc.device_type<nvidia>], "x") worker 
  acc.routine @r2 func(@f) vector ([#acc.device_type<nvidia>]) nohost
  func.func @f(%arg0: memref<f32>, %arg1: i32) {
    acc.loop combined(kernels) control(%arg2 : i32, %arg3 : i32) = (%arg1, %arg1 : i32, i32) to (%arg1, %arg1 : i32, i32)  step (%arg1, %arg1 : i32, i32) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true, true>, seq = [#acc.device_type<none>]}
    acc.loop worker(%arg1 : i32) vector tile({%arg1 : i32, %arg1 : i32}) {
      acc.yield
    } attributes {auto_ = [#acc.device_type<none>]}
    acc.parallel async num_gangs({%arg1 : i32, %arg1 : i32} [#acc.device_type<nvidia>]) wait([#acc.device_type<nvidia>], {devnum: %arg1 : i32}) {
      acc.yield
    }
    acc.wait async
    %0 = acc.copyin varPtr(%arg0 : memref<f32>) varType(i32) async(%arg1 : i32) -> memref<f32>
    return
  }
}
