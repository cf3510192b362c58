//! Tensors of files in other formats, to replace constants with.

use std::fmt;

use mlir_bytecode::bytes::Bytes;
use mlir_bytecode::{Error, Result};
use npyz::{DType, Endianness, NpyHeader, Order, TypeChar};
use safetensors::SafeTensors;

use super::export::element_of;
use super::storage::{Element, Storage};

/// A tensor of a file in another format.
#[derive(Clone, Debug)]
pub struct Tensor {
    /// The name of the constant to replace.
    pub name: String,
    /// The type of the elements and the shape; `None` if the format states neither.
    type_: Option<(Element, Vec<u64>)>,
    /// All elements in row-major order, little-endian, each in whole bytes.
    pub(super) data: Bytes,
}

impl Tensor {
    /// Returns a tensor of elements without a type, as `constants extract --format raw` writes them.
    pub fn raw(name: impl Into<String>, file: Bytes) -> Self {
        Self {
            name: name.into(),
            type_: None,
            data: file,
        }
    }

    /// Returns the tensor in a file in NumPy's format `npy`.
    ///
    /// # Errors
    /// Fails if the file is malformed, or if its elements are of a type or in an order that constants do not have.
    pub fn npy(name: impl Into<String>, file: &Bytes) -> Result<Self> {
        let mut rest = &file[..];
        let header = NpyHeader::from_reader(&mut rest)?;
        let unsupported = |what: &str| Err(Error::unsupported(what.to_owned()));
        if header.order() != Order::C && header.shape().len() > 1 {
            return unsupported("order of elements: `numpy.ascontiguousarray` changes it");
        }
        let DType::Plain(type_) = header.dtype() else {
            return unsupported("elements of several fields");
        };
        if type_.endianness() == Endianness::Big {
            return unsupported("big-endian elements");
        }
        let width = || u32::try_from(8 * type_.size_field()).unwrap_or(u32::MAX);
        let element = match (type_.type_char(), type_.size_field()) {
            (TypeChar::Bool, 1) => Element::Bool,
            (TypeChar::Int, 1 | 2 | 4 | 8) => Element::Signed(width()),
            (TypeChar::Uint, 1 | 2 | 4 | 8) => Element::Unsigned(width()),
            (TypeChar::Float, 2) => Element::F16,
            (TypeChar::Float, 4) => Element::F32,
            (TypeChar::Float, 8) => Element::F64,
            (TypeChar::Complex, 8) => Element::C64,
            _ => return unsupported(&format!("elements of NumPy's type {type_}")),
        };
        Ok(Self {
            name: name.into(),
            type_: Some((element, header.shape().to_vec())),
            data: file.slice_ref(rest),
        })
    }

    /// Returns the tensors in a file in the format safetensors.
    ///
    /// # Errors
    /// Fails if the file is malformed, or if elements are of a type that constants do not have.
    pub fn safetensors(file: &Bytes) -> Result<Vec<Self>> {
        let read = SafeTensors::deserialize(file).map_err(Error::other)?;
        let tensors = read.iter().map(|(name, view)| {
            let element = element_of(view.dtype()).ok_or_else(|| {
                Error::unsupported(format!("{name} has elements of {:?}", view.dtype()))
            })?;
            let shape = view.shape().iter().map(|&size| size as u64).collect();
            Ok(Self {
                name: name.to_owned(),
                type_: Some((element, shape)),
                data: file.slice_ref(view.data()),
            })
        });
        tensors.collect()
    }

    /// Fails unless the tensor has the elements of a constant of this type.
    pub(super) fn check(&self, type_: &str, storage: Option<&Storage>) -> Result<()> {
        let is_of_type = match (&self.type_, storage) {
            (None, _) => true,
            (Some((element, shape)), None) => *element == Element::Unsigned(8) && shape.len() == 1,
            (Some((element, shape)), Some(storage)) => {
                let is_bytes = storage.may_be_bytes() && *element == Element::Unsigned(8);
                (storage.element == Some(*element) && storage.shape == *shape)
                    || (is_bytes && storage.shape_of_bytes() == *shape)
            }
        };
        let name = &self.name;
        if !is_of_type {
            let message = format!("{name} is {type_}, which {self} cannot replace");
            return Err(Error::message(message));
        }
        let length = self.data.len();
        let expected = storage.and_then(Storage::length);
        if expected.map_or(length == 0, |expected| expected != length) {
            let expected = expected.unwrap_or(1);
            let message = format!(
                "{name} is {type_}, of {expected} bytes, which {length} bytes cannot replace"
            );
            return Err(Error::message(message));
        }
        let is_bool = storage.is_some_and(|storage| storage.element == Some(Element::Bool));
        if is_bool && self.data.iter().any(|byte| *byte > 1) {
            let message = format!("{name} is {type_}: a byte is neither 0 nor 1");
            return Err(Error::message(message));
        }
        Ok(())
    }
}

impl fmt::Display for Tensor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((element, shape)) = &self.type_ else {
            return write!(f, "{} bytes", self.data.len());
        };
        let sizes = shape.iter().map(|size| format!("{size}x"));
        write!(f, "{}{}", sizes.collect::<String>(), element.name())
    }
}
