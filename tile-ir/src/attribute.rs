//! Self-contained attributes: values that carry their own tag.
//!
//! The derive reads and writes them: [`Attribute::SCHEMA`] is the wire format as data.
//!
//! ```text
//! attribute ::= tag:varint field*
//! integer   ::= type (u8 for i1, else varint: the bits, zero-extended)
//! float     ::= type (u8 up to 8 bits, else svarint: the bits)
//! ```

use mlir_bytecode::Bytecode;

use crate::module::{ConstantId, StringId};
use crate::types::TypeId;
use crate::wire::{float_bits, i64_array, zero_extended};

/// A self-contained attribute.
#[derive(Bytecode, Debug, Clone, PartialEq, Eq, Hash)]
#[bytecode(dialect = "cuda_tile", strict, wire_only)]
#[non_exhaustive]
pub enum Attribute {
    /// Tag 1.
    #[bytecode(code = 1)]
    Integer {
        /// An integer type.
        type_id: TypeId,
        /// The bits, zero-extended.
        #[bytecode(with = zero_extended(*type_id))]
        value: u64,
    },
    /// Tag 2.
    #[bytecode(code = 2)]
    Float {
        /// A float type.
        type_id: TypeId,
        /// The bits of the value.
        #[bytecode(with = float_bits(*type_id))]
        bits: u64,
    },
    /// Tag 3.
    #[bytecode(code = 3)]
    Bool(bool),
    /// Tag 4.
    #[bytecode(code = 4)]
    Type(TypeId),
    /// Tag 5.
    #[bytecode(code = 5)]
    String(StringId),
    /// Tag 6.
    #[bytecode(code = 6)]
    Array(Vec<Attribute>),
    /// Tag 7; written by the vendor's tools, but not read by them.
    #[bytecode(code = 7)]
    DenseElements {
        /// A tile type.
        type_id: TypeId,
        /// The data.
        value: ConstantId,
    },
    /// Tag 8: the value is a multiple of `divisor`.
    #[bytecode(code = 8, presence_bits = byte, order(divisor, presence_bits, every, along))]
    DivBy {
        /// A power of two.
        divisor: u64,
        /// The elements that are multiples: every so many.
        #[bytecode(presence_bit)]
        every: Option<i64>,
        /// Along this dimension.
        #[bytecode(presence_bit)]
        along: Option<i64>,
    },
    /// Tag 9: how many neighbours are equal, along each dimension.
    #[bytecode(code = 9)]
    SameElements(#[bytecode(with = i64_array)] Vec<i64>),
    /// Tag 10.
    #[bytecode(code = 10)]
    Dictionary(Vec<(StringId, Attribute)>),
    /// Tag 11: hints by architecture.
    #[bytecode(code = 11)]
    OptimizationHints(Vec<(StringId, Attribute)>),
    /// Tag 12: the value lies between the bounds.
    #[bytecode(code = 12, presence_bits = byte)]
    Bounded {
        /// The smallest value.
        #[bytecode(presence_bit)]
        lower: Option<i64>,
        /// The largest value.
        #[bytecode(presence_bit)]
        upper: Option<i64>,
    },
    /// Tag 200, of the vendor's test builds only.
    #[bytecode(
        code = 200,
        mnemonic = "bytecode_test_value",
        since = "13.3.250.0",
        until = "13.4"
    )]
    TestValue(i64),
}

#[cfg(test)]
mod tests {
    use mlir_bytecode::item::{Decode as _, Encode as _};

    use super::*;
    use crate::module::Table;
    use crate::sink::Sink;
    use crate::types::{Scalar, Type};
    use crate::version::Version;
    use crate::wire::{NumberTypes, Reader, Writer};

    /// One attribute of each kind, in the order of their tags; type 0 is `i32`, type 1 `f32`.
    fn all() -> Vec<Attribute> {
        let entries = || vec![(StringId(3), Attribute::Bool(true))];
        vec![
            Attribute::Integer {
                type_id: TypeId(0),
                value: 300,
            },
            Attribute::Float {
                type_id: TypeId(1),
                bits: 0x3f80_0000,
            },
            Attribute::Bool(false),
            Attribute::Type(TypeId(1)),
            Attribute::String(StringId(200)),
            Attribute::Array(vec![Attribute::Bool(true), Attribute::Type(TypeId(0))]),
            Attribute::DenseElements {
                type_id: TypeId(2),
                value: ConstantId(5),
            },
            Attribute::DivBy {
                divisor: 16,
                every: Some(4),
                along: Some(0),
            },
            Attribute::SameElements(vec![1, -2]),
            Attribute::Dictionary(entries()),
            Attribute::OptimizationHints(entries()),
            Attribute::Bounded {
                lower: None,
                upper: Some(-7),
            },
            Attribute::TestValue(-300),
        ]
    }

    fn table() -> Table<'static> {
        let types = [Type::Scalar(Scalar::I32), Type::Scalar(Scalar::F32)];
        let entries = types.map(|it| it.write(Version::V13_1, &mut Vec::new()).into());
        Table {
            entries: entries.into(),
            ..Table::default()
        }
    }

    #[test]
    fn every_kind_has_its_tag_and_comes_back() {
        let (table, version) = (table(), Version::V250_0);
        let types = NumberTypes::new(&table, version);
        assert_eq!(all().len(), Attribute::SCHEMA.variants.len());
        for (attribute, variant) in all().iter().zip(Attribute::SCHEMA.variants) {
            let mut sink = Sink::default();
            let written = attribute.encode(&mut Writer::new(&mut sink, version, types));
            written.expect(variant.name);
            let mut reader = Reader::new(sink.as_bytes(), 0, version, types);
            assert_eq!(reader.tag().expect(variant.name), variant.codes[0].code);
            assert_eq!(
                Attribute::decode(&mut reader).expect(variant.name),
                *attribute
            );
            assert_eq!(reader.cursor().left(), 0, "{}", variant.name);
        }
    }

    #[test]
    fn attributes_that_public_versions_lack() {
        let (table, bytes) = (table(), [200, 1, 1]);
        for version in Version::ALL {
            let types = NumberTypes::new(&table, version);
            let error = Attribute::decode(&mut Reader::new(&bytes, 7, version, types));
            let error = crate::Error::from(error.unwrap_err());
            assert_eq!(error.offset(), Some(7));
            let wanted = "`bytecode_test_value`";
            assert!(error.to_string().starts_with(wanted), "{error}");
        }
    }

    #[test]
    fn nesting_has_a_limit() {
        let table = table();
        let types = NumberTypes::new(&table, Version::NEWEST);
        for (depth, is_read) in [(63, true), (64, false), (10_000, false)] {
            let mut bytes = [6, 1].repeat(depth);
            bytes.extend([3, 1]);
            let mut reader = Reader::new(&bytes, 0, Version::NEWEST, types);
            assert_eq!(Attribute::decode(&mut reader).is_ok(), is_read, "{depth}");
        }
    }
}
