//! The mnemonics of dialects whose attributes or types are all known.

use std::borrow::Cow;

use crate::context::ItemKind;
use crate::properties::sorted_text::SortedText;

/// The mnemonics of the attributes and types of dialects that define no others.
///
/// The text form has one line per dialect and kind, where `#` marks attributes and `!` types: `arith# fastmath overflow`.
/// Parsers reject other mnemonics of a listed dialect; the items of dialects without a line are not judged.
#[derive(Debug)]
pub struct Mnemonics(SortedText);

impl Mnemonics {
    /// Takes over a text without checking it.
    ///
    /// The text must be sorted bytewise by name, with comments (`#`) before the first line only: such as the texts that this
    /// project embeds.
    pub fn trusted(text: impl Into<Cow<'static, str>>) -> Self {
        Self(SortedText::new(text.into()))
    }

    /// Returns the mnemonics of all attributes or types of `dialect`; `None` if the dialect may have others.
    pub fn of(&self, dialect: &str, kind: ItemKind) -> Option<impl Iterator<Item = &str>> {
        let name = format!("{dialect}{}", kind.of(['#', '!']));
        let line = self.0.line(self.0.find(&name)?)?;
        Some(line.split(' ').skip(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mnemonics_are_found_by_dialect_and_kind() {
        let table = Mnemonics::trusted("# A comment.\nmy# bits word\nnone!\n");
        let all = |name, kind| table.of(name, kind).map(Iterator::collect::<Vec<_>>);
        assert_eq!(all("my", ItemKind::Attribute), Some(vec!["bits", "word"]));
        assert_eq!(all("my", ItemKind::Type), None);
        assert_eq!(all("none", ItemKind::Type), Some(vec![]));
    }
}
