func.func @f() -> i32 {
  "t.use"(%late) : (i32) -> ()
  %late = "t.def"() : () -> i32
  return %late : i32
}
