//! Files that replace others only when they are complete: written beside, then renamed.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

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
pub struct Replacement(Kind);

#[derive(Debug)]
enum Kind {
    /// A device, pipe or the like.
    Direct(File),
    /// The unfinished file, and the path to rename it to.
    Beside(NamedTempFile, PathBuf),
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
            return Ok(Self(Kind::Direct(file)));
        }
        let folder = target.parent().filter(|it| !it.as_os_str().is_empty());
        let beside = new_file(folder.unwrap_or(Path::new(".")))?;
        if let Some(old) = old {
            beside.as_file().set_permissions(old.permissions())?;
        }
        Ok(Self(Kind::Beside(beside, target)))
    }

    /// Returns the file to write to.
    pub fn file(&mut self) -> &mut File {
        match &mut self.0 {
            Kind::Direct(file) => file,
            Kind::Beside(beside, _) => beside.as_file_mut(),
        }
    }

    /// Replaces the old file.
    ///
    /// # Errors
    /// Fails if the new file cannot be renamed. The old file is unchanged then.
    pub fn commit(self) -> io::Result<()> {
        match self.0 {
            Kind::Direct(_) => Ok(()),
            Kind::Beside(beside, target) => {
                beside.persist(target)?;
                Ok(())
            }
        }
    }
}

/// Creates a file in `folder`, with the permissions of an ordinary new file instead of a secret one.
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
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
