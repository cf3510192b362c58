module {
  acc.routine @r func(@f) bind(@y [#acc.device_type<nvidia>], "x") worker 
  acc.routine @r2 func(@f) vector ([#acc.device_type<nvidia>]) nohost
  acc.routine @r3 func(@f) bind("x")
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
  acc.routine @gang_r2 func(@gangs_f) gang([#acc.device_type<host>], dim: 1 : i64 [#acc.device_type<nvidia>])
  acc.routine @gang_r9 func(@gangs_f) gang(dim: 1 : i64)
  acc.routine @gang_r4 func(@gangs_f) gang(dim: 1 : i64 [#acc.device_type<nvidia>], dim: 2 : i64 [#acc.device_type<host>])
  acc.routine @gang_r5 func(@gangs_f) gang
  acc.routine @gang_r6 func(@gangs_f)
  func.func @gangs_f() {
    return
  }
  func.func @gangs(%arg0: i64, %arg1: i32) {
    acc.parallel {
      acc.loop gang worker vector control(%arg2 : i64) = (%arg0 : i64) to (%arg0 : i64)  step (%arg0 : i64) {
        acc.yield
      } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
      acc.loop gang({num=%arg0 : i64}) control(%arg2 : i64) = (%arg0 : i64) to (%arg0 : i64)  step (%arg0 : i64) {
        acc.yield
      } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
      acc.loop gang({num=%arg0 : i64, static=%arg1 : i32}) control(%arg2 : i64) = (%arg0 : i64) to (%arg0 : i64)  step (%arg0 : i64) {
        acc.yield
      } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
      acc.loop gang([#acc.device_type<nvidia>], {static=%arg1 : i32}) control(%arg2 : i64) = (%arg0 : i64) to (%arg0 : i64)  step (%arg0 : i64) {
        acc.yield
      } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
      acc.loop gang([#acc.device_type<nvidia>]) control(%arg2 : i64) = (%arg0 : i64) to (%arg0 : i64)  step (%arg0 : i64) {
        acc.yield
      } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
      acc.yield
    }
    return
  }
}
