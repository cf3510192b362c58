//! Room for the nesting of attributes and types.
//!
//! Dialects print their items themselves, and what is inside by calling back: so printing recurses, up to a limit. Every
//! so many levels it goes on in a thread of its own, which has a stack of its own; so a thread of 2 MiB will do to
//! start with, in debug builds too. Hardly anything nests that deeply.

use std::panic::resume_unwind;
use std::thread;

use super::nesting;
use crate::error::Result;

/// How many levels share a stack.
const LEVELS: usize = 64;

/// The size of a stack, in bytes: 64 levels take less than 1 MiB in a debug build.
const STACK: usize = 2 << 20;

/// Runs what is at nesting level `depth`, on a stack of its own if that is due.
pub(in crate::text) fn at_depth<T: Send>(
    depth: usize,
    run: impl FnOnce() -> Result<T> + Send,
) -> Result<T> {
    if depth == 0 || !depth.is_multiple_of(LEVELS) {
        return run();
    }
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK);
        let outer = nesting::get();
        let run = move || {
            nesting::set(outer);
            run()
        };
        let thread = thread.spawn_scoped(scope, run)?;
        thread.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}
