"builtin.module"() ({
  "builtin.module"() <{sym_name = "inner"}> ({
    "my.leaf"() {sym_name = "leaf", at = affine_map<(d0) -> (d0 + 1)>} : () -> ()
  }) : () -> ()
  "my.user"() {sym_name = "user", calls = [@inner::@leaf]} : () -> ()
  "my.alone"() {sym_name = "alone"} : () -> ()
}) : () -> ()
