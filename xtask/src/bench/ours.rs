//! Our side of each job.

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use anyhow::Result;
use bytecode_core::buffer::{self, Bytes};
use bytecode_core::dialect::CheckWriter;
use bytecode_core::ir::{Module, Operation, Properties};
use bytecode_core::text::{self, ParseOptions, PrintOptions};
use bytecode_dialects::ReadOptions;

use super::Job;

fn read(bytes: &Bytes) -> Result<Module> {
    Ok(Module::read(
        bytes.clone(),
        bytecode_dialects::registry_for(bytes.clone())?,
    )?)
}

/// The seconds that a job takes.
pub(super) fn run(job: Job, file: &Path) -> Result<f64> {
    let bytes = buffer::map(file)?;
    let mut start = Instant::now();
    match job {
        Job::Read => {
            let module = black_box(read(&bytes)?);
            let seconds = start.elapsed().as_secs_f64();
            drop(module);
            return Ok(seconds);
        }
        Job::ReadDecoded => decode(&read(&bytes)?)?,
        Job::Write => {
            let module = read(&bytes)?;
            start = Instant::now();
            let written = module.write(&Default::default())?;
            written.write_to(&mut std::io::sink())?;
        }
        Job::Print => {
            let module = read(&bytes)?;
            let mut options = PrintOptions::default();
            options.local_scope = true;
            start = Instant::now();
            text::print(&module, options, &mut std::io::sink())?;
        }
        Job::Parse => {
            let options = (ReadOptions::default(), ParseOptions::default());
            let module = bytecode_dialects::parse_with(&bytes, &options.0, &options.1)?;
            let seconds = start.elapsed().as_secs_f64();
            drop(black_box(module));
            return Ok(seconds);
        }
        Job::Symbols => symbols(&bytes)?,
    }
    Ok(start.elapsed().as_secs_f64())
}

/// Decodes every attribute and type once.
fn decode(module: &Module) -> Result<()> {
    let context = module.context();
    let mut writer = CheckWriter(context.version());
    for attribute in context.attributes() {
        if let Some(mut reader) = attribute.reader()
            && let Some(interface) = reader.interface()
        {
            interface.read_attribute(&mut reader, &mut writer)?;
        }
    }
    for type_ in context.types() {
        if let Some(mut reader) = type_.reader()
            && let Some(interface) = reader.interface()
        {
            interface.read_type(&mut reader, &mut writer)?;
        }
    }
    Ok(())
}

/// Opens a file and reads the symbols of the operations in its module, but none of their bodies.
fn symbols(bytes: &Bytes) -> Result<()> {
    let module = Module::read_lazily(
        bytes.clone(),
        bytecode_dialects::registry_for(bytes.clone())?,
    )?;
    for top_level in module.top_level()?.operations() {
        for region in top_level.regions()? {
            for operation in region.blocks().flat_map(|block| block.operations()) {
                black_box(has_symbol(operation)?);
            }
        }
    }
    Ok(())
}

fn has_symbol(operation: Operation<'_>) -> Result<bool> {
    match operation.properties()? {
        Properties::Fields(fields) => {
            Ok(fields.iter().any(|(field, _)| field.name() == "sym_name"))
        }
        _ => Ok(false),
    }
}
