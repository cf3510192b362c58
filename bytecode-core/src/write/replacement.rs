//! Files that replace others only when they are complete: written beside, then renamed.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A file that is being written, and takes its place when it is complete.
///
/// The bytes are written to a new file beside the path, which [`commit`](Self::commit) renames. So the old file is complete until
/// the new one is, and may be read meanwhile. If the path exists and is no regular file, such as a pipe, it is written directly.
///
/// Dropping the replacement without `commit` leaves the old file unchanged.
///
/// ```no_run
/// use std::io::Write as _;
///
/// let mut replacement = mlir_bytecode::write::Replacement::create("model.mlirbc")?;
/// replacement.file().write_all(b"...")?;
/// replacement.commit()?;
/// # Ok::<_, std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Replacement {
    file: File,
    /// The path of the unfinished file and the path to rename it to; `None` for a device, pipe or the like.
    rename: Option<(PathBuf, PathBuf)>,
}

impl Replacement {
    /// Starts a replacement of the file at `path`, which need not exist. The new file has the permissions of the old one.
    ///
    /// # Errors
    /// Fails if no file can be created beside `path`.
    pub fn create(path: impl AsRef<Path>) -> io::Result<Self> {
        let path = path.as_ref();
        // A link stays a link.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let old = fs::metadata(&target).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            let file = OpenOptions::new().write(true).open(&target)?;
            return Ok(Self { file, rename: None });
        }
        let (file, beside) = create_beside(&target)?;
        let replacement = Self {
            file,
            rename: Some((beside.clone(), target)),
        };
        if let Some(old) = old {
            fs::set_permissions(&beside, old.permissions())?;
        }
        Ok(replacement)
    }

    /// Returns the file to write to.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Replaces the old file.
    ///
    /// # Errors
    /// Fails if the new file cannot be renamed. The old file is unchanged then.
    pub fn commit(mut self) -> io::Result<()> {
        let Some((beside, target)) = &self.rename else {
            return Ok(());
        };
        fs::rename(beside, target)?;
        self.rename = None;
        Ok(())
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

/// Creates a file in the folder of `target`.
fn create_beside(target: &Path) -> io::Result<(File, PathBuf)> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    loop {
        let (process, number) = (process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let beside = target.with_file_name(format!(".mlir-bytecode.{process}.{number}.part"));
        match options.open(&beside) {
            // An earlier process of this number was stopped.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return Ok((created?, beside)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn a_file_is_replaced_when_it_is_complete() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("file");
        fs::write(&path, "old")?;
        let mut dropped = Replacement::create(&path)?;
        dropped.file().write_all(b"dropped")?;
        let mut committed = Replacement::create(&path)?;
        committed.file().write_all(b"new")?;
        drop(dropped);
        assert_eq!(fs::read(&path)?, b"old");
        committed.commit()?;
        assert_eq!(fs::read(&path)?, b"new");
        assert_eq!(fs::read_dir(folder.path())?.count(), 1);
        Ok(())
    }

    #[test]
    #[cfg(unix)]
    fn links_and_permissions_stay() -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt as _;

        let folder = tempfile::tempdir()?;
        let (path, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&path, "old")?;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640))?;
        std::os::unix::fs::symlink(&path, &link)?;
        let mut replacement = Replacement::create(&link)?;
        replacement.file().write_all(b"new")?;
        replacement.commit()?;
        assert!(fs::symlink_metadata(&link)?.is_symlink());
        assert_eq!(fs::read(&path)?, b"new");
        assert_eq!(fs::metadata(&path)?.permissions().mode() & 0o777, 0o640);
        Ok(())
    }
}
