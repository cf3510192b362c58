//! Constants in the formats of NumPy and of safetensors.

use std::borrow::Cow;

use mlir_bytecode::{Error, Result};
use safetensors::{Dtype, View};

use super::list::Constant;
use super::storage::Element;

/// A constant in another format.
struct Exported<'a> {
    /// The type of the elements; `None` for bytes, because the format does not have the type.
    element: Option<Element>,
    shape: Vec<u64>,
    data: Cow<'a, [u8]>,
}

impl Constant<'_> {
    /// Returns all elements in row-major order, little-endian, each in whole bytes. A splat is expanded. Without a static
    /// shape or with elements that are not numbers, returns the stored bytes.
    ///
    /// # Errors
    /// Fails if the data is absent or is not of the type.
    pub fn elements(&self) -> Result<Cow<'_, [u8]>> {
        let elements = match &self.storage {
            Some(storage) => storage.elements(self.data),
            None => (!self.data.is_empty()).then_some(self.data.into()),
        };
        elements.ok_or_else(|| {
            let (name, type_, bytes) = (&self.name, &self.type_, self.bytes);
            Error::message(format!("{name} has {bytes} bytes, which are no {type_}"))
        })
    }

    /// Returns the elements for a format. Elements of a type that the format lacks become bytes, in one more dimension.
    fn exported(&self, has: impl Fn(Element) -> bool) -> Result<Exported<'_>> {
        let data = self.elements()?;
        let (element, shape) = match &self.storage {
            None => (None, vec![data.len() as u64]),
            Some(storage) => match storage.element.filter(|element| has(*element)) {
                Some(element) => (Some(element), storage.shape.clone()),
                None => (None, storage.shape_of_bytes()),
            },
        };
        Ok(Exported {
            element,
            shape,
            data,
        })
    }
}

/// A constant as safetensors reads it.
struct Tensor<'a> {
    dtype: Dtype,
    shape: Vec<usize>,
    data: Cow<'a, [u8]>,
}

impl View for Tensor<'_> {
    fn dtype(&self) -> Dtype {
        self.dtype
    }

    fn shape(&self) -> &[usize] {
        &self.shape
    }

    fn data(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.data)
    }

    fn data_len(&self) -> usize {
        self.data.len()
    }
}

/// Returns a file in the format safetensors with these constants by name. Elements of a type that the format lacks become
/// bytes, in one more dimension.
///
/// # Errors
/// Fails if the data of a constant is absent or is not of its type.
pub fn safetensors(constants: &[Constant<'_>]) -> Result<Vec<u8>> {
    let tensors = constants.iter().map(|constant| {
        let exported = constant.exported(|element| dtype(element).is_some())?;
        let tensor = Tensor {
            dtype: exported.element.and_then(dtype).unwrap_or(Dtype::U8),
            shape: exported.shape.iter().map(|&size| size as usize).collect(),
            data: exported.data,
        };
        Ok((constant.name.as_str(), tensor))
    });
    let tensors = tensors.collect::<Result<Vec<_>>>()?;
    safetensors::serialize(tensors, None).map_err(Error::other)
}

fn dtype(element: Element) -> Option<Dtype> {
    Some(match element {
        Element::Bool => Dtype::BOOL,
        Element::Signed(8) => Dtype::I8,
        Element::Signed(16) => Dtype::I16,
        Element::Signed(32) => Dtype::I32,
        Element::Signed(64) => Dtype::I64,
        Element::Unsigned(8) => Dtype::U8,
        Element::Unsigned(16) => Dtype::U16,
        Element::Unsigned(32) => Dtype::U32,
        Element::Unsigned(64) => Dtype::U64,
        Element::Signed(_) | Element::Unsigned(_) => return None,
        Element::F8E5M2 => Dtype::F8_E5M2,
        Element::F8E4M3FN => Dtype::F8_E4M3,
        Element::F16 => Dtype::F16,
        Element::BF16 => Dtype::BF16,
        Element::F32 => Dtype::F32,
        Element::F64 => Dtype::F64,
        Element::C64 => Dtype::C64,
    })
}

/// Returns the element type of a tensor of safetensors; `None` for types that constants do not have.
pub(super) fn element_of(type_: Dtype) -> Option<Element> {
    Some(match type_ {
        Dtype::BOOL => Element::Bool,
        Dtype::I8 => Element::Signed(8),
        Dtype::I16 => Element::Signed(16),
        Dtype::I32 => Element::Signed(32),
        Dtype::I64 => Element::Signed(64),
        Dtype::U8 => Element::Unsigned(8),
        Dtype::U16 => Element::Unsigned(16),
        Dtype::U32 => Element::Unsigned(32),
        Dtype::U64 => Element::Unsigned(64),
        Dtype::F8_E5M2 => Element::F8E5M2,
        Dtype::F8_E4M3 => Element::F8E4M3FN,
        Dtype::F16 => Element::F16,
        Dtype::BF16 => Element::BF16,
        Dtype::F32 => Element::F32,
        Dtype::F64 => Element::F64,
        Dtype::C64 => Element::C64,
        _ => return None,
    })
}

/// Returns a file in NumPy's format `npy` with a constant. Elements of a type that NumPy lacks become bytes, in one more
/// dimension.
///
/// # Errors
/// Fails if the data is absent or is not of the type.
pub fn npy(constant: &Constant<'_>) -> Result<Vec<u8>> {
    /// The file starts with the magic number, the version and the length of the description.
    const START: usize = 10;
    /// The elements start at a multiple of this number of bytes.
    const ALIGNMENT: usize = 64;

    let exported = constant.exported(|element| npy_type(element).is_some())?;
    let type_ = exported.element.and_then(npy_type);
    let type_ = type_.unwrap_or_else(|| "|u1".to_owned());
    let sizes = exported.shape.iter().map(|size| format!("{size}, "));
    let shape = sizes.collect::<String>();
    let mut description = format!(
        "{{'descr': '{type_}', 'fortran_order': False, 'shape': ({}), }}",
        shape.trim_end()
    );
    let length = (START + description.len() + 1).next_multiple_of(ALIGNMENT) - START;
    description.push_str(&" ".repeat(length - description.len() - 1));
    description.push('\n');

    let mut out = b"\x93NUMPY\x01\x00".to_vec();
    let length = u16::try_from(length).map_err(Error::other)?;
    out.extend_from_slice(&length.to_le_bytes());
    out.extend_from_slice(description.as_bytes());
    out.extend_from_slice(&exported.data);
    Ok(out)
}

/// Returns NumPy's name of an element type; `None` if NumPy lacks the type.
fn npy_type(element: Element) -> Option<String> {
    let (kind, size) = match element {
        Element::Bool => return Some("|b1".to_owned()),
        Element::Signed(width) => ('i', width / 8),
        Element::Unsigned(width) => ('u', width / 8),
        Element::F16 => ('f', 2),
        Element::F32 => ('f', 4),
        Element::F64 => ('f', 8),
        Element::C64 => ('c', 8),
        Element::F8E5M2 | Element::F8E4M3FN | Element::BF16 => return None,
    };
    let order = if size == 1 { '|' } else { '<' };
    Some(format!("{order}{kind}{size}"))
}
