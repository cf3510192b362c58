//! The number of nested texts of the thread. `display` limits the number, and `stack` passes it on to the threads
//! that it starts.

use std::cell::Cell;

thread_local! {
    static NESTING: Cell<u32> = const { Cell::new(0) };
}

/// Returns the number of nested texts of this thread.
pub(in crate::text) fn get() -> u32 {
    NESTING.get()
}

/// Sets the number of nested texts of this thread.
pub(in crate::text) fn set(nesting: u32) {
    NESTING.set(nesting);
}
