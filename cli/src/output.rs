//! Output: text to standard output, bytes to a file or a pipe but never to a terminal.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Read, Seek, SeekFrom, StdoutLock, Write};
use std::path::Path;

use mlir_bytecode::ErrorKind;
use mlir_bytecode::write::Written;

use crate::failure::{Failure, Result, writing};
use crate::input::{Input, STANDARD};

/// What messages call standard output.
pub(crate) const NAME: &str = "<stdout>";

/// Writes text to standard output, through a buffer.
pub(crate) fn text(
    write: impl FnOnce(&mut BufWriter<StdoutLock<'static>>) -> io::Result<()>,
) -> Result<()> {
    let mut stdout = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    write(&mut stdout)
        .and_then(|()| stdout.flush())
        .map_err(writing(NAME))
}

/// Writes to standard output, through a buffer, what the library makes of `input`; of a bad one as much as it can.
pub(crate) fn made_of(
    input: &Input,
    make: impl FnOnce(&mut BufWriter<StdoutLock<'static>>) -> mlir_bytecode::Result<()>,
) -> Result<()> {
    let mut stdout = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let made = make(&mut stdout);
    match made.and(stdout.flush().map_err(Into::into)) {
        Err(error) if is_broken_pipe(&error) => Err(Failure::BrokenPipe),
        done => done.map_err(|error| input.fault(error)),
    }
}

fn is_broken_pipe(error: &mlir_bytecode::Error) -> bool {
    matches!(error.kind(), ErrorKind::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
}

/// What goes to a file.
pub(crate) enum Contents {
    /// Bytes that were made.
    Bytes(Vec<u8>),
    /// Bytecode in pieces, some of which are pieces of the input.
    Pieces(Written),
}

impl Contents {
    fn into_bytes(self) -> Vec<u8> {
        match self {
            Self::Bytes(bytes) => bytes,
            Self::Pieces(written) => written.into_bytes(),
        }
    }

    fn pieces(&self) -> Box<dyn Iterator<Item = &[u8]> + '_> {
        match self {
            Self::Bytes(bytes) => Box::new(std::iter::once(bytes.as_slice())),
            Self::Pieces(written) => Box::new(written.pieces()),
        }
    }
}

/// Pieces of the input of at least this many bytes go from file to file, so that they are never in memory.
const LARGE: usize = 1 << 20;

/// Writes what was made of `input` to the file at `path`; `-` is standard output, unless that is a terminal.
pub(crate) fn binary(path: &Path, input: &Input, contents: Contents) -> Result<()> {
    if path != Path::new(STANDARD) {
        return file(path, input, contents).map_err(writing(&path.display().to_string()));
    }
    let stdout = io::stdout().lock();
    if stdout.is_terminal() {
        let message = "binary output is not written to a terminal: name a file with `-o FILE`";
        return Err(Failure::Usage(message.to_owned()));
    }
    let mut out = BufWriter::with_capacity(1 << 16, stdout);
    let mut pieces = contents.pieces();
    pieces
        .try_for_each(|piece| out.write_all(piece))
        .and_then(|()| out.flush())
        .map_err(writing(NAME))
}

fn file(path: &Path, input: &Input, contents: Contents) -> io::Result<()> {
    let source = input.file();
    if let Some(source) = source
        && path.exists()
        && same_file::is_same_file(source, path)?
    {
        // What has been mapped must not be cut off while it is read.
        return fs::write(path, contents.into_bytes());
    }
    let mut source = source.map(File::open).transpose()?;
    let mut out = BufWriter::with_capacity(1 << 16, File::create(path)?);
    for piece in contents.pieces() {
        let offset = input.offset_of(piece).filter(|_| piece.len() >= LARGE);
        match (&mut source, offset) {
            (Some(source), Some(offset)) => {
                out.flush()?;
                source.seek(SeekFrom::Start(offset))?;
                let length = piece.len() as u64;
                if io::copy(&mut source.take(length), out.get_mut())? != length {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
            }
            _ => out.write_all(piece)?,
        }
    }
    out.flush()
}
