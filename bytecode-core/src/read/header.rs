//! The header: magic number, version, producer.
//!
//! ```text
//! header ::= 'M' 'L' 0xEF 'R' version:varint producer:nul-terminated
//! ```

use bstr::{BStr, ByteSlice};

use super::fields::{Field, Fields};
use crate::bytes::{Cursor, MAGIC, Version};
use crate::error::{ErrorKind, Result, ResultExt};

/// The header of a file, before its sections.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Header<'a> {
    /// The bytecode version.
    pub version: Version,
    /// The program that wrote the file, such as `MLIR22.1.8`.
    pub producer: &'a BStr,
    /// The number of bytes of the header, which is the offset of the first section.
    pub length: u64,
}

/// Reads the header.
pub(crate) fn header<'a>(fields: &mut impl Fields<'a>) -> Result<Header<'a>> {
    let magic = |cursor: &mut Cursor<'a>| match cursor.rest().starts_with(&MAGIC) {
        true => cursor.bytes(MAGIC.len() as u64),
        false => Err(cursor.error(ErrorKind::InvalidMagic)),
    };
    fields.read(0, magic, |_| Field::Magic)?;
    let offset = fields.cursor().offset();
    let version = fields.varint(0, Field::Version).within(|| "header")?;
    let version = Version::new(version).at(offset)?;
    let producer = fields.read(0, Cursor::nul_terminated, |text| Field::Producer(text));
    Ok(Header {
        version,
        producer: producer.within(|| "producer")?.as_bstr(),
        length: fields.cursor().offset(),
    })
}
