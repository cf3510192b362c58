"builtin.module"() ({
  "irdl.dialect"() <{sym_name = "d"}> ({
    "irdl.type"() <{sym_name = "t"}> ({
      %3 = "irdl.is"() <{expected = i32}> : () -> !irdl.attribute loc("<stdin>":4:12)
      "irdl.parameters"(%3) <{names = ["a"]}> : (!irdl.attribute) -> () loc("<stdin>":5:7)
    }) : () -> () loc("<stdin>":3:5)
    "irdl.operation"() <{sym_name = "o"}> ({
      %0 = "irdl.is"() <{expected = i32}> : () -> !irdl.attribute loc("<stdin>":8:12)
      "irdl.operands"(%0, %0, %0) <{names = ["a", "b", "c"], variadicity = #irdl<variadicity_array[ variadic,  single,  optional]>}> : (!irdl.attribute, !irdl.attribute, !irdl.attribute) -> () loc("<stdin>":9:7)
      "irdl.results"(%0) <{names = ["r"], variadicity = #irdl<variadicity_array[ single]>}> : (!irdl.attribute) -> () loc("<stdin>":10:7)
      "irdl.attributes"(%0, %0) <{attributeValueNames = ["x", "y"]}> : (!irdl.attribute, !irdl.attribute) -> () loc("<stdin>":11:7)
      %1 = "irdl.region"() : () -> !irdl.region loc("<stdin>":12:12)
      %2 = "irdl.region"(%0, %0) <{constrainedArguments, numberOfBlocks = 3 : i32}> : (!irdl.attribute, !irdl.attribute) -> !irdl.region loc("<stdin>":13:12)
      "irdl.regions"(%1, %2) <{names = ["body", "other"]}> : (!irdl.region, !irdl.region) -> () loc("<stdin>":14:7)
    }) : () -> () loc("<stdin>":7:5)
    "irdl.operation"() <{sym_name = "p"}> ({
      "irdl.operands"() <{names = [], variadicity = #irdl<variadicity_array[]>}> : () -> () loc("<stdin>":17:7)
      "irdl.attributes"() <{attributeValueNames = []}> : () -> () loc("<stdin>":18:7)
    }) : () -> () loc("<stdin>":16:5)
  }) : () -> () loc("<stdin>":2:3)
  "shard.grid"() <{shape = array<i64: 2, -9223372036854775808, 4>, sym_name = "g"}> : () -> () loc("<stdin>":21:3)
  "shard.grid"() <{shape = array<i64: -9223372036854775808>, sym_name = "h"}> : () -> () loc("<stdin>":22:3)
}) : () -> () loc("<stdin>":1:1)
