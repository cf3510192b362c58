//! A wire format as data, which the derives emit.

use std::fmt;
use std::sync::OnceLock;

use crate::item::AssemblySchema;

/// The wire format of an enum of attributes or of types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ItemSchema {
    /// The namespace of the dialect.
    pub dialect: &'static str,
    /// The name of the Rust enum.
    pub name: &'static str,
    /// The variants, in order of declaration.
    pub variants: &'static [VariantSchema],
    /// Codes that must never be used again.
    pub reserved: &'static [u64],
}

impl ItemSchema {
    /// Returns the variant with this code, and what is encoded after the code; `None` for what is encoded if the code is the
    /// value of a constant.
    pub fn variant_of(
        &self,
        code: u64,
    ) -> Option<(&'static VariantSchema, Option<&'static CodeSchema>)> {
        let of_code = |variant: &'static VariantSchema| {
            let found = variant.codes.iter().find(|it| it.code == code)?;
            Some((variant, Some(found)))
        };
        let is_constant = |it: &&VariantSchema| match it.constants {
            Some(Kind::Enum { values, .. }) => values.iter().any(|it| it.value == code),
            // An integer takes every code that no other variant has.
            constants => constants.is_some(),
        };
        let constant = || self.variants.iter().find(is_constant).map(|it| (it, None));
        self.variants.iter().find_map(of_code).or_else(constant)
    }
}

/// A variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VariantSchema {
    /// The Rust name.
    pub name: &'static str,
    /// The name in assembly text.
    pub mnemonic: Option<&'static str>,
    /// The codes: none for a variant that is always assembly text or whose codes are the values of a constant;
    /// several if the presence of a field determines the code.
    pub codes: &'static [CodeSchema],
    /// The kind of the constant whose values are the codes, if the variant holds a constant.
    pub constants: Option<&'static Kind>,
    /// The first version of the dialect with the variant; `None` for the oldest.
    pub since: Option<&'static str>,
    /// The first version of the dialect without the variant.
    pub until: Option<&'static str>,
    /// The text after the mnemonic.
    pub assembly: AssemblySchema,
}

impl VariantSchema {
    /// A variant of all versions without name, codes and text.
    pub const EMPTY: Self = Self {
        name: "",
        mnemonic: None,
        codes: &[],
        constants: None,
        since: None,
        until: None,
        assembly: AssemblySchema::BY_HAND,
    };

    /// Returns whether an item of the variant is encoded; otherwise, its text is stored.
    pub const fn has_codes(&self) -> bool {
        !self.codes.is_empty() || self.constants.is_some()
    }
}

/// A constant of an enum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConstantSchema {
    /// The value on the wire.
    pub value: u64,
    /// The name in assembly text.
    pub name: &'static str,
    /// The first version of the dialect with the constant; `None` for the oldest.
    pub since: Option<&'static str>,
    /// The first version of the dialect without the constant.
    pub until: Option<&'static str>,
}

impl ConstantSchema {
    /// Returns a constant of all versions.
    pub const fn new(value: u64, name: &'static str) -> Self {
        Self {
            value,
            name,
            since: None,
            until: None,
        }
    }
}

/// A code of a variant, and the fields that follow the code on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeSchema {
    /// The leading varint.
    pub code: u64,
    /// The fields, in wire order.
    pub fields: &'static [FieldSchema],
}

impl CodeSchema {
    /// Returns a code without fields.
    pub const fn new(code: u64) -> Self {
        Self { code, fields: &[] }
    }
}

/// A field on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldSchema {
    /// The Rust name.
    pub name: &'static str,
    /// The wire kind.
    pub kind: &'static Kind,
    /// The first version of the dialect with the field; `None` for the oldest.
    pub since: Option<&'static str>,
    /// The first version of the dialect without the field.
    pub until: Option<&'static str>,
    /// The Rust expressions that the wire form depends on, such as the width of an integer of known width.
    pub expressions: Option<&'static str>,
    /// The items that a typed reference accepts.
    pub accepts: Option<Described>,
    /// The value in versions without the field.
    pub when_missing: Option<Described>,
    /// The value that the text elides.
    pub default: Option<Described>,
}

/// A part of a schema that is computed on demand, because constants cannot contain it: a value or a list of items.
#[derive(Clone, Copy)]
pub struct Described(Description);

#[derive(Clone, Copy)]
enum Description {
    Computed(fn() -> String),
    Known(&'static str),
}

impl Described {
    /// Returns the text that `describe` creates.
    pub const fn new(describe: fn() -> String) -> Self {
        Self(Description::Computed(describe))
    }

    /// Returns a text of a schema that was read.
    pub(crate) const fn of_text(text: &'static str) -> Self {
        Self(Description::Known(text))
    }

    /// Returns the text, if it was read.
    pub(crate) const fn known(&self) -> Option<&'static str> {
        match self.0 {
            Description::Known(text) => Some(text),
            Description::Computed(_) => None,
        }
    }
}

impl fmt::Display for Described {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Description::Computed(describe) => f.write_str(&describe()),
            Description::Known(text) => f.write_str(text),
        }
    }
}

impl fmt::Debug for Described {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialEq for Described {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Described {}

/// The schema of an enum of items in a field. A function, because items may contain items.
#[derive(Clone, Copy)]
pub struct Nested {
    schema: NestedSchema,
    is_versioned: bool,
}

#[derive(Clone, Copy)]
enum NestedSchema {
    Computed(fn() -> &'static ItemSchema),
    Known(&'static OnceLock<ItemSchema>),
}

impl Nested {
    /// Returns the schema that `schema` returns. `is_versioned` states whether a variant or a field has a version.
    pub const fn new(schema: fn() -> &'static ItemSchema, is_versioned: bool) -> Self {
        Self {
            schema: NestedSchema::Computed(schema),
            is_versioned,
        }
    }

    /// Returns the schema that is read from a text, and may not be complete yet.
    pub(crate) const fn of_text(schema: &'static OnceLock<ItemSchema>) -> Self {
        Self {
            schema: NestedSchema::Known(schema),
            is_versioned: true,
        }
    }

    /// Returns the schema.
    pub fn schema(self) -> &'static ItemSchema {
        match self.schema {
            NestedSchema::Computed(schema) => schema(),
            NestedSchema::Known(schema) => schema.get().unwrap_or(ItemSchema::EMPTY),
        }
    }
}

impl fmt::Debug for Nested {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.schema().name)
    }
}

/// Compares names, because schemas may be recursive.
impl PartialEq for Nested {
    fn eq(&self, other: &Self) -> bool {
        let (one, other) = (self.schema(), other.schema());
        (one.dialect, one.name) == (other.dialect, other.name)
    }
}

impl Eq for Nested {}

impl FieldSchema {
    /// Returns a field of all versions, of a kind to be set.
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            kind: &Kind::Custom(""),
            since: None,
            until: None,
            expressions: None,
            accepts: None,
            when_missing: None,
            default: None,
        }
    }

    /// Returns the field with another name.
    pub const fn named(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// Returns whether there are versions of the dialect without the field.
    pub const fn is_versioned(&self) -> bool {
        self.since.is_some() || self.until.is_some()
    }
}

/// The wire form of a value.
///
/// `Display` prints a short text such as `varint` or `list<attribute>`.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A variable-width integer.
    Varint,
    /// A zigzag-encoded signed integer.
    SignedVarint,
    /// A byte.
    Byte,
    /// A byte that is 0 or 1.
    Bool,
    /// Some bits of a varint, which consecutive fields share; the first field has the lowest bits.
    Bits {
        /// The number of bits.
        bits: u32,
        /// Whether a new varint starts with this field.
        first: bool,
        /// The kind of the value.
        of: &'static Kind,
    },
    /// The bits of an `f64`, as a 64-bit integer of known width.
    F64,
    /// An integer whose width is known from elsewhere.
    ApInt,
    /// A floating-point number whose semantics are known from elsewhere.
    ApFloat,
    /// A reference to a string.
    String,
    /// A length and that many bytes.
    Blob,
    /// A reference to an attribute.
    Attribute,
    /// A reference to a type.
    Type,
    /// A reference to a resource.
    Resource,
    /// An optional value. A reference to an attribute has a flag; other values follow a byte that is 0 or 1.
    Optional(&'static Kind),
    /// A count and that many values.
    List(&'static Kind),
    /// Values whose number is known from elsewhere.
    Sequence {
        /// The Rust expression for the number.
        length: &'static str,
        /// The kind of a value.
        element: &'static Kind,
    },
    /// Bytes whose number is known from elsewhere.
    Bytes {
        /// The Rust expression for the number.
        length: &'static str,
    },
    /// Two values.
    Pair(&'static Kind, &'static Kind),
    /// Fields in order.
    Struct {
        /// The Rust name.
        name: &'static str,
        /// The fields, in wire order.
        fields: &'static [FieldSchema],
    },
    /// A varint whose values have names.
    Enum {
        /// The Rust name.
        name: &'static str,
        /// The constants, in order of declaration.
        values: &'static [ConstantSchema],
    },
    /// An integer in another form than that of its type: a varint, a signed varint or a byte.
    Integer {
        /// The kind on the wire.
        form: &'static Kind,
        /// The kind of the value.
        of: &'static Kind,
    },
    /// An item: a code, and the fields of its variant.
    Item {
        /// The name of the Rust enum.
        name: &'static str,
        /// The schema of the enum.
        items: Nested,
    },
    /// An optional value whose presence is a bit of a varint before all fields, or of the field `flags` if there is
    /// one.
    Flagged {
        /// The position of the bit, from the lowest.
        bit: u32,
        /// The first version of the dialect with the bit; `None` for the oldest.
        since: Option<&'static str>,
        /// The value.
        of: &'static Kind,
        /// The wire form in earlier versions.
        before: &'static Kind,
    },
    /// Written by hand, by this module.
    Custom(&'static str),
}

impl ItemSchema {
    /// Returns whether an item, a code's field or a constant exists in some versions of the dialect only.
    pub const fn is_versioned(&self) -> bool {
        let mut at = 0;
        while at < self.variants.len() {
            let variant = &self.variants[at];
            if variant.since.is_some() || variant.until.is_some() {
                return true;
            }
            let mut code = 0;
            while code < variant.codes.len() {
                if are_versioned(variant.codes[code].fields) {
                    return true;
                }
                code += 1;
            }
            if let Some(constants) = variant.constants
                && constants.is_versioned()
            {
                return true;
            }
            at += 1;
        }
        false
    }
}

const fn are_versioned(fields: &[FieldSchema]) -> bool {
    let mut at = 0;
    while at < fields.len() {
        if fields[at].is_versioned() || fields[at].kind.is_versioned() {
            return true;
        }
        at += 1;
    }
    false
}

impl Kind {
    /// Returns whether a part exists only in some versions of the dialect.
    const fn is_versioned(&self) -> bool {
        match self {
            Self::Bits { of: inner, .. }
            | Self::Integer { of: inner, .. }
            | Self::Optional(inner)
            | Self::List(inner)
            | Self::Sequence { element: inner, .. } => inner.is_versioned(),
            Self::Flagged { since, of, .. } => since.is_some() || of.is_versioned(),
            Self::Pair(first, second) => first.is_versioned() || second.is_versioned(),
            Self::Struct { fields, .. } => are_versioned(fields),
            Self::Enum { values, .. } => {
                let mut at = 0;
                while at < values.len() {
                    if values[at].since.is_some() || values[at].until.is_some() {
                        return true;
                    }
                    at += 1;
                }
                false
            }
            Self::Varint
            | Self::SignedVarint
            | Self::Byte
            | Self::Bool
            | Self::F64
            | Self::ApInt
            | Self::ApFloat
            | Self::String
            | Self::Blob
            | Self::Attribute
            | Self::Type
            | Self::Resource
            | Self::Bytes { .. }
            | Self::Custom(_) => false,
            Self::Item { items, .. } => items.is_versioned,
        }
    }

    /// Calls `visit` with this kind and the kinds inside of it.
    pub(crate) fn visit(&'static self, visit: &mut dyn FnMut(&'static Self)) {
        visit(self);
        match self {
            Self::Bits { of: inner, .. }
            | Self::Integer { of: inner, .. }
            | Self::Flagged { of: inner, .. }
            | Self::Optional(inner)
            | Self::List(inner)
            | Self::Sequence { element: inner, .. } => inner.visit(visit),
            Self::Pair(first, second) => {
                first.visit(visit);
                second.visit(visit);
            }
            Self::Struct { fields, .. } => {
                fields.iter().for_each(|field| field.kind.visit(visit));
            }
            _ => {}
        }
    }

    /// Writes the name of the enum if the values have names.
    fn meaning(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Enum { name, .. } => write!(f, " of {name}"),
            _ => Ok(()),
        }
    }

    /// Returns whether values are, in whole or in part, read and written by the functions of a `with` helper or by a
    /// type with a handwritten wire form.
    pub fn is_by_hand(&'static self) -> bool {
        let mut found = false;
        self.visit(&mut |kind| found |= matches!(kind, Self::Custom(_)));
        found
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Varint => f.write_str("varint"),
            Self::SignedVarint => f.write_str("signed varint"),
            Self::Byte => f.write_str("byte"),
            Self::Bool => f.write_str("bool"),
            Self::Bits { bits, first, of } => {
                let next = if *first { "" } else { "next " };
                write!(f, "{next}{bits} bit(s)")?;
                of.meaning(f)
            }
            Self::Integer { form, of } => {
                write!(f, "{form}")?;
                of.meaning(f)
            }
            Self::F64 => f.write_str("f64"),
            Self::ApInt => f.write_str("integer of known width"),
            Self::ApFloat => f.write_str("float of known semantics"),
            Self::String => f.write_str("string"),
            Self::Blob => f.write_str("blob"),
            Self::Attribute => f.write_str("attribute"),
            Self::Type => f.write_str("type"),
            Self::Resource => f.write_str("resource"),
            Self::Optional(inner) => write!(f, "optional<{inner}>"),
            Self::List(element) => write!(f, "list<{element}>"),
            Self::Sequence { length, element } => write!(f, "list<{element}> of {length}"),
            Self::Bytes { length } => write!(f, "bytes of {length}"),
            Self::Pair(first, second) => write!(f, "({first}, {second})"),
            Self::Struct { name, .. } | Self::Enum { name, .. } | Self::Item { name, .. } => {
                f.write_str(name)
            }
            Self::Flagged {
                bit,
                since: None,
                of,
                ..
            } => write!(f, "{of} if flag {bit}"),
            Self::Flagged {
                bit,
                since: Some(since),
                of,
                before,
            } => write!(f, "{of} if flag {bit}, before {since} {before}"),
            Self::Custom("") => f.write_str("by hand"),
            Self::Custom(module) => write!(f, "by `{module}`"),
        }
    }
}

impl ItemSchema {
    /// A schema without items.
    #[doc(hidden)]
    pub const EMPTY: &'static Self = &Self {
        dialect: "",
        name: "",
        variants: &[],
        reserved: &[],
    };
}
