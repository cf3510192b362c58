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

use super::quoted::string_end;
use crate::context::{Item, ItemId};
use crate::number::digits;

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
    /// [`Identities`](Self::Identities) for now, because it is not known which attributes are printed before:
    /// [`fill_in`](Self::fill_in) replaces them by [`Sequential`](Self::Sequential) numbers.
    Unordered {
        /// How often a number has been requested.
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
                identity
            }
            Self::Sequential(numbers) => {
                let next = numbers.len();
                *numbers.entry(identity).or_insert(next) as u64
            }
        }
    }

    /// Returns `text` with the numbers for the identities at `places`.
    pub(crate) fn fill_in<'t>(&mut self, text: &'t [u8], places: &[Place]) -> Cow<'t, [u8]> {
        if places.is_empty() {
            return text.into();
        }
        let numbers = places
            .iter()
            .map(|it| (*it, self.get(Owner::Context, it.number)));
        replaced(text, numbers).into()
    }

    /// Returns whether the numbers in the texts of `owner` are printed as they are.
    pub(crate) fn keeps(&self, owner: Owner) -> bool {
        matches!((self, owner), (Self::Identities, Owner::Context))
    }

    /// Returns how often a number has been requested that depends on the order of printing.
    pub(crate) fn requests(&self) -> usize {
        match self {
            Self::Unordered { requests } => *requests,
            Self::Sequential(_) | Self::Identities => 0,
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

/// The identity of an attribute that is not in the context.
pub(crate) const NEW: u64 = u64::MAX;

/// The number of a distinct attribute in a text, and the range of its digits.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    start: usize,
    end: usize,
    number: u64,
}

/// Finds the numbers in each of some texts that have so many; `None` if they cannot be told from others.
pub(crate) fn find(texts: &[impl AsRef<[u8]>], count: usize) -> Option<Vec<Vec<Place>>> {
    if count == 0 {
        return Some(vec![Vec::new(); texts.len()]);
    }
    // Strings take long to skip, and nearly none has such a number.
    [Strings::Searched, Strings::Skipped]
        .into_iter()
        .find_map(|strings| {
            let places = |text| places(AsRef::as_ref(text), strings).collect();
            let places: Vec<Vec<_>> = texts.iter().map(places).collect();
            let found: usize = places.iter().map(Vec::len).sum();
            (found == count).then_some(places)
        })
}

/// Whether numbers are found within strings, too.
#[derive(Clone, Copy)]
enum Strings {
    Searched,
    Skipped,
}

/// Finds numbers of distinct attributes in a text, in order.
fn places(text: &[u8], strings: Strings) -> impl Iterator<Item = Place> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = text.get(at..)?;
            let found = match strings {
                Strings::Searched => memchr::memchr(b'[', rest),
                Strings::Skipped => memchr::memchr2(b'"', b'[', rest),
            };
            let found = at + found?;
            at = found + 1;
            if text.get(found) == Some(&b'"') {
                at = string_end(text, at).unwrap_or(at);
                continue;
            }
            let name = at.checked_sub(DISTINCT.len());
            if let Some((number, length)) = name.and_then(|it| number_at(text.get(it..)?)) {
                let start = at;
                at += length;
                return Some(Place {
                    start,
                    end: at,
                    number,
                });
            }
        }
    })
}

/// Returns whether a text may have a distinct attribute.
pub(crate) fn is_in(text: &[u8]) -> bool {
    places(text, Strings::Searched).next().is_some()
}

/// Returns how many digits the numbers in a text have at most, whatever they are.
pub(crate) fn most_digits(text: &[u8]) -> usize {
    /// The digits of the greatest number of 64 bits.
    const OF_ONE: usize = 20;
    OF_ONE * places(text, Strings::Searched).count()
}

/// Returns `text` with the numbers 0, 1, ..., as in the text of an entry of the file.
pub(crate) fn renumbered(text: &[u8]) -> Cow<'_, [u8]> {
    if !is_in(text) {
        return text.into();
    }
    let places: Vec<_> = places(text, Strings::Skipped).collect();
    Numbers::Sequential(HashMap::new()).fill_in(text, &places)
}

/// Returns the identities of the distinct attributes in a text of `owner`, in order.
pub(crate) fn identities(text: &[u8], owner: Owner) -> impl Iterator<Item = u64> {
    places(text, Strings::Skipped).map(move |it| Numbers::identity(owner, it.number))
}

/// Returns a text with other numbers for its distinct attributes, in order.
pub(crate) fn with_numbers(text: &[u8], numbers: impl IntoIterator<Item = u64>) -> Vec<u8> {
    replaced(text, places(text, Strings::Skipped).zip(numbers))
}

/// Returns a text with other numbers at some places, which are in order.
fn replaced(text: &[u8], numbers: impl Iterator<Item = (Place, u64)>) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut copied = 0;
    for (place, number) in numbers {
        out.extend_from_slice(text.get(copied..place.start).unwrap_or_default());
        digits::unsigned(&mut out, number);
        copied = place.end;
    }
    out.extend_from_slice(text.get(copied..).unwrap_or_default());
    out
}

/// Returns the number of the distinct attribute at the start of `text`, and the number of its digits.
pub(crate) fn number_at(text: &[u8]) -> Option<(u64, usize)> {
    let rest = text.strip_prefix(DISTINCT)?;
    let (number, after) = digits::leading(rest)?;
    Some((number, rest.len() - after.len()))
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

    #[test]
    fn numbers_are_found_if_they_are_told_from_others() {
        let count = |text: &[u8], requests| {
            let places = find(&[text, &b"distinct[2]"[..]], requests);
            places.map(|it| it.iter().map(Vec::len).collect::<Vec<_>>())
        };
        assert_eq!(count(b"distinct[17]<>, a[1]", 2), Some(vec![1, 1]));
        assert_eq!(
            count(b"\"distinct[5]\", distinct[9]<>", 2),
            Some(vec![1, 1])
        );
        assert_eq!(count(b"\"distinct[5]\", distinct[9]<>", 4), None);
        assert_eq!(count(b"distinct[5], \"\\\"distinct[9]", 1), None);
    }
}
