//! `mlirbc pack`: puts together the parts that `mlirbc unpack` wrote.

use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use mlir_bytecode::bytes::{Bytes, buffer};
use mlir_bytecode::{Error, Result as LibraryResult};
use mlir_bytecode_inspect::{Manifest, Part, pack};

use super::unpack::MANIFEST;
use crate::failure::{Failure, Result, note, warn};
use crate::output::{self, Contents};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The folder that `mlirbc unpack` wrote. A part may have other bytes; sizes in other sections stay as they are
    folder: PathBuf,
    /// The file to write; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Print only errors and warnings: no confirmation
    #[arg(long, short)]
    quiet: bool,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let path = self.folder.join(MANIFEST);
        let name = path.display().to_string();
        let fault = |error| Failure::Input(name.clone(), error);
        let text = buffer::map(&path).map_err(fault)?;
        let manifest: Manifest =
            serde_json::from_slice(&text).map_err(|error| fault(Error::other(error)))?;
        let mut changed = 0;
        let pieces = pack(&manifest, |part| {
            let bytes = self.read(part)?;
            changed += usize::from(bytes.len() as u64 != part.bytes);
            Ok(bytes)
        });
        let pieces = pieces.map_err(fault)?;
        if changed > 0 {
            warn(&format_args!(
                "{name}: {changed} parts have another size: the sizes in other sections are as they were"
            ));
        }
        let count = pieces.len();
        output::binary_of(&self.output, None, Contents::Shared(pieces))?;
        if !self.quiet {
            let folder = self.folder.display();
            note(&format_args!("{folder}: {count} parts packed"));
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Reads a part. Fails for paths that lead out of the folder.
    fn read(&self, part: &Part) -> LibraryResult<Bytes> {
        let path = Path::new(&part.path);
        if !path
            .components()
            .all(|it| matches!(it, Component::Normal(_)))
        {
            let path = &part.path;
            return Err(Error::message(format!(
                "the path `{path}` leads out of the folder"
            )));
        }
        let read = buffer::map(&self.folder.join(path));
        read.map_err(|error| error.within(part.path.clone()))
    }
}
