//! The assembly forms of `vhlo`.
//!
//! ```text
//! enum   ::= mnemonic value
//! struct ::= mnemonic `<` (name `=` value (`,` name `=` value)*)? `>`
//! tensor ::= `tensor_v1` `<` dense-elements `>`              // with the type of the builtin dialect
//! shaped ::= mnemonic `<` ((size | `?`) `x`)* type (`,` encoding)? `>`
//! func   ::= `func_v1` `<` `(` types `)` `->` types `>`      // no types are `()`
//! quant  ::= `quant_v1` `<` type `:` type `,` scale `:` zero-point `,` min `:` max `,` flags `>`
//! ```

use bytecode_core::Result;
use bytecode_core::dialect::{AsmPrint, DialectAttribute, DialectType};
use bytecode_core::ir::{Attribute, Type};
use bytecode_core::number::ApInt;
use bytecode_core::text::AsmPrinter;

use super::builtin::{print_tensor, print_type as print_builtin_type};
use super::{VhloAttribute, VhloType};
use crate::asm::{keyword, list, size, sizes, struct_form};

/// Prints `type_` as it stands behind `!vhlo.`.
pub(super) fn type_(type_: &VhloType<'_>, printer: &mut dyn AsmPrinter) -> Result<()> {
    use VhloType as T;
    printer.write_str(type_.mnemonic())?;
    match type_ {
        T::Complex { element_type } | T::UnrankedTensor { element_type } => {
            list(printer, "<", &[*element_type], ">")
        }
        T::Tuple { types } | T::Future { types } => list(printer, "<", types, ">"),
        T::Function { inputs, outputs } => {
            types(printer, "<(", inputs, ") -> ")?;
            types(printer, "", outputs, ">")
        }
        T::RankedTensor {
            shape,
            element_type,
            encoding,
        } => shaped(shape, *element_type, *encoding, printer),
        T::RankedBuffer {
            shape,
            element_type,
        } => shaped(shape, *element_type, None, printer),
        T::UniformQuantized {
            flags,
            storage_type,
            expressed_type,
            scale,
            zero_point,
            storage_type_min,
            storage_type_max,
        } => {
            quantized(*storage_type, *expressed_type, printer)?;
            scale.print(printer)?;
            let range = format_args!("{storage_type_min}:{storage_type_max}");
            Ok(write!(printer, ":{zero_point}, {range}, {flags}>")?)
        }
        T::UniformQuantizedPerAxis {
            flags,
            storage_type,
            expressed_type,
            quantized_dimension,
            storage_type_min,
            storage_type_max,
            scales,
            zero_points,
        } => {
            quantized(*storage_type, *expressed_type, printer)?;
            write!(printer, "{quantized_dimension}, ")?;
            scales.print(printer)?;
            printer.write_str(", ")?;
            zero_points.print(printer)?;
            let range = format_args!("{storage_type_min}:{storage_type_max}");
            Ok(write!(printer, ", {range}, {flags}>")?)
        }
        _ => Ok(()),
    }
}

/// Types between `open` and `close`; none are `()`.
fn types(printer: &mut dyn AsmPrinter, open: &str, types: &[Type<'_>], close: &str) -> Result<()> {
    let none = if types.is_empty() { "()" } else { "" };
    list(printer, open, types, "")?;
    Ok(write!(printer, "{none}{close}")?)
}

/// `<2x?x!vhlo.f32_v1, encoding>`
fn shaped(
    shape: &[i64],
    element_type: Type<'_>,
    encoding: Option<Attribute<'_>>,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    printer.write_str("<")?;
    for &dimension in shape {
        size(printer, dimension)?;
        printer.write_str("x")?;
    }
    printer.print_type(element_type)?;
    if let Some(encoding) = encoding {
        printer.write_str(", ")?;
        printer.print_attribute(encoding)?;
    }
    Ok(printer.write_str(">")?)
}

/// `<storage:expressed, `
fn quantized(
    storage_type: Type<'_>,
    expressed_type: Type<'_>,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    printer.write_str("<")?;
    printer.print_type(storage_type)?;
    printer.write_str(":")?;
    printer.print_type(expressed_type)?;
    Ok(printer.write_str(", ")?)
}

/// Prints `attribute` as it stands behind `#vhlo.`.
pub(super) fn attribute(attribute: &VhloAttribute<'_>, printer: &mut dyn AsmPrinter) -> Result<()> {
    use VhloAttribute as A;
    let mnemonic = attribute.mnemonic();
    match attribute {
        A::ComparisonDirection { value } => return keyword(printer, mnemonic, value),
        A::ComparisonType { value } => return keyword(printer, mnemonic, value),
        A::CustomCallApiVersion { value } => return keyword(printer, mnemonic, value),
        A::FftType { value } => return keyword(printer, mnemonic, value),
        A::Precision { value } => return keyword(printer, mnemonic, value),
        A::RngAlgorithm { value } => return keyword(printer, mnemonic, value),
        A::RngDistribution { value } => return keyword(printer, mnemonic, value),
        A::Transpose { value } => return keyword(printer, mnemonic, value),
        A::ResultAccuracyMode { value } => return keyword(printer, mnemonic, value),
        _ => printer.write_str(mnemonic)?,
    }
    match attribute {
        A::Array { value } => list(printer, "<[", value, "]>"),
        A::Boolean { value } => list(printer, "<", &[*value], ">"),
        A::Dictionary { value } => dictionary(value, printer),
        A::Float { type_, value } => {
            write!(printer, "<{value} : ")?;
            printer.print_type(*type_)?;
            Ok(printer.write_str(">")?)
        }
        A::Integer { type_, value } => integer(*type_, value, printer),
        A::String { value } => list(printer, "<", &[*value], ">"),
        A::Tensor { type_, data } => {
            printer.write_str("<")?;
            print_tensor(*type_, data, printer)?;
            Ok(printer.write_str(">")?)
        }
        A::Type { value } => list(printer, "<", &[*value], ">"),
        _ => named(attribute, printer),
    }
}

/// `<{name = value, ...}>`
fn dictionary(
    entries: &[(Attribute<'_>, Attribute<'_>)],
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    printer.write_str("<{")?;
    for (index, (name, value)) in entries.iter().enumerate() {
        printer.write_str(if index > 0 { ", " } else { "" })?;
        printer.print_attribute(*name)?;
        printer.write_str(" = ")?;
        printer.print_attribute(*value)?;
    }
    Ok(printer.write_str("}>")?)
}

/// `<5 : i64>`: as the builtin dialect prints it.
fn integer(type_: Type<'_>, value: &ApInt, printer: &mut dyn AsmPrinter) -> Result<()> {
    let integer = type_.decode::<VhloType<'_>>()?.and_then(|it| it.integer());
    match integer {
        Some((_, true)) => write!(printer, "<{} : ", value.display_signed())?,
        _ => write!(printer, "<{} : ", value.display_unsigned())?,
    }
    print_builtin_type(type_, printer)?;
    Ok(printer.write_str(">")?)
}

/// The attributes that print as `<name = value, ...>`.
fn named(attribute: &VhloAttribute<'_>, printer: &mut dyn AsmPrinter) -> Result<()> {
    use VhloAttribute as A;
    let form = struct_form(printer);
    let form = match attribute {
        A::OutputOperandAlias {
            output_tuple_indices,
            operand_index,
            operand_tuple_indices,
        } => form
            .required("outputTupleIndices", output_tuple_indices)
            .required("operandIndex", operand_index)
            .required("operandTupleIndices", operand_tuple_indices),
        A::TypeExtensions { bounds } => {
            form.with("bounds", |printer| sizes(printer, "[", bounds, "]"))
        }
        A::ResultAccuracy {
            atol,
            rtol,
            ulps,
            mode,
        } => form
            .required("atol", atol)
            .required("rtol", rtol)
            .required("ulps", ulps)
            .required("mode", mode),
        A::SubAxisInfo { pre_size, size } => {
            form.required("pre_size", pre_size).required("size", size)
        }
        A::AxisRef {
            name,
            sub_axis_info,
        } => form
            .required("name", name)
            .optional("sub_axis_info", sub_axis_info),
        A::ReplicaGroupMeshAxes { mesh, axes } => {
            form.required("mesh", mesh).required("axes", axes)
        }
        A::MeshAxis { name, size } => form.required("name", name).required("size", size),
        A::Mesh { axes, device_ids } => form
            .required("axes", axes)
            .optional("device_ids", device_ids),
        _ => form,
    };
    form.finish()
}
