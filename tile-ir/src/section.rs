//! The section kinds of the container and the requirements of each.

use std::ops::Range;

/// A kind of section. The numbers are those of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
#[non_exhaustive]
pub enum SectionKind {
    /// Names, file names, messages: an offset table of strings.
    String = 1,
    /// The functions with their bodies.
    Function = 2,
    /// Locations: one list for each function, and the debug entries they name.
    Debug = 3,
    /// Raw data of constants.
    Constant = 4,
    /// The types.
    Type = 5,
    /// Global variables.
    Global = 6,
    /// The producer of the file; since 13.3.
    Producer = 7,
}

impl SectionKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 7] = [
        Self::String,
        Self::Function,
        Self::Debug,
        Self::Constant,
        Self::Type,
        Self::Global,
        Self::Producer,
    ];

    /// Returns the kind with number `id`, if there is one. 0 is the end marker.
    #[must_use]
    pub fn from_id(id: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| *kind as u8 == id)
    }

    /// Returns the alignment its payload needs; 1 where it needs none.
    #[must_use]
    pub const fn alignment(self) -> u64 {
        match self {
            Self::String | Self::Type => 4,
            Self::Function | Self::Constant | Self::Debug => 8,
            Self::Global | Self::Producer => 1,
        }
    }

    /// Returns the name in error messages and dumps.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Function => "function",
            Self::Debug => "debug",
            Self::Constant => "constant",
            Self::Type => "type",
            Self::Global => "global",
            Self::Producer => "producer",
        }
    }
}

/// The offset and alignment of a section, which re-emission needs besides the contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SectionLayout {
    /// The kind.
    pub kind: SectionKind,
    /// The alignment of the payload in the file, a power of two; 1 = not aligned.
    pub alignment: u64,
}

impl SectionLayout {
    /// Returns a section with the alignment its kind needs.
    #[must_use]
    pub const fn new(kind: SectionKind) -> Self {
        Self {
            kind,
            alignment: kind.alignment(),
        }
    }
}

/// A section in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SectionExtent {
    /// The kind, and the alignment of the payload.
    pub layout: SectionLayout,
    /// The range in the file, with head and padding.
    pub range: Range<usize>,
    /// The offset of the payload, which is at the end of the range.
    pub payload: usize,
}
