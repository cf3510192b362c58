//! The scalable sizes of a vector.
//!
//! ```text
//! scalable ::= varint(count) flag*        a byte 0 or 1 for each size
//!            | varint(count)              up to LLVM 16: the number of trailing sizes that are scalable
//! ```
//!
//! Both forms have the same code. The next byte distinguishes them: in the older form, the number of sizes follows,
//! whose varint is at least 3.

use crate::context::{DialectReader, DialectWriter};
use crate::error::{Error, Result};
#[cfg(feature = "arbitrary")]
use crate::item::arbitrary::Generator;
use crate::item::{Decode, Encode, Kind};

/// The last release that encodes the number of scalable sizes, and prints all in one pair of brackets: `[4x8]`.
pub(crate) const LAST_COUNTED: u32 = 16;

/// The scalable sizes of a vector, such as `[4]`: at least one.
#[derive(Clone, Debug, PartialEq)]
pub struct ScalableSizes {
    flags: Vec<bool>,
    /// Whether the encoding is that of LLVM 16.
    counted: bool,
}

impl ScalableSizes {
    /// Returns the sizes with these flags; `None` if no size is scalable.
    pub fn new(flags: Vec<bool>) -> Option<Self> {
        let counted = false;
        flags.contains(&true).then_some(Self { flags, counted })
    }

    /// Returns a flag for each size.
    pub fn flags(&self) -> &[bool] {
        &self.flags
    }
}

impl<'ir> Decode<'ir> for ScalableSizes {
    fn decode(reader: &mut impl DialectReader<'ir>) -> Result<Self> {
        let offset = reader.offset();
        let count = reader.read_varint()?;
        let mut ahead = reader.clone();
        if count == 0 || ahead.read_byte()? <= 1 {
            if count > reader.remaining() as u64 {
                let value = count.to_string();
                return Err(Error::invalid("number of scalable sizes", value).at(offset));
            }
            let flags: Result<_> = (0..count).map(|_| reader.read_bool()).collect();
            return Ok(Self {
                flags: flags?,
                counted: false,
            });
        }
        let rank = reader.clone().read_count()?;
        let fixed = usize::try_from(count)
            .ok()
            .and_then(|count| rank.checked_sub(count));
        let Some(fixed) = fixed else {
            let value = format!("{count} of {rank}");
            return Err(Error::invalid("number of scalable sizes", value).at(offset));
        };
        Ok(Self {
            flags: (0..rank).map(|index| index >= fixed).collect(),
            counted: true,
        })
    }

    /// Creates the present form, because the form of LLVM 16 depends on the following sizes.
    #[cfg(feature = "arbitrary")]
    fn arbitrary(generator: &mut Generator<'_, '_>) -> Result<Self> {
        let counted = false;
        let flags = Vec::arbitrary(generator)?;
        Ok(Self { flags, counted })
    }
}

impl Encode for ScalableSizes {
    const KIND: &'static Kind = &Kind::Custom("scalable sizes");

    fn encode(&self, writer: &mut (impl DialectWriter + ?Sized)) -> Result<()> {
        let counted = (writer.llvm()).map_or(self.counted, |llvm| llvm <= LAST_COUNTED);
        if !counted {
            return self.flags.encode(writer);
        }
        let count = self.flags.iter().filter(|&&flag| flag).count();
        if count != self.flags.iter().rev().take_while(|&&flag| flag).count() {
            let message = "LLVM 16 cannot represent a scalable size before a fixed one";
            return Err(Error::unsupported(message));
        }
        writer.write_varint(count as u64);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::builtin::BuiltinType;
    use crate::context::{Context, WireReader, WireWriter};
    use crate::dialect::Registry;
    use crate::item::DialectItem;

    #[test]
    fn both_forms_are_read_and_written() {
        let context = Context::new(Registry::new());
        let f32 = context.type_(&BuiltinType::F32).unwrap();
        let number = (f32.id().0 as u8) << 1 | 1;
        let dialect = context.dialect("builtin");
        // vector<2x[4]xf32>
        let today = [0x29, 0x05, 0, 1, 0x05, 0x09, 0x11, number];
        let counted = [0x29, 0x03, 0x05, 0x09, 0x11, number];
        for bytes in [&today[..], &counted[..]] {
            let mut reader = WireReader::new(&context, dialect, bytes, 0);
            let type_ = BuiltinType::decode_item(&mut reader).unwrap();
            reader.expect_end("type").unwrap();
            let BuiltinType::Vector {
                scalable: Some(scalable),
                ..
            } = &type_
            else {
                panic!("{type_:?}");
            };
            assert_eq!(scalable.flags(), [false, true]);
            let mut writer = WireWriter::new(&context);
            assert!(type_.encode_item(&mut writer).unwrap());
            assert_eq!(writer.into_bytes(), bytes);
        }
        let too_many = [0x29, 0x07, 0x05, 0x09, 0x11, number];
        let mut reader = WireReader::new(&context, dialect, &too_many, 0);
        assert!(BuiltinType::decode_item(&mut reader).is_err());
    }
}
