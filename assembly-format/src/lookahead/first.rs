//! The tokens with which the text of a value can begin.

use std::ops::BitOr;

/// A set of tokens: those with which the text of a value can begin.
///
/// ```
/// use mlir_assembly_format::First;
///
/// assert!(First::TYPE.has("tensor") && First::TYPE.has("(") && !First::TYPE.has("order"));
/// assert!((First::INTEGER | First::STRING).intersects(First::INTEGER));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct First(u16);

impl First {
    /// Tokens that the caller does not know. Formats are not checked against them.
    pub const UNKNOWN: Self = Self(0);
    /// Digits.
    pub const INTEGER: Self = Self(1);
    /// `-`
    pub const MINUS: Self = Self(1 << 1);
    /// `"..."`
    pub const STRING: Self = Self(1 << 2);
    /// `true` and `false`.
    pub const BOOL: Self = Self(1 << 3);
    /// Any word.
    pub const WORD: Self = Self(1 << 4);
    /// `@name`
    pub const SYMBOL: Self = Self(1 << 5);
    /// `[`
    pub const SQUARE: Self = Self(1 << 6);
    /// `?`
    pub const QUESTION: Self = Self(1 << 7);
    /// A type: `!name`, `(`, or the name of a builtin type.
    pub const TYPE: Self = Self(1 << 8);
    /// An attribute that is neither a type nor a number, string, symbol, list or boolean: `#name`, `{`, or the name of
    /// a builtin attribute.
    const OTHER_ATTRIBUTE: Self = Self(1 << 9);
    /// An attribute.
    pub const ATTRIBUTE: Self = Self(
        Self::OTHER_ATTRIBUTE.0
            | Self::TYPE.0
            | Self::INTEGER.0
            | Self::MINUS.0
            | Self::STRING.0
            | Self::BOOL.0
            | Self::SYMBOL.0
            | Self::SQUARE.0,
    );

    /// Returns whether a token is in both sets.
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        let words = Self::WORD.0;
        let named = Self::BOOL.0 | Self::TYPE.0 | Self::OTHER_ATTRIBUTE.0;
        let one = self.0 & words != 0 && other.0 & named != 0;
        let two = other.0 & words != 0 && self.0 & named != 0;
        self.0 & other.0 != 0 || one || two
    }

    /// Returns whether all tokens of `other` are in the set.
    pub(crate) const fn includes(self, other: Self) -> bool {
        other.0 != 0 && self.0 & other.0 == other.0
    }

    /// Returns whether a literal is in the set.
    #[must_use]
    pub fn has(self, literal: &str) -> bool {
        let contains = |set: Self| self.0 & set.0 != 0;
        match literal {
            "-" => contains(Self::MINUS),
            "[" => contains(Self::SQUARE),
            "?" => contains(Self::QUESTION),
            "(" => contains(Self::TYPE),
            "{" => contains(Self::OTHER_ATTRIBUTE),
            "true" | "false" => contains(Self::BOOL | Self::WORD),
            _ if !is_word(literal) => false,
            _ => {
                contains(Self::WORD)
                    || contains(Self::TYPE) && is_type(literal)
                    || contains(Self::OTHER_ATTRIBUTE) && is_attribute(literal)
            }
        }
    }

    /// Returns whether a token of the set, after a word or a number without a space, is one token with it.
    pub(crate) fn continues_word(self) -> bool {
        let words = Self::INTEGER | Self::BOOL | Self::WORD | Self::TYPE | Self::OTHER_ATTRIBUTE;
        self.intersects(words)
    }
}

impl BitOr for First {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Returns whether a literal is a word.
pub(crate) fn is_word(literal: &str) -> bool {
    literal.starts_with(|it: char| it.is_ascii_alphabetic() || it == '_')
}

/// Returns whether a word begins a builtin type.
fn is_type(word: &str) -> bool {
    let names = [
        "index", "none", "bf16", "tf32", "complex", "tensor", "vector", "memref", "tuple",
    ];
    let numbered = ["si", "ui", "i", "f"].into_iter().any(|prefix| {
        let rest = word.strip_prefix(prefix);
        rest.is_some_and(|it| it.starts_with(|it: char| it.is_ascii_digit()))
    });
    numbered || names.contains(&word)
}

/// Returns whether a word begins a builtin attribute that is no type.
fn is_attribute(word: &str) -> bool {
    let names = [
        "unit",
        "dense",
        "dense_resource",
        "sparse",
        "array",
        "strided",
        "affine_map",
        "affine_set",
        "distinct",
        "loc",
        "opaque",
    ];
    names.contains(&word)
}
