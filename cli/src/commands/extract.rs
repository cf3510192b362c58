//! `mlirbc extract`: writes a module of some symbols, and what they need.

use std::path::PathBuf;
use std::process::ExitCode;

use bytecode_core::write::WriteOptions;
use clap::Args;

use crate::failure::{Failure, Result, warn};
use crate::input::{Form, Input};
use crate::output::{self, Contents};
use crate::source::SourceArguments;

/// The symbols that they refer to come along, whole, and those that these refer to, and so on; and the operations
/// whose results they use. What else is in the module is left out.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file with the symbols; `-` is standard input
    input: PathBuf,
    /// The symbols, directly in the module: @main or main
    #[arg(required = true, value_name = "SYMBOL")]
    symbols: Vec<String>,
    /// The file to write, in bytecode; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    source: SourceArguments,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let input = Input::open(&self.input)?;
        if input.form() == Form::TileIr {
            let message = "extract does not apply to Tile IR".to_owned();
            return Err(Failure::Usage(message));
        }
        let (mut module, _) = input.module_lazily(&self.source)?;
        let names = self.symbols.iter();
        let extracted = module.extract(names.map(|name| name.strip_prefix('@').unwrap_or(name)));
        if !extracted.map_err(|error| input.fault(error))? {
            warn(&format_args!(
                "{}: some of it is not understood: symbols that only that refers to are left out",
                input.name
            ));
        }
        let options = WriteOptions {
            renumber: true,
            ..WriteOptions::default()
        };
        let written = module.write(&options);
        let written = written.map_err(|error| input.fault(error))?;
        output::binary(&self.output, &input, Contents::Pieces(written))?;
        Ok(ExitCode::SUCCESS)
    }
}
