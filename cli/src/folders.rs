//! The files that a command processes: those that are named, and the modules in folders.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use mlir_bytecode::Error;
use mlir_bytecode::bytes::MAGIC;
use mlir_bytecode::write::Replacement;
use mlir_bytecode_inspect::Manifest;
use serde::Deserialize;

use crate::commands::MANIFEST;
use crate::failure::{Failure, Result};
use crate::input::Input;

/// The extensions of files that are modules whatever their contents, so that a broken one in a folder is reported.
const EXTENSIONS: [&str; 5] = ["mlir", "mlirbc", "tileirbc", "ttir", "ttgir"];

/// The reasons why there is nothing to read in a folder.
const NO_MODULES: &str = "the folder has no modules";
const PARTS: &str = "the folder has the parts of a file: `mlirbc pack` puts them together";

/// A file to process.
pub(crate) struct Found {
    path: PathBuf,
    /// Whether the file was named itself, not a folder that has it.
    pub(crate) is_named: bool,
    /// Why the file or folder at the path cannot be read, if this is known already.
    fault: Option<String>,
}

impl Found {
    fn unreadable(path: PathBuf, error: &io::Error) -> Self {
        Self {
            path,
            is_named: false,
            fault: Some(error.to_string()),
        }
    }

    fn without_modules(path: PathBuf, reason: &str) -> Self {
        Self {
            path,
            is_named: true,
            fault: Some(reason.to_owned()),
        }
    }

    /// Opens the file.
    pub(crate) fn open(&self) -> Result<Input> {
        match &self.fault {
            None => Input::open(&self.path),
            Some(fault) => {
                let error = Error::message(fault.clone());
                Err(Failure::Input(self.path.display().to_string(), error))
            }
        }
    }
}

/// Returns the files, and for each folder the files in it, sorted. A folder that cannot be read or has no modules is among them,
/// and the others are read nevertheless.
pub(crate) fn expand(paths: &[PathBuf]) -> Vec<Found> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let mut found = Vec::new();
            if has_parts(path) {
                found.push(Found::without_modules(path.clone(), PARTS));
            } else {
                find(path, &mut found);
            }
            if found.is_empty() {
                found.push(Found::without_modules(path.clone(), NO_MODULES));
            }
            found.sort_by(|a, b| a.path.cmp(&b.path));
            files.extend(found);
        } else {
            files.push(Found {
                path: path.clone(),
                is_named: true,
                fault: None,
            });
        }
    }
    files
}

/// Returns whether a folder is one that `unpack` wrote, whose parts may begin like modules.
fn has_parts(folder: &Path) -> bool {
    #[derive(Deserialize)]
    struct AnyManifest {
        schema: String,
    }
    let manifest = fs::read(folder.join(MANIFEST)).ok();
    let manifest = manifest.and_then(|text| serde_json::from_slice::<AnyManifest>(&text).ok());
    manifest.is_some_and(|manifest| Manifest::is_schema(&manifest.schema))
}

/// Finds the files of a folder, recursively, except the parts that `unpack` wrote. Follows no links to folders, which may lead in
/// a circle.
fn find(folder: &Path, files: &mut Vec<Found>) {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => return files.push(Found::unreadable(folder.to_owned(), &error)),
    };
    for entry in entries {
        let entry = entry.and_then(|entry| Ok((entry.path(), entry.file_type()?)));
        let (path, type_) = match entry {
            Ok(entry) => entry,
            Err(error) => return files.push(Found::unreadable(folder.to_owned(), &error)),
        };
        if type_.is_dir() {
            if !has_parts(&path) {
                find(&path, files);
            }
        } else if path.is_file() && !Replacement::is_unfinished(&path) {
            match is_module(&path) {
                Ok(false) => {}
                Ok(true) => files.push(Found {
                    path,
                    is_named: false,
                    fault: None,
                }),
                Err(error) => files.push(Found::unreadable(path, &error)),
            }
        }
    }
}

/// Returns whether a file is a module by its name, or has bytecode or Tile IR by its first bytes.
fn is_module(path: &Path) -> io::Result<bool> {
    let extension = path.extension();
    if extension.is_some_and(|it| EXTENSIONS.iter().any(|known| it == *known)) {
        return Ok(true);
    }
    let mut start = Vec::new();
    let longest = MAGIC.len().max(tile_ir_bytecode::MAGIC.len()) as u64;
    File::open(path)?.take(longest).read_to_end(&mut start)?;
    Ok(start.starts_with(&MAGIC) || start.starts_with(tile_ir_bytecode::MAGIC))
}
