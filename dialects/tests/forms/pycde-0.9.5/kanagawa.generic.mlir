"builtin.module"() ({
  "kanagawa.design"() <{sym_name = "D"}> ({
    "kanagawa.class"() <{inner_sym = #hw<innerSym@Leaf>, name = "Named"}> ({
      %4 = "kanagawa.port.input"() <{inner_sym = #hw<innerSym@inSym>, name = "in", type = i8}> : () -> !kanagawa.portref<in i8> loc("<stdin>":4:13)
      %5 = "kanagawa.port.output"() <{inner_sym = #hw<innerSym@out>, type = i8}> : () -> !kanagawa.portref<out i8> loc("<stdin>":5:14)
      %6 = "kanagawa.port.read"(%4) : (!kanagawa.portref<in i8>) -> i8 loc("<stdin>":6:17)
      "kanagawa.port.write"(%5, %6) : (!kanagawa.portref<out i8>, i8) -> () loc("<stdin>":7:7)
      %7:2 = "kanagawa.wire.input"() <{inner_sym = #hw<innerSym@w>}> : () -> (!kanagawa.portref<in i8>, i8) loc("<stdin>":8:20)
      %8 = "kanagawa.wire.output"(%6) <{inner_sym = #hw<innerSym@v>}> : (i8) -> !kanagawa.portref<out i8> loc("<stdin>":9:12)
      "kanagawa.var"() <{inner_sym = #hw<innerSym@memory>, type = memref<4xi8>}> : () -> () loc("<stdin>":10:7)
      "kanagawa.method"() <{argNames = ["a", "b"], function_type = (i8, i1) -> i8, inner_sym = #hw<innerSym@get>}> ({
      ^bb0(%arg0: i8 loc("<stdin>":11:28), %arg1: i1 loc("<stdin>":11:36)):
        %9 = "kanagawa.sblock"(%arg0) <{maxThreads = 2 : i64}> ({
        ^bb0(%arg4: i8 loc("<stdin>":12:31)):
          "kanagawa.sblock.return"(%arg4) : (i8) -> () loc("<stdin>":13:11)
        }) : (i8) -> i8 loc("<stdin>":12:14)
        %10:2 = "kanagawa.sblock.isolated"(%9, %arg1) ({
        ^bb0(%arg2: i8 loc("<stdin>":15:42), %arg3: i1 loc("<stdin>":15:59)):
          "kanagawa.sblock.return"(%arg2, %arg3) : (i8, i1) -> () loc("<stdin>":16:11)
        }) : (i8, i1) -> (i8, i1) loc("<stdin>":15:16)
        "kanagawa.sblock"() ({
          "kanagawa.sblock.return"() : () -> () loc("<stdin>":19:11)
        }) : () -> () loc("<stdin>":18:9)
        "kanagawa.return"(%10#0) : (i8) -> () loc("<stdin>":21:9)
      }) : () -> () loc("<stdin>":11:7)
      "kanagawa.method"() <{argNames = [], function_type = () -> (), inner_sym = #hw<innerSym@nothing>}> ({
        "kanagawa.return"() : () -> () loc("<stdin>":24:9)
      }) {test.method} : () -> () loc("<stdin>":23:7)
    }) : () -> () loc("<stdin>":3:5)
    "kanagawa.container"() <{inner_sym = #hw<innerSym@Top>, isTopLevel}> ({
      %1 = "kanagawa.container.instance"() <{inner_sym = #hw<innerSym@leaf>, targetName = #hw.innerNameRef<@D::@Inner>}> : () -> !kanagawa.scoperef<@D::@Inner> loc("<stdin>":28:15)
      %2 = "kanagawa.get_port"(%1) <{portSymbol = @p}> : (!kanagawa.scoperef<@D::@Inner>) -> !kanagawa.portref<in i8> loc("<stdin>":29:21)
      %3 = "kanagawa.path"() <{path = [#kanagawa.step<parent : !kanagawa.scoperef> : !kanagawa.scoperef, #kanagawa.step<child, @other : !kanagawa.scoperef<@D::@Leaf>> : !kanagawa.scoperef<@D::@Leaf>]}> : () -> !kanagawa.scoperef<@D::@Leaf> loc("<stdin>":30:23)
    }) : () -> () loc("<stdin>":27:5)
    "kanagawa.container"() <{inner_sym = #hw<innerSym@Inner>}> ({
      %0 = "kanagawa.port.input"() <{inner_sym = #hw<innerSym@p>, name = "p", type = i8}> : () -> !kanagawa.portref<in i8> loc("<stdin>":33:12)
    }) : () -> () loc("<stdin>":32:5)
  }) : () -> () loc("<stdin>":2:3)
}) : () -> () loc("<stdin>":1:1)
