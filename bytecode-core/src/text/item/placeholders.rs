//! The texts in place of bytes that a printer did not understand.
//!
//! Such bytes refer to other entries of their file by number, so that they cannot be restored from a text. A text with one can be
//! read and printed, but not written as bytecode.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::context::Context;
use crate::error::{Error, Result};

/// The start of the string that stands for the bytes.
pub(super) const START: &str = "\"unknown encoding 0x";

/// Whether a context has such a text that was parsed.
#[derive(Default)]
struct Parsed(AtomicBool);

/// Notes that a text was parsed, if it stands for bytes that were not understood.
pub(in crate::text) fn note(context: &Context, text: &str) {
    if memchr::memmem::find(text.as_bytes(), START.as_bytes()).is_some() {
        context.state::<Parsed>().0.store(true, Ordering::Relaxed);
    }
}

/// Returns an error if a text that stands for bytes was parsed.
pub(crate) fn expect_none(context: &Context) -> Result<()> {
    match context.state::<Parsed>().0.load(Ordering::Relaxed) {
        false => Ok(()),
        true => Err(Error::unsupported(
            "the text says `unknown encoding` where bytes were not understood: only the file that it was printed from has these",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Registry;
    use crate::ir::Module;
    use crate::write::WriteOptions;

    #[test]
    fn texts_in_place_of_bytes_are_not_written() -> Result<()> {
        let is_written = |text: &str| -> Result<bool> {
            let module = Module::parse(text, Registry::new())?;
            let written = module.write(&WriteOptions::new());
            Ok(written.is_ok())
        };
        assert!(is_written("\"t.op\"() {a = #t<\"encoding\">} : () -> ()")?);
        assert!(!is_written(
            "\"t.op\"() {a = #t<\"unknown encoding 0x01\">} : () -> ()"
        )?);
        assert!(!is_written(
            "\"t.op\"() {a = #t.b<!t<\"unknown encoding 0x01\">>} : () -> ()"
        )?);
        assert!(!is_written(
            "\"t.op\"() <\"unknown encoding 0x01\"> : () -> ()"
        )?);
        Ok(())
    }
}
