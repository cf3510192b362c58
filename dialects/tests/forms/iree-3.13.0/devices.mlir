module {
  util.global private @device = #hal.device.select<[#hal.device.target<"a"> : !hal.device, #hal.device.target<"b", {ordinal = 1 : index}> : !hal.device]> : !hal.device
  util.func public @convert(%arg0: vector<4xf32>, %arg1: i32) -> (vector<2x2xf32>, i32) {
    %0:2 = util.hoistable_conversion "to" inverts("from") (%arg2 = %arg0, %arg3 = %arg1) : (vector<4xf32>, i32) -> (vector<2x2xf32>, i32) {
      %1 = vector.shape_cast %arg2 : vector<4xf32> to vector<2x2xf32>
      util.return %1, %arg3 : vector<2x2xf32>, i32
    }
    util.return %0#0, %0#1 : vector<2x2xf32>, i32
  }
}
