//! How the inherent attributes and native properties of an operation are printed as `$name`.

use crate::item::Kind;
use crate::properties::{AttributeKind, BoolForm, OpField, Wire};

/// An inherent attribute or native property of an operation: what its text needs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AttributeDefinition {
    /// The name, as in `$fastmath`.
    pub name: Box<str>,
    /// The kind of attribute, from the layout.
    pub kind: AttributeKind,
    /// Whether the layout encodes it as a native property, not as an attribute.
    pub is_native: bool,
    /// Whether only the presence matters: as the anchor of a group, it has no text of its own.
    pub is_unit: bool,
    /// How `$name` is printed.
    pub text: AttributeText,
    /// Whether the text may leave the attribute out at any place. An attribute that only has a default is not optional: the
    /// presence of an optional group decides whether it is printed.
    pub is_optional: bool,
    /// The text of the value that printing leaves out: the attribute counts as absent if equal.
    pub default: Option<Box<str>>,
}

impl AttributeDefinition {
    /// Returns the definition that a field of a layout determines.
    #[must_use]
    pub fn of_field(field: &OpField) -> Self {
        let is_native = field.is_native();
        let default = field.default();
        Self {
            name: field.name().into(),
            kind: field.kind().clone(),
            is_native,
            is_unit: *field.kind() == AttributeKind::Unit
                || *field.wire() == Wire::Bool(BoolForm::Unit),
            text: match (is_native, Keywords::of_constants(field)) {
                (true, Some(keywords)) => AttributeText::Keywords(Box::new(keywords)),
                (true, None) => AttributeText::Native,
                (false, _) => AttributeText::of_kind(field.kind()),
            },
            is_optional: *field.wire() == Wire::OptionalAttribute && default.is_none(),
            default: default.map(Into::into),
        }
    }

    /// Returns the definition of an attribute without a known layout.
    #[must_use]
    pub fn unknown(name: &str) -> Self {
        Self::of_field(&OpField::attribute(name, false, AttributeKind::Any))
    }
}

/// The text of an attribute that is a variable of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AttributeText {
    /// In full, with its type: `5 : i32`, `#my.attr<1>`, `affine_map<..>`.
    Full,
    /// Without dialect and mnemonic, such as `<fast>` or `[1, 2]`.
    Stripped,
    /// Without its type, because the kind determines it: `5`, `"text"`, `@symbol`.
    Untyped,
    /// A string as the name of a symbol: `@name`.
    SymbolName,
    /// An integer as a keyword.
    Keywords(Box<Keywords>),
    /// A native property by its wire form: an integer, `none` if it is absent; a boolean as `unit` or `unit_absent`.
    Native,
}

impl AttributeText {
    /// Returns how attributes of the kind are printed unless a definition states otherwise.
    #[must_use]
    pub fn of_kind(kind: &AttributeKind) -> Self {
        match kind {
            AttributeKind::Bool
            | AttributeKind::Array
            | AttributeKind::Dictionary
            | AttributeKind::Integer(Some(_))
            | AttributeKind::Float(Some(_))
            | AttributeKind::String
            | AttributeKind::Type
            | AttributeKind::Unit
            | AttributeKind::FlatSymbolRef
            | AttributeKind::SymbolRef => Self::Untyped,
            AttributeKind::DenseArray(_) | AttributeKind::Dialect(_) => Self::Stripped,
            AttributeKind::Any
            | AttributeKind::Typed
            | AttributeKind::Integer(None)
            | AttributeKind::Float(None)
            | AttributeKind::AffineMap
            | AttributeKind::IntegerSet
            | AttributeKind::Elements
            | AttributeKind::Location => Self::Full,
        }
    }
}

/// The named values of an integer.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Keywords {
    /// The word before the value in angle brackets: `overflow` in `overflow<nsw>`.
    pub wrapper: Option<Box<str>>,
    /// What joins the names of a value that is a set of bits; `None` if each value has one name.
    pub separator: Option<Box<str>>,
    /// The names with their values, in the order of the text.
    pub cases: Vec<(Box<str>, i64)>,
}

impl Keywords {
    /// Returns the constants of a native property that is an enum.
    fn of_constants(field: &OpField) -> Option<Self> {
        let (Wire::Varint(_), Some(Kind::Enum { values, .. })) = (field.wire(), field.meaning())
        else {
            return None;
        };
        let cases = values.iter().map(|it| (it.name.into(), it.value as i64));
        Some(Self {
            cases: cases.collect(),
            ..Self::default()
        })
    }

    /// Returns the name of a value: of a set, all names joined. `None` if the value has none.
    #[must_use]
    pub fn name(&self, value: i64) -> Option<String> {
        let Some(separator) = self.separator.as_deref().filter(|_| value != 0) else {
            let case = self.cases.iter().find(|case| case.1 == value);
            return case.map(|case| case.0.to_string());
        };
        let (mut named, mut in_groups, mut names) = (0, 0, Vec::new());
        for (name, bits) in &self.cases {
            // A name of several bits stands for them if it comes before theirs, else beside them.
            if value & bits == *bits && bits & !in_groups != 0 {
                names.push(&**name);
                named |= bits;
                in_groups |= if bits.count_ones() > 1 { *bits } else { 0 };
            }
        }
        (named == value).then(|| names.join(separator))
    }

    /// Returns whether an attribute of this enumeration can have the value: a case, or a set of the bits of cases.
    #[must_use]
    pub fn has(&self, value: i64) -> bool {
        match self.separator {
            Some(_) => value & !self.cases.iter().fold(0, |all, case| all | case.1) == 0,
            None => self.cases.iter().any(|case| case.1 == value),
        }
    }

    /// Returns the value that one name stands for.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<i64> {
        let case = self.cases.iter().find(|case| &*case.0 == name);
        case.map(|case| case.1)
    }

    /// Returns the value that the names of a set stand for, or one name.
    pub(crate) fn value_of_all(&self, names: &str) -> Option<i64> {
        match self.separator.as_deref() {
            Some(separator) => (names.split(separator))
                .map(|name| self.value(name.trim()))
                .try_fold(0, |all, value| Some(all | value?)),
            None => self.value(names),
        }
    }
}
