module {
  util.global private @device = #hal.device.select<[#hal.device.target<"a"> : !hal.device, #hal.device.target<"b", {ordinal = 1 : index}> : !hal.device]> : !hal.device
  util.func public @convert(%arg0: vector<4xf32>, %arg1: i32) -> (vector<2x2xf32>, i32) {
    %0:2 = util.hoistable_conversion "to" inverts("from") (%arg2 = %arg0, %arg3 = %arg1) : (vector<4xf32>, i32) -> (vector<2x2xf32>, i32) {
      %3 = vector.shape_cast %arg2 : vector<4xf32> to vector<2x2xf32>
      util.return %3, %arg3 : vector<2x2xf32>, i32
    }
    %1 = util.unfoldable_constant 42 : i32
    %2 = util.unfoldable_constant  {note} dense<1> : tensor<2xi32>
    util.return %0#0, %0#1 : vector<2x2xf32>, i32
  }
  vm.module public @table {
    vm.func @select(%arg0: i32, %arg1: !vm.buffer, %arg2: !vm.buffer) -> !vm.buffer {
      %buffer = vm.switch.ref %arg0[%arg1, %arg2] else %arg1 : !vm.buffer
      %buffer_0 = vm.switch.ref %arg0[] else %arg2 {note} : !vm.buffer
      vm.return %buffer : !vm.buffer
    }
  }
}
