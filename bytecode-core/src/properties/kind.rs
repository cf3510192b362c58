//! The kinds of attributes that ODS declares for a field, as far as a file can be checked against them.

use std::borrow::Cow;
use std::fmt;

use crate::builtin::{BuiltinAttribute, BuiltinType};
use crate::context::{Attribute, Type, WireForm};
use crate::item::DialectItem as _;
use crate::item::reference::Items;
use crate::number::Signedness;

/// The kind of attribute that a field of properties holds.
///
/// Kinds detect wrong layouts: a wrong layout that consumes the bytes exactly decodes, for example, a location where the
/// operation has a symbol name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AttributeKind {
    /// Any attribute, because the kind is unknown.
    Any,
    /// An attribute with a type, such as a number, a string or elements.
    Typed,
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

const PLAIN: [(&str, AttributeKind); 16] = [
    ("any", AttributeKind::Any),
    ("typed", AttributeKind::Typed),
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
    /// Returns the kind of the attributes of a typed reference: [`Any`](Self::Any) if they are of several kinds.
    pub fn of_items(items: &Items) -> Self {
        if items.dialect() != "builtin" {
            let mnemonic = items.mnemonic();
            return mnemonic.map_or(Self::Any, |it| {
                Self::Dialect(format!("{}.{it}", items.dialect()).into())
            });
        }
        let mut variants = items.variants();
        match (variants.next().map(|it| it.name), variants.next()) {
            (Some("Array"), None) => Self::Array,
            (Some("Dictionary"), None) => Self::Dictionary,
            (Some("Float"), None) => Self::Float(None),
            (Some("Integer"), None) => Self::Integer(None),
            (Some("String"), None) => Self::String,
            (Some("SymbolRef"), None) => Self::SymbolRef,
            (Some("Type"), None) => Self::Type,
            (Some("Unit"), None) => Self::Unit,
            (Some("IntegerSet"), None) => Self::IntegerSet,
            (Some("AffineMap"), None) => Self::AffineMap,
            _ => Self::Any,
        }
    }

    /// Returns the kind that the text form spells `text`: a word, a type (`i64`), an array of a type
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
    /// Returns whether `attribute` is of the class that upstream's reader requires for this kind, determined from its
    /// dialect and its code or mnemonic. Decodes nothing.
    ///
    /// Codes are those of `mlir/IR/BuiltinDialectBytecode.td`.
    pub fn admits(&self, attribute: Attribute<'_>) -> bool {
        let codes: &[u64] = match self {
            Self::Any => return true,
            Self::Dialect(name) => {
                return attribute.head().may_be_named(name);
            }
            Self::Typed => return may_be_typed(attribute),
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
        let head = attribute.head();
        head.is_of(BuiltinAttribute::DIALECT)
            && match head.wire_form() {
                WireForm::Custom(_) => head.code().is_some_and(|code| codes.contains(&code)),
                WireForm::Assembly(text) => self
                    .assembly_keywords()
                    .iter()
                    .any(|keyword| text.starts_with(keyword.as_bytes())),
            }
    }

    /// Returns whether `attribute` is what a verified operation has in a field of this kind: as [`admits`](Self::admits),
    /// and integers, floats and arrays are of the declared type.
    ///
    /// Modules that were written without verification may hold other attributes.
    pub fn fits(&self, attribute: Attribute<'_>) -> bool {
        if !self.admits(attribute) {
            return false;
        }
        let declared = match self {
            Self::Bool => "i1",
            Self::Integer(Some(name)) | Self::Float(Some(name)) | Self::DenseArray(name) => name,
            _ => return true,
        };
        let type_ = match attribute.try_decode() {
            Ok(Some(
                BuiltinAttribute::Integer { type_, .. }
                | BuiltinAttribute::Float { type_, .. }
                | BuiltinAttribute::DenseArray {
                    element_type: type_,
                    ..
                },
            )) => type_,
            _ => return false,
        };
        is_scalar(type_, declared)
    }

    /// Returns the words for attributes of this kind in a message, in the syntax of the text: "`array<i32: ...>`".
    pub(crate) fn words(&self) -> Cow<'static, str> {
        let words = match self {
            Self::Any => "an attribute",
            Self::Typed => "an attribute with a type",
            Self::Array => "an array",
            Self::Bool => "`true` or `false`",
            Self::Dictionary => "a dictionary",
            Self::Integer(None) => "an integer",
            Self::Float(None) => "a float",
            Self::Integer(Some(name)) => return format!("an integer of the type `{name}`").into(),
            Self::Float(Some(name)) => return format!("a float of the type `{name}`").into(),
            Self::String => "a string",
            Self::Type => "a type",
            Self::Unit => "`unit`",
            Self::FlatSymbolRef => "a symbol reference without nested ones, `@a`",
            Self::SymbolRef => "a symbol reference, `@a` or `@a::@b`",
            Self::AffineMap => "`affine_map<...>`",
            Self::IntegerSet => "`affine_set<...>`",
            Self::DenseArray(element) => return format!("`array<{element}: ...>`").into(),
            Self::Elements => "elements such as `dense<...>`",
            Self::Location => "a location",
            Self::Dialect(name) => return format!("`#{name}`").into(),
        };
        words.into()
    }

    /// Returns the first words of attributes of this kind in text; none if upstream cannot write them as text.
    fn assembly_keywords(&self) -> &'static [&'static str] {
        match self {
            Self::AffineMap => &["affine_map<"],
            Self::IntegerSet => &["affine_set<"],
            Self::Elements => &["dense<", "sparse<", "dense_resource<"],
            _ => &[],
        }
    }
}

/// Returns whether an attribute can have a type: `false` only for those of the builtin dialect that have none. Dialects, and later
/// releases, define more that have one.
fn may_be_typed(attribute: Attribute<'_>) -> bool {
    let head = attribute.head();
    if !head.is_of(BuiltinAttribute::DIALECT) {
        return true;
    }
    match head.wire_form() {
        WireForm::Custom(_) => !matches!(head.code(), Some(0 | 1 | 4..=7 | 10..=15 | 17 | 21..=24)),
        WireForm::Assembly(text) => {
            let untyped = ["affine_map<", "affine_set<", "strided<"];
            !untyped.iter().any(|it| text.starts_with(it.as_bytes()))
        }
    }
}

/// Returns whether `type_` is the scalar type with this name.
fn is_scalar(type_: Type<'_>, name: &str) -> bool {
    let Ok(Some(type_)) = type_.try_decode() else {
        return false;
    };
    let float = match type_ {
        BuiltinType::Index => return name == "index",
        BuiltinType::Integer { signedness, width } => {
            let prefix = match signedness {
                Signedness::Signless => "i",
                Signedness::Signed => "si",
                Signedness::Unsigned => "ui",
            };
            let digits = name.strip_prefix(prefix);
            return digits.and_then(|it| it.parse().ok()) == Some(width);
        }
        BuiltinType::BF16 => "bf16",
        BuiltinType::F16 => "f16",
        BuiltinType::F32 => "f32",
        BuiltinType::F64 => "f64",
        _ => return name.starts_with(['f', 't']) && !matches!(name, "f16" | "f32" | "f64"),
    };
    name == float
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
