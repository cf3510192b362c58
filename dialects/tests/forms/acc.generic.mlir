"builtin.module"() ({
  "acc.routine"() <{bindIdName = [@y], bindIdNameDeviceType = [#acc.device_type<nvidia>], bindStrName = ["x"], bindStrNameDeviceType = [#acc.device_type<none>], func_name = @f, sym_name = "r", worker = [#acc.device_type<none>]}> : () -> () loc("<stdin>":2:3)
  "acc.routine"() <{func_name = @f, nohost, sym_name = "r2", vector = [#acc.device_type<nvidia>]}> : () -> () loc("<stdin>":3:3)
  "acc.routine"() <{bindIdName = [], bindIdNameDeviceType = [], bindStrName = ["x"], bindStrNameDeviceType = [#acc.device_type<none>], func_name = @f, sym_name = "r3"}> : () -> () loc("<stdin>":4:3)
  "func.func"() <{function_type = (memref<f32>, i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg7: memref<f32> loc("<stdin>":5:16), %arg8: i32 loc("<stdin>":5:36)):
    "acc.loop"(%arg8, %arg8, %arg8, %arg8, %arg8, %arg8) <{combined = #acc.combined_constructs<kernels_loop>, inclusiveUpperbound = array<i1: true, true>, operandSegmentSizes = array<i32: 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0>, seq = [#acc.device_type<none>]}> ({
    ^bb0(%arg9: i32 loc("<stdin>":6:40), %arg10: i32 loc("<stdin>":6:53)):
      "acc.yield"() : () -> () loc("<stdin>":7:7)
    }) : (i32, i32, i32, i32, i32, i32) -> () loc("<stdin>":6:5)
    "acc.loop"(%arg8, %arg8, %arg8) <{auto_ = [#acc.device_type<none>], operandSegmentSizes = array<i32: 0, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0>, tileOperandsDeviceType = [#acc.device_type<none>], tileOperandsSegments = array<i32: 2>, vector = [#acc.device_type<none>], workerNumOperandsDeviceType = [#acc.device_type<none>]}> ({
      "acc.yield"() : () -> () loc("<stdin>":10:7)
    }) : (i32, i32, i32) -> () loc("<stdin>":9:5)
    "acc.parallel"(%arg8, %arg8, %arg8) <{asyncOnly = [#acc.device_type<none>], hasWaitDevnum = [true], numGangsDeviceType = [#acc.device_type<nvidia>], numGangsSegments = array<i32: 2>, operandSegmentSizes = array<i32: 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0>, waitOnly = [#acc.device_type<nvidia>], waitOperandsDeviceType = [#acc.device_type<none>], waitOperandsSegments = array<i32: 1>}> ({
      "acc.yield"() : () -> () loc("<stdin>":13:7)
    }) : (i32, i32, i32) -> () loc("<stdin>":12:5)
    "acc.wait"() <{async, operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> () loc("<stdin>":15:5)
    %0 = "acc.copyin"(%arg7, %arg8) <{asyncOperandsDeviceType = [#acc.device_type<none>], dataClause = #acc<data_clause acc_copyin>, implicit = false, modifiers = #acc<data_clause_modifier none>, operandSegmentSizes = array<i32: 1, 0, 0, 1>, structured = true, varType = i32}> : (memref<f32>, i32) -> memref<f32> loc("<stdin>":16:10)
    "func.return"() : () -> () loc("<stdin>":17:5)
  }) : () -> () loc("<stdin>":5:3)
  "acc.routine"() <{func_name = @gangs_f, gang = [#acc.device_type<host>], gangDim = [1], gangDimDeviceType = [#acc.device_type<nvidia>], sym_name = "gang_r2"}> : () -> () loc("<stdin>":19:3)
  "acc.routine"() <{func_name = @gangs_f, gang = [], gangDim = [1], gangDimDeviceType = [#acc.device_type<none>], sym_name = "gang_r9"}> : () -> () loc("<stdin>":20:3)
  "acc.routine"() <{func_name = @gangs_f, gang = [], gangDim = [1, 2], gangDimDeviceType = [#acc.device_type<nvidia>, #acc.device_type<host>], sym_name = "gang_r4"}> : () -> () loc("<stdin>":21:3)
  "acc.routine"() <{func_name = @gangs_f, gang = [#acc.device_type<none>], sym_name = "gang_r5"}> : () -> () loc("<stdin>":22:3)
  "acc.routine"() <{func_name = @gangs_f, sym_name = "gang_r6"}> : () -> () loc("<stdin>":23:3)
  "func.func"() <{function_type = () -> (), sym_name = "gangs_f"}> ({
    "func.return"() : () -> () loc("<stdin>":25:5)
  }) : () -> () loc("<stdin>":24:3)
  "func.func"() <{function_type = (i64, i32) -> (), sym_name = "gangs"}> ({
  ^bb0(%arg0: i64 loc("<stdin>":27:20), %arg1: i32 loc("<stdin>":27:32)):
    "acc.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>}> ({
      "acc.loop"(%arg0, %arg0, %arg0) <{gang = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>], operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>, vector = [#acc.device_type<none>], worker = [#acc.device_type<none>]}> ({
      ^bb0(%arg6: i64 loc("<stdin>":29:43)):
        "acc.yield"() : () -> () loc("<stdin>":30:9)
      }) : (i64, i64, i64) -> () loc("<stdin>":29:7)
      "acc.loop"(%arg0, %arg0, %arg0, %arg0) <{gang = [], gangOperandsArgType = [#acc.gang_arg_type<Num>], gangOperandsDeviceType = [#acc.device_type<none>], gangOperandsSegments = array<i32: 1>, inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>], operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0>}> ({
      ^bb0(%arg5: i64 loc("<stdin>":32:48)):
        "acc.yield"() : () -> () loc("<stdin>":33:9)
      }) : (i64, i64, i64, i64) -> () loc("<stdin>":32:7)
      "acc.loop"(%arg0, %arg0, %arg0, %arg0, %arg1) <{gang = [], gangOperandsArgType = [#acc.gang_arg_type<Num>, #acc.gang_arg_type<Static>], gangOperandsDeviceType = [#acc.device_type<none>], gangOperandsSegments = array<i32: 2>, inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>], operandSegmentSizes = array<i32: 1, 1, 1, 2, 0, 0, 0, 0, 0, 0, 0>}> ({
      ^bb0(%arg4: i64 loc("<stdin>":35:68)):
        "acc.yield"() : () -> () loc("<stdin>":36:9)
      }) : (i64, i64, i64, i64, i32) -> () loc("<stdin>":35:7)
      "acc.loop"(%arg0, %arg0, %arg0, %arg1) <{gang = [#acc.device_type<nvidia>], gangOperandsArgType = [#acc.gang_arg_type<Static>], gangOperandsDeviceType = [#acc.device_type<none>], gangOperandsSegments = array<i32: 1>, inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>], operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0>}> ({
      ^bb0(%arg3: i64 loc("<stdin>":38:79)):
        "acc.yield"() : () -> () loc("<stdin>":39:9)
      }) : (i64, i64, i64, i32) -> () loc("<stdin>":38:7)
      "acc.loop"(%arg0, %arg0, %arg0) <{gang = [#acc.device_type<nvidia>], gangOperandsArgType = [], gangOperandsDeviceType = [], gangOperandsSegments = array<i32>, inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>], operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0>}> ({
      ^bb0(%arg2: i64 loc("<stdin>":41:57)):
        "acc.yield"() : () -> () loc("<stdin>":42:9)
      }) : (i64, i64, i64) -> () loc("<stdin>":41:7)
      "acc.yield"() : () -> () loc("<stdin>":44:7)
    }) : () -> () loc("<stdin>":28:5)
    "func.return"() : () -> () loc("<stdin>":46:5)
  }) : () -> () loc("<stdin>":27:3)
}) : () -> () loc("<stdin>":1:1)
