//! Debug entries: where in the source the code comes from.
//!
//! The derive reads and writes them: [`DebugEntry::SCHEMA`] is the wire format as data.
//! References count from 1; 0 is the unknown location.

use mlir_bytecode::Bytecode;
use mlir_bytecode::item::Decode;

use crate::error::Result;
use crate::module::StringId;
use crate::version::Version;
use crate::wire::{self, Reader};
use crate::write::body::Missing;

/// Index of a debug entry, counted from 1; 0 is the unknown location.
#[derive(Bytecode, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DebugId(pub u64);

/// A debug entry.
#[derive(Bytecode, Debug, Clone, PartialEq, Eq, Hash)]
#[bytecode(dialect = "cuda_tile", reserved(0), wire_only)]
#[non_exhaustive]
pub enum DebugEntry {
    /// The unknown location: tag 0, and every tag nobody knows.
    #[bytecode(value_is_code)]
    Unknown {
        /// The tag in the file.
        tag: u64,
    },
    /// Tag 1: a translation unit.
    #[bytecode(code = 1)]
    CompileUnit {
        /// Its file.
        file: DebugId,
    },
    /// Tag 2: a file.
    #[bytecode(code = 2)]
    File {
        /// The name.
        name: StringId,
        /// The directory.
        directory: StringId,
    },
    /// Tag 3: a block of a function.
    #[bytecode(code = 3)]
    LexicalBlock {
        /// The function or block around it.
        scope: DebugId,
        /// Its file.
        file: DebugId,
        /// The line, counted from 1.
        line: u64,
        /// The column, counted from 1.
        column: u64,
    },
    /// Tag 4: a location.
    #[bytecode(code = 4, mnemonic = "loc")]
    Location {
        /// The enclosing function or block.
        scope: DebugId,
        /// The name of the file.
        file_name: StringId,
        /// The line, counted from 1.
        line: u64,
        /// The column, counted from 1.
        column: u64,
    },
    /// Tag 5: a function.
    #[bytecode(code = 5)]
    Subprogram {
        /// Its file.
        file: DebugId,
        /// The line, counted from 1.
        line: u64,
        /// The name.
        name: StringId,
        /// The symbol.
        linkage_name: StringId,
        /// The translation unit.
        compile_unit: DebugId,
        /// The line of the body.
        scope_line: u64,
        /// Flags without a meaning yet; since 13.5.
        #[bytecode(since = "13.5")]
        flags: u64,
    },
    /// Tag 6: code that was inlined.
    #[bytecode(code = 6)]
    CallSite {
        /// Where the code is written.
        callee: DebugId,
        /// Where it was called.
        caller: DebugId,
    },
}

impl DebugEntry {
    /// Returns the entries and the strings that the entry refers to.
    #[must_use]
    pub fn references(&self) -> (Vec<DebugId>, Vec<StringId>) {
        let (mut entries, mut strings) = (Vec::new(), Vec::new());
        let _ = self.clone().map_references(
            &mut |id| {
                entries.push(id);
                id
            },
            &mut |id| {
                strings.push(id);
                id
            },
        );
        (entries, strings)
    }

    /// Returns the entry with other references, and with lines and columns as far as anybody reads them: 32 bits.
    pub(crate) fn map_references(
        mut self,
        map: &mut dyn FnMut(DebugId) -> DebugId,
        string: &mut dyn FnMut(StringId) -> StringId,
    ) -> Self {
        let number = |number: &mut u64| *number = u64::from(*number as u32);
        match &mut self {
            Self::Unknown { .. } => {}
            Self::CompileUnit { file } => *file = map(*file),
            Self::File { name, directory } => {
                *name = string(*name);
                *directory = string(*directory);
            }
            Self::LexicalBlock {
                scope,
                file,
                line,
                column,
            } => {
                *scope = map(*scope);
                *file = map(*file);
                number(line);
                number(column);
            }
            Self::Location {
                scope,
                file_name,
                line,
                column,
            } => {
                *scope = map(*scope);
                *file_name = string(*file_name);
                number(line);
                number(column);
            }
            Self::Subprogram {
                file,
                line,
                name,
                linkage_name,
                compile_unit,
                scope_line,
                flags,
            } => {
                *file = map(*file);
                *name = string(*name);
                *linkage_name = string(*linkage_name);
                *compile_unit = map(*compile_unit);
                number(line);
                number(scope_line);
                // The text of a subprogram has none.
                *flags = 0;
            }
            Self::CallSite { callee, caller } => {
                *callee = map(*callee);
                *caller = map(*caller);
            }
        }
        self
    }

    /// Reads an entry at `offset` in the file.
    pub(crate) fn read(bytes: &[u8], offset: usize, version: Version) -> Result<Self> {
        Ok(Self::decode(&mut Reader::of_entry(bytes, offset, version))?)
    }

    /// Writes the entry; adds each part that `version` lacks to `missing`.
    #[must_use]
    pub fn write(&self, version: Version, missing: &mut Missing) -> Vec<u8> {
        match self {
            Self::Subprogram { flags: 1.., .. } if !version.has(Version::V13_5) => {
                missing.push(("flags of a subprogram".into(), Version::V13_5));
                Vec::new()
            }
            _ => wire::entry(self, version, missing),
        }
    }
}
