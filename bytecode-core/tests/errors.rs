//! Errors that callers match by their kind.

#![allow(clippy::expect_used, reason = "tests")]

use mlir_bytecode::builtin::{BuiltinType, StringAttr};
use mlir_bytecode::ir::NewOperation;
use mlir_bytecode::{Context, Error, ErrorKind, Module, Registry, Result};

/// Two functions that are isolated, each of which defines a value.
const TEXT: &str = r#"
"builtin.module"() ({
  "func.func"() <{sym_name = "f", function_type = () -> ()}> ({
    %0 = "my.value"() : () -> i32
    "func.return"() : () -> ()
  }) {sym_name = "f"} : () -> ()
  "func.func"() ({
    %0 = "my.value"() : () -> i32
    "my.use"(%0) : (i32) -> ()
  }) {sym_name = "g"} : () -> ()
}) : () -> ()
"#;

fn module() -> Result<Module> {
    Module::parse(TEXT, Registry::new())
}

#[test]
fn an_attribute_of_another_context() -> Result<()> {
    let other = Context::new(Registry::new());
    let mut module = module()?;
    let new = NewOperation::new("my.op").attribute("a", other.unit());
    let error = module
        .edit(|e| e.create(new).map(drop))
        .expect_err("another context");
    assert!(
        matches!(error.kind(), ErrorKind::OtherContext { .. }),
        "{error}"
    );
    Ok(())
}

#[test]
fn a_symbol_that_does_not_exist() -> Result<()> {
    let error = module()?.extract(["h"]).expect_err("no symbol");
    assert!(
        matches!(error.kind(), ErrorKind::NoSymbol { name } if name == "h"),
        "{error}"
    );
    Ok(())
}

#[test]
fn an_error_of_another_library_can_be_downcast() {
    let error = Error::other("x".parse::<u8>().expect_err("no number")).within("list");
    let ErrorKind::Other(inner) = error.kind() else {
        panic!("{error}");
    };
    assert!(inner.is::<std::num::ParseIntError>());
    assert!(std::error::Error::source(&error).is_some());
    assert_eq!(error.to_string(), "invalid digit found in string in list");
}

#[test]
fn a_version_that_is_too_new() {
    let error = Module::read(&b"ML\xefR\xff\x00"[..], Registry::new()).err();
    let error = error.expect("a version that nobody knows");
    let ErrorKind::UnsupportedVersion { version, newest } = error.kind() else {
        panic!("{error}");
    };
    assert!(version > newest);
}

#[test]
fn another_item_is_an_error_with_a_kind() -> Result<()> {
    let cx = &Context::new(Registry::new());
    let five = cx.integer(cx.i32(), 5)?;
    let error = five.decode::<StringAttr<'_>>().expect_err("an integer");
    assert!(matches!(error.kind(), ErrorKind::WrongItem { .. }));
    assert_eq!(
        error.to_string(),
        "expected `builtin.string`, found `5 : i32`"
    );
    let foreign = cx.assembly_type("my", "!my.type")?;
    assert_eq!(foreign.try_decode::<BuiltinType<'_>>()?, None);
    let error = foreign
        .decode::<BuiltinType<'_>>()
        .expect_err("of another dialect");
    assert_eq!(
        error.to_string(),
        "expected a type of `builtin`, found `!my.type`"
    );
    Ok(())
}
