func.func @f(%a: i32) -> i32 {
  %0 = "my.add"(%a %a) : (i32, i32) -> i32
	"my.é"() {s = "ü", ?} : () -> ()
  func.return %0 : i32
}
func.func @g() {
  "my.use"(%undefined) : (i32) -> ()
  func.return
}
