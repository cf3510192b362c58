//! A module in memory: the tables as in the file, the functions, and the layout of the file.
//!
//! Strings, types, constants and debug entries are slices of the file and are decoded on access; functions are skipped
//! by their length and decoded by [`Function::body`]. Indices into the tables are plain newtypes, so that nothing is
//! renumbered by reading and writing.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use mlir_bytecode::Bytecode;

use crate::attribute::Attribute;
use crate::body::Body;
use crate::debug::{DebugEntry, DebugId};
use crate::error::{ErrorKind, Result, Within as _};
use crate::section::SectionLayout;
use crate::types::{Type, TypeId};
use crate::version::Version;

/// Index into the string table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StringId(pub u64);

/// Index into the constant table.
#[derive(Bytecode, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConstantId(pub u64);

/// A Tile IR module.
#[derive(Debug, Clone)]
pub struct Module<'a> {
    pub(crate) version: Version,
    pub(crate) layout: Vec<SectionLayout>,
    pub(crate) strings: Table<'a>,
    pub(crate) types: Table<'a>,
    pub(crate) constants: Table<'a>,
    pub(crate) globals: Vec<Global>,
    pub(crate) functions: Vec<Function<'a>>,
    pub(crate) functions_padded: bool,
    pub(crate) debug: DebugInfo<'a>,
    pub(crate) producer: Option<StringId>,
    /// The types, decoded once; `None` where an entry cannot be decoded.
    pub(crate) decoded: OnceLock<Vec<Option<Type>>>,
}

/// A table of the container: entries of any length, found by offsets.
#[derive(Debug, Clone, Default)]
pub struct Table<'a> {
    pub(crate) entries: Vec<Cow<'a, [u8]>>,
    /// Offset in the file of each entry that was read; empty for tables that were built.
    pub(crate) offsets: Vec<usize>,
    /// Whether padding follows the count even of an empty table: writers differ.
    pub(crate) pads_when_empty: bool,
    /// The offsets and the data as they were, where the entries do not follow each other.
    pub(crate) irregular: Option<(Vec<u64>, Cow<'a, [u8]>)>,
}

impl Table<'_> {
    /// Returns the number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether the table is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the bytes of entry `index`.
    #[must_use]
    pub fn get(&self, index: u64) -> Option<&[u8]> {
        self.entries
            .get(usize::try_from(index).ok()?)
            .map(AsRef::as_ref)
    }

    /// Returns the bytes of entry `index`, and their offset in the file.
    pub(crate) fn located(&self, what: &'static str, index: u64) -> Result<(&[u8], usize)> {
        let entry = self.get(index).ok_or(ErrorKind::OutOfBounds {
            what,
            index,
            count: self.len(),
        })?;
        let offset = usize::try_from(index)
            .ok()
            .and_then(|index| self.offsets.get(index));
        Ok((entry, offset.copied().unwrap_or_default()))
    }
}

/// A global variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Global {
    /// The symbol.
    pub name: StringId,
    /// The type of the value, a tile.
    pub value_type: TypeId,
    /// The initial value.
    pub value: ConstantId,
    /// The alignment in bytes; 0 = not given.
    pub alignment: u64,
    /// The visibility code: 0 public, 1 private; since 13.3.
    pub visibility: u64,
    /// Whether the global is constant (any value except 0); since 13.3.
    pub constant: u64,
}

/// A function: an entry point of the module.
#[derive(Debug, Clone)]
pub struct Function<'a> {
    /// The symbol.
    pub name: StringId,
    /// The type of the function, a function type.
    pub signature: TypeId,
    /// The flag bits; see [`FunctionFlags`].
    pub flags: FunctionFlags,
    /// Which list of the debug section has the locations, counted from 1; 0 = no locations.
    pub location_list: u64,
    /// The optimization hints, as in the file; absent if the version and the flags have none.
    pub hints: Option<Attribute>,
    /// The attributes of the arguments; since 13.5.
    pub argument_attributes: Option<Attribute>,
    pub(crate) code: Cow<'a, [u8]>,
    /// Offset of the code in the file.
    pub(crate) offset: usize,
}

impl Function<'_> {
    /// Returns the size of the encoded body in bytes.
    #[must_use]
    pub fn code_size(&self) -> usize {
        self.code.len()
    }

    /// Returns the offset of the encoded body in the file.
    #[must_use]
    pub fn code_offset(&self) -> usize {
        self.offset
    }
}

/// The flag byte of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FunctionFlags(pub u8);

impl FunctionFlags {
    /// Not visible outside; no tool implements it.
    pub const PRIVATE: u8 = 1;
    /// An entry point (kernel).
    pub const KERNEL: u8 = 2;
    /// Before 13.5: the entry has optimization hints.
    pub const HINTS: u8 = 4;
    /// Since 13.5: implemented elsewhere (preview content).
    pub const EXTERNAL: u8 = 4;
    /// All bits with a meaning; since 13.4 no others are allowed.
    pub const KNOWN: u8 = 7;

    /// Returns whether the function is a kernel.
    #[must_use]
    pub const fn is_kernel(self) -> bool {
        self.0 & Self::KERNEL != 0
    }

    /// Returns whether hints follow in a file of `version`.
    #[must_use]
    pub fn has_hints(self, version: Version) -> bool {
        self.is_kernel() && (version.has(Version::V13_5) || self.0 & Self::HINTS != 0)
    }
}

/// The debug section: a list of locations for each function, and the entries they name.
#[derive(Debug, Clone, Default)]
pub struct DebugInfo<'a> {
    /// Where each function's list starts in `locations`.
    pub(crate) starts: Vec<u32>,
    /// Debug entries, counted from 1; 0 = unknown. First that of the function, then its operations in pre-order.
    pub(crate) locations: Vec<u64>,
    pub(crate) entries: Table<'a>,
}

impl DebugInfo<'_> {
    /// Returns the number of debug entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there is no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<'a> Module<'a> {
    /// Returns the version of the file the module was read from.
    #[must_use]
    pub fn version(&self) -> Version {
        self.version
    }

    /// Returns the sections of the file, in order.
    #[must_use]
    pub fn layout(&self) -> &[SectionLayout] {
        &self.layout
    }

    /// Returns the functions.
    #[must_use]
    pub fn functions(&self) -> &[Function<'a>] {
        &self.functions
    }

    /// Returns the global variables.
    #[must_use]
    pub fn globals(&self) -> &[Global] {
        &self.globals
    }

    /// Returns the strings; not always UTF-8.
    #[must_use]
    pub fn strings(&self) -> &Table<'a> {
        &self.strings
    }

    /// Returns the constants; each entry is a varint length and raw data, see [`Module::constant`].
    #[must_use]
    pub fn constants(&self) -> &Table<'a> {
        &self.constants
    }

    /// Returns the types in wire form; see [`Module::type_at`].
    #[must_use]
    pub fn types(&self) -> &Table<'a> {
        &self.types
    }

    /// Returns the debug section.
    #[must_use]
    pub fn debug(&self) -> &DebugInfo<'a> {
        &self.debug
    }

    /// Returns the name of the tool that wrote the file, where it left one.
    #[must_use]
    pub fn producer(&self) -> Option<&[u8]> {
        self.strings.get(self.producer?.0)
    }

    /// Returns the bytes of a string.
    ///
    /// # Errors
    /// `id` is out of bounds.
    pub fn string(&self, id: StringId) -> Result<&[u8]> {
        Ok(self.strings.located("string", id.0)?.0)
    }

    /// Decodes a type.
    ///
    /// # Errors
    /// `id` is out of bounds or the entry cannot be decoded.
    pub fn type_at(&self, id: TypeId) -> Result<Type> {
        if id == TypeId::TOKEN {
            return Ok(Type::Token);
        }
        let (bytes, offset) = self.types.located("type", id.0)?;
        Type::read(bytes, offset, self.version)
    }

    /// Returns the types, decoded once; `None` where an entry cannot be decoded.
    pub(crate) fn decoded_types(&self) -> &[Option<Type>] {
        self.decoded.get_or_init(|| {
            (0..self.types.len())
                .map(|index| self.type_at(TypeId(index as u64)).ok())
                .collect()
        })
    }

    /// Returns a type, decoded once for the whole module.
    pub(crate) fn decoded_type(&self, id: TypeId) -> Result<&Type> {
        if id == TypeId::TOKEN {
            return Ok(&Type::Token);
        }
        match usize::try_from(id.0)
            .ok()
            .and_then(|index| self.decoded_types().get(index)?.as_ref())
        {
            Some(decoded) => Ok(decoded),
            // Decode it again for the error.
            None => match self.type_at(id) {
                Err(error) => Err(error),
                Ok(_) => Err(ErrorKind::Invalid(format!("type {} changed", id.0)).into()),
            },
        }
    }

    /// Decodes the body of a function.
    ///
    /// # Errors
    /// The body is malformed or refers to something the module does not have. The error has the offset in the file and
    /// the operation.
    pub fn body(&self, function: &Function<'_>) -> Result<Body> {
        crate::read::body::read(self, function).within(|| {
            let name = self.string(function.name).unwrap_or_default();
            format!("function @{}", String::from_utf8_lossy(name))
        })
    }

    /// Returns the raw data of a constant: elements in little-endian order, or one element that is repeated.
    ///
    /// # Errors
    /// Fails if `id` is out of bounds, or if the entry is shorter than its count.
    pub fn constant(&self, id: ConstantId) -> Result<&[u8]> {
        let (bytes, offset) = self.constants.located("constant", id.0)?;
        constant_data(bytes, offset)
    }

    /// Returns the range in the file of the raw data of a constant.
    ///
    /// # Errors
    /// As [`Self::constant`].
    pub fn constant_range(&self, id: ConstantId) -> Result<Range<usize>> {
        let (bytes, offset) = self.constants.located("constant", id.0)?;
        let mut cursor = crate::cursor::Cursor::new(bytes, offset);
        let size = cursor.varint()?;
        let start = cursor.offset();
        cursor.bytes(size)?;
        Ok(start..cursor.offset())
    }

    /// Decodes a debug entry; `None` for the unknown location.
    ///
    /// # Errors
    /// `id` is out of bounds or the entry cannot be decoded.
    pub fn debug_entry(&self, id: DebugId) -> Result<Option<DebugEntry>> {
        let Some(index) = id.0.checked_sub(1) else {
            return Ok(None);
        };
        let (bytes, offset) = self.debug.entries.located("debug entry", index)?;
        DebugEntry::read(bytes, offset, self.version).map(Some)
    }
}

/// Returns the data of an entry of the constant table at `offset` in the file.
pub(crate) fn constant_data(entry: &[u8], offset: usize) -> Result<&[u8]> {
    let mut cursor = crate::cursor::Cursor::new(entry, offset);
    let size = cursor.varint()?;
    cursor.bytes(size)
}
