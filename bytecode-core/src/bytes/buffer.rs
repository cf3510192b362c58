//! The bytes of a file: owned, static or mapped, and cheaply shared.

use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;

pub use bytes::Bytes;

use crate::error::Result;

/// Returns the offset of `piece` if it is a slice of `whole`.
pub fn offset_of(whole: &[u8], piece: &[u8]) -> Option<u64> {
    let (whole, piece) = (whole.as_ptr_range(), piece.as_ptr_range());
    let within = whole.start <= piece.start && piece.end <= whole.end;
    within.then(|| (piece.start.addr() - whole.start.addr()) as u64)
}

/// Maps a file into memory. Reads an empty file, or a file that cannot be mapped, such as a pipe.
///
/// # Errors
/// Fails if the file cannot be opened or read, or if the address space has no room for it: see
/// [`Storage`](super::Storage).
pub fn map(path: &Path) -> Result<Bytes> {
    let mut file = File::open(path)?;
    if let Ok(metadata) = file.metadata()
        && metadata.is_file()
        && metadata.len() > 0
    {
        #[expect(unsafe_code, reason = "the one place where a file is mapped")]
        // SAFETY: the map is private and read-only, and lives as long as the `Bytes` that owns it.
        // `Mmap` is sound as long as nobody truncates or changes the file meanwhile; like every
        // tool that maps its input (linkers, `ripgrep`), we require that of the caller: see the
        // documentation of `Module::open`.
        let map = unsafe { memmap2::Mmap::map(&file) };
        match map {
            Ok(map) => return Ok(Bytes::from_owner(map)),
            Err(error) if error.kind() == ErrorKind::OutOfMemory => return Err(error.into()),
            Err(_) => {}
        }
    }
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut file, &mut bytes)?;
    Ok(bytes.into())
}
