//! The enumerations of the dialect: one table each, from which codes, names and versions follow.

use bytecode_core::dialect::{Decode, DialectReader, DialectWriter, Encode, Kind};

use crate::version::Version;

/// A case of an enumeration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Case {
    /// The number in the file.
    pub code: u32,
    /// The keyword in text.
    pub name: &'static str,
    /// The version that introduced it.
    pub since: Version,
}

/// How an enumeration is spelled as an attribute in text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    /// An integer attribute of type `i32`.
    Integer,
    /// `#cuda_tile.mnemonic<case>`.
    Attribute(&'static str),
}

// One line per case keeps number, name and version together; the typed enum and the untyped view both follow.
macro_rules! enumerations {
    ($($(#[$doc:meta])* $name:ident, $spelling:expr, {
        $($case:ident = $code:literal $text:literal $(since $since:ident)?),+ $(,)?
    })+) => {
        /// Which enumeration an attribute or a parameter takes its value from.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum EnumKind {
            $($(#[$doc])* $name,)+
        }

        impl EnumKind {
            /// All enumerations.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The name of the enumeration.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)+
                }
            }

            /// Its cases, in the order of their numbers.
            #[must_use]
            pub const fn cases(self) -> &'static [Case] {
                match self {
                    $(Self::$name => &[$(Case {
                        code: $code,
                        name: $text,
                        since: enumerations!(@since $($since)?),
                    }),+],)+
                }
            }

            /// How its values are spelled in text.
            #[must_use]
            pub const fn spelling(self) -> Spelling {
                match self {
                    $(Self::$name => $spelling,)+
                }
            }
        }

        $($(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[repr(u32)]
        pub enum $name {
            $(#[doc = concat!("`", $text, "`")] $case = $code,)+
        }

        impl $name {
            /// The case with this number.
            #[must_use]
            pub const fn from_code(code: u32) -> Option<Self> {
                match code {
                    $($code => Some(Self::$case),)+
                    _ => None,
                }
            }

            /// The number in the file.
            #[must_use]
            pub const fn code(self) -> u32 {
                self as u32
            }

            /// The keyword in text.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$case => $text,)+
                }
            }
        }

        impl<'ir> Decode<'ir> for $name {
            fn decode(reader: &mut impl DialectReader<'ir>) -> bytecode_core::Result<Self> {
                let code = decode_case(EnumKind::$name, reader)?;
                Self::from_code(code).ok_or_else(|| reader.invalid(stringify!($name), code.to_string()))
            }
        }

        impl Encode for $name {
            const KIND: &'static Kind = &Kind::Enum {
                name: stringify!($name),
                values: &[$(($code, $text)),+],
            };

            fn encode(
                &self,
                writer: &mut (impl DialectWriter + ?Sized),
            ) -> bytecode_core::Result<()> {
                writer.write_varint(self.code().into());
                Ok(())
            }
        })+
    };
    (@since) => { Version::V13_1 };
    (@since $since:ident) => { Version::$since };
}

enumerations! {
    /// What an atomic read-modify-write does.
    AtomicRMWMode, Spelling::Integer, {
        And = 0 "and", Or = 1 "or", Xor = 2 "xor", Add = 3 "add", AddF = 4 "addf",
        Max = 5 "max", Min = 6 "min", UMax = 7 "umax", UMin = 8 "umin", Xchg = 9 "xchg",
    }
    /// How a float comparison treats NaN.
    ComparisonOrdering, Spelling::Attribute("comparison_ordering"), {
        Unordered = 0 "unordered", Ordered = 1 "ordered",
    }
    /// What a comparison asks.
    ComparisonPredicate, Spelling::Attribute("comparison_predicate"), {
        Equal = 0 "equal", NotEqual = 1 "not_equal", LessThan = 2 "less_than",
        LessThanOrEqual = 3 "less_than_or_equal", GreaterThan = 4 "greater_than",
        GreaterThanOrEqual = 5 "greater_than_or_equal",
    }
    /// What integer arithmetic may assume about overflow.
    IntegerOverflow, Spelling::Attribute("overflow"), {
        None = 0 "none", Nsw = 1 "no_signed_wrap", Nuw = 2 "no_unsigned_wrap", Nw = 3 "no_wrap",
    }
    /// The ordering of a memory operation.
    MemoryOrderingSemantics, Spelling::Integer, {
        Weak = 0 "weak", Relaxed = 1 "relaxed", Acquire = 2 "acquire", Release = 3 "release",
        AcqRel = 4 "acq_rel",
    }
    /// Who sees a memory operation.
    MemoryScope, Spelling::Integer, {
        TileBlock = 0 "tl_blk", Device = 1 "device", System = 2 "sys",
    }
    /// What a multimem reduction does; since 13.5.
    MultimemReductionKind, Spelling::Integer, {
        Add = 0 "add" since V13_5, Min = 1 "min" since V13_5, Max = 2 "max" since V13_5,
        And = 3 "and" since V13_5, Or = 4 "or" since V13_5, Xor = 5 "xor" since V13_5,
        UMin = 6 "umin" since V13_5, UMax = 7 "umax" since V13_5,
    }
    /// What a load outside of a view gives.
    PaddingValue, Spelling::Attribute("padding_value"), {
        Zero = 0 "zero", NegZero = 1 "neg_zero", Nan = 2 "nan", PosInf = 3 "pos_inf",
        NegInf = 4 "neg_inf",
    }
    /// What kind of memory a pointer points to; since 13.4.
    PointerAttribute, Spelling::Attribute("ptr_attr"), {
        None = 0 "none" since V13_4, Unicast = 1 "unicast" since V13_5,
        Multicast = 2 "multicast" since V13_5,
    }
    /// How a float result is rounded.
    RoundingMode, Spelling::Attribute("rounding"), {
        NearestEven = 0 "nearest_even", Zero = 1 "zero", NegativeInf = 2 "negative_inf",
        PositiveInf = 3 "positive_inf", Approx = 4 "approx", Full = 5 "full",
        NearestIntToZero = 6 "nearest_int_to_zero",
        NearestAway = 7 "nearest_away" since V13_5,
    }
    /// How the bits of an integer are read.
    Signedness, Spelling::Attribute("signedness"), {
        Unsigned = 0 "unsigned", Signed = 1 "signed",
    }
    /// Who sees a symbol; since 13.3.
    SymbolVisibility, Spelling::Attribute("symbol_visibility"), {
        Public = 0 "public" since V13_3, Private = 1 "private" since V13_3,
    }
    /// Of the vendor's test builds only.
    BytecodeTestPriority, Spelling::Integer, {
        Low = 0 "low" since V250_0, Medium = 1 "medium" since V250_0, High = 2 "high" since V250_0,
    }
}

/// Reads the number of a case that the version has. The vendor's reader keeps 32 bits.
fn decode_case<'ir>(
    kind: EnumKind,
    reader: &mut impl DialectReader<'ir>,
) -> bytecode_core::Result<u32> {
    let offset = reader.offset();
    let code = reader.read_varint()? as u32;
    let unknown = || bytecode_core::Error::invalid(kind.name(), code.to_string()).at(offset);
    let Version { major, minor } = kind.case(code).ok_or_else(unknown)?.since;
    match reader.has_dialect_version(&[major.into(), minor.into()])? {
        true => Ok(code),
        false => Err(unknown()),
    }
}

impl EnumKind {
    /// The case with number `code`.
    #[must_use]
    pub fn case(self, code: u32) -> Option<&'static Case> {
        self.cases().get(code as usize)
    }

    /// The case with keyword `name`.
    #[must_use]
    pub fn named(self, name: &str) -> Option<&'static Case> {
        self.cases().iter().find(|case| case.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_positions() {
        for kind in EnumKind::ALL {
            for (position, case) in kind.cases().iter().enumerate() {
                assert_eq!(case.code as usize, position, "{}", kind.name());
                assert_eq!(
                    kind.named(case.name),
                    kind.case(case.code),
                    "{}",
                    kind.name()
                );
            }
        }
        assert_eq!(RoundingMode::from_code(7), Some(RoundingMode::NearestAway));
        assert_eq!(RoundingMode::from_code(8), None);
    }
}
