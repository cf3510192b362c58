module {
  util.global private @done = #stream.timepoint<immediate> : !stream.timepoint
  util.global private mutable @later = #stream.timepoint<immediate> : !stream.timepoint
  util.func private @declared(%arg0: tensor<4xf32>, %arg1: i32) -> tensor<4xf32>
  stream.cmd.func private @kernel(%arg0[%arg1 for %arg2]: !stream.resource<*>, %arg3: i32 {my.size}, %arg4[%arg5 for %arg6]: !stream.resource<constant>) -> (i32 {my.status}, i64)
  stream.cmd.func private @one(%arg0[%arg1 for %arg2]: !stream.resource<*>) -> i32 {my.status}
  stream.executable private @code {
    stream.executable.export public @first 
    builtin.module {
    }
  }
  util.func public @run(%arg0: !stream.resource<*>, %arg1: index, %arg2: index, %arg3: index, %arg4: i32, %arg5: !stream.channel) -> !stream.resource<*> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %device_1 = hal.devices.get %c1 : !hal.device
    %device_n = hal.devices.get %arg2 : !hal.device
    %0 = stream.tensor.dispatch @code::@first[%arg2](%arg0, %arg4) {note} : (tensor<?x4x?xf32>{%arg2, %arg3} in !stream.resource<*>{%arg1}, i32) -> tensor<?x4x?xf32>{%arg2, %arg3} in %arg0{%arg1}
    %1:2 = stream.tensor.dispatch {@code::@first, @code::@second}(%arg4) : (i32) -> (tensor<4xf32> in !stream.resource<*>{%arg1}, tensor<2xf32> in !stream.resource<constant>{%arg2})
    stream.tensor.dispatch on(#hal.device.affinity<@device>) @code::@first() : () -> ()
    %2 = stream.tensor.dispatch @code::@first(%arg0) : (tensor<4xf32> in !stream.resource<*>{%arg1}) -> tensor<4xf32> in %arg0 as !stream.resource<external>{%arg2}
    %3 = stream.async.collective<all_reduce with sum : f32>[%arg2] channel(%arg5) %arg0[%c0 to %arg2 for %arg2], %0[%c0 to %arg2 for %arg2] : !stream.resource<*>{%arg1} -> %0 as !stream.resource<*>{%arg1}
    %4 = stream.async.collective<send_recv : si8>[%arg2] channel(%arg5) source_target_pair(%arg4) %arg0[%c0 to %arg2 for %arg2], %3[%c0 to %arg2 for %arg2] : !stream.resource<*>{%arg1} -> %3 as !stream.resource<*>{%arg1}
    util.return %4 : !stream.resource<*>
  }
  util.func public @trace(%arg0: !stream.resource<staging>, %arg1: !stream.resource<staging>, %arg2: index, %arg3: index) {
    stream.tensor.trace "both" = [
      %arg0 : tensor<?xf32>{%arg3} in !stream.resource<staging>{%arg2},
      %arg1 : tensor<2x2xi8> in !stream.resource<staging>{%arg3}
    ]
    util.return
  }
  vm.module public @checks {
    vm.func @check(%arg0: i32, %arg1: i32) {
      vm.cond_fail %arg0, %arg1, "no"
      vm.cond_fail %arg0, %arg1
      vm.cond_fail %arg1, "both" {note}
      vm.cond_fail %arg1
      vm.cond_fail %arg1
      vm.return
    }
  }
  util.func public @send(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: !flow.channel, %arg3: index) -> tensor<4xf32> {
    %0 = flow.collective.send_recv f32, %arg0, %arg1, %arg2, %arg3, %arg3 : (tensor<4xf32>, tensor<4xf32>, !flow.channel, index, index) -> %arg0 as tensor<4xf32>
    util.return %0 : tensor<4xf32>
  }
}
