"builtin.module"() ({
  "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = i32, linkage = #llvm.linkage<external>, sym_name = "none", tls_mode = 0 : i64, unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> () loc("<stdin>":2:3)
  "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = i32, linkage = #llvm.linkage<external>, sym_name = "general", tls_mode = 1 : i64, unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
  }) : () -> () loc("<stdin>":3:3)
  "llvm.mlir.global"() <{addr_space = 0 : i32, constant, dso_local, global_type = i32, linkage = #llvm.linkage<internal>, sym_name = "local_dynamic", tls_mode = 2 : i64, unnamed_addr = 0 : i64, value = 1 : i32, visibility_ = 0 : i64}> ({
  }) : () -> () loc("<stdin>":4:3)
  "llvm.mlir.global"() <{addr_space = 0 : i32, global_type = i32, linkage = #llvm.linkage<external>, sym_name = "initial", tls_mode = 3 : i64, unnamed_addr = 2 : i64, visibility_ = 0 : i64}> ({
  }) : () -> () loc("<stdin>":5:3)
  "llvm.mlir.alias"() <{alias_type = i32, linkage = #llvm.linkage<external>, sym_name = "alias", tls_mode = 4 : i64, unnamed_addr = 0 : i64, visibility_ = 1 : i64}> ({
    %6 = "llvm.mlir.addressof"() <{global_name = @general}> : () -> !llvm.ptr loc("<stdin>":7:10)
    "llvm.return"(%6) : (!llvm.ptr) -> () loc("<stdin>":8:5)
  }) : () -> () loc("<stdin>":6:3)
  "llvm.mlir.alias"() <{alias_type = i32, linkage = #llvm.linkage<external>, sym_name = "plain", tls_mode = 0 : i64, unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
    %5 = "llvm.mlir.addressof"() <{global_name = @none}> : () -> !llvm.ptr loc("<stdin>":11:10)
    "llvm.return"(%5) : (!llvm.ptr) -> () loc("<stdin>":12:5)
  }) : () -> () loc("<stdin>":10:3)
  "func.func"() <{function_type = (vector<4x2xf32>, vector<4x4xf32>) -> vector<4x4xf32>, sym_name = "contract"}> ({
  ^bb0(%arg2: vector<4x2xf32> loc("<stdin>":14:23), %arg3: vector<4x4xf32> loc("<stdin>":14:47)):
    %3 = "vector.contract"(%arg2, %arg2, %arg3) <{fastmath = #arith.fastmath<none>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x2xf32>, vector<4x2xf32>, vector<4x4xf32>) -> vector<4x4xf32> loc("<stdin>":15:10)
    %4 = "vector.contract"(%arg2, %arg2, %3) <{fastmath = #arith.fastmath<fast>, indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> {my.entry} : (vector<4x2xf32>, vector<4x2xf32>, vector<4x4xf32>) -> vector<4x4xf32> loc("<stdin>":16:10)
    "func.return"(%4) : (vector<4x4xf32>) -> () loc("<stdin>":17:5)
  }) : () -> () loc("<stdin>":14:3)
  "func.func"() <{function_type = (index, i32) -> i1, sym_name = "words"}> ({
  ^bb0(%arg0: index loc("<stdin>":19:20), %arg1: i32 loc("<stdin>":19:34)):
    %0 = "index.cmp"(%arg0, %arg0) <{pred = #index<cmp_predicate eq>}> : (index, index) -> i1 loc("<stdin>":20:10)
    %1:2 = "gpu.shuffle"(%arg1, %arg1, %arg1) <{mode = #gpu<shuffle_mode xor>}> : (i32, i32, i32) -> (i32, i1) loc("<stdin>":21:30)
    %2 = "gpu.thread_id"() <{dimension = #gpu<dim x>}> : () -> index loc("<stdin>":22:20)
    "func.return"(%0) : (i1) -> () loc("<stdin>":23:5)
  }) : () -> () loc("<stdin>":19:3)
}) : () -> () loc("<stdin>":1:1)
