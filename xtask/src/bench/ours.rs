//! Our side of each job.

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use mlir_bytecode::Module;
use mlir_bytecode::bytes::{Bytes, buffer};
use mlir_bytecode::check::check_context;
use mlir_bytecode::text::{self, PrintOptions};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode_dialects::ReadOptions;

use super::Job;

fn read(bytes: &Bytes) -> Result<Module> {
    Ok(mlir_bytecode_dialects::read(bytes.clone())?)
}

fn read_lazily(bytes: &Bytes) -> Result<Module> {
    Ok(ReadOptions::new().lazy().read(bytes.clone())?)
}

/// Does a job some times, and prints the seconds that each takes and the peak of memory, as the peer does.
#[expect(clippy::print_stdout, reason = "a program that reports")]
pub(super) fn run(
    job: Job,
    file: &Path,
    symbol: &str,
    threads: usize,
    repeat: usize,
) -> Result<()> {
    // This thread is one of them, as in `mlirbc`.
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .use_current_thread()
        .build_global()?;
    let bytes = buffer::map(file)?;
    let seconds = (0..repeat).map(|_| seconds(job, &bytes, symbol));
    let seconds = seconds.collect::<Result<Vec<_>>>()?;
    let status = std::fs::read_to_string("/proc/self/status")?;
    let peak = status.lines().find_map(|it| it.strip_prefix("VmHWM:"));
    let peak = peak.and_then(|it| it.split_whitespace().next());
    let peak = peak.context("the peak of memory")?;
    println!("{{\"seconds\": {seconds:?}, \"peak_kib\": {peak}}}");
    Ok(())
}

/// Returns the seconds that a job takes.
fn seconds(job: Job, bytes: &Bytes, symbol: &str) -> Result<f64> {
    match job {
        Job::Read => timed(|| read(bytes)),
        Job::ReadDecoded => timed(|| {
            let module = read(bytes)?;
            let report = check_context(module.context());
            ensure!(report.findings.is_empty(), "a bad input");
            Ok((module, report))
        }),
        Job::Write => {
            let module = read(bytes)?;
            // By default, an unchanged module is written as the bytes of its file.
            let options = WriteOptions::new().renumber(true);
            timed(|| {
                let written = module.write(&options)?;
                written.write_to(&mut std::io::sink())?;
                Ok(written)
            })
        }
        Job::Print => {
            let module = read(bytes)?;
            let options = PrintOptions::new().generic().debug_info(true);
            timed(|| Ok(text::print(&module, options, &mut std::io::sink())?))
        }
        Job::PrintCustom => {
            let module = read(bytes)?;
            let options = PrintOptions::new();
            timed(|| Ok(text::print(&module, options, &mut std::io::sink())?))
        }
        Job::Parse | Job::ParseCustom => timed(|| Ok(mlir_bytecode_dialects::parse(bytes)?)),
        Job::Symbols => timed(|| symbols(bytes)),
        Job::PrintOne => timed(|| {
            let module = read_lazily(bytes)?;
            let options = PrintOptions::new().generic().local_scope(true);
            let found = module.symbol([symbol])?.context("no such symbol")?;
            text::print_operation(found, options, &mut std::io::sink())?;
            Ok(module)
        }),
    }
}

/// Returns the seconds to make something, without the time to drop it, as for the peer.
fn timed<T>(make: impl FnOnce() -> Result<T>) -> Result<f64> {
    let start = Instant::now();
    let made = black_box(make()?);
    let seconds = start.elapsed().as_secs_f64();
    drop(made);
    Ok(seconds)
}

/// Opens a file and reads the symbols of the operations in its module, but none of their bodies.
fn symbols(bytes: &Bytes) -> Result<Module> {
    let module = read_lazily(bytes)?;
    for top_level in module.top_level()?.operations() {
        for region in top_level.regions()? {
            for operation in region.blocks().flat_map(|block| block.operations()) {
                black_box(operation.symbol_name()?);
            }
        }
    }
    Ok(module)
}
