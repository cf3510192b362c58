//! `mlirbc extract`: writes a module of some symbols and all symbols that they reference.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use mlir_bytecode::ErrorKind;
use mlir_bytecode::write::WriteOptions;

use crate::failure::{Result, warn};
use crate::input::{Form, Input};
use crate::output::{self, Contents};
use crate::source::SourceArguments;
use crate::symbol;

/// The output also contains all symbols that these reference, directly or indirectly, and the operations whose results
/// they use. The rest of the module is dropped.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The file with the symbols; `-` is standard input
    input: PathBuf,
    /// Top-level symbols of the module: @main or main
    #[arg(required = true, value_name = "SYMBOL")]
    symbols: Vec<String>,
    /// The file to write, in bytecode, or in Tile IR if the input is Tile IR; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    source: SourceArguments,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let input = Input::open(&self.input)?;
        let mut module = input.module_lazily(&self.source)?;
        let names = self.symbols.iter();
        let extracted = module.extract(names.map(|name| symbol::top_level(name)));
        let extracted = extracted.map_err(|error| match error.kind() {
            ErrorKind::NoSymbol { name } => {
                symbol::unknown(&input, &module, &[name.as_str().into()])
            }
            _ => input.fault(error),
        });
        if !extracted? {
            warn(&format_args!(
                "{}: unknown attributes, types or properties: symbols that only these reference are dropped",
                input.name
            ));
        }
        let contents = match input.form() {
            Form::TileIr => {
                let version = input.tile_ir()?.version();
                let made = tile_ir_bytecode::Module::from_mlir(&module, Some(version));
                let bytes = made.and_then(|made| made.to_bytes());
                Contents::Bytes(bytes.map_err(|error| input.tile_ir_fault(error))?)
            }
            Form::Bytecode | Form::Text => {
                let options = WriteOptions::new().renumber(true);
                let written = module.write(&options);
                Contents::Pieces(written.map_err(|error| input.fault(error))?)
            }
        };
        output::binary(&self.output, &input, contents)?;
        Ok(ExitCode::SUCCESS)
    }
}
