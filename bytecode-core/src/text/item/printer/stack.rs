//! Stack space for nested attributes and types.
//!
//! Dialects print their items, and print nested items by calling back, so printing recurses, up to a limit. After
//! every [`LEVELS`] levels, printing continues on a new thread with its own stack. So a stack of 2 MiB is enough for
//! any thread, even in debug builds. Such deep nesting is very rare.

use std::panic::resume_unwind;
use std::thread;

use super::nesting;
use crate::error::Result;

/// The number of levels that share a stack.
const LEVELS: usize = 64;

/// The size of a stack, in bytes: 64 levels take less than 1 MiB in a debug build.
const STACK: usize = 2 << 20;

/// Runs a function at nesting level `depth`; on a new stack after every [`LEVELS`] levels.
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
