module {
  tt.func @f(%arg0: i32) attributes {noinline = false} {
    "ttg.warp_specialize"() <{partitionNumWarps = array<i32: 4, 2>}> ({
      ttg.warp_yield
    }, {
      "ttg.warp_specialize.partitions"(%arg0) ({
      ^bb0(%arg1: i32):
        ttg.warp_return
      }) : (i32) -> ()
    }) : () -> ()
    "ttg.warp_specialize"() <{partitionNumWarps = array<i32: 4>}> ({
      ttg.warp_yield
    }, {
      "ttg.warp_specialize.partitions"(%arg0) ({
      ^bb0(%arg1: i32):
        ttg.warp_return
      }) {lost} : (i32) -> ()
    }) : () -> ()
    "ttg.warp_specialize"() <{partitionNumWarps = array<i32: 4>}> ({
      ttg.warp_yield
    }, {
    ^bb0(%arg1: i1):
      "ttg.warp_specialize.partitions"(%arg0) ({
      ^bb0(%arg2: i32):
        ttg.warp_return
      }) : (i32) -> ()
    }) : () -> ()
    "ttg.warp_specialize"() <{partitionNumWarps = array<i32: 4>}> ({
      ttg.warp_yield
    }, {
      "ttg.warp_specialize.partitions"(%arg0) ({
      ^bb0(%arg1: i32):
        ttg.warp_return
      }) : (i32) -> ()
      ttg.warp_return
    }) : () -> ()
    tt.return
  }
}
