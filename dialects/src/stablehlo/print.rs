//! The assembly forms of `stablehlo`.
//!
//! ```text
//! enum       ::= mnemonic value                  // but `result_accuracy_mode` `<` value `>`
//! struct     ::= mnemonic `<` (name `=` value (`,` name `=` value)*)? `>`    // without 0 and []
//! conv       ::= `conv` `<` dimensions `x` dimensions `->` dimensions `>`
//! dimensions ::= `[` (`b` | `f` | `i` | `o` | index) (`,` ...)* `]`
//! bounds     ::= `bounds` `<` (size | `?`) (`,` ...)* `>`
//! ```

use bytecode_core::builtin::BuiltinAttribute;
use bytecode_core::dialect::{AsmPrint, DialectAttribute, DialectType};
use bytecode_core::ir::Attribute;
use bytecode_core::text::AsmPrinter;
use bytecode_core::{Error, Result};

use super::{MeshAxisAttr, StablehloAttribute, StablehloType};
use crate::asm::{keyword, list, sizes, struct_form};

/// Prints `type_` as it stands behind `!stablehlo.`.
pub(super) fn type_(type_: &StablehloType<'_>, printer: &mut dyn AsmPrinter) -> Result<()> {
    printer.write_str(type_.mnemonic())?;
    match type_ {
        StablehloType::Token => Ok(()),
        StablehloType::Future { types } => list(printer, "<", types, ">"),
    }
}

/// Prints `attribute` as it stands behind `#stablehlo.`.
pub(super) fn attribute(
    attribute: &StablehloAttribute<'_>,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    use StablehloAttribute as A;
    let mnemonic = attribute.mnemonic();
    match attribute {
        A::ComparisonDirection { value } => return keyword(printer, mnemonic, value),
        A::ComparisonType { value } => return keyword(printer, mnemonic, value),
        A::FftType { value } => return keyword(printer, mnemonic, value),
        A::Precision { value } => return keyword(printer, mnemonic, value),
        A::RngAlgorithm { value } => return keyword(printer, mnemonic, value),
        A::RngDistribution { value } => return keyword(printer, mnemonic, value),
        A::Transpose { value } => return keyword(printer, mnemonic, value),
        _ => printer.write_str(mnemonic)?,
    }
    match attribute {
        A::ResultAccuracyMode { value } => list(printer, "<", &[*value], ">"),
        A::TypeExtensions { bounds } => sizes(printer, "<", bounds, ">"),
        A::SubAxisInfo { pre_size, size } => Ok(write!(printer, "({pre_size}){size}")?),
        A::ConvDimensionNumbers { .. } => convolution(attribute, printer),
        A::Mesh { axes, device_ids } => mesh(*axes, *device_ids, printer),
        _ => named(attribute, printer),
    }
}

/// The attributes that print as `<name = value, ...>`.
fn named(attribute: &StablehloAttribute<'_>, printer: &mut dyn AsmPrinter) -> Result<()> {
    use StablehloAttribute as A;
    let form = struct_form(printer);
    let form = match attribute {
        A::ChannelHandle { handle, type_ } => {
            form.required("handle", handle).required("type", type_)
        }
        A::DotDimensionNumbers {
            lhs_batching_dimensions,
            rhs_batching_dimensions,
            lhs_contracting_dimensions,
            rhs_contracting_dimensions,
        } => form
            .indices("lhs_batching_dimensions", lhs_batching_dimensions)
            .indices("rhs_batching_dimensions", rhs_batching_dimensions)
            .indices("lhs_contracting_dimensions", lhs_contracting_dimensions)
            .indices("rhs_contracting_dimensions", rhs_contracting_dimensions),
        A::GatherDimensionNumbers {
            offset_dims,
            collapsed_slice_dims,
            operand_batching_dims,
            start_indices_batching_dims,
            start_index_map,
            index_vector_dim,
        } => form
            .indices("offset_dims", offset_dims)
            .indices("collapsed_slice_dims", collapsed_slice_dims)
            .indices("operand_batching_dims", operand_batching_dims)
            .indices("start_indices_batching_dims", start_indices_batching_dims)
            .indices("start_index_map", start_index_map)
            .nonzero("index_vector_dim", index_vector_dim),
        A::ScatterDimensionNumbers {
            update_window_dims,
            inserted_window_dims,
            input_batching_dims,
            scatter_indices_batching_dims,
            scatter_dims_to_operand_dims,
            index_vector_dim,
        } => form
            .indices("update_window_dims", update_window_dims)
            .indices("inserted_window_dims", inserted_window_dims)
            .indices("input_batching_dims", input_batching_dims)
            .indices(
                "scatter_indices_batching_dims",
                scatter_indices_batching_dims,
            )
            .indices("scatter_dims_to_operand_dims", scatter_dims_to_operand_dims)
            .nonzero("index_vector_dim", index_vector_dim),
        A::OutputOperandAlias {
            output_tuple_indices,
            operand_index,
            operand_tuple_indices,
        } => form
            .required("output_tuple_indices", output_tuple_indices)
            .required("operand_index", operand_index)
            .required("operand_tuple_indices", operand_tuple_indices),
        A::DotAlgorithm {
            lhs_precision_type,
            rhs_precision_type,
            accumulation_type,
            lhs_component_count,
            rhs_component_count,
            num_primitive_operations,
            allow_imprecise_accumulation,
        } => form
            .required("lhs_precision_type", lhs_precision_type)
            .required("rhs_precision_type", rhs_precision_type)
            .required("accumulation_type", accumulation_type)
            .required("lhs_component_count", lhs_component_count)
            .required("rhs_component_count", rhs_component_count)
            .required("num_primitive_operations", num_primitive_operations)
            .required("allow_imprecise_accumulation", allow_imprecise_accumulation),
        A::ResultAccuracy {
            atol,
            rtol,
            ulps,
            mode,
        } => form
            .nonzero("atol", atol)
            .nonzero("rtol", rtol)
            .nonzero("ulps", ulps)
            .required("mode", &mode.attribute()),
        A::ReplicaGroupMeshAxes { mesh, axes } => {
            form.required("mesh", mesh).required("axes", axes)
        }
        A::AxisRef {
            name,
            sub_axis_info,
        } => form
            .required("name", name)
            .optional("sub_axis_info", sub_axis_info),
        A::MeshAxis { name, size } => form.required("name", name).required("size", size),
        _ => form,
    };
    form.finish()
}

/// `<axes=[<name = "x", size = 2>], device_ids=dense<...> : tensor<...>>`
fn mesh(
    axes: Attribute<'_>,
    device_ids: Option<Attribute<'_>>,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    let other = || Error::invalid("array of mesh axes", format!("{axes:?}"));
    let Some(BuiltinAttribute::Array { elements }) = axes.decode()? else {
        return Err(other());
    };
    let axes: Option<Vec<_>> = elements.into_iter().map(MeshAxisAttr::new).collect();
    list(printer, "<axes=[", &axes.ok_or_else(other)?, "]")?;
    if let Some(device_ids) = device_ids {
        printer.write_str(", device_ids=")?;
        device_ids.print(printer)?;
    }
    Ok(printer.write_str(">")?)
}

/// `<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>`
fn convolution(attribute: &StablehloAttribute<'_>, printer: &mut dyn AsmPrinter) -> Result<()> {
    let StablehloAttribute::ConvDimensionNumbers {
        input_batch_dimension,
        input_feature_dimension,
        input_spatial_dimensions,
        kernel_input_feature_dimension,
        kernel_output_feature_dimension,
        kernel_spatial_dimensions,
        output_batch_dimension,
        output_feature_dimension,
        output_spatial_dimensions,
    } = attribute
    else {
        return Ok(());
    };
    printer.write_str("<")?;
    dimensions(
        [
            (*input_batch_dimension, "b"),
            (*input_feature_dimension, "f"),
        ],
        input_spatial_dimensions,
        printer,
    )?;
    printer.write_str("x")?;
    dimensions(
        [
            (*kernel_input_feature_dimension, "i"),
            (*kernel_output_feature_dimension, "o"),
        ],
        kernel_spatial_dimensions,
        printer,
    )?;
    printer.write_str("->")?;
    dimensions(
        [
            (*output_batch_dimension, "b"),
            (*output_feature_dimension, "f"),
        ],
        output_spatial_dimensions,
        printer,
    )?;
    Ok(printer.write_str(">")?)
}

/// What each dimension of an array is: one of the `named` ones, or a spatial one by its number.
fn dimensions(
    named: [(i64, &str); 2],
    spatial: &[i64],
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    // Where nobody says what a dimension is, upstream prints 0.
    let mut meanings = vec!["0".to_owned(); named.len() + spatial.len()];
    let named = named.into_iter().map(|(at, name)| (at, name.to_owned()));
    let spatial = spatial
        .iter()
        .enumerate()
        .map(|(index, &at)| (at, index.to_string()));
    for (at, meaning) in named.chain(spatial) {
        let slot = usize::try_from(at).ok().and_then(|at| meanings.get_mut(at));
        *slot.ok_or_else(|| Error::invalid("dimension of a convolution", at.to_string()))? =
            meaning;
    }
    Ok(write!(printer, "[{}]", meanings.join(", "))?)
}
