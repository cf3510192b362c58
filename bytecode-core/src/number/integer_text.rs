//! The text of integers.
//!
//! ```text
//! decimal-literal     ::= [0-9]+
//! hexadecimal-literal ::= `0x` [0-9a-fA-F]+
//! ```

use std::fmt;

use smallvec::SmallVec;

use super::apint::out_of_range;
use super::limbs::{Limbs, TENS};
use super::{ApInt, NumberError};

/// The signedness of an integer type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, mlir_bytecode_derive::Bytecode)]
#[bytecode(crate = crate)]
pub enum Signedness {
    /// `i8`: literals may be in the signed or the unsigned range.
    Signless,
    /// `si8`, and `index`.
    Signed,
    /// `ui8`.
    Unsigned,
}

impl ApInt {
    /// Returns the value of an integer literal in assembly text: decimal or hexadecimal, with an optional minus. As
    /// in `mlir-opt`, a literal of a signless type may be in the signed or the unsigned range, and a literal with a
    /// minus must be negative (`-0` is rejected).
    ///
    /// # Errors
    /// Fails with [`NumberError::InvalidInteger`] if the text is no such literal; with
    /// [`NumberError::UnexpectedMinus`] if a literal of an unsigned type has a minus; with
    /// [`NumberError::OutOfRange`] if it needs more bits; with [`NumberError::WidthTooLarge`] and
    /// [`NumberError::TooManyDigits`].
    pub fn parse(width: u32, signedness: Signedness, text: &str) -> Result<Self, NumberError> {
        if let Some(bits) = parse_bits(width, signedness, text) {
            return Self::from_u64(width, bits);
        }
        let (negative, magnitude) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let parse = |limbs: Limbs| Self::from_words(width, limbs.words());
        let value = match magnitude.strip_prefix("0x") {
            Some(digits) => parse(parse_hex(digits)?),
            None => parse(parse_decimal(magnitude)?),
        };
        if negative && signedness == Signedness::Unsigned {
            return Err(NumberError::UnexpectedMinus);
        }
        let value = value?;
        match (negative, signedness) {
            (true, _) => Some(value.negated()).filter(Self::is_negative),
            (false, Signedness::Signed) => Some(value).filter(|value| !value.is_negative()),
            (false, _) => Some(value),
        }
        .ok_or(out_of_range(width))
    }

    /// Returns the value of a literal as [`parse`](Self::parse) does, in as many bits as upstream's `AsmParser::parseInteger`
    /// gives it: four for each digit after leading zeros, and one more if the highest of these is set; 64 for zero.
    ///
    /// # Errors
    /// Fails with [`NumberError::InvalidInteger`] if the text is no such literal, with [`NumberError::WidthTooLarge`] and
    /// [`NumberError::TooManyDigits`].
    pub(crate) fn parse_of_any_width(text: &str) -> Result<Self, NumberError> {
        let (is_negative, magnitude) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let digits = magnitude.strip_prefix("0x").unwrap_or(magnitude);
        let width = match digits.trim_start_matches('0').len() {
            0 => u64::BITS,
            digits => u32::try_from(digits).unwrap_or(u32::MAX).saturating_mul(4),
        };
        let mut value = Self::parse(width, Signedness::Unsigned, magnitude)?;
        if value.is_negative() {
            value = value.zero_extended_or_truncated(width + 1)?;
        }
        Ok(if is_negative { value.negated() } else { value })
    }

    /// Returns a value that displays the signed integer as a decimal number (see
    /// [`MAX_DECIMAL_BITS`](Self::MAX_DECIMAL_BITS)).
    pub fn display_signed(&self) -> impl fmt::Display + '_ {
        DisplayInt {
            value: self,
            signed: true,
        }
    }

    /// Returns a value that displays the unsigned integer as a decimal number (see
    /// [`MAX_DECIMAL_BITS`](Self::MAX_DECIMAL_BITS)).
    pub fn display_unsigned(&self) -> impl fmt::Display + '_ {
        DisplayInt {
            value: self,
            signed: false,
        }
    }
}

/// Returns the bits of the value that [`ApInt::parse`] returns, for a decimal literal of a type of at most 64 bits, as nearly
/// all are. `None` for what else there is: what is too large, too.
#[inline]
pub(crate) fn parse_bits(width: u32, signedness: Signedness, text: &str) -> Option<u64> {
    let unused = 64_u32.checked_sub(width).filter(|_| width > 0)?;
    let (all, half) = (u64::MAX >> unused, 1 << (width - 1));
    match text.strip_prefix('-') {
        Some(digits) => {
            let magnitude = parse_word(digits)?;
            let fits = signedness != Signedness::Unsigned && (1..=half).contains(&magnitude);
            fits.then_some(magnitude.wrapping_neg() & all)
        }
        None => {
            let magnitude = parse_word(text)?;
            let most = match signedness {
                Signedness::Signed => half - 1,
                Signedness::Signless | Signedness::Unsigned => all,
            };
            (magnitude <= most).then_some(magnitude)
        }
    }
}

/// Returns the value of at most 19 decimal digits, which fits a word.
fn parse_word(digits: &str) -> Option<u64> {
    if digits.len() > TENS.1 as usize {
        return None;
    }
    are_decimal(digits).then(|| word(digits.as_bytes()))
}

fn are_decimal(digits: &str) -> bool {
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the value of at most 19 bytes, which are decimal digits.
fn word(digits: &[u8]) -> u64 {
    digits
        .iter()
        .fold(0, |word, byte| word * 10 + u64::from(byte - b'0'))
}

fn parse_decimal(digits: &str) -> Result<Limbs, NumberError> {
    if !are_decimal(digits) {
        return Err(NumberError::InvalidInteger);
    }
    let digits = digits.trim_start_matches('0').as_bytes();
    if digits.len() > ApInt::MAX_DECIMAL_DIGITS {
        return Err(NumberError::TooManyDigits);
    }
    let mut limbs = Limbs::new(&[]);
    for chunk in digits.chunks(TENS.1 as usize) {
        limbs.multiply_add(10u64.pow(chunk.len() as u32), word(chunk));
    }
    Ok(limbs)
}

fn parse_hex(digits: &str) -> Result<Limbs, NumberError> {
    if digits.is_empty() {
        return Err(NumberError::InvalidInteger);
    }
    let words = digits.as_bytes().rchunks(16).map(|chunk| {
        chunk.iter().try_fold(0, |word, &byte| {
            Some(word << 4 | u64::from(char::from(byte).to_digit(16)?))
        })
    });
    let words: Option<SmallVec<[u64; 8]>> = words.collect();
    words
        .map(|words| Limbs::new(&words))
        .ok_or(NumberError::InvalidInteger)
}

/// An integer to print, signed or unsigned.
struct DisplayInt<'a> {
    value: &'a ApInt,
    signed: bool,
}

impl fmt::Display for DisplayInt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.signed
            && let Some(value) = self.value.as_i64()
        {
            return f.write_str(itoa::Buffer::new().format(value));
        }
        if self.signed && self.value.is_negative() {
            f.write_str("-")?;
            return write_magnitude(f, &self.value.negated());
        }
        write_magnitude(f, self.value)
    }
}

/// Prints the unsigned integer.
fn write_magnitude(f: &mut fmt::Formatter<'_>, value: &ApInt) -> fmt::Result {
    if let Some(value) = value.as_u64() {
        return f.write_str(itoa::Buffer::new().format(value));
    }
    if let Some(value) = value.as_u128() {
        return write!(f, "{value}");
    }
    let mut limbs = Limbs::new(value.words());
    if limbs.bits() > ApInt::MAX_DECIMAL_BITS {
        write!(f, "0x")?;
        let (top, rest) = limbs.words().split_last().unwrap_or((&0, &[]));
        write!(f, "{top:X}")?;
        return rest
            .iter()
            .rev()
            .try_for_each(|word| write!(f, "{word:016X}"));
    }
    let mut chunks = Vec::new();
    while !limbs.is_zero() {
        chunks.push(limbs.divide(TENS.0));
    }
    let (top, rest) = chunks.split_last().unwrap_or((&0, &[]));
    write!(f, "{top}")?;
    rest.iter()
        .rev()
        .try_for_each(|chunk| write!(f, "{chunk:019}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(width: u32, text: &str) -> Result<ApInt, NumberError> {
        ApInt::parse(width, Signedness::Signless, text)
    }

    #[test]
    fn digits_give_the_width() {
        // As mlir-opt 22 parses `smt.int.constant`.
        for (text, width, value) in [
            ("5", 4, "5"),
            ("9", 5, "9"),
            ("-7", 4, "-7"),
            ("00012", 8, "12"),
            ("-0", 64, "0"),
            ("0x1F", 8, "31"),
            ("0xFF", 9, "255"),
            ("-0xFFFFFFFFFFFFFFFFFFFF", 81, "-1208925819614629174706175"),
            ("18446744073709551615", 80, "18446744073709551615"),
        ] {
            let parsed = ApInt::parse_of_any_width(text).map(|it| {
                let value = it.display_signed().to_string();
                (it.width(), value)
            });
            assert_eq!(parsed, Ok((width, value.to_owned())), "{text}");
        }
        assert!(ApInt::parse_of_any_width("0x").is_err());
    }

    #[test]
    fn literals_follow_the_range_of_the_type() {
        use Signedness::{Signed, Signless, Unsigned};
        let range = Err(NumberError::OutOfRange { width: 8 });
        for (signedness, text, expected) in [
            (Signless, "255", Ok("-1")),
            (Signless, "256", range),
            (Signless, "-128", Ok("-128")),
            (Signless, "-129", range),
            (Signless, "-0", range),
            (Signless, "-0x80", Ok("-128")),
            (Signless, "0x0ff", Ok("-1")),
            (Signless, "0x1ff", range),
            (Signed, "128", range),
            (Signed, "-128", Ok("-128")),
            (Unsigned, "255", Ok("-1")),
            (Unsigned, "-1", Err(NumberError::UnexpectedMinus)),
            (Signless, "", Err(NumberError::InvalidInteger)),
            (Signless, "0x", Err(NumberError::InvalidInteger)),
            (Signless, "+1", Err(NumberError::InvalidInteger)),
            (Signless, "0xg", Err(NumberError::InvalidInteger)),
        ] {
            let value = ApInt::parse(8, signedness, text);
            let printed = value.map(|value| value.display_signed().to_string());
            assert_eq!(printed.as_deref(), expected.as_ref().copied(), "{text}");
        }
    }

    #[test]
    fn a_literal_of_one_word_is_what_a_longer_one_is() {
        let zeros = "0".repeat(20);
        let magnitudes = [0, 1, 7, 8, 9, 127, 128, 255, 256, 1 << 32, u64::MAX >> 1];
        for width in [0, 1, 4, 8, 33, 64, 65] {
            for signedness in [
                Signedness::Signless,
                Signedness::Signed,
                Signedness::Unsigned,
            ] {
                for (sign, magnitude) in magnitudes.iter().flat_map(|it| [("", it), ("-", it)]) {
                    let parse = |text: String| ApInt::parse(width, signedness, &text);
                    let short = parse(format!("{sign}{magnitude}"));
                    let long = parse(format!("{sign}{zeros}{magnitude}"));
                    assert_eq!(short, long, "{sign}{magnitude} of {width} bits");
                }
            }
        }
    }

    #[test]
    fn huge_values_are_printed_in_hexadecimal() {
        let digits = "F0".repeat(1 << 17);
        let text = format!("0x{digits}");
        let value = parse(ApInt::MAX_WIDTH, &text).unwrap();
        assert_eq!(value.display_signed().to_string(), text);
        assert_eq!(
            parse(64, &"9".repeat(1 << 19)),
            Err(NumberError::TooManyDigits)
        );
    }
}
