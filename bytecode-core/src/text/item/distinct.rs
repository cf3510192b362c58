//! The numbers of `distinct` attributes in texts.
//!
//! ```text
//! distinct ::= `distinct` `[` number `]` `<` attribute? `>`
//! ```
//!
//! The scope of a number depends on the origin of the text. In an entry of the file, equal numbers mean the same
//! attribute within this text only. In an added entry, they do within the context: the number is the id of the
//! distinct attribute, or refers to one in the text of an entry of the file ([`Numbers::identity`]).

use hashbrown::HashMap;
use std::borrow::Cow;

use bstr::ByteSlice;

use super::lexer::string_end;
use crate::context::{Item, ItemId};

/// The start of the text of a distinct attribute.
pub(crate) const DISTINCT: &[u8] = b"distinct[";

/// The scope of the numbers in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Owner {
    /// The text of this item, which is from the file.
    Item(ItemId),
    /// The context.
    Context,
}

impl Owner {
    /// Returns the scope of the numbers in the text of `item`.
    pub(crate) fn of(item: Item<'_>) -> Self {
        match item.file_offset() {
            Some(_) => Self::Item(item.id),
            None => Self::Context,
        }
    }
}

/// The numbers with which distinct attributes are printed.
pub(crate) enum Numbers {
    /// 0, 1, ... in the order of printing.
    Sequential(HashMap<u64, usize>),
    /// [`Sequential`](Self::Sequential) numbers, if it is not known which attributes are printed before.
    Unordered {
        /// How often a number has been requested, which cannot be determined.
        requests: usize,
    },
    /// The numbers in the texts of added entries.
    Identities,
}

impl Numbers {
    /// Returns the number to print for `number` in a text of `owner`.
    pub(crate) fn get(&mut self, owner: Owner, number: u64) -> u64 {
        let identity = Self::identity(owner, number);
        match self {
            Self::Identities => identity,
            Self::Unordered { requests } => {
                *requests += 1;
                0
            }
            Self::Sequential(numbers) => {
                let next = numbers.len();
                *numbers.entry(identity).or_insert(next) as u64
            }
        }
    }

    /// Returns whether the numbers in the texts of `owner` are printed as they are.
    pub(crate) fn keeps(&self, owner: Owner) -> bool {
        matches!((self, owner), (Self::Identities, Owner::Context))
    }

    /// Returns whether a number has been requested that depends on the order of printing.
    pub(crate) fn is_out_of_order(&self) -> bool {
        self.requests() > 0
    }

    /// Returns how often such a number has been requested.
    pub(crate) fn requests(&self) -> usize {
        match self {
            Self::Unordered { requests } => *requests,
            Self::Sequential(_) | Self::Identities => 0,
        }
    }

    /// Returns the number of a new attribute.
    pub(crate) fn next(&self) -> u64 {
        match self {
            Self::Identities => u64::MAX,
            Self::Unordered { .. } => 0,
            Self::Sequential(numbers) => numbers.len() as u64,
        }
    }

    /// Returns the number in the texts of added entries for `number` in a text of `owner`. Ids have 32 bits.
    fn identity(owner: Owner, number: u64) -> u64 {
        let entry = match owner {
            Owner::Item(ItemId::Attribute(id)) => u64::from(id.0) * 2 + 1,
            Owner::Item(ItemId::Type(id)) => u64::from(id.0) * 2 + 2,
            Owner::Context => return number,
        };
        entry << 32 | number & u64::from(u32::MAX)
    }
}

/// Returns whether a text may have a distinct attribute.
pub(in crate::text) fn is_in(text: &[u8]) -> bool {
    let name = DISTINCT.strip_suffix(b"[").unwrap_or_default();
    memchr::memchr_iter(b'[', text)
        .any(|at| text.get(..at).is_some_and(|text| text.ends_with(name)))
}

/// Returns `text` with the numbers 0, 1, ..., as in the text of an entry of the file.
pub(crate) fn renumbered(text: &[u8]) -> Cow<'_, [u8]> {
    if !is_in(text) {
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

/// Returns the number of the distinct attribute at the start of `text`, and the number of its digits.
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
