//! What a dialect tells the reader, the writer and the printer.

pub mod layout;
