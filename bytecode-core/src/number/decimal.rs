//! Conversion from decimal to binary, correctly rounded for any length.
//!
//! A number is `digits * 10^exponent`. If both fit in 128 bits, a multiplication or division of machine words
//! suffices; otherwise [`Limbs`] are used. The work is bounded by the length of the text: digits that cannot affect
//! the rounding only count as "slightly more", and exponents beyond the range of the type are not computed with.

use super::limbs::{Limbs, TENS};
use super::{ApFloat, FloatSemantics, NumberError};

/// A decimal number that has been parsed, but not rounded.
struct Decimal<'a> {
    negative: bool,
    /// The digits before and after the point, including leading zeros.
    whole: &'a str,
    fraction: &'a str,
    exponent: i64,
}

/// Parses `[+-]? digits [. digits]? ([eE] [+-]? digits)?` with a digit on at least one side of the point.
pub(super) fn parse(semantics: FloatSemantics, text: &str) -> Result<ApFloat, NumberError> {
    scan(text)
        .map(|decimal| round_text(semantics, &decimal))
        .ok_or(NumberError::InvalidFloat)
}

fn scan(text: &str) -> Option<Decimal<'_>> {
    let negative = text.starts_with('-');
    let text = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (significand, exponent) = match text.split_once(['e', 'E']) {
        Some((significand, exponent)) => (significand, scan_exponent(exponent)?),
        None => (text, 0),
    };
    let (whole, fraction) = significand.split_once('.').unwrap_or((significand, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = is_digits(whole) && is_digits(fraction) && whole.len() + fraction.len() > 0;
    is_number.then_some(Decimal {
        negative,
        whole,
        fraction,
        exponent,
    })
}

/// Parses an exponent, saturated at a limit that no number of digits can compensate.
fn scan_exponent(text: &str) -> Option<i64> {
    const LIMIT: i64 = 1 << 40;
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() {
        return None;
    }
    let magnitude = digits.bytes().try_fold(0i64, |value, byte| {
        let digit = char::from(byte).to_digit(10)?;
        Some((value * 10 + i64::from(digit)).min(LIMIT))
    })?;
    Some(if text.starts_with('-') {
        -magnitude
    } else {
        magnitude
    })
}

fn round_text(semantics: FloatSemantics, decimal: &Decimal<'_>) -> ApFloat {
    let Decimal {
        negative,
        whole,
        fraction,
        exponent,
    } = *decimal;
    let digits = || whole.bytes().chain(fraction.bytes());
    let leading_zeros = digits().take_while(|&byte| byte == b'0').count();
    let count = whole.len() + fraction.len() - leading_zeros;
    if count == 0 {
        return ApFloat::zero(semantics, negative);
    }

    // The number is less than 10^point and at least a tenth of that.
    let point = exponent + whole.len() as i64 - leading_zeros as i64;
    let (min, max) = semantics.exponent_range();
    let precision = semantics.precision();
    if point > i64::from(max) * 31 / 100 + 3 {
        return ApFloat::overflow(semantics, negative);
    }
    if point < i64::from(min - precision as i32) * 31 / 100 - 3 {
        return ApFloat::round(semantics, negative, 1, i32::MIN / 2, true);
    }

    // A number halfway between two floats has at most this number of digits.
    let decisive = (precision as i32 * 2 - min).max(max) as usize + 20;
    let used = count.min(decisive);
    let mut significant = digits().skip(leading_zeros);
    let mut limbs = Limbs::new(&[]);
    let mut small = 0u128;
    let mut left = used;
    while left > 0 {
        let step = left.min(TENS.1 as usize);
        let chunk = significant.by_ref().take(step);
        let word = chunk.fold(0u64, |word, byte| word * 10 + u64::from(byte - b'0'));
        if used <= 38 {
            small = small * 10u128.pow(step as u32) + u128::from(word);
        } else {
            limbs.multiply_add(10u64.pow(step as u32), word);
        }
        left -= step;
    }
    let tail = significant.any(|byte| byte != b'0');
    let scale = (point - used as i64) as i32;
    if used <= 38 {
        round(semantics, negative, small, scale)
    } else {
        round_limbs(semantics, negative, limbs, scale, tail)
    }
}

/// Returns the nearest value to `digits * 10^scale`.
pub(super) fn round(
    semantics: FloatSemantics,
    negative: bool,
    digits: u128,
    scale: i32,
) -> ApFloat {
    if digits == 0 {
        return ApFloat::zero(semantics, negative);
    }
    if let Some(power) = 10u128.checked_pow(scale.unsigned_abs()) {
        if scale >= 0 {
            if let Some(product) = digits.checked_mul(power) {
                return ApFloat::round(semantics, negative, product, 0, false);
            }
        } else {
            let shift = digits.leading_zeros();
            let dividend = digits << shift;
            let (quotient, remainder) = (dividend / power, dividend % power);
            let spare_bits = 128 - quotient.leading_zeros() as i32 - semantics.precision() as i32;
            if remainder == 0 || spare_bits >= 2 {
                let exponent = -(shift as i32);
                return ApFloat::round(semantics, negative, quotient, exponent, remainder != 0);
            }
        }
    }
    round_limbs(semantics, negative, Limbs::from_u128(digits), scale, false)
}

/// Returns the nearest value to `digits * 10^scale`; if `tail`, to a slightly larger number.
fn round_limbs(
    semantics: FloatSemantics,
    negative: bool,
    mut digits: Limbs,
    scale: i32,
    tail: bool,
) -> ApFloat {
    let power = scale.unsigned_abs();
    let mut exponent = scale;
    let mut inexact = tail;
    if scale >= 0 {
        digits.multiply_power_of_five(power);
    } else {
        // Enough bits for a quotient of 128: 5^n has less than 7n/3 + 1 bits.
        let wanted = 129 + power / 3 * 7 + 7;
        let shift = wanted.saturating_sub(digits.bits());
        digits.shift_left(shift);
        exponent -= shift as i32;
        inexact |= digits.divide_power_of_five(power);
    }
    if tail && digits.bits() < 128 {
        let shift = 128 - digits.bits();
        digits.shift_left(shift);
        exponent -= shift as i32;
    }
    let (top, below, lost) = digits.top();
    ApFloat::round(
        semantics,
        negative,
        top,
        exponent + below as i32,
        inexact || lost,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_f64(text: &str) -> f64 {
        parse(FloatSemantics::F64, text).unwrap().to_f64().unwrap()
    }

    #[test]
    fn long_and_huge_numbers_are_decided_in_time() {
        assert_eq!(parse_f64("1e999999999999999999999999"), f64::INFINITY);
        assert_eq!(parse_f64("-1e-99999999999999999999999"), 0.0);
        assert_eq!(parse_f64(&format!("1{}e-300000", "0".repeat(300_000))), 1.0);
        assert_eq!(
            parse_f64(&format!("0.{}1e300001", "0".repeat(300_000))),
            1.0
        );
        assert_eq!(
            parse_f64(&format!("{}.{}", "0".repeat(300_000), "0".repeat(300_000))),
            0.0
        );
        for semantics in FloatSemantics::ALL {
            let largest = parse(semantics, "1e5000").unwrap();
            assert_eq!(largest, ApFloat::overflow(semantics, false));
            assert_eq!(
                parse(semantics, "1e-6000"),
                Ok(ApFloat::zero(semantics, false))
            );
        }
    }

    #[test]
    fn a_far_digit_decides_a_tie() {
        // 2^53 + 1 is halfway between two doubles.
        let tie = "9007199254740993";
        for zeros in [0, 1, 20, 700, 800, 2000, 100_000] {
            let zeros = "0".repeat(zeros);
            assert_eq!(parse_f64(&format!("{tie}.{zeros}")), 9007199254740992.0);
            assert_eq!(parse_f64(&format!("{tie}.{zeros}1")), 9007199254740994.0);
        }
        let half_of_smallest = format!("{:.1100}", f64::from_bits(1) / 2.0 + f64::from_bits(1));
        assert_eq!(parse_f64(&half_of_smallest), f64::from_bits(1));
    }

    #[test]
    fn agrees_with_the_standard_library() {
        let mut state = 1u64;
        for _ in 0..20_000 {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let (digits, scale) = (state >> (state % 60), (state >> 20) as i32 % 360);
            let text = format!("{digits}e{scale}");
            assert_eq!(
                parse_f64(&text).to_bits(),
                text.parse::<f64>().unwrap().to_bits(),
                "{text}"
            );
            let single = parse(FloatSemantics::F32, &text).unwrap();
            assert_eq!(
                single.bits() as u32,
                text.parse::<f32>().unwrap().to_bits(),
                "{text}"
            );
            let value = f64::from_bits(state);
            if value.is_finite() {
                let text = format!("{value:.30e}");
                assert_eq!(parse_f64(&text).to_bits(), state, "{text}");
            }
        }
    }

    #[test]
    fn texts_that_are_not_numbers_are_rejected() {
        for text in [
            "",
            "-",
            ".",
            "e1",
            "1e",
            "1e+",
            "1.2.3",
            "0x1",
            "1_0",
            "--1",
            "+-1",
            "1 ",
            "1e1.0",
            "inf",
            "+inf",
            "-infinity",
            "NaN",
            ".e1",
        ] {
            for semantics in [FloatSemantics::F32, FloatSemantics::F64] {
                let parsed = ApFloat::from_decimal(semantics, text);
                assert_eq!(parsed, Err(NumberError::InvalidFloat), "{text}");
            }
        }
    }
}
