//! Items that their dialect leaves as text: unknown mnemonics, and words that are no case of an enumeration, are errors.
//!
//! ```text
//! item      ::= (`#` | `!`) dialect (`.` mnemonic any | `<` mnemonic any `>`)
//! attribute ::= `#` dialect (`.` mnemonic `<` cases `>` | `<` mnemonic (cases | `(` cases `)` | `<` cases `>`) `>`)
//! cases     ::= case ((`|` | `,`) case)*
//! ```

use super::Parser;
use crate::context::ItemKind;
use crate::error::Result;

impl Parser<'_> {
    /// Checks the text of an item that its dialect leaves as text. `at` is the position for an error.
    pub(super) fn check_text(
        &self,
        kind: ItemKind,
        dialect: &str,
        text: &str,
        at: usize,
    ) -> Result<()> {
        let rest = text.get(1..).and_then(|it| it.strip_prefix(dialect));
        let Some(rest) = rest.and_then(|it| it.strip_prefix(['.', '<'])) else {
            return Ok(());
        };
        if self.keeps_unknown {
            return Ok(());
        }
        let length = rest.find(|it| !is_part(it)).unwrap_or(rest.len());
        let (mnemonic, words) = rest.split_at(length);
        let mnemonics = self.context.registry().mnemonics();
        if let Some(known) = mnemonics.and_then(|it| it.of(dialect, kind)) {
            self.expect_mnemonic(kind, dialect, mnemonic, known.collect(), at)?;
        }
        match kind {
            ItemKind::Attribute => self.check_cases(dialect, mnemonic, words, at),
            ItemKind::Type => Ok(()),
        }
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

    fn check_cases(&self, dialect: &str, mnemonic: &str, words: &str, at: usize) -> Result<()> {
        let Some(enumerations) = self.context.registry().enumerations() else {
            return Ok(());
        };
        let name = format!("{dialect}.{mnemonic}");
        let Some(cases) = enumerations.cases(&name) else {
            return Ok(());
        };
        let words = words.split(|it| !is_part(it)).filter(|it| !it.is_empty());
        let known: Vec<_> = cases.collect();
        for word in words {
            if !known.contains(&word) {
                let message = format!(
                    "`{word}` is no case of `#{dialect}.{mnemonic}`: expected one of `{}`",
                    known.join("`, `")
                );
                return Err(self.error_at(at, message));
            }
        }
        Ok(())
    }
}

/// Returns whether a character can be in a mnemonic or in a case.
fn is_part(character: char) -> bool {
    character.is_ascii_alphanumeric() || "_.-".contains(character)
}
