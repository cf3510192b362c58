//! Files that replace others only when they are complete: written beside, then renamed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// A file that is being written. Dropping it without [`Self::commit`] leaves the old file as it was.
pub(crate) struct Replacement {
    pub(crate) file: File,
    /// The path of the unfinished file and the path to rename it to; `None` for a device, pipe or the like.
    rename: Option<(PathBuf, PathBuf)>,
}

impl Replacement {
    /// Starts a replacement of the file at `path`, which need not exist.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        // A link stays a link.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let old = fs::metadata(&target).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            let file = OpenOptions::new().write(true).open(&target)?;
            return Ok(Self { file, rename: None });
        }
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let beside = target.with_file_name(format!(".{name}.{}.part", std::process::id()));
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&beside)?;
        let replacement = Self {
            file,
            rename: Some((beside.clone(), target)),
        };
        if let Some(old) = old {
            fs::set_permissions(&beside, old.permissions())?;
        }
        Ok(replacement)
    }

    /// Replaces the old file.
    pub(crate) fn commit(mut self) -> io::Result<()> {
        let Some((beside, target)) = self.rename.take() else {
            return Ok(());
        };
        let renamed = fs::rename(&beside, &target);
        if renamed.is_err() {
            self.rename = Some((beside, target));
        }
        renamed
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if let Some((beside, _)) = &self.rename {
            // Ignored, because the error that led here is reported.
            let _ = fs::remove_file(beside);
        }
    }
}

/// Writes a whole file. Leaves the old file if this fails.
pub(crate) fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut replacement = Replacement::create(path)?;
    replacement.file.write_all(contents)?;
    replacement.commit()
}
