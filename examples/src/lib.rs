//! Programs that use only the public API: see the folder `examples`.

/// Compiles the Rust blocks of the README as doctests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
