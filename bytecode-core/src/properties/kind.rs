//! The kinds of attributes that ODS declares for a field, as far as they show in a file.

use std::fmt;

use crate::bytes::Cursor;
use crate::context::{Attribute, WireForm};

/// What kind of attribute stands in a field.
///
/// It tells a right layout from a wrong one: a wrong layout that happens to consume a blob exactly
/// puts, say, a location where a symbol name belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttributeKind {
    /// Nothing is known: any attribute.
    Any,
    /// An array, `[..]`.
    Array,
    /// `true` or `false`: an `i1` integer.
    Bool,
    /// A dictionary, `{..}`.
    Dictionary,
    /// An integer of this type, for example `i64`, `si32` or `index`; of any if unknown.
    Integer(Option<Box<str>>),
    /// A float of this type, for example `f32`; of any if unknown.
    Float(Option<Box<str>>),
    /// A string.
    String,
    /// A type.
    Type,
    /// `unit`.
    Unit,
    /// A symbol reference without nested ones, `@a`.
    FlatSymbolRef,
    /// A symbol reference, `@a` or `@a::@b`.
    SymbolRef,
    /// `affine_map<..>`.
    AffineMap,
    /// `affine_set<..>`.
    IntegerSet,
    /// `array<T: ..>` with this element type.
    DenseArray(Box<str>),
    /// Elements of a shaped type: dense, sparse or from a resource.
    Elements,
    /// A location.
    Location,
    /// An attribute that a dialect defines: `dialect.mnemonic`.
    Dialect(Box<str>),
}

const PLAIN: [(&str, AttributeKind); 15] = [
    ("any", AttributeKind::Any),
    ("array", AttributeKind::Array),
    ("bool", AttributeKind::Bool),
    ("dictionary", AttributeKind::Dictionary),
    ("integer", AttributeKind::Integer(None)),
    ("float", AttributeKind::Float(None)),
    ("string", AttributeKind::String),
    ("type", AttributeKind::Type),
    ("unit", AttributeKind::Unit),
    ("flat_symbol_ref", AttributeKind::FlatSymbolRef),
    ("symbol_ref", AttributeKind::SymbolRef),
    ("affine_map", AttributeKind::AffineMap),
    ("affine_set", AttributeKind::IntegerSet),
    ("elements", AttributeKind::Elements),
    ("location", AttributeKind::Location),
];

impl AttributeKind {
    /// The kind that the text form spells `text`: a word, a type (`i64`), an array of a type
    /// (`array<i64>`) or an attribute of a dialect (`#arith.overflow`).
    pub fn parse(text: &str) -> Option<Self> {
        if let Some((_, kind)) = PLAIN.iter().find(|(word, _)| *word == text) {
            return Some(kind.clone());
        }
        if let Some(name) = text.strip_prefix('#') {
            return name
                .split_once('.')
                .is_some_and(|(dialect, mnemonic)| !dialect.is_empty() && !mnemonic.is_empty())
                .then(|| Self::Dialect(name.into()));
        }
        if let Some(element) = text.strip_prefix("array<") {
            let element = element.strip_suffix('>')?;
            return is_scalar_type(element).then(|| Self::DenseArray(element.into()));
        }
        is_scalar_type(text).then(|| {
            let floating = text.starts_with(['f', 'b', 't']);
            let kind = if floating { Self::Float } else { Self::Integer };
            kind(Some(text.into()))
        })
    }
}

impl AttributeKind {
    /// Whether `attribute` can be of this kind, as far as its dialect and its code or the start of
    /// its text tell. Nothing is decoded.
    ///
    /// Codes are those of `mlir/IR/BuiltinDialectBytecode.td`.
    pub fn admits(&self, attribute: Attribute<'_>) -> bool {
        let codes: &[u64] = match self {
            Self::Any => return true,
            Self::Dialect(name) => {
                let dialect = name.split_once('.').map_or(&**name, |(dialect, _)| dialect);
                return attribute.dialect() == dialect;
            }
            Self::Array => &[0],
            Self::Dictionary => &[1],
            Self::String => &[2, 3],
            Self::FlatSymbolRef => &[4],
            Self::SymbolRef => &[4, 5],
            Self::Type => &[6],
            Self::Unit => &[7],
            Self::Bool | Self::Integer(_) => &[8],
            Self::Float(_) => &[9],
            Self::Location => &[10, 11, 12, 13, 14, 15, 22],
            Self::Elements => &[16, 18, 19, 20],
            Self::DenseArray(_) => &[17],
            Self::AffineMap => &[23],
            Self::IntegerSet => &[24],
        };
        attribute.dialect() == "builtin"
            && match attribute.wire_form() {
                WireForm::Custom(bytes) => Cursor::new(bytes, 0)
                    .varint()
                    .is_ok_and(|code| codes.contains(&code)),
                WireForm::Assembly(text) => self
                    .assembly_keywords()
                    .iter()
                    .any(|keyword| text.starts_with(keyword.as_bytes())),
            }
    }

    /// How attributes of this kind begin as text, if upstream can write them as text.
    fn assembly_keywords(&self) -> &'static [&'static str] {
        match self {
            Self::AffineMap => &["affine_map<"],
            Self::IntegerSet => &["affine_set<"],
            Self::Elements => &["dense<", "sparse<", "dense_resource<"],
            _ => &[],
        }
    }
}

/// `index`, `i64`, `si32`, `ui8`, `f32`, `bf16`, `tf32`.
fn is_scalar_type(text: &str) -> bool {
    let width = ["si", "ui", "i", "f", "bf", "tf"]
        .iter()
        .find_map(|prefix| text.strip_prefix(prefix)?.parse::<u32>().ok());
    text == "index" || width.is_some()
}

impl fmt::Display for AttributeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(Some(name)) | Self::Float(Some(name)) => f.write_str(name),
            Self::DenseArray(element) => write!(f, "array<{element}>"),
            Self::Dialect(name) => write!(f, "#{name}"),
            plain => match PLAIN.iter().find(|(_, kind)| kind == plain) {
                Some((word, _)) => f.write_str(word),
                None => Err(fmt::Error),
            },
        }
    }
}
