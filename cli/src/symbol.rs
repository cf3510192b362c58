//! Symbols on the command line: `main`, `@main`, `outer::inner`, `@outer::@inner`, `@"a name"`.

use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use bstr::BString;
use mlir_bytecode::ir::{symbol_names, symbol_text};
use mlir_bytecode::{Error, ErrorKind, Module, Operation};

use crate::failure::{Failure, Result};
use crate::input::Input;
use crate::nearest;

/// A path of names: each name is looked up in the symbol table of the previous symbol.
#[derive(Clone, Debug)]
pub(crate) struct SymbolPath(Vec<BString>);

impl FromStr for SymbolPath {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let name = |name: &str| name.strip_prefix('@').unwrap_or(name).into();
        let names = stated(text).unwrap_or_else(|| text.split("::").map(name).collect());
        Ok(Self(names))
    }
}

impl fmt::Display for SymbolPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&path_text(&self.0))
    }
}

impl SymbolPath {
    /// Finds the symbol in the module of an input.
    pub(crate) fn find<'m>(&self, input: &Input, module: &'m Module) -> Result<Operation<'m>> {
        let found = module.symbol(&self.0).map_err(|error| input.fault(error))?;
        found.ok_or_else(|| unknown(input, module, &self.0))
    }
}

/// Returns the names of a reference as `print` shows it, also without the first `@`; `None` for other texts.
fn stated(text: &str) -> Option<Vec<BString>> {
    let reference = format!("@{}", text.strip_prefix('@').unwrap_or(text));
    let (names, length) = symbol_names(&reference);
    (length == reference.len()).then_some(names)
}

/// Returns the name of a top-level symbol, which may have `::` in it: `main`, `@main`, `@"a name"`.
pub(crate) fn top_level(text: &str) -> BString {
    match stated(text).as_deref() {
        Some([name]) => name.clone(),
        _ => text.strip_prefix('@').unwrap_or(text).into(),
    }
}

/// Returns a path as references state it.
fn path_text(path: &[impl AsRef<[u8]>]) -> String {
    let names: Vec<_> = path.iter().map(symbol_text).collect();
    names.join("::")
}

/// Returns the failure for a path of names that leads to no symbol, with the nearest name.
pub(crate) fn unknown(input: &Input, module: &Module, path: &[BString]) -> Failure {
    let (text, hint) = (path_text(path), nearest_symbol(module, path));
    // The message has the first `@`.
    let name = text.trim_start_matches('@').to_owned();
    let error = ErrorKind::NoSymbol { name };
    input.fault(Error::message(format!("{error}{hint}")))
}

/// Returns a hint with the symbol that is like the first name without a symbol.
fn nearest_symbol(module: &Module, path: &[BString]) -> String {
    let is_found = |length: &usize| matches!(module.symbol(path.iter().take(*length)), Ok(Some(_)));
    let found = (0..path.len()).take_while(is_found).last().unwrap_or(0);
    let table = module.symbol(path.iter().take(found)).ok().flatten();
    let names = table.and_then(|table| symbols_in(table).ok());
    let name = path.get(found).map(bare).unwrap_or_default();
    nearest::hint(&name, names.iter().flatten().map(String::as_str))
}

/// Returns a name as references state it, without `@`.
fn bare(name: impl AsRef<[u8]>) -> String {
    symbol_text(name).trim_start_matches('@').to_owned()
}

/// Returns the symbols directly in the regions of an operation, and in symbol tables without a name in these.
fn symbols_in(table: Operation<'_>) -> mlir_bytecode::Result<Vec<String>> {
    let mut names = Vec::new();
    table.visit_table(|_, name| {
        names.extend(name.map(bare));
        ControlFlow::<()>::Continue(())
    })?;
    Ok(names)
}
