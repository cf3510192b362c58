//! Damaged files: what must hold for any bytes whatever.

use std::time::{Duration, Instant};

use bytecode_core::buffer::Bytes;
use bytecode_core::check::check;
use bytecode_core::text::{PrintOptions, print};
use bytecode_core::write::WriteOptions;
use bytecode_core::{Error, Result};

/// How long any small file may take, damaged or not.
pub const TIME_LIMIT: Duration = Duration::from_secs(1);

/// What came of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was read whole.
    Accepted,
    /// There is an error in it.
    Rejected,
}

/// Reads, checks, prints and writes `file`, as far as that goes.
///
/// Panics if an error points outside of the file, if it takes too long, or if a module that is read
/// and written is another when it is read again. Panics of the library are not caught.
pub fn survive(file: &[u8]) -> Verdict {
    let start = Instant::now();
    let verdict = match round_trip(file) {
        Ok(()) => Verdict::Accepted,
        Err(error) => {
            if let Some(offset) = error.offset() {
                assert!(offset <= file.len() as u64, "outside of the file: {error}");
            }
            Verdict::Rejected
        }
    };
    let elapsed = start.elapsed();
    assert!(
        elapsed < TIME_LIMIT,
        "{} bytes took {elapsed:?}",
        file.len()
    );
    verdict
}

/// Reads, checks, prints and writes; what was written must print the same.
fn round_trip(file: &[u8]) -> Result<()> {
    let module = bytecode_dialects::read(Bytes::copy_from_slice(file))?;
    if let Some(error) = check(&module).findings.into_iter().next() {
        // What is bad must not hang or panic all the same.
        let _ = text(&module);
        let _ = module.write(&WriteOptions::default());
        return Err(error);
    }
    let before = text(&module)?;
    let written = module.write(&WriteOptions::default())?;
    let again = bytecode_dialects::read(written.bytes).and_then(|module| text(&module));
    // The error's offset is one of the new file.
    let again = again.map_err(|error| Error::message(format!("not read back: {error}")))?;
    assert!(
        before == again,
        "written and read again, the module is another"
    );
    Ok(())
}

fn text(module: &bytecode_core::ir::Module) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    let options = PrintOptions::new().local_scope(true).debug_info(true);
    print(module, options, &mut text)?;
    Ok(text)
}
