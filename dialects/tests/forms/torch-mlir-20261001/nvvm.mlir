module {
  func.func @nvvm(%arg0: i32, %arg1: f32) {
    nvvm.barrier
    nvvm.barrier id = %arg0 number_of_threads = %arg0 {aligned = false}
    nvvm.barrier id = %arg0 {a}
    nvvm.barrier id = %arg0 {a}
    return
  }
  func.func @nvvm2(%arg0: i32, %arg1: f32) {
    nvvm.barrier.arrive id = %arg0 number_of_threads = %arg0 {aligned = false}
    nvvm.barrier.arrive number_of_threads = %arg0
    return
  }
}
