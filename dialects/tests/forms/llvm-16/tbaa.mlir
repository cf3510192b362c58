module {
  llvm.metadata @tbaa {
    llvm.tbaa_root @r {id = "Simple C/C++ TBAA"}
    llvm.tbaa_type_desc @c {id = "omnipotent char", members = {<@r, 0>}}
    llvm.tbaa_type_desc @l {id = "long long", members = {<@c, 0>}}
    llvm.tbaa_type_desc @a {id = "agg2_t", members = {<@l, 0>, <@l, 8>}}
    llvm.tbaa_tag @t {access_type = @l, base_type = @a, offset = 8 : i64}
  }
  pdl_interp.func @m(%arg0: !pdl.operation) {
    %0 = pdl_interp.get_operands of %arg0 : !pdl.range<value>
    pdl_interp.foreach %arg1 : !pdl.value in %0 {
      pdl_interp.continue
    } {a.b} -> ^bb1
  ^bb1:  // pred: ^bb0
    pdl_interp.finalize
  }
  emitc.include <"stdlib.h">
  emitc.include "my.h"
}
