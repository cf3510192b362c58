//! Removes additions of zero from a file, and erases the constants that become unused.
//!
//! ```sh
//! cargo run -p bytecode-examples --example rewrite_operations IN.mlirbc OUT.mlirbc
//! ```
#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::collections::HashMap;
use std::error::Error;

use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::ir::ValueKind;
use mlir_bytecode::{Module, Operation, Value};

/// Returns whether a value is an integer constant of zero.
fn is_zero(value: Value<'_>) -> mlir_bytecode::Result<bool> {
    let Some(ValueKind::Result(operation, _)) = value.kind() else {
        return Ok(false);
    };
    if operation.name() != "arith.constant" {
        return Ok(false);
    }
    let Some(value) = operation
        .attribute("value")?
        .filter(|it| it.is_of::<BuiltinAttribute<'_>>())
    else {
        return Ok(false);
    };
    let value = value.try_decode()?;
    Ok(matches!(value, Some(BuiltinAttribute::Integer { value, .. }) if value.is_zero()))
}

/// Returns the value that may replace the result of an operation.
fn replacement(operation: Operation<'_>) -> mlir_bytecode::Result<Option<Value<'_>>> {
    let mut operands = operation.operands();
    match (operands.next(), operands.next()) {
        (Some(a), Some(b)) if operation.name() == "arith.addi" => Ok(if is_zero(b)? {
            Some(a)
        } else {
            is_zero(a)?.then_some(b)
        }),
        _ => Ok(None),
    }
}

/// Returns the number of removed additions.
fn rewrite(module: &mut Module) -> mlir_bytecode::Result<usize> {
    // Collect references first, because handles borrow the module and an edit needs it mutably.
    let mut replaced = Vec::new();
    for operation in module.walk() {
        let operation = operation?;
        if let (Some(value), Some(result)) = (replacement(operation)?, operation.results().next()) {
            replaced.push((operation.reference(), result.reference(), value.reference()));
        }
    }
    module.edit(|editor| {
        let mut values = HashMap::new();
        for &(operation, result, value) in &replaced {
            // The replacement may have been replaced itself.
            let value = values.get(&value).copied().unwrap_or(value);
            values.insert(result, value);
            editor.replace(operation, [value])?;
        }
        Ok(())
    })?;
    module.erase_dead(|operation| operation.name() == "arith.constant")?;
    Ok(replaced.len())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(input), Some(output)) = (arguments.next(), arguments.next()) else {
        return Err("usage: rewrite_operations INPUT OUTPUT".into());
    };
    let mut module = mlir_bytecode_dialects::open(&input)?;
    println!("{} additions removed", rewrite(&mut module)?);
    module.write_to(output)?;
    Ok(())
}

#[test]
fn additions_of_zero_are_removed() -> Result<(), Box<dyn Error>> {
    let text = r#"func.func @f(%a: i32) -> i32 {
      %zero = "arith.constant"() <{value = 0 : i32}> : () -> i32
      %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
      %0 = "arith.addi"(%a, %zero) : (i32, i32) -> i32
      %1 = "arith.addi"(%zero, %0) : (i32, i32) -> i32
      %2 = "arith.addi"(%1, %one) : (i32, i32) -> i32
      func.return %2 : i32
    }"#;
    let mut module = mlir_bytecode_dialects::parse(text)?;
    assert_eq!(rewrite(&mut module)?, 2);
    let expected = r#"func.func @f(%a: i32) -> i32 {
      %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
      %2 = "arith.addi"(%a, %one) : (i32, i32) -> i32
      func.return %2 : i32
    }"#;
    assert_eq!(
        mlir_bytecode_dialects::parse(expected)?.diff(&module, Default::default())?,
        []
    );
    Ok(())
}
