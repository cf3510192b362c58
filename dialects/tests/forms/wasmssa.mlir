module {
  wasmssa.import_func "foo" from "my_module" as @func_0 {type = (i32) -> i32}
  wasmssa.import_global "g" from "my_module" as @g1 : i32
  wasmssa.import_global "g" from "my_module" as @g2 mutable : i64
  wasmssa.func @a(%arg0: !wasmssa<local ref to i32>) -> i32 {
    %0 = wasmssa.local_get %arg0 :  ref to i32
    wasmssa.return %0 : i32
  }
  wasmssa.func @b() {
    wasmssa.return
  }
  wasmssa.global @gl i32 : {
    %0 = wasmssa.const 10 : i32
    wasmssa.return %0 : i32
  }
  wasmssa.global @gm i32 mutable : {
    %0 = wasmssa.const 10 : i32
    wasmssa.return %0 : i32
  }
  wasmssa.func @c(%arg0: !wasmssa<local ref to i32>) -> i32 {
    %0 = wasmssa.local_get %arg0 :  ref to i32
    wasmssa.if %0 : {
      %2 = wasmssa.const 1 : i32
      wasmssa.block_return %2 : i32
    } "else "{
      %2 = wasmssa.const 2 : i32
      wasmssa.block_return %2 : i32
    }> ^bb1
  ^bb1(%1: i32):  // pred: ^bb0
    wasmssa.if %0 : {
      wasmssa.block_return
    } > ^bb2
  ^bb2:  // pred: ^bb1
    wasmssa.return %1 : i32
  }
  wasmssa.func exported @a3(%arg0: !wasmssa<local ref to i32>) -> i32 {
    %0 = wasmssa.local_get %arg0 :  ref to i32
    wasmssa.return %0 : i32
  }
  wasmssa.func @noargs() attributes {a.b} {
    wasmssa.return
  }
  wasmssa.global exported @gl3 i32 : {
    %0 = wasmssa.const 10 : i32
    wasmssa.return %0 : i32
  }
  wasmssa.global exported @gm3 i32 mutable : {
    %0 = wasmssa.const 10 : i32
    wasmssa.return %0 : i32
  }
  wasmssa.import_global "g" from "my_module" as @g3 mutable : i64
  wasmssa.func @d()
}
