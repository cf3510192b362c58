//! How many texts are being made inside of one another, by thread: `display` limits the number, and `stack` passes the number
//! on to the threads that it starts.

use std::cell::Cell;

thread_local! {
    static NESTING: Cell<u32> = const { Cell::new(0) };
}

/// Returns how many texts are being made on this thread.
pub(in crate::text) fn get() -> u32 {
    NESTING.get()
}

/// Sets the number of texts that are being made on this thread.
pub(in crate::text) fn set(nesting: u32) {
    NESTING.set(nesting);
}
