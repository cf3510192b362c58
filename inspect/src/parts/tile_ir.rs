//! The parts of a file in Tile IR.

use mlir_bytecode::{Error, Result};
use tile_ir_bytecode::{ConstantId, Module, Outline, SectionExtent, SectionKind};

use super::split::{Found, FoundSection, Inner};
use super::{PartKind, PartsFormat};

/// Finds the parts. If the contents of the sections cannot be read, a section is one part.
pub(super) fn find(file: &[u8]) -> Result<Found> {
    let outline = Outline::of(file).map_err(Error::other)?;
    let module = tile_ir_bytecode::read(file).ok();
    let producer = module.as_ref().and_then(Module::producer);
    let section = |section: &SectionExtent| {
        let kind = section.layout.kind;
        let inner = module.as_ref().map(|module| match kind {
            SectionKind::Function => bodies(module),
            SectionKind::Constant => constants(module),
            _ => Vec::new(),
        });
        FoundSection {
            name: kind.name(),
            id: kind as u8,
            alignment: Some(section.layout.alignment).filter(|alignment| *alignment > 1),
            start: section.range.start as u64,
            data: section.payload as u64,
            end: section.range.end as u64,
            inner: inner.unwrap_or_default(),
        }
    };
    Ok(Found {
        format: PartsFormat::TileIr,
        version: outline.version.to_string(),
        producer: String::from_utf8_lossy(producer.unwrap_or_default()).into_owned(),
        header: outline.header as u64,
        sections: outline.sections.iter().map(section).collect(),
    })
}

/// Returns the code of the functions.
fn bodies(module: &Module<'_>) -> Vec<Inner> {
    let body = |function: &tile_ir_bytecode::Function<'_>| {
        let name = module.string(function.name).unwrap_or_default();
        let start = function.code_offset() as u64;
        Inner {
            kind: PartKind::Body,
            name: String::from_utf8_lossy(name).into_owned(),
            start,
            end: start + function.code_size() as u64,
        }
    };
    module.functions().iter().map(body).collect()
}

/// Returns the data of the constants that have some, in the order of the file.
fn constants(module: &Module<'_>) -> Vec<Inner> {
    let constant = |number| {
        let range = module.constant_range(ConstantId(number)).ok()?;
        (!range.is_empty()).then(|| Inner {
            kind: PartKind::Constant,
            name: format!("constant #{number}"),
            start: range.start as u64,
            end: range.end as u64,
        })
    };
    let numbers = 0..module.constants().len() as u64;
    let mut constants: Vec<_> = numbers.filter_map(constant).collect();
    constants.sort_by_key(|constant| constant.start);
    constants
}
