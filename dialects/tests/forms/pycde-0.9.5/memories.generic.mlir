"builtin.module"() ({
  "fsm.machine"() <{argNames = ["go"], function_type = (i1) -> i1, initialState = "idle", resNames = ["done"], sym_name = "Counter"}> ({
  ^bb0(%arg9: i1 loc("<stdin>":2:24)):
    %27 = "fsm.variable"() <{initValue = 0 : i4, name = "count"}> : () -> i4 loc("<stdin>":3:14)
    "fsm.state"() <{sym_name = "idle"}> ({
      "fsm.output"(%arg9) : (i1) -> () loc("<stdin>":5:7)
    }, {
      "fsm.transition"() <{nextState = @busy}> ({
        "fsm.return"(%arg9) : (i1) -> () loc("<stdin>":8:9)
      }, {
        "fsm.update"(%27, %27) : (i4, i4) -> () loc("<stdin>":10:9)
      }) : () -> () loc("<stdin>":7:7)
    }) : () -> () loc("<stdin>":4:5)
    "fsm.state"() <{sym_name = "busy"}> ({
      "fsm.output"(%arg9) : (i1) -> () loc("<stdin>":14:7)
    }, {
    }) : () -> () loc("<stdin>":13:5)
  }) : () -> () loc("<stdin>":2:3)
  "arc.define"() <{arg_attrs = [{test.argument}, {}], function_type = (i8, i8) -> i8, sym_name = "Sum"}> ({
  ^bb0(%arg7: i8 loc("<stdin>":17:19), %arg8: i8 loc("<stdin>":17:46)):
    %26 = "comb.add"(%arg7, %arg8) : (i8, i8) -> i8 loc("<stdin>":18:10)
    "arc.output"(%26) : (i8) -> () loc("<stdin>":19:5)
  }) : () -> () loc("<stdin>":17:3)
  "hw.module"() <{module_type = !hw.modty<input clock : !seq.clock, input reset : i1, input data : i8, input i : i2, input j : i3, input e : !hw.enum<a, b>, input mask : i2>, parameters = [], sym_name = "Memories"}> ({
  ^bb0(%arg0: !seq.clock loc("<stdin>":21:26), %arg1: i1 loc("<stdin>":21:50), %arg2: i8 loc("<stdin>":21:66), %arg3: i2 loc("<stdin>":21:81), %arg4: i3 loc("<stdin>":21:93), %arg5: !hw.enum<a, b> loc("<stdin>":21:105), %arg6: i2 loc("<stdin>":21:129)):
    %0 = "seq.hlmem"(%arg0, %arg1) <{name = "memory"}> : (!seq.clock, i1) -> !seq.hlmem<4x8x!hw.struct<x: i8>> loc("<stdin>":22:15)
    %1 = "hw.struct_create"(%arg2) : (i8) -> !hw.struct<x: i8> loc("<stdin>":23:10)
    "seq.write"(%0, %arg3, %arg4, %1, %arg1) <{latency = 1 : i64}> : (!seq.hlmem<4x8x!hw.struct<x: i8>>, i2, i3, !hw.struct<x: i8>, i1) -> () loc("<stdin>":24:5)
    %2 = "seq.read"(%0, %arg3, %arg4, %arg1) <{latency = 1 : i64, operandSegmentSizes = array<i32: 1, 2, 1>}> {test.read} : (!seq.hlmem<4x8x!hw.struct<x: i8>>, i2, i3, i1) -> !hw.struct<x: i8> loc("<stdin>":25:21)
    %3 = "seq.read"(%0, %arg3, %arg4) <{latency = 0 : i64, operandSegmentSizes = array<i32: 1, 2, 0>}> : (!seq.hlmem<4x8x!hw.struct<x: i8>>, i2, i3) -> !hw.struct<x: i8> loc("<stdin>":26:23)
    %4 = "seq.hlmem"(%arg0, %arg1) <{name = "single"}> : (!seq.clock, i1) -> !seq.hlmem<1xi8> loc("<stdin>":27:15)
    %5:3 = "seq.fifo"(%arg2, %arg1, %arg1, %arg0, %arg1) <{depth = 3 : i64, resultSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (i8, i1, i1, !seq.clock, i1) -> (i8, i1, i1) loc("<stdin>":28:27)
    %6:4 = "seq.fifo"(%arg2, %arg1, %arg1, %arg0, %arg1) <{almostEmptyThreshold = 1 : i64, depth = 3 : i64, resultSegmentSizes = array<i32: 1, 1, 1, 0, 1>}> {test.fifo} : (i8, i1, i1, !seq.clock, i1) -> (i8, i1, i1, i1) loc("<stdin>":29:47)
    %7:4 = "seq.fifo"(%arg2, %arg1, %arg1, %arg0, %arg1) <{almostFullThreshold = 2 : i64, depth = 3 : i64, rdLatency = 1 : i64, resultSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (i8, i1, i1, !seq.clock, i1) -> (i8, i1, i1, i1) loc("<stdin>":30:46)
    %8 = "seq.firmem"() <{name = "rams", readLatency = 0 : i32, ruw = 0 : i32, writeLatency = 1 : i32, wuw = 1 : i32}> : () -> !seq.firmem<4 x 8, mask 2> loc("<stdin>":31:13)
    %9 = "seq.firmem"() <{name = "rams2", readLatency = 1 : i32, ruw = 1 : i32, writeLatency = 1 : i32, wuw = 0 : i32}> : () -> !seq.firmem<1 x 8> loc("<stdin>":32:14)
    %10 = "seq.firmem.read_port"(%8, %arg3, %arg0, %arg1) : (!seq.firmem<4 x 8, mask 2>, i2, !seq.clock, i1) -> i8 loc("<stdin>":33:10)
    "seq.firmem.write_port"(%8, %arg3, %arg0, %arg1, %arg2, %arg6) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>}> : (!seq.firmem<4 x 8, mask 2>, i2, !seq.clock, i1, i8, i2) -> () loc("<stdin>":34:5)
    %11 = "seq.firmem.read_write_port"(%9, %arg1, %arg0, %arg2, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 1, 0>}> {test.port} : (!seq.firmem<1 x 8>, i1, !seq.clock, i8, i1) -> i8 loc("<stdin>":35:10)
    %12 = "arc.state"(%arg0, %arg2, %arg2) <{arc = @Sum, latency = 1 : i32, operandSegmentSizes = array<i32: 1, 0, 0, 2, 0>}> : (!seq.clock, i8, i8) -> i8 loc("<stdin>":36:10)
    %13 = "arc.memory"() : () -> !arc.memory<4 x i8, i2> loc("<stdin>":37:10)
    %14 = "arc.memory_read_port"(%13, %arg3) : (!arc.memory<4 x i8, i2>, i2) -> i8 loc("<stdin>":38:10)
    %15 = "arc.arrayref.alloc"() : () -> !arc.arrayref<4xi8> loc("<stdin>":39:10)
    %16 = "arc.arrayref.create"(%15, %arg2, %arg2, %arg2, %arg2) : (!arc.arrayref<4xi8>, i8, i8, i8, i8) -> !arc.arrayref<4xi8> loc("<stdin>":40:10)
    %17 = "arc.arrayref.to_array"(%16) : (!arc.arrayref<4xi8>) -> !hw.array<4xi8> loc("<stdin>":41:10)
    %18 = "arc.arrayref.from_array"(%16, %17) : (!arc.arrayref<4xi8>, !hw.array<4xi8>) -> !arc.arrayref<4xi8> loc("<stdin>":42:10)
    %19 = "arith.constant"() <{value = 2 : index}> : () -> index loc("<stdin>":43:11)
    %20 = "arc.arrayref.get"(%18, %19) : (!arc.arrayref<4xi8>, index) -> i8 loc("<stdin>":44:11)
    %21 = "dbg.struct"(%arg2, %arg3) <{names = ["a", "b c"]}> {test.debug} : (i8, i2) -> !dbg.struct loc("<stdin>":45:11)
    %22 = "dbg.struct"() <{names = []}> : () -> !dbg.struct loc("<stdin>":46:11)
    %23 = "dbg.array"(%arg2, %arg2) : (i8, i8) -> !dbg.array loc("<stdin>":47:11)
    %24 = "dbg.array"() : () -> !dbg.array loc("<stdin>":48:11)
    %25 = "hwarith.constant"() <{rawValue = 3 : ui4}> : () -> ui4 loc("<stdin>":49:11)
    "hw.output"() : () -> () loc("<stdin>":50:5)
  }) : () -> () loc("<stdin>":21:3)
}) : () -> () loc("<stdin>":1:1)
