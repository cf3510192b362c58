"builtin.module"() ({
  "llvm.func"() ({
  }) {CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "g"} : () -> () loc("<stdin>":2:3)
  "llvm.func"() ({
  }) {CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32)>, linkage = #llvm.linkage<external>, sym_name = "v"} : () -> () loc("<stdin>":3:3)
  "llvm.mlir.global"() ({
  }) {addr_space = 0 : i32, global_type = i32, linkage = #llvm.linkage<internal>, sym_name = "c", unnamed_addr = 0 : i64, value = 1 : i32} : () -> () loc("<stdin>":4:3)
  "llvm.func"() ({
  ^bb0(%arg0: i32 loc("<stdin>":5:16), %arg1: !llvm.ptr<func<i32 (i32)>> loc("<stdin>":5:28), %arg2: !llvm.ptr loc("<stdin>":5:63), %arg3: !llvm.struct<(ptr<i32>)> loc("<stdin>":5:81)):
    %0 = "llvm.call"(%arg0) {callee = @g, fastmathFlags = #llvm.fastmath<none>} : (i32) -> i32 loc("<stdin>":6:10)
    "llvm.call"(%arg0) {callee = @v, fastmathFlags = #llvm.fastmath<fast>} : (i32) -> () loc("<stdin>":7:5)
    %1 = "llvm.call"(%arg1, %arg0) {fastmathFlags = #llvm.fastmath<none>} : (!llvm.ptr<func<i32 (i32)>>, i32) -> i32 loc("<stdin>":8:10)
    "llvm.fence"() {ordering = 5 : i64, syncscope = ""} : () -> () loc("<stdin>":9:5)
    "llvm.fence"() {ordering = 7 : i64, syncscope = "agent"} : () -> () loc("<stdin>":10:5)
    %2 = "llvm.alloca"(%arg0) : (i32) -> !llvm.ptr<i32> loc("<stdin>":11:10)
    %3 = "llvm.alloca"(%arg0) {elem_type = i32} : (i32) -> !llvm.ptr loc("<stdin>":12:10)
    "llvm.return"() : () -> () loc("<stdin>":13:5)
  }) {CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32, ptr<func<i32 (i32)>>, ptr, struct<(ptr<i32>)>)>, linkage = #llvm.linkage<external>, sym_name = "f"} : () -> () loc("<stdin>":5:3)
}) : () -> () loc("<stdin>":1:1)
