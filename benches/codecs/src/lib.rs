//! One enum with the derives of this project and of three other codecs, and each of them as two functions: from
//! items to bytes, and back.
//!
//! Measured by `cargo bench -p bytecode-codecs-bench`, and by instructions with the example `once`.

#![allow(missing_docs, reason = "the derives of rkyv make public types without")]

use mlir_bytecode::context::{WireReader, WireWriter};
use mlir_bytecode::{Bytecode, Context, Dialect, DialectItem, DialectType, Registry, Result};
use serde::{Deserialize, Serialize};

/// A type, as dialects have them.
#[derive(
    DialectType,
    Serialize,
    Deserialize,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
    Clone,
    Debug,
    PartialEq,
)]
#[bytecode(dialect = "bench")]
pub enum Item {
    /// Nothing but its code.
    #[bytecode(code = 0)]
    Index,
    /// Two small fields.
    #[bytecode(code = 1)]
    Integer {
        /// How it is signed.
        sign: Sign,
        /// In bits.
        width: u32,
    },
    /// A list.
    #[bytecode(code = 2)]
    Tensor {
        /// The sizes.
        shape: Vec<i64>,
        /// The number of the type of each element.
        element: u64,
    },
    /// Nested structs, and what may be absent.
    #[bytecode(code = 3)]
    Layout {
        /// The strides.
        strides: Vec<Stride>,
        /// The space, if it is another.
        space: Option<u32>,
        /// Whether it is the default.
        is_default: bool,
    },
}

/// How an integer is signed.
#[derive(
    Bytecode,
    Serialize,
    Deserialize,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
    Clone,
    Copy,
    Debug,
    PartialEq,
)]
pub enum Sign {
    /// Not at all.
    Signless,
    /// With a sign.
    Signed,
    /// Without.
    Unsigned,
}

/// A stride of a layout.
#[derive(
    Bytecode,
    Serialize,
    Deserialize,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
    Clone,
    Debug,
    PartialEq,
)]
#[bytecode(format = "`<` params `>`")]
pub struct Stride {
    /// The dimension.
    pub dimension: u32,
    /// How far it is to the next.
    pub step: i64,
}

#[derive(Dialect)]
#[dialect(name = "bench", types = Item)]
struct Bench;

/// Returns a context that knows the items.
pub fn context() -> Context {
    Context::new(Registry::new().with(Bench))
}

/// `count` items, all kinds in turn.
pub fn items(count: u64) -> Vec<Item> {
    let item = |index: u64| {
        let small = index % 13;
        match index % 4 {
            0 => Item::Index,
            1 => Item::Integer {
                sign: [Sign::Signless, Sign::Signed, Sign::Unsigned][index as usize % 3],
                width: 1 << (index % 8),
            },
            2 => Item::Tensor {
                shape: (0..small % 5).map(|it| 1 << (3 * it)).collect(),
                element: index,
            },
            _ => Item::Layout {
                strides: (0..small % 4)
                    .map(|dimension| Stride {
                        dimension: dimension as u32,
                        step: -(index as i64) * 64,
                    })
                    .collect(),
                space: index.is_multiple_of(3).then_some(small as u32),
                is_default: index.is_multiple_of(2),
            },
        }
    };
    (0..count).map(item).collect()
}

/// A codec: what it is called, how it encodes and decodes.
pub struct Codec {
    /// Its name.
    pub name: &'static str,
    /// All items, one after the other.
    pub encode: fn(&Context, &[Item]) -> Result<Vec<u8>>,
    /// So many items.
    pub decode: fn(&Context, &[u8], usize) -> Result<Vec<Item>>,
}

fn other(error: impl std::fmt::Display) -> mlir_bytecode::Error {
    mlir_bytecode::Error::message(error.to_string())
}

/// All codecs; ours is the first.
pub static CODECS: [Codec; 4] = [
    Codec {
        name: "mlir-bytecode-derive",
        encode: |context, items| {
            let mut writer = WireWriter::new(context);
            for item in items {
                item.encode_item(&mut writer)?;
            }
            Ok(writer.into_bytes())
        },
        decode: |context, bytes, count| {
            let dialect = context.dialect("bench")?;
            let mut reader = WireReader::new(context, dialect, bytes, 0);
            let mut items = Vec::with_capacity(count);
            for _ in 0..count {
                items.push(Item::decode_item(&mut reader)?);
            }
            Ok(items)
        },
    },
    Codec {
        name: "postcard",
        encode: |_, items| {
            let mut bytes = Vec::new();
            for item in items {
                bytes = postcard::to_extend(item, bytes).map_err(other)?;
            }
            Ok(bytes)
        },
        decode: |_, mut bytes, count| {
            let mut items = Vec::with_capacity(count);
            for _ in 0..count {
                let (item, rest) = postcard::take_from_bytes(bytes).map_err(other)?;
                items.push(item);
                bytes = rest;
            }
            Ok(items)
        },
    },
    Codec {
        name: "bincode",
        encode: |_, items| {
            let mut bytes = Vec::new();
            for item in items {
                bincode::serde::encode_into_std_write(
                    item,
                    &mut bytes,
                    bincode::config::standard(),
                )
                .map_err(other)?;
            }
            Ok(bytes)
        },
        decode: |_, mut bytes, count| {
            let mut items = Vec::with_capacity(count);
            for _ in 0..count {
                let (item, length) =
                    bincode::serde::decode_from_slice(bytes, bincode::config::standard())
                        .map_err(other)?;
                items.push(item);
                bytes = bytes.get(length..).unwrap_or_default();
            }
            Ok(items)
        },
    },
    Codec {
        name: "rkyv",
        encode: |_, items| {
            let bytes = rkyv::to_bytes::<rkyv::rancor::Error>(&items.to_vec()).map_err(other)?;
            Ok(bytes.to_vec())
        },
        decode: |_, bytes, _| {
            rkyv::from_bytes::<Vec<Item>, rkyv::rancor::Error>(bytes).map_err(other)
        },
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reads_what_it_writes() -> Result<()> {
        let (context, items) = (context(), items(100));
        for codec in &CODECS {
            let bytes = (codec.encode)(&context, &items)?;
            assert_eq!(
                (codec.decode)(&context, &bytes, items.len())?,
                items,
                "{}",
                codec.name
            );
        }
        Ok(())
    }
}
