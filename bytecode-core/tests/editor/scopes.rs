//! Values and blocks out of their scope are not written; orders of uses outlast changes of other facts.

use mlir_bytecode::ir::{BlockPosition, Editor, NewOperation};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Module, Result};

use super::{checked, failure, generic, named, parse, registry};

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

#[test]
fn results_of_top_level_operations_are_written_but_not_their_uses() {
    let mut module = Module::empty(registry()).expect("no body to read");
    let create = |e: &mut Editor<'_>| {
        let types = [e.context().i32(), e.context().i64()];
        let first = e.create(NewOperation::new("t.a").results(types).regions(1))?;
        let inner = e.create_block_at(BlockPosition::AtEnd(first.regions[0]), [])?;
        let argument = e.add_argument(inner.block, types[0], e.context().unknown_location())?;
        e.at_end(inner.block)
            .create(NewOperation::new("t.use").operands([argument]))?;
        e.after(first.operation)
            .create(NewOperation::new("t.b").results(types))
    };
    let second = module.edit(create).expect("valid");
    let bytes = module.to_bytes().expect("valid");
    let read = Module::read(bytes, registry()).expect("just written");
    assert_eq!(generic(&read), generic(&module));

    let uses = NewOperation::new("t.use").operands([second.results[0]]);
    let edited = module.edit(|e| e.after(second.operation).create(uses).map(drop));
    edited.expect("the value is visible");
    let error = module.to_bytes().expect_err("a use").to_string();
    assert!(
        error.starts_with("an operand that is a result of a top-level operation"),
        "{error}"
    );
}

#[test]
fn the_top_level_has_no_arguments() {
    let message = failure("", |e| {
        let (first, context) = (e.walk()?[0], e.context());
        let block = e.operation(first)?.block();
        e.add_argument(block, context.i32(), context.unknown_location())
    });
    assert_eq!(
        message,
        "the top level of a module has exactly one block, which has no arguments"
    );
}
