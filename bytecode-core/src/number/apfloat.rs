//! A float of any builtin type: its bits, value and rounding.

use std::num::FpCategory;

use super::{FloatSemantics, NonFinite, NumberError, decimal};

/// A float constant: a float type and the bits of a value.
///
/// Two constants are equal if their bits are: a NaN equals itself, and the zeros differ. `Display` prints the text of
/// `mlir-opt`, which [`ApFloat::parse`] parses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ApFloat {
    semantics: FloatSemantics,
    bits: u128,
}

/// The absolute value as a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Magnitude {
    Zero,
    /// `significand * 2^exponent`; the significand is not zero.
    Finite {
        significand: u128,
        exponent: i32,
    },
    Infinite,
    Nan,
}

const fn low_bits(count: u32) -> u128 {
    if count >= 128 {
        u128::MAX
    } else {
        (1 << count) - 1
    }
}

impl ApFloat {
    /// Returns the value with these bits.
    ///
    /// # Errors
    /// Fails with [`NumberError::OutOfRange`] if a bit above the width of the type is set.
    pub const fn from_bits(semantics: FloatSemantics, bits: u128) -> Result<Self, NumberError> {
        if bits & !low_bits(semantics.width()) != 0 {
            return Err(NumberError::OutOfRange {
                width: semantics.width(),
            });
        }
        Ok(Self { semantics, bits })
    }

    /// Returns an `f32` constant with the bits of `value`.
    pub const fn from_f32(value: f32) -> Self {
        Self {
            semantics: FloatSemantics::F32,
            bits: value.to_bits() as u128,
        }
    }

    /// Returns an `f64` constant with the bits of `value`.
    pub const fn from_f64(value: f64) -> Self {
        Self {
            semantics: FloatSemantics::F64,
            bits: value.to_bits() as u128,
        }
    }

    /// Returns the value of a literal in assembly text, rounded to nearest, ties to even. A number that is too large
    /// becomes the overflow value of the type: infinity, NaN or the largest number.
    ///
    /// A hexadecimal integer is the bit pattern. A decimal number has digits, a point and optionally an exponent. As in
    /// `mlir-opt`, it is first rounded to an `f64`. Only one for `f80` or `f128` is not: `mlir-opt` prints `0.1 : f80`, and
    /// reads another value from that text.
    ///
    /// # Errors
    /// Fails with [`NumberError::InvalidFloat`] if the text is no such literal; with [`NumberError::OutOfRange`] or
    /// [`NumberError::UnexpectedMinus`] if a bit pattern is too wide or has a sign.
    pub fn parse(semantics: FloatSemantics, text: &str) -> Result<Self, NumberError> {
        let (negative, magnitude) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        if let Some(digits) = magnitude.strip_prefix("0x") {
            if negative {
                return Err(NumberError::UnexpectedMinus);
            }
            return Self::from_bits(semantics, parse_hex(semantics, digits)?);
        }
        let starts_with_digit = magnitude.starts_with(|c: char| c.is_ascii_digit());
        if !starts_with_digit || !magnitude.contains('.') {
            return Err(NumberError::InvalidFloat);
        }
        if matches!(semantics, FloatSemantics::F80 | FloatSemantics::F128) {
            return Self::from_decimal(semantics, text);
        }
        let double = Self::from_decimal(FloatSemantics::F64, text)?;
        // Only a NaN has no conversion, and no decimal number is a NaN.
        double.convert(semantics).ok_or(NumberError::InvalidFloat)
    }

    /// Returns the value of a decimal number, rounded once to nearest, ties to even. The point and the exponent are
    /// optional. A number that is too large is handled as by [`parse`](Self::parse).
    ///
    /// # Errors
    /// Fails with [`NumberError::InvalidFloat`] if the text is no decimal number.
    pub fn from_decimal(semantics: FloatSemantics, text: &str) -> Result<Self, NumberError> {
        if semantics == FloatSemantics::F64 {
            // The standard library accepts the same numbers, and names.
            let magnitude = text.strip_prefix(['-', '+']).unwrap_or(text);
            let is_name = magnitude.starts_with(|first: char| first.is_ascii_alphabetic());
            let value = text.parse().ok().filter(|_| !is_name);
            return value.map(Self::from_f64).ok_or(NumberError::InvalidFloat);
        }
        decimal::parse(semantics, text)
    }

    /// Returns the type.
    pub const fn semantics(self) -> FloatSemantics {
        self.semantics
    }

    /// Returns the value with the same bits in a type of this width, which its own type is.
    #[inline(always)]
    pub(super) const fn of_type(self, semantics: FloatSemantics) -> Self {
        Self { semantics, ..self }
    }

    /// Returns the bits; bits above the width of the type are zero.
    pub const fn bits(self) -> u128 {
        self.bits
    }

    /// Returns whether the sign bit is set.
    pub const fn is_negative(self) -> bool {
        self.semantics.is_signed() && self.bits >> (self.semantics.width() - 1) & 1 == 1
    }

    /// Returns whether the value is zero, subnormal, normal, infinite or a NaN.
    pub fn classify(self) -> FpCategory {
        match self.magnitude() {
            Magnitude::Zero => FpCategory::Zero,
            Magnitude::Infinite => FpCategory::Infinite,
            Magnitude::Nan => FpCategory::Nan,
            Magnitude::Finite { significand, .. } => {
                let is_normal = significand >> (self.semantics.precision() - 1) != 0;
                if is_normal {
                    FpCategory::Normal
                } else {
                    FpCategory::Subnormal
                }
            }
        }
    }

    /// Returns whether the value is a NaN.
    pub fn is_nan(self) -> bool {
        self.magnitude() == Magnitude::Nan
    }

    /// Returns whether the value is an infinity.
    pub fn is_infinite(self) -> bool {
        self.magnitude() == Magnitude::Infinite
    }

    /// Returns the value in another type, rounded to nearest, ties to even. A NaN becomes the quiet NaN with the same
    /// sign, or
    /// `None` if the other type has no NaN.
    pub fn convert(self, semantics: FloatSemantics) -> Option<Self> {
        if semantics == self.semantics {
            return Some(self);
        }
        if (self.semantics, semantics) == (FloatSemantics::F64, FloatSemantics::F32) {
            let double = f64::from_bits(self.bits as u64);
            if !double.is_nan() {
                return Some(Self::from_f32(double as f32));
            }
        }
        let negative = self.is_negative();
        match self.magnitude() {
            Magnitude::Zero => Some(Self::zero(semantics, negative)),
            Magnitude::Infinite => Some(Self::overflow(semantics, negative)),
            Magnitude::Nan => Self::quiet_nan(semantics, negative),
            Magnitude::Finite {
                significand,
                exponent,
            } => Some(Self::round(
                semantics,
                negative,
                significand,
                exponent,
                false,
            )),
        }
    }

    /// Returns the value as an `f64` if that is exact, including the payload of a NaN.
    pub fn to_f64(self) -> Option<f64> {
        let double = self.convert(FloatSemantics::F64)?;
        let back = double.convert(self.semantics)?;
        (back.bits == self.bits).then(|| f64::from_bits(double.bits as u64))
    }

    /// Returns the value as an `f32` if that is exact, including the payload of a NaN.
    pub fn to_f32(self) -> Option<f32> {
        let single = self.convert(FloatSemantics::F32)?;
        let back = single.convert(self.semantics)?;
        (back.bits == self.bits).then(|| f32::from_bits(single.bits as u32))
    }

    /// Returns the bits without the redundancy of `f80`, whose integer bit can contradict its exponent: a
    /// pseudo-denormal becomes a normal number, an unnormal a NaN.
    pub(super) fn canonical_bits(self) -> u128 {
        if self.semantics != FloatSemantics::F80 {
            return self.bits;
        }
        let (field, significand) = (self.bits >> 64 & 0x7FFF, self.bits as u64);
        let integer_bit = u128::from(significand >> 63);
        match (field, integer_bit) {
            (0, 1) => self.bits | 1 << 64,
            (1..=0x7FFE, 0) => self.bits | 0x7FFF << 64,
            _ => self.bits,
        }
    }

    /// Returns the absolute value.
    #[inline]
    pub(super) fn magnitude(self) -> Magnitude {
        let semantics = self.semantics;
        let stored = semantics.significand_bits();
        let fraction_bits = semantics.precision() - 1;
        let bits = self.canonical_bits();
        let significand = bits & low_bits(stored);
        let field = bits >> stored & low_bits(semantics.exponent_bits());

        let ones = low_bits(semantics.exponent_bits());
        match semantics.non_finite() {
            NonFinite::Ieee if field == ones => {
                let is_infinity = significand & low_bits(fraction_bits) == 0
                    && (stored == fraction_bits || significand != 0);
                return if is_infinity {
                    Magnitude::Infinite
                } else {
                    Magnitude::Nan
                };
            }
            NonFinite::NanAllOnes if field == ones && significand == low_bits(stored) => {
                return Magnitude::Nan;
            }
            NonFinite::NanNegativeZero if bits == 1 << (semantics.width() - 1) => {
                return Magnitude::Nan;
            }
            _ => {}
        }

        let is_subnormal = field == 0 && semantics.is_signed();
        if is_subnormal && significand == 0 {
            return Magnitude::Zero;
        }
        let (min, _) = semantics.exponent_range();
        // At most 15 bits, so the conversion is exact.
        let exponent = if is_subnormal {
            min
        } else {
            field as i32 - semantics.bias()
        };
        let integer_bit = if is_subnormal { 0 } else { 1 << fraction_bits };
        Magnitude::Finite {
            significand: significand | integer_bit,
            exponent: exponent - fraction_bits as i32,
        }
    }

    /// Returns the value nearest to `significand * 2^exponent`; if `inexact`, to a slightly larger number. The
    /// significand must then have all 128 bits, or at least two more than the precision.
    pub(super) fn round(
        semantics: FloatSemantics,
        negative: bool,
        significand: u128,
        exponent: i32,
        inexact: bool,
    ) -> Self {
        if significand == 0 {
            return Self::zero(semantics, negative);
        }
        let (min, max) = semantics.exponent_range();
        let fraction_bits = semantics.precision() - 1;
        let mut top = exponent
            .saturating_add(127 - significand.leading_zeros() as i32)
            .max(min);
        if top > max {
            return Self::overflow(semantics, negative);
        }
        // The position of the last bit of the result, relative to the given significand.
        let drop = i64::from(top) - i64::from(fraction_bits) - i64::from(exponent);
        let mut kept = match drop {
            ..=0 => significand << drop.unsigned_abs(),
            1..=127 => {
                let (kept, lost) = (significand >> drop, significand & ((1 << drop) - 1));
                let half = 1 << (drop - 1);
                let is_odd = kept & 1 == 1;
                kept + u128::from(lost > half || lost == half && (inexact || is_odd))
            }
            128 => u128::from(significand > 1 << 127 || significand == 1 << 127 && inexact),
            _ => 0,
        };
        if kept >> fraction_bits > 1 {
            kept >>= 1;
            top += 1;
        }
        let is_nan = semantics.non_finite() == NonFinite::NanAllOnes
            && fraction_bits > 0
            && top == max
            && kept == low_bits(fraction_bits + 1);
        if top > max || is_nan {
            Self::overflow(semantics, negative)
        } else if kept == 0 {
            Self::zero(semantics, negative)
        } else if kept >> fraction_bits == 0 {
            Self::pack(semantics, negative, 0, kept)
        } else {
            Self::pack(semantics, negative, (top + semantics.bias()) as u128, kept)
        }
    }

    /// Combines the fields; drops the integer bit unless the type stores it.
    fn pack(semantics: FloatSemantics, negative: bool, field: u128, significand: u128) -> Self {
        let stored = semantics.significand_bits();
        let sign = u128::from(negative && semantics.is_signed()) << (semantics.width() - 1);
        Self {
            semantics,
            bits: sign | field << stored | significand & low_bits(stored),
        }
    }

    /// Returns zero, or the smallest value of a type without zero; positive if the type has no negative zero.
    pub(super) fn zero(semantics: FloatSemantics, negative: bool) -> Self {
        let negative = negative && semantics.non_finite() != NonFinite::NanNegativeZero;
        Self::pack(semantics, negative, 0, 0)
    }

    /// Returns the value for a number that is too large.
    pub(super) fn overflow(semantics: FloatSemantics, negative: bool) -> Self {
        let field = low_bits(semantics.exponent_bits());
        match semantics.non_finite() {
            NonFinite::Ieee => {
                Self::pack(semantics, negative, field, 1 << (semantics.precision() - 1))
            }
            NonFinite::NanAllOnes => Self::pack(semantics, negative, field, u128::MAX),
            NonFinite::NanNegativeZero => Self::pack(semantics, true, 0, 0),
            NonFinite::FiniteOnly => Self::pack(semantics, negative, field, u128::MAX),
        }
    }

    /// Returns the quiet NaN, if the type has one.
    fn quiet_nan(semantics: FloatSemantics, negative: bool) -> Option<Self> {
        match semantics.non_finite() {
            NonFinite::FiniteOnly => None,
            NonFinite::NanAllOnes | NonFinite::NanNegativeZero => {
                Some(Self::overflow(semantics, negative))
            }
            NonFinite::Ieee => {
                let infinity = Self::overflow(semantics, negative);
                let quiet = 1 << (semantics.precision() - 2);
                Some(Self {
                    bits: infinity.bits | quiet,
                    ..infinity
                })
            }
        }
    }
}

/// Parses a hexadecimal bit pattern that fits in the width of the type.
fn parse_hex(semantics: FloatSemantics, digits: &str) -> Result<u128, NumberError> {
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(NumberError::InvalidFloat);
    }
    match digits.trim_start_matches('0') {
        "" => Ok(0),
        digits => u128::from_str_radix(digits, 16).map_err(|_| NumberError::OutOfRange {
            width: semantics.width(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(semantics: FloatSemantics, bits: u128) -> ApFloat {
        ApFloat::from_bits(semantics, bits).unwrap()
    }

    #[test]
    fn agrees_with_the_machine() {
        let mut state = 1u64;
        for _ in 0..20_000 {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let (double, single) = (f64::from_bits(state), f32::from_bits((state >> 32) as u32));
            assert_eq!(ApFloat::from_f64(double).classify(), double.classify());
            assert_eq!(ApFloat::from_f32(single).classify(), single.classify());
            assert_eq!(
                ApFloat::from_f64(double).is_negative(),
                double.is_sign_negative()
            );
            if !double.is_nan() {
                let narrow = ApFloat::from_f64(double)
                    .convert(FloatSemantics::F32)
                    .unwrap();
                assert_eq!(narrow, ApFloat::from_f32(double as f32));
            }
            if !single.is_nan() {
                assert_eq!(ApFloat::from_f32(single).to_f64(), Some(f64::from(single)));
            }
        }
    }

    #[test]
    fn every_narrow_value_survives_a_wider_type() {
        for semantics in FloatSemantics::ALL
            .into_iter()
            .filter(|it| it.width() <= 19)
        {
            for bits in 0..1 << semantics.width() {
                let value = hex(semantics, bits);
                for wide in [
                    FloatSemantics::F64,
                    FloatSemantics::F80,
                    FloatSemantics::F128,
                ] {
                    let back = value.convert(wide).unwrap().convert(semantics).unwrap();
                    assert!(
                        back == value || value.is_nan() && back.is_nan(),
                        "{semantics} {bits:#x}"
                    );
                }
            }
        }
    }

    #[test]
    fn overflow_is_what_the_type_has_there() {
        use FloatSemantics::*;
        for (semantics, largest, beyond) in [
            (F4E2M1FN, "6.0", 0x7),
            (F6E3M2FN, "28.0", 0x1F),
            (F8E4M3FN, "448.0", 0x7F),
            (F8E4M3, "240.0", 0x78),
            (F8E5M2FNUZ, "57344.0", 0x80),
            (F16, "65504.0", 0x7C00),
            (F80, "1.189731495357231765e4932", 0x7FFF_8000_0000_0000_0000),
        ] {
            let value = ApFloat::parse(semantics, largest).unwrap();
            assert_eq!(value.classify(), FpCategory::Normal, "{semantics}");
            let above = ApFloat::from_decimal(semantics, "2e4932").unwrap();
            assert_eq!(above, hex(semantics, beyond), "{semantics}");
        }
        // Halfway between the largest number and the NaN, which is even.
        assert_eq!(
            ApFloat::parse(F8E4M3FN, "464.0"),
            ApFloat::parse(F8E4M3FN, "448.0")
        );
        assert!(ApFloat::parse(F8E4M3FN, "464.1").unwrap().is_nan());
    }

    #[test]
    fn unusual_bits_of_f80() {
        let f80 = |bits| hex(FloatSemantics::F80, bits);
        let pseudo_denormal = f80(0x8000_0000_0000_0000);
        assert_eq!(pseudo_denormal.classify(), FpCategory::Normal);
        assert!(f80(0x3FFF_0000_0000_0000_0001).is_nan());
        assert!(f80(0x7FFF_0000_0000_0000_0000).is_nan());
        assert!(f80(0xFFFF_8000_0000_0000_0000).is_infinite());
    }

    #[test]
    fn literals_that_are_refused() {
        let parse = |text| ApFloat::parse(FloatSemantics::F16, text).map(|_| ());
        for text in [
            "", "1", "-", ".5", "-.5", "+1.0", "1e5", "0x", "0xg", "1.0f", "nan", "0x+1",
        ] {
            assert_eq!(parse(text), Err(NumberError::InvalidFloat), "{text}");
        }
        assert_eq!(parse("0x10000"), Err(NumberError::OutOfRange { width: 16 }));
        assert_eq!(parse("-0x1"), Err(NumberError::UnexpectedMinus));
        assert_eq!(parse("0x000000000000000000000000000000000000001"), Ok(()));
    }
}
