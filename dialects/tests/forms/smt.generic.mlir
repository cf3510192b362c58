"builtin.module"() ({
  "func.func"() <{function_type = (!smt.bv<4>, !smt.bool) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: !smt.bv<4> loc("<stdin>":2:16), %arg1: !smt.bool loc("<stdin>":2:35)):
    %0 = "smt.eq"(%arg0, %arg0) : (!smt.bv<4>, !smt.bv<4>) -> !smt.bool loc("<stdin>":3:10)
    %1 = "smt.distinct"(%arg1, %arg1, %arg1) {a.b} : (!smt.bool, !smt.bool, !smt.bool) -> !smt.bool loc("<stdin>":4:10)
    %2 = "smt.bv.repeat"(%arg0) : (!smt.bv<4>) -> !smt.bv<12> loc("<stdin>":5:10)
    %3 = "smt.bv.constant"() <{value = #smt.bv<5> : !smt.bv<8>}> : () -> !smt.bv<8> loc("<stdin>":6:15)
    %4 = "smt.int.constant"() <{value = 11 : ui4}> : () -> !smt.int loc("<stdin>":7:12)
    %5 = "smt.int.constant"() <{value = 0 : ui64}> : () -> !smt.int loc("<stdin>":8:11)
    %6 = "smt.int.constant"() <{value = 18446744073709551615 : ui80}> : () -> !smt.int loc("<stdin>":9:30)
    %7 = "smt.int.constant"() <{value = 1329227872328126860558128159045776686 : ui120}> : () -> !smt.int loc("<stdin>":10:41)
    %8 = "smt.constant"() <{value = true}> : () -> !smt.bool loc("<stdin>":11:13)
    %9 = "smt.declare_fun"() <{namePrefix = "x"}> : () -> !smt.bv<4> loc("<stdin>":12:10)
    %10 = "smt.declare_fun"() : () -> !smt.int loc("<stdin>":13:10)
    %11 = "smt.bv.repeat"(%2) {x} : (!smt.bv<12>) -> !smt.bv<12> loc("<stdin>":14:10)
    "func.return"() : () -> () loc("<stdin>":15:5)
  }) : () -> () loc("<stdin>":2:3)
}) : () -> () loc("<stdin>":1:1)
