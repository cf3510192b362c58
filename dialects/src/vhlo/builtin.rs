//! What a type of `vhlo` is in the builtin dialect: dense elements print with such types.

use bytecode_core::builtin::BuiltinType;
use bytecode_core::ir::Type;
use bytecode_core::number::Signedness;
use bytecode_core::{Error, Result};

use super::VhloType;

/// The type of the builtin dialect that `type_` stands for.
///
/// Types of other dialects stand for themselves; so do encodings of tensors.
pub(super) fn to_builtin(type_: Type<'_>) -> Result<Type<'_>> {
    use VhloType as V;
    let Some(value) = type_.decode::<V<'_>>()? else {
        return Ok(type_);
    };
    let integer = |width| BuiltinType::Integer {
        signedness: Signedness::Signless,
        width,
    };
    let unsigned = |width| BuiltinType::Integer {
        signedness: Signedness::Unsigned,
        width,
    };
    let builtin = match value {
        V::Boolean => integer(1),
        V::IntegerSI2 => integer(2),
        V::IntegerSI4 => integer(4),
        V::IntegerSI8 => integer(8),
        V::IntegerSI16 => integer(16),
        V::IntegerSI32 => integer(32),
        V::IntegerSI64 => integer(64),
        V::IntegerUI2 => unsigned(2),
        V::IntegerUI4 => unsigned(4),
        V::IntegerUI8 => unsigned(8),
        V::IntegerUI16 => unsigned(16),
        V::IntegerUI32 => unsigned(32),
        V::IntegerUI64 => unsigned(64),
        V::Index => BuiltinType::Index,
        V::None => BuiltinType::None,
        V::FloatBF16 => BuiltinType::BF16,
        V::FloatF16 => BuiltinType::F16,
        V::FloatF32 => BuiltinType::F32,
        V::FloatF64 => BuiltinType::F64,
        V::FloatTF32 => BuiltinType::TF32,
        V::FloatF4E2M1FN => BuiltinType::F4E2M1FN,
        V::FloatF6E2M3FN => BuiltinType::F6E2M3FN,
        V::FloatF6E3M2FN => BuiltinType::F6E3M2FN,
        V::FloatF8E3M4 => BuiltinType::F8E3M4,
        V::FloatF8E4M3 => BuiltinType::F8E4M3,
        V::FloatF8E4M3FN => BuiltinType::F8E4M3FN,
        V::FloatF8E4M3FNUZ => BuiltinType::F8E4M3FNUZ,
        V::FloatF8E4M3B11FNUZ => BuiltinType::F8E4M3B11FNUZ,
        V::FloatF8E5M2 => BuiltinType::F8E5M2,
        V::FloatF8E5M2FNUZ => BuiltinType::F8E5M2FNUZ,
        V::FloatF8E8M0FNU => BuiltinType::F8E8M0FNU,
        V::Complex { element_type } => BuiltinType::Complex {
            element_type: to_builtin(element_type)?,
        },
        V::RankedTensor {
            shape,
            element_type,
            encoding,
        } => BuiltinType::RankedTensor {
            shape,
            element_type: to_builtin(element_type)?,
            encoding,
        },
        V::UnrankedTensor { element_type } => BuiltinType::UnrankedTensor {
            element_type: to_builtin(element_type)?,
        },
        V::Tuple { types } => BuiltinType::Tuple {
            types: types.into_iter().map(to_builtin).collect::<Result<_>>()?,
        },
        _ => {
            return Err(Error::invalid(
                "type of `vhlo` with a builtin counterpart",
                format!("{type_:?}"),
            ));
        }
    };
    type_.context().type_(&builtin)
}
