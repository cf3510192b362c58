//! Properties in the dictionaries of versions before 5: upstream keeps what a property can hold, and drops the rest.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use mlir_bytecode::bytes::Version;
use mlir_bytecode::check::check;
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Module, Registry};

/// Returns the module in version 4, as LLVM 22 writes it.
fn module(text: &str) -> Module {
    let written = Module::parse(text, Registry::new()).unwrap();
    let options = WriteOptions::new()
        .version(Version::new(4).unwrap())
        .producer("MLIR22.1.8");
    let written = written.write(&options).unwrap();
    mlir_bytecode_dialects::read(written.into_bytes()).unwrap()
}

fn finding(text: &str) -> Option<String> {
    let report = check(&module(text));
    report.findings.first().map(ToString::to_string)
}

#[test]
fn a_property_of_another_kind_does_not_pass() {
    let function = |name: &str, type_: &str| {
        let attributes = format!("{{function_type = {type_}, sym_name = {name}}}");
        finding(&format!("\"func.func\"() ({{}}) {attributes} : () -> ()"))
    };
    assert_eq!(function("\"f\"", "() -> ()"), None);
    for (name, type_) in [
        ("i32", "() -> ()"),
        ("\"f\"", "\"text\""),
        ("[]", "() -> ()"),
    ] {
        let found = function(name, type_).unwrap();
        assert!(found.contains("kind of attribute"), "{found}");
    }
    let subview = |sizes: &str| {
        finding(&format!(
            "%0 = \"a.b\"() : () -> memref<4xf32>\n\
             %1 = \"memref.subview\"(%0) {{operandSegmentSizes = {sizes}, static_offsets = array<i64: 0>, \
             static_sizes = array<i64: 4>, static_strides = array<i64: 1>}} : (memref<4xf32>) -> memref<4xf32>"
        ))
    };
    assert_eq!(subview("array<i32: 1, 0, 0, 0>"), None);
    for sizes in [
        "array<i64: 1, 0, 0, 0>",
        "array<i32: 1, 0>",
        "\"text\"",
        "array<si32: 1, 0, 0, 0>",
    ] {
        assert!(
            subview(sizes).unwrap().contains("operandSegmentSizes"),
            "{sizes}"
        );
    }
}

#[test]
fn a_property_of_another_kind_is_an_error_of_its_operation() {
    let mistake = |name: &str| {
        let text = format!(
            "%0 = \"a.b\"() : () -> i32\n\
             \"func.func\"() <{{function_type = () -> (), sym_name = {name}}}> ({{}}) : () -> ()"
        );
        mlir_bytecode_dialects::parse(&text).err()
    };
    assert!(mistake("\"f\"").is_none());
    let error = mistake("unit").unwrap().to_string();
    assert!(
        error.contains("2:1") && error.contains("expected a string, found `unit`"),
        "{error}"
    );
    // Beside properties, upstream leaves it out.
    let beside = "\"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({}) {sym_visibility = 1 : i32} : () -> ()";
    let module = mlir_bytecode_dialects::parse(beside).unwrap();
    assert!(!module.to_text().unwrap().contains("visibility"));
    let constant = |value: &str| {
        let text = format!("%0 = \"arith.constant\"() <{{value = {value}}}> : () -> index");
        mlir_bytecode_dialects::parse(&text).is_ok()
    };
    assert!(constant("1 : index"));
    for untyped in [
        "array<i32: 1>",
        "affine_map<() -> ()>",
        "strided<[1]>",
        "@a",
    ] {
        assert!(!constant(untyped), "{untyped}");
    }
}

#[test]
fn an_integer_that_is_no_case_of_its_enumeration_does_not_pass() {
    let compare = |predicate: &str| {
        format!(
            "%0 = \"a.b\"() : () -> i32\n\
             %1 = \"arith.cmpi\"(%0, %0) {{predicate = {predicate}}} : (i32, i32) -> i1"
        )
    };
    let found = |text: &str| {
        let written = mlir_bytecode_dialects::parse(text).unwrap();
        let options = WriteOptions::new().producer("MLIR22.1.8");
        let written = written.write(&options).unwrap();
        let read = mlir_bytecode_dialects::read(written.into_bytes()).unwrap();
        check(&read).findings.first().map(ToString::to_string)
    };
    assert_eq!(found(&compare("9 : i64")), None);
    assert_eq!(finding(&compare("9 : i64")), None);
    for other in ["99 : i64", "9 : si64", "9 : i32"] {
        for found in [found(&compare(other)), finding(&compare(other))] {
            let found = found.unwrap();
            assert!(found.contains("case of the enumeration"), "{found}");
        }
    }
}

#[test]
fn absent_segment_sizes_are_zeros() {
    let module = module("%0 = \"memref.alloc\"() : () -> memref<2xf32>");
    assert!(check(&module).findings.is_empty());
    let mut text = Vec::new();
    print(&module, PrintOptions::new().generic(), &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let zeros = "\"memref.alloc\"() <{operandSegmentSizes = array<i32: 0, 0>}>";
    assert!(text.contains(zeros), "{text}");
}
