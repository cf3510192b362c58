//! Values and blocks out of their scope are not written; orders of uses outlast changes of other facts.

use mlir_bytecode::ir::Editor;
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Module, Result};

use super::{checked, named, parse};

/// Asserts that writing fails, with this message, after an edit that the editor accepts.
fn assert_not_written(text: &str, message: &str, edit: impl FnOnce(&mut Editor<'_>) -> Result<()>) {
    let mut module = parse(text);
    module.edit(edit).expect("valid");
    let error = module.write(&WriteOptions::new()).map(drop);
    let error = error.expect_err("another value").to_string();
    assert!(error.starts_with(message), "{error}");
    assert!(!module.verify().expect("in memory").is_empty());
}

#[test]
fn a_value_of_another_function_is_not_written() {
    let text = r#"
        "t.f"() ({ %0 = "t.a"() : () -> i32  "t.ret"() : () -> () }) : () -> ()
        "t.f"() ({ %0 = "t.b"() : () -> i32  "t.use"(%0) : (i32) -> ()  "t.ret"() : () -> () }) : () -> ()"#;
    assert_not_written(text, "operand 0 is not visible here", |e| {
        let other = e.operation(named(e, "t.a"))?.results().next();
        e.set_operands(named(e, "t.use"), other)
    });
}

#[test]
fn a_value_of_another_region_is_not_written() {
    let text = r#"
        "t.if"() ({
          %0 = "t.a"() : () -> i32
        }, {
          %0 = "t.b"() : () -> i32
          "t.use"(%0) : (i32) -> ()
        }) : () -> ()"#;
    assert_not_written(text, "operand 0 is not visible here", |e| {
        let other = e.operation(named(e, "t.a"))?.results().next();
        e.set_operands(named(e, "t.use"), other)
    });
}

#[test]
fn a_block_of_another_region_is_not_written() {
    let text = r#"
        "t.if"() ({
          "t.goto"()[^a] : () -> ()
        ^a:
          "t.ret"() : () -> ()
        }, {
          "t.br"()[^b] : () -> ()
        ^b:
          "t.ret"() : () -> ()
        }) : () -> ()"#;
    assert_not_written(text, "successor 0 is in another region", |e| {
        let other = e.operation(named(e, "t.goto"))?.successors().next();
        e.set_successor(named(e, "t.br"), 0, other.expect("a successor"))
    });
}

#[test]
fn orders_of_uses_are_kept_unless_uses_change() {
    let text = r#"
        %0 = "t.a"() : () -> i32
        "t.if"(%0) ({ "t.use"(%0) : (i32) -> () }) : (i32) -> ()"#;
    let bytes = |module: &Module| {
        let written = module.write(&WriteOptions::new());
        written.expect("valid").into_bytes()
    };
    let mut module = parse(text);
    let before = bytes(&module);
    let unit = |e: &mut Editor<'_>| e.set_attribute(named(e, "t.use"), "a", e.context().unit());
    module.edit(unit).expect("valid");
    assert_ne!(bytes(&module), before);
    let without = |e: &mut Editor<'_>| e.remove_attribute(named(e, "t.use"), "a");
    module.edit(without).expect("valid");
    assert_eq!(bytes(&module), before);
    // One use is left, which has no order.
    let unused = |e: &mut Editor<'_>| e.set_operands(named(e, "t.use"), []);
    module.edit(unused).expect("valid");
    checked(&module);
}
