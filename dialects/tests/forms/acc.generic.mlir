"builtin.module"() ({
  "acc.routine"() <{bindIdName = [@y], bindIdNameDeviceType = [#acc.device_type<nvidia>], bindStrName = ["x"], bindStrNameDeviceType = [#acc.device_type<none>], func_name = @f, sym_name = "r", worker = [#acc.device_type<none>]}> : () -> () loc("<stdin>":2:3)
  "acc.routine"() <{func_name = @f, nohost, sym_name = "r2", vector = [#acc.device_type<nvidia>]}> : () -> () loc("<stdin>":3:3)
  "func.func"() <{function_type = (memref<f32>, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<f32> loc("<stdin>":4:16), %arg1: i32 loc("<stdin>":4:36)):
    "acc.loop"(%arg1, %arg1, %arg1, %arg1, %arg1, %arg1) <{combined = #acc.combined_constructs<kernels_loop>, inclusiveUpperbound = array<i1: true, true>, operandSegmentSizes = array<i32: 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0>, seq = [#acc.device_type<none>]}> ({
    ^bb0(%arg2: i32 loc("<stdin>":5:40), %arg3: i32 loc("<stdin>":5:53)):
      "acc.yield"() : () -> () loc("<stdin>":6:7)
    }) : (i32, i32, i32, i32, i32, i32) -> () loc("<stdin>":5:5)
    "acc.loop"(%arg1, %arg1, %arg1) <{auto_ = [#acc.device_type<none>], operandSegmentSizes = array<i32: 0, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0>, tileOperandsDeviceType = [#acc.device_type<none>], tileOperandsSegments = array<i32: 2>, vector = [#acc.device_type<none>], workerNumOperandsDeviceType = [#acc.device_type<none>]}> ({
      "acc.yield"() : () -> () loc("<stdin>":9:7)
    }) : (i32, i32, i32) -> () loc("<stdin>":8:5)
    "acc.parallel"(%arg1, %arg1, %arg1) <{asyncOnly = [#acc.device_type<none>], hasWaitDevnum = [true], numGangsDeviceType = [#acc.device_type<nvidia>], numGangsSegments = array<i32: 2>, operandSegmentSizes = array<i32: 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0>, waitOnly = [#acc.device_type<nvidia>], waitOperandsDeviceType = [#acc.device_type<none>], waitOperandsSegments = array<i32: 1>}> ({
      "acc.yield"() : () -> () loc("<stdin>":12:7)
    }) : (i32, i32, i32) -> () loc("<stdin>":11:5)
    "acc.wait"() <{async, operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> () loc("<stdin>":14:5)
    %0 = "acc.copyin"(%arg0, %arg1) <{asyncOperandsDeviceType = [#acc.device_type<none>], dataClause = #acc<data_clause acc_copyin>, implicit = false, modifiers = #acc<data_clause_modifier none>, operandSegmentSizes = array<i32: 1, 0, 0, 1>, structured = true, varType = i32}> : (memref<f32>, i32) -> memref<f32> loc("<stdin>":15:10)
    "func.return"() : () -> () loc("<stdin>":16:5)
  }) : () -> () loc("<stdin>":4:3)
}) : () -> () loc("<stdin>":1:1)
