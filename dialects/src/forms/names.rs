//! Names of the values of dialects that have no form of their own here.

use mlir_bytecode::builtin::{BoolAttr, IntegerAttr, SymbolRefAttr};
use mlir_bytecode::dialect::{SetName, ValueNames};
use mlir_bytecode::{Operation, Result};

use super::string;

pub(crate) const NAMES: &[ValueNames] = &[
    ValueNames::fixed("complex.constant", &["cst"]),
    ValueNames::fixed("func.constant", &["f"]),
    ValueNames::results("index.constant", |operation, set| {
        numbered(operation, "idx", set)
    }),
    ValueNames::results("index.bool.constant", boolean),
    ValueNames::results("smt.constant", boolean),
    ValueNames::results("smt.int.constant", |operation, set| {
        numbered(operation, "c", set)
    }),
    ValueNames::results("smt.bv.constant", bit_vector),
    ValueNames::results("smt.declare_fun", |operation, set| {
        by_string(operation, "namePrefix", set)
    }),
    ValueNames::results("ml_program.global_load", |operation, set| {
        by_symbol(operation, "global", set)
    }),
    ValueNames::results("ml_program.global_load_const", |operation, set| {
        by_symbol(operation, "global", set)
    }),
    ValueNames::fixed("shard.all_gather", &["all_gather"]),
    ValueNames::fixed("shard.all_reduce", &["all_reduce"]),
    ValueNames::fixed("shard.all_slice", &["all_slice"]),
    ValueNames::fixed("shard.all_to_all", &["all_to_all"]),
    ValueNames::fixed("shard.broadcast", &["broadcast"]),
    ValueNames::fixed("shard.gather", &["gather"]),
    ValueNames::fixed("shard.grid_shape", &["grid_shape"]),
    ValueNames::fixed(
        "shard.neighbors_linear_indices",
        &["down_linear_idx", "up_linear_idx"],
    ),
    ValueNames::fixed("shard.process_linear_index", &["proc_linear_idx"]),
    ValueNames::fixed("shard.process_multi_index", &["proc_linear_idx"]),
    ValueNames::fixed("shard.recv", &["recv"]),
    ValueNames::fixed("shard.reduce", &["reduce"]),
    ValueNames::fixed("shard.reduce_scatter", &["reduce_scatter"]),
    ValueNames::fixed("shard.scatter", &["scatter"]),
    ValueNames::fixed("shard.send", &["send"]),
    ValueNames::fixed("shard.shard", &["sharding_annotated"]),
    ValueNames::fixed("shard.shard_shape", &["shard_shape"]),
    ValueNames::fixed("shard.sharding", &["sharding"]),
    ValueNames::fixed("shard.shift", &["shift"]),
    ValueNames::fixed("mesh.all_gather", &["all_gather"]),
    ValueNames::fixed("mesh.all_reduce", &["all_reduce"]),
    ValueNames::fixed("mesh.all_slice", &["all_slice"]),
    ValueNames::fixed("mesh.all_to_all", &["all_to_all"]),
    ValueNames::fixed("mesh.broadcast", &["broadcast"]),
    ValueNames::fixed("mesh.gather", &["gather"]),
    ValueNames::fixed("mesh.mesh_shape", &["mesh_shape"]),
    ValueNames::fixed(
        "mesh.neighbors_linear_indices",
        &["down_linear_idx", "up_linear_idx"],
    ),
    ValueNames::fixed("mesh.process_linear_index", &["proc_linear_idx"]),
    ValueNames::fixed("mesh.process_multi_index", &["proc_linear_idx"]),
    ValueNames::fixed("mesh.recv", &["recv"]),
    ValueNames::fixed("mesh.reduce", &["reduce"]),
    ValueNames::fixed("mesh.reduce_scatter", &["reduce_scatter"]),
    ValueNames::fixed("mesh.scatter", &["scatter"]),
    ValueNames::fixed("mesh.send", &["send"]),
    ValueNames::fixed("mesh.shard", &["sharding_annotated"]),
    ValueNames::fixed("mesh.shard_shape", &["shard_shape"]),
    ValueNames::fixed("mesh.sharding", &["sharding"]),
    ValueNames::fixed("mesh.shift", &["shift"]),
];

/// A prefix and the value.
pub(crate) fn numbered(
    operation: Operation<'_>,
    prefix: &str,
    set: &mut SetName<'_>,
) -> Result<()> {
    if let Some(value) = operation.attribute("value")? {
        let value = value.decode::<IntegerAttr<'_>>()?.value()?;
        set(0, &format!("{prefix}{}", value.display_signed()));
    }
    Ok(())
}

/// `true` or `false`
pub(crate) fn boolean(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    if let Some(value) = operation.attribute("value")? {
        let value = value.decode::<BoolAttr<'_>>()?.value()?;
        set(0, if value { "true" } else { "false" });
    }
    Ok(())
}

/// `c5_bv8` of `#smt.bv<5> : !smt.bv<8>`
fn bit_vector(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    if let Some(value) = operation.attribute("value")? {
        let text = value.to_string();
        let mut numbers = text
            .split(|it: char| !it.is_ascii_digit() && it != '-')
            .filter(|it| it.chars().any(|it| it.is_ascii_digit()));
        if let (Some(value), Some(width)) = (numbers.next(), numbers.next()) {
            set(0, &format!("c{value}_bv{width}"));
        }
    }
    Ok(())
}

/// The text of a string.
pub(crate) fn by_string(
    operation: Operation<'_>,
    attribute: &str,
    set: &mut SetName<'_>,
) -> Result<()> {
    if let Some(name) = operation.attribute(attribute)? {
        set(0, &string(name)?.to_string());
    }
    Ok(())
}

/// The last part of a symbol.
pub(crate) fn by_symbol(
    operation: Operation<'_>,
    attribute: &str,
    set: &mut SetName<'_>,
) -> Result<()> {
    if let Some(symbol) = operation.attribute(attribute)? {
        let symbol: SymbolRefAttr<'_> = symbol.decode()?;
        set(0, &symbol.leaf()?.to_string());
    }
    Ok(())
}
