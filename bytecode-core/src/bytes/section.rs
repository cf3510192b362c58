//! The kinds of sections, with their ids.

use crate::bytes::Version;
use crate::error::{Error, ErrorKind, Result};

/// A kind of section of a bytecode file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum SectionKind {
    /// Every string of the other sections.
    String = 0,
    /// Dialects and operation names.
    Dialect = 1,
    /// Bodies of attributes and types.
    AttrType = 2,
    /// Sizes and dialects of attributes and types.
    AttrTypeOffset = 3,
    /// Operations, regions and blocks.
    Ir = 4,
    /// Data of resources.
    Resource = 5,
    /// Keys, kinds and sizes of resources.
    ResourceOffset = 6,
    /// The version of one dialect; nested in [`SectionKind::Dialect`].
    DialectVersions = 7,
    /// Properties of operations.
    Properties = 8,
}

/// The flag in the id byte of a section whose data is aligned.
pub(crate) const ALIGNED: u8 = 0x80;

impl SectionKind {
    /// The top-level sections, in the order in which upstream writes them.
    pub const IN_FILE_ORDER: [Self; 8] = [
        Self::Dialect,
        Self::AttrTypeOffset,
        Self::AttrType,
        Self::Ir,
        Self::ResourceOffset,
        Self::Resource,
        Self::String,
        Self::Properties,
    ];

    /// Returns the kind of section with this id, without the alignment flag.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::UnknownSection`] if no kind has this id.
    pub fn from_id(id: u8) -> Result<Self> {
        Ok(match id {
            0 => Self::String,
            1 => Self::Dialect,
            2 => Self::AttrType,
            3 => Self::AttrTypeOffset,
            4 => Self::Ir,
            5 => Self::Resource,
            6 => Self::ResourceOffset,
            7 => Self::DialectVersions,
            8 => Self::Properties,
            _ => return Err(Error::new(ErrorKind::UnknownSection { id })),
        })
    }

    /// Returns whether a file of this version must have this section.
    pub fn is_required(self, version: Version) -> bool {
        match self {
            Self::Resource | Self::ResourceOffset | Self::DialectVersions => false,
            Self::Properties => version >= Version::NATIVE_PROPERTIES,
            _ => true,
        }
    }

    /// Returns the name for error messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::String => "string",
            Self::Dialect => "dialect",
            Self::AttrType => "attribute and type",
            Self::AttrTypeOffset => "attribute and type offset",
            Self::Ir => "IR",
            Self::Resource => "resource",
            Self::ResourceOffset => "resource offset",
            Self::DialectVersions => "dialect version",
            Self::Properties => "properties",
        }
    }
}
