"builtin.module"() ({
  "func.func"() ({
  }) {function_type = () -> (), sym_name = "", sym_visibility = "private"} : () -> () loc("<stdin>":2:3)
}) : () -> () loc("<stdin>":1:1)
