//! Errors: the violation, its offset in the input, and the path to the value.
//!
//! [`Error::kind`] is for matching, [`Error::offset`] is a position in the input, and [`Error::path`] leads outwards
//! from the value at fault:
//!
//! ```text
//! unknown code 99 for a `quant` type (at offset 0x1a2) in type #12 <- result of operation #3
//! ```
//!
//! ```
//! use mlir_bytecode::{ErrorKind, Module, Registry};
//!
//! let error = Module::read(&b"ML\xefR"[..], Registry::new()).err().expect("the file is cut off");
//! match error.kind() {
//!     ErrorKind::UnexpectedEnd { needed, .. } => assert_eq!((*needed, error.offset()), (1, Some(4))),
//!     kind => panic!("{kind}"),
//! }
//! ```

use std::borrow::Cow;
use std::fmt;

/// The result of reading, writing, parsing or printing.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error with its place: see the [module](self).
pub struct Error(Box<Inner>);

struct Inner {
    kind: ErrorKind,
    offset: Option<u64>,
    path: Vec<Cow<'static, str>>,
    /// What else is wrong with the same input.
    more: Vec<Error>,
}

/// The kind of an error.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The input ends inside a value.
    #[error("unexpected end: {needed} more byte(s) needed, {remaining} left")]
    UnexpectedEnd {
        /// How many bytes the value takes from here.
        needed: u64,
        /// How many bytes are left.
        remaining: u64,
    },
    /// The input does not start with `ML\xefR`.
    #[error("not MLIR bytecode: the magic number `4d 4c ef 52` is missing")]
    InvalidMagic,
    /// The bytecode version is newer than this library knows.
    #[error("unsupported bytecode version {version}: this library knows versions 0 to {newest}")]
    UnsupportedVersion {
        /// The version of the file.
        version: u64,
        /// The newest version that this library knows.
        newest: u64,
    },
    /// A section has an id that no version defines.
    #[error("unknown section id {id}")]
    UnknownSection {
        /// The id, without the alignment flag.
        id: u8,
    },
    /// A section occurs twice.
    #[error("duplicate {section} section")]
    DuplicateSection {
        /// The section's name.
        section: &'static str,
    },
    /// A section that the version requires is absent.
    #[error("missing {section} section")]
    MissingSection {
        /// The section's name.
        section: &'static str,
    },
    /// Bytes are left where a value must end.
    #[error("{count} unexpected byte(s) after the end of the {what}")]
    TrailingBytes {
        /// What should have ended.
        what: &'static str,
        /// How many bytes are left.
        count: u64,
    },
    /// An index points outside of its table.
    #[error("{what} index {index} is out of range: there are {count}")]
    IndexOutOfRange {
        /// What is indexed.
        what: &'static str,
        /// The bad index.
        index: u64,
        /// The size of the table.
        count: u64,
    },
    /// A dialect does not define this code.
    #[error("unknown code {code} for {what}")]
    UnknownCode {
        /// The item: for example "a `quant` type".
        what: Cow<'static, str>,
        /// The bad code.
        code: u64,
    },
    /// A value is outside of what the format allows here.
    #[error("invalid {what}: {value}")]
    InvalidValue {
        /// What is invalid.
        what: &'static str,
        /// The bad value, as text.
        value: Cow<'static, str>,
    },
    /// Nesting is deeper than a limit.
    #[error("nested too deeply: more than {limit} levels")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// An attribute, a type or a property is another one than expected.
    #[error("expected {expected}, found {found}")]
    WrongItem {
        /// What is expected: for example "an attribute of `stablehlo`".
        expected: Cow<'static, str>,
        /// What stands there: the start of its text.
        found: String,
    },
    /// An operation is another one than expected.
    #[error("expected the operation `{expected}`, found `{found}`")]
    WrongOperation {
        /// The name of the operation that is expected.
        expected: Cow<'static, str>,
        /// The name of the operation.
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
    /// A property that an operation requires is missing.
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
    /// The version of a dialect that is read or written does not have an item, a field or a value.
    #[error("{message}")]
    NotInVersion {
        /// The namespace of the dialect.
        dialect: String,
        /// The version that is needed, and the one at hand.
        message: String,
    },
    /// There are more of something than a table or a number can hold.
    #[error("more than {limit} {what}")]
    TooMany {
        /// What there are too many of: for example "values in one module".
        what: &'static str,
        /// The limit.
        limit: u64,
    },
    /// What was asked for cannot be expressed in the target.
    #[error("{0}")]
    Unsupported(Cow<'static, str>),
    /// A handle or an attribute belongs to another context.
    #[error("{what} of another context cannot be used here")]
    OtherContext {
        /// What was passed, such as "an attribute".
        what: &'static str,
    },
    /// A value or a block belongs to another body: values do not cross isolated operations.
    #[error("{what} of another body cannot be used here")]
    OtherBody {
        /// What was passed, such as "an operand".
        what: &'static str,
    },
    /// A reference names something that has been erased.
    #[error("the {what} has been erased")]
    Erased {
        /// What was erased, such as "operation".
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
    /// A symbol name is taken in its symbol table.
    #[error("the symbol `@{name}` is defined already")]
    SymbolExists {
        /// The name, without `@`.
        name: String,
    },
    /// No symbol has this name.
    #[error("there is no symbol `@{name}`")]
    NoSymbol {
        /// The name, without `@`.
        name: String,
    },
    /// A text in assembly form is malformed. Line and column count from 1.
    #[error("{line}:{column}: {message}")]
    Text {
        /// What was expected.
        message: Cow<'static, str>,
        /// Line of the text, from 1.
        line: u32,
        /// Column in bytes, from 1.
        column: u32,
        /// The text of that line; of a long one the part around the column.
        source_line: String,
        /// The column in bytes that `source_line` starts at, from 1.
        source_column: u32,
    },
    /// Anything else, said in words.
    #[error("{0}")]
    Message(Cow<'static, str>),
    /// An error of another library, such as that of a container whose entries the derives read. Downcast to match it.
    #[error("{0}")]
    Other(Box<dyn std::error::Error + Send + Sync>),
    /// Input or output failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl Error {
    /// An error without a place; [`at`](Self::at) and [`within`](Self::within) add it.
    #[cold]
    pub fn new(kind: ErrorKind) -> Self {
        Self(Box::new(Inner {
            kind,
            offset: None,
            path: Vec::new(),
            more: Vec::new(),
        }))
    }

    /// An error said in words.
    #[cold]
    pub fn message(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Message(message.into()))
    }

    /// A value that is not allowed here.
    #[cold]
    pub fn invalid(what: &'static str, value: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::InvalidValue {
            what,
            value: value.into(),
        })
    }

    /// An index that names nothing in its table: a reference of another module, say.
    #[cold]
    pub(crate) fn no_such(what: &'static str, index: usize, count: usize) -> Self {
        let (index, count) = (index as u64, count as u64);
        Self::new(ErrorKind::IndexOutOfRange { what, index, count })
    }

    /// What was asked for cannot be expressed in the target.
    #[cold]
    pub fn unsupported(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Unsupported(message.into()))
    }

    /// An error of another library, which [`ErrorKind::Other`] keeps.
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

    /// Moves the offset from within a slice, which starts at `start`, to the file.
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

    /// Adds what else is wrong with the same input.
    pub(crate) fn with_more(mut self, more: Vec<Error>) -> Self {
        self.0.more.extend(more);
        self
    }

    /// What else is wrong with the same input, where it could be read on after the error: for texts, by the next
    /// operations.
    pub fn more(&self) -> &[Error] {
        &self.0.more
    }

    /// What went wrong.
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// Whether a dialect cannot encode a value in the version at hand.
    pub(crate) fn is_not_in_version(&self) -> bool {
        matches!(self.kind(), ErrorKind::NotInVersion { .. })
    }

    /// Whether a dialect does not define a code: what has it is newer than what is known here.
    pub(crate) fn is_unknown_code(&self) -> bool {
        matches!(self.kind(), ErrorKind::UnknownCode { .. })
    }

    /// Where in the input, in bytes from its start, if the error has a place there.
    pub fn offset(&self) -> Option<u64> {
        self.0.offset
    }

    /// The path from the value at fault outwards.
    pub fn path(&self) -> impl Iterator<Item = &str> {
        self.0.path.iter().map(AsRef::as_ref)
    }
}

/// Adds steps to the path of an error on its way out.
pub trait ResultExt<T> {
    /// Adds one step outwards; `step` runs only on error.
    fn within<S: Into<Cow<'static, str>>>(self, step: impl FnOnce() -> S) -> Result<T>;

    /// Sets the offset unless an inner value has set it.
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
        // Of a path as deep as nesting may go, its two ends tell enough.
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
