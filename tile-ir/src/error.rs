//! Errors: kind, offset and path.
//!
//! An [`Error`] is one word. It holds a matchable [`ErrorKind`], the byte offset in the file where that is known, and
//! the path from the bad value outwards: field, operation, function, section.

use std::fmt;

use crate::version::Version;

/// The result of everything that reads, checks or writes Tile IR.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error of this crate: a kind, an offset and a path. One word in size.
pub struct Error(Box<Inner>);

struct Inner {
    kind: ErrorKind,
    offset: Option<usize>,
    path: Vec<String>,
}

/// The kind of error.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The file does not start with `7f 54 69 6c 65 49 52 00`.
    #[error("not Tile IR bytecode: the file does not start with the magic bytes `\\x7fTileIR\\0`")]
    BadMagic,
    /// A version that this crate does not support; it supports 13.1 to 13.5.
    #[error("unsupported version {0}; supported are 13.1 to 13.5")]
    UnsupportedVersion(Version),
    /// The version tag of the header marks preview content, or has bits without a meaning.
    #[error("version tag {0:#x}: preview content is not supported")]
    PreviewTag(u16),
    /// Preview content, which the vendor's tools write and read only on request.
    #[error("{0}: preview content is not supported")]
    Preview(&'static str),
    /// The bytes end inside a value.
    #[error("unexpected end of data: {wanted} more bytes wanted, {left} left")]
    UnexpectedEnd {
        /// Bytes the value needs.
        wanted: u64,
        /// Bytes that are left.
        left: usize,
    },
    /// A LEB128 varint has more than 10 bytes.
    #[error("varint longer than 10 bytes")]
    VarintTooLong,
    /// The first byte of a section names no section kind.
    #[error("unknown section {0}")]
    UnknownSection(u8),
    /// The alignment of a section is not a power of two, too small, or missing.
    #[error(
        "section alignment {actual}; a power of two that is a multiple of {required} is wanted"
    )]
    BadAlignment {
        /// The alignment of the file; 1 where none is given.
        actual: u64,
        /// The required alignment.
        required: u64,
    },
    /// The end marker has its alignment bit set.
    #[error("the end marker has the alignment bit set")]
    AlignedEnd,
    /// Bytes follow the end marker.
    #[error("{0} bytes after the end marker")]
    TrailingBytes(usize),
    /// A section every file has is missing.
    #[error("the {0} section is missing")]
    MissingSection(&'static str),
    /// An index into a table is too large.
    #[error("{what} {index} is out of bounds: there are {count}")]
    OutOfBounds {
        /// The table.
        what: &'static str,
        /// The index.
        index: u64,
        /// The entries of the table.
        count: usize,
    },
    /// A count claims more entries than the bytes that are left can hold.
    #[error("{count} {what} do not fit in the {left} remaining bytes")]
    TooMany {
        /// The counted things.
        what: &'static str,
        /// The claimed count.
        count: u64,
        /// Bytes that are left.
        left: usize,
    },
    /// An entry of an offset table ends before it starts or outside the table's data.
    #[error("{what} {index} is at {start}..{end}, outside the {size} bytes of data")]
    BadRange {
        /// The table.
        what: &'static str,
        /// The entry.
        index: usize,
        /// Its start.
        start: u64,
        /// Its end.
        end: u64,
        /// Size of the data.
        size: usize,
    },
    /// A tag or code that names nothing.
    #[error("unknown {what} {value}")]
    Unknown {
        /// The kind of tag.
        what: &'static str,
        /// The tag.
        value: u64,
    },
    /// Something a later version of the format introduced.
    #[error("{what} needs version {since}; this is {version}")]
    NotYet {
        /// The operation, type, field or enum case.
        what: String,
        /// The version that introduced it.
        since: Version,
        /// The version of the file or the target.
        version: Version,
    },
    /// An integer does not fit its width.
    #[error("{value} does not fit in {width} bits")]
    TooWide {
        /// The value.
        value: u64,
        /// The width in bits.
        width: u32,
    },
    /// A value that decodes but is not allowed here; the text has the reason.
    #[error("{0}")]
    Invalid(String),
    /// Regions, attributes or types nest deeper than the limit.
    #[error("nested more than {0} levels deep")]
    TooDeep(usize),
    /// The module breaks a rule of the `cuda_tile` dialect.
    #[error("{0}")]
    Verify(String),
    /// The module cannot be written for a version; each entry names one reason and the version that has it.
    #[error("not representable in version {version}: {}", reasons.join("; "))]
    NotRepresentable {
        /// The target version.
        version: Version,
        /// One reason each.
        reasons: Vec<String>,
    },
}

impl Error {
    /// Returns an error at byte `offset` of the file.
    pub(crate) fn at(kind: ErrorKind, offset: usize) -> Self {
        Self(Box::new(Inner {
            kind,
            offset: Some(offset),
            path: Vec::new(),
        }))
    }

    /// Returns an error without an offset.
    pub(crate) fn new(kind: ErrorKind) -> Self {
        Self(Box::new(Inner {
            kind,
            offset: None,
            path: Vec::new(),
        }))
    }

    /// Returns the kind of error.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// Returns the byte offset in the file, where the error has one.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        self.0.offset
    }

    /// Returns the path from the bad value outwards, such as `["operation #3 (addf)", "function \"k\""]`.
    #[must_use]
    pub fn path(&self) -> &[String] {
        &self.0.path
    }

    /// Gives the error an offset if it has none.
    pub(crate) fn or_offset(mut self, offset: usize) -> Self {
        self.0.offset.get_or_insert(offset);
        self
    }

    /// Adds the next outer step of the path.
    pub(crate) fn within(mut self, step: impl Into<String>) -> Self {
        self.0.path.push(step.into());
        self
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self::new(kind)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.kind)?;
        if let Some(offset) = self.0.offset {
            write!(f, " (at offset {offset:#x})")?;
        }
        for (position, step) in self.0.path.iter().enumerate() {
            write!(f, "{}{step}", if position == 0 { " in " } else { " of " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}

/// Adds a step to the path of an error.
pub(crate) trait Within<T> {
    /// Adds the step that `step` makes, on the error path only.
    fn within<S: Into<String>>(self, step: impl FnOnce() -> S) -> Result<T>;
}

impl<T> Within<T> for Result<T> {
    #[inline]
    fn within<S: Into<String>>(self, step: impl FnOnce() -> S) -> Result<T> {
        self.map_err(|error| error.within(step()))
    }
}
