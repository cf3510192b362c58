module {
  fsm.machine @Counter(%arg0: i1) -> i1 attributes {argNames = ["go"], initialState = "idle", resNames = ["done"]} {
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
  arc.define @Sum(%arg0: i8 {test.argument}, %arg1: i8) -> i8 {
    %0 = comb.add %arg0, %arg1 : i8
    arc.output %0 : i8
  }
  hw.module @Memories(in %clock : !seq.clock, in %reset : i1, in %data : i8, in %i : i2, in %j : i3, in %e : !hw.enum<a, b>, in %mask : i2) {
    %memory = seq.hlmem @memory %clock, %reset : <4x8x!hw.struct<x: i8>>
    %0 = hw.struct_create (%data) : !hw.struct<x: i8>
    seq.write %memory[%i, %j] %0 wren %reset {latency = 1 : i64} : !seq.hlmem<4x8x!hw.struct<x: i8>>
    %memory_rdata = seq.read %memory[%i, %j] rden %reset {latency = 1 : i64, test.read} : !seq.hlmem<4x8x!hw.struct<x: i8>>
    %memory_rdata_0 = seq.read %memory[%i, %j] {latency = 0 : i64} : !seq.hlmem<4x8x!hw.struct<x: i8>>
    %single = seq.hlmem @single %clock, %reset : <1xi8>
    %out, %full, %empty = seq.fifo depth 3   in %data rdEn %reset wrEn %reset clk %clock rst %reset : i8
    %out_1, %full_3, %empty_2, %almostEmpty = seq.fifo depth 3  almost_empty 1 in %data rdEn %reset wrEn %reset clk %clock rst %reset {test.fifo} : i8
    %out_4, %full_6, %empty_5, %almostFull = seq.fifo depth 3 rd_latency 1 almost_full 2  in %data rdEn %reset wrEn %reset clk %clock rst %reset : i8
    %rams = seq.firmem 0, 1, undefined, port_order : <4 x 8, mask 2>
    %rams2 = seq.firmem 1, 1, old, undefined : <1 x 8>
    %1 = seq.firmem.read_port %rams[%i], clock %clock enable %reset : <4 x 8, mask 2>
    seq.firmem.write_port %rams[%i] = %data, clock %clock enable %reset mask %mask : <4 x 8, mask 2>, i2
    %2 = seq.firmem.read_write_port %rams2[%reset] = %data if %reset, clock %clock {test.port} : <1 x 8>
    %3 = arc.state @Sum(%data, %data) clock %clock latency 1 : (i8, i8) -> i8
    %4 = arc.memory <4 x i8, i2>
    %5 = arc.memory_read_port %4[%i] : <4 x i8, i2>
    %6 = arc.arrayref.alloc : <4xi8>
    %7 = arc.arrayref.create %6 = %data, %data, %data, %data : <4xi8>
    %8 = arc.arrayref.to_array %7 : (!arc.arrayref<4xi8>) -> !hw.array<4xi8>
    %9 = arc.arrayref.from_array %7 = %8 : <4xi8>, !hw.array<4xi8>
    %c2 = arith.constant 2 : index
    %10 = arc.arrayref.get %9[%c2] : <4xi8> -> i8
    %11 = dbg.struct {"a": %data, "b c": %i} {test.debug} : i8, i2
    %12 = dbg.struct {}
    %13 = dbg.array [%data, %data] : i8
    %14 = dbg.array []
    %15 = hwarith.constant 3 : ui4
    hw.output
  }
}
