//! The names of instances, ports and paths of Kanagawa.

use mlir_bytecode::builtin::{ArrayAttr, SymbolRefAttr};
use mlir_bytecode::dialect::SetName;
use mlir_bytecode::{Operation, Result, Value};

use crate::circt::symbol::name_of;
use crate::forms::string;

/// The maximal number of operations whose names are part of a name.
const MOST_PARTS: usize = 64;

/// The name of the first result.
pub(super) fn name(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let mut name = String::new();
    append(&mut name, operation, MOST_PARTS)?;
    set(0, &name);
    Ok(())
}

/// The names of an input that is a wire: that of the port, and `port.out`.
pub(super) fn input_wire(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    self::name(operation, &mut |_, name| {
        set(0, name);
        set(1, &format!("{name}.out"));
    })
}

/// Appends the name of a value of an operation: `instance.port.ref` for the port of an instance, `port.val` for what is
/// read.
fn append(out: &mut String, operation: Operation<'_>, most: usize) -> Result<()> {
    match operation.name().to_string().as_str() {
        "kanagawa.get_port" => {
            append_value(out, operation.operand(0), most)?;
            if let Some(symbol) = operation.attribute("portSymbol")? {
                let symbol = symbol.decode::<SymbolRefAttr<'_>>()?.leaf()?;
                *out += &format!(".{symbol}.ref");
            }
        }
        "kanagawa.port.read" => {
            append_value(out, operation.operand(0), most)?;
            *out += ".val";
        }
        "kanagawa.path" => append_path(out, operation)?,
        _ => match operation.attribute("name")? {
            Some(name) => *out += &string(name)?.to_string(),
            None => {
                let symbol = operation.attribute("inner_sym")?.map(|it| it.to_string());
                *out += symbol.as_deref().and_then(name_of).unwrap_or_default();
            }
        },
    }
    Ok(())
}

fn append_value(out: &mut String, value: Option<Value<'_>>, most: usize) -> Result<()> {
    match value.and_then(|it| it.defining_operation()) {
        Some(definition) if most > 0 => append(out, definition, most - 1),
        _ => Ok(()),
    }
}

/// The steps with `.` between them: the name of a child, or `parent`.
fn append_path(out: &mut String, operation: Operation<'_>) -> Result<()> {
    let Some(path) = operation.attribute("path")? else {
        return Ok(());
    };
    for (index, step) in path.decode::<ArrayAttr<'_>>()?.iter()?.enumerate() {
        if index > 0 {
            *out += ".";
        }
        let text = step.to_string();
        let (step, _) = text.split_once(" : ").unwrap_or((&text, ""));
        match step.contains("<parent") {
            true => *out += "parent",
            false => *out += name_of(step).unwrap_or_default(),
        }
    }
    Ok(())
}
