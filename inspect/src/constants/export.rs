//! Constants in the formats of NumPy and of safetensors.

use std::borrow::Cow;

use mlir_bytecode::{Error, Result};
use npyz::WriterBuilder as _;
use safetensors::{Dtype, View};

use super::list::Constant;
use super::storage::Element;

impl Constant<'_> {
    /// Returns all elements in row-major order, little-endian, each in whole bytes. A splat is expanded.
    ///
    /// # Errors
    /// Fails if other formats do not have the type of the elements, or if the data is not of the type.
    pub fn elements(&self) -> Result<Cow<'_, [u8]>> {
        let storage = self
            .storage
            .as_ref()
            .ok_or_else(|| self.unsupported("another format"))?;
        let elements = storage.elements(self.data);
        elements.ok_or_else(|| {
            let (name, type_, bytes) = (&self.name, &self.type_, self.bytes);
            Error::message(format!("{name} has {bytes} bytes, which are no {type_}"))
        })
    }

    fn unsupported(&self, format: &str) -> Error {
        let (name, type_) = (&self.name, &self.type_);
        Error::unsupported(format!("{name} in {format}: elements of {type_}"))
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

/// Returns a file in the format safetensors with these constants by name.
///
/// # Errors
/// Fails if the format does not have the type of the elements of a constant.
pub fn safetensors(constants: &[Constant<'_>]) -> Result<Vec<u8>> {
    let tensors = constants.iter().map(|constant| {
        let data = constant.elements()?;
        let storage = constant.storage.as_ref();
        let dtype = storage.and_then(|storage| dtype(storage.element));
        let dtype = dtype.ok_or_else(|| constant.unsupported("safetensors"))?;
        let shape = constant.shape.iter().flatten();
        let shape = shape.map(|&size| size as usize).collect();
        Ok((constant.name.as_str(), Tensor { dtype, shape, data }))
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

/// Returns a file in NumPy's format `npy` with a constant.
///
/// # Errors
/// Fails if the format does not have the type of the elements.
pub fn npy(constant: &Constant<'_>) -> Result<Vec<u8>> {
    let elements = constant.elements()?;
    let storage = constant.storage.as_ref();
    let shape = constant.shape.as_deref().unwrap_or_default();
    let mut out = Vec::new();
    /// Writes elements of a Rust type.
    macro_rules! write {
        // A macro because the conversions of the types have no trait.
        ($type:ty) => {{
            let options = npyz::WriteOptions::new().default_dtype().shape(shape);
            let mut writer = options.writer(&mut out).begin_nd()?;
            for element in elements.chunks_exact(size_of::<$type>()) {
                let mut whole = [0; size_of::<$type>()];
                whole.copy_from_slice(element);
                writer.push(&<$type>::from_le_bytes(whole))?;
            }
            writer.finish()?;
        }};
    }
    match storage.map(|storage| storage.element) {
        Some(Element::Bool) => {
            let options = npyz::WriteOptions::new().default_dtype().shape(shape);
            let mut writer = options.writer(&mut out).begin_nd()?;
            for element in elements.iter() {
                writer.push(&(*element != 0))?;
            }
            writer.finish()?;
        }
        Some(Element::Signed(8)) => write!(i8),
        Some(Element::Signed(16)) => write!(i16),
        Some(Element::Signed(32)) => write!(i32),
        Some(Element::Signed(64)) => write!(i64),
        Some(Element::Unsigned(8)) => write!(u8),
        Some(Element::Unsigned(16)) => write!(u16),
        Some(Element::Unsigned(32)) => write!(u32),
        Some(Element::Unsigned(64)) => write!(u64),
        Some(Element::F32) => write!(f32),
        Some(Element::F64) => write!(f64),
        _ => return Err(constant.unsupported("npy")),
    }
    Ok(out)
}
