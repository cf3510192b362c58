module {
  func.func @"has space"() {
    return
  } loc("a\0Ab/c\1B[31m")
  func.func private @"a::b\1B[31m"()
  module @"outer::x" {
    func.func private @in(i32 loc("n\0A"))
  }
}
