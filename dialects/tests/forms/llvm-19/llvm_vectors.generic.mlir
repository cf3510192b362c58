"builtin.module"() ({
  "llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void (vec<2 x ptr>, vec<? x 2 x  ptr>, vector<[4]xi32>)>, linkage = #llvm.linkage<external>, sym_name = "vectors_of_pointers", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  ^bb0(%arg0: !llvm.vec<2 x ptr> loc("<stdin>":2:34), %arg1: !llvm.vec<? x 2 x  ptr> loc("<stdin>":2:61), %arg2: vector<[4]xi32> loc("<stdin>":2:93)):
    %0 = "llvm.icmp"(%arg0, %arg0) <{predicate = 1 : i64}> : (!llvm.vec<2 x ptr>, !llvm.vec<2 x ptr>) -> vector<2xi1> loc("<stdin>":3:10)
    %1 = "llvm.add"(%0, %0) <{overflowFlags = #llvm.overflow<none>}> : (vector<2xi1>, vector<2xi1>) -> vector<2xi1> loc("<stdin>":4:10)
    %2 = "llvm.icmp"(%arg1, %arg1) <{predicate = 0 : i64}> : (!llvm.vec<? x 2 x  ptr>, !llvm.vec<? x 2 x  ptr>) -> vector<[2]xi1> loc("<stdin>":5:10)
    %3 = "llvm.add"(%2, %2) <{overflowFlags = #llvm.overflow<none>}> : (vector<[2]xi1>, vector<[2]xi1>) -> vector<[2]xi1> loc("<stdin>":6:10)
    %4 = "llvm.shufflevector"(%arg0, %arg0) <{mask = array<i32: 1, 0, 1>}> : (!llvm.vec<2 x ptr>, !llvm.vec<2 x ptr>) -> !llvm.vec<3 x ptr> loc("<stdin>":7:10)
    %5 = "llvm.icmp"(%4, %4) <{predicate = 0 : i64}> : (!llvm.vec<3 x ptr>, !llvm.vec<3 x ptr>) -> vector<3xi1> loc("<stdin>":8:10)
    %6 = "llvm.shufflevector"(%arg1, %arg1) <{mask = array<i32: 0, 0>}> : (!llvm.vec<? x 2 x  ptr>, !llvm.vec<? x 2 x  ptr>) -> !llvm.vec<? x 2 x  ptr> loc("<stdin>":9:10)
    %7 = "llvm.icmp"(%6, %6) <{predicate = 0 : i64}> : (!llvm.vec<? x 2 x  ptr>, !llvm.vec<? x 2 x  ptr>) -> vector<[2]xi1> loc("<stdin>":10:10)
    %8 = "llvm.icmp"(%arg2, %arg2) <{predicate = 0 : i64}> : (vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi1> loc("<stdin>":11:10)
    "llvm.return"() : () -> () loc("<stdin>":12:5)
  }) : () -> () loc("<stdin>":2:3)
}) : () -> () loc("<stdin>":1:1)
