//! Damaged files: the properties that hold for any bytes.
//!
//! [`read`], [`print()`], [`dump()`], [`round_trip`] and [`parse`] are the bodies of the fuzz targets. They panic if
//! an error points outside of the file, or if a module differs after it was written and read again. Panics of the
//! library are not caught.
#![allow(
    clippy::panic,
    clippy::unwrap_used,
    reason = "what must hold is asserted"
)]

use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use mlir_bytecode::bytes::Bytes;
use mlir_bytecode::check::check;
use mlir_bytecode::text::{self, PrintOptions};
use mlir_bytecode::write::WriteOptions;
use mlir_bytecode::{ErrorKind, Module, Result, dump};
use rayon::ThreadPoolBuilder;

/// The time limit for any small file. Files take milliseconds, but the machine may be busy.
pub const TIME_LIMIT: Duration = Duration::from_secs(20);

/// The stack of a main thread, in bytes: without optimization, the deepest nesting that is allowed takes more than the 2 MiB of
/// other threads.
const STACK: usize = 8 << 20;

/// Calls `each` with all items, on a thread for each processor; the library uses no others meanwhile. Items are taken in order, one
/// thread at a time. Panics if `each` does.
pub fn for_each<T>(items: impl Iterator<Item = T> + Send, each: impl Fn(T) + Sync) {
    let items = Mutex::new(items);
    let next = || {
        let mut items = items.lock().unwrap_or_else(PoisonError::into_inner);
        items.next()
    };
    let work = || {
        while let Some(item) = next() {
            each(item);
        }
    };
    thread::scope(|scope| {
        let count = thread::available_parallelism().map_or(1, NonZero::get);
        for _ in 0..count {
            let pool = ThreadPoolBuilder::new().num_threads(1).stack_size(STACK);
            let pool = pool.build().unwrap();
            scope.spawn(move || pool.install(work));
        }
    });
}

/// The outcome for a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The file was read completely.
    Accepted,
    /// The file has an error.
    Rejected,
}

/// Reads and checks `file`.
pub fn read(file: &[u8]) -> Verdict {
    verdict(file, checked(file).map(|_| ()))
}

/// Reads and prints `file`, even if a check would reject it.
pub fn print(file: &[u8]) -> Verdict {
    let module = mlir_bytecode_dialects::read(Bytes::copy_from_slice(file));
    let printed = module.and_then(|module| {
        let mut sink = std::io::sink();
        text::print(
            &module,
            PrintOptions::new().generic().debug_info(true),
            &mut sink,
        )?;
        in_full(&module)
    });
    verdict(file, printed.map(|_| ()))
}

/// Dumps `file`, and checks that each byte is shown once and in order.
pub fn dump(file: &[u8]) -> Verdict {
    let mut rows = Vec::new();
    let dumped = dump::dump(
        Bytes::copy_from_slice(file),
        mlir_bytecode_dialects::registry(),
        &mut rows,
    );
    let mut shown = 0;
    for row in String::from_utf8_lossy(&rows).lines() {
        let columns: Vec<&str> = row.splitn(3, '|').collect();
        let [offset, bytes, ..] = columns[..] else {
            panic!("no row: {row}");
        };
        if let Some(offset) = offset.trim().strip_prefix("0x") {
            assert_eq!(usize::from_str_radix(offset, 16).ok(), Some(shown), "{row}");
        }
        shown += match bytes.trim().strip_prefix("... ") {
            Some(more) => more.trim_end_matches(" more").parse().unwrap_or(0),
            None => bytes.split_whitespace().count(),
        };
    }
    assert_eq!(shown, file.len(), "bytes that are shown");
    verdict(file, dumped)
}

/// Reads, checks and writes `file`; the written file must print the same text.
pub fn round_trip(file: &[u8]) -> Verdict {
    verdict(file, written_and_read(file))
}

/// Parses `text`; the printed text must parse and print the same.
pub fn parse(text: &[u8]) -> Verdict {
    let module = match mlir_bytecode_dialects::parse(text) {
        Ok(module) => module,
        Err(error) => {
            for error in std::iter::once(&error).chain(error.more()) {
                if let ErrorKind::Text { line, .. } = error.kind() {
                    let lines = text.split(|byte| *byte == b'\n').count();
                    assert!(*line as usize <= lines, "outside of the text: {error}");
                }
            }
            return Verdict::Rejected;
        }
    };
    let findings = module.verify();
    assert!(findings.is_ok(), "{findings:?}");
    let Ok(before) = in_full(&module) else {
        return Verdict::Rejected;
    };
    match mlir_bytecode_dialects::parse(&before).and_then(|module| in_full(&module)) {
        Ok(after) => assert!(before == after, "printed and parsed again, it is another"),
        Err(_) if has_closing_arrow(&before) => return Verdict::Rejected,
        Err(error) => panic!("what was printed does not parse: {error}"),
    }
    Verdict::Accepted
}

/// Returns whether an arrow follows an item that MLIR prints with unbalanced brackets: it prints `!a.b-` as `!a<b->`,
/// and reports an error for this text.
fn has_closing_arrow(text: &[u8]) -> bool {
    let mut arrows = text.windows(3).filter(|bytes| bytes.ends_with(b"->"));
    arrows.any(|bytes| !bytes.starts_with(b" "))
}

/// Runs all targets for bytecode, within the [`TIME_LIMIT`].
pub fn survive(file: &[u8]) -> Verdict {
    in_time(file, |file| {
        print(file);
        round_trip(file)
    })
}

/// Runs the target for text, within the [`TIME_LIMIT`].
pub fn survive_text(text: &[u8]) -> Verdict {
    in_time(text, parse)
}

/// Runs `target`, and panics if it takes longer than the [`TIME_LIMIT`].
pub(crate) fn in_time(file: &[u8], target: impl FnOnce(&[u8]) -> Verdict) -> Verdict {
    let start = Instant::now();
    let verdict = target(file);
    let elapsed = start.elapsed();
    assert!(
        elapsed < TIME_LIMIT,
        "{} bytes took {elapsed:?}",
        file.len()
    );
    verdict
}

fn verdict(file: &[u8], result: Result<()>) -> Verdict {
    match result {
        Ok(()) => Verdict::Accepted,
        Err(error) => {
            if let Some(offset) = error.offset() {
                assert!(offset <= file.len() as u64, "outside of the file: {error}");
            }
            Verdict::Rejected
        }
    }
}

fn checked(file: &[u8]) -> Result<Module> {
    let module = mlir_bytecode_dialects::read(Bytes::copy_from_slice(file))?;
    match check(&module).findings.into_iter().next() {
        Some(error) => {
            // Invalid input must not hang or panic either.
            let _ = module.write(&WriteOptions::new());
            Err(error)
        }
        None => Ok(module),
    }
}

fn written_and_read(file: &[u8]) -> Result<()> {
    let module = checked(file)?;
    let before = in_full(&module)?;
    let written = module.write(&WriteOptions::new())?;
    let again =
        mlir_bytecode_dialects::read(written.into_bytes()).and_then(|module| in_full(&module));
    match again {
        Ok(again) => assert!(
            before == again,
            "written and read again, the module is another"
        ),
        Err(error) => panic!("what was written is not read: {error}"),
    }
    Ok(())
}

/// Returns the text of a module without any elision.
fn in_full(module: &Module) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    let options = PrintOptions::new()
        .generic()
        .local_scope(true)
        .debug_info(true);
    text::print(module, options, &mut out)?;
    Ok(out)
}
