//! The files of a folder.

use std::path::{Path, PathBuf};

/// Returns the files in a folder and the folders below it that have one of these extensions, in order.
pub(crate) fn files(folder: &Path, extensions: &[&str]) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path, extensions)?);
        } else if (path.extension()).is_some_and(|it| extensions.iter().any(|known| it == *known)) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
