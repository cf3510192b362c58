//! A module of a folder.

use std::collections::{HashMap, HashSet};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use mlir_bytecode::bytes::Storage;
use mlir_bytecode::{Error, Module, Result, Version};

/// A module, by the path of its bytecode without the extension.
#[derive(Clone, Debug)]
pub struct Case {
    stem: PathBuf,
    /// Whether the module is listed in `OPAQUE.txt` of the folder.
    pub opaque: bool,
}

impl Case {
    /// Returns all modules in `folder` and nested folders, sorted.
    ///
    /// # Errors
    /// Fails if a folder cannot be read.
    pub fn find(folder: &Path) -> io::Result<Vec<Self>> {
        let mut cases = Vec::new();
        // The modules of each folder that its list names.
        let mut lists: HashMap<PathBuf, HashSet<OsString>> = HashMap::new();
        for path in files_in(folder, "mlirbc")? {
            if is_version(&path) {
                continue;
            }
            let stem = path.with_extension("");
            let folder = stem.parent().unwrap_or(folder).to_owned();
            let list = lists.entry(folder).or_insert_with_key(|folder| {
                let list = fs::read_to_string(folder.join("OPAQUE.txt")).unwrap_or_default();
                list.lines().map(OsString::from).collect()
            });
            let opaque = stem.file_name().is_some_and(|name| list.contains(name));
            cases.push(Self { stem, opaque });
        }
        cases.sort_by(|a, b| a.stem.cmp(&b.stem));
        Ok(cases)
    }

    /// Returns the name for messages.
    pub fn name(&self) -> String {
        self.stem.display().to_string()
    }

    /// Returns the file with this extension, if it exists, or if it exists compressed with `.gz` appended.
    pub fn file(&self, extension: &str) -> Option<Vec<u8>> {
        let mut name = self.stem.clone().into_os_string();
        name.push(".");
        name.push(extension);
        fs::read(&name).ok().or_else(|| {
            name.push(".gz");
            let mut contents = Vec::new();
            let compressed = fs::File::open(name).ok()?;
            GzDecoder::new(compressed).read_to_end(&mut contents).ok()?;
            Some(contents)
        })
    }

    /// Returns the bytecode.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    pub fn bytecode(&self) -> Result<Vec<u8>> {
        self.file("mlirbc")
            .ok_or_else(|| Error::message("the file cannot be read"))
    }

    /// Returns the file, left on disk; `None` if it is compressed.
    pub fn on_disk(&self) -> Option<Storage> {
        let mut name = self.stem.clone().into_os_string();
        name.push(".mlirbc");
        Storage::on_disk(name).ok()
    }

    /// Returns the module, read completely.
    ///
    /// # Errors
    /// Fails if the file cannot be read, or if it is malformed.
    pub fn module(&self) -> Result<Module> {
        mlir_bytecode_dialects::read(self.bytecode()?)
    }

    /// Returns the files of other bytecode versions, each with its version.
    pub fn versions(&self) -> impl Iterator<Item = (Version, Vec<u8>)> {
        (0..=Version::NEWEST.number()).filter_map(|number| {
            let bytes = self.file(&format!("v{number}.mlirbc"))?;
            Some((Version::new(number).ok()?, bytes))
        })
    }
}

/// Returns the files with this extension in `folder` and nested folders, in no order.
pub(super) fn files_in(folder: &Path, extension: &str) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension() == Some(OsStr::new(extension)) {
                files.push(path);
            }
        }
    }
    Ok(files)
}

/// Returns whether the file is `NAME.vN.mlirbc` beside a `NAME.mlirbc`.
fn is_version(path: &Path) -> bool {
    let stem = path.file_stem().and_then(OsStr::to_str);
    let Some((name, version)) = stem.and_then(|stem| stem.rsplit_once(".v")) else {
        return false;
    };
    let is_number = matches!(version.as_bytes(), [b'0'..=b'6']);
    is_number && path.with_file_name(format!("{name}.mlirbc")).exists()
}
