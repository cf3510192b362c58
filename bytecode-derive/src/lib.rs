//! Derive macros for `bytecode-core`.
