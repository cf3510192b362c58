module {
  kanagawa.design @D {
    kanagawa.class "Named" sym @Leaf {
      %in = kanagawa.port.input "in" sym @inSym : i8
      %out = kanagawa.port.output sym @out : i8
      %in.val = kanagawa.port.read %in : !kanagawa.portref<in i8>
      kanagawa.port.write %out, %in.val : !kanagawa.portref<out i8>
      %w, %w.out = kanagawa.wire.input @w : i8
      %v = kanagawa.wire.output @v, %in.val : i8
      kanagawa.var @memory : memref<4xi8>
      kanagawa.method @get(%a: i8, %b: i1)  -> i8 {
        %0 = kanagawa.sblock (%arg0 : i8 = %a) -> i8 attributes {maxThreads = 2 : i64} {
          kanagawa.sblock.return %arg0 : i8
        }
        %1:2 = kanagawa.sblock.isolated (%arg0 : i8 = %0, %arg1 : i1 = %b) -> (i8, i1) {
          kanagawa.sblock.return %arg0, %arg1 : i8, i1
        }
        kanagawa.sblock () {
          kanagawa.sblock.return
        }
        kanagawa.return %1#0 : i8
      }
      kanagawa.method @nothing()  -> () attributes {test.method} {
        kanagawa.return
      }
    }
    kanagawa.container sym @Top top_level {
      %leaf = kanagawa.container.instance @leaf, <@D::@Inner> 
      %leaf.p.ref = kanagawa.get_port %leaf, @p : !kanagawa.scoperef<@D::@Inner> -> !kanagawa.portref<in i8>
      %parent.other = kanagawa.path [#kanagawa.step<parent : !kanagawa.scoperef> : !kanagawa.scoperef, #kanagawa.step<child, @other : !kanagawa.scoperef<@D::@Leaf>> : !kanagawa.scoperef<@D::@Leaf>]
    }
    kanagawa.container sym @Inner {
      %p = kanagawa.port.input "p" sym @p : i8
    }
  }
}
