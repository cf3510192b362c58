module {
  %0 = "accel.allocate"() {on = #accel.device<"npu", 4>} : () -> !accel.buffer<[4], f32, 1>
  accel.launch @saxpy(%0) tile<[16, 16]> queue 3 : !accel.buffer<[4], f32, 1>
}
