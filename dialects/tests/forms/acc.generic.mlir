"builtin.module"() ({
  "acc.routine"() <{bindIdName = [@y], bindIdNameDeviceType = [#acc.device_type<nvidia>], bindStrName = ["x"], bindStrNameDeviceType = [#acc.device_type<none>], func_name = @f, sym_name = "r", worker = [#acc.device_type<none>]}> : () -> ()
  "acc.routine"() <{func_name = @f, nohost, sym_name = "r2", vector = [#acc.device_type<nvidia>]}> : () -> ()
  "func.func"() <{function_type = (memref<f32>, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: memref<f32>, %arg1: i32):
    "acc.loop"(%arg1, %arg1, %arg1, %arg1, %arg1, %arg1) <{combined = #acc.combined_constructs<kernels_loop>, inclusiveUpperbound = array<i1: true, true>, operandSegmentSizes = array<i32: 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0>, seq = [#acc.device_type<none>]}> ({
    ^bb0(%arg2: i32, %arg3: i32):
      "acc.yield"() : () -> ()
    }) : (i32, i32, i32, i32, i32, i32) -> ()
    "acc.loop"(%arg1, %arg1, %arg1) <{auto_ = [#acc.device_type<none>], operandSegmentSizes = array<i32: 0, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0>, tileOperandsDeviceType = [#acc.device_type<none>], tileOperandsSegments = array<i32: 2>, vector = [#acc.device_type<none>], workerNumOperandsDeviceType = [#acc.device_type<none>]}> ({
      "acc.yield"() : () -> ()
    }) : (i32, i32, i32) -> ()
    "acc.parallel"(%arg1, %arg1, %arg1) <{asyncOnly = [#acc.device_type<none>], hasWaitDevnum = [true], numGangsDeviceType = [#acc.device_type<nvidia>], numGangsSegments = array<i32: 2>, operandSegmentSizes = array<i32: 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0>, waitOnly = [#acc.device_type<nvidia>], waitOperandsDeviceType = [#acc.device_type<none>], waitOperandsSegments = array<i32: 1>}> ({
      "acc.yield"() : () -> ()
    }) : (i32, i32, i32) -> ()
    "acc.wait"() <{async, operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> ()
    %0 = "acc.copyin"(%arg0, %arg1) <{asyncOperandsDeviceType = [#acc.device_type<none>], dataClause = #acc<data_clause acc_copyin>, implicit = false, modifiers = #acc<data_clause_modifier none>, operandSegmentSizes = array<i32: 1, 0, 0, 1>, structured = true, varType = i32}> : (memref<f32>, i32) -> memref<f32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
