"builtin.module"() ({
  "wasmssa.import_func"() <{importName = "foo", moduleName = "my_module", sym_name = "func_0", type = (i32) -> i32}> : () -> () loc("<stdin>":2:3)
  "wasmssa.import_global"() <{importName = "g", moduleName = "my_module", sym_name = "g1", type = i32}> : () -> () loc("<stdin>":3:3)
  "wasmssa.import_global"() <{importName = "g", isMutable, moduleName = "my_module", sym_name = "g2", type = i64}> : () -> () loc("<stdin>":4:3)
  "wasmssa.func"() <{functionType = (i32) -> i32, sym_name = "a"}> ({
  ^bb0(%arg2: !wasmssa<local ref to i32> loc("<stdin>":5:19)):
    %9 = "wasmssa.local_get"(%arg2) : (!wasmssa<local ref to i32>) -> i32 loc("<stdin>":6:10)
    "wasmssa.return"(%9) : (i32) -> () loc("<stdin>":7:5)
  }) : () -> () loc("<stdin>":5:3)
  "wasmssa.func"() <{functionType = () -> (), sym_name = "b"}> ({
    "wasmssa.return"() : () -> () loc("<stdin>":10:5)
  }) : () -> () loc("<stdin>":9:3)
  "wasmssa.global"() <{sym_name = "gl", type = i32}> ({
    %8 = "wasmssa.const"() <{value = 10 : i32}> : () -> i32 loc("<stdin>":13:10)
    "wasmssa.return"(%8) : (i32) -> () loc("<stdin>":14:5)
  }) : () -> () loc("<stdin>":12:3)
  "wasmssa.global"() <{isMutable, sym_name = "gm", type = i32}> ({
    %7 = "wasmssa.const"() <{value = 10 : i32}> : () -> i32 loc("<stdin>":17:10)
    "wasmssa.return"(%7) : (i32) -> () loc("<stdin>":18:5)
  }) : () -> () loc("<stdin>":16:3)
  "wasmssa.func"() <{functionType = (i32) -> i32, sym_name = "c"}> ({
  ^bb0(%arg1: !wasmssa<local ref to i32> loc("<stdin>":20:19)):
    %3 = "wasmssa.local_get"(%arg1) : (!wasmssa<local ref to i32>) -> i32 loc("<stdin>":21:10)
    "wasmssa.if"(%3)[^bb1] ({
      %6 = "wasmssa.const"() <{value = 1 : i32}> : () -> i32 loc("<stdin>":23:12)
      "wasmssa.block_return"(%6) : (i32) -> () loc("<stdin>":24:7)
    }, {
      %5 = "wasmssa.const"() <{value = 2 : i32}> : () -> i32 loc("<stdin>":26:12)
      "wasmssa.block_return"(%5) : (i32) -> () loc("<stdin>":27:7)
    }) : (i32) -> () loc("<stdin>":22:5)
  ^bb1(%4: i32 loc("<stdin>":29:8)):  // pred: ^bb0
    "wasmssa.if"(%3)[^bb2] ({
      "wasmssa.block_return"() : () -> () loc("<stdin>":31:7)
    }, {
    }) : (i32) -> () loc("<stdin>":30:5)
  ^bb2:  // pred: ^bb1
    "wasmssa.return"(%4) : (i32) -> () loc("<stdin>":34:5)
  }) : () -> () loc("<stdin>":20:3)
  "wasmssa.func"() <{exported, functionType = (i32) -> i32, sym_name = "a3"}> ({
  ^bb0(%arg0: !wasmssa<local ref to i32> loc("<stdin>":36:29)):
    %2 = "wasmssa.local_get"(%arg0) : (!wasmssa<local ref to i32>) -> i32 loc("<stdin>":37:10)
    "wasmssa.return"(%2) : (i32) -> () loc("<stdin>":38:5)
  }) : () -> () loc("<stdin>":36:3)
  "wasmssa.func"() <{functionType = () -> (), sym_name = "noargs"}> ({
    "wasmssa.return"() : () -> () loc("<stdin>":41:5)
  }) {a.b} : () -> () loc("<stdin>":40:3)
  "wasmssa.global"() <{exported, sym_name = "gl3", type = i32}> ({
    %1 = "wasmssa.const"() <{value = 10 : i32}> : () -> i32 loc("<stdin>":44:10)
    "wasmssa.return"(%1) : (i32) -> () loc("<stdin>":45:5)
  }) : () -> () loc("<stdin>":43:3)
  "wasmssa.global"() <{exported, isMutable, sym_name = "gm3", type = i32}> ({
    %0 = "wasmssa.const"() <{value = 10 : i32}> : () -> i32 loc("<stdin>":48:10)
    "wasmssa.return"(%0) : (i32) -> () loc("<stdin>":49:5)
  }) : () -> () loc("<stdin>":47:3)
  "wasmssa.import_global"() <{importName = "g", isMutable, moduleName = "my_module", sym_name = "g3", type = i64}> : () -> () loc("<stdin>":51:3)
  "wasmssa.func"() <{functionType = () -> (), sym_name = "d"}> ({
  }) : () -> () loc("<stdin>":52:3)
}) : () -> () loc("<stdin>":1:1)
