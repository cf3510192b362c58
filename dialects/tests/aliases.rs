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

/// `#llvm.di_module` has no code, so its text has the file, which `#llvm.di_label` references by its entry. It is one attribute.
const MIXED: &str = "\
#di_file = #llvm.di_file<\"a.f90\" in \"/\">
#di_label = #llvm.di_label<scope = #di_file, name = \"l\", file = #di_file, line = 1>
#di_module = #llvm.di_module<file = #di_file, name = \"m\">
module attributes {a.label = #di_label, a.module = #di_module} {
}
";

#[test]
fn items_of_texts_and_of_entries_are_the_same() {
    // Either is the first to mention the file.
    let swapped = MIXED
        .replace("{a.label = #di_label, ", "{")
        .replace("#di_module}", "#di_module, a.pear = #di_label}");
    for text in [MIXED, &swapped] {
        let module = mlir_bytecode_dialects::parse(text).unwrap();
        assert_eq!(format!("{module}\n"), text);
        let read = mlir_bytecode_dialects::read(module.to_bytes().unwrap()).unwrap();
        assert_eq!(format!("{read}\n"), text);
    }
}
