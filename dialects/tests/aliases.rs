//! Aliases in custom form, wherever the only item that has one is: in a block argument, a nested region, a text, a property,
//! or beside regions without aliases.
#![allow(clippy::unwrap_used, reason = "a test")]

/// As `mlir-opt-22` prints it.
const TEXT: &str = "\
#map = affine_map<(d0) -> (d0 + 1)>
#set = affine_set<(d0) : (d0 - 4 >= 0)>
module {
  module {
    func.func @none(%arg0: i32) {
      return
    }
    func.func @argument(%arg0: memref<4xf32, #map>) {
      return
    }
  }
  func.func @block(%arg0: i1) {
    cf.br ^bb1
  ^bb1:  // pred: ^bb0
    return
  }
  func.func @nested(%arg0: index) {
    scf.execute_region {
      affine.if #set(%arg0) {
        %0 = affine.apply #map(%arg0)
      }
      scf.yield
    }
    return
  }
  func.func private @discardable() attributes {a = [[#set]]}
}
";

#[test]
fn aliases_are_found_wherever_they_are() {
    let module = mlir_bytecode_dialects::parse(TEXT).unwrap();
    assert_eq!(format!("{module}\n"), TEXT);
}
