//! Standard output and standard error of a thread, which may be held back: files that are processed at once print in order.

use std::cell::RefCell;
use std::fmt::Display;
use std::io::{self, BufWriter, Write};

/// Something printed.
enum Piece {
    Output(Vec<u8>),
    /// A line with styles.
    Message(String),
}

/// What a thread has printed, to be printed later.
#[derive(Default)]
pub(crate) struct Held(Vec<Piece>);

thread_local! {
    static HELD: RefCell<Option<Held>> = const { RefCell::new(None) };
}

/// Runs `work`, and holds back what it prints in this thread.
pub(crate) fn held<T>(work: impl FnOnce() -> T) -> (T, Held) {
    HELD.set(Some(Held::default()));
    let result = work();
    (result, HELD.take().unwrap_or_default())
}

/// Returns whether this thread holds back what it prints.
pub(crate) fn is_held() -> bool {
    HELD.with_borrow(Option::is_some)
}

/// Writes to standard output, through a buffer.
pub(crate) fn output(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    if !is_held() {
        let mut stdout = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        return write(&mut stdout).and_then(|()| stdout.flush());
    }
    let mut bytes = Vec::new();
    let written = write(&mut bytes);
    hold(Piece::Output(bytes));
    written
}

/// Writes a line with styles to standard error.
pub(crate) fn message(line: &dyn Display) {
    if is_held() {
        return hold(Piece::Message(line.to_string()));
    }
    // Ignored, because a failure to write to standard error cannot be reported.
    let _ = writeln!(anstream::stderr().lock(), "{line}");
}

fn hold(piece: Piece) {
    HELD.with_borrow_mut(|held| {
        if let Some(held) = held {
            held.0.push(piece);
        }
    });
}

impl Held {
    /// Prints everything in order.
    pub(crate) fn print(self) -> io::Result<()> {
        for piece in self.0 {
            match piece {
                Piece::Output(bytes) => output(|out| out.write_all(&bytes))?,
                Piece::Message(line) => message(&line),
            }
        }
        Ok(())
    }
}
