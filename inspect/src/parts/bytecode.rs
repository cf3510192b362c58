//! The parts of a file in MLIR bytecode.

use mlir_bytecode::bytes::{Bytes, SectionKind};
use mlir_bytecode::read::{Field, File, ResourceValue};
use mlir_bytecode::{Module, Operation, Result};

use super::split::{Found, FoundSection, Inner};
use super::{PartKind, PartsFormat};
use crate::functions::symbol_name;

/// The nesting of the sections that are parts: the bodies of the operations inside of the module.
const DEPTH: usize = 2;

/// Finds the parts. Without what cannot be read, a section has fewer.
pub(super) fn find(file: &Bytes, module: Option<&Module>) -> Result<Found> {
    let view = File::parse(file)?;
    let first = view.sections().next();
    let header = first.map_or(0, |section| section.map_or(0, |section| section.offset()));
    let sections = view
        .sections()
        .map_while(Result::ok)
        .map(|section| FoundSection {
            name: section.kind().name(),
            id: section.id(),
            alignment: section.alignment(),
            start: section.offset(),
            data: section.data_offset(),
            end: section.offset() + section.length(),
            inner: match section.kind() {
                SectionKind::Ir => bodies(&view, module).unwrap_or_default(),
                SectionKind::Resource => blobs(&view).unwrap_or_default(),
                _ => Vec::new(),
            },
        });
    Ok(Found {
        format: PartsFormat::Mlir,
        version: view.version().number().to_string(),
        producer: view.header().producer.to_string(),
        header,
        sections: sections.collect(),
    })
}

/// Returns the bytes of the blobs of resources.
fn blobs(file: &File<'_>) -> Result<Vec<Inner>> {
    let strings = file.strings()?;
    let mut blobs = Vec::new();
    for entry in file.resources()?.into_iter().flatten() {
        let entry = entry?;
        if let ResourceValue::Blob { bytes, offset, .. } = entry.value()?
            && !bytes.is_empty()
        {
            blobs.push(Inner {
                kind: PartKind::Resource,
                name: strings.resolve(entry.key)?.to_string(),
                start: offset,
                end: offset + bytes.len() as u64,
            });
        }
    }
    Ok(blobs)
}

/// Returns the bodies of the isolated operations inside of the module.
fn bodies(file: &File<'_>, module: Option<&Module>) -> Result<Vec<Inner>> {
    let strings = file.strings()?;
    let names = file
        .operation_names()?
        .map(|name| strings.resolve(name?.name));
    let names = names.collect::<Result<Vec<_>>>()?;
    let mut bodies: Vec<Inner> = Vec::new();
    // The ends of the sections around, and the name of the operation.
    let (mut ends, mut operation) = (Vec::new(), String::new());
    for field in file.ir()? {
        let field = field?;
        while ends.last().is_some_and(|end| *end <= field.offset) {
            ends.pop();
        }
        match field.field {
            Field::Operation { name } if ends.len() < DEPTH => {
                let name = names.get(name as usize);
                operation = name.map_or_else(String::new, |name| name.to_string());
            }
            Field::SectionLength(length) => {
                let start = field.offset + field.length;
                ends.push(start + length);
                if ends.len() == DEPTH {
                    bodies.push(Inner {
                        kind: PartKind::Body,
                        name: operation.clone(),
                        start,
                        end: start + length,
                    });
                }
            }
            _ => {}
        }
    }
    let symbols = module.map(symbols).transpose()?.unwrap_or_default();
    if symbols.len() == bodies.len() {
        for (body, symbol) in bodies
            .iter_mut()
            .zip(symbols)
            .filter(|(_, symbol)| !symbol.is_empty())
        {
            body.name = format!("{}-{symbol}", body.name);
        }
    }
    Ok(bodies)
}

/// Returns the symbols of the isolated operations in the module, in order; empty texts for those without one.
fn symbols(module: &Module) -> Result<Vec<String>> {
    let isolated = |operation: &Operation<'_>| {
        operation.is_isolated() && operation.regions().is_ok_and(|mut it| it.next().is_some())
    };
    let mut symbols = Vec::new();
    for root in module.top_level()?.operations().filter(isolated) {
        for region in root.regions()? {
            for block in region.blocks() {
                for operation in block.operations().filter(isolated) {
                    let name = symbol_name(operation)?.map(ToString::to_string);
                    symbols.push(name.unwrap_or_default());
                }
            }
        }
    }
    Ok(symbols)
}
