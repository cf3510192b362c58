module {
  "t.good"() : () -> ()
  "t.bad"(%0) : () -> (i32
}
