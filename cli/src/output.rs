//! Output: text to standard output, bytes to a file or a pipe but never to a terminal.

use std::fs;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::Path;

use crate::failure::{Failure, Result, writing};
use crate::input::STANDARD;

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

/// Writes bytes to the file at `path`; `-` is standard output, unless that is a terminal.
pub(crate) fn binary(path: &Path, bytes: &[u8]) -> Result<()> {
    if path != Path::new(STANDARD) {
        return fs::write(path, bytes).map_err(writing(&path.display().to_string()));
    }
    let mut stdout = io::stdout().lock();
    if stdout.is_terminal() {
        let message = "binary output is not written to a terminal: name a file with `-o FILE`";
        return Err(Failure::Usage(message.to_owned()));
    }
    stdout
        .write_all(bytes)
        .and_then(|()| stdout.flush())
        .map_err(writing(NAME))
}
