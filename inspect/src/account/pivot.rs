//! Pivots: the keys that the bytes of a file are divided by.

use std::str::FromStr;

use mlir_bytecode::bytes::Cursor;
use mlir_bytecode::context::WireForm;
use mlir_bytecode::item::ItemSchema;
use mlir_bytecode::{Attribute, Type};
use serde::Serialize;

/// What the bytes of a file are divided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Pivot {
    /// The sections of the file.
    Section,
    /// The dialects of operations, attributes and types.
    Dialect,
    /// The names of operations.
    #[serde(rename = "op")]
    Operation,
    /// The kinds of attributes, such as `builtin.dense_elements`.
    Attribute,
    /// The kinds of types, such as `builtin.ranked_tensor`.
    Type,
    /// The symbols that operations are in, such as `@main`.
    Function,
    /// The scopes of locations: see [`scope_of`](crate::scope_of).
    Location,
    /// The source files that locations name.
    File,
    /// The resources.
    Resource,
    /// Dense elements and resources.
    Constant,
}

impl Pivot {
    /// All pivots.
    pub const ALL: [Self; 10] = [
        Self::Section,
        Self::Dialect,
        Self::Operation,
        Self::Attribute,
        Self::Type,
        Self::Function,
        Self::Location,
        Self::File,
        Self::Resource,
        Self::Constant,
    ];

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Section => "section",
            Self::Dialect => "dialect",
            Self::Operation => "op",
            Self::Attribute => "attribute",
            Self::Type => "type",
            Self::Function => "function",
            Self::Location => "location",
            Self::File => "file",
            Self::Resource => "resource",
            Self::Constant => "constant",
        }
    }
}

impl FromStr for Pivot {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut all = Self::ALL.into_iter();
        all.find(|pivot| pivot.name() == text).ok_or(())
    }
}

/// Returns the kind of an attribute: its dialect, and its name in the schema of the dialect.
pub(super) fn kind_of_attribute(attribute: Attribute<'_>) -> String {
    let schema = attribute.context().registry().dialect(attribute.dialect());
    let [schema, _] = schema.map_or([None, None], |dialect| dialect.schemas());
    kind(attribute.dialect(), attribute.wire_form(), '#', schema)
}

/// Returns the kind of a type.
pub(super) fn kind_of_type(type_: Type<'_>) -> String {
    let schema = type_.context().registry().dialect(type_.dialect());
    let [_, schema] = schema.map_or([None, None], |dialect| dialect.schemas());
    kind(type_.dialect(), type_.wire_form(), '!', schema)
}

fn kind(
    dialect: &str,
    form: WireForm<'_>,
    sigil: char,
    schema: Option<&'static ItemSchema>,
) -> String {
    match form {
        WireForm::Custom(bytes) => {
            let code = Cursor::new(bytes, 0).varint().ok();
            let variants = schema.map_or(&[][..], |schema| schema.variants).iter();
            let mut with_code = variants.filter(|variant| {
                let mut codes = variant.codes.iter();
                codes.any(|it| Some(it.code) == code)
            });
            match (with_code.next(), code) {
                (Some(variant), _) => {
                    let name = variant.mnemonic.map(str::to_owned);
                    let name = name.unwrap_or_else(|| snake_case(variant.name));
                    format!("{dialect}.{name}")
                }
                (None, Some(code)) => format!("{dialect} code {code}"),
                (None, None) => format!("{dialect} without a code"),
            }
        }
        WireForm::Assembly(text) => {
            // `#dialect.mnemonic<...>`, `#dialect<mnemonic ...>`, `affine_map<...>`, `42 : i32`
            let text = text.to_string();
            let text = text.strip_prefix(sigil).unwrap_or(&text);
            let text = text.strip_prefix(dialect).unwrap_or(text);
            let text = text.trim_start_matches(['.', '<', '"', '\\']);
            let is_word = |it: char| it.is_ascii_alphanumeric() || it == '_' || it == '.';
            let end = text.find(|it| !is_word(it)).unwrap_or(text.len());
            match text.get(..end) {
                Some(name) if name.starts_with(|it: char| it.is_ascii_alphabetic()) => {
                    format!("{dialect}.{name}")
                }
                _ => format!("{dialect} text"),
            }
        }
        _ => dialect.to_owned(),
    }
}

/// Converts the Rust name of a variant, such as `RankedTensor`.
fn snake_case(name: &str) -> String {
    let mut result = String::new();
    let mut before = '_';
    for character in name.chars() {
        if character.is_ascii_uppercase() && before.is_ascii_lowercase() {
            result.push('_');
        }
        result.push(character.to_ascii_lowercase());
        before = character;
    }
    result
}

/// Returns the name of an attribute that holds the elements of a constant itself, with its type; `None` for others.
pub(super) fn constant_name(attribute: Attribute<'_>) -> Option<String> {
    let type_ = crate::constants::dense(attribute)?.0;
    let number = attribute.id().index();
    Some(format!("attribute #{number}: {type_:.80}"))
}
