//! What `mlir-opt` accepts and rejects while parsing, with its verifiers off, and the spelling that it keeps.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use mlir_bytecode::{ErrorKind, Module, ParseOptions, PrintOptions, Result};
use mlir_bytecode_dialects::{ReadOptions, Source};

mod items;
mod operations;

fn parse(text: &str) -> Result<Module> {
    parse_as("llvm-22", text)
}

fn parse_as(source: &str, text: &str) -> Result<Module> {
    let options = ReadOptions::new().source(Source::from_name(source).unwrap());
    options.parse(text, &ParseOptions::new())
}

/// Returns the generic form of a text; `None` if the text is rejected.
fn generic(text: &str) -> Option<String> {
    let module = parse(text).ok()?;
    let mut out = Vec::new();
    mlir_bytecode::text::print(&module, PrintOptions::new().generic(), &mut out).unwrap();
    Some(String::from_utf8(out).unwrap())
}

/// Returns the text of an item as it is kept; `None` if it is rejected.
fn item(text: &str) -> Option<String> {
    let generic = generic(&format!("\"a.b\"() {{c = {text}}} : () -> ()"))?;
    let (_, rest) = generic.split_once("c = ")?;
    Some(rest.rsplit_once("} :")?.0.to_owned())
}

/// Returns the line and the column of the first error.
fn place(text: &str) -> (u32, u32) {
    match parse(text).unwrap_err().kind() {
        ErrorKind::Text { line, column, .. } => (*line, *column),
        other => panic!("{other}"),
    }
}
