//! The names of components and cells of Calyx.

use mlir_bytecode::builtin::{ArrayAttr, BuiltinAttribute};
use mlir_bytecode::dialect::{SetName, ValueNames};
use mlir_bytecode::{Operation, Result};

use super::lists::listed;
use crate::arith::set_integer_name;
use crate::forms::string;

/// The ports of operations with two operands, and of comparisons.
const BINARY: &[&str] = &["left", "right", "out"];
const UNARY: &[&str] = &["in", "out"];

macro_rules! cells {
    // One table for the operations that differ in name and ports alone.
    ($($operation:literal: $ports:expr,)*) => {
        &[
            $(ValueNames::results(concat!("calyx.", $operation), |operation, set| {
                cell(operation, $ports.iter().map(|it| it.to_string()), set)
            }),)*
            ValueNames::arguments("calyx.comb_component", ports),
            ValueNames::arguments("calyx.component", ports),
            ValueNames::results("calyx.constant", constant),
            ValueNames::results("calyx.group_go", go),
            ValueNames::results("calyx.memory", memory),
            ValueNames::results("calyx.seq_mem", sequential_memory),
        ]
    };
}

pub(in crate::circt) const NAMES: &[ValueNames] = cells! {
    "ieee754.add": &["clk", "reset", "go", "control", "subOp", "left", "right", "roundingMode", "out", "exceptionalFlags", "done"],
    "ieee754.compare": &["clk", "reset", "go", "left", "right", "signaling", "lt", "eq", "gt", "unordered", "exceptionalFlags", "done"],
    "ieee754.divSqrt": &["clk", "reset", "go", "control", "sqrtOp", "left", "right", "roundingMode", "out", "exceptionalFlags", "done"],
    "ieee754.fpToInt": &["clk", "reset", "go", "in", "signedOut", "out", "done"],
    "ieee754.intToFp": &["clk", "reset", "go", "in", "signedIn", "out", "done"],
    "ieee754.mul": &["clk", "reset", "go", "control", "left", "right", "roundingMode", "out", "exceptionalFlags", "done"],
    "register": &["in", "write_en", "clk", "reset", "out", "done"],
    "std_add": BINARY,
    "std_and": BINARY,
    "std_divs_pipe": &["clk", "reset", "go", "left", "right", "out_quotient", "done"],
    "std_divu_pipe": &["clk", "reset", "go", "left", "right", "out_quotient", "done"],
    "std_eq": BINARY,
    "std_ge": BINARY,
    "std_gt": BINARY,
    "std_le": BINARY,
    "std_lsh": BINARY,
    "std_lt": BINARY,
    "std_mult_pipe": &["clk", "reset", "go", "left", "right", "out", "done"],
    "std_mux": &["cond", "tru", "fal", "out"],
    "std_neq": BINARY,
    "std_not": UNARY,
    "std_or": BINARY,
    "std_pad": UNARY,
    "std_rems_pipe": &["clk", "reset", "go", "left", "right", "out_remainder", "done"],
    "std_remu_pipe": &["clk", "reset", "go", "left", "right", "out_remainder", "done"],
    "std_rsh": BINARY,
    "std_seq": BINARY,
    "std_sge": BINARY,
    "std_sgt": BINARY,
    "std_shru": BINARY,
    "std_signext": UNARY,
    "std_sle": BINARY,
    "std_slice": UNARY,
    "std_slt": BINARY,
    "std_sneq": BINARY,
    "std_srsh": BINARY,
    "std_sub": BINARY,
    "std_wire": UNARY,
    "std_xor": BINARY,
    "undefined": &["out"],
};

/// `cell.port`
fn cell(
    operation: Operation<'_>,
    ports: impl Iterator<Item = String>,
    set: &mut SetName<'_>,
) -> Result<()> {
    if let Some(cell) = operation.attribute("sym_name")? {
        let cell = string(cell)?;
        let count = operation.result_count();
        for (index, port) in ports.take(count).enumerate() {
            set(index, &format!("{cell}.{port}"));
        }
    }
    Ok(())
}

/// The ports of a component.
fn ports(operation: Operation<'_>, _: usize, set: &mut SetName<'_>) -> Result<()> {
    listed(operation, "portNames", set)
}

/// `c4_i32`, `true`, `cst`
fn constant(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let value = operation.attribute("value")?;
    match value.map(|it| it.try_decode()).transpose()?.flatten() {
        Some(BuiltinAttribute::Float { .. }) => set(0, "cst"),
        Some(BuiltinAttribute::Integer { type_, value }) => {
            set_integer_name(type_, &value, set)?;
        }
        _ => {}
    }
    Ok(())
}

/// `group.go`
fn go(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let mut around = operation.parent();
    while let Some(group) = around {
        if group.name() == "calyx.group" {
            if let Some(name) = group.attribute("sym_name")? {
                set(0, &format!("{}.go", string(name)?));
            }
            break;
        }
        around = group.parent();
    }
    Ok(())
}

fn memory(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let others = ["write_data", "write_en", "clk", "read_data", "done"];
    addressed(operation, &others, set)
}

fn sequential_memory(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let others = [
        "clk",
        "reset",
        "content_en",
        "write_en",
        "write_data",
        "read_data",
        "done",
    ];
    addressed(operation, &others, set)
}

/// The ports of a memory: an address for each dimension, and others.
fn addressed(operation: Operation<'_>, others: &[&str], set: &mut SetName<'_>) -> Result<()> {
    let dimensions = match operation.attribute("addrSizes")? {
        Some(sizes) => sizes.decode::<ArrayAttr<'_>>()?.iter()?.count(),
        None => 0,
    };
    let addresses = (0..dimensions).map(|it| format!("addr{it}"));
    let others = others.iter().map(ToString::to_string);
    cell(operation, addresses.chain(others), set)
}
