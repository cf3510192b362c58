//! The operations: one table, from which reader, writer, printer, validator and numbering follow.
//!
//! ```text
//! operation ::= opcode:varint [count:varint] result-type* [flags:varint] attribute* operands
//!               [count:varint region*]
//! region    ::= count:varint block*
//! block     ::= count:varint argument-type* count:varint operation*
//! ```
//!
//! The [`Definition`] of an operation determines the presence of the parts in brackets, the encoding of attributes and
//! operands, and the meaning of each flag bit. No code is specific to one operation.

use crate::enums::{EnumKind, IntegerOverflow, RoundingMode, SymbolVisibility};
use crate::version::Version;

/// The definition of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Definition {
    /// The number in the file.
    pub opcode: u32,
    /// The name, without the dialect.
    pub name: &'static str,
    /// The version that introduced it.
    pub since: Version,
    /// Whether a count precedes the result types.
    pub counted_results: bool,
    /// The results.
    pub results: &'static [ValueDefinition],
    /// The attributes, in the order of the file; those of kind [`AttributeKind::Unit`] are flags only.
    pub attributes: &'static [AttributeDefinition],
    /// The operands, in the order of the file.
    pub operands: &'static [ValueDefinition],
    /// The encoding of the operands.
    pub layout: OperandLayout,
    /// The number of regions.
    pub regions: u32,
    /// Facts derived from the other fields, computed once.
    pub(crate) derived: Derived,
}

/// Facts derived from the fields of a definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Derived {
    /// The version from which on the flags are written.
    pub(crate) flags_since: Option<Version>,
    /// Whether some group of operands can have another size than one.
    pub(crate) has_groups: bool,
    /// Whether every result is exactly one value.
    pub(crate) fixed_results: bool,
    /// Whether some result is newer than the operation.
    pub(crate) newer_results: bool,
}

/// The encoding of the operands of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperandLayout {
    /// One varint each.
    Bare,
    /// The count of all, then one varint each.
    Counted,
    /// Each variadic operand has its own count, each optional one a flag bit.
    Segmented,
}

/// An operand or a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ValueDefinition {
    /// The name.
    pub name: &'static str,
    /// The number of values in the group.
    pub quantity: Quantity,
    /// The version that introduced it, where that is later than the operation.
    pub since: Option<Version>,
}

/// The number of values in a group of operands or results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// Exactly one.
    One,
    /// One or none.
    Optional,
    /// One or none, as determined by a flag bit.
    Flagged(u32),
    /// Any number.
    Variadic,
}

/// An attribute of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttributeDefinition {
    /// The name.
    pub name: &'static str,
    /// The encoding of the value.
    pub kind: AttributeKind,
    /// The flag bit for the presence of the field; without a flag bit the field is always present.
    pub flag: Option<u32>,
    /// The version that introduced it, where that is later than the operation.
    pub since: Option<Version>,
    /// The value in files of older versions; without a default the field is absent there.
    pub default: Option<DefaultValue>,
}

/// The encoding of the value of an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttributeKind {
    /// Not at all: the flag bit is the value.
    Unit,
    /// The varint number of a case.
    Enum(EnumKind),
    /// A varint.
    Integer,
    /// One byte.
    Bool,
    /// A varint index into the strings.
    String,
    /// A varint index into the types.
    Type,
    /// A varint index into the constants.
    Constant,
    /// A varint count and 4 bytes each.
    I32Array,
    /// A varint count and one byte each.
    BoolArray,
    /// A varint count and self-contained attributes.
    Array,
    /// A self-contained attribute.
    Tagged,
    /// A dictionary without its tag.
    Hints,
}

/// The value of an attribute in files of versions that do not have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DefaultValue {
    /// A case of its enumeration.
    Case(u32),
    /// As many times false as there are values of the variadic operand.
    AllFalse,
}

const fn define(opcode: u32, name: &'static str, since: Version) -> Definition {
    Definition {
        opcode,
        name,
        since,
        counted_results: false,
        results: &[],
        attributes: &[],
        operands: &[],
        layout: OperandLayout::Bare,
        regions: 0,
        derived: Derived {
            flags_since: None,
            has_groups: false,
            fixed_results: true,
            newer_results: false,
        },
    }
}

/// Computes the facts derived from the fields of the definitions.
const fn derive<const N: usize>(mut definitions: [Definition; N]) -> [Definition; N] {
    let mut index = 0;
    while index < N {
        definitions[index].derived = definitions[index].derive();
        index += 1;
    }
    definitions
}

const fn value(name: &'static str, quantity: Quantity) -> ValueDefinition {
    ValueDefinition {
        name,
        quantity,
        since: None,
    }
}

const fn one(name: &'static str) -> ValueDefinition {
    value(name, Quantity::One)
}

const fn optional(name: &'static str) -> ValueDefinition {
    value(name, Quantity::Optional)
}

const fn variadic(name: &'static str) -> ValueDefinition {
    value(name, Quantity::Variadic)
}

const fn flagged(name: &'static str, bit: u32) -> ValueDefinition {
    value(name, Quantity::Flagged(bit))
}

const fn attribute(name: &'static str, kind: AttributeKind) -> AttributeDefinition {
    AttributeDefinition {
        name,
        kind,
        flag: None,
        since: None,
        default: None,
    }
}

impl ValueDefinition {
    const fn since(self, since: Version) -> Self {
        Self {
            since: Some(since),
            ..self
        }
    }

    /// Returns whether files of `version` have it.
    #[must_use]
    pub fn is_in(&self, version: Version) -> bool {
        self.since.is_none_or(|since| version.has(since))
    }
}

impl AttributeDefinition {
    const fn flag(self, bit: u32) -> Self {
        Self {
            flag: Some(bit),
            ..self
        }
    }

    const fn since(self, since: Version) -> Self {
        Self {
            since: Some(since),
            ..self
        }
    }

    const fn default(self, default: DefaultValue) -> Self {
        Self {
            default: Some(default),
            ..self
        }
    }

    /// Returns whether files of `version` have it.
    #[must_use]
    pub fn is_in(&self, version: Version) -> bool {
        self.since.is_none_or(|since| version.has(since))
    }
}

/// The public operations, ordered by opcode.
pub static OPERATIONS: &[Definition] = {
    use AttributeKind::{
        Array, Bool, BoolArray, Constant, Enum, Hints, I32Array, Integer, String, Tagged, Type,
        Unit,
    };
    use DefaultValue::{AllFalse, Case};
    use OperandLayout::{Counted, Segmented};
    const V13_1: Version = Version::V13_1;
    const V13_2: Version = Version::V13_2;
    const V13_3: Version = Version::V13_3;
    const V13_4: Version = Version::V13_4;
    const V13_5: Version = Version::V13_5;
    static TABLE: [Definition; 108] = derive(include!("../data/operations.rs"));
    &TABLE
};

/// The operations of the vendor's test builds (250.0 and 250.1).
static TEST_OPERATIONS: [Definition; 2] = derive([
    Definition {
        attributes: &[
            attribute("new_param", AttributeKind::Integer)
                .since(Version::V250_1)
                .default(DefaultValue::Case(42)),
            attribute("new_flag", AttributeKind::Unit)
                .flag(0)
                .since(Version::V250_1),
        ],
        ..define(0x3000, "bytecode_test_new_attribute", Version::V250_0)
    },
    Definition {
        counted_results: true,
        results: &[one("result_token").since(Version::V250_1)],
        attributes: &[
            attribute("new_attr", AttributeKind::Integer)
                .flag(1)
                .since(Version::V250_1),
            attribute(
                "priority",
                AttributeKind::Enum(EnumKind::BytecodeTestPriority),
            )
            .flag(0),
            attribute("test_attr", AttributeKind::Integer)
                .flag(2)
                .since(Version::V250_1),
        ],
        operands: &[
            variadic("inputs"),
            flagged("optional_token", 3).since(Version::V250_1),
        ],
        layout: OperandLayout::Segmented,
        ..define(0x3002, "bytecode_test_evolution", Version::V250_0)
    },
]);

impl Definition {
    /// Returns the operation with this opcode.
    #[must_use]
    pub fn from_opcode(opcode: u32) -> Option<&'static Self> {
        /// Positions in the table by opcode: all public opcodes are small.
        static BY_OPCODE: [Option<u8>; 256] = {
            let mut positions = [None; 256];
            let mut position = 0;
            while position < OPERATIONS.len() {
                positions[OPERATIONS[position].opcode as usize] = Some(position as u8);
                position += 1;
            }
            positions
        };
        match BY_OPCODE.get(opcode as usize) {
            Some(position) => OPERATIONS.get(usize::from((*position)?)),
            None => TEST_OPERATIONS
                .iter()
                .find(|definition| definition.opcode == opcode),
        }
    }

    /// Returns the operation with this name, without the dialect.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        OPERATIONS
            .iter()
            .chain(&TEST_OPERATIONS)
            .find(|definition| definition.name == name)
    }

    /// Returns whether the operation occurs in bodies. `entry`, `global` and `module` have opcodes, but separate sections.
    #[must_use]
    pub const fn is_in_bodies(&self) -> bool {
        const ENTRY: u32 = 0x16;
        const GLOBAL: u32 = 0x31;
        const MODULE: u32 = 0x4b;
        !matches!(self.opcode, ENTRY | GLOBAL | MODULE)
    }

    /// Returns the version from which on the flags are written; `None` where there are none.
    #[must_use]
    pub const fn flags_since(&self) -> Option<Version> {
        self.derived.flags_since
    }

    const fn derive(&self) -> Derived {
        let mut derived = Derived {
            flags_since: None,
            has_groups: false,
            fixed_results: true,
            newer_results: false,
        };
        let mut index = 0;
        while index < self.attributes.len() {
            let attribute = &self.attributes[index];
            if attribute.flag.is_some() {
                derived.flags_since = Some(self.earlier(derived.flags_since, attribute.since));
            }
            index += 1;
        }
        index = 0;
        while index < self.operands.len() {
            let operand = &self.operands[index];
            if let Quantity::Flagged(_) = operand.quantity {
                derived.flags_since = Some(self.earlier(derived.flags_since, operand.since));
            }
            derived.has_groups |= !matches!(operand.quantity, Quantity::One);
            index += 1;
        }
        index = 0;
        while index < self.results.len() {
            derived.fixed_results &= matches!(self.results[index].quantity, Quantity::One);
            derived.newer_results |= self.results[index].since.is_some();
            index += 1;
        }
        derived
    }

    /// Returns the earlier of a previous version, and that of a field (or of the operation).
    const fn earlier(&self, earlier: Option<Version>, since: Option<Version>) -> Version {
        let since = match since {
            Some(since) => since,
            None => self.since,
        };
        match earlier {
            Some(earlier) if earlier.number() < since.number() => earlier,
            _ => since,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opcodes_and_names_are_unique_and_found() {
        for definition in OPERATIONS {
            assert_eq!(Definition::from_opcode(definition.opcode), Some(definition));
            assert_eq!(Definition::named(definition.name), Some(definition));
        }
        assert_eq!(OPERATIONS.len(), 108);
        assert_eq!(Definition::from_opcode(0x19), None);
        assert_eq!(
            Definition::from_opcode(0x3002).map(|it| it.regions),
            Some(0)
        );
    }

    #[test]
    fn flag_bits_are_dense() {
        for definition in OPERATIONS {
            let attributes = definition.attributes.iter().filter_map(|it| it.flag);
            let operands = definition
                .operands
                .iter()
                .filter_map(|it| match it.quantity {
                    Quantity::Flagged(bit) => Some(bit),
                    _ => None,
                });
            let mut bits: Vec<u32> = attributes.chain(operands).collect();
            bits.sort_unstable();
            assert!(
                bits.iter().copied().eq(0..bits.len() as u32),
                "{}",
                definition.name
            );
        }
    }
}
