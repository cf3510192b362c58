//! Our side of each job.

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};
use bytecode_core::buffer::{self, Bytes};
use bytecode_core::dialect::CheckWriter;
use bytecode_core::ir::Module;
use bytecode_core::text::{self, ParseOptions, PrintOptions};
use bytecode_dialects::ReadOptions;

use super::Job;

fn read(bytes: &Bytes) -> Result<Module> {
    Ok(Module::read(
        bytes.clone(),
        bytecode_dialects::registry_for(bytes.clone())?,
    )?)
}

/// Does a job, and prints the seconds that it takes and the peak of memory, as the peer does.
#[expect(clippy::print_stdout, reason = "a program that reports")]
pub(super) fn run(job: Job, file: &Path, symbol: &str, threads: usize) -> Result<()> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build_global()?;
    let seconds = seconds(job, file, symbol)?;
    let status = std::fs::read_to_string("/proc/self/status")?;
    let peak = status.lines().find_map(|it| it.strip_prefix("VmHWM:"));
    let peak = peak.and_then(|it| it.split_whitespace().next());
    let peak = peak.context("the peak of memory")?;
    println!("{{\"seconds\": [{seconds:.6}], \"peak_kib\": {peak}}}");
    Ok(())
}

fn seconds(job: Job, file: &Path, symbol: &str) -> Result<f64> {
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
        Job::PrintOne => {
            let module = bytecode_dialects::read_lazily(bytes)?;
            let options = PrintOptions::new().local_scope(true);
            let found = module.symbol([symbol])?.context("no such symbol")?;
            text::print_operation(found, options, &mut std::io::sink())?;
            return Ok(start.elapsed().as_secs_f64());
        }
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
    let module = bytecode_dialects::read_lazily(bytes.clone())?;
    for top_level in module.top_level()?.operations() {
        for region in top_level.regions()? {
            for operation in region.blocks().flat_map(|block| block.operations()) {
                black_box(operation.symbol_name()?);
            }
        }
    }
    Ok(())
}
