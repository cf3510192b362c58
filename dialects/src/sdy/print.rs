//! The assembly forms of `sdy`.
//!
//! ```text
//! mesh               ::= `mesh` `<` `[` (axis (`,` axis)*)? `]` (`,` `device_ids` `=` `[` id, ... `]`)? `>`
//! axis               ::= name `=` size
//! axis-ref           ::= name (`:` `(` pre-size `)` size)?
//! dimension-sharding ::= `{` (axis-ref (`,` axis-ref)*)? (`,`? `?`)? `}` (`p` priority)?
//! sharding           ::= `sharding` `<` mesh `,` `[` dimension-shardings `]` replicated? unreduced? `>`
//! replicated         ::= `,` `replicated` `=` `{` axis-refs `}`
//! unreduced          ::= `,` `unreduced` `=` (`max` | `min`)? `{` axis-refs `}`
//! rule               ::= `op_sharding_rule` `<` `(` mappings `)` `->` `(` mappings `)` sizes factors* `>`
//! sizes              ::= `{` factor `=` size (`,` ...)* `}`
//! factors            ::= kind `=` `{` factor (`,` ...)* `}` | `,` `custom`
//! factor             ::= `i` | `j` | ... | `z` | `z_1` | `z_2` | ...
//! ```

use std::fmt;

use bytecode_core::Result;
use bytecode_core::dialect::{AsmPrint, DialectAttribute};
use bytecode_core::ir::Attribute;
use bytecode_core::text::AsmPrinter;

use super::{AxisRefAttr, DimensionShardingAttr, ReductionOp, SdyAttribute};
use crate::asm::{display, list};
use crate::reference::is_of_kind;

/// Prints `attribute` as it stands behind `#sdy.`.
pub(super) fn attribute(attribute: &SdyAttribute<'_>, printer: &mut dyn AsmPrinter) -> Result<()> {
    use SdyAttribute as A;
    printer.write_str(attribute.mnemonic())?;
    match attribute {
        A::ManualAxes { value } => list(printer, "{", value, "}"),
        A::MeshAxis { name, size } => {
            printer.print_string(name)?;
            Ok(write!(printer, "={size}")?)
        }
        A::Mesh { axes, device_ids } => {
            list(printer, "<[", axes, "]")?;
            if !device_ids.is_empty() {
                list(printer, ", device_ids=[", device_ids, "]")?;
            }
            Ok(printer.write_str(">")?)
        }
        A::SubAxisInfo { pre_size, size } => Ok(write!(printer, "({pre_size}){size}")?),
        A::AxisRef {
            name,
            sub_axis_info,
        } => {
            printer.print_string(name)?;
            match sub_axis_info {
                Some(info) => {
                    printer.write_str(":")?;
                    info.print(printer)
                }
                None => Ok(()),
            }
        }
        A::DimensionSharding {
            axes,
            is_closed,
            priority,
        } => {
            let open = match (is_closed, axes.is_empty()) {
                (true, _) => "}",
                (false, true) => "?}",
                (false, false) => ", ?}",
            };
            list(printer, "{", axes, open)?;
            match priority {
                Some(priority) => Ok(write!(printer, "p{priority}")?),
                None => Ok(()),
            }
        }
        A::TensorSharding {
            mesh_or_ref,
            dim_shardings,
            replicated_axes,
            unreduced_axes,
        } => {
            sharding(*mesh_or_ref, dim_shardings, replicated_axes, printer)?;
            unreduced("unreduced", unreduced_axes, "", printer)?;
            Ok(printer.write_str(">")?)
        }
        A::TensorShardingReduction {
            mesh_or_ref,
            dim_shardings,
            replicated_axes,
            unreduced_axes,
            reduction_op,
        } => {
            sharding(*mesh_or_ref, dim_shardings, replicated_axes, printer)?;
            let reduction = match reduction_op {
                ReductionOp::Sum => "",
                ReductionOp::Max => "max",
                ReductionOp::Min => "min",
            };
            unreduced("unreduced", unreduced_axes, reduction, printer)?;
            Ok(printer.write_str(">")?)
        }
        A::TensorShardingPerValue { shardings }
        | A::TensorShardingPerValueUnreduced { shardings } => list(printer, "<[", shardings, "]>"),
        A::DimMapping { factor_indices } => {
            let mut factors = factor_indices.iter();
            Ok(factors.try_for_each(|&factor| write!(printer, "{}", Factor(factor)))?)
        }
        A::TensorMapping { dim_mappings } => list(printer, "[", dim_mappings, "]"),
        A::OpShardingRule { .. } => rule(attribute, printer),
        A::AxisRefList { value } => list(printer, "{", value, "}"),
        A::ListOfAxisRefLists { value } => list(printer, "[", value, "]"),
        A::AllToAllParam {
            axes,
            src_dim,
            tgt_dim,
        } => {
            list(printer, "{", axes, "}")?;
            Ok(write!(printer, ": {src_dim}->{tgt_dim}")?)
        }
        A::AllToAllParamList { value } => list(printer, "[", value, "]"),
    }
}

/// `<@mesh, [{"x"}], replicated={"y"}`: what all shardings have, without the closing bracket.
fn sharding(
    mesh: Attribute<'_>,
    dimensions: &[DimensionShardingAttr<'_>],
    replicated: &[AxisRefAttr<'_>],
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    printer.write_str("<")?;
    if is_of_kind(mesh, "sdy", "mesh", &[2]) {
        printer.write_str("mesh")?;
        printer.print_stripped_attribute(mesh)?;
    } else {
        printer.print_attribute(mesh)?;
    }
    list(printer, ", [", dimensions, "]")?;
    unreduced("replicated", replicated, "", printer)
}

/// `, unreduced=max{"x"}`; nothing for no axes.
fn unreduced(
    keyword: &str,
    axes: &[AxisRefAttr<'_>],
    reduction: &str,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    if axes.is_empty() {
        return Ok(());
    }
    list(printer, &format!(", {keyword}={reduction}{{"), axes, "}")
}

/// `<([i, k], [k, j])->([i, j]) {i=8, j=16, k=4} reduction={k}, custom>`
fn rule(attribute: &SdyAttribute<'_>, printer: &mut dyn AsmPrinter) -> Result<()> {
    let SdyAttribute::OpShardingRule {
        factor_sizes,
        operand_mappings,
        result_mappings,
        reduction_factors,
        need_replication_factors,
        permutation_factors,
        blocked_propagation_factors,
        is_custom_rule,
    } = attribute
    else {
        return Ok(());
    };
    list(printer, "<(", operand_mappings, ")->(")?;
    list(printer, "", result_mappings, ")")?;
    if !factor_sizes.is_empty() {
        let sizes = (0..).map(Factor).zip(factor_sizes);
        let sizes: Vec<String> = sizes
            .map(|(factor, size)| format!("{factor}={size}"))
            .collect();
        write!(printer, " {{{}}}", sizes.join(", "))?;
    }
    for (kind, factors) in [
        ("reduction", reduction_factors),
        ("need_replication", need_replication_factors),
        ("permutation", permutation_factors),
        ("blocked_propagation", blocked_propagation_factors),
    ] {
        if !factors.is_empty() {
            let factors: Vec<_> = factors.iter().copied().map(Factor).collect();
            list(printer, &format!(" {kind}={{"), &factors, "}")?;
        }
    }
    Ok(printer.write_str(if *is_custom_rule { ", custom>" } else { ">" })?)
}

/// A factor of a sharding rule, as a letter.
struct Factor(i64);

impl fmt::Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LETTERS: &str = "ijklmnopqrstuvwxyz";
        let index = usize::try_from(self.0).unwrap_or(usize::MAX);
        match LETTERS.get(index..index.saturating_add(1)) {
            Some(letter) => f.write_str(letter),
            None => write!(f, "z_{}", self.0.saturating_sub(LETTERS.len() as i64 - 1)),
        }
    }
}

display!(Factor);
