"builtin.module"() ({
  "sv.interface"() <{sym_name = "Bus"}> ({
    "sv.interface.signal"() <{sym_name = "data", type = i8}> : () -> () loc("<stdin>":3:5)
    "sv.interface.signal"() <{sym_name = "valid", type = i1}> : () -> () loc("<stdin>":4:5)
    "sv.interface.modport"() <{ports = [#sv.mod_port<direction = input, signal = @data>, #sv.mod_port<direction = input, signal = @valid>], sym_name = "sink"}> : () -> () loc("<stdin>":5:5)
    "sv.interface.modport"() <{ports = [#sv.mod_port<direction = output, signal = @data>], sym_name = "source"}> : () -> () loc("<stdin>":6:5)
  }) : () -> () loc("<stdin>":2:3)
  "hw.hierpath"() <{namepath = [#hw.innerNameRef<@Statements::@wires>], sym_name = "path"}> : () -> () loc("<stdin>":8:3)
  "hw.module"() <{module_type = !hw.modty<input clock : i1, input reset : i1, input a : i4, input e : !hw.enum<one, two>, input v : i8>, parameters = [], sym_name = "Statements"}> ({
  ^bb0(%arg0: i1 loc("<stdin>":9:28), %arg1: i1 loc("<stdin>":9:44), %arg2: i4 loc("<stdin>":9:60), %arg3: !hw.enum<one, two> loc("<stdin>":9:72), %arg4: i8 loc("<stdin>":9:100)):
    %0 = "sv.interface.instance"() <{name = "bus"}> : () -> !sv.interface<@Bus> loc("<stdin>":10:12)
    %1 = "sv.interface.signal.read"(%0) <{signalName = @valid}> : (!sv.interface<@Bus>) -> i1 loc("<stdin>":11:10)
    "sv.interface.signal.assign"(%0, %arg4) <{signalName = @data}> : (!sv.interface<@Bus>, i8) -> () loc("<stdin>":12:5)
    %2 = "sv.reg"(%arg4) <{name = "r"}> : (i8) -> !hw.inout<i8> loc("<stdin>":13:10)
    %3 = "sv.wire"() <{inner_sym = #hw<innerSym@wires>, name = "wires"}> : () -> !hw.inout<array<4xi8>> loc("<stdin>":14:14)
    %4 = "sv.wire"() <{name = "records"}> : () -> !hw.inout<struct<x: i8, y: !hw.array<3xi2>>> loc("<stdin>":15:16)
    %5 = "sv.wire"() <{name = "unpacked"}> : () -> !hw.inout<uarray<5xi8>> loc("<stdin>":16:17)
    %6 = "sv.array_index_inout"(%3, %arg2) : (!hw.inout<array<4xi8>>, i4) -> !hw.inout<i8> loc("<stdin>":17:10)
    %7 = "sv.array_index_inout"(%5, %arg2) : (!hw.inout<uarray<5xi8>>, i4) -> !hw.inout<i8> loc("<stdin>":18:10)
    %8 = "sv.struct_field_inout"(%4) <{field = "y"}> : (!hw.inout<struct<x: i8, y: !hw.array<3xi2>>>) -> !hw.inout<array<3xi2>> loc("<stdin>":19:10)
    %9 = "sv.indexed_part_select_inout"(%3, %arg2) <{width = 2 : i32}> : (!hw.inout<array<4xi8>>, i4) -> !hw.inout<array<2xi8>> loc("<stdin>":20:10)
    %10 = "sv.indexed_part_select_inout"(%2, %arg2) <{decrement, width = 3 : i32}> : (!hw.inout<i8>, i4) -> !hw.inout<i3> loc("<stdin>":21:10)
    %11 = "sv.indexed_part_select"(%arg4, %arg2) <{width = 3 : i32}> : (i8, i4) -> i3 loc("<stdin>":22:10)
    %12 = "sv.read_inout"(%4) : (!hw.inout<struct<x: i8, y: !hw.array<3xi2>>>) -> !hw.struct<x: i8, y: !hw.array<3xi2>> loc("<stdin>":23:10)
    %13 = "sv.read_inout"(%8) : (!hw.inout<array<3xi2>>) -> !hw.array<3xi2> loc("<stdin>":24:10)
    %14 = "sv.xmr"() <{path = ["Top", "instance"], terminal = "wire"}> : () -> !hw.inout<i8> loc("<stdin>":25:10)
    %15 = "sv.xmr"() <{isRooted, path = ["a", "b"], terminal = "c"}> : () -> !hw.inout<i8> loc("<stdin>":26:11)
    "sv.assign"(%3, %16) : (!hw.inout<array<4xi8>>, !hw.array<4xi8>) -> () loc("<stdin>":27:5)
    %16 = "hw.array_create"(%arg4, %arg4, %arg4, %arg4) : (i8, i8, i8, i8) -> !hw.array<4xi8> loc("<stdin>":28:11)
    "sv.always"(%arg0, %arg1) <{events = [0 : i32, 1 : i32]}> ({
      "sv.passign"(%2, %arg4) : (!hw.inout<i8>, i8) -> () loc("<stdin>":30:7)
    }) {test.always} : (i1, i1) -> () loc("<stdin>":29:5)
    "sv.always"() <{events = []}> ({
    ^bb0:
    }) : () -> () loc("<stdin>":32:5)
    "sv.initial"() ({
      "sv.case"(%arg2) <{casePatterns = [27 : i8, 0 : i8, unit], caseStyle = 2 : i32, validationQualifier = #sv<validation_qualifier unique>}> ({
        "sv.bpassign"(%6, %arg4) : (!hw.inout<i8>, i8) -> () loc("<stdin>":37:9)
      }, {
        "sv.finish"() <{verbosity = 1 : i8}> : () -> () loc("<stdin>":40:9)
      }, {
        "sv.finish"() <{verbosity = 1 : i8}> : () -> () loc("<stdin>":43:9)
      }) {test.case} : (i4) -> () loc("<stdin>":35:7)
      "sv.case"(%arg3) <{casePatterns = [#hw.enum.field<one, !hw.enum<one, two>>, #hw.enum.field<two, !hw.enum<one, two>>], caseStyle = 0 : i32, validationQualifier = #sv<validation_qualifier plain>}> ({
        "sv.finish"() <{verbosity = 1 : i8}> : () -> () loc("<stdin>":47:9)
      }, {
        "sv.finish"() <{verbosity = 1 : i8}> : () -> () loc("<stdin>":50:9)
      }) : (!hw.enum<one, two>) -> () loc("<stdin>":45:7)
      "sv.case"(%arg2, %arg2) <{casePatterns = [#sv.expr, 1 : i8], caseStyle = 0 : i32, validationQualifier = #sv<validation_qualifier priority>}> ({
        "sv.finish"() <{verbosity = 1 : i8}> : () -> () loc("<stdin>":54:9)
      }, {
        "sv.finish"() <{verbosity = 1 : i8}> : () -> () loc("<stdin>":57:9)
      }) : (i4, i4) -> () loc("<stdin>":52:7)
      "sv.for"(%arg2, %arg2, %arg2) <{inductionVarName = "i"}> ({
      ^bb0(%arg5: i4 loc("<stdin>":59:14)):
        %18 = "comb.add"(%arg5, %arg2) : (i4, i4) -> i4 loc("<stdin>":60:15)
      }) {test.for} : (i4, i4, i4) -> () loc("<stdin>":59:7)
    }) : () -> () loc("<stdin>":34:5)
    "sv.generate"() <{sym_name = "gen"}> ({
      "sv.generate.case"() <{caseNames = ["four", "rest"], casePatterns = [4, unit], cond = #hw.param.decl.ref<"WIDTH"> : i64}> ({
        %17 = "sv.constantX"() : () -> i8 loc("<stdin>":66:17)
      }, {
      ^bb0:
      }) : () -> () loc("<stdin>":64:7)
    }) : () -> () loc("<stdin>":63:5)
    "hw.output"() : () -> () loc("<stdin>":72:5)
  }) : () -> () loc("<stdin>":9:3)
}) : () -> () loc("<stdin>":1:1)
