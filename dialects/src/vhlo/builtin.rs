//! The builtin types that correspond to types of `vhlo`, because constants are written with builtin types.

use mlir_bytecode::builtin::BuiltinType;
use mlir_bytecode::item::{AsmParser, AsmPrinter, DialectItem as _, dynamic};
use mlir_bytecode::number::Signedness;
use mlir_bytecode::{Error, Result, Type};

use super::VhloType;

/// Prints the builtin type that corresponds to `type_`.
///
/// Types of other dialects and encodings of tensors are printed unchanged.
pub(super) fn print_type(type_: Type<'_>, printer: &mut dyn AsmPrinter) -> Result<()> {
    use VhloType as V;
    let Some(value) = type_.try_decode::<V<'_>>()? else {
        return printer.print_type(type_);
    };
    if let Some(builtin) = scalar(&value) {
        return builtin.print_item(printer);
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
                dynamic::print(&dimension, printer)?;
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

/// Returns the `vhlo` type for the builtin type `type_` in texts of `vhlo`.
pub(super) fn from_builtin<'ir>(
    type_: Type<'ir>,
    parser: &dyn AsmParser<'ir>,
) -> Result<Type<'ir>> {
    use VhloType as V;
    let Some(builtin) = type_.try_decode::<BuiltinType<'ir>>()? else {
        return Ok(type_);
    };
    let value = match builtin {
        BuiltinType::Complex { element_type } => V::Complex {
            element_type: from_builtin(element_type, parser)?,
        },
        BuiltinType::UnrankedTensor { element_type } => V::UnrankedTensor {
            element_type: from_builtin(element_type, parser)?,
        },
        BuiltinType::RankedTensor {
            shape,
            element_type,
            encoding,
        } => V::RankedTensor {
            shape,
            element_type: from_builtin(element_type, parser)?,
            encoding,
        },
        other => SCALARS
            .iter()
            .find(|it| scalar(it).as_ref() == Some(&other))
            .cloned()
            .ok_or_else(|| parser.error(format!("`vhlo` has no type for `{type_}`")))?,
    };
    parser.context().type_(&value)
}

/// The types without parameters that have a counterpart in the builtin dialect.
const SCALARS: &[VhloType<'static>] = &[
    VhloType::Boolean,
    VhloType::IntegerSI2,
    VhloType::IntegerSI4,
    VhloType::IntegerSI8,
    VhloType::IntegerSI16,
    VhloType::IntegerSI32,
    VhloType::IntegerSI64,
    VhloType::IntegerUI2,
    VhloType::IntegerUI4,
    VhloType::IntegerUI8,
    VhloType::IntegerUI16,
    VhloType::IntegerUI32,
    VhloType::IntegerUI64,
    VhloType::Index,
    VhloType::None,
    VhloType::FloatBF16,
    VhloType::FloatF16,
    VhloType::FloatF32,
    VhloType::FloatF64,
    VhloType::FloatTF32,
    VhloType::FloatF4E2M1FN,
    VhloType::FloatF6E2M3FN,
    VhloType::FloatF6E3M2FN,
    VhloType::FloatF8E3M4,
    VhloType::FloatF8E4M3,
    VhloType::FloatF8E4M3FN,
    VhloType::FloatF8E4M3FNUZ,
    VhloType::FloatF8E4M3B11FNUZ,
    VhloType::FloatF8E5M2,
    VhloType::FloatF8E5M2FNUZ,
    VhloType::FloatF8E8M0FNU,
];

pub(super) fn without_counterpart(type_: Type<'_>) -> Error {
    Error::invalid(
        "type of `vhlo` with a builtin counterpart",
        format!("{type_:.100}"),
    )
}

/// Returns the builtin type that corresponds to a type without parameters.
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
