//! The derives serve a container with integers of its own: here LEB128, without a context.

use bstr::BStr;
use bytecode_core::dialect::{Decode, DialectReader, DialectVersion, DialectWriter, Encode};
use bytecode_core::ir::{Attribute, ResourceHandle, Type};
use bytecode_core::{Bytecode, Error, Result, Version};

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
#[bytecode(dialect = "toy", reserved(0, 1))]
enum Tagged {
    #[bytecode(codes)]
    Scalar(Scalar),
    #[bytecode(code = 2)]
    Pointer {
        pointee: u64,
        #[bytecode(since = "13.4", flag)]
        space: Option<u64>,
    },
    #[bytecode(code = 3)]
    View {
        size: u64,
        #[bytecode(flag = "13.3")]
        padding: Option<u64>,
        #[bytecode(flag = "13.4")]
        shift: Option<i64>,
    },
}

#[derive(Bytecode, Debug, Clone, Copy, PartialEq)]
enum Scalar {
    Small = 0,
    Large = 1,
}

#[derive(Clone)]
struct Reader<'a>(&'a [u8], [u64; 2]);

struct Writer(Vec<u8>, [u64; 2]);

fn no_references<T>() -> Result<T> {
    Err(Error::unsupported("references"))
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

    fn numbered_attribute(&self, _: u64) -> Result<Attribute<'a>> {
        no_references()
    }

    fn numbered_type(&self, _: u64) -> Result<Type<'a>> {
        no_references()
    }

    fn numbered_string(&self, _: u64) -> Result<&'a BStr> {
        no_references()
    }

    fn numbered_resource(&self, _: u64) -> Result<ResourceHandle<'a>> {
        no_references()
    }
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

    fn attribute_number(&mut self, _: Attribute<'_>) -> Result<u64> {
        no_references()
    }

    fn type_number(&mut self, _: Type<'_>) -> Result<u64> {
        no_references()
    }

    fn string_number(&mut self, _: &BStr) -> Result<u64> {
        no_references()
    }

    fn resource_number(&mut self, _: ResourceHandle<'_>) -> Result<u64> {
        no_references()
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
    assert_eq!(
        Shape::decode(&mut Reader(&writer.0, writer.1)).unwrap(),
        shape
    );
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
        let mut writer = Writer(Vec::new(), [13, minor]);
        item.encode(&mut writer).unwrap();
        assert_eq!(writer.0, bytes, "{item:?} in 13.{minor}");
        assert_eq!(Tagged::decode(&mut Reader(bytes, writer.1)).unwrap(), item);
    }
    let mut writer = Writer(Vec::new(), [13, 3]);
    assert!(pointer(Some(5)).encode(&mut writer).is_err());
    let error = Tagged::decode(&mut Reader(&[4], [13, 3])).unwrap_err();
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
