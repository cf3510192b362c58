//! The header: magic number, version, producer.

use bstr::{BStr, ByteSlice};

use crate::bytes::{Cursor, Version};
use crate::error::{Error, ErrorKind, Result, ResultExt};

/// The first four bytes of every file.
pub(crate) const MAGIC: [u8; 4] = [b'M', b'L', 0xEF, b'R'];

/// What a file says of itself before its sections.
#[derive(Clone, Copy, Debug)]
pub struct Header<'a> {
    /// The bytecode version.
    pub version: Version,
    /// Who wrote the file, such as `MLIR22.1.8`.
    pub producer: &'a BStr,
}

impl<'a> Header<'a> {
    /// Whether `bytes` start as MLIR bytecode does.
    pub fn is_bytecode(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC)
    }

    /// The header of a file.
    pub fn of(file: &'a [u8]) -> Result<Self> {
        Self::read(&mut Cursor::new(file, 0))
    }

    pub(crate) fn read(cursor: &mut Cursor<'a>) -> Result<Self> {
        if !cursor.rest().starts_with(&MAGIC) {
            return Err(cursor.error(ErrorKind::InvalidMagic));
        }
        cursor.bytes(MAGIC.len() as u64)?;
        let offset = cursor.offset();
        let version = Version::new(cursor.varint().within(|| "header")?).at(offset)?;
        let producer = cursor
            .nul_terminated()
            .map_err(|error: Error| error.within("producer"))?;
        Ok(Self {
            version,
            producer: producer.as_bstr(),
        })
    }
}
