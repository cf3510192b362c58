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
/// Dropping the replacement without `commit` leaves the old file unchanged. A process that is killed leaves the new file, whose
/// name is that of the path between `.` and `-XXXXXX.tmp`: see [`is_unfinished`](Self::is_unfinished).
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
    /// Starts a replacement of the file at `path`, which need not exist. The new file has the permissions of the old one. A link
    /// stays a link, also one to a file that does not exist yet.
    ///
    /// # Errors
    /// Fails if the old file may not be written, or if no file can be created beside it.
    pub fn create(path: impl AsRef<Path>) -> io::Result<Self> {
        let target = linked(path.as_ref())?;
        let old = fs::metadata(&target).ok();
        if old.is_some() {
            // The permissions of the folder would suffice to rename, but those of the file are meant to protect its contents.
            let file = OpenOptions::new().write(true).open(&target)?;
            if old.as_ref().is_some_and(|old| !old.is_file()) {
                return Ok(Self(Kind::Direct(file)));
            }
        }
        let beside = new_file(&target)?;
        if let Some(old) = old {
            beside.as_file().set_permissions(old.permissions())?;
        }
        Ok(Self(Kind::Beside(beside, target)))
    }

    /// Returns whether the name of a file is that of an unfinished replacement, which a process that was killed left.
    pub fn is_unfinished(path: impl AsRef<Path>) -> bool {
        let name = path.as_ref().file_name().unwrap_or_default();
        let name = name.as_encoded_bytes();
        let without_ends = name
            .strip_prefix(START.as_bytes())
            .and_then(|name| name.strip_suffix(END.as_bytes()));
        without_ends.is_some_and(|name| {
            let dash = name.len().checked_sub(RANDOM + 1);
            dash.and_then(|dash| name.get(dash)) == Some(&b'-')
        })
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

/// The beginning and the end of the name of an unfinished file, and the number of random characters before the end.
const START: &str = ".";
const END: &str = ".tmp";
const RANDOM: usize = 6;

/// The longest part of the name of the old file in that of the new one, in characters: systems limit names to 255 bytes.
const LONGEST: usize = 50;

/// The largest number of links that lead from one to the next, as on Linux.
const MOST_LINKS: usize = 40;

/// Returns the path that links lead to. The file there need not exist.
fn linked(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if path.exists() {
            // A pipe has no other path than its link.
            return Ok(path.canonicalize().unwrap_or(path));
        }
        match fs::read_link(&path) {
            // A relative one begins at the folder of the link.
            Ok(next) => path = folder_of(&path).join(next),
            Err(_) => return Ok(path),
        }
    }
    // Reports the circle.
    path.canonicalize()
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent();
    let folder = folder.filter(|it| !it.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Creates a file beside `target`, with the permissions of an ordinary new file instead of a secret one.
fn new_file(target: &Path) -> io::Result<NamedTempFile> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let start: String = START.chars().chain(name.chars().take(LONGEST)).collect();
    tempfile::Builder::new()
        .prefix(&format!("{start}-"))
        .suffix(END)
        .rand_bytes(RANDOM)
        // The function of the package for this states a path in its errors that nobody named.
        .make_in(folder_of(target), |path| {
            let mut options = OpenOptions::new();
            options.read(true).write(true).create_new(true).open(path)
        })
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

    #[test]
    #[cfg(unix)]
    fn a_link_to_a_file_that_does_not_exist_stays() -> io::Result<()> {
        use std::os::unix::fs::symlink;

        let folder = tempfile::tempdir()?;
        let [first, second, file] =
            ["first", "second", "store/file"].map(|it| folder.path().join(it));
        fs::create_dir(folder.path().join("store"))?;
        symlink("second", &first)?;
        symlink("store/file", &second)?;
        let mut replacement = Replacement::create(&first)?;
        replacement.file().write_all(b"new")?;
        replacement.commit()?;
        assert!(fs::symlink_metadata(&first)?.is_symlink());
        assert!(fs::symlink_metadata(&second)?.is_symlink());
        assert_eq!(fs::read(&file)?, b"new");

        let circle = folder.path().join("circle");
        symlink("circle", &circle)?;
        assert!(Replacement::create(&circle).is_err());
        Ok(())
    }

    #[test]
    fn a_file_that_may_not_be_written_stays() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("file");
        fs::write(&path, "old")?;
        let mut permissions = fs::metadata(&path)?.permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions)?;
        // The administrator may write any file.
        if OpenOptions::new().write(true).open(&path).is_err() {
            let refused = Replacement::create(&path).map(|_| ());
            let kind = refused.map_err(|error| error.kind());
            assert_eq!(kind, Err(io::ErrorKind::PermissionDenied));
            assert_eq!(fs::read_dir(folder.path())?.count(), 1);
        }
        Ok(())
    }

    #[test]
    fn unfinished_files_have_names_of_their_own() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        for name in ["a.mlirbc".to_owned(), "\u{e4}".repeat(100)] {
            let _unfinished = Replacement::create(folder.path().join(&name))?;
            let entry = fs::read_dir(folder.path())?.next().transpose()?;
            let left = entry.map(|entry| entry.path()).unwrap_or_default();
            assert!(Replacement::is_unfinished(&left), "{}", left.display());
            assert!(!Replacement::is_unfinished(&name));
        }
        assert!(!Replacement::is_unfinished("a.mlirbc-XXXXXX.tmp"));
        assert!(!Replacement::is_unfinished(".a.tmp"));
        let error = Replacement::create(folder.path().join("none/file")).map(|_| ());
        let system = error.map_err(|error| error.raw_os_error().is_some());
        assert_eq!(system, Err(true), "the error is that of the system");
        Ok(())
    }
}
