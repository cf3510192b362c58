//! The elements of a constant as its type and its stored bytes determine them.
//!
//! ```text
//! data ::= element element*       in row-major order, little-endian, each in whole bytes
//!        | element                the same for all: a splat
//!        | byte*                  for the type `i1`: eight elements to a byte, the first in the lowest bit
//! ```

use std::borrow::Cow;

use mlir_bytecode::builtin::{BuiltinType, element_count};
use mlir_bytecode::number::Signedness;
use mlir_bytecode::{Result, Type};

/// The types of elements that other formats have too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Element {
    Bool,
    Signed(u32),
    Unsigned(u32),
    F8E5M2,
    F8E4M3FN,
    F16,
    BF16,
    F32,
    F64,
    /// A complex number of two `f32`.
    C64,
}

impl Element {
    /// Returns the element type; `None` if other formats do not have it.
    fn of(type_: Type<'_>) -> Result<Option<Self>> {
        Ok(match type_.try_decode()? {
            Some(BuiltinType::Integer { width: 1, .. }) => Some(Self::Bool),
            Some(BuiltinType::Integer { width, signedness }) => match (width, signedness) {
                (8 | 16 | 32 | 64, Signedness::Unsigned) => Some(Self::Unsigned(width)),
                (8 | 16 | 32 | 64, _) => Some(Self::Signed(width)),
                _ => None,
            },
            Some(BuiltinType::Index) => Some(Self::Signed(64)),
            Some(BuiltinType::F8E5M2) => Some(Self::F8E5M2),
            Some(BuiltinType::F8E4M3FN) => Some(Self::F8E4M3FN),
            Some(BuiltinType::F16) => Some(Self::F16),
            Some(BuiltinType::BF16) => Some(Self::BF16),
            Some(BuiltinType::F32) => Some(Self::F32),
            Some(BuiltinType::F64) => Some(Self::F64),
            Some(BuiltinType::Complex { element_type }) => match element_type.try_decode()? {
                Some(BuiltinType::F32) => Some(Self::C64),
                _ => None,
            },
            _ => None,
        })
    }

    /// Returns the number of bytes of an element.
    pub(super) fn size(self) -> usize {
        match self {
            Self::Bool | Self::F8E5M2 | Self::F8E4M3FN => 1,
            Self::Signed(width) | Self::Unsigned(width) => width as usize / 8,
            Self::F16 | Self::BF16 => 2,
            Self::F32 => 4,
            Self::F64 | Self::C64 => 8,
        }
    }
}

/// The shape and the elements of a constant.
#[derive(Clone, Debug)]
pub(super) struct Storage {
    pub(super) shape: Vec<u64>,
    pub(super) count: u64,
    pub(super) element: Element,
}

impl Storage {
    /// Returns the shape and the elements of a type; `None` if other formats cannot hold them.
    pub(super) fn of(type_: Type<'_>) -> Result<Option<Self>> {
        let dialect = type_.context().registry().dialect(type_.dialect());
        let like = match type_.try_decode::<BuiltinType<'_>>()? {
            Some(_) => Some(type_),
            None => dialect.map_or(Ok(None), |dialect| dialect.tensor_like(type_))?,
        };
        let Some(shaped) = like
            .map(Type::try_decode::<BuiltinType<'_>>)
            .transpose()?
            .flatten()
        else {
            return Ok(None);
        };
        let (Some(shape), Some(element)) = (shaped.shape(), shaped.element_type()) else {
            return Ok(None);
        };
        let Ok(count) = element_count(shape) else {
            return Ok(None);
        };
        let element = Element::of(element)?;
        Ok(element.map(|element| Self {
            shape: shape.iter().map(|&size| size as u64).collect(),
            count,
            element,
        }))
    }

    /// Returns whether one stored element stands for all.
    pub(super) fn is_splat(&self, data: &[u8]) -> bool {
        match self.element {
            Element::Bool => matches!(data, [0 | 0xFF]) && self.count > 1,
            element => self.count > 1 && data.len() == element.size(),
        }
    }

    /// Returns all elements, each in whole bytes; `None` if the data is not of this type, or too large for memory.
    pub(super) fn elements<'a>(&self, data: &'a [u8]) -> Option<Cow<'a, [u8]>> {
        let count = usize::try_from(self.count).ok()?;
        let length = count.checked_mul(self.element.size())?;
        let is_bits = self.element == Element::Bool && data.len() == count.div_ceil(8);
        if self.is_splat(data) {
            let one: &[u8] = match data {
                [0xFF] if self.element == Element::Bool => &[1],
                data => data,
            };
            return Some(one.repeat(count).into());
        }
        if is_bits {
            let bit = |index: usize| {
                data.get(index / 8)
                    .map_or(0, |byte| byte >> (index % 8) & 1)
            };
            return Some((0..count).map(bit).collect());
        }
        (data.len() == length).then_some(data.into())
    }
}
