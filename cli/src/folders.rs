//! The files that a command processes: those that are named, and the modules in folders.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use mlir_bytecode::bytes::MAGIC;
use mlir_bytecode::write::Replacement;

use crate::failure::{Failure, Result};

/// The extensions of files that are modules whatever their contents, so that a broken one in a folder is reported.
const EXTENSIONS: [&str; 3] = ["mlir", "mlirbc", "tileirbc"];

/// Returns the files, and for each folder the files in it, sorted; and whether each was named itself.
pub(crate) fn expand(paths: &[PathBuf]) -> Result<Vec<(PathBuf, bool)>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let mut found = Vec::new();
            let fault = |error: io::Error| Failure::Input(path.display().to_string(), error.into());
            find(path, &mut found).map_err(fault)?;
            found.sort();
            files.extend(found.into_iter().map(|path| (path, false)));
        } else {
            files.push((path.clone(), true));
        }
    }
    Ok(files)
}

/// Finds the files of a folder, recursively. Follows no links to folders, which may lead in a circle.
fn find(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            find(&path, files)?;
        } else if path.is_file() && !Replacement::is_unfinished(&path) && is_module(&path) {
            files.push(path);
        }
    }
    Ok(())
}

/// Returns whether a file is a module by its name, or has bytecode or Tile IR by its first bytes.
fn is_module(path: &Path) -> bool {
    let extension = path.extension();
    if extension.is_some_and(|it| EXTENSIONS.iter().any(|known| it == *known)) {
        return true;
    }
    let mut start = Vec::new();
    let longest = MAGIC.len().max(tile_ir_bytecode::MAGIC.len()) as u64;
    let read = File::open(path).and_then(|file| file.take(longest).read_to_end(&mut start));
    read.is_ok() && (start.starts_with(&MAGIC) || start.starts_with(tile_ir_bytecode::MAGIC))
}
