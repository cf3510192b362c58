//! Names of several values, from lists in attributes and types.

use mlir_bytecode::builtin::{ArrayAttr, TypeAttr};
use mlir_bytecode::dialect::{SetName, dense_integers};
use mlir_bytecode::{Operation, Result};

use crate::circt::esi::channels;
use crate::circt::module::Port;
use crate::circt::rtg::dictionary_names;
use crate::forms::string;

/// Calls `each` with the strings of an array.
fn strings(
    operation: Operation<'_>,
    attribute: &str,
    each: &mut dyn FnMut(usize, &str),
) -> Result<()> {
    if let Some(names) = operation.attribute(attribute)? {
        for (index, name) in names.decode::<ArrayAttr<'_>>()?.iter()?.enumerate() {
            each(index, &string(name)?.to_string());
        }
    }
    Ok(())
}

/// The names in an array, unless they are empty.
pub(super) fn listed(
    operation: Operation<'_>,
    attribute: &str,
    set: &mut SetName<'_>,
) -> Result<()> {
    strings(operation, attribute, &mut |index, name| {
        if !name.is_empty() {
            set(index, name);
        }
    })
}

/// `instance.port`, or `instance.1` for a port without a name
pub(super) fn instance(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let Some(instance) = operation.attribute("instanceName")? else {
        return Ok(());
    };
    let instance = string(instance)?;
    strings(
        operation,
        "resultNames",
        &mut |index, name| match name.is_empty() {
            true => set(index, &format!("{instance}.{index}")),
            false => set(index, &format!("{instance}.{name}")),
        },
    )
}

/// `instance.port`, unless the port has no name.
pub(super) fn named_outputs(
    operation: Operation<'_>,
    attribute: &str,
    set: &mut SetName<'_>,
) -> Result<()> {
    let Some(instance) = operation.attribute("instanceName")? else {
        return Ok(());
    };
    let instance = string(instance)?;
    listed(operation, attribute, &mut |index, name| {
        set(index, &format!("{instance}.{name}"));
    })
}

/// The names of the inputs of a module of Moore: `!moore.modty<input a : !moore.l1, ...>`
pub(super) fn moore_ports(
    operation: Operation<'_>,
    region: usize,
    set: &mut SetName<'_>,
) -> Result<()> {
    let type_ = operation.attribute("module_type")?;
    if let (0, Some(type_)) = (region, type_) {
        let text = type_.decode::<TypeAttr<'_>>()?.value()?.to_string();
        let ports = Port::of_type(&text, "!moore.modty<").unwrap_or_default();
        let inputs = ports.iter().filter(|it| it.is_input());
        for (index, port) in inputs.enumerate() {
            set(index, port.name);
        }
    }
    Ok(())
}

/// The names of the results of a queue, of which the last two may be absent.
pub(super) fn fifo(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let sizes = match operation.attribute("resultSegmentSizes")? {
        Some(sizes) => dense_integers(sizes)?,
        None => vec![1; 5],
    };
    // In the order of upstream, because conflicts are numbered in this order.
    for (group, name) in [
        (0, "out"),
        (2, "empty"),
        (1, "full"),
        (4, "almostEmpty"),
        (3, "almostFull"),
    ] {
        let before = sizes.get(..group).unwrap_or_default().iter().sum::<i64>();
        if sizes.get(group).is_some_and(|size| *size > 0) {
            set(before as usize, name);
        }
    }
    Ok(())
}

/// The names in `!rtg.dict<a: i8, b: i9>`
pub(super) fn entries(operation: Operation<'_>, _: usize, set: &mut SetName<'_>) -> Result<()> {
    if let Some(type_) = operation.attribute("targetType")? {
        let text = type_.decode::<TypeAttr<'_>>()?.value()?.to_string();
        for (index, name) in dictionary_names(&text).into_iter().enumerate() {
            set(index, name);
        }
    }
    Ok(())
}

/// The bundle, and the channels that come from its other end.
pub(super) fn packed(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    if let Some(bundle) = operation.result(0) {
        set(0, "bundle");
        let text = bundle.type_().to_string();
        let channels = channels(&text).unwrap_or_default();
        let from = channels.iter().filter(|it| !it.is_to_client);
        for (index, channel) in from.enumerate() {
            set(index + 1, channel.name);
        }
    }
    Ok(())
}

/// The channels that go to the other end of a bundle.
pub(super) fn unpacked(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    if let Some(bundle) = operation.operand(0) {
        let text = bundle.type_().to_string();
        let channels = channels(&text).unwrap_or_default();
        let to = channels.iter().filter(|it| it.is_to_client);
        for (index, channel) in to.enumerate() {
            set(index, channel.name);
        }
    }
    Ok(())
}
