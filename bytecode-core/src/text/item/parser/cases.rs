//! Attributes that are an enumeration: words that are no case are errors.
//!
//! ```text
//! attribute ::= `#` dialect (`.` mnemonic `<` cases `>` | `<` mnemonic (cases | `(` cases `)` | `<` cases `>`) `>`)
//! cases     ::= case ((`|` | `,`) case)*
//! ```

use super::Parser;
use crate::error::Result;

impl Parser<'_> {
    /// Checks the text of an attribute that its dialect leaves as text. `at` is the position for an error.
    pub(super) fn check_cases(&self, dialect: &str, text: &str, at: usize) -> Result<()> {
        let Some(enumerations) = self.context.registry().enumerations() else {
            return Ok(());
        };
        let rest = text
            .strip_prefix('#')
            .and_then(|it| it.strip_prefix(dialect));
        let Some(rest) = rest.and_then(|it| it.strip_prefix(['.', '<'])) else {
            return Ok(());
        };
        let is_part = |it: char| it.is_ascii_alphanumeric() || "_.-".contains(it);
        let length = rest.find(|it| !is_part(it)).unwrap_or(rest.len());
        let (mnemonic, words) = rest.split_at(length);
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
