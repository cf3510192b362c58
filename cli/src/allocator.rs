//! The allocator of the binaries, and its settings.
//!
//! jemalloc keeps freed memory in one piece, however large, and gives parts of it out again. By default the next module
//! gets fresh pages, which cost more than reading it.

/// The allocator.
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

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
pub(crate) static SETTINGS: &[u8; 49] = b"oversize_threshold:0,lg_extent_max_active_fit:63\0";
