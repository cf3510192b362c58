//! Errors: the violation, its offset in the input, and the path to the value.
//!
//! [`Error::kind`] is for matching, [`Error::offset`] is a position in the input, and [`Error::path`] leads outwards
//! from the invalid value:
//!
//! ```text
//! unknown code 99 for a `quant` type (at offset 0x1a2) in type #12 <- result of operation #3
//! ```
//!
//! ```
//! use mlir_bytecode::{ErrorKind, Module, Registry};
//!
//! let error = Module::read(&b"ML\xefR"[..], Registry::new()).expect_err("the file is cut off");
//! match error.kind() {
//!     ErrorKind::UnexpectedEnd { needed, .. } => assert_eq!((*needed, error.offset()), (1, Some(4))),
//!     kind => panic!("{kind}"),
//! }
//! ```

use std::borrow::Cow;
use std::fmt;

/// The result of reading, writing, parsing or printing.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error with its kind, offset and path: see the [module](self).
pub struct Error(Box<Inner>);

struct Inner {
    kind: ErrorKind,
    offset: Option<u64>,
    path: Vec<Cow<'static, str>>,
    /// Further errors in the same input.
    more: Vec<Error>,
}

/// The kind of an error.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The input ends inside a value.
    #[error("unexpected end: {needed} more byte(s) needed, {remaining} left")]
    UnexpectedEnd {
        /// The number of bytes that the value takes from here.
        needed: u64,
        /// The number of bytes left.
        remaining: u64,
    },
    /// The input does not start with `ML\xefR`.
    #[error("not MLIR bytecode: the magic number `4d 4c ef 52` is missing")]
    InvalidMagic,
    /// The bytecode version is newer than all versions that this library knows.
    #[error("unsupported bytecode version {version}: this library knows versions 0 to {newest}")]
    UnsupportedVersion {
        /// The version of the file.
        version: u64,
        /// The newest version that this library knows.
        newest: u64,
    },
    /// The section has an id that no version defines.
    #[error("unknown section id {id}")]
    UnknownSection {
        /// The id, without the alignment flag.
        id: u8,
    },
    /// A section occurs twice.
    #[error("duplicate {section} section")]
    DuplicateSection {
        /// The name of the section.
        section: &'static str,
    },
    /// A section that the version requires is absent.
    #[error("missing {section} section")]
    MissingSection {
        /// The name of the section.
        section: &'static str,
    },
    /// Bytes are left after the end of a value.
    #[error("{count} unexpected byte(s) after the end of the {what}")]
    TrailingBytes {
        /// The value that should end there.
        what: &'static str,
        /// The number of bytes left.
        count: u64,
    },
    /// An index is not less than the size of its table.
    #[error("{what} index {index} is out of range: there are {count}")]
    IndexOutOfRange {
        /// The table's entries, such as "type".
        what: &'static str,
        /// The invalid index.
        index: u64,
        /// The number of entries of the table.
        count: u64,
    },
    /// A dialect does not define this code.
    #[error("unknown code {code} for {what}")]
    UnknownCode {
        /// The item that the code is for, such as "a `quant` type".
        what: Cow<'static, str>,
        /// The unknown code.
        code: u64,
    },
    /// A value is not allowed here by the format.
    #[error("invalid {what}: {value}")]
    InvalidValue {
        /// The value's name.
        what: &'static str,
        /// The invalid value, as text.
        value: Cow<'static, str>,
    },
    /// Nesting is deeper than a limit.
    #[error("nested too deeply: more than {limit} levels")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// An attribute, a type or a property is not the expected one.
    #[error("expected {expected}, found {found}")]
    WrongItem {
        /// The expected item, such as "an attribute of `stablehlo`".
        expected: Cow<'static, str>,
        /// The start of the text of the item that was found.
        found: String,
    },
    /// An operation is not the expected one.
    #[error("expected the operation `{expected}`, found `{found}`")]
    WrongOperation {
        /// The name of the operation that is expected.
        expected: Cow<'static, str>,
        /// The name of the operation that was found.
        found: String,
    },
    /// An operation does not have this property.
    #[error("`{operation}` has no property `{name}`")]
    UnknownProperty {
        /// The name of the operation.
        operation: String,
        /// The name of the property.
        name: String,
    },
    /// A required attribute of an operation, which is a property, is missing.
    #[error("`{operation}` requires the attribute `{name}`")]
    MissingAttribute {
        /// The name of the operation.
        operation: String,
        /// The name of the attribute.
        name: String,
    },
    /// A required property of an operation is missing.
    #[error("the property `{name}` is missing")]
    MissingProperty {
        /// The name of the property.
        name: String,
    },
    /// The layout of the properties of an operation is not registered.
    #[error("the layout of the properties of `{operation}` is not known")]
    UnknownLayout {
        /// The name of the operation.
        operation: String,
    },
    /// The version of a dialect that is read or written lacks an item, a field or a value.
    #[error("{message}")]
    NotInVersion {
        /// The namespace of the dialect.
        dialect: String,
        /// A message with the required version and the actual one.
        message: String,
    },
    /// A table or a number cannot hold this many entities.
    #[error("more than {limit} {what}")]
    TooMany {
        /// The entities that are too many, such as "values in one module".
        what: &'static str,
        /// The limit.
        limit: u64,
    },
    /// The target cannot express the requested output.
    #[error("{0}")]
    Unsupported(Cow<'static, str>),
    /// A handle or an attribute belongs to another context.
    #[error("{what} of another context cannot be used here")]
    OtherContext {
        /// The entity that was passed, such as "an attribute".
        what: &'static str,
    },
    /// A value or a block belongs to another body: values do not cross isolated operations.
    #[error("{what} of another body cannot be used here")]
    OtherBody {
        /// The entity that was passed, such as "an operand".
        what: &'static str,
    },
    /// The entity that a reference names has been erased.
    #[error("the {what} has been erased")]
    Erased {
        /// The entity that was erased, such as "operation".
        what: &'static str,
    },
    /// An operation that is to be erased has a result that other operations use.
    #[error("result {result} of `{operation}` is used by `{user}`")]
    StillUsed {
        /// The name of the operation.
        operation: String,
        /// The position of the result.
        result: usize,
        /// The name of an operation that uses it.
        user: String,
    },
    /// An argument that is to be erased, alone or with its block, is used by other operations.
    #[error("argument {argument} of the block is used by `{user}`")]
    ArgumentStillUsed {
        /// The position of the argument.
        argument: usize,
        /// The name of an operation that uses it.
        user: String,
    },
    /// A block that is to be erased is a successor of other operations.
    #[error("the block is successor {successor} of `{user}`")]
    BlockStillUsed {
        /// The position of the successor.
        successor: usize,
        /// The name of an operation that branches to the block.
        user: String,
    },
    /// A symbol name is taken in its symbol table.
    #[error("the symbol `@{name}` is defined already")]
    SymbolExists {
        /// The name, without `@`.
        name: String,
    },
    /// The symbol table has no symbol of this name.
    #[error("there is no symbol `@{name}`")]
    NoSymbol {
        /// The name, without `@`.
        name: String,
    },
    /// A text in assembly form is malformed. Lines and columns count from 1.
    #[error("{line}:{column}: {message}")]
    Text {
        /// The expected token or value.
        message: Cow<'static, str>,
        /// The line of the text, from 1.
        line: u32,
        /// The column in bytes, from 1.
        column: u32,
        /// The text of that line; for a long line, the part around the column.
        source_line: String,
        /// The column in bytes of the start of `source_line`, from 1.
        source_column: u32,
    },
    /// Any other error, described by a message.
    #[error("{0}")]
    Message(Cow<'static, str>),
    /// An error of another library, such as that of a container whose entries the derives read. Downcast the error to
    /// match it.
    #[error("{0}")]
    Other(Box<dyn std::error::Error + Send + Sync>),
    /// Input or output failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl Error {
    /// Creates an error without an offset and a path; [`at`](Self::at) and [`within`](Self::within) add them.
    #[cold]
    pub fn new(kind: ErrorKind) -> Self {
        Self(Box::new(Inner {
            kind,
            offset: None,
            path: Vec::new(),
            more: Vec::new(),
        }))
    }

    /// Creates an error that is described by a message.
    #[cold]
    pub fn message(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Message(message.into()))
    }

    /// Creates an error for a value that is not allowed here.
    #[cold]
    pub fn invalid(what: &'static str, value: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::InvalidValue {
            what,
            value: value.into(),
        })
    }

    /// Creates an error for an index that is out of range, such as that of a reference into another module.
    #[cold]
    pub(crate) fn no_such(what: &'static str, index: usize, count: usize) -> Self {
        let (index, count) = (index as u64, count as u64);
        Self::new(ErrorKind::IndexOutOfRange { what, index, count })
    }

    /// Creates an error for output that the target cannot express.
    #[cold]
    pub fn unsupported(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Unsupported(message.into()))
    }

    /// Wraps an error of another library in [`ErrorKind::Other`].
    #[cold]
    pub fn other(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::new(ErrorKind::Other(error.into()))
    }

    /// Sets the offset unless an inner value has set it.
    #[must_use]
    pub fn at(mut self, offset: u64) -> Self {
        self.0.offset.get_or_insert(offset);
        self
    }

    /// Converts an offset in a slice, which starts at `start` in the file, to an offset in the file.
    #[must_use]
    pub(crate) fn shifted(mut self, start: u64) -> Self {
        if let Some(offset) = &mut self.0.offset {
            *offset += start;
        }
        self
    }

    /// Adds one step outwards to the path.
    #[must_use]
    pub fn within(mut self, step: impl Into<Cow<'static, str>>) -> Self {
        self.0.path.push(step.into());
        self
    }

    /// Adds the field of a struct or of a variant to the path.
    #[cold]
    pub(crate) fn in_field(self, owner: &'static str, field: &'static str) -> Self {
        self.within(format!("field `{field}`"))
            .within(format!("`{owner}`"))
    }

    /// Adds further errors in the same input.
    pub(crate) fn with_more(mut self, more: Vec<Error>) -> Self {
        self.0.more.extend(more);
        self
    }

    /// Returns further errors in the same input, which parsing found because it continues with the next operation
    /// after an error in a text.
    pub fn more(&self) -> &[Error] {
        &self.0.more
    }

    /// Returns the kind of the error.
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// Returns whether a dialect cannot encode a value in the requested version.
    pub(crate) fn is_not_in_version(&self) -> bool {
        matches!(self.kind(), ErrorKind::NotInVersion { .. })
    }

    /// Returns whether the error is a code that a dialect does not define: the item comes from a newer version.
    pub(crate) fn is_unknown_code(&self) -> bool {
        matches!(self.kind(), ErrorKind::UnknownCode { .. })
    }

    /// Returns whether there was no memory or no address space.
    pub(crate) fn is_out_of_memory(&self) -> bool {
        matches!(self.kind(), ErrorKind::Io(error) if error.kind() == std::io::ErrorKind::OutOfMemory)
    }

    /// Returns the offset in the input, in bytes; `None` if the error has no position there.
    pub fn offset(&self) -> Option<u64> {
        self.0.offset
    }

    /// Returns the steps of the path, from the invalid value outwards.
    pub fn path(&self) -> impl Iterator<Item = &str> {
        self.0.path.iter().map(AsRef::as_ref)
    }
}

/// Adds steps to the path of an error on its way out.
pub trait ResultExt<T> {
    /// Adds one step outwards to the path; calls `step` only for an error.
    ///
    /// # Errors
    /// Fails with the error of `self`.
    fn within<S: Into<Cow<'static, str>>>(self, step: impl FnOnce() -> S) -> Result<T>;

    /// Sets the offset unless an inner value has set it.
    ///
    /// # Errors
    /// Fails with the error of `self`.
    fn at(self, offset: u64) -> Result<T>;
}

impl<T> ResultExt<T> for Result<T> {
    #[inline]
    fn within<S: Into<Cow<'static, str>>>(self, step: impl FnOnce() -> S) -> Result<T> {
        self.map_err(|error| error.within(step()))
    }

    #[inline]
    fn at(self, offset: u64) -> Result<T> {
        self.map_err(|error| error.at(offset))
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Self::new(error.into())
    }
}

impl From<fmt::Error> for Error {
    fn from(_: fmt::Error) -> Self {
        Self::message("the output could not be written")
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.kind)?;
        if let Some(offset) = self.0.offset {
            write!(f, " (at offset {offset:#x})")?;
        }
        let path = &self.0.path;
        // Both ends of a path are enough to find the value, even if the nesting is as deep as the limit.
        let hidden = match path.len() {
            length @ 17.. => 8..length - 8,
            _ => 0..0,
        };
        for (depth, step) in path.iter().enumerate() {
            let arrow = if depth == 0 { " in " } else { " <- " };
            if depth == hidden.start && !hidden.is_empty() {
                write!(f, "{arrow}({} more)", hidden.len())?;
            } else if !hidden.contains(&depth) {
                write!(f, "{arrow}{step}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0.kind {
            ErrorKind::Io(error) => Some(error),
            ErrorKind::Other(error) => Some(&**error),
            _ => None,
        }
    }
}
