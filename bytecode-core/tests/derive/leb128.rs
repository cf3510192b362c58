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

#[derive(Clone)]
struct Reader<'a>(&'a [u8]);

struct Writer(Vec<u8>);

fn no_references<T>() -> Result<T> {
    Err(Error::unsupported("references"))
}

impl<'a> DialectReader<'a> for Reader<'a> {
    fn bytecode_version(&self) -> Version {
        Version::NEWEST
    }

    fn has_dialect_version(&self, components: &[u64]) -> Result<bool> {
        Ok([13, 3].as_slice() >= components)
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
        Some(DialectVersion::new(&[13, 3]))
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
    let mut writer = Writer(Vec::new());
    shape.encode(&mut writer).unwrap();
    assert_eq!(writer.0, [2, 4, 0xAC, 2, 1]);
    assert_eq!(Shape::decode(&mut Reader(&writer.0)).unwrap(), shape);
    let later = Shape {
        space: Some(1),
        ..shape
    };
    let error = later.encode(&mut writer).unwrap_err().to_string();
    assert!(error.contains("field `space` <- `Shape`"), "{error}");
}
