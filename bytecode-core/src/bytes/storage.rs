//! Where the bytes of a file are: in memory, or on disk.

use std::fs::File;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use super::buffer::{self, Bytes};
use crate::error::{Error, Result};

/// The number of bytes that are copied at a time from disk.
const COPIED: u64 = 1 << 20;

/// A file, or a part of one, that is in memory or on disk. A clone is cheap.
///
/// A file is in memory if it was mapped or read. On disk is a file for which the address space has no room, because it is limited
/// or the file is too large: its parts are read when they are needed.
///
/// ```
/// use mlir_bytecode::bytes::Storage;
///
/// # fn main() -> mlir_bytecode::Result<()> {
/// let storage = Storage::from(vec![1, 2, 3, 4]);
/// assert_eq!(storage.slice(1..3).read()?, [2, 3].as_slice());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Storage(Place);

#[derive(Clone, Debug)]
enum Place {
    Memory(Bytes),
    Disk {
        file: Arc<DiskFile>,
        range: Range<u64>,
    },
}

/// A file on disk.
#[derive(Debug)]
struct DiskFile {
    file: File,
    /// Why a part could not be read first.
    failure: OnceLock<io::Error>,
}

impl<T: Into<Bytes>> From<T> for Storage {
    fn from(bytes: T) -> Self {
        Self(Place::Memory(bytes.into()))
    }
}

impl Default for Storage {
    fn default() -> Self {
        Bytes::new().into()
    }
}

impl Storage {
    /// Opens the file at `path`: maps it into memory, or leaves it on disk if the address space has no room for it. Reads a file that
    /// cannot be mapped, such as a pipe.
    ///
    /// The file must not be changed or truncated while the storage, or a module that was read from it, exists.
    ///
    /// # Errors
    /// Fails if the file cannot be opened or read.
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        match buffer::map(path) {
            Err(error) if error.is_out_of_memory() => Self::on_disk(path),
            mapped => Ok(mapped?.into()),
        }
    }

    /// Opens the regular file at `path`, and leaves it on disk.
    ///
    /// # Errors
    /// Fails if the file cannot be opened.
    pub fn on_disk(path: impl AsRef<Path>) -> Result<Self> {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Err(Error::unsupported("only a regular file can stay on disk"));
        }
        let range = 0..metadata.len();
        let failure = OnceLock::new();
        let file = Arc::new(DiskFile { file, failure });
        Ok(Self(Place::Disk { file, range }))
    }

    /// Returns the number of bytes.
    pub fn len(&self) -> u64 {
        match &self.0 {
            Place::Memory(bytes) => bytes.len() as u64,
            Place::Disk { range, .. } => range.end - range.start,
        }
    }

    /// Returns whether there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the bytes if they are in memory.
    pub fn memory(&self) -> Option<&Bytes> {
        match &self.0 {
            Place::Memory(bytes) => Some(bytes),
            Place::Disk { .. } => None,
        }
    }

    /// Returns the offset in the file if the bytes are on disk.
    pub fn disk_offset(&self) -> Option<u64> {
        match &self.0 {
            Place::Memory(_) => None,
            Place::Disk { range, .. } => Some(range.start),
        }
    }

    /// Returns a part. A range that ends after the bytes ends with them.
    #[must_use]
    pub fn slice(&self, part: Range<u64>) -> Self {
        let end = part.end.min(self.len());
        let start = part.start.min(end);
        Self(match &self.0 {
            Place::Memory(bytes) => Place::Memory(bytes.slice(start as usize..end as usize)),
            Place::Disk { file, range } => Place::Disk {
                file: Arc::clone(file),
                range: range.start + start..range.start + end,
            },
        })
    }

    /// Iterates over parts of this number of bytes; the last one may be shorter.
    pub fn parts(&self, size: u64) -> impl Iterator<Item = Self> {
        let size = size.max(1);
        let count = self.len().div_ceil(size);
        (0..count).map(move |part| self.slice(part * size..(part + 1).saturating_mul(size)))
    }

    /// Returns all bytes. Reads those that are on disk.
    ///
    /// # Errors
    /// Fails if the bytes cannot be read, or if there is no memory for them.
    pub fn read(&self) -> Result<Bytes> {
        match &self.0 {
            Place::Memory(bytes) => Ok(bytes.clone()),
            Place::Disk { file, range } => {
                let read = read_at(&file.file, range.clone());
                let bytes = read.inspect_err(|error| {
                    let again = io::Error::new(error.kind(), error.to_string());
                    let _ = file.failure.set(again);
                })?;
                Ok(bytes.into())
            }
        }
    }

    /// Fails if a part of the file could not be read, by this storage or by another of the file, so that what was made of the file
    /// may be wrong.
    ///
    /// # Errors
    /// The first error of reading the file.
    pub fn expect_read(&self) -> Result<()> {
        let failure = match &self.0 {
            Place::Memory(_) => None,
            Place::Disk { file, .. } => file.failure.get(),
        };
        match failure {
            Some(error) => {
                let message = format!("the file could not be read: {error}");
                Err(io::Error::new(error.kind(), message).into())
            }
            None => Ok(()),
        }
    }

    /// Writes all bytes to `out`.
    ///
    /// # Errors
    /// Fails if the bytes cannot be read or written.
    pub fn write_to(&self, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        match &self.0 {
            Place::Memory(bytes) => out.write_all(bytes),
            Place::Disk { .. } => self.parts(COPIED).try_for_each(|part| {
                let part = part.read().map_err(io::Error::other)?;
                out.write_all(&part)
            }),
        }
    }
}

/// Whether the bytes are equal. Bytes that cannot be read equal none.
impl PartialEq for Storage {
    fn eq(&self, other: &Self) -> bool {
        if let (Place::Memory(one), Place::Memory(two)) = (&self.0, &other.0) {
            return one == two;
        }
        let is_same = |(one, two): (Self, Self)| match (one.read(), two.read()) {
            (Ok(one), Ok(two)) => one == two,
            _ => false,
        };
        self.len() == other.len() && self.parts(COPIED).zip(other.parts(COPIED)).all(is_same)
    }
}

/// Reads a range of a file.
fn read_at(file: &File, range: Range<u64>) -> io::Result<Vec<u8>> {
    let length = usize::try_from(range.end - range.start);
    let length = length.map_err(|_| io::ErrorKind::OutOfMemory)?;
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length)?;
    bytes.resize(length, 0);
    read_exact_at(file, &mut bytes, range.start)?;
    Ok(bytes)
}

#[cfg(unix)]
fn read_exact_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

/// Reads at the position of the file, which threads share: one reads at a time.
#[cfg(not(unix))]
fn read_exact_at(mut file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    use std::io::{Read as _, Seek as _, SeekFrom};
    use std::sync::{Mutex, PoisonError};

    static READING: Mutex<()> = Mutex::new(());
    let _reading = READING.lock().unwrap_or_else(PoisonError::into_inner);
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_the_same_in_memory_and_on_disk() -> Result<()> {
        let bytes: Vec<u8> = (0..3 << 20).map(|it: u32| (it % 251) as u8).collect();
        let file = tempfile::NamedTempFile::new()?;
        std::fs::write(file.path(), &bytes)?;
        let mapped = Storage::open(file.path())?;
        let on_disk = Storage::on_disk(file.path())?;
        assert!(mapped.memory().is_some() && on_disk.memory().is_none());
        assert_eq!([mapped.len(), on_disk.len()], [3 << 20; 2]);
        for part in [0..4, 5..5, 7..2 << 20, (3 << 20) - 1..u64::MAX] {
            let inner = 1..3;
            let slices = [&mapped, &on_disk].map(|it| it.slice(part.clone()));
            assert_eq!(slices[0].read()?, slices[1].read()?, "{part:?}");
            let inner = slices.each_ref().map(|it| it.slice(inner.clone()).read());
            assert_eq!(inner[0].as_ref().ok(), inner[1].as_ref().ok(), "{part:?}");
            let mut written = [Vec::new(), Vec::new()];
            for (slice, written) in slices.iter().zip(&mut written) {
                slice.write_to(written)?;
            }
            assert_eq!(written[0], written[1], "{part:?}");
            assert_eq!(slices[0], slices[1], "{part:?}");
        }
        assert_ne!(mapped, on_disk.slice(0..2 << 20));
        assert_ne!(on_disk.slice(0..2 << 20), mapped.slice(1..(2 << 20) + 1));
        Ok(())
    }
}
