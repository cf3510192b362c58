//! The sections of a module, the mirror of [`read::module`](crate::read::module).

use mlir_bytecode::item::Encode as _;

use super::container::{write_header, write_section, write_table};
use crate::error::Result;
use crate::module::{DebugInfo, Function, Global, Module};
use crate::section::SectionKind;
use crate::sink::Sink;
use crate::version::Version;
use crate::wire::{NumberTypes, Writer};

/// Writes a module whose tables and bodies are in the form of its own version.
pub(crate) fn write(module: &Module<'_>) -> Result<Vec<u8>> {
    let mut sink = Sink::default();
    write_header(&mut sink, module.version);
    for section in &module.layout {
        let mut payload = Sink::default();
        match section.kind {
            SectionKind::String => write_table(&mut payload, &module.strings, false),
            SectionKind::Function => write_functions(&mut payload, module)?,
            SectionKind::Debug => write_debug(&mut payload, &module.debug),
            SectionKind::Constant => write_table(&mut payload, &module.constants, true),
            SectionKind::Type => write_table(&mut payload, &module.types, false),
            SectionKind::Global => write_globals(&mut payload, &module.globals, module.version),
            SectionKind::Producer => payload.varint(module.producer.map_or(0, |id| id.0)),
        }
        write_section(&mut sink, *section, payload.as_bytes());
    }
    sink.byte(0);
    Ok(sink.into_bytes())
}

fn write_globals(sink: &mut Sink, globals: &[Global], version: Version) {
    sink.varint(globals.len() as u64);
    for global in globals {
        sink.varint(global.name.0);
        sink.varint(global.value_type.0);
        sink.varint(global.value.0);
        sink.varint(global.alignment);
        if version.has(Version::V13_3) {
            sink.varint(global.visibility);
            sink.varint(global.constant);
        }
    }
}

fn write_functions(sink: &mut Sink, module: &Module<'_>) -> Result<()> {
    sink.varint(module.functions.len() as u64);
    for function in &module.functions {
        write_function(sink, function, module)?;
    }
    if module.functions_padded {
        sink.align(8);
    }
    Ok(())
}

fn write_function(sink: &mut Sink, function: &Function<'_>, module: &Module<'_>) -> Result<()> {
    sink.varint(function.name.0);
    sink.varint(function.signature.0);
    sink.byte(function.flags.0);
    sink.varint(function.location_list);
    for attribute in [&function.hints, &function.argument_attributes]
        .into_iter()
        .flatten()
    {
        let types = NumberTypes::new(&module.types, module.version);
        attribute.encode(&mut Writer::new(sink, module.version, types))?;
    }
    sink.varint(function.code.len() as u64);
    sink.bytes(&function.code);
    Ok(())
}

fn write_debug(sink: &mut Sink, debug: &DebugInfo<'_>) {
    sink.varint(debug.starts.len() as u64);
    sink.align(4);
    debug
        .starts
        .iter()
        .for_each(|start| sink.bytes(&start.to_le_bytes()));
    sink.varint(debug.locations.len() as u64);
    sink.align(8);
    debug
        .locations
        .iter()
        .for_each(|location| sink.bytes(&location.to_le_bytes()));
    write_table(sink, &debug.entries, false);
}
