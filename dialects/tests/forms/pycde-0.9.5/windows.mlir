module {
  hw.type_scope @types {
    hw.typedecl @packet : !hw.struct<header: i8, items: !hw.array<5xi4>>
  }
  hw.module @Windows(in %a : !esi.window<"single", !hw.struct<x: i8, "y z": i4>, [<"", [<"x">, <"y z">]>]>, in %b : !esi.window<"parts", !hw.typealias<@types::@packet, !hw.struct<header: i8, items: !hw.array<5xi4>>>, [<"head", [<"header">]>, <"body", [<"items", 2>]>]>, in %c : !esi.window<"list", !hw.struct<x: i8, l: !esi.list<i16>>, [<"", [<"x">, <"l", 3>]>]>, in %d : !esi.window<"bulk", !hw.struct<x: i8, l: !esi.list<i16>>, [<"h", [<"x">, <"l" countWidth 16>]>, <"d", [<"l", 4>]>]>, in %e : !esi.window<"serial", !hw.struct<x: i8, l: !esi.list<i16>, m: !hw.array<3xi2>>, [<"", [<"x">, <"l">, <"m">]>]>) {
    %0 = esi.window.unwrap %a : !esi.window<"single", !hw.struct<x: i8, "y z": i4>, [<"", [<"x">, <"y z">]>]>
    %1 = esi.window.unwrap %b : !esi.window<"parts", !hw.typealias<@types::@packet, !hw.struct<header: i8, items: !hw.array<5xi4>>>, [<"head", [<"header">]>, <"body", [<"items", 2>]>]>
    %2 = esi.window.unwrap %c : !esi.window<"list", !hw.struct<x: i8, l: !esi.list<i16>>, [<"", [<"x">, <"l", 3>]>]>
    %3 = esi.window.unwrap %d : !esi.window<"bulk", !hw.struct<x: i8, l: !esi.list<i16>>, [<"h", [<"x">, <"l" countWidth 16>]>, <"d", [<"l", 4>]>]>
    %4 = esi.window.unwrap %e : !esi.window<"serial", !hw.struct<x: i8, l: !esi.list<i16>, m: !hw.array<3xi2>>, [<"", [<"x">, <"l">, <"m">]>]>
    %5 = esi.window.wrap %1 {test.window} : !esi.window<"parts", !hw.typealias<@types::@packet, !hw.struct<header: i8, items: !hw.array<5xi4>>>, [<"head", [<"header">]>, <"body", [<"items", 2>]>]>
    hw.output
  }
}
