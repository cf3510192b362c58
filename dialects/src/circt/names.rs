//! The names of values of CIRCT's dialects.

use mlir_bytecode::builtin::{ArrayAttr, BuiltinAttribute, StringAttr};
use mlir_bytecode::dialect::{SetName, ValueNames};
use mlir_bytecode::{Operation, Result};

use super::module::{Port, with_ports};
use crate::arith::set_integer_name;
use crate::forms::string;

pub(super) const NAMES: &[ValueNames] = &[
    ValueNames::results("hw.constant", constant),
    ValueNames::results("hw.instance", instance),
    ValueNames::results("hw.wire", by_name),
    ValueNames::arguments("hw.module", ports),
    ValueNames::results("seq.compreg", by_name),
    ValueNames::results("seq.compreg.ce", by_name),
    ValueNames::results("seq.firreg", by_name),
    ValueNames::results("sv.logic", by_name),
    ValueNames::results("sv.reg", by_name),
    ValueNames::results("sv.wire", by_name),
];

/// `c4_i32`, `true`
fn constant(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let Some(attribute) = operation.attribute("value")? else {
        return Ok(());
    };
    let Some(BuiltinAttribute::Integer { type_, value }) = attribute.try_decode()? else {
        return Ok(());
    };
    set_integer_name(type_, &value, set).map(drop)
}

/// `instance.port`
fn instance(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let (Some(instance), Some(names)) = (
        operation.attribute("instanceName")?,
        operation.attribute("resultNames")?,
    ) else {
        return Ok(());
    };
    let instance = string(instance)?;
    for (index, name) in names.decode::<ArrayAttr<'_>>()?.iter()?.enumerate() {
        let name = name.decode::<StringAttr<'_>>()?.value()?;
        set(index, &format!("{instance}.{name}"));
    }
    Ok(())
}

/// The `name` of an operation, unless it is empty.
fn by_name(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    if let Some(name) = operation.attribute("name")? {
        let name = string(name)?;
        if !name.is_empty() {
            set(0, &name.to_string());
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
