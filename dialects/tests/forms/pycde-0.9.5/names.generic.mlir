"builtin.module"() ({
  "sv.macro.decl"() <{sym_name = "WIDTH"}> : () -> () loc("<stdin>":2:3)
  "sv.interface"() <{sym_name = "Bus"}> ({
    "sv.interface.signal"() <{sym_name = "data", type = i8}> : () -> () loc("<stdin>":4:5)
  }) : () -> () loc("<stdin>":3:3)
  "fsm.machine"() <{function_type = (i1) -> i1, initialState = "idle", sym_name = "Counter"}> ({
  ^bb0(%arg7: i1 loc("<stdin>":6:24)):
    %13 = "fsm.variable"() <{initValue = 0 : i4, name = "count"}> : () -> i4 loc("<stdin>":7:14)
    "fsm.state"() <{sym_name = "idle"}> ({
      "fsm.output"(%arg7) : (i1) -> () loc("<stdin>":9:7)
    }, {
      "fsm.transition"() <{nextState = @busy}> ({
        "fsm.return"(%arg7) : (i1) -> () loc("<stdin>":12:9)
      }, {
        "fsm.update"(%13, %13) : (i4, i4) -> () loc("<stdin>":14:9)
      }) : () -> () loc("<stdin>":11:7)
    }) : () -> () loc("<stdin>":8:5)
    "fsm.state"() <{sym_name = "busy"}> ({
      "fsm.output"(%arg7) : (i1) -> () loc("<stdin>":18:7)
    }, {
    }) : () -> () loc("<stdin>":17:5)
  }) : () -> () loc("<stdin>":6:3)
  "hw.module"() <{module_type = !hw.modty<input clock : !seq.clock, input reset : i1, input data : i8, input index : i2, input bundle : !esi.bundle<[!esi.channel<i8> from "request", !esi.channel<i4> to "answer"]>>, parameters = [], sym_name = "Names"}> ({
  ^bb0(%arg2: !seq.clock loc("<stdin>":21:23), %arg3: i1 loc("<stdin>":21:47), %arg4: i8 loc("<stdin>":21:63), %arg5: i2 loc("<stdin>":21:78), %arg6: !esi.bundle<[!esi.channel<i8> from "request", !esi.channel<i4> to "answer"]> loc("<stdin>":21:94)):
    %1 = "sv.constantX"() : () -> i8 loc("<stdin>":22:13)
    %2 = "sv.constantZ"() : () -> !hw.struct<a: !hw.array<2xi8>, b: i8> loc("<stdin>":23:14)
    %3 = "sv.macro.ref.expr"() <{macroName = @WIDTH}> : () -> i8 loc("<stdin>":24:14)
    %4 = "sv.verbatim.expr"() <{format_string = "`PATH(x)", symbols = []}> : () -> i8 loc("<stdin>":25:13)
    %5 = "sv.localparam"() <{name = "size", value = 3 : i8}> : () -> i8 loc("<stdin>":26:13)
    %6 = "sv.interface.instance"() <{name = "bus"}> : () -> !sv.interface<@Bus> loc("<stdin>":27:12)
    %7 = "seq.hlmem"(%arg2, %arg3) <{name = "memory"}> : (!seq.clock, i1) -> !seq.hlmem<4xi8> loc("<stdin>":28:15)
    %8 = "seq.read"(%7, %arg5, %arg3) <{latency = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1>}> : (!seq.hlmem<4xi8>, i2, i1) -> i8 loc("<stdin>":29:21)
    %9 = "seq.shiftreg"(%arg4, %arg2, %arg3) <{name = "delayed", numElements = 3 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>}> : (i8, !seq.clock, i1) -> i8 loc("<stdin>":30:16)
    %10 = "seq.firmem"() <{name = "rams", readLatency = 0 : i32, ruw = 0 : i32, writeLatency = 1 : i32, wuw = 1 : i32}> : () -> !seq.firmem<4 x 8> loc("<stdin>":31:13)
    %11 = "esi.bundle.unpack"(%arg6, %12#0) : (!esi.bundle<[!esi.channel<i8> from "request", !esi.channel<i4> to "answer"]>, !esi.channel<i8>) -> !esi.channel<i4> loc("<stdin>":32:15)
    %12:2 = "esi.wrap.vr"(%arg4, %arg3) : (i8, i1) -> (!esi.channel<i8>, i1) loc("<stdin>":33:27)
    "hw.output"() : () -> () loc("<stdin>":34:5)
  }) : () -> () loc("<stdin>":21:3)
  "verif.formal"() <{parameters = {}, sym_name = "Formal"}> ({
    %0 = "verif.symbolic_value"() <{name = "free"}> : () -> i8 loc("<stdin>":37:13)
  }) : () -> () loc("<stdin>":36:3)
  "verif.simulation"() <{parameters = {}, sym_name = "Simulation"}> ({
  ^bb0(%arg0: !seq.clock loc("<stdin>":40:8), %arg1: i1 loc("<stdin>":40:28)):
    "verif.yield"(%arg1, %arg1) : (i1, i1) -> () loc("<stdin>":41:5)
  }) : () -> () loc("<stdin>":39:3)
}) : () -> () loc("<stdin>":1:1)
