"builtin.module"() ({
  "func.func"() <{function_type = (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, index, i1) -> index, sym_name = "a"}> ({
  ^bb0(%arg26: !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1> loc("<stdin>":2:16), %arg27: !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1> loc("<stdin>":2:135), %arg28: index loc("<stdin>":2:254), %arg29: i1 loc("<stdin>":2:268)):
    "scf.for"(%arg28, %arg28, %arg28) ({
    ^bb0(%arg31: index loc("<stdin>":3:13)):
      %2:2 = "sparse_tensor.coiterate"(%arg26, %arg27, %arg26, %arg28, %arg29) <{cases = [5, 2], crdUsedLvls = 1 : i64, operandSegmentSizes = array<i32: 3, 2>}> ({
      ^bb0(%arg40: index loc("<stdin>":4:80), %arg41: i1 loc("<stdin>":4:95), %arg42: index loc("<stdin>":4:63), %arg43: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1> loc("<stdin>":5:12), %arg44: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1> loc("<stdin>":5:22)):
        %6 = "arith.addi"(%arg40, %arg42) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index loc("<stdin>":6:14)
        "sparse_tensor.yield"(%6, %arg41) : (index, i1) -> () loc("<stdin>":7:9)
      }, {
      ^bb0(%arg32: index loc("<stdin>":4:80), %arg33: i1 loc("<stdin>":4:95), %arg34: index loc("<stdin>":4:63), %arg35: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1> loc("<stdin>":9:15)):
        %3 = "sparse_tensor.coiterate"(%arg26, %arg27, %arg32) <{cases = [3], crdUsedLvls = 1 : i64, operandSegmentSizes = array<i32: 2, 1>}> ({
        ^bb0(%arg36: index loc("<stdin>":10:74), %arg37: index loc("<stdin>":10:56), %arg38: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1> loc("<stdin>":11:14), %arg39: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1> loc("<stdin>":11:22)):
          %5 = "t.u"(%arg35, %arg38, %arg39, %arg37) : (!sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, index) -> index loc("<stdin>":12:16)
          "sparse_tensor.yield"(%5) : (index) -> () loc("<stdin>":13:11)
        }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, index) -> index loc("<stdin>":10:14)
        %4 = "arith.addi"(%3, %3) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index loc("<stdin>":15:14)
        "sparse_tensor.yield"(%4, %arg33) : (index, i1) -> () loc("<stdin>":16:9)
      }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, index, i1) -> (index, i1) loc("<stdin>":4:14)
      "scf.yield"() : () -> () loc("<stdin>":3:5)
    }) : (index, index, index) -> () loc("<stdin>":3:5)
    "sparse_tensor.coiterate"(%arg26, %arg27) <{cases = [2], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 2, 0>}> ({
    ^bb0(%arg30: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1> loc("<stdin>":20:13)):
      "sparse_tensor.yield"() : () -> () loc("<stdin>":19:5)
    }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>) -> () loc("<stdin>":19:5)
    "func.return"(%arg28) : (index) -> () loc("<stdin>":22:5)
  }) : () -> () loc("<stdin>":2:3)
  "func.func"() <{function_type = (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>, !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>, index) -> index, sym_name = "iterate"}> ({
  ^bb0(%arg15: !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2> loc("<stdin>":24:22), %arg16: !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1> loc("<stdin>":24:146), %arg17: index loc("<stdin>":24:265)):
    "sparse_tensor.iterate"(%arg15) <{crdUsedLvls = 1 : i64}> ({
    ^bb0(%arg24: index loc("<stdin>":25:45), %arg25: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2> loc("<stdin>":25:27)):
      "t.use"(%arg24) : (index) -> () loc("<stdin>":26:7)
      "sparse_tensor.yield"() : () -> () loc("<stdin>":25:5)
    }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>) -> () loc("<stdin>":25:5)
    "sparse_tensor.iterate"(%arg15) <{crdUsedLvls = 0 : i64}> ({
    ^bb0(%arg23: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2> loc("<stdin>":28:27)):
      "t.use"() : () -> () loc("<stdin>":29:7)
      "sparse_tensor.yield"() : () -> () loc("<stdin>":28:5)
    }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>) -> () loc("<stdin>":28:5)
    "sparse_tensor.iterate"(%arg16) <{crdUsedLvls = 1 : i64}> ({
    ^bb0(%arg21: index loc("<stdin>":31:45), %arg22: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1> loc("<stdin>":31:27)):
      "t.use"(%arg21) : (index) -> () loc("<stdin>":32:7)
      "sparse_tensor.yield"() : () -> () loc("<stdin>":31:5)
    }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 1>) -> () loc("<stdin>":31:5)
    %1 = "sparse_tensor.iterate"(%arg15, %arg17) <{crdUsedLvls = 1 : i64}> ({
    ^bb0(%arg18: index loc("<stdin>":34:70), %arg19: index loc("<stdin>":34:50), %arg20: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2> loc("<stdin>":34:32)):
      "sparse_tensor.yield"(%arg19) : (index) -> () loc("<stdin>":35:7)
    }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>, index) -> index loc("<stdin>":34:10)
    "func.return"(%1) : (index) -> () loc("<stdin>":37:5)
  }) : () -> () loc("<stdin>":24:3)
  "func.func"() <{function_type = (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>, !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>, index, i1) -> (index, i1), sym_name = "co2"}> ({
  ^bb0(%arg0: !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2> loc("<stdin>":39:18), %arg1: !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2> loc("<stdin>":39:142), %arg2: index loc("<stdin>":39:266), %arg3: i1 loc("<stdin>":39:280)):
    "sparse_tensor.coiterate"(%arg0, %arg1) <{cases = [1, 2], crdUsedLvls = 2 : i64, operandSegmentSizes = array<i32: 2, 0>}> ({
    ^bb0(%arg13: index loc("<stdin>":40:50), %arg14: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2> loc("<stdin>":41:10)):
      "t.use"(%arg14, %arg13) : (!sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>, index) -> () loc("<stdin>":42:7)
      "sparse_tensor.yield"() : () -> () loc("<stdin>":40:5)
    }, {
    ^bb0(%arg11: index loc("<stdin>":40:50), %arg12: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2> loc("<stdin>":44:13)):
      "sparse_tensor.yield"() : () -> () loc("<stdin>":40:5)
    }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>, !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>) -> () loc("<stdin>":40:5)
    "sparse_tensor.coiterate"(%arg0) <{cases = [1], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 1, 0>}> ({
    ^bb0(%arg10: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2> loc("<stdin>":47:10)):
      "sparse_tensor.yield"() : () -> () loc("<stdin>":46:5)
    }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>) -> () loc("<stdin>":46:5)
    %0:2 = "sparse_tensor.coiterate"(%arg0, %arg1, %arg2, %arg3) <{cases = [3], crdUsedLvls = 3 : i64, operandSegmentSizes = array<i32: 2, 2>}> ({
    ^bb0(%arg4: index loc("<stdin>":49:78), %arg5: i1 loc("<stdin>":49:93), %arg6: index loc("<stdin>":49:54), %arg7: index loc("<stdin>":49:61), %arg8: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2> loc("<stdin>":50:10), %arg9: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2> loc("<stdin>":50:17)):
      "t.use"(%arg8, %arg9, %arg6, %arg7) : (!sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>, !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>, index, index) -> () loc("<stdin>":51:7)
      "sparse_tensor.yield"(%arg4, %arg5) : (index, i1) -> () loc("<stdin>":52:7)
    }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>, !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>, lvls = 0 to 2>, index, i1) -> (index, i1) loc("<stdin>":49:12)
    "func.return"(%0#0, %0#1) : (index, i1) -> () loc("<stdin>":54:5)
  }) : () -> () loc("<stdin>":39:3)
}) : () -> () loc("<stdin>":1:1)
