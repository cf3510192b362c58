//! Properties of types that determine the form of values: widths, float formats, shapes.

use super::types::BuiltinType;
use crate::context::Type;
use crate::error::{Error, Result};
use crate::item::dynamic::DYNAMIC;
use crate::number::FloatSemantics;

/// The width of `index` values in attributes, in bits.
pub const INDEX_WIDTH: u32 = 64;

impl<'ir> BuiltinType<'ir> {
    /// Returns the number of bits of an integer type, or of `index` in attributes.
    pub fn integer_width(&self) -> Option<u32> {
        match self {
            Self::Integer { width, .. } => Some(*width),
            Self::Index => Some(INDEX_WIDTH),
            _ => None,
        }
    }

    /// Returns the format of a float type.
    pub fn float_semantics(&self) -> Option<FloatSemantics> {
        Some(match self {
            Self::BF16 => FloatSemantics::BF16,
            Self::F16 => FloatSemantics::F16,
            Self::F32 => FloatSemantics::F32,
            Self::F64 => FloatSemantics::F64,
            Self::F80 => FloatSemantics::F80,
            Self::F128 => FloatSemantics::F128,
            Self::TF32 => FloatSemantics::TF32,
            Self::F8E5M2 => FloatSemantics::F8E5M2,
            Self::F8E4M3 => FloatSemantics::F8E4M3,
            Self::F8E4M3FN => FloatSemantics::F8E4M3FN,
            Self::F8E5M2FNUZ => FloatSemantics::F8E5M2FNUZ,
            Self::F8E4M3FNUZ => FloatSemantics::F8E4M3FNUZ,
            Self::F8E4M3B11FNUZ => FloatSemantics::F8E4M3B11FNUZ,
            Self::F8E3M4 => FloatSemantics::F8E3M4,
            Self::F4E2M1FN => FloatSemantics::F4E2M1FN,
            Self::F6E2M3FN => FloatSemantics::F6E2M3FN,
            Self::F6E3M2FN => FloatSemantics::F6E3M2FN,
            Self::F8E8M0FNU => FloatSemantics::F8E8M0FNU,
            _ => return None,
        })
    }

    /// Returns the float type of a format.
    pub fn from_semantics(semantics: FloatSemantics) -> Self {
        match semantics {
            FloatSemantics::BF16 => Self::BF16,
            FloatSemantics::F16 => Self::F16,
            FloatSemantics::F32 => Self::F32,
            FloatSemantics::F64 => Self::F64,
            FloatSemantics::F80 => Self::F80,
            FloatSemantics::F128 => Self::F128,
            FloatSemantics::TF32 => Self::TF32,
            FloatSemantics::F8E5M2 => Self::F8E5M2,
            FloatSemantics::F8E4M3 => Self::F8E4M3,
            FloatSemantics::F8E4M3FN => Self::F8E4M3FN,
            FloatSemantics::F8E5M2FNUZ => Self::F8E5M2FNUZ,
            FloatSemantics::F8E4M3FNUZ => Self::F8E4M3FNUZ,
            FloatSemantics::F8E4M3B11FNUZ => Self::F8E4M3B11FNUZ,
            FloatSemantics::F8E3M4 => Self::F8E3M4,
            FloatSemantics::F4E2M1FN => Self::F4E2M1FN,
            FloatSemantics::F6E2M3FN => Self::F6E2M3FN,
            FloatSemantics::F6E3M2FN => Self::F6E3M2FN,
            FloatSemantics::F8E8M0FNU => Self::F8E8M0FNU,
        }
    }

    /// Returns whether the type is a vector, tensor or memref type, ranked or not.
    pub fn is_shaped(&self) -> bool {
        !matches!(self, Self::Complex { .. }) && self.element_type().is_some()
    }

    /// Returns the sizes of a ranked shaped type.
    pub fn shape(&self) -> Option<&[i64]> {
        match self {
            Self::MemRef { shape, .. }
            | Self::RankedTensor { shape, .. }
            | Self::Vector { shape, .. } => Some(shape),
            _ => None,
        }
    }

    /// Returns the type of the elements of a shaped or a complex type.
    pub fn element_type(&self) -> Option<Type<'ir>> {
        match self {
            Self::Complex { element_type }
            | Self::MemRef { element_type, .. }
            | Self::UnrankedMemRef { element_type, .. }
            | Self::RankedTensor { element_type, .. }
            | Self::UnrankedTensor { element_type }
            | Self::Vector { element_type, .. } => Some(*element_type),
            _ => None,
        }
    }

    /// Returns the number of elements of a static shaped type.
    ///
    /// # Errors
    /// Fails if the type has no ranked shape, if a size is dynamic, or if the number is too large.
    pub fn element_count(&self) -> Result<u64> {
        let shape = self
            .shape()
            .ok_or_else(|| Error::invalid("type", "no ranked shape"))?;
        element_count(shape)
    }
}

/// Returns the builtin type that determines the text of constants of `type_`: the type itself, or the builtin type
/// that is [like it](crate::dialect::Dialect::tensor_like).
pub(crate) fn tensor_like(type_: Type<'_>) -> Result<Option<BuiltinType<'_>>> {
    if let Some(builtin) = type_.try_decode()? {
        return Ok(Some(builtin));
    }
    let like = match type_.context().registry().dialect(type_.dialect()) {
        Some(dialect) => dialect.tensor_like(type_)?,
        None => None,
    };
    like.map_or(Ok(None), Type::try_decode)
}

/// Returns the number of elements of `shape`.
///
/// # Errors
/// Fails if a size is dynamic or the number is too large.
pub fn element_count(shape: &[i64]) -> Result<u64> {
    let product = shape.iter().try_fold(1_u64, |product, &size| {
        u64::try_from(size)
            .ok()
            .and_then(|size| product.checked_mul(size))
    });
    product.ok_or_else(|| {
        let dynamic = shape.contains(&DYNAMIC);
        Error::invalid(
            "shape",
            if dynamic {
                "not static"
            } else {
                "too many elements"
            },
        )
    })
}

fn builtin(type_: Type<'_>) -> Result<BuiltinType<'_>> {
    type_
        .try_decode()?
        .ok_or_else(|| Error::invalid("type", format!("{type_:.100}")))
}

/// Returns the number of bits of an integer type or `index`. Fails for other types.
pub(crate) fn integer_width(type_: Type<'_>) -> Result<u32> {
    type_.context().recent_widths.get(type_.id(), || {
        let width = builtin(type_)?.integer_width();
        width.ok_or_else(|| Error::invalid("type of an integer", format!("{type_:.100}")))
    })
}

/// Returns the format of a float type. Fails for other types.
pub(crate) fn float_semantics(type_: Type<'_>) -> Result<FloatSemantics> {
    let semantics = builtin(type_)?.float_semantics();
    semantics.ok_or_else(|| Error::invalid("type of a float", format!("{type_:.100}")))
}

/// Returns the number of elements of a static shaped type. Fails for other types.
pub(crate) fn type_element_count(type_: Type<'_>) -> Result<u64> {
    builtin(type_)?.element_count()
}
