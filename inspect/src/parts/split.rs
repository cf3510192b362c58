//! A file is split into parts.

use mlir_bytecode::bytes::{Bytes, SectionKind};
use mlir_bytecode::read::{Field, File, ResourceValue, Section};
use mlir_bytecode::{Module, Operation, Result};

use super::pack::header;
use super::{Manifest, Part, PartKind, SCHEMA, SectionParts, Unpacked};
use crate::functions::Symbol;

/// The nesting of the sections that are parts: the bodies of the operations inside of the module.
const DEPTH: usize = 2;
/// The most characters of a name in the name of a file.
const LONGEST_NAME: usize = 80;

/// Splits a file into parts, which [`pack`](super::pack) puts together. With a module that was read from the file, bodies
/// have the names of their symbols. A malformed file is split as far as it can be read.
///
/// # Errors
/// Fails if the header of the file is malformed.
pub fn unpack(file: &Bytes, module: Option<&Module>) -> Result<Unpacked> {
    let view = File::parse(file)?;
    let mut split = Split {
        file,
        files: Vec::new(),
    };
    let mut at = view
        .sections()
        .next()
        .map_or(0, |section| section.map_or(0, |section| section.offset()));
    let header = split.part("header.bin".to_owned(), PartKind::Data, None, 0, at);
    let mut sections = Vec::new();
    for section in view.sections().map_while(Result::ok) {
        sections.push(split.section(&view, &section, module)?);
        at = section.offset() + section.length();
    }
    let end = file.len() as u64;
    let rest = (at < end).then(|| split.part("rest.bin".to_owned(), PartKind::Data, None, at, end));
    let manifest = Manifest {
        schema: SCHEMA.to_owned(),
        size: end,
        version: view.version().number(),
        producer: view.header().producer.to_string(),
        header,
        sections,
        rest,
    };
    Ok(Unpacked {
        manifest,
        files: split.files,
    })
}

/// A part inside of a section: offset and end in the file.
struct Inner {
    kind: PartKind,
    name: String,
    start: u64,
    end: u64,
}

struct Split<'f> {
    file: &'f Bytes,
    files: Vec<(String, Bytes)>,
}

impl Split<'_> {
    fn slice(&self, start: u64, end: u64) -> Bytes {
        let bytes = self.file.get(start as usize..end as usize);
        bytes.map_or_else(Bytes::new, |bytes| self.file.slice_ref(bytes))
    }

    fn part(
        &mut self,
        path: String,
        kind: PartKind,
        name: Option<String>,
        start: u64,
        end: u64,
    ) -> Part {
        self.files.push((path.clone(), self.slice(start, end)));
        Part {
            kind,
            name,
            path,
            bytes: end - start,
        }
    }

    fn section(
        &mut self,
        file: &File<'_>,
        section: &Section<'_>,
        module: Option<&Module>,
    ) -> Result<SectionParts> {
        // Without what cannot be read, the section has fewer parts.
        let (folder, inner) = match section.kind() {
            SectionKind::Ir => ("ir", bodies(file, module).unwrap_or_default()),
            SectionKind::Resource => ("resource", blobs(file).unwrap_or_default()),
            _ => ("", Vec::new()),
        };
        let name = section.kind().name();
        let (mut at, end) = (section.data_offset(), section.offset() + section.length());
        let mut parts = Vec::new();
        if inner.is_empty() {
            let path = format!("{}.bin", name.to_lowercase().replace(' ', "-"));
            parts.push(self.part(path, PartKind::Data, None, at, end));
        } else {
            for Inner {
                kind,
                name,
                start,
                end,
            } in inner
            {
                if at < start {
                    let path = format!("{folder}/{}.bin", parts.len());
                    parts.push(self.part(path, PartKind::Data, None, at, start));
                }
                let path = format!("{folder}/{}-{}.bin", parts.len(), file_name(&name));
                parts.push(self.part(path, kind, Some(name), start, end));
                at = end;
            }
            if at < end {
                let path = format!("{folder}/{}.bin", parts.len());
                parts.push(self.part(path, PartKind::Data, None, at, end));
            }
        }
        let mut split = SectionParts {
            section: name.to_owned(),
            id: section.id(),
            alignment: section.alignment(),
            header: None,
            parts,
        };
        let found = self.slice(section.offset(), section.data_offset());
        let length = section.data().len() as u64;
        if header(&split, section.offset(), length)? != *found {
            let digits = found.iter().map(|byte| format!("{byte:02x}"));
            split.header = Some(digits.collect());
        }
        Ok(split)
    }
}

/// Returns a name without characters that names of files may not have.
fn file_name(name: &str) -> String {
    let allowed = |character: char| match character {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '.' | '-' | '_' => character,
        _ => '_',
    };
    name.chars().take(LONGEST_NAME).map(allowed).collect()
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
                    let symbol = Symbol::of(operation, "")?;
                    let name = symbol.map(|it| it.name.trim_start_matches('@').to_owned());
                    symbols.push(name.unwrap_or_default());
                }
            }
        }
    }
    Ok(symbols)
}
