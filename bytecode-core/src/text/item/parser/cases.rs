//! Items that their dialect leaves as text: unknown mnemonics, and words that are no case of an enumeration, are errors.
//!
//! ```text
//! item      ::= (`#` | `!`) dialect (`.` mnemonic any | `<` mnemonic any `>`)
//! attribute ::= `#` dialect (`.` mnemonic `<` cases `>` | `<` mnemonic (cases | `(` cases `)` | `<` cases `>`) `>`)
//! cases     ::= case (separator case)*                                   the separator is that of the enumeration
//! ```

use super::super::placeholders;
use super::Parser;
use crate::context::ItemKind;
use crate::error::Result;

impl Parser<'_> {
    /// Checks the text of an item that its dialect leaves as text; returns the text of an enumeration as it is printed. `at` is
    /// the position for an error.
    pub(super) fn check_text(
        &self,
        kind: ItemKind,
        dialect: &str,
        text: &str,
        at: usize,
    ) -> Result<Option<String>> {
        placeholders::note(self.context, text);
        let rest = text.get(1..).and_then(|it| it.strip_prefix(dialect));
        let Some(rest) = rest.and_then(|it| it.strip_prefix(['.', '<'])) else {
            return Ok(None);
        };
        if self.keeps_unknown {
            return Ok(None);
        }
        let length = rest.find(|it| !is_part(it)).unwrap_or(rest.len());
        let (mnemonic, words) = rest.split_at(length);
        let mnemonics = self.context.registry().mnemonics();
        if let Some(known) = mnemonics.and_then(|it| it.of(dialect, kind)) {
            self.expect_mnemonic(kind, dialect, mnemonic, known.collect(), at)?;
        }
        if kind == ItemKind::Type {
            return Ok(None);
        }
        let printed = self.printed_cases(dialect, mnemonic, words, at)?;
        let prefix = text.strip_suffix(words).unwrap_or_default();
        Ok(printed.map(|printed| format!("{prefix}{printed}")))
    }

    /// Fails if an item of `dialect` has another mnemonic than the `known` ones.
    pub(super) fn expect_mnemonic(
        &self,
        kind: ItemKind,
        dialect: &str,
        mnemonic: &str,
        known: Vec<&str>,
        at: usize,
    ) -> Result<()> {
        if known.contains(&mnemonic) {
            return Ok(());
        }
        let hint = mlir_assembly_format::nearest(mnemonic, known);
        let hint = hint.map(|it| format!("; did you mean `{it}`?"));
        let message = format!(
            "unknown {} `{mnemonic}` of `{dialect}`{}",
            kind.name(),
            hint.unwrap_or_default()
        );
        Err(self.error_at(at, message))
    }

    /// Returns the words after the mnemonic of an attribute as they are printed, if the attribute is an enumeration. `at` is
    /// the position for an error.
    fn printed_cases(
        &self,
        dialect: &str,
        mnemonic: &str,
        words: &str,
        at: usize,
    ) -> Result<Option<String>> {
        let enumerations = self.context.registry().enumerations();
        let name = format!("{dialect}.{mnemonic}");
        let Some(cases) = enumerations.and_then(|it| it.cases(&name)) else {
            return Ok(None);
        };
        // A word may be a string.
        let is_around = |it: char| !is_part(it) && it != '"';
        let inner = words.trim_matches(is_around);
        let (opening, closing) = words.split_once(inner).unwrap_or_default();
        let unquoted = |it| {
            let word = str::trim(it);
            let quoted = word.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
            quoted.unwrap_or(word)
        };
        let listed: Vec<_> = match cases.separator().map(str::trim) {
            Some(separator) => inner.split(separator).map(unquoted).collect(),
            None => vec![unquoted(inner)],
        };
        let brackets = |it: &str| it.replace([' ', '\t', '\r', '\n'], "");
        let (opening, closing) = (brackets(opening), brackets(closing));
        let is_bracket = |it: char| "<>()".contains(it);
        if !opening.chars().chain(closing.chars()).all(is_bracket) {
            let message = format!("`{}` is no case of `#{name}`", words.trim());
            return Err(self.error_at(at, message));
        }
        let known: Vec<_> = cases.words().collect();
        if let Some(word) = listed.iter().find(|it| !known.contains(it)) {
            let message = format!(
                "`{word}` is no case of `#{name}`: expected one of `{}`",
                known.join("`, `")
            );
            return Err(self.error_at(at, message));
        }
        let printed = match cases.separator() {
            Some(_) => cases.printed(listed.into_iter()),
            // Printers quote what is no word.
            None if inner.contains('-') => Some(inner.to_owned()),
            None => Some(unquoted(inner).to_owned()),
        };
        let opening = if opening.is_empty() { " " } else { &opening };
        Ok(printed.map(|printed| format!("{opening}{printed}{closing}")))
    }
}

/// Returns whether a character can be in a mnemonic or in a case.
fn is_part(character: char) -> bool {
    character.is_ascii_alphanumeric() || "_.-".contains(character)
}
