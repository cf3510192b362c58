//! Registers a dialect and removes its attributes from the operations of a file, so that tools without the dialect can
//! read the file; or bounds the sizes of its tiles.
//!
//! ```sh
//! cargo run -p bytecode-examples --example strip_dialect tests/fixtures/llvm22/accel.mlirbc stripped.mlirbc
//! cargo run -p bytecode-examples --example strip_dialect tests/fixtures/llvm22/accel.mlirbc small.mlirbc 32
//! ```
#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;

use accel_dialect::{AccelAttribute, AccelDialect};
use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::bytes::Bytes;
use mlir_bytecode::ir::OperationRef;
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{Attribute, Module, Result};
use mlir_bytecode_dialects::ReadOptions;

fn main() -> std::result::Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(input), Some(output)) = (arguments.next(), arguments.next()) else {
        return Err("usage: strip_dialect INPUT OUTPUT [LARGEST-TILE]".into());
    };
    let largest = match arguments.next() {
        Some(size) => Some(size.to_string_lossy().parse()?),
        None => None,
    };
    let mut module = read(std::fs::read(&input)?)?;
    let changed = rewrite(&mut module, largest)?;
    let written = module.write(&WriteOptions::new())?;
    std::fs::write(output, written.into_bytes())?;
    println!("{changed} attributes changed");
    Ok(())
}

/// Reads a file with the dialects of LLVM and the dialect `accel`.
fn read(bytes: impl Into<Bytes>) -> Result<Module> {
    ReadOptions::new().with(AccelDialect).read(bytes)
}

/// Removes the attributes of `accel` from all operations, or bounds the sizes of the tiles among them. Returns the
/// number of changed attributes.
fn rewrite(module: &mut Module, largest: Option<u64>) -> Result<usize> {
    let mut found = Vec::new();
    for operation in module.walk() {
        let operation = operation?;
        for name in names(operation.attribute_dictionary())? {
            found.push((operation.reference(), name));
        }
    }
    module.edit(|editor| {
        let context = editor.context();
        let mut changed = 0;
        for (operation, name) in found {
            let operation: OperationRef = operation;
            let Some(value) = editor.operation(operation)?.attribute(&name)? else {
                continue;
            };
            let Some(item) = value.try_decode::<AccelAttribute<'_>>()? else {
                continue;
            };
            let new = match (largest, item) {
                (None, _) => None,
                (Some(largest), AccelAttribute::Tile { sizes, order })
                    if sizes.iter().any(|&size| size > largest) =>
                {
                    let sizes = sizes.into_iter().map(|size| size.min(largest)).collect();
                    Some(context.attribute(&AccelAttribute::Tile { sizes, order })?)
                }
                (Some(_), _) => continue,
            };
            match new {
                Some(new) => editor.set_attribute(operation, &name, new)?,
                None => editor.remove_attribute(operation, &name)?,
            }
            changed += 1;
        }
        Ok(changed)
    })
}

/// Returns the names in a dictionary of attributes.
fn names(dictionary: Option<Attribute<'_>>) -> Result<Vec<String>> {
    let dictionary = dictionary.map(|it| it.try_decode()).transpose()?.flatten();
    let Some(BuiltinAttribute::Dictionary { entries }) = dictionary else {
        return Ok(Vec::new());
    };
    let names = entries.iter().map(|entry| entry.name.value());
    names.map(|name| Ok(name?.to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &[u8] = include_bytes!("../../tests/fixtures/llvm22/accel.mlirbc");

    /// Rewrites the file, reads the result and returns its `accel` attributes.
    fn tiles(largest: Option<u64>) -> Result<(usize, Vec<String>)> {
        let mut module = read(FILE)?;
        let changed = rewrite(&mut module, largest)?;
        let module = read(module.to_bytes()?)?;
        let mut tiles = Vec::new();
        for operation in module.walk() {
            let operation = operation?;
            for name in ["accel.tile", "accel.device"] {
                tiles.extend(operation.attribute(name)?.map(|it| it.to_string()));
            }
        }
        Ok((changed, tiles))
    }

    #[test]
    fn stripped() -> Result<()> {
        assert_eq!(tiles(None)?, (4, vec![]));
        Ok(())
    }

    #[test]
    fn smaller() -> Result<()> {
        let (changed, tiles) = tiles(Some(100))?;
        let expected = [
            "#accel.device<\"npu\", 4>",
            "#accel.tile<[100, 4] order = column>",
            "#accel.tile<[64]>",
            "#accel.tile<[100]>",
        ];
        assert_eq!(tiles, expected);
        assert_eq!(changed, 2);
        Ok(())
    }
}
