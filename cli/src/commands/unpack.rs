//! `mlirbc unpack`: writes header, sections, resources, constants and bodies of a file as files, with a manifest.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use mlir_bytecode::Error;
use mlir_bytecode_inspect::unpack;

use crate::failure::{Failure, Result, note, writing};
use crate::input::{Form, Input};
use crate::output;
use crate::source::SourceArguments;

/// The name of the file that lists the parts.
pub(crate) const MANIFEST: &str = "manifest.json";

#[derive(Args)]
pub(crate) struct Arguments {
    /// The file to unpack, in bytecode or Tile IR; `-` is standard input
    file: PathBuf,
    /// The folder to write; it must be new or empty
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
    #[command(flatten)]
    source: SourceArguments,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let input = Input::open(&self.file)?;
        let module = match input.form() {
            // Only the names of bodies need the module.
            Form::Bytecode => input.module_lazily(&self.source).ok(),
            Form::TileIr => None,
            Form::Text => {
                let reason = "unpack does not apply to text: `mlirbc convert` makes bytecode of it";
                return Err(Failure::Format(input.name, reason));
            }
        };
        let bytes = input.bytes();
        let unpacked = bytes.and_then(|bytes| unpack(bytes, module.as_ref()));
        let unpacked = unpacked.map_err(|error| input.fault(error))?;

        let name = self.output.display().to_string();
        fs::create_dir_all(&self.output).map_err(writing(&name))?;
        let mut entries = fs::read_dir(&self.output).map_err(writing(&name))?;
        if entries.next().is_some() {
            return Err(Failure::Usage(format!("{name} is not empty")));
        }
        for (path, bytes) in &unpacked.files {
            let path = self.output.join(path);
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder).map_err(writing(&name))?;
            }
            output::whole(&path, bytes)?;
        }
        let manifest = serde_json::to_string_pretty(&unpacked.manifest);
        let manifest = manifest.map_err(|error| input.fault(Error::other(error)))?;
        output::whole(
            &self.output.join(MANIFEST),
            format!("{manifest}\n").as_bytes(),
        )?;
        if !self.source.quiet {
            let (from, count) = (&input.name, unpacked.files.len());
            note(&format_args!("{from}: {count} parts in {name}"));
        }
        Ok(ExitCode::SUCCESS)
    }
}
