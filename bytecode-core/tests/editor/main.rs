//! The editor: each change of a module leaves one that is written, printed, verified and read again.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

mod arguments;
mod attributes;
mod blocks;
mod bodies;
mod branches;
mod importing;
mod inlining;
#[path = "../support/linear.rs"]
mod linear;
mod operands;
mod random;
mod scopes;

use mlir_bytecode::ir::{BlockRef, Editor, OperationRef, RegionRef};
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Module, Registry, Result};

pub(crate) fn registry() -> Registry {
    let layouts = "\
builtin.module !isolated !no_terminator
t.f !isolated
t.if
t.br !terminator
t.ret !terminator
t.group operandSegmentSizes[2]
t.launch callee:flat_symbol_ref named?string sizes?array<i32> size@i64 count@i32=`1 : i32` limit@opt(i64) names@array(string) mode@enum(#t.mode|slow=0|fast=1)
";
    Registry::new().with_layouts(OpLayouts::parse(layouts).expect("well-formed"))
}

pub(crate) fn parse(text: &str) -> Module {
    Module::parse(text, registry()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

pub(crate) fn generic(module: &Module) -> String {
    let mut text = Vec::new();
    print(module, PrintOptions::new().generic(), &mut text).expect("printable");
    String::from_utf8(text).expect("UTF-8")
}

/// Returns the module in generic form, after the file and the text of the module have been read again.
pub(crate) fn checked(module: &Module) -> String {
    let text = generic(module);
    let findings = module.verify().expect("in memory");
    assert!(findings.is_empty(), "{findings:?}\n{text}");
    let written = module.write(&WriteOptions::new()).expect("valid");
    let read = Module::read(written.into_bytes(), registry()).expect("just written");
    assert_eq!(generic(&read), text);
    assert_eq!(generic(&parse(&text)), text);
    text
}

/// Asserts that `edit` changes the module of a text to that of another text.
pub(crate) fn assert_edit<T>(
    before: &str,
    after: &str,
    edit: impl FnOnce(&mut Editor<'_>) -> Result<T>,
) {
    let mut module = parse(before);
    module.edit(edit).expect("valid");
    assert_eq!(checked(&module), generic(&parse(after)));
}

pub(crate) fn named(e: &Editor<'_>, name: &str) -> OperationRef {
    let mut all = e.walk().expect("in memory").into_iter();
    all.find(|it| e.operation(*it).expect("it is there").name() == name)
        .unwrap_or_else(|| panic!("{name}"))
}

/// Returns the first region of the first `t.f`, and its blocks.
pub(crate) fn function(e: &Editor<'_>) -> (RegionRef, Vec<BlockRef>) {
    let function = e.operation(named(e, "t.f")).expect("it is there");
    let region = function.regions().expect("in memory")[0];
    (region, e.blocks(region).expect("in memory"))
}

/// Returns the message of an error, after a check that nothing has changed.
pub(crate) fn failure<T: std::fmt::Debug>(
    text: &str,
    edit: impl FnOnce(&mut Editor<'_>) -> Result<T>,
) -> String {
    let mut module = parse(text);
    let error = module.edit(edit).expect_err("an error");
    assert_eq!(checked(&module), generic(&parse(text)));
    error.to_string()
}

/// Three blocks in a row.
pub(crate) const THREE: &str = r#""t.f"() ({
  %0 = "t.val"() : () -> i32
  "t.br"(%0)[^bb1] : (i32) -> ()
^bb1(%1: i32):
  "t.use"(%1) : (i32) -> ()
  "t.br"()[^bb2] : () -> ()
^bb2:
  "t.ret"() : () -> ()
}) : () -> ()"#;

/// Two blocks and an empty region in a block.
pub(crate) const NESTED: &str = r#""t.f"() ({
  %0 = "t.val"() : () -> i32
  "t.if"() ({
    "t.use"(%0) : (i32) -> ()
    "t.br"()[^bb1] : () -> ()
  ^bb1:
    "t.ret"() : () -> ()
  }, {
  }) : () -> ()
  "t.ret"() : () -> ()
}) : () -> ()"#;
