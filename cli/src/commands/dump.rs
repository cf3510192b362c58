//! `mlirbc dump`: shows the bytes of a file with their meaning.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use mlir_bytecode::dump::dump;

use crate::failure::{Failure, Result};
use crate::input::{Form, Input};
use crate::output;
use crate::source::SourceArguments;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The file to dump, in bytecode; `-` is standard input
    file: PathBuf,
    #[command(flatten)]
    source: SourceArguments,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let input = Input::open(&self.file)?;
        let other = match input.form() {
            Form::Bytecode => None,
            Form::Text => Some("text"),
            Form::TileIr => Some("Tile IR"),
        };
        if let Some(form) = other {
            return Err(Failure::Usage(format!("dump does not apply to {form}")));
        }
        let options = self.source.read_options()?;
        let registry = options.registry_for(input.bytes.clone());
        output::made_of(&input, |out| dump(input.bytes.clone(), registry, out))?;
        Ok(ExitCode::SUCCESS)
    }
}
