//! An assembly form as data, which the derives emit: the counterpart of [`Kind`](crate::item::Kind) for text.

use std::fmt;

use crate::item::{Kind, Nested};

/// The text of an item after its mnemonic, or of a struct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AssemblySchema {
    /// The format; `None` if functions print and parse the text.
    pub format: Option<&'static str>,
    /// The condition, a Rust expression, that selects the variant among those with the same mnemonic.
    pub when: Option<&'static str>,
    /// Whether the item is written as text although it has a code, because only later releases read the code.
    pub is_later: bool,
    /// Whether the only parameter is a struct whose fields follow the code directly.
    pub is_payload: bool,
    /// The fields, in order of declaration.
    pub parameters: &'static [ParameterSchema],
}

impl AssemblySchema {
    /// A text that functions print and parse.
    pub const BY_HAND: Self = Self {
        format: None,
        when: None,
        is_later: false,
        is_payload: false,
        parameters: &[],
    };
}

/// A field in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParameterSchema {
    /// The Rust name.
    pub name: &'static str,
    /// The name in the text, in `struct(params)`.
    pub spelling: &'static str,
    /// The text of the value.
    pub form: &'static Form,
    /// The directive of the format language that the field has in every format.
    pub directive: Option<&'static str>,
    /// The value that the text elides.
    pub absence: Absence,
}

impl ParameterSchema {
    /// Returns a parameter that is never elided.
    pub const fn new(name: &'static str, form: &'static Form) -> Self {
        Self {
            name,
            spelling: name,
            form,
            directive: None,
            absence: Absence::Never,
        }
    }

    /// Returns the parameter with another name.
    pub const fn named(self, name: &'static str) -> Self {
        Self {
            name,
            spelling: name,
            ..self
        }
    }

    /// Returns the parameter with another name, elided if it is `None`.
    pub const fn or_missing(self, name: &'static str) -> Self {
        self.absent(Absence::Missing).named(name)
    }

    /// Returns the parameter with another name, elided if it has its default.
    pub const fn or_default(self, name: &'static str) -> Self {
        self.absent(Absence::Default).named(name)
    }

    /// Returns the parameter with another name, elided if it is an empty list.
    pub const fn or_empty(self, name: &'static str) -> Self {
        self.absent(Absence::Empty).named(name)
    }

    const fn absent(self, absence: Absence) -> Self {
        Self { absence, ..self }
    }
}

/// The value of a field that a text elides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Absence {
    /// None.
    Never,
    /// `None`; the text of other values is that of the value inside of `Some`.
    Missing,
    /// The empty list.
    Empty,
    /// The `default` of the field.
    Default,
    /// The value with this text, as `Display` prints it. An item without codes has no other place for a default.
    Text(&'static str),
}

/// The text of a value.
///
/// `Display` prints a short text such as `list<u32>`.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// A decimal integer.
    Integer {
        /// Whether the integer may be negative.
        signed: bool,
        /// The width of the Rust type.
        bits: u32,
    },
    /// `true` or `false`.
    Bool,
    /// A floating-point literal of 64 bits.
    Float,
    /// A string in quotes.
    String,
    /// An attribute.
    Attribute,
    /// A type.
    Type,
    /// A typed reference, whose text may lack `#dialect.mnemonic`.
    Reference {
        /// Whether it refers to a type.
        is_type: bool,
        /// The prefix that the text lacks.
        prefix: Prefix,
    },
    /// The key of a resource.
    Resource,
    /// Values in square brackets.
    List(&'static Form),
    /// A value, or `none`.
    Optional(&'static Form),
    /// The name of a constant; the kind has the constants.
    Constant(&'static Kind),
    /// The fields of a struct.
    Struct {
        /// The name of the Rust struct.
        name: &'static str,
        /// The text.
        assembly: &'static AssemblySchema,
    },
    /// An item of an enum in a field.
    Item {
        /// The name of the Rust enum.
        name: &'static str,
        /// The schema of the enum.
        items: Nested,
    },
    /// By functions.
    ByHand,
}

impl Form {
    /// A size, stride or offset.
    pub const SIZE: &'static Self = &Self::Integer {
        signed: true,
        bits: 64,
    };
    /// Sizes.
    pub const SIZES: &'static Self = &Self::List(Self::SIZE);
}

/// The dialect and the mnemonic that the text of a typed reference lacks; `None` if items of several kinds are accepted.
#[derive(Clone, Copy)]
pub enum Prefix {
    /// Computed on demand, because items may refer to items.
    Of(fn() -> Option<(&'static str, &'static str)>),
    /// Known.
    Named(&'static str, &'static str),
}

impl Prefix {
    /// Returns the dialect and the mnemonic.
    pub fn get(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Of(compute) => compute(),
            Self::Named(dialect, mnemonic) => Some((dialect, mnemonic)),
        }
    }
}

impl fmt::Debug for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl PartialEq for Prefix {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl Eq for Prefix {}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer { signed, bits } => {
                write!(f, "{}{bits}", if *signed { "i" } else { "u" })
            }
            Self::Bool => f.write_str("bool"),
            Self::Float => f.write_str("f64"),
            Self::String => f.write_str("string"),
            Self::Attribute => f.write_str("attribute"),
            Self::Type => f.write_str("type"),
            Self::Reference { is_type, prefix } => {
                let sigil = if *is_type { "!" } else { "#" };
                match prefix.get() {
                    Some((dialect, mnemonic)) => write!(f, "{sigil}{dialect}.{mnemonic}"),
                    None if *is_type => Self::Type.fmt(f),
                    None => Self::Attribute.fmt(f),
                }
            }
            Self::Resource => f.write_str("resource"),
            Self::List(element) => write!(f, "list<{element}>"),
            Self::Optional(inner) => write!(f, "optional<{inner}>"),
            Self::Constant(kind) => kind.fmt(f),
            Self::Struct { name, .. } | Self::Item { name, .. } => f.write_str(name),
            Self::ByHand => f.write_str("by hand"),
        }
    }
}
