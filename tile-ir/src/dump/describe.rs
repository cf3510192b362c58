//! The meaning of each field, as text.

use mlir_bytecode::dump::quoted;

use crate::module::{Module, StringId};
use crate::read::notes::{Field, Table};

/// Returns the meaning of a field; `operation` is the number of the next operation.
pub(super) fn describe(module: Option<&Module<'_>>, operation: u64, field: Field) -> String {
    match field {
        Field::Magic => "magic number".to_owned(),
        Field::Version(version) => format!("version {version}"),
        Field::Tag => "tag of the version".to_owned(),
        Field::End => "end of the sections".to_owned(),
        Field::Section { kind, aligned } => {
            let aligned = if aligned { ", aligned" } else { "" };
            format!("{} section{aligned}", kind.name())
        }
        Field::Padding => "padding".to_owned(),
        Field::Number(what, value) => format!("{what}: {value}"),
        Field::Nested { what, count, .. } => format!("{what}: {count}"),
        Field::Reference(name, Table::String, id) => {
            format!("{name}: {}", string(module, StringId(id)))
        }
        Field::Reference(name, table, id) => {
            format!("{name}: {}", reference(table, id))
        }
        Field::Offset(table, index, offset) => {
            let first = u64::from(table == Table::DebugEntry);
            let entry = reference(table, index as u64 + first);
            format!("offset of {entry}: {offset}")
        }
        Field::Word(what, index, value) => format!("{what} #{index}: {value}"),
        Field::Location(index, id) => {
            format!("location #{index}: {}", reference(Table::DebugEntry, id))
        }
        Field::Opcode { definition, .. } => {
            let name = definition.name;
            format!("operation #{operation}: \"cuda_tile.{name}\"")
        }
        Field::Operand(name, number) => format!("operand {name}: value #{number}"),
        // These have no bytes of their own, or are shown by their parts.
        Field::Head(..)
        | Field::Attribute(_)
        | Field::OperationAttribute { .. }
        | Field::Operation(_) => String::new(),
    }
}

/// Returns a string with its number.
pub(super) fn string(module: Option<&Module<'_>>, id: StringId) -> String {
    match module.and_then(|module| module.string(id).ok()) {
        Some(text) => format!("string #{} {}", id.0, quoted(text)),
        None => format!("string #{}", id.0),
    }
}

fn reference(table: Table, id: u64) -> String {
    match (table, id) {
        (Table::DebugEntry | Table::LocationList, 0) => "none".to_owned(),
        _ => format!("{} #{id}", table.name()),
    }
}
