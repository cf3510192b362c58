//! Damaged Tile IR: the properties that hold for any bytes.
//!
//! The targets panic if a module differs after it was written and read again or after it was converted to MLIR.
//! Panics of the library are not caught.
#![allow(clippy::panic, reason = "what must hold is asserted")]

use std::fs;
use std::io;
use std::path::Path;

use mlir_bytecode::text::{PrintOptions, print};
use tile_ir_bytecode::{Module, Result, Version};

use crate::mutation::{Verdict, in_time};

/// Returns the files with all features of each version.
///
/// # Errors
/// Fails if a file cannot be read.
pub fn fixtures() -> io::Result<Vec<Vec<u8>>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tile-ir/tests/fixtures");
    let path = |version| folder.join(format!("every-{version}.tileirbc"));
    (Version::ALL.into_iter())
        .map(|version| fs::read(path(version)))
        .collect()
}

/// Reads `file`, decodes it completely, verifies it, and writes it for each version.
pub fn read(file: &[u8]) -> Verdict {
    let checked = tile_ir_bytecode::read(file).and_then(|module| {
        for version in Version::ALL {
            let _ = module.write(version);
        }
        let _ = in_full(&module);
        let _ = module.strip_debug();
        module.verify()
    });
    verdict(file, checked)
}

/// Reads and checks `file`; the file written again, and the file converted to MLIR and back, must print the same text.
pub fn round_trip(file: &[u8]) -> Verdict {
    verdict(file, written_and_read(file))
}

/// Runs all targets, within the [time limit](crate::mutation::TIME_LIMIT).
pub fn survive(file: &[u8]) -> Verdict {
    in_time(file, |file| {
        read(file);
        round_trip(file)
    })
}

fn verdict(file: &[u8], result: Result<()>) -> Verdict {
    match result {
        Ok(()) => Verdict::Accepted,
        Err(error) => {
            let offset = error.offset().unwrap_or_default();
            assert!(offset <= file.len(), "outside of the file: {error}");
            Verdict::Rejected
        }
    }
}

fn written_and_read(file: &[u8]) -> Result<()> {
    let module = tile_ir_bytecode::read(file)?;
    module.verify()?;
    let before = in_full(&module)?;
    let same = |bytes: Result<Vec<u8>>, how: &str| match bytes.and_then(|bytes| text_of(&bytes)) {
        Ok(after) => assert!(before == after, "{how}, the module is another"),
        Err(error) => panic!("{how}, it is not read: {error}"),
    };
    same(module.to_bytes(), "written again");
    same(module.write(module.version()), "encoded again");
    let mlir = module.to_mlir(mlir_bytecode_dialects::registry())?;
    let made = Module::from_mlir(&mlir, Some(module.version()));
    same(made.and_then(|module| module.to_bytes()), "made of MLIR");
    Ok(())
}

fn text_of(bytes: &[u8]) -> Result<Vec<u8>> {
    in_full(&tile_ir_bytecode::read(bytes)?)
}

fn in_full(module: &Module<'_>) -> Result<Vec<u8>> {
    let mlir = module.to_mlir(mlir_bytecode_dialects::registry())?;
    let options = PrintOptions::new()
        .generic()
        .local_scope(true)
        .debug_info(true);
    let mut text = Vec::new();
    match print(&mlir, options, &mut text) {
        Ok(()) => Ok(text),
        Err(error) => panic!("what was made is not printed: {error}"),
    }
}
