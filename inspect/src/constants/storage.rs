//! The elements of a constant as its type and its stored bytes determine them.
//!
//! ```text
//! data ::= element element*       in row-major order, little-endian, each in whole bytes
//!        | element                the same for all: a splat
//!        | byte*                  for the type `i1`: eight elements to a byte, the first in the lowest bit
//! ```

use std::borrow::Cow;

use mlir_bytecode::builtin::{BuiltinType, element_count};
use mlir_bytecode::number::{FloatSemantics, Signedness};
use mlir_bytecode::{Result, Type};
use mlir_bytecode_dialects::vhlo::VhloType;

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

    /// Returns the element type of a scalar of VHLO, if other formats have it.
    fn of_vhlo(scalar: &VhloType<'_>) -> Option<Self> {
        if let Some((width, signed)) = scalar.integer() {
            return match (width, signed) {
                (1, _) => Some(Self::Bool),
                (8 | 16 | 32 | 64, true) => Some(Self::Signed(width)),
                (8 | 16 | 32 | 64, false) => Some(Self::Unsigned(width)),
                _ => None,
            };
        }
        Some(match scalar {
            VhloType::FloatF8E5M2 => Self::F8E5M2,
            VhloType::FloatF8E4M3FN => Self::F8E4M3FN,
            VhloType::FloatF16 => Self::F16,
            VhloType::FloatBF16 => Self::BF16,
            VhloType::FloatF32 => Self::F32,
            VhloType::FloatF64 => Self::F64,
            _ => return None,
        })
    }

    /// Returns the name in messages.
    pub(super) fn name(self) -> String {
        match self {
            Self::Bool => "bool".to_owned(),
            Self::Signed(width) => format!("int{width}"),
            Self::Unsigned(width) => format!("uint{width}"),
            Self::F8E5M2 => "float8_e5m2".to_owned(),
            Self::F8E4M3FN => "float8_e4m3fn".to_owned(),
            Self::F16 => "float16".to_owned(),
            Self::BF16 => "bfloat16".to_owned(),
            Self::F32 => "float32".to_owned(),
            Self::F64 => "float64".to_owned(),
            Self::C64 => "complex64".to_owned(),
        }
    }
}

/// A number, in whole bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    Signed(u32),
    Unsigned(u32),
    Float(FloatSemantics),
}

impl Number {
    /// Returns the number that a type stands for; `None` for other types.
    fn of(type_: &BuiltinType<'_>) -> Option<Self> {
        if let Some(semantics) = type_.float_semantics() {
            return Some(Self::Float(semantics));
        }
        let width = type_.integer_width()?;
        let is_unsigned = |it| matches!(it, Signedness::Unsigned);
        Some(match type_ {
            // The value of a bit is 0 or 1.
            BuiltinType::Integer { width: 1, .. } => Self::Unsigned(1),
            BuiltinType::Integer { signedness, .. } if is_unsigned(*signedness) => {
                Self::Unsigned(width)
            }
            _ => Self::Signed(width),
        })
    }

    /// Returns the number that a scalar of VHLO stands for; `None` for other types.
    fn of_vhlo(scalar: &VhloType<'_>) -> Option<Self> {
        Some(match scalar.integer() {
            Some((width, signed)) if signed && width > 1 => Self::Signed(width),
            Some((width, _)) => Self::Unsigned(width),
            None => Self::Float(scalar.float_semantics()?),
        })
    }

    /// Returns the number of bytes.
    pub(super) fn size(self) -> usize {
        let width = match self {
            Self::Signed(width) | Self::Unsigned(width) => width,
            Self::Float(semantics) => semantics.width(),
        };
        width.div_ceil(8) as usize
    }
}

/// Returns the numbers that an element consists of, and how many these are: two of a complex number; `None` if elements of
/// the type are not numbers.
fn numbers_of(type_: Type<'_>) -> Result<Option<(Number, usize)>> {
    let Some(decoded) = type_.try_decode::<BuiltinType<'_>>()? else {
        return Ok(None);
    };
    if let BuiltinType::Complex { element_type } = decoded {
        let part = element_type.try_decode::<BuiltinType<'_>>()?;
        return Ok(part.as_ref().and_then(Number::of).map(|part| (part, 2)));
    }
    Ok(Number::of(&decoded).map(|number| (number, 1)))
}

/// The shape and the elements of a constant.
#[derive(Clone, Debug)]
pub(super) struct Storage {
    pub(super) shape: Vec<u64>,
    pub(super) count: u64,
    /// The number of bytes of an element.
    pub(super) size: usize,
    /// The number that an element is, or two of which are a complex number.
    pub(super) number: Number,
    /// The type of the elements, if other formats have it.
    pub(super) element: Option<Element>,
}

impl Storage {
    /// Returns the shape and the elements of a type; `None` if the shape is not static or the elements are not numbers.
    pub(super) fn of(type_: Type<'_>) -> Result<Option<Self>> {
        if let Some(tensor) = type_.try_decode::<VhloType<'_>>()? {
            return Self::of_vhlo(&tensor);
        }
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
        let Some((number, parts)) = numbers_of(element)? else {
            return Ok(None);
        };
        Ok(Some(Self {
            shape: shape.iter().map(|&size| size as u64).collect(),
            count,
            size: parts * number.size(),
            number,
            element: Element::of(element)?,
        }))
    }

    /// Returns the shape and the elements of a type of VHLO, whose tensors are stored as those of `builtin`.
    fn of_vhlo(tensor: &VhloType<'_>) -> Result<Option<Self>> {
        let VhloType::RankedTensor {
            shape,
            element_type,
            ..
        } = tensor
        else {
            return Ok(None);
        };
        let (Ok(count), Some(scalar)) = (element_count(shape), element_type.try_decode()?) else {
            return Ok(None);
        };
        let (scalar, parts) = match scalar {
            VhloType::Complex { element_type } => match element_type.try_decode()? {
                Some(part) => (part, 2),
                None => return Ok(None),
            },
            scalar => (scalar, 1),
        };
        let Some(number) = Number::of_vhlo(&scalar) else {
            return Ok(None);
        };
        Ok(Some(Self {
            shape: shape.iter().map(|&size| size as u64).collect(),
            count,
            size: parts * number.size(),
            number,
            element: match (parts, Element::of_vhlo(&scalar)) {
                (1, element) => element,
                (_, Some(Element::F32)) => Some(Element::C64),
                _ => None,
            },
        }))
    }

    /// Returns whether one stored element stands for all.
    pub(super) fn is_splat(&self, data: &[u8]) -> bool {
        self.count > 1
            && match self.is_bits() {
                true => matches!(data, [0 | 0xFF]),
                false => data.len() == self.size,
            }
    }

    /// Returns all elements, each in whole bytes; `None` if the data is not of this type, or too large for memory.
    pub(super) fn elements<'a>(&self, data: &'a [u8]) -> Option<Cow<'a, [u8]>> {
        let count = usize::try_from(self.count).ok()?;
        let length = self.length()?;
        if self.is_splat(data) {
            return Some(self.first(data)?.repeat(count).into());
        }
        if self.is_bits() && data.len() == count.div_ceil(8) {
            let bit = |index: usize| {
                data.get(index / 8)
                    .map_or(0, |byte| byte >> (index % 8) & 1)
            };
            return Some((0..count).map(bit).collect());
        }
        (data.len() == length).then_some(data.into())
    }

    /// Returns the first stored element of a splat, in whole bytes.
    pub(super) fn first<'a>(&self, data: &'a [u8]) -> Option<&'a [u8]> {
        match data {
            [0xFF] if self.is_bits() => Some(&[1]),
            data => data.get(..self.size),
        }
    }

    /// Returns the number of bytes of all elements, each in whole bytes.
    pub(super) fn length(&self) -> Option<usize> {
        usize::try_from(self.count).ok()?.checked_mul(self.size)
    }

    /// Returns whether a format may lack the type of the elements, and have bytes instead.
    pub(super) fn may_be_bytes(&self) -> bool {
        use Element::{BF16, C64, F8E4M3FN, F8E5M2, F16};
        matches!(
            self.element,
            None | Some(BF16 | C64 | F8E4M3FN | F8E5M2 | F16)
        )
    }

    /// Returns the shape of the elements as bytes: one more dimension.
    pub(super) fn shape_of_bytes(&self) -> Vec<u64> {
        let mut shape = self.shape.clone();
        shape.push(self.size as u64);
        shape
    }

    /// Returns whether attributes store eight elements to a byte.
    fn is_bits(&self) -> bool {
        self.element == Some(Element::Bool)
    }

    /// Returns elements, each in whole bytes, as an attribute stores them.
    pub(super) fn store<'a>(&self, elements: &'a [u8]) -> Cow<'a, [u8]> {
        if !self.is_bits() {
            return elements.into();
        }
        let byte = |bits: &[u8]| {
            let indexed = bits.iter().enumerate();
            indexed.fold(0, |byte, (index, bit)| byte | (bit & 1) << index)
        };
        elements.chunks(8).map(byte).collect()
    }

    /// Returns one stored element for all that `data` does not consist of: zero, unless all elements are zero.
    pub(super) fn placeholder(&self, data: &[u8]) -> Vec<u8> {
        let is_zero = data.iter().all(|byte| *byte == 0);
        let mut one = vec![0; self.size];
        if let Some(first) = one.first_mut().filter(|_| is_zero) {
            *first = if self.is_bits() { 0xFF } else { 1 };
        }
        one
    }
}
