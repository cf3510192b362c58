//! The cases of attributes that are an enumeration.

use std::borrow::Cow;

use crate::properties::sorted_text::SortedText;

/// The cases of attributes that are an enumeration, by `dialect.mnemonic`.
///
/// The text form has one line per attribute: `gpu.dim x y z`. Parsers reject other words than the cases.
#[derive(Debug)]
pub struct Enumerations(SortedText);

impl Enumerations {
    /// Takes over a text without checking it.
    ///
    /// The text must be sorted bytewise by attribute, with comments (`#`) before the first line only: such as the texts that
    /// this project embeds.
    pub fn trusted(text: impl Into<Cow<'static, str>>) -> Self {
        Self(SortedText::new(text.into()))
    }

    /// Returns the cases of the attribute `dialect.mnemonic`; `None` if it is not known as an enumeration.
    pub fn cases(&self, attribute: &str) -> Option<impl Iterator<Item = &str>> {
        let line = self.0.line(self.0.find(attribute)?)?;
        Some(line.split(' ').skip(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_found_by_name() {
        let table = Enumerations::trusted("# A comment.\nmy.bits a b\nmy.word x\n");
        let cases = |name| table.cases(name).map(Iterator::collect::<Vec<_>>);
        assert_eq!(cases("my.bits"), Some(vec!["a", "b"]));
        assert_eq!(cases("my.word"), Some(vec!["x"]));
        assert_eq!(cases("my.other"), None);
    }
}
