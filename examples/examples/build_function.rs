//! Builds a function with locations that returns a tensor of 1 MB, and writes it for two releases.
//!
//! ```sh
//! cargo run -p bytecode-examples --example build_function DIRECTORY
//! ```

use std::path::Path;

use mlir_bytecode::context::ResourceData;
use mlir_bytecode::ir::NewOperation;
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Module, Registry, Result};
use mlir_bytecode_dialects::{Source, target};

pub(crate) const RELEASES: [&str; 2] = ["llvm-19", "llvm-22"];

pub(crate) fn build(registry: Registry) -> Result<Module> {
    let mut module = Module::new(registry)?;
    module.edit(|e| {
        let cx = e.context();
        let (alignment, data) = (64, vec![0x3F; 1 << 20].into());
        let handle =
            cx.add_resource("builtin", "weights", ResourceData::Blob { alignment, data })?;
        let type_ = cx.tensor([262_144], cx.f32())?;
        let weights = cx.dense_resource(type_, handle)?;
        let signature = cx.function_type([], [type_])?;
        let function = NewOperation::new("func.func")
            .attribute("sym_name", cx.string("weights")?)
            .attribute("function_type", cx.type_attribute(signature)?)
            .location(cx.file_location("model.py", 1, 1)?)
            .regions(1);
        let function = e.create(function)?;
        let entry = e.create_block(function.regions[0], [])?;
        let constant = NewOperation::new("arith.constant")
            .attribute("value", weights)
            .location(cx.file_location("model.py", 2, 1)?)
            .results([type_]);
        let constant = e.at_end(entry.block).create(constant)?;
        e.create(NewOperation::new("func.return").operands(constant.results))?;
        Ok(())
    })?;
    Ok(module)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let directory = std::env::args_os()
        .nth(1)
        .ok_or("usage: build_function DIRECTORY")?;
    let source = Source::from_name("llvm-22").ok_or("unknown release")?;
    let module = build(source.register(mlir_bytecode_dialects::registry()))?;
    for release in RELEASES {
        let target = target(release).ok_or("unknown release")?;
        let file = module.write(&WriteOptions::new().target(target))?;
        std::fs::write(Path::new(&directory).join(release), file.into_bytes())?;
    }
    Ok(())
}
