//! The names of values of CIRCT's dialects.

mod calyx;
mod constants;
mod kanagawa;
mod lists;
mod pipeline;

use mlir_bytecode::dialect::{SetName, ValueNames};
use mlir_bytecode::{Operation, Result};

use super::module::{Port, with_ports};
use super::types::fields;
use crate::forms::{by_string, by_symbol, int, string};

pub(super) const NAMES: &[ValueNames] = &[
    ValueNames::results("arc.root_input", |operation, set| {
        prefixed(operation, "in_", set)
    }),
    ValueNames::results("arc.root_output", |operation, set| {
        prefixed(operation, "out_", set)
    }),
    ValueNames::results("esi.bundle.pack", lists::packed),
    ValueNames::results("esi.bundle.unpack", lists::unpacked),
    ValueNames::results("fsm.instance", by_name),
    ValueNames::results("fsm.variable", by_name),
    ValueNames::results("hw.constant", constants::integer),
    ValueNames::results("hw.enum.constant", constants::case),
    ValueNames::results("hw.instance", lists::instance),
    ValueNames::results("hw.instance_choice", lists::instance),
    ValueNames::results("hw.struct_explode", exploded),
    ValueNames::results("hw.struct_extract", extracted),
    ValueNames::results("hw.wire", by_name),
    ValueNames::arguments("hw.module", ports),
    ValueNames::results("kanagawa.container.instance", kanagawa::name),
    ValueNames::results("kanagawa.get_port", kanagawa::name),
    ValueNames::results("kanagawa.get_var", |operation, set| {
        by_symbol(operation, "varName", set)
    }),
    ValueNames::results("kanagawa.instance", kanagawa::name),
    ValueNames::arguments("kanagawa.method", |operation, _, set| {
        lists::listed(operation, "argNames", set)
    }),
    ValueNames::results("kanagawa.path", kanagawa::name),
    ValueNames::results("kanagawa.port.input", kanagawa::name),
    ValueNames::results("kanagawa.port.output", kanagawa::name),
    ValueNames::results("kanagawa.port.read", kanagawa::name),
    ValueNames::results("kanagawa.wire.input", kanagawa::input_wire),
    ValueNames::results("kanagawa.wire.output", kanagawa::name),
    ValueNames::results("llhd.sig", by_name),
    ValueNames::results("moore.assigned_variable", by_name),
    ValueNames::results("moore.instance", |operation, set| {
        lists::named_outputs(operation, "outputNames", set)
    }),
    ValueNames::arguments("moore.module", |operation, region, set| {
        lists::moore_ports(operation, region, set)
    }),
    ValueNames::results("moore.net", by_name),
    ValueNames::results("moore.variable", by_name),
    ValueNames::arguments("om.class", parameters),
    ValueNames::arguments("om.class.extern", parameters),
    ValueNames::block_arguments("pipeline.scheduled", pipeline::results, pipeline::arguments),
    ValueNames::block_arguments(
        "pipeline.unscheduled",
        pipeline::results,
        pipeline::arguments,
    ),
    ValueNames::results("rtg.constant", constants::register),
    ValueNames::arguments("rtg.test", lists::entries),
    ValueNames::results("seq.compreg", by_name),
    ValueNames::results("seq.compreg.ce", by_name),
    ValueNames::results("seq.fifo", lists::fifo),
    ValueNames::results("seq.firmem", by_name),
    ValueNames::results("seq.firreg", by_name),
    ValueNames::results("seq.hlmem", |operation, set| {
        if let Some(name) = memory_name(operation)? {
            set(0, &name);
        }
        Ok(())
    }),
    ValueNames::results("seq.read", read_data),
    ValueNames::results("seq.shiftreg", by_name),
    ValueNames::results("sv.constantX", |operation, set| {
        constants::unknown(operation, "x", set)
    }),
    ValueNames::results("sv.constantZ", |operation, set| {
        constants::unknown(operation, "z", set)
    }),
    ValueNames::arguments("sv.for", induction_variable),
    ValueNames::arguments("sv.func", ports),
    ValueNames::arguments("sv.generate.for", induction_variable),
    ValueNames::results("sv.interface.instance", by_name),
    ValueNames::results("sv.localparam", by_name),
    ValueNames::results("sv.logic", by_name),
    ValueNames::results("sv.macro.ref", macro_name),
    ValueNames::results("sv.macro.ref.se", macro_name),
    ValueNames::results("sv.macro.ref.expr", macro_name),
    ValueNames::results("sv.macro.ref.expr.se", macro_name),
    ValueNames::results("sv.reg", by_name),
    ValueNames::results("sv.verbatim.expr", verbatim),
    ValueNames::results("sv.verbatim.expr.se", verbatim),
    ValueNames::results("sv.wire", by_name),
    ValueNames::arguments("systemc.cpp.func", |operation, _, set| {
        lists::listed(operation, "argNames", set)
    }),
    ValueNames::results("systemc.cpp.variable", by_name),
    ValueNames::results("systemc.func", by_name),
    ValueNames::results("systemc.instance.decl", by_name),
    ValueNames::results("systemc.interop.verilated", lists::instance),
    ValueNames::arguments("systemc.module", |operation, _, set| {
        lists::listed(operation, "portNames", set)
    }),
    ValueNames::results("systemc.signal", by_name),
    ValueNames::arguments("verif.simulation", simulation),
    ValueNames::results("verif.symbolic_value", by_name),
];

/// The names of cells of Calyx.
pub(super) use calyx::NAMES as CALYX;

/// The `name` of an operation, unless it is empty.
fn by_name(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    prefixed(operation, "", set)
}

/// The macro that an operation refers to.
fn macro_name(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    by_symbol(operation, "macroName", set)
}

/// The `name` of an operation with a prefix.
fn prefixed(operation: Operation<'_>, prefix: &str, set: &mut SetName<'_>) -> Result<()> {
    if let Some(name) = operation.attribute("name")? {
        let name = format!("{prefix}{}", string(name)?);
        if !name.is_empty() {
            set(0, &name);
        }
    }
    Ok(())
}

/// The names of the inputs of a module.
fn ports(operation: Operation<'_>, _: usize, set: &mut SetName<'_>) -> Result<()> {
    with_ports(operation, &mut |ports| {
        let inputs = ports.iter().filter(|it| it.is_input());
        for (index, Port { name, .. }) in inputs.enumerate() {
            set(index, name);
        }
    })
}

/// The names of the parameters of a class.
fn parameters(operation: Operation<'_>, _: usize, set: &mut SetName<'_>) -> Result<()> {
    lists::listed(operation, "formalParamNames", set)
}

/// The names of all fields of a structure.
fn exploded(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let Some(input) = operation.operand(0) else {
        return Ok(());
    };
    let text = input.type_().to_string();
    for (index, field) in fields(&text).into_iter().flatten().enumerate() {
        set(index, field.name);
    }
    Ok(())
}

/// The name of the field of a structure.
fn extracted(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let (Some(input), Some(index)) = (operation.operand(0), operation.attribute("fieldIndex")?)
    else {
        return Ok(());
    };
    let (text, index) = (input.type_().to_string(), int(index)?);
    let fields = fields(&text).unwrap_or_default();
    if let Some(field) = fields.get(index as usize) {
        set(0, field.name);
    }
    Ok(())
}

/// `memory_rdata`
fn read_data(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let memory = operation.operand(0).and_then(|it| it.defining_operation());
    let name = memory.map(memory_name).transpose()?;
    if let Some(name) = name.flatten() {
        set(0, &format!("{name}_rdata"));
    }
    Ok(())
}

/// Returns the name of a memory, which is a symbol in early versions.
fn memory_name(operation: Operation<'_>) -> Result<Option<String>> {
    let name = match operation.attribute("name")? {
        Some(name) => Some(name),
        None => operation.attribute("sym_name")?,
    };
    name.map(|it| string(it).map(ToString::to_string))
        .transpose()
}

/// The identifier with which a text of Verilog begins, without the backtick of a macro.
fn verbatim(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    if let Some(text) = operation.attribute("format_string")? {
        let text = string(text)?.to_string();
        let text = text.strip_prefix('`').unwrap_or(&text);
        let end = text.find(|it: char| !it.is_ascii_alphanumeric() && it != '_');
        let name = text.get(..end.unwrap_or(text.len())).unwrap_or_default();
        if !name.is_empty() {
            set(0, name);
        }
    }
    Ok(())
}

/// The variable of a loop.
fn induction_variable(operation: Operation<'_>, _: usize, set: &mut SetName<'_>) -> Result<()> {
    by_string(operation, "inductionVarName", set)
}

/// The clock and the initial signal of a simulation.
fn simulation(operation: Operation<'_>, _: usize, set: &mut SetName<'_>) -> Result<()> {
    let entry = operation.region(0)?.and_then(|it| it.entry_block());
    if entry.is_some_and(|it| it.arguments().len() == 2) {
        set(0, "clock");
        set(1, "init");
    }
    Ok(())
}
