module @m {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = "my.constant"() {value = 1 : i32} : () -> i32
    %1 = "my.add"(%a, %0) : (i32, i32) -> i32
    %2 = "my.mul"(%1, %b) : (i32, i32) -> i32
    "func.return"(%2) : (i32) -> ()
  }
  func.func private @gone()
}
