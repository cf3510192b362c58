module {
  sv.macro.decl @WIDTH
  sv.interface @Bus {
    sv.interface.signal @data : i8
  }
  fsm.machine @Counter(%arg0: i1) -> i1 attributes {initialState = "idle"} {
    %count = fsm.variable "count" {initValue = 0 : i4} : i4
    fsm.state @idle output {
      fsm.output %arg0 : i1
    } transitions {
      fsm.transition @busy guard {
        fsm.return %arg0
      } action {
        fsm.update %count, %count : i4
      }
    }
    fsm.state @busy output {
      fsm.output %arg0 : i1
    }
  }
  hw.module @Names(in %clock : !seq.clock, in %reset : i1, in %data : i8, in %index : i2, in %bundle : !esi.bundle<[!esi.channel<i8> from "request", !esi.channel<i4> to "answer"]>) {
    %x_i8 = sv.constantX : i8
    %z_i24 = sv.constantZ : !hw.struct<a: !hw.array<2xi8>, b: i8>
    %WIDTH = sv.macro.ref.expr @WIDTH() : () -> i8
    %PATH = sv.verbatim.expr "`PATH(x)" : () -> i8
    %size = sv.localparam {value = 3 : i8} : i8
    %bus = sv.interface.instance : !sv.interface<@Bus>
    %memory = seq.hlmem @memory %clock, %reset : <4xi8>
    %memory_rdata = seq.read %memory[%index] rden %reset {latency = 1 : i64} : !seq.hlmem<4xi8>
    %delayed = seq.shiftreg[3] %data, %clock, %reset : i8  
    %rams = seq.firmem 0, 1, undefined, port_order : <4 x 8>
    %answer = esi.bundle.unpack %chanOutput from %bundle : !esi.bundle<[!esi.channel<i8> from "request", !esi.channel<i4> to "answer"]>
    %chanOutput, %ready = esi.wrap.vr %data, %reset : i8
    hw.output
  }
  verif.formal @Formal {} {
    %free = verif.symbolic_value : i8
  }
  verif.simulation @Simulation {} {
  ^bb0(%clock: !seq.clock, %init: i1):
    verif.yield %init, %init : i1, i1
  }
}
