//! The wire form of maps and sets, which builtin attributes use since LLVM 24.
//!
//! ```text
//! map        ::= varint(dims << 2 | 0)                                    the identity
//!              | varint(dims << 2 | 1) position*                          a permutation of the dims
//!              | varint(dims << 2 | 2) varint(count) position*            some of the dims
//!              | varint(dims << 2 | 3) varint(symbols) varint(count) expression*
//! set        ::= varint(dims) varint(symbols) varint(count) expression* is-equality*
//! expression ::= varint(0) position | varint(1) position                  dimension, symbol
//!              | varint(2) signed-varint                                  constant
//!              | varint(3..=7) expression expression                      + * mod floordiv ceildiv
//! ```

use crate::affine::{AffineExpr, AffineMap, AffineOp, Constraint, IntegerSet};
use crate::context::{DialectReader, DialectWriter};
use crate::error::{Error, Result};
use crate::item::{Decode, Encode, Kind};

/// The operators, in the order of their codes.
const OPERATORS: [AffineOp; 5] = [
    AffineOp::Add,
    AffineOp::Mul,
    AffineOp::Mod,
    AffineOp::FloorDiv,
    AffineOp::CeilDiv,
];

/// The code of the first operator in [`OPERATORS`].
const FIRST_OPERATOR: u64 = 3;

/// The maximal number of dimensions, and of symbols, because any number takes a few bytes, but the text lists them all.
const MAX_INPUTS: u32 = 1 << 16;

const DIMS: &str = "number of dimensions";
const SYMBOLS: &str = "number of symbols";

fn invalid(error: crate::affine::AffineError) -> Error {
    Error::invalid("affine expression", error.to_string())
}

/// Fails if a map or a set has too many dimensions or symbols.
fn limited(what: &'static str, count: u64) -> Result<u32> {
    match u32::try_from(count) {
        Ok(count) if count <= MAX_INPUTS => Ok(count),
        _ => Err(Error::invalid(what, count.to_string())),
    }
}

fn read_inputs<'ir>(reader: &mut impl DialectReader<'ir>, what: &'static str) -> Result<u32> {
    let offset = reader.offset();
    limited(what, reader.read_varint()?).map_err(|error| error.at(offset))
}

impl<'ir> Decode<'ir> for AffineExpr {
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        // Operators that need operands, each with its left operand if it has been read.
        let mut waiting: Vec<(AffineOp, Option<Self>)> = Vec::new();
        loop {
            let offset = reader.offset();
            let mut expression = match reader.read_varint()? {
                0 => Self::Dim(u32::decode(reader)?),
                1 => Self::Symbol(u32::decode(reader)?),
                2 => Self::Constant(reader.read_signed_varint()?),
                code => {
                    let index = code
                        .checked_sub(FIRST_OPERATOR)
                        .and_then(|it| it.try_into().ok());
                    let operator = index.and_then(|index: usize| OPERATORS.get(index));
                    let Some(&operator) = operator else {
                        return Err(
                            Error::invalid("affine expression", code.to_string()).at(offset)
                        );
                    };
                    if waiting.len() >= Self::MAX_DEPTH as usize {
                        return Err(invalid(crate::affine::AffineError::TooDeep).at(offset));
                    }
                    waiting.push((operator, None));
                    continue;
                }
            };
            loop {
                match waiting.pop() {
                    None => return Ok(expression),
                    Some((operator, None)) => {
                        waiting.push((operator, Some(expression)));
                        break;
                    }
                    Some((operator, Some(left))) => {
                        expression =
                            Self::new_binary(operator, left, expression).map_err(invalid)?;
                    }
                }
            }
        }
    }
}

impl Encode for AffineExpr {
    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        match self {
            Self::Dim(position) => {
                writer.write_varint(0);
                writer.write_varint(u64::from(*position));
            }
            Self::Symbol(position) => {
                writer.write_varint(1);
                writer.write_varint(u64::from(*position));
            }
            Self::Constant(value) => {
                writer.write_varint(2);
                writer.write_signed_varint(*value);
            }
            Self::Binary(binary) => {
                let operator = OPERATORS.iter().position(|it| *it == binary.op());
                writer.write_varint(FIRST_OPERATOR + operator.unwrap_or_default() as u64);
                binary.lhs().encode(writer)?;
                binary.rhs().encode(writer)?;
            }
        }
        Ok(())
    }
}

impl<'ir> Decode<'ir> for AffineMap {
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        let offset = reader.offset();
        let header = reader.read_varint()?;
        let dims = limited(DIMS, header >> 2).map_err(|error| error.at(offset))?;
        let dim = |reader: &mut _| u32::decode(reader).map(AffineExpr::Dim);
        let (symbols, results) = match header & 3 {
            0 => return Ok(Self::identity(dims)),
            kind @ (1 | 2) => {
                let count = if kind == 1 {
                    dims as usize
                } else {
                    reader.read_count()?
                };
                if count > reader.remaining() {
                    return Err(Error::invalid("number of results", count.to_string()).at(offset));
                }
                let results: Result<Vec<_>> = (0..count).map(|_| dim(reader)).collect();
                (0, results?)
            }
            _ => {
                let symbols = read_inputs(reader, SYMBOLS)?;
                (symbols, Vec::decode(reader)?)
            }
        };
        Self::new(dims, symbols, results).map_err(|error| invalid(error).at(offset))
    }
}

impl Encode for AffineMap {
    const KIND: &'static Kind = &Kind::Custom("affine map");

    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        let header = u64::from(limited(DIMS, self.dims().into())?) << 2;
        let positions = self.projected_positions();
        match positions {
            Some(_) if self.is_identity() => writer.write_varint(header),
            Some(positions) if self.is_permutation() => {
                writer.write_varint(header | 1);
                positions.iter().try_for_each(|it| it.encode(writer))?;
            }
            Some(positions) => {
                writer.write_varint(header | 2);
                positions.encode(writer)?;
            }
            None => {
                writer.write_varint(header | 3);
                writer.write_varint(limited(SYMBOLS, self.symbols().into())?.into());
                writer.write_varint(self.results().len() as u64);
                self.results().iter().try_for_each(|it| it.encode(writer))?;
            }
        }
        Ok(())
    }
}

impl<'ir> Decode<'ir> for IntegerSet {
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        let offset = reader.offset();
        let dims = read_inputs(reader, DIMS)?;
        let symbols = read_inputs(reader, SYMBOLS)?;
        let expressions: Vec<AffineExpr> = Vec::decode(reader)?;
        let constraint = |expr| {
            let is_equality = reader.read_bool()?;
            Ok(Constraint { expr, is_equality })
        };
        let constraints: Result<_> = expressions.into_iter().map(constraint).collect();
        Self::new(dims, symbols, constraints?).map_err(|error| invalid(error).at(offset))
    }
}

impl Encode for IntegerSet {
    const KIND: &'static Kind = &Kind::Custom("integer set");

    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        writer.write_varint(limited(DIMS, self.dims().into())?.into());
        writer.write_varint(limited(SYMBOLS, self.symbols().into())?.into());
        writer.write_varint(self.constraints().len() as u64);
        (self.constraints().iter()).try_for_each(|it| it.expr.encode(writer))?;
        for constraint in self.constraints() {
            writer.write_bool(constraint.is_equality);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::builtin::BuiltinAttribute;
    use crate::context::{Context, WireReader};
    use crate::dialect::Registry;
    use crate::item::DialectItem;

    /// Bytes that LLVM 24 writes, code included, and their text.
    const SAMPLES: [(&str, &[u8]); 9] = [
        ("affine_map<(d0) -> (d0)>", &[0x2F, 0x09]),
        (
            "affine_map<(d0, d1) -> (d1, d0)>",
            &[0x2F, 0x13, 0x03, 0x01],
        ),
        (
            "affine_map<(d0, d1, d2) -> (d2, d0)>",
            &[0x2F, 0x1D, 0x05, 0x05, 0x01],
        ),
        (
            "affine_map<(d0)[s0, s1] -> (d0 * 3 + s1 - 7)>",
            &[
                0x2F, 0x0F, 0x05, 0x03, 0x07, 0x07, 0x09, 0x01, 0x01, 0x05, 0x0D, 0x03, 0x03, 0x05,
                0x1B,
            ],
        ),
        (
            "affine_map<(d0, d1) -> (d0 floordiv 4, d1 ceildiv 8, d0 mod 5)>",
            &[
                0x2F, 0x17, 0x01, 0x07, 0x0D, 0x01, 0x01, 0x05, 0x11, 0x0F, 0x01, 0x03, 0x05, 0x21,
                0x0B, 0x01, 0x01, 0x05, 0x15,
            ],
        ),
        (
            "affine_map<(d0)[s0] -> (s0, 1000000000000)>",
            &[
                0x2F, 0x0F, 0x03, 0x05, 0x03, 0x01, 0x05, 0x20, 0x00, 0x88, 0x52, 0x6A, 0x74,
            ],
        ),
        (
            "affine_set<(d0)[s0] : (d0 - s0 == 0, d0 >= 0, -d0 + 10 >= 0)>",
            &[
                0x31, 0x03, 0x03, 0x07, 0x07, 0x01, 0x01, 0x09, 0x03, 0x01, 0x05, 0x03, 0x01, 0x01,
                0x07, 0x09, 0x01, 0x01, 0x05, 0x03, 0x05, 0x29, 0x01, 0x00, 0x00,
            ],
        ),
        (
            "strided<[4, 1], offset: 3>",
            &[0x33, 0x0D, 0x05, 0x11, 0x05],
        ),
        ("affine_map<() -> ()>", &[0x2F, 0x01]),
    ];

    #[test]
    fn samples_are_read_and_written() {
        let context = Context::new(Registry::new());
        for (text, bytes) in SAMPLES {
            let dialect = context.dialect("builtin");
            let mut reader = WireReader::new(&context, dialect, bytes, 0);
            let value = BuiltinAttribute::decode_item(&mut reader).unwrap();
            reader.expect_end("sample").unwrap();
            let new = context.new_attribute(&value).unwrap();
            assert_eq!(new.to_string(), text);
            let mut writer = crate::context::WireWriter::new(&context);
            assert!(value.encode_item(&mut writer).unwrap());
            assert_eq!(writer.into_bytes(), bytes, "{text}");
        }
    }

    #[test]
    fn hostile_counts_are_refused() {
        let context = Context::new(Registry::new());
        let dialect = context.dialect("builtin");
        let huge: [(&str, &[u8]); 4] = [
            (
                "dimensions of an identity",
                &[0x2F, 0x00, 0xFC, 0xFF, 0xFF, 0xFF, 0x03, 0, 0, 0],
            ),
            ("symbols of a map", &[0x2F, 0x07, 0x10, 0, 0, 0, 0x08, 0x01]),
            (
                "dimensions of a set",
                &[0x31, 0x10, 0, 0, 0, 0x08, 0x01, 0x01],
            ),
            ("symbols of a set", &[0x31, 0x01, 0x10, 0, 0, 0, 0x08, 0x01]),
        ];
        for (what, bytes) in huge {
            let mut reader = WireReader::new(&context, dialect, bytes, 0);
            let error = BuiltinAttribute::decode_item(&mut reader).unwrap_err();
            assert!(error.to_string().contains("number of"), "{what}: {error}");
        }
        let deep: Vec<u8> = [0x2F, 0x03 << 1 | 1, 0x01, 0x03]
            .into_iter()
            .chain(std::iter::repeat_n(0x07, 10_000))
            .collect();
        let mut reader = WireReader::new(&context, dialect, &deep, 0);
        assert!(BuiltinAttribute::decode_item(&mut reader).is_err());
    }
}
