//! The custom forms of operations.
//!
//! Forms that are written by hand come from the registry and parse with the interface [`crate::dialect::OperationParser`].

mod parser;
