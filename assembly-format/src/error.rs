//! Errors: the violations in a format, with their positions.

use std::fmt;

use crate::directive::{Directive, FormatKind};
use crate::span::Span;

/// A violation of the format language, with its position in the source.
///
/// [`Display`](fmt::Display) prints the message; [`render`](Self::render) adds the line of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Error {
    /// The bytes of the source that violate the language.
    pub span: Span,
    /// The violation.
    pub kind: ErrorKind,
}

/// The kind of a violation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A character that starts no token.
    UnexpectedCharacter(char),
    /// A literal without its closing backquote.
    UnterminatedLiteral,
    /// A text argument without its closing quotation mark.
    UnterminatedText,
    /// A `$` without a name.
    MissingVariableName,
    /// A literal that is not one token of the assembly.
    InvalidLiteral(String),
    /// An unexpected token.
    Expected {
        /// The expected tokens.
        expected: &'static str,
        /// The token that was found; empty at the end of the source.
        found: String,
    },
    /// Elements are nested deeper than the limit of the parser.
    TooDeep,
    /// A word that names no directive.
    UnknownDirective {
        /// The word.
        name: String,
        /// The kind of the format.
        format: FormatKind,
    },
    /// A directive in a format of another kind.
    WrongKind {
        /// The directive.
        directive: Directive,
        /// The kind of the format.
        format: FormatKind,
    },
    /// A directive that is valid only inside others, as an element itself.
    NotAnElement(Directive),
    /// An argument that the directive does not take.
    WrongArgument {
        /// The directive.
        directive: Directive,
        /// The valid arguments.
        expected: String,
    },
    /// A directive with too few or too many arguments.
    WrongArgumentCount(Directive),
    /// The name of a custom directive that is neither an identifier nor a path.
    InvalidCustomName(String),
    /// An optional group without elements.
    EmptyGroup,
    /// An optional group whose first element does not determine whether the group is present.
    GroupStart,
    /// An optional group without an anchor.
    MissingAnchor,
    /// A second anchor of an optional group.
    SecondAnchor,
    /// An anchor outside of an optional group.
    StrayAnchor,
    /// An anchor that is always present: a literal, whitespace or a group.
    InvalidAnchor,
    /// A second occurrence of a variable or its type.
    DuplicateVariable(String),
    /// A second occurrence of a directive.
    DuplicateDirective(Directive),
    /// A `ref(...)` of a variable that does not occur before.
    UnboundReference(String),
    /// A variable with an unknown name.
    UnknownVariable {
        /// The name.
        name: String,
        /// The known names.
        known: Vec<String>,
    },
    /// A name that is missing in the format of an item.
    MissingVariable(String),
    /// An element whose text is not read back: see [`Format::ambiguities`](crate::Format::ambiguities).
    Ambiguous(String),
    /// A violation of a rule of the caller.
    Other(String),
}

impl Error {
    /// Returns an error of this kind at `span`.
    #[must_use]
    pub const fn new(span: Span, kind: ErrorKind) -> Self {
        Self { span, kind }
    }

    /// Returns an error of a rule of the caller, such as for the type of a variable.
    pub fn other(span: Span, message: impl fmt::Display) -> Self {
        Self::new(span, ErrorKind::Other(message.to_string()))
    }

    /// Returns the message and, unless the error is about the whole format, the line of `source` with carets.
    ///
    /// ```
    /// use mlir_assembly_format::{Format, FormatKind};
    ///
    /// let source = "`<` $size operads `>`";
    /// let errors = Format::parse(source, FormatKind::Operation).unwrap_err();
    /// let text = errors.iter().next().unwrap().render(source);
    /// assert!(text.starts_with("unknown directive `operads`; did you mean `operands`?\n"));
    /// assert!(text.ends_with("
    ///   `<` $size operads `>`
    ///             ^^^^^^^"));
    /// ```
    #[must_use]
    pub fn render(&self, source: &str) -> String {
        /// The number of characters of a line to show before and after the position.
        const CONTEXT: usize = 48;
        let start = self.span.start.min(source.len());
        let (Some(before), Some(after)) = (source.get(..start), source.get(start..)) else {
            return self.to_string();
        };
        if self.span.text(source).trim() == source.trim() {
            return self.to_string();
        }
        let before = before.rsplit('\n').next().unwrap_or_default();
        let after = after.split('\n').next().unwrap_or_default();
        let marked = self.span.end.saturating_sub(start).min(after.len());
        let carets = after
            .get(..marked)
            .map_or(1, |it| it.trim_end().chars().count());
        let first = before.chars().count().saturating_sub(CONTEXT);
        let shown: String = before.chars().skip(first).collect();
        let (shown, dots) = match first {
            0 => (shown.trim_start(), ""),
            _ => (shown.as_str(), "..."),
        };
        let length = carets.max(1) + CONTEXT;
        let rest: String = after.chars().take(length).collect();
        let more = if after.chars().count() > length {
            "..."
        } else {
            ""
        };
        let line = format!("{dots}{shown}{}{more}", rest.trim_end()).replace('\t', " ");
        let indent = dots.len() + shown.chars().count();
        let carets = "^".repeat(carets.max(1));
        format!("{self}\n  {line}\n  {:indent$}{carets}", "")
    }
}

/// Returns a list in prose: `` `a`, `b` or `c` ``.
pub(crate) fn alternatives(list: &[String]) -> String {
    match list {
        [first @ .., second_last, last] => {
            let first: String = first.iter().map(|it| format!("{it}, ")).collect();
            format!("{first}{second_last} or {last}")
        }
        [only] => only.clone(),
        [] => String::new(),
    }
}

fn suggestion(word: &str, known: &[&str], prefix: &str) -> String {
    match crate::nearest(word, known.iter().copied()) {
        Some(near) => format!("; did you mean `{prefix}{near}`?"),
        None => String::new(),
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnexpectedCharacter(it) => write!(f, "unexpected character `{it}`"),
            Self::UnterminatedLiteral => f.write_str("literal without a closing `` ` ``"),
            Self::UnterminatedText => f.write_str("text without a closing `\"`"),
            Self::MissingVariableName => f.write_str("expected a name after `$`"),
            Self::InvalidLiteral(text) => write!(
                f,
                "`{text}` is not a literal, which is a keyword, or one of < > ( ) [ ] {{ }} , : = -> ... + - * / ? |"
            ),
            Self::Expected { expected, found } if found.is_empty() => {
                write!(f, "expected {expected} at the end of the format")
            }
            Self::Expected { expected, found } => match found.starts_with('`') {
                true => write!(f, "expected {expected}, found `` {found} ``"),
                false => write!(f, "expected {expected}, found `{found}`"),
            },
            Self::TooDeep => write!(
                f,
                "elements nested deeper than {}",
                crate::parser::MAX_DEPTH
            ),
            Self::UnknownDirective { name, format } => {
                let known: Vec<_> = Directive::ALL
                    .iter()
                    .filter(|it| it.fits(*format))
                    .map(|it| it.name())
                    .collect();
                let hint = match suggestion(name, &known, "").as_str() {
                    "" => format!("; a literal is in backquotes: `` `{name}` ``"),
                    hint => hint.to_owned(),
                };
                write!(
                    f,
                    "unknown directive `{name}`{hint}\ndirectives: {}",
                    known.join(", ")
                )
            }
            Self::WrongKind { directive, format } => {
                write!(f, "`{directive}` is not a directive of {format}")
            }
            Self::NotAnElement(directive) => write!(
                f,
                "`{directive}` is valid only as an argument of {}",
                directive.parents()
            ),
            Self::WrongArgument {
                directive,
                expected,
            } => {
                write!(f, "expected {expected} as an argument of `{directive}`")
            }
            Self::WrongArgumentCount(directive) => write!(
                f,
                "wrong number of arguments: `{directive}` is written `{}`",
                directive.syntax()
            ),
            Self::InvalidCustomName(name) => write!(
                f,
                "`{name}` is not the name of a custom directive, which is an identifier or a path: custom<path>($field)"
            ),
            Self::EmptyGroup => f.write_str("optional group without elements"),
            Self::GroupStart => f.write_str(
                "an optional group starts with a literal, a variable or a custom directive",
            ),
            Self::MissingAnchor => {
                f.write_str("optional group without an anchor: mark one element, as in `$name^`")
            }
            Self::SecondAnchor => f.write_str("second anchor of an optional group"),
            Self::StrayAnchor => {
                f.write_str("anchor outside of an optional group, as in (`word` $name^)?")
            }
            Self::InvalidAnchor => f.write_str("only a variable or a directive can be an anchor"),
            Self::DuplicateVariable(name) => write!(f, "the format has `{name}` twice"),
            Self::DuplicateDirective(it) => write!(f, "the format has `{it}` twice"),
            Self::UnboundReference(name) => {
                write!(f, "`ref` of `{name}`, which does not occur before it")
            }
            Self::UnknownVariable { name, known } => {
                let known: Vec<_> = known.iter().map(String::as_str).collect();
                let hint = suggestion(name, &known, "$");
                write!(f, "unknown variable `${name}`{hint}\nvariables:")?;
                let mut separator = " ";
                for name in &known {
                    write!(f, "{separator}${name}")?;
                    separator = ", ";
                }
                if known.is_empty() {
                    f.write_str(" none")?;
                }
                Ok(())
            }
            Self::MissingVariable(name) => write!(f, "the format lacks `${name}`"),
            Self::Ambiguous(message) | Self::Other(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Error {}

/// All errors of a format, in the order of the source. There is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Errors(Vec<Error>);

impl Errors {
    /// Returns the errors; `value` if there are none.
    pub(crate) fn or<T>(mut errors: Vec<Error>, value: T) -> Result<T, Self> {
        if errors.is_empty() {
            return Ok(value);
        }
        errors.sort_by_key(|it| it.span);
        Err(Self(errors))
    }

    /// Iterates over the errors in the order of the source.
    pub fn iter(&self) -> std::slice::Iter<'_, Error> {
        self.0.iter()
    }
}

impl From<Error> for Errors {
    fn from(error: Error) -> Self {
        Self(vec![error])
    }
}

impl<'a> IntoIterator for &'a Errors {
    type Item = &'a Error;
    type IntoIter = std::slice::Iter<'a, Error>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Errors {
    type Item = Error;
    type IntoIter = std::vec::IntoIter<Error>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, error) in self.iter().enumerate() {
            if position > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Errors {}
