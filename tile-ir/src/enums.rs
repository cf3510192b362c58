//! The enumerations of the dialect, each derived; [`EnumKind`] is their untyped view.

use mlir_bytecode::Bytecode;
use mlir_bytecode::item::{AsVarint, ConstantSchema, Kind};

use crate::version::Version;

/// The operation of an atomic read-modify-write.
#[derive(Bytecode, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[bytecode(dialect = "cuda_tile", strict)]
#[repr(u32)]
#[non_exhaustive]
pub enum AtomicRMWMode {
    /// `and`
    And = 0,
    /// `or`
    Or = 1,
    /// `xor`
    Xor = 2,
    /// `add`
    Add = 3,
    /// `addf`
    #[bytecode(mnemonic = "addf")]
    AddF = 4,
    /// `max`
    Max = 5,
    /// `min`
    Min = 6,
    /// `umax`
    #[bytecode(mnemonic = "umax")]
    UMax = 7,
    /// `umin`
    #[bytecode(mnemonic = "umin")]
    UMin = 8,
    /// `xchg`
    Xchg = 9,
}

/// How a float comparison treats NaN.
#[derive(Bytecode, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[bytecode(dialect = "cuda_tile", strict)]
#[repr(u32)]
#[non_exhaustive]
pub enum ComparisonOrdering {
    /// `unordered`
    Unordered = 0,
    /// `ordered`
    Ordered = 1,
}

/// The predicate of a comparison.
#[derive(Bytecode, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[bytecode(dialect = "cuda_tile", strict)]
#[repr(u32)]
#[non_exhaustive]
pub enum ComparisonPredicate {
    /// `equal`
    Equal = 0,
    /// `not_equal`
    NotEqual = 1,
    /// `less_than`
    LessThan = 2,
    /// `less_than_or_equal`
    LessThanOrEqual = 3,
    /// `greater_than`
    GreaterThan = 4,
    /// `greater_than_or_equal`
    GreaterThanOrEqual = 5,
}

/// The overflow assumptions of integer arithmetic.
#[derive(Bytecode, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[bytecode(dialect = "cuda_tile", strict)]
#[repr(u32)]
#[non_exhaustive]
pub enum IntegerOverflow {
    /// `none`
    None = 0,
    /// `no_signed_wrap`
    #[bytecode(mnemonic = "no_signed_wrap")]
    Nsw = 1,
    /// `no_unsigned_wrap`
    #[bytecode(mnemonic = "no_unsigned_wrap")]
    Nuw = 2,
    /// `no_wrap`
    #[bytecode(mnemonic = "no_wrap")]
    Nw = 3,
}

/// The ordering of a memory operation.
#[derive(Bytecode, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[bytecode(dialect = "cuda_tile", strict)]
#[repr(u32)]
#[non_exhaustive]
pub enum MemoryOrderingSemantics {
    /// `weak`
    Weak = 0,
    /// `relaxed`
    Relaxed = 1,
    /// `acquire`
    Acquire = 2,
    /// `release`
    Release = 3,
    /// `acq_rel`
    AcqRel = 4,
}

/// The scope of a memory operation.
#[derive(Bytecode, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[bytecode(dialect = "cuda_tile", strict)]
#[repr(u32)]
#[non_exhaustive]
pub enum MemoryScope {
    /// `tl_blk`
    #[bytecode(mnemonic = "tl_blk")]
    TileBlock = 0,
    /// `device`
    Device = 1,
    /// `sys`
    #[bytecode(mnemonic = "sys")]
    System = 2,
}

/// The operation of a multimem reduction; since 13.5.
#[derive(Bytecode, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[bytecode(dialect = "cuda_tile", strict)]
#[repr(u32)]
#[non_exhaustive]
pub enum MultimemReductionKind {
    /// `add`
    #[bytecode(since = "13.5")]
    Add = 0,
    /// `min`
    #[bytecode(since = "13.5")]
    Min = 1,
    /// `max`
    #[bytecode(since = "13.5")]
    Max = 2,
    /// `and`
    #[bytecode(since = "13.5")]
    And = 3,
    /// `or`
    #[bytecode(since = "13.5")]
    Or = 4,
    /// `xor`
    #[bytecode(since = "13.5")]
    Xor = 5,
    /// `umin`
    #[bytecode(mnemonic = "umin", since = "13.5")]
    UMin = 6,
    /// `umax`
    #[bytecode(mnemonic = "umax", since = "13.5")]
    UMax = 7,
}

/// The result of a load outside of a view.
#[derive(Bytecode, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[bytecode(dialect = "cuda_tile", strict)]
#[repr(u32)]
#[non_exhaustive]
pub enum PaddingValue {
    /// `zero`
    Zero = 0,
    /// `neg_zero`
    NegZero = 1,
    /// `nan`
    Nan = 2,
    /// `pos_inf`
    PosInf = 3,
    /// `neg_inf`
    NegInf = 4,
}

/// The memory space of a pointer; since 13.4.
#[derive(Bytecode, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[bytecode(dialect = "cuda_tile", strict)]
#[repr(u32)]
#[non_exhaustive]
pub enum PointerAttribute {
    /// `none`
    #[bytecode(since = "13.4")]
    None = 0,
    /// `unicast`
    #[bytecode(since = "13.5")]
    Unicast = 1,
    /// `multicast`
    #[bytecode(since = "13.5")]
    Multicast = 2,
}

/// How a float result is rounded.
#[derive(Bytecode, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[bytecode(dialect = "cuda_tile", strict)]
#[repr(u32)]
#[non_exhaustive]
pub enum RoundingMode {
    /// `nearest_even`
    NearestEven = 0,
    /// `zero`
    Zero = 1,
    /// `negative_inf`
    NegativeInf = 2,
    /// `positive_inf`
    PositiveInf = 3,
    /// `approx`
    Approx = 4,
    /// `full`
    Full = 5,
    /// `nearest_int_to_zero`
    NearestIntToZero = 6,
    /// `nearest_away`
    #[bytecode(since = "13.4")]
    NearestAway = 7,
}

/// How the bits of an integer are read.
#[derive(Bytecode, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[bytecode(dialect = "cuda_tile", strict)]
#[repr(u32)]
#[non_exhaustive]
pub enum Signedness {
    /// `unsigned`
    Unsigned = 0,
    /// `signed`
    Signed = 1,
}

/// The visibility of a symbol; since 13.3.
#[derive(Bytecode, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[bytecode(dialect = "cuda_tile", strict)]
#[repr(u32)]
#[non_exhaustive]
pub enum SymbolVisibility {
    /// `public`
    #[bytecode(since = "13.3")]
    Public = 0,
    /// `private`
    #[bytecode(since = "13.3")]
    Private = 1,
}

/// Of the vendor's test builds only.
#[derive(Bytecode, Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[bytecode(dialect = "cuda_tile", strict)]
#[repr(u32)]
pub enum BytecodeTestPriority {
    /// `low`
    #[bytecode(since = "13.3.250.0", until = "13.4")]
    Low = 0,
    /// `medium`
    #[bytecode(since = "13.3.250.0", until = "13.4")]
    Medium = 1,
    /// `high`
    #[bytecode(since = "13.3.250.0", until = "13.4")]
    High = 2,
}

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

// One line per enumeration: the untyped view has a variant for each.
macro_rules! kinds {
    ($($name:ident $spelling:expr,)+) => {
        /// Which enumeration an attribute or a parameter takes its value from.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum EnumKind {
            $(#[doc = concat!("[`", stringify!($name), "`]")] $name,)+
        }

        impl EnumKind {
            /// All enumerations.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// Returns the wire format, as data.
            #[inline]
            pub(crate) const fn schema(self) -> &'static Kind {
                match self {
                    $(Self::$name => <$name as AsVarint>::KIND,)+
                }
            }

            /// Returns the spelling of the values in text.
            #[must_use]
            pub const fn spelling(self) -> Spelling {
                match self {
                    $(Self::$name => $spelling,)+
                }
            }
        }

        $(impl $name {
            /// Returns the case with this number.
            #[must_use]
            pub fn from_code(code: u32) -> Option<Self> {
                Self::from_varint(code.into())
            }

            /// Returns the number in the file.
            #[must_use]
            pub const fn code(self) -> u32 {
                self as u32
            }

            /// Returns the keyword in text.
            #[must_use]
            pub fn name(self) -> &'static str {
                EnumKind::$name.case(self.code()).map_or("", |case| case.name)
            }
        })+
    };
}

kinds! {
    AtomicRMWMode Spelling::Integer,
    ComparisonOrdering Spelling::Attribute("comparison_ordering"),
    ComparisonPredicate Spelling::Attribute("comparison_predicate"),
    IntegerOverflow Spelling::Attribute("overflow"),
    MemoryOrderingSemantics Spelling::Integer,
    MemoryScope Spelling::Integer,
    MultimemReductionKind Spelling::Integer,
    PaddingValue Spelling::Attribute("padding_value"),
    PointerAttribute Spelling::Attribute("ptr_attr"),
    RoundingMode Spelling::Attribute("rounding"),
    Signedness Spelling::Attribute("signedness"),
    SymbolVisibility Spelling::Attribute("symbol_visibility"),
    BytecodeTestPriority Spelling::Integer,
}

impl EnumKind {
    /// Returns the name of the enumeration.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.schema() {
            Kind::Enum { name, .. } => name,
            _ => "",
        }
    }

    const fn constants(self) -> &'static [ConstantSchema] {
        match self.schema() {
            Kind::Enum { values, .. } => values,
            _ => &[],
        }
    }

    /// Its cases, in the order of their numbers.
    pub fn cases(self) -> impl Iterator<Item = Case> {
        self.constants().iter().map(Case::new)
    }

    /// Returns the case with number `code`.
    #[must_use]
    #[inline]
    pub fn case(self, code: u32) -> Option<Case> {
        self.constants().get(code as usize).map(Case::new)
    }

    /// Returns the case with keyword `name`.
    #[must_use]
    pub fn named(self, name: &str) -> Option<Case> {
        self.cases().find(|case| case.name == name)
    }
}

impl Case {
    #[inline]
    fn new(constant: &ConstantSchema) -> Self {
        Self {
            code: constant.value as u32,
            name: constant.name,
            since: Version::introduced(constant.since),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_positions() {
        for kind in EnumKind::ALL {
            for (position, case) in kind.cases().enumerate() {
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
        let away = EnumKind::RoundingMode.case(7).map(|case| case.since);
        assert_eq!(away, Some(Version::V13_4));
        let test = EnumKind::BytecodeTestPriority.case(0);
        assert_eq!(test.map(|case| case.since), Some(Version::V250_0));
    }
}
