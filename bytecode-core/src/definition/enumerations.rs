//! The cases of attributes that are an enumeration.
//!
//! ```text
//! line ::= dialect `.` mnemonic (` ` case)+
//!        | dialect `.` mnemonic ` "` separator `"` (` ` case `=` bits)+
//! ```

use std::borrow::Cow;

use crate::properties::sorted_text::SortedText;

/// The cases of attributes that are an enumeration, by `dialect.mnemonic`.
///
/// The text form has one line per attribute: `gpu.dim x y z`. The line of an attribute that is a set of cases also has what
/// joins the cases, and the bits of each, in the order of printing: `my.set "|" all=3 none=0 a=1 b=2`. Parsers reject other
/// words than the cases, and keep a set as it is printed.
#[derive(Debug)]
pub struct Enumerations(SortedText);

/// The cases of one enumeration.
#[derive(Clone, Debug)]
pub struct Cases<'t> {
    separator: Option<&'t str>,
    cases: &'t str,
}

impl Enumerations {
    /// Takes over a text without checking it.
    ///
    /// The text must be sorted bytewise by attribute, with comments (`#`) before the first line only: such as the texts that
    /// this project embeds.
    pub fn trusted(text: impl Into<Cow<'static, str>>) -> Self {
        Self(SortedText::new(text.into()))
    }

    /// Returns the cases of the attribute `dialect.mnemonic`; `None` if it is not known as an enumeration.
    pub fn cases(&self, attribute: &str) -> Option<Cases<'_>> {
        let line = self.0.line(self.0.find(attribute)?)?;
        let (_, rest) = line.split_once(' ')?;
        let set = rest.strip_prefix('"').and_then(|it| it.split_once("\" "));
        let (separator, cases) = set.map_or((None, rest), |(separator, it)| (Some(separator), it));
        Some(Cases { separator, cases })
    }
}

impl<'t> Cases<'t> {
    /// Returns what joins the cases of a set; `None` if a value is one case.
    #[must_use]
    pub fn separator(&self) -> Option<&'t str> {
        self.separator
    }

    /// Returns the words, in order.
    pub fn words(&self) -> impl Iterator<Item = &'t str> + use<'t> {
        self.bits().map(|(word, _)| word)
    }

    /// Returns the text of a set of cases as it is printed; `None` if one of the words is no case, or the set is empty and has
    /// no word for that.
    pub fn printed<'w>(&self, words: impl Iterator<Item = &'w str>) -> Option<String> {
        let mut rest = 0;
        for word in words {
            rest |= self.bits().find(|case| case.0 == word)?.1;
        }
        if rest == 0 {
            return (self.bits().find(|case| case.1 == 0)).map(|(word, _)| word.to_owned());
        }
        let mut printed = Vec::new();
        for (word, bits) in self.bits() {
            if bits != 0 && rest & bits == bits {
                printed.push(word);
                rest &= !bits;
            }
        }
        Some(printed.join(self.separator.unwrap_or_default()))
    }

    fn bits(&self) -> impl Iterator<Item = (&'t str, u64)> + use<'t> {
        let is_set = self.separator.is_some();
        self.cases
            .split(' ')
            .map(move |it| match it.split_once('=') {
                Some((word, bits)) if is_set => (word, bits.parse().unwrap_or(0)),
                _ => (it, 0),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "# A comment.\nmy.bits \", \" all=3 none=0 a=1 b=2 c=4\nmy.word x y\n";

    #[test]
    fn attributes_are_found_by_name() {
        let table = Enumerations::trusted(TABLE);
        let words = |name| (table.cases(name)).map(|it| it.words().collect::<Vec<_>>());
        assert_eq!(words("my.bits"), Some(vec!["all", "none", "a", "b", "c"]));
        assert_eq!(words("my.word"), Some(vec!["x", "y"]));
        assert_eq!(words("my.other"), None);
    }

    #[test]
    fn sets_are_printed_in_order() {
        let table = Enumerations::trusted(TABLE);
        let cases = table.cases("my.bits").unwrap();
        let printed = |words: &str| cases.printed(words.split(' '));
        assert_eq!(printed("c b").as_deref(), Some("b, c"));
        assert_eq!(printed("b c a").as_deref(), Some("all, c"));
        assert_eq!(printed("none none").as_deref(), Some("none"));
        assert_eq!(printed("a none").as_deref(), Some("a"));
        assert_eq!(printed("x"), None);
        assert_eq!(table.cases("my.word").unwrap().separator(), None);
    }
}
