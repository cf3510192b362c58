module {
  sv.macro.decl @ENABLED
  sv.interface @Handshake {
    sv.interface.signal @valid : i1
    sv.interface.signal @ready : i1
    sv.interface.modport @source (output @valid, input @ready)
  }
  hw.module.extern private @Fast(in %value : i8, out result : i8)
  hw.module.extern private @Small(in %value : i8, out result : i8)
  hw.module @Counter<STEP: i8 = 1>(in %clk : !seq.clock, in %rst : i1, in %step : i8 {hw.note = "how far"}, out value : i8, out "next value" : i8) attributes {comment = "counts"} {
    %c0_i8 = hw.constant 0 : i8
    %0 = comb.add bin %count, %step : i8
    %count = seq.compreg sym @count  %0, %clk reset %rst, %c0_i8 : i8  
    %1 = seq.const_clock  low
    %store = seq.hlmem @store %clk, %rst : <4xi8>
    %2 = comb.extract %count from 0 : (i8) -> i2
    %ENABLED = sv.macro.ref @ENABLED() : () -> i1
    %store_rdata = seq.read %store[%2] rden %ENABLED {latency = 1 : i64} : !seq.hlmem<4xi8>
    seq.write %store[%2] %0 wren %ENABLED {latency = 1 : i64} : !seq.hlmem<4xi8>
    %3 = comb.concat %2, %count : i2, i8
    %4 = comb.extract %3 from 2 : (i10) -> i8
    %unit.result = hw.instance_choice "unit" sym @unit @Fast or @Small if "area"(value: %4: i8) -> (result: i8)
    sv.ifdef  "SYNTHESIS" {
    } else {
      %c-2147483646_i32 = hw.constant -2147483646 : i32
      sv.initial {
        sv.case %2 : i2
        case b0x: {
          sv.fwrite %c-2147483646_i32, "low %d"(%unit.result) : i8
        }
        default: {
          sv.fwrite %c-2147483646_i32, "high"
        }
      }
    }
    hw.output %unit.result, %0 : i8, i8
  }
  hw.module @Stream(in %clk : !seq.clock, in %rst : i1, in %in : !esi.channel<i8>, out out : !esi.channel<i8>) {
    %0 = esi.buffer %clk, %rst, %in {name = "wait", stages = 2 : i64} : i8
    %1 = esi.stage %clk, %rst, %0 : i8
    hw.output %1 : !esi.channel<i8>
  }
  hw.module @Checks(in %clk : i1, in %a : i1, in %b : i1) {
    %0 = ltl.and %a, %b : i1, i1
    %1 = ltl.delay %0, 1, 0 : !ltl.sequence
    %2 = ltl.implication %0, %1 : !ltl.sequence, !ltl.sequence
    %3 = ltl.clock %2, posedge %clk : !ltl.property
    verif.assert %3 : !ltl.property
    hw.output
  }
  om.class @Entry(%key: !om.string, %value: !om.integer) {
    %0 = om.tuple_create %key, %value : !om.string, !om.integer
    %1 = om.map_create %0 : !om.string, !om.integer
    om.class.field @table, %1 : !om.map<!om.string, !om.integer>
    %2 = om.tuple_get %0[0] : tuple<!om.string, !om.integer>
    om.class.field @first, %2 : !om.string
  }
  handshake.func @add(%arg0: i8, %arg1: i8, %arg2: none, ...) -> (i8, none) attributes {argNames = ["a", "b", "go"], resNames = ["sum", "done"]} {
    %0:2 = fork [2] %arg0 : i8
    %1 = merge %0#0, %arg1 : i8
    sink %0#1 : i8
    return %1, %arg2 : i8, none
  }
}
