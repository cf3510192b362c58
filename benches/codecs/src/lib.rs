//! One enum with the derives of this project and of three other codecs, and each of them as two functions: from
//! items to bytes, and back.
//!
//! Measured by `cargo bench -p bytecode-codecs-bench`, and by instructions with the example `once`.

#![allow(missing_docs, reason = "the derives of rkyv make public types without")]

use std::hint::black_box;

use mlir_bytecode::context::{WireReader, WireWriter};
use mlir_bytecode::item::List;
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

/// The same items with lists that borrow their wire form.
#[derive(DialectType, Clone, Debug, PartialEq)]
#[bytecode(dialect = "bench")]
pub enum Borrowed<'ir> {
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
        shape: List<'ir, i64>,
        /// The number of the type of each element.
        element: u64,
    },
    /// Nested structs, and what may be absent.
    #[bytecode(code = 3)]
    Layout {
        /// The strides.
        strides: List<'ir, Stride>,
        /// The space, if it is another.
        space: Option<u32>,
        /// Whether it is the default.
        is_default: bool,
    },
}

impl From<Borrowed<'_>> for Item {
    fn from(item: Borrowed<'_>) -> Self {
        match item {
            Borrowed::Index => Self::Index,
            Borrowed::Integer { sign, width } => Self::Integer { sign, width },
            Borrowed::Tensor { shape, element } => Self::Tensor {
                shape: shape.iter().collect(),
                element,
            },
            Borrowed::Layout {
                strides,
                space,
                is_default,
            } => Self::Layout {
                strides: strides.iter().collect(),
                space,
                is_default,
            },
        }
    }
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

/// Bytes as the codec aligns them.
pub type Bytes = Box<dyn AsRef<[u8]>>;

/// A codec: its name, and its functions.
pub struct Codec {
    /// The name.
    pub name: &'static str,
    /// Encodes all items, one after the other.
    pub encode: fn(&Context, &Vec<Item>) -> Result<Bytes>,
    /// Decodes that many items, as the values of the codec.
    pub decode: fn(&Context, &[u8], usize) -> Result<()>,
    /// Decodes that many items, and converts them.
    pub items: fn(&Context, &[u8], usize) -> Result<Vec<Item>>,
}

fn other(error: impl std::fmt::Display) -> mlir_bytecode::Error {
    mlir_bytecode::Error::message(error.to_string())
}

fn encode(context: &Context, items: &Vec<Item>) -> Result<Bytes> {
    let mut writer = WireWriter::new(context);
    for item in items {
        item.encode_item(&mut writer)?;
    }
    Ok(Box::new(writer.into_bytes()))
}

/// Returns `count` items, each from a call of `next`.
#[inline(always)]
fn collect<T>(count: usize, mut next: impl FnMut() -> Result<T>) -> Result<Vec<T>> {
    let mut items = Vec::with_capacity(count);
    for _ in 0..count {
        // Not `?`, which copies the item once more.
        match next() {
            Ok(item) => items.push(item),
            Err(error) => return Err(error),
        }
    }
    Ok(items)
}

fn decode<'ir, T: DialectItem<'ir>>(
    context: &'ir Context,
    bytes: &'ir [u8],
    count: usize,
) -> Result<Vec<T>> {
    let dialect = context.dialect("bench");
    let mut reader = WireReader::new(context, dialect, bytes, 0);
    collect(count, || T::decode_item(&mut reader))
}

fn decode_postcard(mut bytes: &[u8], count: usize) -> Result<Vec<Item>> {
    collect(count, || match postcard::take_from_bytes(bytes) {
        Ok((item, rest)) => {
            bytes = rest;
            Ok(item)
        }
        Err(error) => Err(other(error)),
    })
}

fn decode_bincode(mut bytes: &[u8], count: usize) -> Result<Vec<Item>> {
    let config = bincode::config::standard();
    collect(count, || {
        match bincode::serde::decode_from_slice(bytes, config) {
            Ok((item, length)) => {
                bytes = bytes.get(length..).unwrap_or_default();
                Ok(item)
            }
            Err(error) => Err(other(error)),
        }
    })
}

fn decode_rkyv(bytes: &[u8]) -> Result<Vec<Item>> {
    rkyv::from_bytes::<Vec<Item>, rkyv::rancor::Error>(bytes).map_err(other)
}

/// All codecs; ours are the first two.
pub static CODECS: [Codec; 5] = [
    Codec {
        name: "mlir-bytecode-derive",
        encode,
        decode: |context, bytes, count| {
            decode::<Item>(context, bytes, count).map(|it| drop(black_box(it)))
        },
        items: |context, bytes, count| decode(context, bytes, count),
    },
    Codec {
        name: "mlir-bytecode-derive-list",
        encode,
        decode: |context, bytes, count| {
            decode::<Borrowed<'_>>(context, bytes, count).map(|it| drop(black_box(it)))
        },
        items: |context, bytes, count| {
            let items = decode::<Borrowed<'_>>(context, bytes, count)?;
            Ok(items.into_iter().map(Item::from).collect())
        },
    },
    Codec {
        name: "postcard",
        encode: |_, items| {
            let mut bytes = Vec::new();
            for item in items {
                bytes = postcard::to_extend(item, bytes).map_err(other)?;
            }
            Ok(Box::new(bytes))
        },
        decode: |_, bytes, count| decode_postcard(bytes, count).map(|it| drop(black_box(it))),
        items: |_, bytes, count| decode_postcard(bytes, count),
    },
    Codec {
        name: "bincode",
        encode: |_, items| {
            let mut bytes = Vec::new();
            for item in items {
                let config = bincode::config::standard();
                bincode::serde::encode_into_std_write(item, &mut bytes, config).map_err(other)?;
            }
            Ok(Box::new(bytes))
        },
        decode: |_, bytes, count| decode_bincode(bytes, count).map(|it| drop(black_box(it))),
        items: |_, bytes, count| decode_bincode(bytes, count),
    },
    Codec {
        name: "rkyv",
        encode: |_, items| {
            let bytes = rkyv::to_bytes::<rkyv::rancor::Error>(items).map_err(other)?;
            Ok(Box::new(bytes))
        },
        decode: |_, bytes, _| decode_rkyv(bytes).map(|it| drop(black_box(it))),
        items: |_, bytes, _| decode_rkyv(bytes),
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
            let bytes = (*bytes).as_ref();
            (codec.decode)(&context, bytes, items.len())?;
            let decoded = (codec.items)(&context, bytes, items.len())?;
            assert_eq!(decoded, items, "{}", codec.name);
        }
        Ok(())
    }
}
