"builtin.module"() ({
  "llvm.metadata"() ({
    "llvm.tbaa_root"() {identity = "Simple C/C++ TBAA", sym_name = "r"} : () -> () loc("<stdin>":3:5)
    "llvm.tbaa_type_desc"() {identity = "omnipotent char", members = [@r], offsets = array<i64: 0>, sym_name = "c"} : () -> () loc("<stdin>":4:5)
    "llvm.tbaa_type_desc"() {identity = "long long", members = [@c], offsets = array<i64: 0>, sym_name = "l"} : () -> () loc("<stdin>":5:5)
    "llvm.tbaa_type_desc"() {identity = "agg2_t", members = [@l, @l], offsets = array<i64: 0, 8>, sym_name = "a"} : () -> () loc("<stdin>":6:5)
    "llvm.tbaa_tag"() {access_type = @l, base_type = @a, offset = 8 : i64, sym_name = "t"} : () -> () loc("<stdin>":7:5)
  }) {sym_name = "tbaa"} : () -> () loc("<stdin>":2:3)
  "pdl_interp.func"() ({
  ^bb0(%arg0: !pdl.operation loc("<stdin>":9:22)):
    %0 = "pdl_interp.get_operands"(%arg0) : (!pdl.operation) -> !pdl.range<value> loc("<stdin>":10:10)
    "pdl_interp.foreach"(%0)[^bb1] ({
    ^bb0(%arg1: !pdl.value loc("<stdin>":11:24)):
      "pdl_interp.continue"() : () -> () loc("<stdin>":12:7)
    }) {a.b} : (!pdl.range<value>) -> () loc("<stdin>":11:5)
  ^bb1:  // pred: ^bb0
    "pdl_interp.finalize"() : () -> () loc("<stdin>":15:5)
  }) {function_type = (!pdl.operation) -> (), sym_name = "m"} : () -> () loc("<stdin>":9:3)
  "emitc.include"() {include = "stdlib.h", is_standard_include} : () -> () loc("<stdin>":17:3)
  "emitc.include"() {include = "my.h"} : () -> () loc("<stdin>":18:3)
}) : () -> () loc("<stdin>":1:1)
