//! Aliases in custom form, wherever the only item that has one is: in a block argument, a nested region, a text, a property,
//! or beside regions without aliases; and names that depend on contents and on types.
#![allow(clippy::unwrap_used, reason = "a test")]

use mlir_bytecode::{Module, ParseOptions, PrintOptions, Registry, TextForm, WriteOptions};
use mlir_bytecode_dialects::{ReadOptions, Source};

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

/// `#llvm.loop_vectorize` has no code, so its text has locations, one of which an operation has, too.
const LOCATIONS: &str = "\
#loc = loc(\"f\":1:2)
#loc1 = loc(\"g\":3:4 to :5)
#loc2 = loc(\"x\")
#map = affine_map<(d0) -> (d0)>
#loc4 = loc(\"a\"(#loc1))
#loc5 = loc(callsite(#loc4 at #loc2))
#loc6 = loc(fused<#map>[#loc, #loc5])
#loop_annotation = #llvm.loop_annotation<startLoc = #loc6>
#loop_vectorize = #llvm.loop_vectorize<followupAll = #loop_annotation>
#loop_annotation1 = #llvm.loop_annotation<vectorize = #loop_vectorize, endLoc = #loc6>
module attributes {a.b = #loop_annotation1, a.c = #loc1} {
} loc(#loc3)
#loc3 = loc(fused[#loc, #loc1])

";

#[test]
fn locations_within_texts_have_aliases() {
    let module = mlir_bytecode_dialects::parse(LOCATIONS).unwrap();
    let read = mlir_bytecode_dialects::read(module.to_bytes().unwrap()).unwrap();
    let options = PrintOptions::new().form(TextForm::Custom).debug_info(true);
    for module in [module, read] {
        let mut printed = Vec::new();
        mlir_bytecode::text::print(&module, options, &mut printed).unwrap();
        assert_eq!(String::from_utf8(printed).unwrap(), LOCATIONS);
    }
}

/// As `mlir-opt-22` prints the module of a file `f`: no text has the location of the reduction.
const INLINE: &str = "\
#loc2 = loc(\"f\":1:14)
#loc3 = loc(\"f\":1:32)
module {
  func.func @f(%arg0: vector<4xi8> loc(\"f\":1:14), %arg1: vector<4xi1> loc(\"f\":1:32)) -> i8 {
    %0 = vector.mask %arg1 { vector.reduction <add>, %arg0 : vector<4xi8> into i8 } : vector<4xi1> -> i8 loc(#loc4)
    return %0 : i8 loc(#loc6)
  } loc(#loc1)
} loc(#loc)
#loc = loc(\"f\":0:0)
#loc1 = loc(\"f\":1:1)
#loc4 = loc(\"f\":2:8)
#loc5 = loc(\"f\":2:25)
#loc6 = loc(\"f\":3:3)
";

#[test]
fn the_location_of_an_inline_operation_has_an_alias() {
    let text = "\
func.func @f(%a: vector<4xi8>, %m: vector<4xi1>) -> i8 {
  %0 = vector.mask %m { vector.reduction <add>, %a : vector<4xi8> into i8 } : vector<4xi1> -> i8
  return %0 : i8
}
";
    let options = ParseOptions::new().file_name("f");
    let module = ReadOptions::new().parse(text, &options).unwrap();
    let mut printed = Vec::new();
    let options = PrintOptions::new().form(TextForm::Custom).debug_info(true);
    mlir_bytecode::text::print(&module, options, &mut printed).unwrap();
    assert_eq!(
        String::from_utf8(printed).unwrap().trim_end(),
        INLINE.trim_end()
    );
}

/// As `mlir-opt-16` prints it: maps in the text of an encoding are no attributes there.
const OF_LLVM_16: &str = "\
#loc1 = loc(\"a\":3:4)
#map = affine_map<(d0) -> (d0 + 1)>
module {
  func.func @f(%arg0: memref<2xf32, #map> loc(\"a\":3:4), %arg1: tensor<4x4xf32, #sparse_tensor.encoding<{ dimLevelType = [ \"dense\", \"compressed\" ], dimOrdering = affine_map<(d0, d1) -> (d1, d0)> }>> loc(\"a\":3:4)) {
    return loc(#loc3)
  } loc(#loc1)
} loc(#loc)
#loc = loc(\"a\":0:0)
#loc2 = loc(\"a\":1:2)
#loc3 = loc(callsite(#loc2 at #loc1))
";

#[test]
fn aliases_of_llvm_16_mention_others() {
    let source = Source::from_name("llvm-16").unwrap();
    let options = ReadOptions::new().source(source);
    let module = options.parse(OF_LLVM_16, &ParseOptions::new()).unwrap();
    let custom = PrintOptions::new().form(TextForm::Custom);
    let mut printed = Vec::new();
    mlir_bytecode::text::print(&module, custom.debug_info(true), &mut printed).unwrap();
    assert_eq!(String::from_utf8_lossy(&printed), format!("{OF_LLVM_16}\n"));
}

/// As a build prints it that has no `sparse_tensor` and no `vector`: nothing there names aliases of encodings, or fills in
/// defaults.
const WITHOUT_DIALECT: &str = "\
module {
  %0 = \"sparse_tensor.convert\"() : () -> tensor<4xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
  \"vector.print\"() : () -> ()
}";

#[test]
fn dialects_that_the_writer_did_not_register_have_no_aliases() {
    let module = Module::parse(WITHOUT_DIALECT, Registry::new()).unwrap();
    let options = WriteOptions::new().producer("MLIR22.1.8");
    let bytes = module.write(&options).unwrap().into_bytes();
    let module = mlir_bytecode_dialects::read(bytes).unwrap();
    assert_eq!(module.to_string(), WITHOUT_DIALECT);
}

/// Parses a text of a source, and prints it with aliases.
fn printed(source: &str, text: &str) -> String {
    let source = Source::from_name(source).unwrap();
    let options = ReadOptions::new().source(source);
    let module = options.parse(text, &ParseOptions::new()).unwrap();
    module.to_text().unwrap()
}

/// The texts of the following tests are those of `heir-opt` 2026.4.1 and `iree-opt` 3.11.0.
#[test]
fn rings_are_named_by_their_contents() {
    let text = "\
!Z17_i32 = !mod_arith.int<17 : i32>
!Z19_i32 = !mod_arith.int<19 : i32>
#ring_f32 = #polynomial.ring<coefficientType = f32>
!poly = !polynomial.polynomial<ring = #ring_f32>
!rns_L1 = !rns.rns<!Z17_i32, !Z19_i32>
#ring_Z17_i32_-1_x8 = #polynomial.ring<coefficientType = !Z17_i32, polynomialModulus = <-1 + x**8>>
!poly1 = !polynomial.polynomial<ring = #ring_Z17_i32_-1_x8>
module {
  func.func private @f(!poly, !poly1, !rns_L1)
}

";
    assert_eq!(printed("heir-2026.4.1", text), text);
}

#[test]
fn values_are_named_by_their_types() {
    let text = "\
!cc = !openfhe.crypto_context
!ct = !openfhe.ciphertext
module {
  func.func @square(%cc: !cc, %arg0: i32, %ct: !ct) -> !ct {
    %ct_0 = openfhe.mul %cc, %ct, %ct : (!cc, !ct, !ct) -> !ct
    return %ct_0 : !ct
  }
}

";
    assert_eq!(printed("heir-2026.4.1", text), text);
}

#[test]
fn targets_are_named_by_their_contents() {
    let text = "\
#executable_target_vmvx_bytecode_fb = #hal.executable.target<\"vmvx\", \"vmvx-bytecode-fb\", {ukernels = \"none\"}>
#device_target_local_2_ = #hal.device.target<\"local\", {ordinal = 2 : index}, [#executable_target_vmvx_bytecode_fb]> : !hal.device
module {
  util.global private @device = #device_target_local_2_
}

";
    assert_eq!(printed("iree-3.11.0", text), text);
}

#[test]
fn an_alias_stands_for_an_attribute_and_its_type() {
    let text = "\
#device_target_a = #hal.device.target<\"a\"> : !hal.device
#device_target_b = #hal.device.target<\"b\"> : !hal.device
module {
  util.global private @device = #device_target_a
  util.global private @devices = #hal.device.select<[#device_target_a, #device_target_b]> : !hal.device
}

";
    assert_eq!(printed("iree-3.13.0", text), text);
}
