module @program {
  util.global private mutable @counter = 0 : i32
  util.func public @run(%arg0: tensor<4xf32>, %arg1: index) -> tensor<4xf32> attributes {noinline} {
    %0 = util.align %arg1, %arg1 : index
    util.return %arg0 : tensor<4xf32>
  }
  util.func private @imported(%arg0: tensor<?xf32>) -> (index, i32)
  util.func private @nothing() {
    util.return
  }
  util.initializer {
    %c7_i32 = arith.constant 7 : i32
    util.global.store %c7_i32, @counter : i32
    util.return
  }
  vm.module public @machine {
    vm.func private @add(%arg0: i32, %arg1: i32) -> i32 {
      %0 = vm.add.i32 %arg0, %arg1 : i32
      vm.return %0 : i32
    }
    vm.export @add
    vm.export @add as("plus") attributes {ordinal = 1 : i32}
  }
}
