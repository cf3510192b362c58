//! `mlirbc dump`: the bytes of a file with what they mean.

use std::path::PathBuf;
use std::process::ExitCode;

use bytecode_core::dump::dump;
use clap::Args;

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
        let mut options = self.source.read_options()?;
        if options.source.is_none() {
            // Of a bad file nobody may be able to tell.
            let recognized = bytecode_dialects::source_of(input.bytes.clone());
            options.source = recognized.ok().flatten().map(|it| it.source);
        }
        let registry = options.registry(options.source);
        output::made_of(&input, |out| dump(input.bytes.clone(), registry, out))?;
        Ok(ExitCode::SUCCESS)
    }
}
