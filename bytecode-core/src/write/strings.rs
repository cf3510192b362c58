//! The string section. The file of the same name in `read` has the grammar.

use std::borrow::Cow;
use std::hash::BuildHasher as _;

use hashbrown::{DefaultHashBuilder, HashTable};

use super::order::NONE;
use crate::bytes::varint;
use crate::context::{Context, Table};
use crate::error::{Error, Result};

/// The strings, in the order of their first use.
pub(super) struct Strings<'ir> {
    context: &'ir Context,
    order: Vec<Cow<'ir, [u8]>>,
    /// The positions in `order`, by content.
    numbers: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// The numbers of the strings of the context that have been used.
    by_id: Vec<u32>,
}

impl<'ir> Strings<'ir> {
    pub(super) fn new(context: &'ir Context) -> Self {
        Self {
            context,
            order: Vec::new(),
            numbers: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            by_id: Vec::new(),
        }
    }

    /// Returns the strings of a context, with the numbers that they have there.
    pub(super) fn pinned(context: &'ir Context) -> Self {
        let mut strings = Self::new(context);
        let table: &'ir Table = &context.strings;
        for id in 0..table.len() as u32 {
            let (_, bytes) = table.get(id).unwrap_or_default();
            if strings.find(bytes).is_none() {
                strings.insert(bytes, id);
            }
            strings.order.push(bytes.into());
        }
        strings
    }

    /// Returns the number of a string; adds the string if it is new.
    pub(super) fn number(&mut self, string: &[u8]) -> u64 {
        match self.find(string) {
            Some(number) => number,
            None => self.add(Cow::Owned(string.to_vec())).into(),
        }
    }

    /// Returns the number of a string of the context, as [`number`](Self::number) does.
    pub(super) fn number_of(&mut self, id: u32) -> u64 {
        if let Some(number) = self.used(id) {
            return number;
        }
        let string: &'ir [u8] = self.context.string_at(id);
        let number = match self.find(string) {
            Some(number) => number as u32,
            None => self.add(Cow::Borrowed(string)),
        };
        let index = id as usize;
        if self.by_id.len() <= index {
            self.by_id.resize(index + 1, NONE);
        }
        if let Some(slot) = self.by_id.get_mut(index) {
            *slot = number;
        }
        number.into()
    }

    /// Returns the number of a string that has one.
    pub(super) fn find(&self, string: &[u8]) -> Option<u64> {
        let is_same = |&number: &u32| {
            let known = self.order.get(number as usize);
            known.is_some_and(|known| **known == *string)
        };
        let hash = self.hasher.hash_one(string);
        self.numbers
            .find(hash, is_same)
            .map(|&number| number.into())
    }

    /// Returns the number of a string of the context whose number has been asked for.
    pub(super) fn known(&self, id: u32) -> Result<u64> {
        self.used(id).ok_or_else(unnumbered)
    }

    fn used(&self, id: u32) -> Option<u64> {
        let number = self.by_id.get(id as usize).copied();
        number.filter(|it| *it != NONE).map(u64::from)
    }

    /// Adds a new string; returns its number.
    fn add(&mut self, string: Cow<'ir, [u8]>) -> u32 {
        let number = self.order.len() as u32;
        self.insert(&string, number);
        self.order.push(string);
        number
    }

    fn insert(&mut self, string: &[u8], number: u32) {
        let Self {
            order,
            numbers,
            hasher,
            ..
        } = self;
        let hash_of = |&number: &u32| {
            let known = order.get(number as usize).map(|known| &**known);
            hasher.hash_one(known.unwrap_or_default())
        };
        numbers.insert_unique(hasher.hash_one(string), number, hash_of);
    }

    /// Returns the data of the section.
    pub(super) fn write(&self) -> Vec<u8> {
        let length: usize = self.order.iter().map(|string| string.len() + 2).sum();
        let mut out = Vec::with_capacity(length + varint::MAX_LENGTH);
        varint::encode(self.order.len() as u64, &mut out);
        for string in self.order.iter().rev() {
            varint::encode(string.len() as u64 + 1, &mut out);
        }
        for string in &self.order {
            out.extend_from_slice(string);
            out.push(0);
        }
        out
    }
}

#[cold]
pub(super) fn unnumbered() -> Error {
    Error::message("a reference to a string without a number")
}
