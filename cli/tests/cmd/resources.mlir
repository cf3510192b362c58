"m.r"() {r = dense_resource<b> : tensor<1xi32>, s = dense_resource<a> : tensor<4xi32>} : () -> ()
{-# dialect_resources: { builtin: { a: "0x04000000010000000200000003000000", b: "0x0400000002000000" } }, external_resources: { x: { y: true, z: "a long string here" } } #-}
