"builtin.module"() ({
  "sv.macro.decl"() {sym_name = "ENABLED"} : () -> () loc("<stdin>":2:3)
  "sv.interface"() ({
    "sv.interface.signal"() {sym_name = "valid", type = i1} : () -> () loc("<stdin>":4:5)
    "sv.interface.signal"() {sym_name = "ready", type = i1} : () -> () loc("<stdin>":5:5)
    "sv.interface.modport"() {ports = [#sv.mod_port<direction =  output, signal = @valid>, #sv.mod_port<direction =  input, signal = @ready>], sym_name = "source"} : () -> () loc("<stdin>":6:5)
  }) {sym_name = "Handshake"} : () -> () loc("<stdin>":3:3)
  "hw.module.extern"() ({
  }) {module_type = !hw.modty<input value : i8, output result : i8>, parameters = [], port_locs = [loc("<stdin>":8:37), loc("<stdin>":8:54)], sym_name = "Fast", sym_visibility = "private"} : () -> () loc("<stdin>":8:3)
  "hw.module.extern"() ({
  }) {module_type = !hw.modty<input value : i8, output result : i8>, parameters = [], port_locs = [loc("<stdin>":9:38), loc("<stdin>":9:55)], sym_name = "Small", sym_visibility = "private"} : () -> () loc("<stdin>":9:3)
  "hw.module"() ({
  ^bb0(%arg0: !seq.clock loc("<stdin>":10:39), %arg1: i1 loc("<stdin>":10:61), %arg2: i8 loc("<stdin>":10:75)):
    %0 = "hw.constant"() {value = 0 : i8} : () -> i8 loc("<stdin>":11:14)
    %1 = "comb.add"(%2, %arg2) <{twoState}> : (i8, i8) -> i8 loc("<stdin>":12:10)
    %2 = "seq.compreg"(%1, %arg0, %arg1, %0) <{inner_sym = #hw<innerSym@count>, name = "count", operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (i8, !seq.clock, i1, i8) -> i8 loc("<stdin>":13:14)
    %3 = "seq.const_clock"() <{value = #seq<clock constant low>}> : () -> !seq.clock loc("<stdin>":14:10)
    %4 = "seq.hlmem"(%arg0, %arg1) <{sym_name = "store"}> : (!seq.clock, i1) -> !seq.hlmem<4xi8> loc("<stdin>":15:14)
    %5 = "comb.extract"(%2) <{lowBit = 0 : i32}> : (i8) -> i2 loc("<stdin>":16:10)
    %6 = "sv.macro.ref"() {macroName = @ENABLED} : () -> i1 loc("<stdin>":17:16)
    %7 = "seq.read"(%4, %5, %6) <{latency = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1>}> : (!seq.hlmem<4xi8>, i2, i1) -> i8 loc("<stdin>":18:20)
    "seq.write"(%4, %5, %1, %6) <{latency = 1 : i64}> : (!seq.hlmem<4xi8>, i2, i8, i1) -> () loc("<stdin>":19:5)
    %8 = "comb.concat"(%5, %2) : (i2, i8) -> i10 loc("<stdin>":20:10)
    %9 = "comb.extract"(%8) <{lowBit = 2 : i32}> : (i10) -> i8 loc("<stdin>":21:10)
    %10 = "hw.instance_choice"(%9) {argNames = ["value"], inner_sym = #hw<innerSym@unit>, instanceName = "unit", moduleNames = [@Fast, @Small], parameters = [], resultNames = ["result"], targetNames = ["area"]} : (i8) -> i8 loc("<stdin>":22:20)
    "sv.ifdef"() ({
    ^bb0:
    }, {
      %11 = "hw.constant"() {value = -2147483646 : i32} : () -> i32 loc("<stdin>":25:27)
      "sv.initial"() ({
        "sv.case"(%5) ({
          "sv.fwrite"(%11, %10) {format_string = "low %d"} : (i32, i8) -> () loc("<stdin>":29:11)
        }, {
          "sv.fwrite"(%11) {format_string = "high"} : (i32) -> () loc("<stdin>":32:11)
        }) {casePatterns = [2 : i4, unit], caseStyle = 0 : i32, validationQualifier = #sv<validation_qualifier plain>} : (i2) -> () loc("<stdin>":27:9)
      }) : () -> () loc("<stdin>":26:7)
    }) {cond = #sv<macro.ident "SYNTHESIS">} : () -> () loc("<stdin>":23:5)
    "hw.output"(%10, %1) : (i8, i8) -> () loc("<stdin>":36:5)
  }) {comment = "counts", module_type = !hw.modty<input clk : !seq.clock, input rst : i1, input step : i8, output value : i8, output "next value" : i8>, parameters = [#hw.param.decl<"STEP": i8 = 1> : i8], per_port_attrs = [{}, {}, {hw.note = "how far"}, {}, {}], port_locs = [loc("<stdin>":10:39), loc("<stdin>":10:61), loc("<stdin>":10:75), loc("<stdin>":10:113), loc("<stdin>":10:129)], sym_name = "Counter"} : () -> () loc("<stdin>":10:3)
  "hw.module"() ({
  ^bb0(%arg0: !seq.clock loc("<stdin>":38:24), %arg1: i1 loc("<stdin>":38:46), %arg2: !esi.channel<i8> loc("<stdin>":38:60)):
    %0 = "esi.buffer"(%arg0, %arg1, %arg2) <{name = "wait", stages = 2 : i64}> : (!seq.clock, i1, !esi.channel<i8>) -> !esi.channel<i8> loc("<stdin>":39:10)
    %1 = "esi.stage"(%arg0, %arg1, %0) : (!seq.clock, i1, !esi.channel<i8>) -> !esi.channel<i8> loc("<stdin>":40:10)
    "hw.output"(%1) : (!esi.channel<i8>) -> () loc("<stdin>":41:5)
  }) {module_type = !hw.modty<input clk : !seq.clock, input rst : i1, input in : !esi.channel<i8>, output out : !esi.channel<i8>>, parameters = [], port_locs = [loc("<stdin>":38:24), loc("<stdin>":38:46), loc("<stdin>":38:60), loc("<stdin>":38:88)], sym_name = "Stream"} : () -> () loc("<stdin>":38:3)
  "hw.module"() ({
  ^bb0(%arg0: i1 loc("<stdin>":43:24), %arg1: i1 loc("<stdin>":43:38), %arg2: i1 loc("<stdin>":43:50)):
    %0 = "ltl.and"(%arg1, %arg2) : (i1, i1) -> !ltl.sequence loc("<stdin>":44:10)
    %1 = "ltl.delay"(%0) {delay = 1 : i64, length = 0 : i64} : (!ltl.sequence) -> !ltl.sequence loc("<stdin>":45:10)
    %2 = "ltl.implication"(%0, %1) : (!ltl.sequence, !ltl.sequence) -> !ltl.property loc("<stdin>":46:10)
    %3 = "ltl.clock"(%2, %arg0) {edge = 0 : i32} : (!ltl.property, i1) -> !ltl.property loc("<stdin>":47:10)
    "verif.assert"(%3) : (!ltl.property) -> () loc("<stdin>":48:5)
    "hw.output"() : () -> () loc("<stdin>":49:5)
  }) {module_type = !hw.modty<input clk : i1, input a : i1, input b : i1>, parameters = [], port_locs = [loc("<stdin>":43:24), loc("<stdin>":43:38), loc("<stdin>":43:50)], sym_name = "Checks"} : () -> () loc("<stdin>":43:3)
  "om.class"() ({
  ^bb0(%arg0: !om.string loc("<stdin>":51:19), %arg1: !om.integer loc("<stdin>":51:37)):
    %0 = "om.tuple_create"(%arg0, %arg1) : (!om.string, !om.integer) -> tuple<!om.string, !om.integer> loc("<stdin>":52:10)
    %1 = "om.map_create"(%0) : (tuple<!om.string, !om.integer>) -> !om.map<!om.string, !om.integer> loc("<stdin>":53:10)
    "om.class.field"(%1) {sym_name = "table"} : (!om.map<!om.string, !om.integer>) -> () loc("<stdin>":54:5)
    %2 = "om.tuple_get"(%0) {index = 0 : i32} : (tuple<!om.string, !om.integer>) -> !om.string loc("<stdin>":55:10)
    "om.class.field"(%2) {sym_name = "first"} : (!om.string) -> () loc("<stdin>":56:5)
  }) {formalParamNames = ["key", "value"], sym_name = "Entry"} : () -> () loc("<stdin>":51:3)
  "handshake.func"() ({
  ^bb0(%arg0: i8 loc("<stdin>":58:23), %arg1: i8 loc("<stdin>":58:34), %arg2: none loc("<stdin>":58:45)):
    %0:2 = "handshake.fork"(%arg0) : (i8) -> (i8, i8) loc("<stdin>":59:12)
    %1 = "handshake.merge"(%0#0, %arg1) : (i8, i8) -> i8 loc("<stdin>":60:10)
    "handshake.sink"(%0#1) : (i8) -> () loc("<stdin>":61:5)
    "handshake.return"(%1, %arg2) : (i8, none) -> () loc("<stdin>":62:5)
  }) {argNames = ["a", "b", "go"], function_type = (i8, i8, none) -> (i8, none), resNames = ["sum", "done"], sym_name = "add"} : () -> () loc("<stdin>":58:3)
}) : () -> () loc("<stdin>":1:1)
