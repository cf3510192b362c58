"builtin.module"() ({
  "func.func"() <{function_type = (i8, i8, i1) -> i1, sym_name = "gates"}> ({
  ^bb0(%arg2: i8 loc("<stdin>":2:20), %arg3: i8 loc("<stdin>":2:31), %arg4: i1 loc("<stdin>":2:42)):
    %1 = "comb.add"(%arg2, %arg3) : (i8, i8) -> i8 loc("<stdin>":3:10)
    %2 = "comb.and"(%1, %arg3) <{twoState}> : (i8, i8) -> i8 loc("<stdin>":4:10)
    %3 = "comb.extract"(%2) <{lowBit = 3 : i32}> : (i8) -> i4 loc("<stdin>":5:10)
    %4 = "comb.mux"(%arg4, %1, %2) : (i1, i8, i8) -> i8 loc("<stdin>":6:10)
    %5 = "comb.icmp"(%4, %arg2) <{predicate = 6 : i64}> : (i8, i8) -> i1 loc("<stdin>":7:10)
    %6 = "comb.replicate"(%3) : (i4) -> i12 loc("<stdin>":8:10)
    "func.return"(%5) : (i1) -> () loc("<stdin>":9:5)
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (i8, !hw.inout<i8>) -> i8, sym_name = "assignment"}> ({
  ^bb0(%arg0: i8 loc("<stdin>":11:25), %arg1: !hw.inout<i8> loc("<stdin>":11:36)):
    "sv.assign"(%arg1, %arg0) : (!hw.inout<i8>, i8) -> () loc("<stdin>":12:5)
    %0 = "sv.read_inout"(%arg1) : (!hw.inout<i8>) -> i8 loc("<stdin>":13:10)
    "func.return"(%0) : (i8) -> () loc("<stdin>":14:5)
  }) : () -> () loc("<stdin>":11:3)
}) : () -> () loc("<stdin>":1:1)
