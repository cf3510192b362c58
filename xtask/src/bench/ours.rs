//! Our side of each job.

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use anyhow::Result;
use bytecode_core::buffer::{self, Bytes};
use bytecode_core::ir::Module;

use super::Job;

fn read(bytes: &Bytes) -> Result<Module> {
    Ok(Module::read(bytes.clone(), bytecode_dialects::registry_for(bytes))?)
}

/// The seconds that a job takes.
pub(super) fn run(job: Job, file: &Path) -> Result<f64> {
    let bytes = buffer::map(file)?;
    let start = Instant::now();
    match job {
        Job::Read => {
            black_box(read(&bytes)?);
        }
        Job::ReadDecoded => {
            let module = read(&bytes)?;
            bytecode_core::check::attributes_and_types(module.context())?;
        }
        Job::Write => {
            let module = read(&bytes)?;
            let start = Instant::now();
            black_box(module.write(&Default::default())?);
            return Ok(start.elapsed().as_secs_f64());
        }
        Job::Print => {
            let module = read(&bytes)?;
            let start = Instant::now();
            let options = bytecode_core::text::PrintOptions::local_scope();
            bytecode_core::text::print(&module, &options, &mut std::io::sink())?;
            return Ok(start.elapsed().as_secs_f64());
        }
        Job::Symbols => {
            let module = Module::read_lazily(bytes.clone(), bytecode_dialects::registry_for(&bytes))?;
            for operation in module.top_level()?.operations() {
                for region in operation.regions()? {
                    for operation in region.blocks().flat_map(|block| block.operations()) {
                        black_box(operation.symbol_name()?);
                    }
                }
            }
        }
    }
    Ok(start.elapsed().as_secs_f64())
}
