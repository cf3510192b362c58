module {
  stream.executable private @kernels {
    stream.executable.export public @scale workgroups(%arg0: index) -> (index, index, index) {
      stream.return %arg0, %arg0, %arg0 : index, index, index
    }
    builtin.module {
    }
  }
  util.func public @dispatches(%arg0: !stream.resource<transient>, %arg1: index, %arg2: !stream.timepoint) -> (!stream.resource<transient>, %arg2) {
    %c0 = arith.constant 0 : index
    %c0_i32 = arith.constant 0 : i32
    %0 = stream.cmd.execute await(%arg2) => with(%arg0 as %arg3: !stream.resource<transient>{%arg1}) {
      stream.cmd.fill %c0_i32, %arg3[%c0 for %arg1] : i32 -> !stream.resource<transient>{%arg1}
      stream.cmd.dispatch @kernels::@scale[%c0](%c0_i32 : i32) {
        ro %arg3[%c0 for %arg1] : !stream.resource<transient>{%arg1},
        rw %arg3[%c0 for %arg1] : !stream.resource<transient>{%arg1}
      }
    } => !stream.timepoint
    %1 = stream.timepoint.await %0 => %arg0 : !stream.resource<transient>{%arg1}
    %results, %result_timepoint = stream.async.execute with(%1 as %arg3: !stream.resource<transient>{%arg1}) -> %1{%arg1} {
      %2 = stream.async.dispatch @kernels::@scale[%c0](%arg3[%c0 to %arg1 for %arg1]) : (!stream.resource<transient>{%arg1}) -> %arg3{%arg1}
      stream.yield %2 : !stream.resource<transient>{%arg1}
    } => !stream.timepoint
    util.return %results, %result_timepoint : !stream.resource<transient>, !stream.timepoint
  }
}
