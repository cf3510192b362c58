//! The allocator of the binaries, and its settings.
//!
//! With its settings, jemalloc keeps freed memory in one piece, however large, gives parts of it out again, and returns none to the
//! system: a run over many files takes the memory of the largest on each thread. By default the next module gets fresh pages, which
//! cost more than reading it.

use std::alloc::{GlobalAlloc, Layout};
use std::io::Write as _;

use tikv_jemallocator::Jemalloc;

/// The allocator.
#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

/// jemalloc, which ends the process with an error if there is no memory: Rust would abort the process.
struct Allocator;

#[expect(unsafe_code, reason = "an allocator is an unsafe trait")]
// SAFETY: each method passes its arguments on to jemalloc, whose requirements on them are those of the trait, and returns
// what jemalloc returns; if that is null, the process ends. Nothing here unwinds: the message is written without formatting
// that can fail, and its errors are ignored.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        allocated(unsafe { Jemalloc.alloc(layout) }, layout.size())
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        allocated(unsafe { Jemalloc.alloc_zeroed(layout) }, layout.size())
    }

    #[inline]
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        allocated(unsafe { Jemalloc.realloc(pointer, layout, size) }, size)
    }

    #[inline]
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { Jemalloc.dealloc(pointer, layout) }
    }
}

#[inline]
fn allocated(pointer: *mut u8, size: usize) -> *mut u8 {
    match pointer.is_null() {
        true => end_without_memory(size),
        false => pointer,
    }
}

/// Ends the process with the exit status of an input that cannot be processed.
#[cold]
fn end_without_memory(size: usize) -> ! {
    // Neither allocates: the standard error is not buffered. The lock is held to the end, so that one thread alone says so.
    let mut stderr = std::io::stderr().lock();
    let _ = writeln!(
        stderr,
        "error: out of memory: {size} more bytes cannot be had"
    );
    // `std::process::exit` would wait for threads that hold a lock of the standard library where they run out of memory, too.
    #[cfg(unix)]
    signal_hook::low_level::exit(1);
    #[cfg(not(unix))]
    std::process::exit(1)
}

/// The settings, which end in NUL. jemalloc reads this symbol before `main`, so the binary has them wherever it was
/// built; the environment variable `_RJEM_MALLOC_CONF` overrides them.
#[expect(
    unsafe_code,
    reason = "jemalloc takes settings of a program only from a symbol of this name"
)]
// SAFETY: jemalloc declares `_rjem_malloc_conf` as a weak `const char *`, a symbol to be defined by programs, and only
// reads the text up to its NUL. A reference to an array has the size and alignment of that pointer, the array ends in
// NUL, and both live as long as the program. The name is jemalloc's own prefix: it replaces no symbol of another
// library.
#[unsafe(export_name = "_rjem_malloc_conf")]
pub(crate) static SETTINGS: &[u8; 67] =
    b"oversize_threshold:0,lg_extent_max_active_fit:63,dirty_decay_ms:-1\0";
