//! Builds a module with a function that returns the sum of its arguments and a constant. Writes the module as
//! bytecode, and reads it with `mlir-opt` if that is installed.
//!
//! ```sh
//! cargo run -p bytecode-examples --example build_module built.mlirbc
//! ```
#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;
use std::path::Path;
use std::process::Command;

use mlir_bytecode::Module;
use mlir_bytecode::ir::NewOperation;
use mlir_bytecode::text::{PrintOptions, print};
use mlir_bytecode_dialects::Source;

const MLIR_OPT: &str = "mlir-opt-22";

fn build() -> mlir_bytecode::Result<Module> {
    let registry = Source::LLVM_22.register(mlir_bytecode_dialects::registry());
    let mut module = Module::new(registry)?;
    module.edit(|editor| {
        let context = editor.context();
        let i32 = context.i32();
        let location = context.file_location("build_module.rs", 1, 1)?;

        let type_ = context.function_type([i32, i32], [i32])?;
        let function = NewOperation::new("func.func")
            .attribute("sym_name", context.string("add_7")?)
            .attribute("function_type", context.type_attribute(type_)?)
            .location(location)
            .regions(1);
        let function = editor.create(function)?;
        let arguments = [(i32, location), (i32, location)];
        let entry = editor.create_block(function.regions[0], arguments)?;

        editor.at_end(entry.block);
        let seven = NewOperation::new("arith.constant")
            .attribute("value", context.integer(context.i32(), 7)?)
            .results([i32]);
        let mut sum = editor.create(seven)?.results[0];
        for argument in entry.arguments {
            let add = NewOperation::new("arith.addi")
                .operands([sum, argument])
                .results([i32]);
            sum = editor.create(add)?.results[0];
        }
        editor.create(NewOperation::new("func.return").operands([sum]))?;
        Ok(())
    })?;
    Ok(module)
}

/// Returns the text that `mlir-opt` prints for the file, or `None` if `mlir-opt` is not installed.
fn mlir_opt_text(path: &Path) -> Result<Option<String>, Box<dyn Error>> {
    let Ok(output) = Command::new(MLIR_OPT).arg(path).output() else {
        return Ok(None);
    };
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(Some(String::from_utf8(output.stdout)?))
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os()
        .nth(1)
        .ok_or("usage: build_module OUTPUT")?;
    let module = build()?;
    let mut text = Vec::new();
    print(&module, PrintOptions::new(), &mut text)?;
    println!("{}", String::from_utf8(text)?);
    std::fs::write(&path, module.to_bytes()?)?;
    match mlir_opt_text(Path::new(&path))? {
        Some(text) => println!("{MLIR_OPT}:\n{text}"),
        None => println!("{MLIR_OPT} is not installed"),
    }
    Ok(())
}

#[test]
fn module_is_well_formed_and_mlir_opt_reads_it() -> Result<(), Box<dyn Error>> {
    let module = build()?;
    assert_eq!(module.verify()?.len(), 0);
    let name = format!("build_module.{}.mlirbc", std::process::id());
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, module.to_bytes()?)?;
    let printed = mlir_opt_text(&path);
    std::fs::remove_file(&path)?;
    if let Some(text) = printed? {
        assert!(
            text.contains("func.func @add_7(%arg0: i32, %arg1: i32) -> i32"),
            "{text}"
        );
    }
    Ok(())
}
