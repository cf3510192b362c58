"builtin.module"() ({
  "irdl.dialect"() <{sym_name = "d"}> ({
    "irdl.type"() <{sym_name = "t"}> ({
    ^bb0:
    }) : () -> () loc("<stdin>":3:5)
    "irdl.attribute"() <{sym_name = "a"}> ({
    ^bb0:
    }) : () -> () loc("<stdin>":4:5)
    "irdl.operation"() <{sym_name = "o"}> ({
    ^bb0:
    }) : () -> () loc("<stdin>":5:5)
    "irdl.type"() <{sym_name = "p"}> ({
      %0 = "irdl.any"() : () -> !irdl.attribute loc("<stdin>":7:12)
      "irdl.parameters"(%0) <{names = ["x"]}> : (!irdl.attribute) -> () loc("<stdin>":8:7)
    }) : () -> () loc("<stdin>":6:5)
  }) : () -> () loc("<stdin>":2:3)
  "irdl.dialect"() <{sym_name = "e"}> ({
  ^bb0:
  }) : () -> () loc("<stdin>":11:3)
}) : () -> () loc("<stdin>":1:1)
