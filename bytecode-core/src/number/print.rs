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

use std::fmt;

use super::apfloat::Magnitude;
use super::limbs::Limbs;
use super::{ApFloat, FloatSemantics, decimal, digits};

/// The number of digits of the first form.
const SHORT_DIGITS: u32 = 6;

/// The maximal number of zeros of padding in the plain second form.
const MAX_PADDING: i32 = 3;

impl fmt::Display for ApFloat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        self.append_to(&mut text);
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

impl ApFloat {
    /// Appends the text that `Display` prints.
    pub(crate) fn append_to(self, out: &mut Vec<u8>) {
        match self.digits() {
            Some(text) => {
                if self.is_negative() {
                    out.push(b'-');
                }
                match text {
                    Text::Short(digits) => digits.append_short(out),
                    Text::Long(digits, limit) => digits.append_long(out, limit),
                }
            }
            None => out.extend_from_slice(format!("{:#X}", self.canonical_bits()).as_bytes()),
        }
    }

    /// Returns six significant digits in scientific form, `-1.250000e+00`, whether or not they preserve the value. `None` for
    /// infinities and NaNs.
    ///
    /// The digits are those of LLVM's `APFloat::toString`, which are not always the nearest.
    pub fn to_six_digits(self) -> Option<String> {
        let digits = match self.magnitude() {
            Magnitude::Zero => Digits::new(0, 0),
            Magnitude::Finite {
                significand,
                exponent,
            } => leading_digits(significand, exponent, SHORT_DIGITS),
            Magnitude::Infinite | Magnitude::Nan => return None,
        };
        let mut text = Vec::new();
        if self.is_negative() {
            text.push(b'-');
        }
        digits.append_short(&mut text);
        Some(String::from_utf8_lossy(&text).into_owned())
    }

    /// Returns the digits of the first or of the second form, or `None` for the third.
    fn digits(self) -> Option<Text> {
        // The compiler works out what depends on the type alone.
        match self.semantics() {
            FloatSemantics::BF16 => self.of_type(FloatSemantics::BF16).digits_of_type(),
            FloatSemantics::F16 => self.of_type(FloatSemantics::F16).digits_of_type(),
            FloatSemantics::F32 => self.of_type(FloatSemantics::F32).digits_of_type(),
            FloatSemantics::F64 => self.of_type(FloatSemantics::F64).digits_of_type(),
            _ => self.digits_of_type(),
        }
    }

    #[inline(always)]
    fn digits_of_type(self) -> Option<Text> {
        let (significand, exponent) = match self.magnitude() {
            Magnitude::Zero => return Some(Text::Short(Digits::new(0, 0))),
            Magnitude::Finite {
                significand,
                exponent,
            } => (significand, exponent),
            Magnitude::Infinite | Magnitude::Nan => return None,
        };
        let precision = self.semantics().precision();
        let count = 2 + precision * 59 / 196;
        let is_normal = significand >> (precision - 1) != 0;
        let long = leading_digits(significand, exponent, count);
        if !is_normal || long.may_be_short(precision, count) {
            let short = leading_digits(significand, exponent, SHORT_DIGITS);
            let (semantics, negative) = (self.semantics(), self.is_negative());
            let back = decimal::round(semantics, negative, short.value, short.exponent);
            if back.bits() == self.canonical_bits() {
                return Some(Text::Short(short));
            }
        }
        long.has_point(count).then_some(Text::Long(long, count))
    }
}

/// The text of a number, without the sign.
enum Text {
    /// The first form.
    Short(Digits),
    /// The second form, and the number of digits that always suffice.
    Long(Digits, u32),
}

/// Returns the leading `count` decimal digits of `significand * 2^exponent`.
///
/// A negative power of two is a power of five and a power of ten: `2^-e == 5^e * 10^-e`. The last `t` digits of the
/// whole number `n` before the power of ten are dropped. Because `n / 10^t` is `significand * 5^(e - t) / 2^t`, this
/// needs neither the whole number nor a division, but the length of `n`, which determines `t`.
#[inline(always)]
fn leading_digits(significand: u128, exponent: i32, count: u32) -> Digits {
    let zeros = significand.trailing_zeros();
    let (significand, exponent) = (significand >> zeros, exponent + zeros as i32);
    let fast = u64::try_from(significand).ok();
    match fast.and_then(|it| leading_digits_in_words(it, exponent, count)) {
        Some(digits) => digits,
        None => leading_digits_in_limbs(significand, exponent, count),
    }
}

/// As [`leading_digits`] for an odd significand, if words suffice.
#[inline(always)]
fn leading_digits_in_words(significand: u64, exponent: i32, count: u32) -> Option<Digits> {
    let power = exponent.unsigned_abs();
    if exponent >= 0 {
        let whole = significand << power.min(u64::BITS - 1);
        let dropped = dropped_digits(u64::BITS - whole.leading_zeros(), count);
        let value = whole / 10_u64.checked_pow(dropped)?;
        let fits = power <= significand.leading_zeros();
        return fits.then(|| Digits::rounded(value.into(), dropped as i32, count));
    }
    let dropped = dropped_digits(product_bits_in_words(significand, power)?, count);
    let five = power_of_five(power.checked_sub(dropped)?)?;
    let value = wide_product(significand, u64::try_from(five).ok()?).checked_shr(dropped)?;
    Some(Digits::rounded(value, exponent + dropped as i32, count))
}

/// Returns the number of bits of `significand * 5^power`, if words determine it.
#[inline(always)]
fn product_bits_in_words(significand: u64, power: u32) -> Option<u32> {
    let five = power_of_five(power)?;
    if let Ok(five) = u64::try_from(five) {
        return Some(128 - wide_product(significand, five).leading_zeros());
    }
    // Aligned to the left, the product is at least that of the leading words, and less than that of one more.
    let shifts = [significand.leading_zeros(), five.leading_zeros()];
    let (significand, five) = (significand << shifts[0], five << shifts[1]);
    let least = wide_product(significand, (five >> 64) as u64);
    let most = least.checked_add(significand.into())?;
    let zeros = least.leading_zeros();
    (most.leading_zeros() == zeros).then(|| 64 + 128 - zeros - shifts[0] - shifts[1])
}

/// Returns how many of the last digits of a number with so many bits are dropped.
#[inline(always)]
fn dropped_digits(bits: u32, count: u32) -> u32 {
    let wanted = (count * 196).div_ceil(59);
    bits.saturating_sub(wanted) * 59 / 196
}

/// Returns the product of two words.
#[inline]
fn wide_product(left: u64, right: u64) -> u128 {
    u128::from(left) * u128::from(right)
}

/// As [`leading_digits`] for an odd significand.
#[cold]
fn leading_digits_in_limbs(significand: u128, exponent: i32, count: u32) -> Digits {
    let power = exponent.unsigned_abs();
    let bits = match exponent {
        0.. => 128 - significand.leading_zeros() + power,
        _ => product_bits(significand, power),
    };
    let dropped = dropped_digits(bits, count);
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
    Digits::rounded(value, exponent.min(0) + dropped_power, count)
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
    const POWERS: [u128; 56] = powers(5);
    POWERS.get(power as usize).copied()
}

/// Returns a power of ten; the largest that fits in 128 bits if `power` is greater.
fn power_of_ten(power: u32) -> u128 {
    const POWERS: [u128; 39] = powers(10);
    POWERS[(power as usize).min(POWERS.len() - 1)]
}

/// Returns the first powers of a number.
const fn powers<const COUNT: usize>(base: u128) -> [u128; COUNT] {
    let mut powers = [1; COUNT];
    let mut power = 1;
    while power < COUNT {
        powers[power] = base * powers[power - 1];
        power += 1;
    }
    powers
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
            count: digit_count(value),
            exponent,
        }
    }

    /// Rounds half up to `count` digits.
    fn rounded(value: u128, exponent: i32, count: u32) -> Self {
        let dropped = digit_count(value).saturating_sub(count);
        if dropped == 0 {
            return Self::new(value, exponent);
        }
        let unit = power_of_ten(dropped);
        let (quotient, remainder) = divide(value, unit);
        let rounded = quotient + u128::from(remainder >= unit / 2);
        Self::new(rounded, exponent + dropped as i32)
    }

    /// Returns whether six digits may preserve a normal number of which these are the leading `count` digits.
    ///
    /// The number is then the nearest of the type to a number of six digits: these differ by at most half a unit in the last of
    /// `precision` bits, which is less than `10^count / 2^precision` units of the last of `count` digits. These are truncated and
    /// rounded, so they may differ by one more.
    fn may_be_short(&self, precision: u32, count: u32) -> bool {
        let Some(dropped) = self.count.checked_sub(SHORT_DIGITS) else {
            return true;
        };
        let most = power_of_ten(count) >> precision;
        let units = power_of_ten(count - self.count);
        let unit = power_of_ten(dropped);
        let (_, remainder) = divide(self.value, unit);
        remainder.min(unit - remainder) * units <= most + 2
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

    /// Appends the first form: seven digits, and an exponent of at least two.
    fn append_short(&self, out: &mut Vec<u8>) {
        let start = out.len();
        digits::wide(out, self.value);
        out.insert(start + 1, b'.');
        append_zeros(out, (SHORT_DIGITS + 1).saturating_sub(self.count));
        let exponent = self.leading_exponent();
        out.extend_from_slice(if exponent < 0 { b"e-" } else { b"e+" });
        if exponent.unsigned_abs() < 10 {
            out.push(b'0');
        }
        digits::unsigned(out, exponent.unsigned_abs().into());
    }

    /// Appends the second form.
    fn append_long(&self, out: &mut Vec<u8>, limit: u32) {
        let start = out.len();
        let places = self.exponent.min(0).unsigned_abs();
        let is_scientific = self.is_scientific(limit);
        if !is_scientific && places >= self.count {
            out.extend_from_slice(b"0.");
            append_zeros(out, places - self.count);
            return digits::wide(out, self.value);
        }
        digits::wide(out, self.value);
        if is_scientific {
            out.insert(start + 1, b'.');
            append_zeros(out, 2_u32.saturating_sub(self.count));
            let exponent = self.leading_exponent();
            out.extend_from_slice(if exponent < 0 { b"E-" } else { b"E+" });
            digits::unsigned(out, exponent.unsigned_abs().into());
        } else if places == 0 {
            append_zeros(out, self.exponent.unsigned_abs());
        } else {
            out.insert(start + (self.count - places) as usize, b'.');
        }
    }
}

/// Returns the number of digits; one if the value is zero. Words are faster than two words.
fn digit_count(value: u128) -> u32 {
    let log = match u64::try_from(value) {
        Ok(value) => value.checked_ilog10(),
        Err(_) => value.checked_ilog10(),
    };
    log.map_or(1, |log| log + 1)
}

/// Returns a tenth of the value, unless there is a remainder or the value is zero.
fn divide_exactly_by_ten(value: u128) -> Option<u128> {
    let (quotient, remainder) = divide(value, 10);
    (remainder == 0 && quotient != 0).then_some(quotient)
}

/// Returns quotient and remainder. Words are faster, and suffice for all but the two widest types.
fn divide(value: u128, divisor: u128) -> (u128, u128) {
    match (u64::try_from(value), u64::try_from(divisor)) {
        (Ok(value), Ok(divisor)) => ((value / divisor).into(), (value % divisor).into()),
        _ => (value / divisor, value % divisor),
    }
}

fn append_zeros(out: &mut Vec<u8>, count: u32) {
    out.extend(std::iter::repeat_n(b'0', count as usize));
}

#[cfg(test)]
mod tests {
    use super::super::FloatSemantics;
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
        Digits::rounded(limbs.top().0, exponent.min(0) + dropped as i32, count)
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
    fn six_digits_need_not_preserve_a_value() {
        let text = |value: f64| ApFloat::from_f64(value).to_six_digits();
        assert_eq!(text(1.25).as_deref(), Some("1.250000e+00"));
        assert_eq!(text(-0.0).as_deref(), Some("-0.000000e+00"));
        assert_eq!(text(1.0 / 3.0).as_deref(), Some("3.333330e-01"));
        // Not the nearest.
        assert_eq!(text(1e-7).as_deref(), Some("9.999990e-08"));
        assert_eq!(text(f64::INFINITY), None);
        assert_eq!(text(f64::NAN), None);
    }

    #[test]
    fn numbers_of_six_digits_may_be_short() {
        let mut state = 1u64;
        for semantics in [
            FloatSemantics::F32,
            FloatSemantics::F64,
            FloatSemantics::F80,
        ] {
            let mut long = 0;
            for _ in 0..20_000 {
                state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                let exponent = (state >> 32) as i32 % 36;
                let digits = u128::from(state >> 44);
                for (digits, scale) in [(digits % 1_000_000 + 1, 0), (digits | 1 << 20, -14)] {
                    let number = decimal::round(semantics, false, digits, exponent + scale);
                    let Magnitude::Finite {
                        significand,
                        exponent,
                    } = number.magnitude()
                    else {
                        continue;
                    };
                    let precision = semantics.precision();
                    let count = 2 + precision * 59 / 196;
                    let found = leading_digits(significand, exponent, count);
                    let is_short = found.may_be_short(precision, count);
                    assert!(is_short || digits > 1_000_000, "{number}");
                    long += u32::from(!is_short);
                }
            }
            assert!(long > 10_000, "of {semantics:?}, {long} are not tried");
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
