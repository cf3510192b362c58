//! `Display` of operations and modules.
//!
//! Display never fails: an error is printed in place as `<<error>>`.

use std::fmt;

use bstr::ByteSlice;

use super::{PrintOptions, print, print_operation};
use crate::error::{Error, Result};
use crate::ir::{Module, Operation};
use crate::text::item::pad;

/// Prints the text of the module, with the data of resources, without the last line feed. For options, and for large
/// modules, use [`print`](crate::text::print).
impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Vec::new();
        let printed = print(self, PrintOptions::new(), &mut out);
        shown(f, printed, &out)
    }
}

/// Prints the operation with its contents, without aliases. For options, use
/// [`print_operation`](crate::text::print_operation).
impl fmt::Display for Operation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Vec::new();
        let options = PrintOptions::new().local_scope(true);
        let printed = print_operation(*self, options, &mut out);
        shown(f, printed, &out)
    }
}

impl Module {
    /// Returns the text of the module, as [`print`](crate::text::print) writes it without options.
    ///
    /// # Errors
    /// Fails if a deferred body or a value is malformed, or if an item in assembly form is not UTF-8.
    pub fn to_text(&self) -> Result<String> {
        let mut out = Vec::new();
        print(self, PrintOptions::new(), &mut out)?;
        String::from_utf8(out).map_err(|error| Error::invalid("UTF-8", error.to_string()))
    }
}

fn shown(f: &mut fmt::Formatter<'_>, printed: Result<()>, out: &[u8]) -> fmt::Result {
    match printed {
        Ok(()) => pad(f, &out.trim_end_with(|it| it == '\n').to_str_lossy()),
        Err(error) => pad(f, &format!("<<{error}>>")),
    }
}
