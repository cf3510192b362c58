//! What types of `vhlo` are in the builtin dialect: constants print with such types.

use bytecode_core::builtin::BuiltinType;
use bytecode_core::ir::Type;
use bytecode_core::number::Signedness;
use bytecode_core::text::{AsmPrinter, DenseElement};
use bytecode_core::{Error, Result};

use super::VhloType;
use crate::asm::size;

/// Prints the type of the builtin dialect that `type_` stands for.
///
/// Types of other dialects stand for themselves; so do encodings of tensors.
pub(super) fn print_type(type_: Type<'_>, printer: &mut dyn AsmPrinter) -> Result<()> {
    use VhloType as V;
    let Some(value) = type_.decode::<V<'_>>()? else {
        return printer.print_type(type_);
    };
    if let Some(builtin) = scalar(&value) {
        return printer.print_builtin_type(&builtin);
    }
    let (open, element_type, encoding) = match value {
        V::Complex { element_type } => ("complex<", element_type, None),
        V::UnrankedTensor { element_type } => ("tensor<*x", element_type, None),
        V::RankedTensor {
            shape,
            element_type,
            encoding,
        } => {
            printer.write_str("tensor<")?;
            for dimension in shape {
                size(printer, dimension)?;
                printer.write_str("x")?;
            }
            ("", element_type, encoding)
        }
        _ => return Err(without_counterpart(type_)),
    };
    printer.write_str(open)?;
    print_type(element_type, printer)?;
    if let Some(encoding) = encoding {
        printer.write_str(", ")?;
        printer.print_attribute(encoding)?;
    }
    Ok(printer.write_str(">")?)
}

/// Prints `dense<...> : tensor<...>` for the elements of the tensor type `type_`.
pub(super) fn print_tensor(
    type_: Type<'_>,
    data: &[u8],
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    let other = || without_counterpart(type_);
    let Some(VhloType::RankedTensor {
        shape,
        element_type,
        ..
    }) = type_.decode()?
    else {
        return Err(other());
    };
    let element = element_type.decode::<VhloType<'_>>()?.ok_or_else(other)?;
    let (number, complex) = match element {
        VhloType::Complex { element_type } => (
            element_type.decode::<VhloType<'_>>()?.ok_or_else(other)?,
            true,
        ),
        number => (number, false),
    };
    let number = match (number.integer(), number.float_semantics()) {
        (Some((1, _)), _) => DenseElement::Bool,
        (Some((width, signed)), _) => DenseElement::Integer { width, signed },
        (None, Some(semantics)) => DenseElement::Float(semantics),
        (None, None) => return Err(other()),
    };
    printer.print_dense_elements(&shape, number, complex, data)?;
    printer.write_str(" : ")?;
    print_type(type_, printer)
}

fn without_counterpart(type_: Type<'_>) -> Error {
    Error::invalid(
        "type of `vhlo` with a builtin counterpart",
        format!("{type_:?}"),
    )
}

/// The builtin type that a type without parameters stands for.
fn scalar(type_: &VhloType<'_>) -> Option<BuiltinType<'static>> {
    use VhloType as V;
    if let (Some((width, signed)), false) = (type_.integer(), matches!(type_, V::Index)) {
        let signedness = if signed {
            Signedness::Signless
        } else {
            Signedness::Unsigned
        };
        return Some(BuiltinType::Integer { signedness, width });
    }
    Some(match type_ {
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
        _ => return None,
    })
}
