"builtin.module"() ({
  "func.func"() <{function_type = (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>, lvls = 0 to 2>, !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>, lvls = 1>, index) -> index, sym_name = "a"}> ({
  ^bb0(%arg0: !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>, lvls = 0 to 2> loc("<stdin>":2:16), %arg1: !sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>, lvls = 1> loc("<stdin>":2:135), %arg2: index loc("<stdin>":2:249)):
    "sparse_tensor.iterate"(%arg0) <{crdUsedLvls = 1 : i64}> ({
    ^bb0(%arg9: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>, lvls = 0 to 2> loc("<stdin>":3:27), %arg10: index loc("<stdin>":3:45)):
      "t.use"(%arg10) : (index) -> () loc("<stdin>":4:7)
      "sparse_tensor.yield"() : () -> () loc("<stdin>":3:5)
    }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>, lvls = 0 to 2>) -> () loc("<stdin>":3:5)
    "sparse_tensor.iterate"(%arg0) <{crdUsedLvls = 0 : i64}> ({
    ^bb0(%arg8: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>, lvls = 0 to 2> loc("<stdin>":6:27)):
      "t.use"() : () -> () loc("<stdin>":7:7)
      "sparse_tensor.yield"() : () -> () loc("<stdin>":6:5)
    }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>, lvls = 0 to 2>) -> () loc("<stdin>":6:5)
    "sparse_tensor.iterate"(%arg1) <{crdUsedLvls = 1 : i64}> ({
    ^bb0(%arg6: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>, lvls = 1> loc("<stdin>":9:27), %arg7: index loc("<stdin>":9:45)):
      "t.use"(%arg7) : (index) -> () loc("<stdin>":10:7)
      "sparse_tensor.yield"() : () -> () loc("<stdin>":9:5)
    }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>, lvls = 1>) -> () loc("<stdin>":9:5)
    %0 = "sparse_tensor.iterate"(%arg0, %arg2) <{crdUsedLvls = 1 : i64}> ({
    ^bb0(%arg3: !sparse_tensor.iterator<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>, lvls = 0 to 2> loc("<stdin>":12:32), %arg4: index loc("<stdin>":12:50), %arg5: index loc("<stdin>":12:70)):
      "sparse_tensor.yield"(%arg4) : (index) -> () loc("<stdin>":13:7)
    }) : (!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>, lvls = 0 to 2>, index) -> index loc("<stdin>":12:10)
    "func.return"(%0) : (index) -> () loc("<stdin>":15:5)
  }) : () -> () loc("<stdin>":2:3)
}) : () -> () loc("<stdin>":1:1)
