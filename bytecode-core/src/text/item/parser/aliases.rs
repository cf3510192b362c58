//! The aliases of a text, by name.
//!
//! Printers name aliases by a word and a number, `loc42`, and number them in the order of the text. So a table by number is
//! read in about the order of its memory, which a hash table of names is not.

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use crate::context::{Attribute, Type};

/// The definition of an alias, and its text.
#[derive(Clone, Copy)]
pub(in crate::text) struct Alias<'a, T> {
    pub(in crate::text) value: T,
    /// The position of the definition. Only locations of operations and arguments mention an alias before it.
    pub(in crate::text) at: usize,
    /// The text of the definition without the name, which replaces the alias in the text of an unknown item.
    pub(in crate::text) text: &'a str,
}

/// The aliases of a text.
#[derive(Clone)]
pub(in crate::text) struct ParsedAliases<'a> {
    pub(in crate::text) attributes: AliasTable<'a, Attribute<'a>>,
    pub(in crate::text) types: AliasTable<'a, Type<'a>>,
}

impl<'a> ParsedAliases<'a> {
    /// Creates tables for a text of this many bytes.
    pub(in crate::text) fn new(length: usize) -> Self {
        Self {
            attributes: AliasTable::new(length),
            types: AliasTable::new(length),
        }
    }
}

/// Tables for no text.
impl Default for ParsedAliases<'_> {
    fn default() -> Self {
        Self::new(0)
    }
}

/// The position of no alias.
const NONE: u32 = u32::MAX;

/// The most digits of a number in a name that is split.
const MAX_DIGITS: usize = 9;

/// The number of aliases in a page.
const PAGE: usize = if cfg!(test) { 1 << 2 } else { 1 << 12 };

/// The aliases in the order of their definitions, in pages, because copying a growing list costs as much as filling it.
#[derive(Clone)]
struct Pages<'a, T>(Vec<Vec<Alias<'a, T>>>);

impl<'a, T> Pages<'a, T> {
    fn len(&self) -> usize {
        let Self(pages) = self;
        let last = pages.last().map_or(0, Vec::len);
        pages.len().saturating_sub(1) * PAGE + last
    }

    #[inline]
    fn get(&self, position: u32) -> Option<&Alias<'a, T>> {
        let position = position as usize;
        self.0.get(position / PAGE)?.get(position % PAGE)
    }

    fn push(&mut self, alias: Alias<'a, T>) {
        let Self(pages) = self;
        if pages.last().is_none_or(|page| page.len() == PAGE) {
            // Most texts have few aliases, so the first page grows.
            let room = if pages.is_empty() { 0 } else { PAGE };
            pages.push(Vec::with_capacity(room));
        }
        if let Some(page) = pages.last_mut() {
            page.push(alias);
        }
    }
}

/// The number of words that a name is compared with before it is looked up. Most texts have no more.
const COMPARED: usize = if cfg!(test) { 1 } else { 16 };

/// The aliases of attributes, or of types.
#[derive(Clone)]
pub(in crate::text) struct AliasTable<'a, T> {
    aliases: Pages<'a, T>,
    /// The places in `numbered` of the words after the first [`COMPARED`].
    words: HashMap<&'a str, usize>,
    /// The positions of aliases by the number of the name, for each word.
    numbered: Vec<(&'a str, Vec<u32>)>,
    /// The place of the last word that an alias was added with: most names have the word of the name before.
    last: usize,
    /// The positions of all others, by name.
    named: HashMap<&'a str, u32>,
    /// How many more positions `numbered` may have: no more than the text has bytes, because numbers may have gaps.
    room: usize,
}

impl<'a, T> AliasTable<'a, T> {
    fn new(room: usize) -> Self {
        Self {
            aliases: Pages(Vec::new()),
            words: HashMap::new(),
            numbered: Vec::new(),
            last: 0,
            named: HashMap::new(),
            room,
        }
    }

    pub(in crate::text) fn is_empty(&self) -> bool {
        self.aliases.len() == 0
    }

    #[inline]
    pub(in crate::text) fn get(&self, name: &str) -> Option<&Alias<'a, T>> {
        let numbered = split(name).and_then(|(word, number)| {
            let (_, positions) = self.numbered.get(self.word(word)?)?;
            self.aliases.get(*positions.get(number)?)
        });
        // With too little room, a numbered alias is among the others.
        numbered.or_else(|| self.aliases.get(*self.named.get(name)?))
    }

    /// Returns the place of a word.
    #[inline]
    fn word(&self, word: &str) -> Option<usize> {
        let is = |(known, _): &(&str, _)| *known == word;
        if self.numbered.get(self.last).is_some_and(is) {
            return Some(self.last);
        }
        let mut first = self.numbered.iter().take(COMPARED);
        first.position(is).or_else(|| self.words.get(word).copied())
    }

    /// Adds an alias; returns whether its name is new.
    pub(in crate::text) fn insert(&mut self, name: &'a str, alias: Alias<'a, T>) -> bool {
        let position = self.aliases.len() as u32;
        if position == NONE {
            return false;
        }
        match split(name).and_then(|(word, number)| self.place(word, number)) {
            Some(place) if *place != NONE => return false,
            Some(place) => *place = position,
            // A number for which there was too little room finds no more later.
            None => match self.named.entry(name) {
                Entry::Occupied(_) => return false,
                Entry::Vacant(entry) => {
                    entry.insert(position);
                }
            },
        }
        self.aliases.push(alias);
        true
    }

    /// Returns the place of a position by word and number; `None` if there is no room.
    fn place(&mut self, word: &'a str, number: usize) -> Option<&mut u32> {
        self.last = match self.word(word) {
            Some(known) => known,
            None => {
                if self.numbered.len() >= COMPARED {
                    self.words.insert(word, self.numbered.len());
                }
                self.numbered.push((word, Vec::new()));
                self.numbered.len() - 1
            }
        };
        let (_, positions) = self.numbered.get_mut(self.last)?;
        if number == positions.len() {
            // Most numbers are consecutive.
            self.room = self.room.checked_sub(1)?;
            positions.push(NONE);
        } else if number > positions.len() {
            self.room = self.room.checked_sub(number + 1 - positions.len())?;
            positions.resize(number + 1, NONE);
        }
        positions.get_mut(number)
    }
}

/// Splits a name into a word and a number; `None` if the name has no number, a long one, or one that is written otherwise.
#[inline]
fn split(name: &str) -> Option<(&str, usize)> {
    let bytes = name.as_bytes();
    let (mut start, mut number, mut scale) = (bytes.len(), 0, 1);
    while let Some(&digit @ b'0'..=b'9') = start.checked_sub(1).and_then(|it| bytes.get(it)) {
        if bytes.len() - start == MAX_DIGITS {
            return None;
        }
        number += scale * usize::from(digit - b'0');
        scale *= 10;
        start -= 1;
    }
    let digits = bytes.len() - start;
    if digits == 0 || digits > 1 && bytes.get(start) == Some(&b'0') {
        return None;
    }
    Some((name.get(..start)?, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alias(value: u8) -> Alias<'static, u8> {
        Alias {
            value,
            at: 0,
            text: "",
        }
    }

    #[test]
    fn names_are_found_with_and_without_numbers() {
        let names = [
            "loc",
            "loc0",
            "loc1",
            "loc01",
            "loc999",
            "loc1000",
            "1",
            "x9999999999",
        ];
        let mut table = AliasTable::new(1000);
        for (value, name) in (0..).zip(names) {
            assert!(table.get(name).is_none(), "{name}");
            assert!(table.insert(name, alias(value)), "{name}");
            assert!(!table.insert(name, alias(value)), "{name}");
        }
        for (value, name) in (0..).zip(names) {
            assert_eq!(table.get(name).map(|it| it.value), Some(value), "{name}");
        }
        assert!(table.get("loc2").is_none());
        assert!(table.get("loc998").is_none());
    }

    #[test]
    fn gaps_take_no_more_room_than_the_text() {
        let words: Vec<String> = (0..100).map(|it| format!("word{it}_")).collect();
        let names: Vec<String> = words.iter().map(|it| format!("{it}90")).collect();
        let mut table = AliasTable::new(1000);
        for name in &names {
            assert!(table.insert(name, alias(0)), "{name}");
        }
        assert!(names.iter().all(|name| table.get(name).is_some()));
        let positions = table.numbered.iter().map(|(_, it)| it.len()).sum::<usize>();
        assert!(positions <= 1000, "{positions}");
    }
}
