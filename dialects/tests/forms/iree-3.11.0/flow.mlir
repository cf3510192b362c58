module {
  flow.executable private @workloads {
    flow.executable.export public @double workgroups(%arg0: index) -> (index, index, index) {
      flow.return %arg0, %arg0, %arg0 : index, index, index
    }
    builtin.module {
    }
  }
  flow.func private @external(%arg0: tensor<?x4xf32>, %arg1: index) -> (%arg0, i32)
  flow.func private @reshaping(%arg0: tensor<?xf32>) -> %arg0 as tensor<4xf32>
  util.func public @flow(%arg0: tensor<?x4xf32>, %arg1: index) -> tensor<?x4xf32> {
    %c4 = arith.constant 4 : index
    %0 = flow.dispatch @workloads::@double[%arg1](%arg0, %arg1) : (tensor<?x4xf32>{%arg1}, index) -> tensor<?x4xf32>{%arg1}
    %1:2 = flow.dispatch {@workloads::@double, @workloads::@double}[%arg1](%0) : (tensor<?x4xf32>{%arg1}) -> (%0{%arg1}, i32)
    %2 = flow.dispatch.region[%arg1] -> (tensor<?x4xf32>{%arg1}) {
      flow.return %1#0 : tensor<?x4xf32>
    } count(%arg2: index) -> (index, index, index) {
      flow.return %arg2, %arg2, %arg2 : index, index, index
    }
    %3:2 = flow.call @external(%2, %arg1) : (tensor<?x4xf32>{%arg1}, index) -> (%2{%arg1}, i32)
    util.return %3#0 : tensor<?x4xf32>
  }
  util.func private @tied(%arg0: tensor<4xf32>, %arg1: i32) -> (%arg0 {a.result}, i32)
  util.func private @assumes(%arg0: index, %arg1: i32) -> i32 {
    %0 = util.assume.int %arg0<umin = 1, umax = 8> : index
    %1:2 = util.assume.int 
        %0[<umin = 1>, <udiv = 4>], 
        %arg1<umax = 8>
      : index, i32
    %value_N = util.string.format "value.{}"(%1#0) : (index) -> !util.buffer
    %2 = util.list.create : !util.list<i32>
    util.list.set %2[%arg0], %arg1 : !util.list<i32>
    %3 = util.list.get %2[%arg0] : !util.list<i32>
    %4 = util.call @assumes(%arg0, %3) : (index, i32) -> i32
    util.return %4 : i32
  }
  vm.module public @calls {
    vm.import private optional @log(%level : i32, %message : !vm.buffer, tuple<i32, i64> ...) -> i32
    vm.import private @shape(!vm.ref<!hal.buffer_view>, i64 ...)
    vm.func private @main(%arg0: i32, %arg1: i64, %arg2: !vm.buffer, %arg3: !vm.ref<!hal.buffer_view>) {
      %0 = vm.call.variadic @log(%arg0, %arg2, [(%arg0, %arg1), (%arg0, %arg1)]) : (i32, !vm.buffer, tuple<i32, i64> ...) -> i32
      vm.call.variadic @shape(%arg3, [%arg1, %arg1]) : (!vm.ref<!hal.buffer_view>, i64 ...)
      vm.call.variadic @shape(%arg3, []) : (!vm.ref<!hal.buffer_view>, i64 ...)
      %has_log = vm.import.resolved @log : i32
      vm.return
    }
  }
}
