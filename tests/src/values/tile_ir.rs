//! Generated entries of Tile IR: decoded from arbitrary bytes after each tag, encoded, and decoded again, in every version.
//!
//! Their texts are those of the items of [`cuda_tile`](super::cuda_tile).

use std::fmt::Debug;

use mlir_bytecode::bytes::{Cursor, Version as Bytecode};
use mlir_bytecode::context::{DialectReader, DialectVersion, DialectWriter, NumberType};
use mlir_bytecode::item::{Decode, ItemSchema, Kind};
use mlir_bytecode::{Error, Result};
use tile_ir_bytecode::{Attribute, DebugEntry, Type};

use super::upgrade::is_not_in_version;

/// The entries of one table, and the function that checks one.
pub struct Table {
    /// The wire format.
    pub schema: &'static ItemSchema,
    check: fn(u64, &[u8]) -> Result<Outcome, String>,
}

/// The outcome for an entry.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome {
    /// Whether an entry was decoded: it survived encoding in the newest version.
    pub is_same: bool,
    /// The number of older versions in which the entry survived too, and was the same in the newest version.
    pub older: usize,
}

/// The tables.
pub const TABLES: [Table; 3] = [
    Table {
        schema: Type::SCHEMA,
        check: check::<Type>,
    },
    Table {
        schema: Attribute::SCHEMA,
        check: check::<Attribute>,
    },
    Table {
        schema: DebugEntry::SCHEMA,
        check: check::<DebugEntry>,
    },
];

/// The versions of the dialect in the versions of the format, the newest first. The third is that of test builds.
const VERSIONS: [&[u64]; 6] = [
    &[13, 5],
    &[13, 4],
    &[13, 3, 250, 0],
    &[13, 3],
    &[13, 2],
    &[13, 1],
];

impl Table {
    /// Returns the tags with their names.
    pub fn tags(&self) -> Vec<(u64, &'static str)> {
        let mut tags = Vec::new();
        for variant in self.schema.variants {
            tags.extend(variant.codes.iter().map(|it| (it.code, variant.name)));
            if let Some(Kind::Enum { values, .. }) = variant.constants {
                tags.extend(values.iter().map(|it| (it.value, it.name)));
            }
        }
        tags
    }

    /// Decodes an entry with a tag from `bytes`, and checks it in every version.
    ///
    /// # Errors
    /// Fails with the entry if it changes.
    pub fn round_trip(&self, tag: u64, bytes: &[u8]) -> Result<Outcome, String> {
        (self.check)(tag, bytes)
    }
}

fn check<T: for<'a> Decode<'a> + PartialEq + Debug>(
    tag: u64,
    bytes: &[u8],
) -> Result<Outcome, String> {
    let mut outcome = Outcome::default();
    let mut first = None;
    let mut tagged = Vec::with_capacity(bytes.len() + 2);
    let mut writer = Writer {
        bytes: &mut tagged,
        version: VERSIONS[0],
    };
    writer.write_varint(tag);
    // Mostly small numbers in one byte, so that lists end and numbers fit their types.
    writer
        .bytes
        .extend(bytes.iter().map(|byte| match byte >> 5 {
            0 => *byte << 3,
            _ => [1, 1, 3, 5, 7, 9, 11, 0][usize::from(byte & 7)],
        }));
    // An entry of the newest version that has it.
    let decoded = VERSIONS.iter().find_map(|version| {
        let entry = T::decode(&mut Reader::new(&tagged, version)).ok()?;
        Some((entry, *version))
    });
    let Some((entry, newest)) = decoded else {
        return Ok(outcome);
    };
    for version in VERSIONS.into_iter().skip_while(|it| *it != newest) {
        let fails = |what: &str, found: &dyn Debug| {
            format!("{what} in version {version:?} of {entry:?}: {found:?}")
        };
        let mut encoded = Vec::new();
        match entry.encode(&mut Writer {
            bytes: &mut encoded,
            version,
        }) {
            Err(error) if is_not_in_version(&error) && version != newest => continue,
            written => written.map_err(|it| fails("encoding", &it))?,
        }
        let mut reader = Reader::new(&encoded, version);
        let again = T::decode(&mut reader).map_err(|it| fails("decoding", &it))?;
        if again != entry || reader.remaining() > 0 {
            return Err(fails("decoding", &again));
        }
        let mut upgraded = Vec::new();
        let written = again.encode(&mut Writer {
            bytes: &mut upgraded,
            version: newest,
        });
        written.map_err(|it| fails("the upgrade", &it))?;
        match &first {
            None => {
                outcome.is_same = true;
                first = Some(upgraded);
            }
            Some(first) if *first == upgraded => outcome.older += 1,
            Some(_) => return Err(fails("the upgrade", &upgraded)),
        }
    }
    Ok(outcome)
}

/// The types with numbers, of which a module would have a table.
fn number_type(number: u64) -> Result<NumberType> {
    Ok(match number % 8 {
        0 => NumberType::Integer(1),
        1 => NumberType::Integer(8),
        2 => NumberType::Integer(32),
        3 => NumberType::Integer(64),
        4 => NumberType::Float(8),
        5 => NumberType::Float(16),
        6 => NumberType::Float(64),
        _ => return Err(Error::unsupported("a type without numbers")),
    })
}

#[derive(Clone)]
struct Reader<'a> {
    bytes: &'a [u8],
    rest: &'a [u8],
    version: &'static [u64],
    depth: usize,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8], version: &'static [u64]) -> Self {
        Self {
            bytes,
            rest: bytes,
            version,
            depth: 0,
        }
    }
}

impl<'a> DialectReader<'a> for Reader<'a> {
    fn bytecode_version(&self) -> Bytecode {
        Bytecode::NEWEST
    }

    fn has_dialect_version(&self, components: &[u64]) -> Result<bool> {
        Ok(DialectVersion::new(self.version).is_at_least(components))
    }

    fn offset(&self) -> u64 {
        (self.bytes.len() - self.rest.len()) as u64
    }

    fn remaining(&self) -> usize {
        self.rest.len()
    }

    fn read_bytes(&mut self, count: usize) -> Result<&'a [u8]> {
        let split = self.rest.split_at_checked(count);
        let (bytes, rest) = split.ok_or_else(|| Error::message("the bytes end"))?;
        self.rest = rest;
        Ok(bytes)
    }

    fn read_varint(&mut self) -> Result<u64> {
        let mut cursor = Cursor::new(self.rest, self.offset());
        let value = cursor.varint()?;
        self.rest = cursor.rest();
        Ok(value)
    }

    fn number_type(&self, number: u64) -> Result<NumberType> {
        number_type(number)
    }

    fn depth(&mut self) -> &mut usize {
        &mut self.depth
    }
}

struct Writer<'a> {
    bytes: &'a mut Vec<u8>,
    version: &'static [u64],
}

impl DialectWriter for Writer<'_> {
    fn bytecode_version(&self) -> Bytecode {
        Bytecode::NEWEST
    }

    fn dialect_version(&self, _: &str) -> Option<DialectVersion> {
        Some(DialectVersion::new(self.version))
    }

    fn write_bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    fn number_type(&self, number: u64) -> Result<NumberType> {
        number_type(number)
    }
}
