module {
  handshake.func private @external(i32, none, ...) -> none attributes {argNames = ["a", "b"], resNames = ["c"]}
  handshake.func @plain(%arg0: i32, %arg1: index, %arg2: i1, %arg3: memref<4xi32>, %arg4: none, ...) -> (i32, none) attributes {argNames = ["value", "select", "bit", "memory", "ctrl"], resNames = ["out0", "out1"]} {
    %0:2 = fork [2] %arg0 {test.fork} : i32
    %1 = buffer [2] seq %0#0 {initValues = [0, 1]} : i32
    %2 = buffer [1] fifo %0#1 : i32
    %3 = mux %arg1 [%1, %2] {test.mux} : index, i32
    %trueResult, %falseResult = cond_br %arg2, %3 : i32
    %4 = merge %trueResult, %falseResult : i32
    %result, %index = control_merge %4, %arg0 : i32, index
    %5 = br %result : i32
    sink %index : index
    %6 = source
    %7 = join %5, %6 {test.join} : i32, none
    %8:3 = lazy_fork [3] %7 : none
    %9 = constant %8#0 {value = 1 : index} : index
    %dataResult, %addressResults = load [%9] %10#0, %8#1 : index, i32
    %dataResult_0, %addressResult = store [%9] %arg0, %8#2 : index, i32
    %10:3 = extmemory[ld = 1, st = 1] (%arg3 : memref<4xi32>) (%dataResult_0, %addressResult, %addressResults) {id = 0 : i32} : (i32, index, index) -> (i32, none, none)
    %11 = pack %5, %6 {test.pack} : tuple<i32, none>
    %12:2 = unpack %11 : tuple<i32, none>
    %13 = instance @external(%5, %arg4) : (i32, none) -> none
    return %12#0, %arg4 : i32, none
  }
}
