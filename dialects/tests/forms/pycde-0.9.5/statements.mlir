module {
  sv.interface @Bus {
    sv.interface.signal @data : i8
    sv.interface.signal @valid : i1
    sv.interface.modport @sink (input @data, input @valid)
    sv.interface.modport @source (output @data)
  }
  hw.hierpath @path [@Statements::@wires]
  hw.module @Statements(in %clock : i1, in %reset : i1, in %a : i4, in %e : !hw.enum<one, two>, in %v : i8) {
    %bus = sv.interface.instance : !sv.interface<@Bus>
    %0 = sv.interface.signal.read %bus(@Bus::@valid) : i1
    sv.interface.signal.assign %bus(@Bus::@data) = %v : i8
    %r = sv.reg init %v : !hw.inout<i8> 
    %wires = sv.wire sym @wires : !hw.inout<array<4xi8>>
    %records = sv.wire : !hw.inout<struct<x: i8, y: !hw.array<3xi2>>>
    %unpacked = sv.wire : !hw.inout<uarray<5xi8>>
    %1 = sv.array_index_inout %wires[%a] : !hw.inout<array<4xi8>>, i4
    %2 = sv.array_index_inout %unpacked[%a] : !hw.inout<uarray<5xi8>>, i4
    %3 = sv.struct_field_inout %records["y"] : !hw.inout<struct<x: i8, y: !hw.array<3xi2>>>
    %4 = sv.indexed_part_select_inout %wires[%a : 2] : !hw.inout<array<4xi8>>, i4
    %5 = sv.indexed_part_select_inout %r[%a decrement : 3] : !hw.inout<i8>, i4
    %6 = sv.indexed_part_select %v[%a : 3] : i8, i4
    %7 = sv.read_inout %records : !hw.inout<struct<x: i8, y: !hw.array<3xi2>>>
    %8 = sv.read_inout %3 : !hw.inout<array<3xi2>>
    %9 = sv.xmr "Top", "instance", "wire" : !hw.inout<i8>
    %10 = sv.xmr isRooted "a", "b", "c" : !hw.inout<i8>
    sv.assign %wires, %11 : !hw.array<4xi8>
    %11 = hw.array_create %v, %v, %v, %v : i8
    sv.always posedge %clock, negedge %reset {
      sv.passign %r, %v : i8
    } {test.always}
    sv.always  {
    }
    sv.initial {
      sv.case casez unique %a : i4 {test.case}
      case b01xz: {
        sv.bpassign %1, %v : i8
      }
      case b0000: {
        sv.finish 1
      }
      default: {
        sv.finish 1
      }
      sv.case %e : !hw.enum<one, two>
      case one: {
        sv.finish 1
      }
      case two: {
        sv.finish 1
      }
      sv.case priority %a : i4
      case %a: {
        sv.finish 1
      }
      case b0001: {
        sv.finish 1
      }
      sv.for %i = %a to %a step %a : i4 {
        %12 = comb.add %i, %a : i4
      } {test.for}
    }
    sv.generate "gen" : {
      sv.generate.case #hw.param.decl.ref<"WIDTH"> : i64 [
      case (4 : i64, "four") {
        %x_i8 = sv.constantX : i8
      }
      case (unit, "rest") {
      }
      ]
    }
    hw.output
  }
}
