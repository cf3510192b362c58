//! `mlirbc strip`: writes a file again without its locations or the data of its resources.
//!
//! Tile IR has no resources; its locations are debug information, with separate entries and strings.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use mlir_bytecode::write::{WriteOptions, Written};

use crate::failure::{Failure, Result, warn};
use crate::input::{Form, Input};
use crate::output::{self, Contents};
use crate::source::SourceArguments;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The file to strip; `-` is standard input
    input: PathBuf,
    /// The file to write; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    parts: Parts,
    #[command(flatten)]
    source: SourceArguments,
}

/// The parts to drop.
#[derive(Args)]
#[group(required = true, multiple = true)]
struct Parts {
    /// Drop the locations of operations and block arguments; of Tile IR all debug information
    #[arg(long)]
    locations: bool,
    /// Drop the data of resources; resources that attributes reference stay declared
    #[arg(long)]
    resources: bool,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let input = Input::open(&self.input)?;
        let contents = match input.form() {
            Form::Bytecode => Contents::Pieces(self.bytecode(&input)?),
            Form::TileIr => Contents::Bytes(self.tile_ir(&input)?),
            Form::Text => return Err(Failure::Usage("strip does not apply to text".to_owned())),
        };
        output::binary(&self.output, &input, contents)?;
        Ok(ExitCode::SUCCESS)
    }

    fn bytecode(&self, input: &Input) -> Result<Written> {
        let mut module = input.module(&self.source)?;
        if self.parts.locations {
            let stripped = module.strip_locations();
            stripped.map_err(|error| input.fault(error))?;
        }
        if self.parts.resources {
            module.strip_resources();
        }
        let options = WriteOptions::new().renumber(true);
        let written = module.write(&options);
        let written = written.map_err(|error| input.fault(error))?;
        if written.pinned {
            warn(&format_args!(
                "{}: unknown attributes, types or properties: everything that they may reference is kept, with its number",
                input.name
            ));
        }
        Ok(written)
    }

    /// Writes Tile IR without the debug section.
    fn tile_ir(&self, input: &Input) -> Result<Vec<u8>> {
        if self.parts.resources {
            let message = "--resources does not apply to Tile IR, because Tile IR has no resources";
            return Err(Failure::Usage(message.to_owned()));
        }
        let stripped = input.tile_ir()?.strip_debug();
        let bytes = stripped.and_then(|module| module.to_bytes());
        bytes.map_err(|error| input.tile_ir_fault(error))
    }
}
