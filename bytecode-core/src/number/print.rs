//! Conversion from binary to decimal: the float literals of MLIR's printer.
//!
//! The printer chooses the first of these forms that preserves the value:
//!
//! 1. six significant digits in scientific form, `1.250000e+00`, if they are parsed as the same
//!    value;
//! 2. as many digits as always suffice for the type, in plain form if that needs at most three
//!    zeros of padding, `0.699999988`, else as `1.17549435E-38`; but only with a decimal point;
//! 3. the bits, `0x7FC00000`; always for infinities and NaNs.
//!
//! The digits are those of LLVM's `APFloat::toString`, which are not always the nearest: the exact value is
//! *truncated* to the number of bits that the digits hold (with 196/59 for `log2(10)`), and then rounded half up. So
//! 0.7 in `f32`, which is 0.699999988, becomes 6.99999e-01 in the first form, and is therefore printed in the second
//! form.

use std::fmt::{self, Write as _};

use super::apfloat::Magnitude;
use super::limbs::Limbs;
use super::{ApFloat, decimal};

/// The number of digits of the first form.
const SHORT_DIGITS: u32 = 6;

/// The maximal number of zeros of padding in the plain second form.
const MAX_PADDING: i32 = 3;

impl fmt::Display for ApFloat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let negative = self.is_negative();
        let sign = if negative { "-" } else { "" };
        match self.magnitude() {
            Magnitude::Zero => return write!(f, "{sign}0.000000e+00"),
            Magnitude::Finite {
                significand,
                exponent,
            } => {
                let digits = leading_digits(significand, exponent, SHORT_DIGITS);
                let semantics = self.semantics();
                let back = decimal::round(semantics, negative, digits.value, digits.exponent);
                if back.bits() == self.canonical_bits() {
                    f.write_str(sign)?;
                    return digits.write_short(f);
                }
                let count = 2 + semantics.precision() * 59 / 196;
                let digits = leading_digits(significand, exponent, count);
                if digits.has_point(count) {
                    f.write_str(sign)?;
                    return digits.write_long(f, count);
                }
            }
            Magnitude::Infinite | Magnitude::Nan => {}
        }
        write!(f, "{:#X}", self.canonical_bits())
    }
}

/// Returns the leading `count` decimal digits of `significand * 2^exponent`.
///
/// A negative power of two is a power of five and a power of ten: `2^-e == 5^e * 10^-e`. The last `t` digits of the
/// whole number `n` before the power of ten are dropped. Because `n / 10^t` is `significand * 5^(e - t) / 2^t`, this
/// needs neither the whole number nor a division, but the length of `n`, which determines `t`.
fn leading_digits(significand: u128, exponent: i32, count: u32) -> Digits {
    let zeros = significand.trailing_zeros();
    let (significand, exponent) = (significand >> zeros, exponent + zeros as i32);
    let power = exponent.unsigned_abs();
    let bits = match exponent {
        0.. => 128 - significand.leading_zeros() + power,
        _ => product_bits(significand, power),
    };
    let wanted = (count * 196).div_ceil(59);
    let dropped = bits.saturating_sub(wanted) * 59 / 196;
    // The number is now `significand * 2^twos * 5^fives`.
    let dropped_power = dropped as i32;
    let (twos, fives) = match exponent {
        0.. => (exponent - dropped_power, -dropped_power),
        _ => (-dropped_power, power as i32 - dropped_power),
    };
    // At most four bits more than requested remain, 124 for the widest type.
    let value = scale_in_words(significand, twos, fives)
        .or_else(|| scale_limbs(significand, twos, fives))
        .unwrap_or(u128::MAX);
    Digits::new(value, exponent.min(0) + dropped_power).round(count)
}

/// Returns the number of bits of `significand * 5^power`.
fn product_bits(significand: u128, power: u32) -> u32 {
    if let Some(product) = power_of_five(power).and_then(|five| significand.checked_mul(five)) {
        return 128 - product.leading_zeros();
    }
    let logarithm = (significand as f64).log2() + f64::from(power) * 5f64.log2();
    // The error is below 1e-10, even for the smallest f128.
    if (logarithm - logarithm.round()).abs() > 1e-6 {
        return logarithm as u32 + 1;
    }
    let mut limbs = Limbs::from_u128(significand);
    limbs.multiply_power_of_five(power);
    limbs.bits()
}

/// Returns a power of five, if it fits in 128 bits.
fn power_of_five(power: u32) -> Option<u128> {
    const POWERS: [u128; 56] = {
        let mut powers = [1; 56];
        let mut power = 1;
        while power < 56 {
            powers[power] = 5 * powers[power - 1];
            power += 1;
        }
        powers
    };
    POWERS.get(power as usize).copied()
}

/// Returns `significand * 2^twos * 5^fives`, rounded down, if no step needs more than 128 bits.
fn scale_in_words(significand: u128, twos: i32, fives: i32) -> Option<u128> {
    let shift = twos.unsigned_abs();
    let factor = power_of_five(fives.unsigned_abs())?;
    let value = match twos {
        0.. if shift <= significand.leading_zeros() => significand << shift,
        0.. => return None,
        _ if fives > 0 => {
            return Some(
                significand
                    .checked_mul(factor)?
                    .checked_shr(shift)
                    .unwrap_or(0),
            );
        }
        _ => significand.checked_shr(shift).unwrap_or(0),
    };
    Some(if fives > 0 {
        value.checked_mul(factor)?
    } else {
        value / factor
    })
}

/// Returns `significand * 2^twos * 5^fives`, rounded down, if it fits in 128 bits.
fn scale_limbs(significand: u128, twos: i32, fives: i32) -> Option<u128> {
    let mut limbs = Limbs::from_u128(significand);
    if twos > 0 {
        limbs.shift_left(twos.unsigned_abs());
    }
    if fives > 0 {
        limbs.multiply_power_of_five(fives.unsigned_abs());
    } else {
        limbs.divide_power_of_five(fives.unsigned_abs());
    }
    let (top, below, _) = limbs.top();
    // Take the bits from bit `-twos` of the top 128 bits and the `below` bits after them.
    let shift = i64::from(twos.min(0)).abs() - i64::from(below);
    match shift {
        ..0 => None,
        0..=127 => Some(top >> shift),
        _ => Some(0),
    }
}

/// Decimal digits without trailing zeros: `value * 10^exponent`.
struct Digits {
    value: u128,
    /// The number of digits of `value`.
    count: u32,
    exponent: i32,
}

impl Digits {
    fn new(mut value: u128, mut exponent: i32) -> Self {
        while let Some(quotient) = divide_exactly_by_ten(value) {
            value = quotient;
            exponent += 1;
        }
        Self {
            value,
            count: value.checked_ilog10().map_or(1, |log| log + 1),
            exponent,
        }
    }

    /// Rounds half up to `count` digits.
    fn round(self, count: u32) -> Self {
        if self.count <= count {
            return self;
        }
        let dropped = self.count - count;
        let (unit, half) = (10u128.pow(dropped), 5 * 10u128.pow(dropped - 1));
        let rounded = self.value / unit + u128::from(self.value % unit >= half);
        Self::new(rounded, self.exponent + dropped as i32)
    }

    /// Returns the exponent of the first digit.
    fn leading_exponent(&self) -> i32 {
        self.exponent + self.count as i32 - 1
    }

    /// Returns whether the second form is scientific.
    fn is_scientific(&self, limit: u32) -> bool {
        if self.exponent >= 0 {
            self.exponent > MAX_PADDING || self.count + self.exponent.unsigned_abs() > limit
        } else {
            self.leading_exponent() < -MAX_PADDING
        }
    }

    /// Returns whether the second form has a decimal point.
    fn has_point(&self, limit: u32) -> bool {
        self.exponent < 0 || self.is_scientific(limit)
    }

    /// Writes the first form: all digits, and an exponent of at least two digits.
    fn write_short(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, rest) = self.split(1);
        let padding = (SHORT_DIGITS + 1).saturating_sub(self.count) as usize;
        let exponent = self.leading_exponent();
        let sign = if exponent < 0 { '-' } else { '+' };
        let magnitude = exponent.unsigned_abs();
        let rest_count = self.count as usize - 1;
        write!(f, "{first}.")?;
        write_digits(f, rest, rest_count)?;
        write_zeros(f, padding)?;
        write!(f, "e{sign}{magnitude:02}")
    }

    /// Writes the second form.
    fn write_long(&self, f: &mut fmt::Formatter<'_>, limit: u32) -> fmt::Result {
        if self.is_scientific(limit) {
            let (first, rest) = self.split(1);
            write!(f, "{first}.")?;
            write_digits(f, rest, (self.count as usize - 1).max(1))?;
            return write!(f, "E{:+}", self.leading_exponent());
        }
        if self.exponent >= 0 {
            write!(f, "{}", self.value)?;
            return write_zeros(f, self.exponent as usize);
        }
        let places = self.exponent.unsigned_abs();
        let (whole, fraction) = self.split(self.count.saturating_sub(places));
        write!(f, "{whole}.")?;
        write_digits(f, fraction, places as usize)
    }

    /// Returns the first `count` digits and the other digits, as numbers.
    fn split(&self, count: u32) -> (u128, u128) {
        match 10u128.checked_pow(self.count - count) {
            Some(unit) => (self.value / unit, self.value % unit),
            None => (0, self.value),
        }
    }
}

/// Returns a tenth of the value, unless there is a remainder or the value is zero.
fn divide_exactly_by_ten(value: u128) -> Option<u128> {
    // Words are faster, and suffice for all but the two widest types.
    let quotient = match u64::try_from(value) {
        Ok(value) => value.is_multiple_of(10).then_some(u128::from(value / 10)),
        Err(_) => value.is_multiple_of(10).then_some(value / 10),
    };
    quotient.filter(|&quotient| quotient != 0)
}

/// Writes `value` with leading zeros up to `count` digits; nothing if `count` is zero.
fn write_digits(f: &mut fmt::Formatter<'_>, value: u128, count: usize) -> fmt::Result {
    match count {
        0 => Ok(()),
        _ => write!(f, "{value:0count$}"),
    }
}

fn write_zeros(f: &mut fmt::Formatter<'_>, count: usize) -> fmt::Result {
    (0..count).try_for_each(|_| f.write_char('0'))
}

#[cfg(test)]
mod tests {
    use super::super::limbs::TENS;
    use super::*;

    /// As [`leading_digits`], by way of the whole number.
    fn leading_digits_of_all(significand: u128, exponent: i32, count: u32) -> Digits {
        let mut limbs = Limbs::from_u128(significand);
        match exponent {
            0.. => limbs.shift_left(exponent.unsigned_abs()),
            _ => limbs.multiply_power_of_five(exponent.unsigned_abs()),
        }
        let dropped = limbs.bits().saturating_sub((count * 196).div_ceil(59)) * 59 / 196;
        for _ in 0..dropped / TENS.1 {
            limbs.divide(TENS.0);
        }
        limbs.divide(10u64.pow(dropped % TENS.1));
        Digits::new(limbs.top().0, exponent.min(0) + dropped as i32).round(count)
    }

    #[test]
    fn shortcuts_give_the_digits_of_the_whole_number() {
        let mut state = 1u128;
        for round in 0..40_000u32 {
            state = state
                .wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645)
                .wrapping_add(1);
            let significand = (state >> (15 + round % 113)) | 1;
            let range = [40, 160, 1100, 16_000][(round % 1021 == 0) as usize + round as usize % 3];
            let exponent = (state >> 64) as i32 % range;
            for count in [2, 6, 9, 17, 36] {
                let short = leading_digits(significand, exponent, count);
                let whole = leading_digits_of_all(significand, exponent, count);
                assert_eq!(
                    (short.value, short.count, short.exponent),
                    (whole.value, whole.count, whole.exponent),
                    "{significand} * 2^{exponent}, {count} digits"
                );
            }
        }
    }

    #[test]
    fn lengths_near_a_power_of_two_are_exact() {
        // The closest that powers of five come to powers of two, from either side.
        for power in [28, 59, 146, 643, 4004, 8651, 12655] {
            for significand in [1, 3, u128::MAX >> 15, 1 << 112 | 1] {
                let mut limbs = Limbs::from_u128(significand);
                limbs.multiply_power_of_five(power);
                assert_eq!(product_bits(significand, power), limbs.bits());
            }
        }
        // 2^k / 5^n with 113 bits, and its neighbours: the product is next to a power of two.
        for power in [60, 200, 1000, 16_000] {
            let mut five = Limbs::from_u128(1);
            five.multiply_power_of_five(power);
            let mut quotient = Limbs::from_u128(1);
            quotient.shift_left(five.bits() + 112);
            quotient.divide_power_of_five(power);
            let (nearest, _, _) = quotient.top();
            for significand in nearest - 2..nearest + 3 {
                let mut limbs = Limbs::from_u128(significand);
                limbs.multiply_power_of_five(power);
                assert_eq!(product_bits(significand, power), limbs.bits());
            }
        }
    }
}
