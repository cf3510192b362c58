//! The numbers of `distinct` attributes in texts.
//!
//! ```text
//! distinct ::= `distinct` `[` number `]` `<` attribute? `>`
//! ```
//!
//! In the text of a file's entry a number says within this text only which attributes are one. In the text
//! of an entry that was added it says so within the context: it is the id of the distinct attribute, or
//! names one in the text of a file's entry ([`Numbers::identity`]).

use std::borrow::Cow;
use std::collections::HashMap;

use bstr::ByteSlice;

use super::lexer::string_end;
use crate::context::{Item, ItemId};

/// What a distinct attribute starts with.
pub(crate) const DISTINCT: &[u8] = b"distinct[";

/// Where the numbers of a text have their meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Owner {
    /// In the text of this item, which is the file's.
    Item(ItemId),
    /// In the context.
    Context,
}

impl Owner {
    /// That of the text of `item`.
    pub(crate) fn of(item: Item<'_>) -> Self {
        match item.file_offset() {
            Some(_) => Self::Item(item.id),
            None => Self::Context,
        }
    }
}

/// What distinct attributes are printed with.
pub(crate) enum Numbers {
    /// 0, 1, ... in order of their first printing.
    Sequential(HashMap<u64, usize>),
    /// As [`Sequential`](Self::Sequential), but what is printed before is not known: whether a number was
    /// asked for.
    Unordered {
        /// Whether it was.
        asked: bool,
    },
    /// What they are in the texts of added entries.
    Identities,
}

impl Numbers {
    /// The number to print for `number` in a text of `owner`.
    pub(crate) fn get(&mut self, owner: Owner, number: u64) -> u64 {
        let identity = Self::identity(owner, number);
        match self {
            Self::Identities => identity,
            Self::Unordered { asked } => {
                *asked = true;
                0
            }
            Self::Sequential(numbers) => {
                let next = numbers.len();
                *numbers.entry(identity).or_insert(next) as u64
            }
        }
    }

    /// Whether a number was asked for that only the order of printing tells.
    pub(crate) fn is_out_of_order(&self) -> bool {
        matches!(self, Self::Unordered { asked: true })
    }

    /// The number of a new attribute.
    pub(crate) fn next(&self) -> u64 {
        match self {
            Self::Identities => u64::MAX,
            Self::Unordered { .. } => 0,
            Self::Sequential(numbers) => numbers.len() as u64,
        }
    }

    /// What `number` in a text of `owner` is in the texts of added entries: ids have 32 bits.
    fn identity(owner: Owner, number: u64) -> u64 {
        let entry = match owner {
            Owner::Item(ItemId::Attribute(id)) => u64::from(id.0) * 2 + 1,
            Owner::Item(ItemId::Type(id)) => u64::from(id.0) * 2 + 2,
            Owner::Context => return number,
        };
        entry << 32 | number & u64::from(u32::MAX)
    }
}

/// `text` with the numbers 0, 1, ... as the text of a file's entry has them.
pub(crate) fn renumbered(text: &[u8]) -> Cow<'_, [u8]> {
    if !text.contains_str(DISTINCT) {
        return text.into();
    }
    let mut numbers = Numbers::Sequential(HashMap::new());
    let mut out = Vec::with_capacity(text.len());
    let (mut copied, mut at) = (0, 0);
    while let Some(&byte) = text.get(at) {
        let rest = text.get(at..).unwrap_or_default();
        if byte == b'"' {
            at = string_end(text, at + 1).unwrap_or(text.len());
        } else if let Some((number, length)) = number_at(rest) {
            let start = at + DISTINCT.len();
            out.extend_from_slice(text.get(copied..start).unwrap_or_default());
            let number = numbers.get(Owner::Context, number);
            out.extend_from_slice(number.to_string().as_bytes());
            copied = start + length;
            at = copied;
        } else {
            at += 1;
        }
    }
    out.extend_from_slice(text.get(copied..).unwrap_or_default());
    out.into()
}

/// The number of the distinct attribute that `text` starts with, and its length in digits.
pub(crate) fn number_at(text: &[u8]) -> Option<(u64, usize)> {
    let rest = text.strip_prefix(DISTINCT)?;
    let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = rest.get(..length)?.to_str().ok()?.parse().ok()?;
    Some((number, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_entries_count_from_zero() {
        let text = b"#a<distinct[17]<>, \"distinct[5]\", distinct[9]<distinct[17]<>>>";
        let expected = b"#a<distinct[0]<>, \"distinct[5]\", distinct[1]<distinct[0]<>>>";
        assert_eq!(&*renumbered(text), expected);
    }
}
