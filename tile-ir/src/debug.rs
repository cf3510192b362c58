//! Debug entries: where in the source the code comes from.
//!
//! ```text
//! entry         ::= tag:varint payload
//! compile_unit  ::= file:entry
//! file          ::= name:string directory:string
//! lexical_block ::= scope:entry file:entry line:varint column:varint
//! loc           ::= scope:entry file-name:string line:varint column:varint
//! subprogram    ::= file:entry line:varint name:string linkage-name:string unit:entry scope-line:varint
//!                   [13.5: flags:varint]
//! call_site     ::= callee:entry caller:entry
//! ```
//!
//! References count from 1; 0 is the unknown location.

use crate::cursor::Cursor;
use crate::error::Result;
use crate::module::StringId;
use crate::sink::Sink;
use crate::version::Version;

/// Index of a debug entry, counted from 1; 0 is the unknown location.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DebugId(pub u64);

/// A debug entry.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum DebugEntry {
    /// The unknown location: tag 0, and every tag nobody knows.
    Unknown {
        /// The tag in the file.
        tag: u64,
    },
    /// Tag 1: a translation unit.
    CompileUnit {
        /// Its file.
        file: DebugId,
    },
    /// Tag 2: a file.
    File {
        /// The name.
        name: StringId,
        /// The directory.
        directory: StringId,
    },
    /// Tag 3: a block of a function.
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
    Location {
        /// The function or block it lies in.
        scope: DebugId,
        /// The name of the file.
        file_name: StringId,
        /// The line, counted from 1.
        line: u64,
        /// The column, counted from 1.
        column: u64,
    },
    /// Tag 5: a function.
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
        flags: u64,
    },
    /// Tag 6: code that was inlined.
    CallSite {
        /// Where the code is written.
        callee: DebugId,
        /// Where it was called.
        caller: DebugId,
    },
}

impl DebugEntry {
    /// The tags with their names and the versions that introduced them.
    pub const TAGS: [(u64, &'static str, Version); 7] = [
        (0, "unknown", Version::V13_1),
        (1, "compile_unit", Version::V13_1),
        (2, "file", Version::V13_1),
        (3, "lexical_block", Version::V13_1),
        (4, "loc", Version::V13_1),
        (5, "subprogram", Version::V13_1),
        (6, "call_site", Version::V13_1),
    ];

    /// The tag in the file.
    #[must_use]
    pub const fn tag(&self) -> u64 {
        match self {
            Self::Unknown { tag } => *tag,
            Self::CompileUnit { .. } => 1,
            Self::File { .. } => 2,
            Self::LexicalBlock { .. } => 3,
            Self::Location { .. } => 4,
            Self::Subprogram { .. } => 5,
            Self::CallSite { .. } => 6,
        }
    }

    /// The entry with other references, and with lines and columns as far as anybody reads them: 32 bits.
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

    /// Decodes an entry that lies at `offset` in the file.
    pub(crate) fn decode(bytes: &[u8], offset: usize, version: Version) -> Result<Self> {
        let mut cursor = Cursor::new(bytes, offset);
        let cursor = &mut cursor;
        let tag = cursor.varint()?;
        // The vendor's reader keeps the low byte of the tag only.
        Ok(match tag as u8 {
            1 => Self::CompileUnit {
                file: reference(cursor)?,
            },
            2 => Self::File {
                name: string(cursor)?,
                directory: string(cursor)?,
            },
            3 => Self::LexicalBlock {
                scope: reference(cursor)?,
                file: reference(cursor)?,
                line: cursor.varint()?,
                column: cursor.varint()?,
            },
            4 => Self::Location {
                scope: reference(cursor)?,
                file_name: string(cursor)?,
                line: cursor.varint()?,
                column: cursor.varint()?,
            },
            5 => Self::Subprogram {
                file: reference(cursor)?,
                line: cursor.varint()?,
                name: string(cursor)?,
                linkage_name: string(cursor)?,
                compile_unit: reference(cursor)?,
                scope_line: cursor.varint()?,
                flags: if version.has(Version::V13_5) {
                    cursor.varint()?
                } else {
                    0
                },
            },
            6 => Self::CallSite {
                callee: reference(cursor)?,
                caller: reference(cursor)?,
            },
            _ => Self::Unknown { tag },
        })
    }

    /// Encodes the entry; what `version` does not have is named in `missing`.
    #[must_use]
    pub fn encode(&self, version: Version, missing: &mut Vec<(String, Version)>) -> Vec<u8> {
        let mut sink = Sink::default();
        let fields: &[u64] = match self {
            Self::Unknown { .. } => &[],
            Self::CompileUnit { file } => &[file.0],
            Self::File { name, directory } => &[name.0, directory.0],
            Self::LexicalBlock {
                scope,
                file,
                line,
                column,
            } => &[scope.0, file.0, *line, *column],
            Self::Location {
                scope,
                file_name,
                line,
                column,
            } => &[scope.0, file_name.0, *line, *column],
            Self::Subprogram {
                file,
                line,
                name,
                linkage_name,
                compile_unit,
                scope_line,
                ..
            } => &[
                file.0,
                *line,
                name.0,
                linkage_name.0,
                compile_unit.0,
                *scope_line,
            ],
            Self::CallSite { callee, caller } => &[callee.0, caller.0],
        };
        sink.varint(self.tag());
        fields.iter().for_each(|field| sink.varint(*field));
        if let Self::Subprogram { flags, .. } = self {
            if version.has(Version::V13_5) {
                sink.varint(*flags);
            } else if *flags != 0 {
                missing.push(("flags of a subprogram".into(), Version::V13_5));
            }
        }
        sink.into_bytes()
    }
}

fn reference(cursor: &mut Cursor<'_>) -> Result<DebugId> {
    cursor.varint().map(DebugId)
}

fn string(cursor: &mut Cursor<'_>) -> Result<StringId> {
    cursor.varint().map(StringId)
}
