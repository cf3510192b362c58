//! Every file below the folder that `TILE_IR_CORPUS` names is read and written again, byte for byte.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

#[path = "support/files.rs"]
mod files;
#[path = "support/mlir.rs"]
mod mlir;

use files::files;

fn corpus() -> Vec<PathBuf> {
    match std::env::var_os("TILE_IR_CORPUS") {
        Some(folder) => files(Path::new(&folder), &["tileirbc", "bc"]).unwrap(),
        None => Vec::new(),
    }
}

/// Every file that is valid goes through MLIR text and through MLIR bytecode, and is the same afterwards.
#[test]
fn corpus_comes_back_from_mlir() {
    let (mut same, mut different) = (0, Vec::new());
    for path in corpus() {
        let bytes = std::fs::read(&path).unwrap();
        let Ok(module) = tile_ir_bytecode::read(&bytes) else {
            continue;
        };
        if module.verify().is_err() {
            continue;
        }
        match mlir::there_and_back(&module) {
            Ok(results) if results.iter().all(|result| *result == bytes) => same += 1,
            Ok(_) => different.push(format!("{}", path.display())),
            Err(error) => different.push(format!("{}: {error}", path.display())),
        }
    }
    println!("{same} files come back from MLIR");
    assert!(
        different.is_empty(),
        "{}: {}",
        different.len(),
        different.join("\n")
    );
}

#[test]
fn corpus_comes_back() {
    let found = corpus();
    let (mut same, mut rejected, mut different) = (0, Vec::new(), Vec::new());
    for path in &found {
        let bytes = std::fs::read(path).unwrap();
        let written = tile_ir_bytecode::read(&bytes).and_then(|module| {
            assert!(
                module.to_bytes()? == bytes,
                "{}: the container differs",
                path.display()
            );
            module.write(module.version())
        });
        match written {
            Ok(written) if written == bytes => same += 1,
            Ok(_) => different.push(path),
            Err(error) => rejected.push((path, error)),
        }
    }
    println!("{same} of {} files come back", found.len());
    for (path, error) in &rejected {
        println!("{}: {error}", path.display());
    }
    assert!(different.is_empty(), "{different:?}");
}
