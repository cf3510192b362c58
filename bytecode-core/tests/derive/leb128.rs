//! The derives serve a container with integers of its own: here LEB128, without a context.

use mlir_bytecode::context::{DialectReader, DialectVersion, DialectWriter, NumberType};
use mlir_bytecode::item::{Decode, Encode, Kind};
use mlir_bytecode::{Bytecode, Result, Version};

#[derive(Bytecode, Debug, Clone, PartialEq)]
#[bytecode(dialect = "toy")]
struct Shape {
    sizes: Vec<u64>,
    is_dense: bool,
    #[bytecode(since = "13.4")]
    space: Option<i64>,
}

/// A tag in front: the one of an item, or a constant itself.
#[derive(Bytecode, Debug, Clone, PartialEq)]
#[bytecode(dialect = "toy", reserved(9), wire_only)]
enum Tagged {
    #[bytecode(value_is_code)]
    Scalar(Scalar),
    #[bytecode(code = 2)]
    Pointer {
        pointee: u64,
        #[bytecode(since = "13.4", presence_bit)]
        space: Option<u64>,
    },
    #[bytecode(code = 3)]
    View {
        size: u64,
        #[bytecode(presence_bit = "13.3")]
        padding: Option<u64>,
        #[bytecode(presence_bit = "13.4")]
        shift: Option<i64>,
    },
}

#[derive(Bytecode, Debug, Clone, Copy, PartialEq)]
enum Scalar {
    Small = 0,
    Large = 1,
}

/// Items in one another, of versions, with a number whose form depends on a type.
#[derive(Bytecode, Debug, Clone, PartialEq)]
#[bytecode(dialect = "toy", strict, wire_only)]
enum Tree {
    #[bytecode(value_is_code)]
    Rounding(Rounding),
    #[bytecode(code = 5)]
    List(Vec<Tree>),
    #[bytecode(code = 6, since = "13.3")]
    Late,
    #[bytecode(code = 7, presence_bits = byte, order(width, presence_bits, low, high))]
    Range {
        width: u64,
        #[bytecode(presence_bit)]
        low: Option<i64>,
        #[bytecode(presence_bit)]
        high: Option<i64>,
    },
    #[bytecode(code = 8)]
    Number {
        type_: u64,
        #[bytecode(with = number(*type_))]
        value: u64,
    },
}

#[derive(Bytecode, Debug, Clone, Copy, PartialEq)]
#[bytecode(dialect = "toy", strict)]
enum Rounding {
    Even,
    #[bytecode(since = "13.4")]
    Away,
    #[bytecode(until = "13.2")]
    Zero,
}

/// Integers as varints, floats as signed ones.
mod number {
    use super::*;

    pub(super) fn decode<'ir>(reader: &mut impl DialectReader<'ir>, type_: u64) -> Result<u64> {
        match reader.number_type(type_)? {
            NumberType::Integer(_) => reader.read_varint(),
            _ => reader.read_signed_varint().map(i64::cast_unsigned),
        }
    }

    pub(super) fn encode(
        value: &u64,
        writer: &mut (impl DialectWriter + ?Sized),
        type_: u64,
    ) -> Result<()> {
        match writer.number_type(type_)? {
            NumberType::Integer(_) => writer.write_varint(*value),
            _ => writer.write_signed_varint(value.cast_signed()),
        }
        Ok(())
    }
}

#[derive(Clone)]
struct Reader<'a>(&'a [u8], [u64; 2], usize);

struct Writer(Vec<u8>, [u64; 2]);

fn reader(bytes: &[u8], minor: u64) -> Reader<'_> {
    Reader(bytes, [13, minor], 0)
}

fn encoded(value: &impl Encode, minor: u64) -> Result<Vec<u8>> {
    let mut writer = Writer(Vec::new(), [13, minor]);
    value.encode(&mut writer)?;
    Ok(writer.0)
}

impl<'a> DialectReader<'a> for Reader<'a> {
    fn bytecode_version(&self) -> Version {
        Version::NEWEST
    }

    fn has_dialect_version(&self, components: &[u64]) -> Result<bool> {
        Ok(self.1.as_slice() >= components)
    }

    fn offset(&self) -> u64 {
        0
    }

    fn remaining(&self) -> usize {
        self.0.len()
    }

    fn read_bytes(&mut self, count: usize) -> Result<&'a [u8]> {
        let (bytes, rest) =
            (self.0.split_at_checked(count)).ok_or_else(|| self.invalid("end", ""))?;
        self.0 = rest;
        Ok(bytes)
    }

    fn read_varint(&mut self) -> Result<u64> {
        let byte = u64::from(self.read_byte()?);
        match byte {
            0..128 => Ok(byte),
            _ => Ok(byte & 127 | self.read_varint()? << 7),
        }
    }

    fn depth(&mut self) -> &mut usize {
        &mut self.2
    }

    fn number_type(&self, number: u64) -> Result<NumberType> {
        number_type(number)
    }
}

/// Type 0 is an integer, all others are floats.
fn number_type(number: u64) -> Result<NumberType> {
    Ok(match number {
        0 => NumberType::Integer(32),
        _ => NumberType::Float(64),
    })
}

impl DialectWriter for Writer {
    fn bytecode_version(&self) -> Version {
        Version::NEWEST
    }

    fn dialect_version(&self, _: &str) -> Option<DialectVersion> {
        Some(DialectVersion::new(&self.1))
    }

    fn write_bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn write_varint(&mut self, value: u64) {
        if value < 128 {
            return self.write_byte(value as u8);
        }
        self.write_byte(value as u8 | 128);
        self.write_varint(value >> 7);
    }

    fn number_type(&self, number: u64) -> Result<NumberType> {
        number_type(number)
    }
}

#[test]
fn integers_of_another_container() {
    let shape = Shape {
        sizes: vec![4, 300],
        is_dense: true,
        space: None,
    };
    let mut writer = Writer(Vec::new(), [13, 3]);
    shape.encode(&mut writer).unwrap();
    assert_eq!(writer.0, [2, 4, 0xAC, 2, 1]);
    assert_eq!(Shape::decode(&mut reader(&writer.0, 3)).unwrap(), shape);
    let later = Shape {
        space: Some(1),
        ..shape
    };
    let error = later.encode(&mut writer).unwrap_err().to_string();
    assert!(error.contains("field `space` <- `Shape`"), "{error}");
}

#[test]
fn items_with_flags_in_front() {
    let (padding, shift) = (Some(7), Some(-1));
    let pointer = |space| Tagged::Pointer { pointee: 9, space };
    let view = |padding, shift| {
        let size = 4;
        Tagged::View {
            size,
            padding,
            shift,
        }
    };
    let wire: [(_, _, &[u8]); 9] = [
        (Tagged::Scalar(Scalar::Large), 2, &[1]),
        (pointer(None), 3, &[2, 9]),
        (pointer(None), 4, &[2, 0, 9]),
        (pointer(Some(5)), 4, &[2, 1, 9, 5]),
        (view(padding, None), 2, &[3, 4, 1, 7, 0]),
        (view(padding, None), 3, &[3, 1, 4, 7, 0]),
        (view(padding, shift), 3, &[3, 1, 4, 7, 1, 1]),
        (view(None, shift), 4, &[3, 2, 4, 1]),
        (view(padding, shift), 4, &[3, 3, 4, 7, 1]),
    ];
    for (item, minor, bytes) in wire {
        assert_eq!(
            encoded(&item, minor).unwrap(),
            bytes,
            "{item:?} in 13.{minor}"
        );
        assert_eq!(Tagged::decode(&mut reader(bytes, minor)).unwrap(), item);
    }
    assert!(encoded(&pointer(Some(5)), 3).is_err());
    let error = Tagged::decode(&mut reader(&[4], 3)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown code 4 for a `toy` item (at offset 0x0)"
    );
    let [.., view] = Tagged::SCHEMA.variants else {
        panic!("no variants");
    };
    let kinds = view.codes[0].fields.iter().map(|it| it.kind.to_string());
    let expected = [
        "varint",
        "varint if flag 0, before 13.3 optional<varint>",
        "signed varint if flag 1, before 13.4 optional<signed varint>",
    ];
    assert!(kinds.eq(expected));
}

#[test]
fn items_in_items() {
    let range = |low, high| Tree::Range {
        width: 9,
        low,
        high,
    };
    let number = |type_| Tree::Number { type_, value: 3 };
    let items: [(_, &[u8]); 5] = [
        (range(None, None), &[7, 9, 0]),
        (range(Some(1), None), &[7, 9, 1, 2]),
        (range(Some(1), Some(-1)), &[7, 9, 3, 2, 1]),
        (number(0), &[8, 0, 3]),
        (number(1), &[8, 1, 6]),
    ];
    for (item, bytes) in &items {
        assert_eq!(encoded(item, 1).unwrap(), *bytes, "{item:?}");
        assert_eq!(Tree::decode(&mut reader(bytes, 1)).unwrap(), *item);
    }
    let list = Tree::List(items.map(|(item, _)| item).to_vec());
    let bytes = encoded(&list, 1).unwrap();
    assert_eq!(Tree::decode(&mut reader(&bytes, 1)).unwrap(), list);
    // Other bits of the byte have no meaning.
    assert!(Tree::decode(&mut reader(&[7, 9, 4], 1)).is_err());
    // One byte for each level, and none for what is inside of the last.
    for (depth, is_read) in [(63, true), (64, false), (100_000, false)] {
        let mut bytes = [5, 1].repeat(depth);
        bytes.push(0);
        let tree = Tree::decode(&mut reader(&bytes, 1));
        assert_eq!(tree.is_ok(), is_read, "{depth}");
    }
}

#[test]
fn versions_are_checked_where_they_are_read() {
    let wire: [(_, u8, _, &str); 3] = [
        (Tree::Late, 6, 3..9, "`late` needs version 13.3 of `toy`"),
        (
            Tree::Rounding(Rounding::Away),
            1,
            4..9,
            "`away` needs version 13.4 of `toy`",
        ),
        (
            Tree::Rounding(Rounding::Zero),
            2,
            0..2,
            "`zero` was removed in version 13.2 of `toy`",
        ),
    ];
    for (item, code, minors, message) in wire {
        for minor in 0..9 {
            let there = minors.contains(&minor);
            let written = encoded(&item, minor);
            assert_eq!(
                written.ok(),
                there.then(|| vec![code]),
                "{item:?} in 13.{minor}"
            );
            let read = Tree::decode(&mut reader(&[code], minor));
            match read {
                Ok(read) => assert!(there && read == item, "{item:?} in 13.{minor}"),
                Err(error) => {
                    assert!(!there, "{item:?} in 13.{minor}");
                    assert!(error.to_string().starts_with(message), "{error}");
                }
            }
        }
    }
}

#[test]
fn constants_and_flags_are_in_the_schema() {
    let [rounding, .., range, _] = Tree::SCHEMA.variants else {
        panic!("no variants");
    };
    let Some(Kind::Enum { values, .. }) = rounding.constants else {
        panic!("no constants");
    };
    let found = values
        .iter()
        .map(|it| (it.value, it.name, it.since, it.until));
    let expected = [
        (0, "even", None, None),
        (1, "away", Some("13.4"), None),
        (2, "zero", None, Some("13.2")),
    ];
    assert!(found.eq(expected));
    let fields = range.codes[0].fields.iter();
    let fields: Vec<_> = fields
        .map(|it| format!("{} {}", it.name, it.kind))
        .collect();
    let [low, high] = [0, 1].map(|bit| format!("signed varint if flag {bit}"));
    let expected = [
        "width varint",
        "flags byte",
        &format!("low {low}"),
        &format!("high {high}"),
    ];
    assert_eq!(fields, expected);
}

#[test]
fn a_container_without_a_context_has_no_references() {
    #[derive(Bytecode, Debug)]
    struct Named<'ir>(&'ir str);

    let error = Named::decode(&mut reader(&[0], 1)).unwrap_err().to_string();
    assert!(
        error.starts_with("a reference to a string of a context"),
        "{error}"
    );
    let error = encoded(&Named("a"), 1).unwrap_err().to_string();
    assert!(
        error.starts_with("a reference to a string of a context"),
        "{error}"
    );
}
