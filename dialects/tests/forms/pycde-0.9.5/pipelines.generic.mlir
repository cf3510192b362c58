"builtin.module"() ({
  "hw.module"() <{module_type = !hw.modty<input a : i8, input b : i8, input clock : !seq.clock, input reset : i1, input go : i1, input stall : i1>, parameters = [], sym_name = "Pipelines"}> ({
  ^bb0(%arg0: i8 loc("<stdin>":2:27), %arg1: i8 loc("<stdin>":2:39), %arg2: !seq.clock loc("<stdin>":2:51), %arg3: i1 loc("<stdin>":2:75), %arg4: i1 loc("<stdin>":2:91), %arg5: i1 loc("<stdin>":2:104)):
    %0:2 = "pipeline.scheduled"(%arg0, %arg1, %arg5, %arg2, %arg3, %arg4) <{inputNames = ["x", "y"], name = "adder", operandSegmentSizes = array<i32: 2, 1, 1, 1, 1>, outputNames = ["sum"], stallability = [true, false]}> ({
    ^bb0(%arg9: i8 loc("<stdin>":3:46), %arg10: i8 loc("<stdin>":3:60), %arg11: i1 loc("<stdin>":3:132)):
      %4 = "comb.add"(%arg9, %arg10) : (i8, i8) -> i8 loc("<stdin>":4:12)
      "pipeline.stage"(%4, %arg9, %arg10, %arg4, %arg4, %arg3)[^bb1] <{clockGatesPerRegister = [2, 0], operandSegmentSizes = array<i32: 2, 2, 2>, passthroughNames = ["kept", ""], registerNames = ["total", ""]}> : (i8, i8, i8, i1, i1, i1) -> () loc("<stdin>":5:7)
    ^bb1(%5: i8 loc("<stdin>":6:10), %6: i8 loc("<stdin>":6:22), %7: i8 loc("<stdin>":6:36), %8: i1 loc("<stdin>":6:47), %9: i1 loc("<stdin>":6:62)):  // pred: ^bb0
      %10 = "comb.add"(%5, %5) : (i8, i8) -> i8 loc("<stdin>":7:12)
      "pipeline.stage"(%10)[^bb2] <{clockGatesPerRegister = [0], operandSegmentSizes = array<i32: 1, 0, 0>, registerNames = [""]}> : (i8) -> () loc("<stdin>":8:7)
    ^bb2(%11: i8 loc("<stdin>":9:10), %12: i1 loc("<stdin>":9:24)):  // pred: ^bb1
      "pipeline.return"(%11) : (i8) -> () loc("<stdin>":10:7)
    }) {test.pipeline} : (i8, i8, i1, !seq.clock, i1, i1) -> (i8, i1) loc("<stdin>":3:19)
    %1:2 = "pipeline.unscheduled"(%arg0, %arg2, %arg4) <{inputNames = ["x"], operandSegmentSizes = array<i32: 1, 0, 1, 0, 1>, outputNames = ["out"]}> ({
    ^bb0(%arg7: i8 loc("<stdin>":12:42), %arg8: i1 loc("<stdin>":12:86)):
      %3 = "pipeline.latency"() <{latency = 2 : i32}> ({
        "pipeline.latency.return"(%arg7) : (i8) -> () loc("<stdin>":14:9)
      }) : () -> i8 loc("<stdin>":13:12)
      "pipeline.return"(%3) : (i8) -> () loc("<stdin>":16:7)
    }) : (i8, !seq.clock, i1) -> (i8, i1) loc("<stdin>":12:21)
    %2 = "pipeline.scheduled"(%arg2, %arg4) <{inputNames = [], operandSegmentSizes = array<i32: 0, 0, 1, 0, 1>, outputNames = []}> ({
    ^bb0(%arg6: i1 loc("<stdin>":18:66)):
      "pipeline.return"() : () -> () loc("<stdin>":19:7)
    }) : (!seq.clock, i1) -> i1 loc("<stdin>":18:15)
    "hw.output"() : () -> () loc("<stdin>":21:5)
  }) : () -> () loc("<stdin>":2:3)
}) : () -> () loc("<stdin>":1:1)
