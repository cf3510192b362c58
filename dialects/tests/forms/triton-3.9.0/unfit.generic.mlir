"builtin.module"() ({
  "tt.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32 loc("<stdin>":2:14)):
    "ttg.warp_specialize"() <{partitionNumWarps = array<i32: 4, 2>}> ({
      "ttg.warp_yield"() : () -> () loc("<stdin>":4:7)
    }, {
      "ttg.warp_specialize.partitions"(%arg0) ({
      ^bb0(%arg5: i32 loc("<stdin>":7:12)):
        "ttg.warp_return"() : () -> () loc("<stdin>":8:9)
      }) : (i32) -> () loc("<stdin>":6:7)
    }) : () -> () loc("<stdin>":3:5)
    "ttg.warp_specialize"() <{partitionNumWarps = array<i32: 4>}> ({
      "ttg.warp_yield"() : () -> () loc("<stdin>":12:7)
    }, {
      "ttg.warp_specialize.partitions"(%arg0) ({
      ^bb0(%arg4: i32 loc("<stdin>":15:12)):
        "ttg.warp_return"() : () -> () loc("<stdin>":16:9)
      }) {lost} : (i32) -> () loc("<stdin>":14:7)
    }) : () -> () loc("<stdin>":11:5)
    "ttg.warp_specialize"() <{partitionNumWarps = array<i32: 4>}> ({
      "ttg.warp_yield"() : () -> () loc("<stdin>":20:7)
    }, {
    ^bb0(%arg2: i1 loc("<stdin>":22:10)):
      "ttg.warp_specialize.partitions"(%arg0) ({
      ^bb0(%arg3: i32 loc("<stdin>":24:12)):
        "ttg.warp_return"() : () -> () loc("<stdin>":25:9)
      }) : (i32) -> () loc("<stdin>":23:7)
    }) : () -> () loc("<stdin>":19:5)
    "ttg.warp_specialize"() <{partitionNumWarps = array<i32: 4>}> ({
      "ttg.warp_yield"() : () -> () loc("<stdin>":29:7)
    }, {
      "ttg.warp_specialize.partitions"(%arg0) ({
      ^bb0(%arg1: i32 loc("<stdin>":32:12)):
        "ttg.warp_return"() : () -> () loc("<stdin>":33:9)
      }) : (i32) -> () loc("<stdin>":31:7)
      "ttg.warp_return"() : () -> () loc("<stdin>":35:7)
    }) : () -> () loc("<stdin>":28:5)
    "tt.return"() : () -> () loc("<stdin>":37:5)
  }) {noinline = false} : () -> () loc("<stdin>":2:3)
}) : () -> () loc("<stdin>":1:1)
