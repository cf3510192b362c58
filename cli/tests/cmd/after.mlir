module @m {
  func.func @f(%a: i32, %b: i32) -> i32 {
    %0 = "my.constant"() {value = 2 : i32} : () -> i32
    %1 = "my.add"(%b, %0) : (i32, i32) -> i32
    %2 = "my.neg"(%1) : (i32) -> i32
    %3 = "my.mul"(%2, %b) : (i32, i32) -> i32
    "func.return"(%3) : (i32) -> ()
  }
}
