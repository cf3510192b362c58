module {
  llvm.mlir.global internal constant @text("abc") {addr_space = 0 : i32}
  llvm.mlir.global external hidden unnamed_addr @number(7 : i32) comdat(@group::@any) {addr_space = 0 : i32} : i32
  llvm.mlir.global linkonce thread_local @made() {addr_space = 0 : i32} : !llvm.ptr {
    %0 = llvm.mlir.zero : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.alias external @other {dso_local} : i32 {
    %0 = llvm.mlir.addressof @number : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.comdat @group {
    llvm.comdat_selector @any any
  }
  llvm.func @declared(i32, !llvm.ptr {llvm.noalias}, ...) -> (i64 {llvm.signext})
  llvm.func hidden fastcc @personality(...) -> i32
  llvm.func internal @calls(%arg0: i32, %arg1: !llvm.ptr {llvm.nonnull}) -> i64 vscale_range(1, 16) attributes {personality = @personality} {
    %0 = llvm.mlir.zero : !llvm.ptr
    %1 = llvm.alloca inalloca %arg0 x !llvm.struct<(i32, array<4 x f32>)> {alignment = 8 : i64} : (i32) -> !llvm.ptr
    %2 = llvm.getelementptr inbounds %1[%arg0, 1, 2] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
    %3 = llvm.call @declared(%arg0, %arg1) vararg(!llvm.func<i64 (i32, ptr, ...)>) : (i32, !llvm.ptr {llvm.nonnull}) -> (i64 {llvm.signext})
    %4 = llvm.call fastcc tail %arg1(%arg0) ["deopt"(%arg0, %3 : i32, i64), "empty"()] {fastmathFlags = #llvm.fastmath<nnan>} : !llvm.ptr, (i32) -> i64
    llvm.call_intrinsic "llvm.donothing"() : () -> ()
    %5 = llvm.icmp "slt" %3, %4 : i64
    llvm.cond_br %5, ^bb1, ^bb2(%arg0 : i32)
  ^bb1:  // pred: ^bb0
    %6 = llvm.invoke @declared(%arg0, %arg1) to ^bb2(%arg0 : i32) unwind ^bb3 vararg(!llvm.func<i64 (i32, ptr, ...)>) : (i32, !llvm.ptr) -> i64
  ^bb2(%7: i32):  // 2 preds: ^bb0, ^bb1
    llvm.switch %7 : i32, ^bb4(%3 : i64) [
      -1: ^bb4(%4 : i64),
      7: ^bb5
    ]
  ^bb3:  // pred: ^bb1
    %8 = llvm.landingpad cleanup (catch %0 : !llvm.ptr) : !llvm.struct<(ptr, i32)>
    %9 = llvm.extractvalue %8[1] : !llvm.struct<(ptr, i32)> 
    llvm.resume %8 : !llvm.struct<(ptr, i32)>
  ^bb4(%10: i64):  // 2 preds: ^bb2, ^bb2
    llvm.return %10 : i64
  ^bb5:  // pred: ^bb2
    %11 = llvm.mlir.undef : vector<[4]xf32>
    %12 = llvm.fcmp "olt" %11, %11 {fastmathFlags = #llvm.fastmath<fast>} : vector<[4]xf32>
    llvm.unreachable
  }
  llvm.func @image(!llvm.target<"my.image", !llvm.void, f32, 1, 0>, !llvm.array<2 x target<"my.event", !llvm.struct<(ptr, array<2 x i8>)>>>)
  llvm.func @linked(!llvm.struct<"list", (i32, target<"my.next", !llvm.struct<"list">>)>)
}
