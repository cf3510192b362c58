//! Input files: mapped, or read from standard input, and told apart by their first bytes.

use std::io::Read;
use std::path::Path;

use bytecode_core::buffer::{self, Bytes};
use bytecode_core::ir::Module;
use bytecode_dialects::upstream::Recognized;

use crate::failure::{Failure, Result};
use crate::source::SourceArguments;

/// The argument that stands for standard input or output.
pub(crate) const STANDARD: &str = "-";

/// The bytes of an input, and what messages call it.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) bytes: Bytes,
}

/// What an input is, by its first bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Tile IR, `\x7FTileIR`.
    TileIr,
    /// MLIR bytecode, or what claims to be nothing else.
    Bytecode,
}

impl Input {
    /// The file at `path`; `-` is standard input.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let (name, bytes) = if path == Path::new(STANDARD) {
            let mut bytes = Vec::new();
            let read = std::io::stdin().lock().read_to_end(&mut bytes);
            let bytes = read.map(|_| Bytes::from(bytes)).map_err(Into::into);
            ("<stdin>".to_owned(), bytes)
        } else {
            (path.display().to_string(), buffer::map(path))
        };
        match bytes {
            Ok(bytes) => Ok(Self { name, bytes }),
            Err(error) => Err(Failure::Input(name, error)),
        }
    }

    pub(crate) fn form(&self) -> Form {
        if self.bytes.starts_with(tile_ir::MAGIC) {
            Form::TileIr
        } else {
            Form::Bytecode
        }
    }

    /// The MLIR module in it, read whole, and whose operations it holds, if that is known.
    pub(crate) fn module(&self, source: &SourceArguments) -> Result<(Module, Option<Recognized>)> {
        bytecode_dialects::read_with(self.bytes.clone(), &source.read_options()?)
            .map_err(|error| self.fault(error))
    }

    /// The Tile IR module in it.
    pub(crate) fn tile_ir(&self) -> Result<tile_ir::Module<'_>> {
        tile_ir::read(&self.bytes).map_err(|error| self.tile_ir_fault(error))
    }

    /// This input is bad.
    pub(crate) fn fault(&self, error: bytecode_core::Error) -> Failure {
        Failure::Input(self.name.clone(), error)
    }

    /// This Tile IR input is bad.
    pub(crate) fn tile_ir_fault(&self, error: tile_ir::Error) -> Failure {
        Failure::TileIr(self.name.clone(), error)
    }
}
