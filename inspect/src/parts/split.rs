//! A file is split into parts.

use std::collections::HashMap;

use mlir_bytecode::bytes::Bytes;
use mlir_bytecode::{Module, Result};

use super::pack::header;
use super::{
    Manifest, Part, PartKind, PartsFormat, SCHEMA, SectionParts, Unpacked, bytecode, tile_ir,
};

/// The most characters of a name in the name of a file.
const LONGEST_NAME: usize = 80;

/// Splits a file in MLIR bytecode or Tile IR into parts, which [`pack`](super::pack()) puts together. With a module that was
/// read from bytecode, bodies have the names of their symbols. A malformed file is split as far as it can be read.
///
/// # Errors
/// Fails if the header of the file is malformed.
pub fn unpack(file: &Bytes, module: Option<&Module>) -> Result<Unpacked> {
    let found = if file.starts_with(tile_ir_bytecode::MAGIC) {
        tile_ir::find(file)?
    } else {
        bytecode::find(file, module)?
    };
    let mut split = Split {
        file,
        files: Vec::new(),
    };
    let mut at = found.header;
    let header = split.part("header.bin".to_owned(), PartKind::Data, None, 0, at);
    let mut sections = Vec::new();
    let mut of_ids: HashMap<u8, usize> = HashMap::new();
    for section in found.sections {
        at = section.end;
        let of_id = of_ids.entry(section.id).or_default();
        sections.push(split.section(found.format, section, *of_id));
        *of_id += 1;
    }
    let end = file.len() as u64;
    let rest = (at < end).then(|| split.part("rest.bin".to_owned(), PartKind::Data, None, at, end));
    let manifest = Manifest {
        schema: SCHEMA.to_owned(),
        size: end,
        format: found.format,
        version: found.version,
        producer: found.producer,
        header,
        sections,
        rest,
    };
    Ok(Unpacked {
        manifest,
        files: split.files,
    })
}

/// The places of the parts of a file.
pub(super) struct Found {
    pub(super) format: PartsFormat,
    pub(super) version: String,
    pub(super) producer: String,
    /// The size of the header of the file.
    pub(super) header: u64,
    /// The sections that can be read. Each starts where the one before it ends.
    pub(super) sections: Vec<FoundSection>,
}

/// The place of a section: its header from `start`, its data from `data` to `end`.
pub(super) struct FoundSection {
    pub(super) name: &'static str,
    pub(super) id: u8,
    pub(super) alignment: Option<u64>,
    pub(super) start: u64,
    pub(super) data: u64,
    pub(super) end: u64,
    /// The parts in the data that are not plain data.
    pub(super) inner: Vec<Inner>,
}

/// A part inside of a section: offset and end in the file.
pub(super) struct Inner {
    pub(super) kind: PartKind,
    pub(super) name: String,
    pub(super) start: u64,
    pub(super) end: u64,
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

    /// Splits a section, before which the file has a number of sections with the same id.
    fn section(
        &mut self,
        format: PartsFormat,
        section: FoundSection,
        earlier: usize,
    ) -> SectionParts {
        let mut folder = section.name.to_lowercase().replace(' ', "-");
        if earlier > 0 {
            folder = format!("{folder}-{}", earlier + 1);
        }
        let mut at = section.data;
        let mut parts = Vec::new();
        for Inner {
            kind,
            name,
            start,
            end,
        } in section.inner
        {
            // Entries of a table can overlap: the first has the bytes.
            if start < at || end < start || section.end < end {
                continue;
            }
            if at < start {
                let path = format!("{folder}/{}.bin", parts.len());
                parts.push(self.part(path, PartKind::Data, None, at, start));
            }
            let path = format!("{folder}/{}-{}.bin", parts.len(), file_name(&name));
            parts.push(self.part(path, kind, Some(name), start, end));
            at = end;
        }
        if parts.is_empty() {
            let path = format!("{folder}.bin");
            parts.push(self.part(path, PartKind::Data, None, at, section.end));
        } else if at < section.end {
            let path = format!("{folder}/{}.bin", parts.len());
            parts.push(self.part(path, PartKind::Data, None, at, section.end));
        }
        let mut split = SectionParts {
            section: section.name.to_owned(),
            id: section.id,
            alignment: section.alignment,
            header: None,
            parts,
        };
        let found = self.slice(section.start, section.data);
        let length = section.end - section.data;
        let computed = header(format, &split, section.start, length);
        if computed.ok().is_none_or(|computed| computed != *found) {
            let digits = found.iter().map(|byte| format!("{byte:02x}"));
            split.header = Some(digits.collect());
        }
        split
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
