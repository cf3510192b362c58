module {
  sv.macro.decl @SIZE
  sv.macro.def @SIZE "8 + {{0}}"([@Place])
  hw.module.extern @Place(in %x : i8)
  hw.type_scope @types {
    hw.typedecl @word : i8
  }
  sv.interface @Bus {
    sv.interface.signal @data : i8
  }
  hw.module @Statements(in %clk : i1, in %clock : !seq.clock, in %a : i8, in %b : i8, in %on : i1) {
    %0 = dbg.scope "inner", "Module"
    %1 = dbg.scope "deeper", "Module" scope %0
    dbg.variable "a", %a scope %1 : i8
    %2 = dbg.array [%a, %b] : i8
    %3 = dbg.struct {"x": %a, "on": %on} : i8, i1
    dbg.variable "list", %2 : !dbg.array
    %bus = sv.interface.instance : !sv.interface<@Bus>
    %4 = sv.interface.signal.read %bus(@Bus::@data) : i8
    sv.interface.signal.assign %bus(@Bus::@data) = %a : i8
    %5 = sv.constantStr "some text"
    %x = sv.logic : !hw.inout<i8>
    %y = sv.reg : !hw.inout<i8> 
    sv.alias %x, %y : !hw.inout<i8>, !hw.inout<i8>
    sv.assert.concurrent posedge %clk, %on label "always on" message "off: %d"(%a) : i8
    sv.assume.concurrent negedge %clk, %on
    %6 = hw.union_create "first", %a : !hw.union<first: i8, second: i4>
    hw.triggered posedge %clk(%a) : i8 {
    ^bb0(%arg0: i8):
      %7 = comb.add %arg0, %arg0 : i8
    }
    sv.initial {
      %c0_i4 = hw.constant 0 : i4
      %c1_i4 = hw.constant 1 : i4
      %c-8_i4 = hw.constant -8 : i4
      sv.for %i = %c0_i4 to %c-8_i4 step %c1_i4 : i4 {
        sv.bpassign %y, %a : i8
      }
      sv.nonstandard.deposit %y, %b : i8
      %7 = sv.system "random"() : () -> i32
      %8 = sv.system.sampled %a : i8
    }
    hw.output
  }
  hw.module @Queue(in %clk : !seq.clock, in %rst : i1, in %data : i8, in %empty : i1, in %take : i1) {
    %chanOutput, %rden = esi.wrap.fifo %data, %empty : !esi.channel<i8, FIFO0>
    %data_0, %empty_1 = esi.unwrap.fifo %chanOutput, %take : !esi.channel<i8, FIFO0>
    %0 = esi.cosim.from_host %clk, %rst, "input" : !esi.channel<i8>
    esi.cosim.to_host %clk, %rst, %0, "output" : !esi.channel<i8>
    hw.output
  }
  fsm.machine @Light(%arg0: i1) -> i8 attributes {initialState = "off"} {
    %count = fsm.variable "count" {initValue = 0 : i8} : i8
    fsm.state @off output {
      fsm.output %count : i8
    } transitions {
      fsm.transition @on guard {
        fsm.return %arg0
      } action {
        %c1_i8 = hw.constant 1 : i8
        %0 = comb.add %count, %c1_i8 : i8
        fsm.update %count, %0 : i8
      }
    }
    fsm.state @on output {
      fsm.output %count : i8
    } transitions {
      fsm.transition @off
    }
  }
  hw.module @Room(in %clk : !seq.clock, in %rst : i1, in %button : i1, out level : i8) {
    %0 = fsm.hw_instance "light" @Light(%button), clock %clk, reset %rst : (i1) -> i8
    hw.output %0 : i8
  }
  handshake.func @flow(%arg0: i8, %arg1: none, ...) -> (i8, none) attributes {argNames = ["a", "go"], resNames = ["b", "done"]} {
    %0 = br %arg0 : i8
    %1:2 = lazy_fork [2] %0 : i8
    sink %1#1 : i8
    %2 = never : i8
    sink %2 : i8
    return %1#0, %arg1 : i8, none
  }
  om.class @Frozen() {
    %0 = om.frozenpath_empty
  }
}
