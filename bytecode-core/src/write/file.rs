//! The everyday ways to write a module: to memory, and to a file.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::{WriteOptions, Written};
use crate::error::{Error, Result};
use crate::ir::Module;

impl Module {
    /// Returns the module as a bytecode file, in the version that was read, or the newest.
    ///
    /// For another version or release, see [`Module::write`].
    ///
    /// # Errors
    /// A deferred body is malformed.
    pub fn to_bytes(&self) -> Result<Vec<u8>> {
        Ok(self.write(&WriteOptions::new())?.into_bytes())
    }

    /// Writes the module to the file at `path`, in the version that was read, or the newest.
    ///
    /// The file that the module was read from may be replaced: see [`Written::save`].
    ///
    /// # Errors
    /// A deferred body is malformed, or the file cannot be written; the path is a step of the error.
    pub fn write_to(&self, path: impl AsRef<Path>) -> Result<()> {
        let path = path.as_ref();
        let written = self.write(&WriteOptions::new())?;
        let saved = written.save(path).map_err(Error::from);
        saved.map_err(|error| error.within(path.display().to_string()))
    }
}

impl Written {
    /// Writes the file to `path`.
    ///
    /// The bytes go to a new file beside `path`, which then takes its place. So the old file is complete until the new
    /// one is, and may be the file that the module was read from. A `path` that exists and is no regular file, such as a
    /// pipe, is written directly.
    ///
    /// # Errors
    /// The file cannot be created, written or renamed. The old file is then unchanged.
    pub fn save(&self, path: impl AsRef<Path>) -> io::Result<()> {
        let path = path.as_ref();
        let old = fs::metadata(path).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            let mut file = BufWriter::new(fs::OpenOptions::new().write(true).open(path)?);
            self.write_to(&mut file)?;
            return file.flush();
        }
        // The target of a symbolic link is replaced, not the link.
        let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
        let mut new = new_file(folder.unwrap_or(Path::new(".")))?;
        let mut out = BufWriter::new(new.as_file_mut());
        self.write_to(&mut out)?;
        out.flush()?;
        drop(out);
        if let Some(old) = old {
            new.as_file().set_permissions(old.permissions())?;
        }
        new.persist(path)?;
        Ok(())
    }
}

/// Creates a file in `folder`, with the permissions of a new file rather than of a secret.
fn new_file(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}
