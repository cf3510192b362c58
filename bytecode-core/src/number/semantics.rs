//! The builtin float types: their widths, ranges and special values.
//!
//! The types are those of the MLIR language reference (`FloatType`): of IEEE 754, of the OCP 8 bit and microscaling
//! formats, of <https://arxiv.org/abs/2206.02915> (`FNUZ`), of x87 (`f80`) and of NVIDIA (`tf32`).

use std::fmt;

/// The non-finite values of a float type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NonFinite {
    /// An exponent field of all ones is an infinity or a NaN, as in IEEE 754.
    Ieee,
    /// No infinity; exponent and significand of all ones are the NaN.
    NanAllOnes,
    /// No infinity and no negative zero: the bits of negative zero are the NaN.
    NanNegativeZero,
    /// Neither infinities nor NaNs.
    FiniteOnly,
}

/// A builtin float type of MLIR.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum FloatSemantics {
    /// `f4E2M1FN`: OCP microscaling, 4 bits.
    F4E2M1FN,
    /// `f6E2M3FN`: OCP microscaling, 6 bits.
    F6E2M3FN,
    /// `f6E3M2FN`: OCP microscaling, 6 bits.
    F6E3M2FN,
    /// `f8E5M2`: OCP, 8 bits, IEEE-like.
    F8E5M2,
    /// `f8E4M3`: 8 bits, IEEE-like.
    F8E4M3,
    /// `f8E4M3FN`: OCP, 8 bits, without infinities.
    F8E4M3FN,
    /// `f8E5M2FNUZ`: 8 bits, without infinities and negative zero.
    F8E5M2FNUZ,
    /// `f8E4M3FNUZ`: 8 bits, without infinities and negative zero.
    F8E4M3FNUZ,
    /// `f8E4M3B11FNUZ`: [`F8E4M3FNUZ`](Self::F8E4M3FNUZ) with a bias of 11.
    F8E4M3B11FNUZ,
    /// `f8E3M4`: 8 bits, IEEE-like.
    F8E3M4,
    /// `f8E8M0FNU`: OCP microscaling scale: powers of two, without sign and zero.
    F8E8M0FNU,
    /// `bf16`: the upper half of an `f32`.
    BF16,
    /// `f16`: IEEE half.
    F16,
    /// `tf32`: 19 bits, the range of `f32` with the precision of `f16`.
    TF32,
    /// `f32`: IEEE single.
    F32,
    /// `f64`: IEEE double.
    F64,
    /// `f80`: x87 double extended, whose integer bit is stored.
    F80,
    /// `f128`: IEEE quad.
    F128,
}

impl FloatSemantics {
    /// All types, narrow ones first; those with bytecode codes are in the order of the codes.
    pub const ALL: [Self; 18] = [
        Self::F4E2M1FN,
        Self::F6E2M3FN,
        Self::F6E3M2FN,
        Self::F8E5M2,
        Self::F8E4M3,
        Self::F8E4M3FN,
        Self::F8E5M2FNUZ,
        Self::F8E4M3FNUZ,
        Self::F8E4M3B11FNUZ,
        Self::F8E3M4,
        Self::F8E8M0FNU,
        Self::BF16,
        Self::F16,
        Self::TF32,
        Self::F32,
        Self::F64,
        Self::F80,
        Self::F128,
    ];

    /// Returns the spelling of the type in MLIR text.
    pub const fn name(self) -> &'static str {
        match self {
            Self::F4E2M1FN => "f4E2M1FN",
            Self::F6E2M3FN => "f6E2M3FN",
            Self::F6E3M2FN => "f6E3M2FN",
            Self::F8E5M2 => "f8E5M2",
            Self::F8E4M3 => "f8E4M3",
            Self::F8E4M3FN => "f8E4M3FN",
            Self::F8E5M2FNUZ => "f8E5M2FNUZ",
            Self::F8E4M3FNUZ => "f8E4M3FNUZ",
            Self::F8E4M3B11FNUZ => "f8E4M3B11FNUZ",
            Self::F8E3M4 => "f8E3M4",
            Self::F8E8M0FNU => "f8E8M0FNU",
            Self::BF16 => "bf16",
            Self::F16 => "f16",
            Self::TF32 => "tf32",
            Self::F32 => "f32",
            Self::F64 => "f64",
            Self::F80 => "f80",
            Self::F128 => "f128",
        }
    }

    /// Returns the type with this spelling.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|semantics| semantics.name() == name)
    }

    /// Returns the width in bits.
    pub const fn width(self) -> u32 {
        match self {
            Self::F4E2M1FN => 4,
            Self::F6E2M3FN | Self::F6E3M2FN => 6,
            Self::F8E5M2
            | Self::F8E4M3
            | Self::F8E4M3FN
            | Self::F8E5M2FNUZ
            | Self::F8E4M3FNUZ
            | Self::F8E4M3B11FNUZ
            | Self::F8E3M4
            | Self::F8E8M0FNU => 8,
            Self::BF16 | Self::F16 => 16,
            Self::TF32 => 19,
            Self::F32 => 32,
            Self::F64 => 64,
            Self::F80 => 80,
            Self::F128 => 128,
        }
    }

    /// Returns the number of bits of the significand, including the integer bit even if it is not stored.
    pub const fn precision(self) -> u32 {
        match self {
            Self::F8E8M0FNU => 1,
            Self::F4E2M1FN => 2,
            Self::F6E3M2FN | Self::F8E5M2 | Self::F8E5M2FNUZ => 3,
            Self::F6E2M3FN
            | Self::F8E4M3
            | Self::F8E4M3FN
            | Self::F8E4M3FNUZ
            | Self::F8E4M3B11FNUZ => 4,
            Self::F8E3M4 => 5,
            Self::BF16 => 8,
            Self::F16 | Self::TF32 => 11,
            Self::F32 => 24,
            Self::F64 => 53,
            Self::F80 => 64,
            Self::F128 => 113,
        }
    }

    /// Returns the binary exponents of the smallest normal and the largest finite number.
    pub const fn exponent_range(self) -> (i32, i32) {
        match self {
            Self::F4E2M1FN | Self::F6E2M3FN => (0, 2),
            Self::F6E3M2FN => (-2, 4),
            Self::F8E5M2 | Self::F16 => (-14, 15),
            Self::F8E4M3 => (-6, 7),
            Self::F8E4M3FN => (-6, 8),
            Self::F8E5M2FNUZ => (-15, 15),
            Self::F8E4M3FNUZ => (-7, 7),
            Self::F8E4M3B11FNUZ => (-10, 4),
            Self::F8E3M4 => (-2, 3),
            Self::F8E8M0FNU => (-127, 127),
            Self::BF16 | Self::TF32 | Self::F32 => (-126, 127),
            Self::F64 => (-1022, 1023),
            Self::F80 | Self::F128 => (-16382, 16383),
        }
    }

    /// Returns the non-finite values of the type.
    pub const fn non_finite(self) -> NonFinite {
        match self {
            Self::F4E2M1FN | Self::F6E2M3FN | Self::F6E3M2FN => NonFinite::FiniteOnly,
            Self::F8E4M3FN | Self::F8E8M0FNU => NonFinite::NanAllOnes,
            Self::F8E5M2FNUZ | Self::F8E4M3FNUZ | Self::F8E4M3B11FNUZ => NonFinite::NanNegativeZero,
            _ => NonFinite::Ieee,
        }
    }

    /// Returns whether the type has a sign bit. `f8E8M0FNU` has neither a sign bit nor a zero.
    pub const fn is_signed(self) -> bool {
        !matches!(self, Self::F8E8M0FNU)
    }

    /// Returns the number of stored bits of the significand. Only `f80` stores the integer bit.
    pub(super) const fn significand_bits(self) -> u32 {
        match self {
            Self::F80 => 64,
            _ => self.precision() - 1,
        }
    }

    /// Returns the number of bits of the exponent field.
    pub(super) const fn exponent_bits(self) -> u32 {
        self.width() - self.is_signed() as u32 - self.significand_bits()
    }

    /// Returns the difference between the exponent field and the exponent. A field of zero means the smallest
    /// exponent without the integer bit, so normal numbers begin at a field of one. In `f8E8M0FNU`, every field
    /// except the NaN is a normal number.
    pub(super) const fn bias(self) -> i32 {
        let (min, _) = self.exponent_range();
        if self.is_signed() { 1 - min } else { -min }
    }
}

impl fmt::Display for FloatSemantics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
