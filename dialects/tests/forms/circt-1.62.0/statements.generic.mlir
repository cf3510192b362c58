"builtin.module"() ({
  "sv.macro.decl"() {sym_name = "SIZE"} : () -> () loc("<stdin>":2:3)
  "sv.macro.def"() {format_string = "8 + {{0}}", macroName = @SIZE, symbols = [@Place]} : () -> () loc("<stdin>":3:3)
  "hw.module.extern"() ({
  }) {module_type = !hw.modty<input x : i8>, parameters = [], port_locs = [loc("<stdin>":4:30)], sym_name = "Place"} : () -> () loc("<stdin>":4:3)
  "hw.type_scope"() ({
    "hw.typedecl"() {sym_name = "word", type = i8} : () -> () loc("<stdin>":6:5)
  }) {sym_name = "types"} : () -> () loc("<stdin>":5:3)
  "sv.interface"() ({
    "sv.interface.signal"() {sym_name = "data", type = i8} : () -> () loc("<stdin>":9:5)
  }) {sym_name = "Bus"} : () -> () loc("<stdin>":8:3)
  "hw.module"() ({
  ^bb0(%arg0: i1 loc("<stdin>":11:28), %arg1: !seq.clock loc("<stdin>":11:42), %arg2: i8 loc("<stdin>":11:66), %arg3: i8 loc("<stdin>":11:78), %arg4: i1 loc("<stdin>":11:90)):
    %0 = "dbg.scope"() <{instanceName = "inner", moduleName = "Module"}> : () -> !dbg.scope loc("<stdin>":12:10)
    %1 = "dbg.scope"(%0) <{instanceName = "deeper", moduleName = "Module"}> : (!dbg.scope) -> !dbg.scope loc("<stdin>":13:10)
    "dbg.variable"(%arg2, %1) <{name = "a"}> : (i8, !dbg.scope) -> () loc("<stdin>":14:5)
    %2 = "dbg.array"(%arg2, %arg3) : (i8, i8) -> !dbg.array loc("<stdin>":15:10)
    %3 = "dbg.struct"(%arg2, %arg4) <{names = ["x", "on"]}> : (i8, i1) -> !dbg.struct loc("<stdin>":16:10)
    "dbg.variable"(%2) <{name = "list"}> : (!dbg.array) -> () loc("<stdin>":17:5)
    %4 = "sv.interface.instance"() {name = "bus"} : () -> !sv.interface<@Bus> loc("<stdin>":18:12)
    %5 = "sv.interface.signal.read"(%4) {signalName = @data} : (!sv.interface<@Bus>) -> i8 loc("<stdin>":19:10)
    "sv.interface.signal.assign"(%4, %arg2) {signalName = @data} : (!sv.interface<@Bus>, i8) -> () loc("<stdin>":20:5)
    %6 = "sv.constantStr"() {str = "some text"} : () -> !hw.string loc("<stdin>":21:10)
    %7 = "sv.logic"() {name = "x"} : () -> !hw.inout<i8> loc("<stdin>":22:10)
    %8 = "sv.reg"() {name = "y"} : () -> !hw.inout<i8> loc("<stdin>":23:10)
    "sv.alias"(%7, %8) : (!hw.inout<i8>, !hw.inout<i8>) -> () loc("<stdin>":24:5)
    "sv.assert.concurrent"(%arg0, %arg4, %arg2) {event = 0 : i32, label = "always on", message = "off: %d"} : (i1, i1, i8) -> () loc("<stdin>":25:5)
    "sv.assume.concurrent"(%arg0, %arg4) {event = 1 : i32} : (i1, i1) -> () loc("<stdin>":26:5)
    %9 = "hw.union_create"(%arg2) {fieldIndex = 0 : i32} : (i8) -> !hw.union<first: i8, second: i4> loc("<stdin>":27:10)
    "hw.triggered"(%arg0, %arg2) ({
    ^bb0(%arg5: i8 loc("<stdin>":29:10)):
      %10 = "comb.add"(%arg5, %arg5) : (i8, i8) -> i8 loc("<stdin>":30:12)
    }) {event = 0 : i32} : (i1, i8) -> () loc("<stdin>":28:5)
    "sv.initial"() ({
      %10 = "hw.constant"() {value = 0 : i4} : () -> i4 loc("<stdin>":33:16)
      %11 = "hw.constant"() {value = 1 : i4} : () -> i4 loc("<stdin>":34:16)
      %12 = "hw.constant"() {value = -8 : i4} : () -> i4 loc("<stdin>":35:17)
      "sv.for"(%10, %12, %11) ({
      ^bb0(%arg5: i4 loc("<stdin>":36:14)):
        "sv.bpassign"(%8, %arg2) : (!hw.inout<i8>, i8) -> () loc("<stdin>":37:9)
      }) {inductionVarName = "i"} : (i4, i4, i4) -> () loc("<stdin>":36:7)
      "sv.nonstandard.deposit"(%8, %arg3) : (!hw.inout<i8>, i8) -> () loc("<stdin>":39:7)
      %13 = "sv.system"() {fnName = "random"} : () -> i32 loc("<stdin>":40:12)
      %14 = "sv.system.sampled"(%arg2) : (i8) -> i8 loc("<stdin>":41:12)
    }) : () -> () loc("<stdin>":32:5)
    "hw.output"() : () -> () loc("<stdin>":43:5)
  }) {module_type = !hw.modty<input clk : i1, input clock : !seq.clock, input a : i8, input b : i8, input on : i1>, parameters = [], port_locs = [loc("<stdin>":11:28), loc("<stdin>":11:42), loc("<stdin>":11:66), loc("<stdin>":11:78), loc("<stdin>":11:90)], sym_name = "Statements"} : () -> () loc("<stdin>":11:3)
  "hw.module"() ({
  ^bb0(%arg0: !seq.clock loc("<stdin>":45:23), %arg1: i1 loc("<stdin>":45:45), %arg2: i8 loc("<stdin>":45:59), %arg3: i1 loc("<stdin>":45:74), %arg4: i1 loc("<stdin>":45:90)):
    %0:2 = "esi.wrap.fifo"(%arg2, %arg3) : (i8, i1) -> (!esi.channel<i8, FIFO0>, i1) loc("<stdin>":46:26)
    %1:2 = "esi.unwrap.fifo"(%0#0, %arg4) : (!esi.channel<i8, FIFO0>, i1) -> (i8, i1) loc("<stdin>":47:25)
    %2 = "esi.cosim.from_host"(%arg0, %arg1) <{id = "input"}> : (!seq.clock, i1) -> !esi.channel<i8> loc("<stdin>":48:10)
    "esi.cosim.to_host"(%arg0, %arg1, %2) <{id = "output"}> : (!seq.clock, i1, !esi.channel<i8>) -> () loc("<stdin>":49:5)
    "hw.output"() : () -> () loc("<stdin>":50:5)
  }) {module_type = !hw.modty<input clk : !seq.clock, input rst : i1, input data : i8, input empty : i1, input take : i1>, parameters = [], port_locs = [loc("<stdin>":45:23), loc("<stdin>":45:45), loc("<stdin>":45:59), loc("<stdin>":45:74), loc("<stdin>":45:90)], sym_name = "Queue"} : () -> () loc("<stdin>":45:3)
  "fsm.machine"() ({
  ^bb0(%arg0: i1 loc("<stdin>":52:22)):
    %0 = "fsm.variable"() {initValue = 0 : i8, name = "count"} : () -> i8 loc("<stdin>":53:14)
    "fsm.state"() ({
      "fsm.output"(%0) : (i8) -> () loc("<stdin>":55:7)
    }, {
      "fsm.transition"() ({
        "fsm.return"(%arg0) : (i1) -> () loc("<stdin>":58:9)
      }, {
        %1 = "hw.constant"() {value = 1 : i8} : () -> i8 loc("<stdin>":60:18)
        %2 = "comb.add"(%0, %1) : (i8, i8) -> i8 loc("<stdin>":61:14)
        "fsm.update"(%0, %2) : (i8, i8) -> () loc("<stdin>":62:9)
      }) {nextState = @on} : () -> () loc("<stdin>":57:7)
    }) {sym_name = "off"} : () -> () loc("<stdin>":54:5)
    "fsm.state"() ({
      "fsm.output"(%0) : (i8) -> () loc("<stdin>":66:7)
    }, {
      "fsm.transition"() ({
      }, {
      }) {nextState = @off} : () -> () loc("<stdin>":68:7)
    }) {sym_name = "on"} : () -> () loc("<stdin>":65:5)
  }) {function_type = (i1) -> i8, initialState = "off", sym_name = "Light"} : () -> () loc("<stdin>":52:3)
  "hw.module"() ({
  ^bb0(%arg0: !seq.clock loc("<stdin>":71:22), %arg1: i1 loc("<stdin>":71:44), %arg2: i1 loc("<stdin>":71:58)):
    %0 = "fsm.hw_instance"(%arg2, %arg0, %arg1) {machine = @Light, sym_name = "light"} : (i1, !seq.clock, i1) -> i8 loc("<stdin>":72:10)
    "hw.output"(%0) : (i8) -> () loc("<stdin>":73:5)
  }) {module_type = !hw.modty<input clk : !seq.clock, input rst : i1, input button : i1, output level : i8>, parameters = [], port_locs = [loc("<stdin>":71:22), loc("<stdin>":71:44), loc("<stdin>":71:58), loc("<stdin>":71:76)], sym_name = "Room"} : () -> () loc("<stdin>":71:3)
  "handshake.func"() ({
  ^bb0(%arg0: i8 loc("<stdin>":75:24), %arg1: none loc("<stdin>":75:35)):
    %0 = "handshake.br"(%arg0) : (i8) -> i8 loc("<stdin>":76:10)
    %1:2 = "handshake.lazy_fork"(%0) : (i8) -> (i8, i8) loc("<stdin>":77:12)
    "handshake.sink"(%1#1) : (i8) -> () loc("<stdin>":78:5)
    %2 = "handshake.never"() : () -> i8 loc("<stdin>":79:10)
    "handshake.sink"(%2) : (i8) -> () loc("<stdin>":80:5)
    "handshake.return"(%1#0, %arg1) : (i8, none) -> () loc("<stdin>":81:5)
  }) {argNames = ["a", "go"], function_type = (i8, none) -> (i8, none), resNames = ["b", "done"], sym_name = "flow"} : () -> () loc("<stdin>":75:3)
  "om.class"() ({
    %0 = "om.frozenpath_empty"() : () -> !om.frozenpath loc("<stdin>":84:10)
  }) {formalParamNames = [], sym_name = "Frozen"} : () -> () loc("<stdin>":83:3)
}) : () -> () loc("<stdin>":1:1)
