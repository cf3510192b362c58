//! `mlirbc strip`: writes a file again without its locations, the data of its resources or that of its constants.
//!
//! Without the data of constants, the file keeps its structure, so that `mlirbc constants replace` restores its bytes.
//! Tile IR has no resources; its locations are debug information, with separate entries and strings.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use mlir_bytecode::Module;
use mlir_bytecode::write::{WriteOptions, Written};
use mlir_bytecode_inspect::{constants, constants_in_texts, strip_constants};

use crate::failure::{Failure, Result, note, warn};
use crate::input::{Form, Input};
use crate::output::{self, Contents};
use crate::source::SourceArguments;

/// The largest number of bytes of a constant that `--constants` keeps by default.
const LARGER: u64 = 256;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The file to strip; `-` is standard input
    input: PathBuf,
    /// The file to write; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    parts: Parts,
    /// With --constants: only of constants of more than this number of bytes. Smaller ones may state shapes, which
    /// verifiers read; 256 by default
    #[arg(long, value_name = "BYTES", conflicts_with_all = ["locations", "resources"])]
    larger: Option<u64>,
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
    /// Drop the data of constants and globals, dense or resource: an attribute gets one element for all, a resource an empty
    /// blob. `constants replace` with what `constants extract` wrote of the input restores its bytes. Elements in the text of
    /// attributes that their dialect does not encode are kept
    #[arg(long, conflicts_with_all = ["locations", "resources"])]
    constants: bool,
}

impl Arguments {
    pub(crate) fn run(self) -> Result {
        let input = Input::open(&self.input)?;
        let contents = match input.form() {
            Form::Bytecode => Contents::Pieces(self.bytecode(&input)?),
            Form::TileIr => Contents::Bytes(self.tile_ir(&input)?),
            Form::Text => {
                let reason = "strip does not apply to text: `mlirbc convert` makes bytecode of it";
                return Err(Failure::Format(input.name, reason));
            }
        };
        output::binary(&self.output, &input, contents)?;
        Ok(ExitCode::SUCCESS)
    }

    fn bytecode(&self, input: &Input) -> Result<Written> {
        let mut module = input.module(&self.source)?;
        if self.parts.constants {
            return self.constants(input, &module);
        }
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

    fn constants(&self, input: &Input, module: &Module) -> Result<Written> {
        let larger = self.larger.unwrap_or(LARGER);
        let stripped = constants(module, false)
            .and_then(|constants| strip_constants(input.bytes()?, &constants, larger));
        let stripped = stripped.map_err(|error| input.fault(error))?;
        if !self.source.quiet {
            let (name, before) = (&input.name, input.size());
            let (count, after) = (stripped.names.len(), stripped.written.len());
            note(&format_args!(
                "{name}: {count} constants without data: {before} bytes, now {after}"
            ));
        }
        if let [first, ..] = stripped.kept.as_slice() {
            let (name, count) = (&input.name, stripped.kept.len());
            warn(&format_args!(
                "{name}: the data of {count} constants is kept, such as `{first}`: operations with operands have them, or \
                 `constants replace` could not restore them"
            ));
        }
        if let [first, rest @ ..] = constants_in_texts(module, larger).as_slice() {
            let (name, count) = (&input.name, 1 + rest.len());
            warn(&format_args!(
                "{name}: the elements in the text of {count} attributes are kept, such as `{first}`: their dialect does not encode \
                 them, so `constants replace` could not restore the text"
            ));
        }
        Ok(stripped.written)
    }

    /// Writes Tile IR without the debug section.
    fn tile_ir(&self, input: &Input) -> Result<Vec<u8>> {
        let other = match (self.parts.resources, self.parts.constants) {
            (true, _) => {
                Some("--resources does not apply to Tile IR, because Tile IR has no resources")
            }
            (_, true) => Some("--constants does not apply to Tile IR"),
            _ => None,
        };
        if let Some(reason) = other {
            return Err(Failure::Format(input.name.clone(), reason));
        }
        let stripped = input.tile_ir()?.strip_debug();
        let bytes = stripped.and_then(|module| module.to_bytes());
        bytes.map_err(|error| input.tile_ir_fault(error))
    }
}
