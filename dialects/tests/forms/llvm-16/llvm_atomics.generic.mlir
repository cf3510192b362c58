"builtin.module"() ({
  "llvm.func"() ({
  ^bb0(%arg0: i32 loc("<stdin>":2:22), %arg1: f32 loc("<stdin>":2:34), %arg2: !llvm.ptr<i32> loc("<stdin>":2:46), %arg3: !llvm.ptr<f32> loc("<stdin>":2:69), %arg4: !llvm.ptr<ptr<i32>> loc("<stdin>":2:92)):
    %0 = "llvm.atomicrmw"(%arg2, %arg0) {bin_op = 1 : i64, ordering = 6 : i64} : (!llvm.ptr<i32>, i32) -> i32 loc("<stdin>":3:10)
    %1 = "llvm.atomicrmw"(%arg3, %arg1) {a, bin_op = 11 : i64, ordering = 2 : i64} : (!llvm.ptr<f32>, f32) -> f32 loc("<stdin>":4:10)
    %2 = "llvm.cmpxchg"(%arg2, %arg0, %arg0) {failure_ordering = 2 : i64, success_ordering = 6 : i64} : (!llvm.ptr<i32>, i32, i32) -> !llvm.struct<(i32, i1)> loc("<stdin>":5:10)
    %3 = "llvm.cmpxchg"(%arg4, %arg2, %arg2) {a, failure_ordering = 4 : i64, success_ordering = 7 : i64} : (!llvm.ptr<ptr<i32>>, !llvm.ptr<i32>, !llvm.ptr<i32>) -> !llvm.struct<(ptr<i32>, i1)> loc("<stdin>":6:10)
    "llvm.return"() : () -> () loc("<stdin>":7:5)
  }) {CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (i32, f32, ptr<i32>, ptr<f32>, ptr<ptr<i32>>)>, linkage = #llvm.linkage<external>, sym_name = "atomics"} : () -> () loc("<stdin>":2:3)
}) : () -> () loc("<stdin>":1:1)
