//! References of an editor: to bodies that have not been read, to what has been erased, and of other modules.

#![allow(clippy::expect_used, reason = "tests")]

use mlir_bytecode::bytes::SectionKind;
use mlir_bytecode::ir::{Module, NewOperation, OperationRef};
use mlir_bytecode::properties::OpLayouts;
use mlir_bytecode::read::File;
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Error, ErrorKind, Registry, Result};

fn registry() -> Registry {
    let layouts = "builtin.module !isolated !no_terminator sym_name?string sym_visibility?string\nmy.f !isolated\n";
    Registry::new().with_layouts(OpLayouts::parse(layouts).expect("well-formed"))
}

/// Two functions, each large enough to be a body of its own, of which none has been read.
fn unread() -> Result<Module> {
    let filler = "\"my.filler\"() : () -> ()\n".repeat(1000);
    let function = |inner: &str| format!("\"my.f\"() ({{\n{filler}{inner}}}) : () -> ()\n");
    let text = function("%0 = \"my.value\"() : () -> i8 \"my.use\"(%0) : (i8) -> ()")
        + &function("\"my.last\"() : () -> ()");
    let written = Module::parse(&text, registry())?.write(&WriteOptions::new())?;
    Module::read_lazily(written.into_bytes(), registry())
}

fn functions(module: &Module) -> Result<Vec<OperationRef>> {
    let module = module.operation()?.expect("one module");
    let blocks = module.regions()?.flat_map(|region| region.blocks());
    let operations = blocks.flat_map(|block| block.operations());
    Ok(operations.map(|it| it.reference()).collect())
}

#[test]
fn a_body_is_read_when_the_editor_needs_it() -> Result<()> {
    let mut module = unread()?;
    let functions = functions(&module)?;
    let names = module.edit(|e| {
        let region = e.operation(functions[0])?.regions()?[0];
        let block = e.blocks(region)?[0];
        assert_eq!(e.operations(block)?.len(), 1002);
        assert!(e.arguments(block)?.is_empty());
        let last = e.operations(block)?[1001];
        let value = e.operation(last)?.operands().next().expect("an operand");
        assert_eq!(e.uses(value)?, [(last, 0)]);
        e.at_start(block).create(NewOperation::new("my.first"))?;
        let all = e.walk()?.into_iter();
        all.map(|op| Ok(e.operation(op)?.name().to_string()))
            .collect::<Result<Vec<_>>>()
    })?;
    assert_eq!(names.len(), 1 + 1004 + 1002);
    assert_eq!(names[..3], ["builtin.module", "my.f", "my.first"]);
    assert_eq!(names.last().map(String::as_str), Some("my.last"));
    assert_eq!(module.walk().count(), names.len());
    Ok(())
}

#[test]
fn a_damaged_body_is_an_error_of_the_editor() -> Result<()> {
    let file = unread()?.to_bytes()?;
    let ir = File::parse(&file)?.section(SectionKind::Ir)?;
    // The last byte of the last operation.
    let end = ir.map_or(0, |ir| ir.offset() + ir.length()) as usize;
    let mut damaged = file;
    damaged[end - 1] = 0xFE;
    let mut module = Module::read_lazily(damaged, registry())?;
    let functions = functions(&module)?;
    module.edit(|e| {
        e.operation(functions[1])?.regions().expect_err("damaged");
        e.walk().expect_err("damaged");
        Ok(())
    })
}

fn kind<T: std::fmt::Debug>(result: Result<T>) -> Error {
    result.expect_err("an error")
}

#[test]
fn erased_references_are_errors() -> Result<()> {
    let text = r#"
      %0 = "my.value"() ({ ^bb0(%1: i8): "my.inner"(%1) : (i8) -> () }) : () -> i8
      %2 = "my.other"() : () -> i8
    "#;
    let mut module = Module::parse(text, registry())?;
    module.edit(|e| {
        let all = e.walk()?;
        let (old, inner, other) = (all[1], all[2], all[3]);
        let region = e.operation(old)?.regions()?[0];
        let block = e.blocks(region)?[0];
        let argument = e.arguments(block)?[0];
        let value = e.operation(old)?.results().next().expect("a result");
        let result = e.operation(other)?.results().next().expect("a result");
        e.after(old);
        e.erase(old)?;
        // The insertion point stays where it was.
        let new = e.create(NewOperation::new("my.new"))?.operation;
        assert_eq!(e.walk()?[1..], [new, other]);
        let unit = e.context().unknown_location();
        let errors = [
            kind(e.operation(old).map(|it| it.name())),
            kind(e.operation(inner).map(|it| it.name())),
            kind(e.blocks(region)),
            kind(e.operations(block)),
            kind(e.type_of(value)),
            kind(e.type_of(argument)),
            kind(e.erase(inner)),
            kind(e.set_location(inner, unit)),
            kind(e.replace_all_uses(value, result)),
            kind(e.replace_all_uses(result, argument)),
            kind(e.replace(other, [value])),
            kind(e.create(NewOperation::new("my.use").operands([value]))),
            kind(e.create_block(region, [])),
            kind(e.at_end(block).create(NewOperation::new("my.use"))),
            kind(e.before(inner).create(NewOperation::new("my.use"))),
        ];
        for error in errors {
            assert!(matches!(error.kind(), ErrorKind::Erased { .. }), "{error}");
        }
        Ok(())
    })
}

#[test]
fn references_of_other_bodies_modules_and_contexts_are_errors() -> Result<()> {
    let mut module = unread()?;
    let functions = functions(&module)?;
    let (value, last) = module.edit(|e| {
        let all = e.walk()?;
        let value = e.operation(all[1002])?.results().next().expect("a result");
        Ok((value, all[all.len() - 1]))
    })?;
    let elsewhere = Module::new(Registry::new())?;
    let foreign = elsewhere.context().unknown_location();
    module.edit(|e| {
        e.before(last);
        let error = kind(e.create(NewOperation::new("my.use").operands([value])));
        assert!(
            matches!(error.kind(), ErrorKind::OtherBody { .. }),
            "{error}"
        );
        let error = kind(e.set_attribute(functions[0], "a", foreign));
        assert!(
            matches!(error.kind(), ErrorKind::OtherContext { .. }),
            "{error}"
        );
        Ok(())
    })?;
    let mut small = Module::new(Registry::new())?;
    let error = kind(small.edit(|e| e.erase(functions[1])));
    assert!(
        matches!(error.kind(), ErrorKind::IndexOutOfRange { .. }),
        "{error}"
    );
    Ok(())
}
