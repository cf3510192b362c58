//! Self-contained attributes: values that carry their own tag.
//!
//! ```text
//! attribute  ::= tag:varint payload
//! integer    ::= type (u8 for i1, else varint: the bits, zero-extended)
//! float      ::= type (u8 up to 8 bits, else svarint: the bits)
//! array      ::= count:varint attribute*
//! dictionary ::= count:varint (key:string attribute)*
//! div_by     ::= divisor:varint flags:u8 [1: every:svarint] [2: along:svarint]
//! bounded    ::= flags:u8 [1: lower:svarint] [2: upper:svarint]
//! ```

use crate::cursor::Cursor;
use crate::error::{Error, ErrorKind, Result, Within as _};
use crate::module::{ConstantId, StringId, Table};
use crate::sink::Sink;
use crate::types::{Scalar, Type, TypeId};
use crate::version::Version;

/// How deep attributes may nest.
const MAX_DEPTH: usize = 64;

/// A self-contained attribute.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Attribute {
    /// Tag 1.
    Integer {
        /// An integer type.
        type_id: TypeId,
        /// The bits, zero-extended.
        value: u64,
    },
    /// Tag 2.
    Float {
        /// A float type.
        type_id: TypeId,
        /// The bits of the value.
        bits: u64,
    },
    /// Tag 3.
    Bool(bool),
    /// Tag 4.
    Type(TypeId),
    /// Tag 5.
    String(StringId),
    /// Tag 6.
    Array(Vec<Attribute>),
    /// Tag 7; written by the vendor's tools, but not read by them.
    DenseElements {
        /// A tile type.
        type_id: TypeId,
        /// The data.
        value: ConstantId,
    },
    /// Tag 8: the value is a multiple of `divisor`.
    DivBy {
        /// A power of two.
        divisor: u64,
        /// The elements that are multiples: every so many.
        every: Option<i64>,
        /// Along this dimension.
        along: Option<i64>,
    },
    /// Tag 9: how many neighbours are equal, along each dimension.
    SameElements(Vec<i64>),
    /// Tag 10.
    Dictionary(Vec<(StringId, Attribute)>),
    /// Tag 11: hints by architecture.
    OptimizationHints(Vec<(StringId, Attribute)>),
    /// Tag 12: the value lies between the bounds.
    Bounded {
        /// The smallest value.
        lower: Option<i64>,
        /// The largest value.
        upper: Option<i64>,
    },
    /// Tag 200, of the vendor's test builds only.
    TestValue(i64),
}

impl Attribute {
    /// The tags with their names and the versions that introduced them.
    pub const TAGS: [(u64, &'static str, Version); 13] = [
        (1, "integer", Version::V13_1),
        (2, "float", Version::V13_1),
        (3, "bool", Version::V13_1),
        (4, "type", Version::V13_1),
        (5, "string", Version::V13_1),
        (6, "array", Version::V13_1),
        (7, "dense_elements", Version::V13_1),
        (8, "div_by", Version::V13_1),
        (9, "same_elements", Version::V13_1),
        (10, "dictionary", Version::V13_1),
        (11, "optimization_hints", Version::V13_1),
        (12, "bounded", Version::V13_1),
        (200, "bytecode_test_value", Version::V250_0),
    ];

    /// The tag in the file.
    #[must_use]
    pub const fn tag(&self) -> u64 {
        match self {
            Self::Integer { .. } => 1,
            Self::Float { .. } => 2,
            Self::Bool(_) => 3,
            Self::Type(_) => 4,
            Self::String(_) => 5,
            Self::Array(_) => 6,
            Self::DenseElements { .. } => 7,
            Self::DivBy { .. } => 8,
            Self::SameElements(_) => 9,
            Self::Dictionary(_) => 10,
            Self::OptimizationHints(_) => 11,
            Self::Bounded { .. } => 12,
            Self::TestValue(_) => 200,
        }
    }

    /// Decodes an attribute with its tag.
    pub(crate) fn decode(decoder: &mut Decoder<'_, '_>) -> Result<Self> {
        if decoder.depth >= MAX_DEPTH {
            return Err(decoder.cursor.error(ErrorKind::TooDeep(MAX_DEPTH)));
        }
        decoder.depth += 1;
        let attribute = Self::decode_tagged(decoder);
        decoder.depth -= 1;
        attribute
    }

    fn decode_tagged(decoder: &mut Decoder<'_, '_>) -> Result<Self> {
        let start = decoder.cursor.offset();
        let attribute = match decoder.cursor.varint()? {
            1 => {
                let (type_id, scalar) = decoder.scalar()?;
                let value = decoder.integer(scalar.width())?;
                if !scalar.is_integer() {
                    return Err(Error::at(
                        ErrorKind::Invalid(format!("integer of type {}", scalar.name())),
                        start,
                    ));
                }
                Self::Integer { type_id, value }
            }
            2 => {
                let (type_id, scalar) = decoder.scalar()?;
                if scalar.is_integer() {
                    return Err(Error::at(
                        ErrorKind::Invalid(format!("float of type {}", scalar.name())),
                        start,
                    ));
                }
                Self::Float {
                    type_id,
                    bits: decoder.float_bits(scalar.width())?,
                }
            }
            3 => Self::Bool(decoder.cursor.byte()? != 0),
            4 => Self::Type(TypeId::read(decoder.cursor)?),
            5 => Self::String(StringId(decoder.cursor.varint()?)),
            6 => Self::Array(decoder.array()?),
            7 => Self::DenseElements {
                type_id: TypeId::read(decoder.cursor)?,
                value: ConstantId(decoder.cursor.varint()?),
            },
            8 => {
                let divisor = decoder.cursor.varint()?;
                let (every, along) = decoder.optional_pair()?;
                Self::DivBy {
                    divisor,
                    every,
                    along,
                }
            }
            9 => Self::SameElements(decoder.cursor.counted_words(i64::from_le_bytes)?),
            10 => Self::Dictionary(decoder.dictionary()?),
            11 => Self::OptimizationHints(decoder.dictionary()?),
            12 => {
                let (lower, upper) = decoder.optional_pair()?;
                Self::Bounded { lower, upper }
            }
            200 if decoder.version.is_test() => Self::TestValue(decoder.cursor.signed_varint()?),
            value => {
                return Err(Error::at(
                    ErrorKind::Unknown {
                        what: "attribute tag",
                        value,
                    },
                    start,
                ));
            }
        };
        Ok(attribute)
    }

    /// Encodes the attribute with its tag. `scalar` resolves the types of floats.
    pub(crate) fn encode(
        &self,
        sink: &mut Sink,
        scalar: &dyn Fn(TypeId) -> Result<Scalar>,
    ) -> Result<()> {
        sink.varint(self.tag());
        match self {
            Self::Integer { type_id, value } => {
                sink.varint(type_id.0);
                match scalar(*type_id)?.width() {
                    1 => sink.byte(*value as u8),
                    _ => sink.varint(*value),
                }
            }
            Self::Float { type_id, bits } => {
                sink.varint(type_id.0);
                match scalar(*type_id)?.width() {
                    ..=8 => sink.byte(*bits as u8),
                    _ => sink.signed_varint(bits.cast_signed()),
                }
            }
            Self::Bool(value) => sink.byte(u8::from(*value)),
            Self::Type(id) => sink.varint(id.0),
            Self::String(id) => sink.varint(id.0),
            Self::Array(elements) => encode_array(elements, sink, scalar)?,
            Self::DenseElements { type_id, value } => {
                sink.varint(type_id.0);
                sink.varint(value.0);
            }
            Self::DivBy {
                divisor,
                every,
                along,
            } => {
                sink.varint(*divisor);
                encode_pair(*every, *along, sink);
            }
            Self::SameElements(values) => {
                sink.counted_words(values.iter().map(|value| value.to_le_bytes()));
            }
            Self::Dictionary(entries) | Self::OptimizationHints(entries) => {
                encode_dictionary(entries, sink, scalar)?;
            }
            Self::Bounded { lower, upper } => encode_pair(*lower, *upper, sink),
            Self::TestValue(value) => sink.signed_varint(*value),
        }
        Ok(())
    }
}

/// Encodes a count and the attributes.
pub(crate) fn encode_array(
    elements: &[Attribute],
    sink: &mut Sink,
    scalar: &dyn Fn(TypeId) -> Result<Scalar>,
) -> Result<()> {
    sink.varint(elements.len() as u64);
    elements
        .iter()
        .try_for_each(|element| element.encode(sink, scalar))
}

/// Encodes a count and the named attributes.
pub(crate) fn encode_dictionary(
    entries: &[(StringId, Attribute)],
    sink: &mut Sink,
    scalar: &dyn Fn(TypeId) -> Result<Scalar>,
) -> Result<()> {
    sink.varint(entries.len() as u64);
    entries.iter().try_for_each(|(key, value)| {
        sink.varint(key.0);
        value.encode(sink, scalar)
    })
}

fn encode_pair(first: Option<i64>, second: Option<i64>, sink: &mut Sink) {
    sink.byte(u8::from(first.is_some()) | u8::from(second.is_some()) << 1);
    for value in [first, second].into_iter().flatten() {
        sink.signed_varint(value);
    }
}

/// What decoding an attribute needs beside its bytes.
pub(crate) struct Decoder<'c, 'a> {
    pub(crate) cursor: &'c mut Cursor<'a>,
    pub(crate) version: Version,
    types: &'c Table<'c>,
    depth: usize,
}

impl<'c, 'a> Decoder<'c, 'a> {
    pub(crate) fn new(cursor: &'c mut Cursor<'a>, version: Version, types: &'c Table<'c>) -> Self {
        Self {
            cursor,
            version,
            types,
            depth: 0,
        }
    }

    /// A type that must be a scalar.
    fn scalar(&mut self) -> Result<(TypeId, Scalar)> {
        let start = self.cursor.offset();
        let id = TypeId::read(self.cursor)?;
        scalar(self.types, id, self.version)
            .map(|scalar| (id, scalar))
            .map_err(|error| error.or_offset(start))
    }

    /// An integer of `width` bits.
    pub(crate) fn integer(&mut self, width: u32) -> Result<u64> {
        if width == 1 {
            return Ok(u64::from(self.cursor.byte()? != 0));
        }
        let start = self.cursor.offset();
        let value = self.cursor.varint()?;
        fits(value, width, start)
    }

    /// The bits of a float of `width` bits.
    fn float_bits(&mut self, width: u32) -> Result<u64> {
        let start = self.cursor.offset();
        let value = match width {
            ..=8 => u64::from(self.cursor.byte()?),
            _ => self.cursor.signed_varint()?.cast_unsigned(),
        };
        fits(value, width, start)
    }

    /// A count and attributes.
    pub(crate) fn array(&mut self) -> Result<Vec<Attribute>> {
        let count = self.cursor.count("attributes", 2)?;
        (0..count)
            .map(|index| Attribute::decode(self).within(|| format!("element #{index}")))
            .collect()
    }

    /// A count and named attributes.
    pub(crate) fn dictionary(&mut self) -> Result<Vec<(StringId, Attribute)>> {
        let count = self.cursor.count("entries", 3)?;
        (0..count)
            .map(|index| {
                let key = StringId(self.cursor.varint()?);
                let value = Attribute::decode(self).within(|| format!("entry #{index}"))?;
                Ok((key, value))
            })
            .collect()
    }

    fn optional_pair(&mut self) -> Result<(Option<i64>, Option<i64>)> {
        let start = self.cursor.offset();
        let flags = self.cursor.byte()?;
        if flags > 3 {
            let value = u64::from(flags);
            return Err(Error::at(
                ErrorKind::Unknown {
                    what: "flags of an attribute",
                    value,
                },
                start,
            ));
        }
        let mut value = |bit| match flags & bit {
            0 => Ok(None),
            _ => self.cursor.signed_varint().map(Some),
        };
        Ok((value(1)?, value(2)?))
    }
}

/// The scalar type `id` of a type table.
pub(crate) fn scalar(types: &Table<'_>, id: TypeId, version: Version) -> Result<Scalar> {
    let (bytes, offset) = types.located("type", id.0)?;
    match Type::read(bytes, offset, version)? {
        Type::Scalar(scalar) => Ok(scalar),
        _ => Err(ErrorKind::Invalid(format!("type #{} is not a scalar", id.0)).into()),
    }
}

fn fits(value: u64, width: u32, offset: usize) -> Result<u64> {
    match value.checked_shr(width) {
        Some(rest) if rest != 0 => Err(Error::at(ErrorKind::TooWide { value, width }, offset)),
        _ => Ok(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One attribute of each kind; type 0 is `i32`, type 1 `f32`.
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

    #[test]
    fn every_kind_has_its_tag_and_comes_back() {
        let types = [Type::Scalar(Scalar::I32), Type::Scalar(Scalar::F32)];
        let version = Version::V250_0;
        let entries = types.map(|it| it.write(version, &mut Vec::new()).into());
        let types = Table {
            entries: entries.into(),
            ..Table::default()
        };
        for (attribute, (tag, name, _)) in all().iter().zip(Attribute::TAGS) {
            let mut sink = Sink::default();
            let scalar = |id| scalar(&types, id, version);
            attribute.encode(&mut sink, &scalar).expect(name);
            let mut cursor = Cursor::new(sink.as_bytes(), 0);
            assert_eq!(cursor.varint().expect(name), tag);
            let mut cursor = Cursor::new(sink.as_bytes(), 0);
            let decoded = Attribute::decode(&mut Decoder::new(&mut cursor, version, &types));
            assert_eq!(decoded.expect(name), *attribute);
            assert_eq!(cursor.left(), 0, "{name}");
        }
        assert_eq!(all().len(), Attribute::TAGS.len());
    }
}
