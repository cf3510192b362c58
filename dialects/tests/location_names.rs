//! The names of values that their locations state. The printed text is that of `mlir-opt-22 --mlir-use-nameloc-as-prefix`.
#![allow(clippy::unwrap_used, reason = "tests")]

use mlir_bytecode::text::{PrintOptions, print};

const WRITTEN: &str = r#"#map = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<4xf32> loc("foo"), %b: tensor<4xf32>, %c: i1 loc("7x y"), %i: index loc("arg9")) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32 loc("foo"), %y: f32):
    %z = arith.addf %x, %y : f32 loc("sum"(callsite("callee"("a.py":1:1) at "caller"("b.py":1:1))))
    linalg.yield %z : f32
  } -> tensor<4xf32> loc(fused["a.py":1:2, callsite("a.py":1:2 at "sum")])
  %k = arith.constant 4 : index loc("k")
  %k2 = arith.constant 4 : index loc("foo")
  %k3 = arith.constant 5 : index
  %s, %t = arith.addui_extended %i, %k : index, i1 loc("pair")
  %q:2 = "test.two"() : () -> (i32, i32) loc("two")
  %r:2 = "test.two"() : () -> (i32, i32) loc("")
  scf.for %iv = %k to %k2 step %k {
    scf.yield
  } loc("loop")
  cf.br ^bb1(%k : index)
^bb1(%l: index loc("blk")):
  return %0 : tensor<4xf32>
}
"#;

const PRINTED: &str = r#"#map = affine_map<(d0) -> (d0)>
module {
  func.func @f(%foo: tensor<4xf32>, %arg1: tensor<4xf32>, %_7x_y: i1, %arg9: index) -> tensor<4xf32> {
    %sum = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%foo : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) {
    ^bb0(%foo_2: f32, %out: f32):
      %sum_3 = arith.addf %foo_2, %out : f32
      linalg.yield %sum_3 : f32
    } -> tensor<4xf32>
    %k = arith.constant 4 : index
    %foo_0 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %pair, %pair_1 = arith.addui_extended %arg9, %k : index, i1
    %two:2 = "test.two"() : () -> (i32, i32)
    %0:2 = "test.two"() : () -> (i32, i32)
    scf.for %arg4 = %k to %foo_0 step %k {
    }
    cf.br ^bb1(%k : index)
  ^bb1(%blk: index):  // pred: ^bb0
    return %sum : tensor<4xf32>
  }
}

"#;

#[test]
fn values_have_the_names_of_their_locations() {
    let module = mlir_bytecode_dialects::parse(WRITTEN).unwrap();
    let printed = |options: PrintOptions| {
        let mut text = Vec::new();
        print(&module, options, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    };
    let named = PrintOptions::new().location_names(true);
    assert_eq!(printed(named), PRINTED);
    let without = printed(PrintOptions::new());
    assert!(!without.contains("%foo") && !without.contains("%blk"));
    // The generic form has numbers.
    assert_eq!(
        printed(named.generic()),
        printed(PrintOptions::new().generic())
    );
}

/// An argument that its location names has the number of another, which has no such name.
#[test]
fn the_number_of_a_named_argument_is_no_name() {
    let text = r#"module {
  func.func @f(%arg0: i32 loc("a"), %arg1: i32 loc("arg0"), %arg2: i32, %arg3: i32 loc("arg2")) {
    %c = arith.constant 1 : i32 loc("arg1")
    return
  }
}
"#;
    let module = mlir_bytecode_dialects::parse(text).unwrap();
    let mut printed = Vec::new();
    print(
        &module,
        PrintOptions::new().location_names(true),
        &mut printed,
    )
    .unwrap();
    let expected = r#"module {
  func.func @f(%a: i32, %arg0: i32, %arg2: i32, %arg2_0: i32) {
    %arg1 = arith.constant 1 : i32
    return
  }
}

"#;
    assert_eq!(String::from_utf8(printed).unwrap(), expected);
}
