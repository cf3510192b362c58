//! The string section. The file of the same name in `read` has the grammar.

use hashbrown::HashMap;

use crate::bytes::varint;
use crate::context::Table;

/// The strings, in the order of their first use.
#[derive(Default)]
pub(super) struct Strings {
    numbers: HashMap<Box<[u8]>, u64>,
    order: Vec<Box<[u8]>>,
}

impl Strings {
    /// Returns the strings of a table, with the numbers of the table.
    pub(super) fn pinned(table: &Table) -> Self {
        let mut strings = Self::default();
        for number in 0..table.len() as u32 {
            let (_, bytes) = table.get(number).unwrap_or_default();
            strings.numbers.entry(bytes.into()).or_insert(number.into());
            strings.order.push(bytes.into());
        }
        strings
    }

    /// Returns the number of a string; adds the string if it is new.
    pub(super) fn number(&mut self, string: &[u8]) -> u64 {
        if let Some(&number) = self.numbers.get(string) {
            return number;
        }
        let number = self.order.len() as u64;
        self.order.push(string.into());
        self.numbers.insert(string.into(), number);
        number
    }

    /// Returns the data of the section.
    pub(super) fn write(&self) -> Vec<u8> {
        let mut out = Vec::new();
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
