//! Printing of strings, identifiers and symbol names.
//!
//! ```text
//! symbol-name ::= `@` (bare-id | string-literal)
//! ```

use std::io::Write as _;
use std::ops::Range;

use super::super::lexer::EMPTY_SYMBOL;
use crate::error::{Error, Result};
pub(in crate::text) use crate::item::quoted::{hex, keyword, quoted};
use crate::number::digits::{ASCII, EIGHT_DIGITS, eight_digits};
pub(in crate::text) use crate::number::digits::{signed, unsigned as number};

/// Returns `%` and the digits of `number`, the first byte in the lowest; `None` if there are more than six digits.
pub(in crate::text) fn short_name(number: u32) -> Option<u64> {
    let digits = eight_digits(number.into());
    // Zero has a digit too.
    let zeros = (digits | 1 << 56).trailing_zeros() / 8;
    let text = (((digits | ASCII) >> (8 * zeros)) << 8) | u64::from(b'%');
    (number < EIGHT_DIGITS as u32 / 100).then_some(text)
}

/// The first release of LLVM that prints a symbol without a name as [`EMPTY_SYMBOL`], not as `@""`.
const LLVM_WITH_EMPTY_SYMBOL: u32 = 17;

/// Appends `name` as a symbol, as the release of LLVM prints it.
pub(in crate::text) fn symbol(out: &mut Vec<u8>, name: &[u8], release: impl FnOnce() -> u32) {
    out.push(b'@');
    if name.is_empty() && release() >= LLVM_WITH_EMPTY_SYMBOL {
        out.extend_from_slice(EMPTY_SYMBOL);
    } else {
        keyword(out, name);
    }
}

/// Returns the length of the mnemonic before the parameters of an item of a dialect: `encoding` of `encoding<{..}>`.
/// Zero if the text does not start with a letter.
pub(in crate::text) fn mnemonic_length(item: &[u8]) -> usize {
    match item.first() {
        Some(first) if first.is_ascii_alphabetic() => {
            let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_');
            item.iter()
                .position(|byte| !is_part(byte))
                .unwrap_or(item.len())
        }
        _ => 0,
    }
}

/// Appends blanks.
#[inline]
pub(in crate::text) fn indent(out: &mut Vec<u8>, columns: usize) {
    if columns <= SPACES.len() {
        // A copy of fixed size needs no call.
        out.extend_from_slice(SPACES);
        out.truncate(out.len() - (SPACES.len() - columns));
    } else {
        out.extend(std::iter::repeat_n(b' ', columns));
    }
}

/// Appends a range of a text. A short one is copied with what follows, because a copy of fixed size needs no call.
#[inline]
pub(in crate::text) fn piece(out: &mut Vec<u8>, text: &[u8], range: Range<usize>) {
    const SHORT: usize = 32;
    let fixed = text.get(range.start..range.start.saturating_add(SHORT));
    match (fixed, SHORT.checked_sub(range.len())) {
        (Some(fixed), Some(beyond)) => {
            out.extend_from_slice(fixed);
            out.truncate(out.len() - beyond);
        }
        _ => out.extend_from_slice(text.get(range).unwrap_or_default()),
    }
}

/// The indentation of most operations.
const SPACES: &[u8; 32] = &[b' '; 32];

/// Appends an item of a dialect: as `#dialect.mnemonic<...>` if it has this form, else as `#dialect<...>`.
pub(in crate::text) fn dialect_symbol(out: &mut Vec<u8>, prefix: u8, dialect: &str, item: &[u8]) {
    open_dialect_symbol(out, prefix, dialect);
    let start = out.len();
    out.extend_from_slice(item);
    close_dialect_symbol(out, start);
}

/// Appends what precedes an item of a dialect: `#dialect.`.
pub(in crate::text) fn open_dialect_symbol(out: &mut Vec<u8>, prefix: u8, dialect: &str) {
    out.push(prefix);
    out.extend_from_slice(dialect.as_bytes());
    out.push(b'.');
}

/// Completes [`open_dialect_symbol`] after the item, which begins at `start`.
pub(in crate::text) fn close_dialect_symbol(out: &mut Vec<u8>, start: usize) {
    let (before, item) = out.split_at_mut(start);
    let length = mnemonic_length(item);
    let rest = item.get(length..).unwrap_or_default();
    if length > 0 && (rest.is_empty() || (rest.starts_with(b"<") && rest.ends_with(b">"))) {
        return;
    }
    if let Some(dot) = before.last_mut() {
        *dot = b'<';
    }
    out.push(b'>');
}

/// Appends a value that implements `Display`.
pub(in crate::text) fn write(out: &mut Vec<u8>, value: impl std::fmt::Display) -> Result<()> {
    write!(out, "{value}").map_err(|error| Error::message(error.to_string()))
}

/// Appends `, ` between the elements of a list.
#[inline]
pub(in crate::text) fn separate(out: &mut Vec<u8>, index: usize) {
    if index > 0 {
        out.extend_from_slice(b", ");
    }
}

/// Appends a name as an identifier of letters, digits and `punctuation`.
pub(in crate::text) fn identifier(out: &mut Vec<u8>, name: &[u8], punctuation: &[u8]) {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || punctuation.contains(&byte);
    let needs_prefix = |first: u8| first.is_ascii_digit() || first != b' ' && !is_part(first);
    if name.first().copied().is_some_and(needs_prefix) {
        // A leading digit could be a number; a leading invalid byte becomes its number.
        out.push(b'_');
    }
    for &byte in name {
        match byte {
            b' ' => out.push(b'_'),
            _ if is_part(byte) => out.push(byte),
            _ => out.extend_from_slice(format!("{byte:X}").as_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::digits::{numbers, text};

    #[test]
    fn names_of_numbers() {
        let is_same = |value: u64| {
            let short = u32::try_from(value).ok().and_then(short_name);
            let name =
                |text: u64| text.to_le_bytes()[..8 - text.leading_zeros() as usize / 8].to_vec();
            assert_eq!(
                short.map(name),
                (value < 1_000_000).then(|| format!("%{value}").into_bytes())
            );
        };
        numbers().for_each(is_same);
    }

    #[test]
    fn pieces() {
        let all: Vec<u8> = (0..100).collect();
        for (start, end) in [
            (0, 0),
            (0, 32),
            (3, 36),
            (5, 5),
            (68, 100),
            (69, 100),
            (90, 95),
            (100, 100),
        ] {
            let mut out = b"before".to_vec();
            piece(&mut out, &all, start..end);
            assert_eq!(out, [b"before", &all[start..end]].concat());
        }
    }

    #[test]
    fn strings_are_escaped() {
        let print = |bytes| text(|out| quoted(out, bytes));
        assert_eq!(print(b"a \"b\" \\"), r#""a \22b\22 \\""#);
        assert_eq!(print(b"\n\t\x7f\xe9~"), r#""\0A\09\7F\E9~""#);
    }

    #[test]
    fn symbols() {
        let print = |bytes| text(|out| symbol(out, bytes, || 22));
        assert_eq!(print(b"f$1.x"), "@f$1.x");
        assert_eq!(print(b"1f"), r#"@"1f""#);
        assert_eq!(print(b"a-b"), r#"@"a-b""#);
        assert_eq!(print(b""), "@<<INVALID EMPTY SYMBOL>>");
        assert_eq!(text(|out| symbol(out, b"", || 16)), r#"@"""#);
    }

    #[test]
    fn dialect_symbols() {
        let print = |bytes| text(|out| dialect_symbol(out, b'#', "d", bytes));
        assert_eq!(print(b"m.n"), "#d.m.n");
        assert_eq!(print(b"m<1>"), "#d.m<1>");
        assert_eq!(print(b"m<1> : i32"), "#d<m<1> : i32>");
        assert_eq!(print(b"\"m\""), "#d<\"m\">");
    }
}
