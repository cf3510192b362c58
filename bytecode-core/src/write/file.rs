//! The everyday methods for writing a module to memory and to a file.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::{Replacement, WriteOptions, Written};
use crate::error::{Error, Result};
use crate::ir::Module;

impl Module {
    /// Returns the module as a bytecode file, in the version of the file that was read; the newest for other modules.
    ///
    /// To write another version or release, see [`Module::write`].
    ///
    /// # Errors
    /// Fails if a deferred body is malformed, or a file on disk cannot be read.
    pub fn to_bytes(&self) -> Result<Vec<u8>> {
        Ok(self.write(&WriteOptions::new())?.output.into_bytes()?)
    }

    /// Writes the module to the file at `path`, in the version of the file that was read; the newest for other
    /// modules.
    ///
    /// You can replace the file that the module was read from: see [`Written::save`].
    ///
    /// # Errors
    /// Fails if a deferred body is malformed or the file cannot be written. The path is a step of the error.
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
    /// The bytes are written to a new file beside `path`, which then replaces it ([`Replacement`]). So the old file is complete
    /// until the new one is, and may be the file that the module was read from. If `path` exists and is no regular file,
    /// such as a pipe, it is written directly.
    ///
    /// # Errors
    /// Fails if the file cannot be created, written or renamed. The old file is unchanged then.
    pub fn save(&self, path: impl AsRef<Path>) -> io::Result<()> {
        let mut replacement = Replacement::create(path)?;
        let mut out = BufWriter::new(replacement.file());
        self.write_to(&mut out)?;
        out.flush()?;
        drop(out);
        replacement.commit()
    }
}
