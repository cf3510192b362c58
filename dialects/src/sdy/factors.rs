//! The factors of a sharding rule, as letters.
//!
//! ```text
//! factors ::= factor factor*        factor ::= `i` | `j` | ... | `z` | `z_1` | `z_2` | ...
//! ```

use mlir_bytecode::Result;
use mlir_bytecode::item::{AsmParser, AsmPrinter};

const LETTERS: &str = "ijklmnopqrstuvwxyz";

/// Prints one.
pub(super) fn print_one(factor: i64, printer: &mut dyn AsmPrinter) -> Result<()> {
    let index = usize::try_from(factor).unwrap_or(usize::MAX);
    match LETTERS.get(index..index.saturating_add(1)) {
        Some(letter) => printer.write_str(letter)?,
        None => write!(
            printer,
            "z_{}",
            factor.saturating_sub(LETTERS.len() as i64 - 1)
        )?,
    }
    Ok(())
}

/// Prints the factors without a separator.
pub(super) fn print(factors: &[i64], printer: &mut dyn AsmPrinter) -> Result<()> {
    factors
        .iter()
        .try_for_each(|&factor| print_one(factor, printer))
}

/// Parses factors without a separator.
pub(super) fn parse(parser: &mut dyn AsmParser<'_>) -> Result<Vec<i64>> {
    let word = parser.parse_keyword()?;
    let mut factors = Vec::new();
    let mut rest = word;
    while let Some(letter) = rest.chars().next() {
        let index = LETTERS.find(letter);
        rest = rest.get(letter.len_utf8()..).unwrap_or_default();
        let mut factor = index.and_then(|index| i64::try_from(index).ok());
        if let Some(number) = rest.strip_prefix('_') {
            let length = number.bytes().take_while(u8::is_ascii_digit).count();
            let (digits, after) = number.split_at(length);
            let offset: Option<i64> = digits.parse().ok();
            let last = factor.filter(|_| letter == 'z');
            factor = last
                .zip(offset)
                .and_then(|(last, offset)| last.checked_add(offset));
            rest = after;
        }
        let message = || parser.error(format!("before this, `{word}` is not made of factors"));
        factors.push(factor.ok_or_else(message)?);
    }
    Ok(factors)
}

/// Parses one.
pub(super) fn parse_one(parser: &mut dyn AsmParser<'_>) -> Result<i64> {
    match parse(parser)?.as_slice() {
        [only] => Ok(*only),
        _ => Err(parser.error("before this, expected one factor")),
    }
}

/// Factors separated by commas.
pub(super) mod list {
    use super::{AsmParser, AsmPrinter, Result, parse_one, print_one};

    pub(in crate::sdy) fn print(factors: &[i64], printer: &mut dyn AsmPrinter) -> Result<()> {
        for (index, factor) in factors.iter().enumerate() {
            printer.write_str(if index > 0 { ", " } else { "" })?;
            print_one(*factor, printer)?;
        }
        Ok(())
    }

    pub(in crate::sdy) fn parse(parser: &mut dyn AsmParser<'_>) -> Result<Vec<i64>> {
        let mut factors = vec![parse_one(parser)?];
        while parser.eat(",") {
            factors.push(parse_one(parser)?);
        }
        Ok(factors)
    }
}
