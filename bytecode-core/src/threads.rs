//! Work on a number of threads that the caller determines.

#[cfg(feature = "parallel")]
use crate::error::Error;
use crate::error::Result;
use crate::parallel;

/// Runs `work` with a number of threads: everything in it that uses several cores, such as reading, writing and checking
/// modules, uses so many. With `None` these are the threads of the caller, one for each core by default. Results do not
/// depend on the number.
///
/// ```
/// use mlir_bytecode::{Module, Registry, on_threads};
///
/// let module = on_threads(Some(1), || Module::parse("builtin.module {}", Registry::new()))??;
/// # Ok::<(), mlir_bytecode::Error>(())
/// ```
///
/// # Errors
/// Fails if the threads cannot be started.
pub fn on_threads<R: Send>(threads: Option<usize>, work: impl FnOnce() -> R + Send) -> Result<R> {
    #[cfg(feature = "parallel")]
    if let Some(threads) = threads {
        return Ok(pool(threads)?.install(work));
    }
    let _ = threads;
    Ok(work())
}

/// Returns the results of two functions, which run at the same time if there are several threads: those of [`on_threads`], or
/// those of the caller. The first runs on the thread of the caller.
///
/// ```
/// use mlir_bytecode::check::check_values;
/// use mlir_bytecode::{Module, Registry, join};
///
/// let module = Module::parse("builtin.module {}", Registry::new())?;
/// let (text, report) = join(|| module.to_string(), || check_values(&module));
/// assert!(report.findings.is_empty());
/// # assert!(text.starts_with("module"));
/// # Ok::<(), mlir_bytecode::Error>(())
/// ```
pub fn join<A, B: Send>(first: impl FnOnce() -> A, second: impl FnOnce() -> B + Send) -> (A, B) {
    parallel::join(first, second)
}

#[cfg(feature = "parallel")]
fn pool(threads: usize) -> Result<rayon::ThreadPool> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1));
    pool.build()
        .map_err(|error| Error::message(format!("cannot start threads: {error}")))
}

/// Runs `work` with a number of threads, and writes its output on the thread of the caller, because `out` may not be usable
/// on others.
#[cfg(feature = "parallel")]
pub(crate) fn piped(
    threads: usize,
    out: &mut impl std::io::Write,
    work: impl FnOnce(&mut dyn std::io::Write) -> Result<()> + Send,
) -> Result<()> {
    use std::io::{BufWriter, Write as _};
    use std::sync::mpsc;

    let pool = pool(threads)?;
    let (sender, receiver) = mpsc::sync_channel(4);
    let mut done = Ok(());
    let written: Result<()> = pool.in_place_scope(|scope| {
        scope.spawn(|_| {
            let mut pipe = BufWriter::with_capacity(1 << 16, Pipe(sender));
            done = work(&mut pipe).and_then(|()| Ok(pipe.flush()?));
        });
        for piece in receiver {
            let piece: Vec<u8> = piece;
            out.write_all(&piece)?;
        }
        Ok(())
    });
    // If writing fails, the work fails with it.
    written.and(done)
}

/// Sends what is written to the thread of the caller.
#[cfg(feature = "parallel")]
struct Pipe(std::sync::mpsc::SyncSender<Vec<u8>>);

#[cfg(feature = "parallel")]
impl std::io::Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self.0.send(bytes.to_vec()) {
            Ok(()) => Ok(bytes.len()),
            Err(_) => Err(std::io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
