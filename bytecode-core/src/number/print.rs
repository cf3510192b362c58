//! From binary to decimal: the float literals of MLIR's printer.
//!
//! Printed is the first of these that keeps the value:
//!
//! 1. six significant digits in scientific form, `1.250000e+00`, if they are read back as the same
//!    value;
//! 2. as many digits as always suffice for the type, in plain form when that needs at most three
//!    zeros of padding, `0.699999988`, else as `1.17549435E-38`; but only with a decimal point;
//! 3. the bits, `0x7FC00000`; infinities and NaNs always.
//!
//! The digits are those of LLVM's `APFloat::toString`, which are not always the nearest: the exact
//! value is first *truncated* to as many bits as the digits hold (`log2(10)` taken as 196/59), and
//! then rounded half up. So 0.7 in `f32`, 0.699999988, becomes 6.99999e-01 in the first step, which
//! is why it is printed in the second form.

use std::fmt::{self, Write as _};

use super::apfloat::Magnitude;
use super::limbs::{Limbs, TENS};
use super::{ApFloat, decimal};

/// Digits of the first form.
const SHORT_DIGITS: u32 = 6;

/// Zeros that the second form may pad with before it becomes scientific.
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
                let value = Exact::new(significand, exponent);
                let digits = value.digits(SHORT_DIGITS);
                let semantics = self.semantics();
                let back = decimal::round(semantics, negative, digits.value, digits.exponent);
                if back.bits() == self.canonical_bits() {
                    f.write_str(sign)?;
                    return digits.write_short(f);
                }
                let count = 2 + semantics.precision() * 59 / 196;
                let digits = value.digits(count);
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

/// An exact decimal expansion: `value * 10^exponent`.
struct Exact {
    value: Natural,
    exponent: i32,
}

enum Natural {
    Small(u128),
    Large(Limbs),
}

impl Exact {
    /// `significand * 2^exponent`, where a negative power becomes one of five and one of ten.
    fn new(significand: u128, exponent: i32) -> Self {
        let zeros = significand.trailing_zeros();
        let (significand, exponent) = (significand >> zeros, exponent + zeros as i32);
        let power = exponent.unsigned_abs();
        let small = if exponent >= 0 {
            (power <= significand.leading_zeros()).then(|| significand << power)
        } else {
            5u128
                .checked_pow(power)
                .and_then(|factor| significand.checked_mul(factor))
        };
        let value = small.map(Natural::Small).unwrap_or_else(|| {
            let mut limbs = Limbs::from_u128(significand);
            if exponent >= 0 {
                limbs.shift_left(power);
            } else {
                limbs.multiply_power_of_five(power);
            }
            Natural::Large(limbs)
        });
        Self {
            value,
            exponent: exponent.min(0),
        }
    }

    /// The leading digits, as many as `count`.
    fn digits(&self, count: u32) -> Digits {
        let bits = match &self.value {
            Natural::Small(value) => 128 - value.leading_zeros(),
            Natural::Large(limbs) => limbs.bits(),
        };
        let wanted = (count * 196).div_ceil(59);
        let dropped = bits.saturating_sub(wanted) * 59 / 196;
        let value = match &self.value {
            Natural::Small(value) => *value / 10u128.pow(dropped),
            Natural::Large(limbs) => {
                let mut limbs = limbs.clone();
                let mut left = dropped;
                while left > 0 {
                    let step = left.min(TENS.1);
                    limbs.divide(10u64.pow(step));
                    left -= step;
                }
                // At most four bits more than wanted remain, 124 for the widest type.
                limbs.to_u128().unwrap_or(u128::MAX)
            }
        };
        Digits::new(value, self.exponent + dropped as i32).round(count)
    }
}

/// Decimal digits without trailing zeros: `value * 10^exponent`.
struct Digits {
    value: u128,
    /// How many digits `value` has.
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

    /// The exponent of the first digit.
    fn leading_exponent(&self) -> i32 {
        self.exponent + self.count as i32 - 1
    }

    /// Whether the second form is scientific.
    fn is_scientific(&self, limit: u32) -> bool {
        if self.exponent >= 0 {
            self.exponent > MAX_PADDING || self.count + self.exponent.unsigned_abs() > limit
        } else {
            self.leading_exponent() < -MAX_PADDING
        }
    }

    /// Whether the second form has a decimal point.
    fn has_point(&self, limit: u32) -> bool {
        self.exponent < 0 || self.is_scientific(limit)
    }

    /// The first form: all digits, and an exponent of two digits or more.
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

    /// The second form.
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

    /// The number of the first `count` digits and that of the others.
    fn split(&self, count: u32) -> (u128, u128) {
        match 10u128.checked_pow(self.count - count) {
            Some(unit) => (self.value / unit, self.value % unit),
            None => (0, self.value),
        }
    }
}

/// A tenth of it, unless that leaves a remainder or nothing.
fn divide_exactly_by_ten(value: u128) -> Option<u128> {
    // Words are faster, and enough for all but the two widest types.
    let quotient = match u64::try_from(value) {
        Ok(value) => value.is_multiple_of(10).then_some(u128::from(value / 10)),
        Err(_) => value.is_multiple_of(10).then_some(value / 10),
    };
    quotient.filter(|&quotient| quotient != 0)
}

/// `value` with leading zeros up to `count` digits; nothing if `count` is zero.
fn write_digits(f: &mut fmt::Formatter<'_>, value: u128, count: usize) -> fmt::Result {
    match count {
        0 => Ok(()),
        _ => write!(f, "{value:0count$}"),
    }
}

fn write_zeros(f: &mut fmt::Formatter<'_>, count: usize) -> fmt::Result {
    (0..count).try_for_each(|_| f.write_char('0'))
}
