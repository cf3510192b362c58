module {
  module {
    func.func @in() {
      call @other() : () -> ()
      return
    }
    func.func private @other()
  }
}
