//! Symbols on the command line: `main`, `@main`, `outer::inner`, `@outer::@inner`.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use mlir_bytecode::{Error, ErrorKind, Module, Operation};

use crate::failure::{Failure, Result};
use crate::input::Input;
use crate::nearest;

/// A path of names: each name is looked up in the symbol table of the previous symbol.
#[derive(Clone, Debug)]
pub(crate) struct SymbolPath(Vec<String>);

impl FromStr for SymbolPath {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let name = |name: &str| name.strip_prefix('@').unwrap_or(name).to_owned();
        Ok(Self(text.split("::").map(name).collect()))
    }
}

impl fmt::Display for SymbolPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}", self.0.join("::@"))
    }
}

impl SymbolPath {
    /// Finds the symbol in the module of an input.
    pub(crate) fn find<'m>(&self, input: &Input, module: &'m Module) -> Result<Operation<'m>> {
        let found = module.symbol(&self.0).map_err(|error| input.fault(error))?;
        found.ok_or_else(|| unknown(input, module, &self.0))
    }
}

/// Returns the failure for a path of names that leads to no symbol, with the nearest name.
pub(crate) fn unknown(input: &Input, module: &Module, path: &[impl AsRef<str>]) -> Failure {
    let names: Vec<&str> = path.iter().map(AsRef::as_ref).collect();
    let (name, hint) = (names.join("::@"), nearest_symbol(module, &names));
    let error = ErrorKind::NoSymbol { name };
    input.fault(Error::message(format!("{error}{hint}")))
}

/// Returns a hint with the symbol that is like the first name without a symbol.
fn nearest_symbol(module: &Module, path: &[&str]) -> String {
    let is_found = |length: &usize| matches!(module.symbol(path.iter().take(*length)), Ok(Some(_)));
    let found = (0..path.len()).take_while(is_found).last().unwrap_or(0);
    let table = module.symbol(path.iter().take(found)).ok().flatten();
    let names = table.and_then(|table| symbols_in(table).ok());
    let name = path.get(found).copied().unwrap_or_default();
    nearest::hint(name, names.iter().flatten().map(String::as_str))
}

/// Returns the symbols directly in the regions of an operation, and in symbol tables without a name in these.
fn symbols_in(table: Operation<'_>) -> mlir_bytecode::Result<Vec<String>> {
    let mut names = Vec::new();
    let mut tables = vec![table];
    while let Some(table) = tables.pop() {
        let blocks = table.regions()?.flat_map(|region| region.blocks());
        for operation in blocks.flat_map(|block| block.operations()) {
            match operation.symbol_name()? {
                Some(name) => names.push(name.to_string()),
                None if operation.may_be_symbol_table() => tables.push(operation),
                None => {}
            }
        }
    }
    Ok(names)
}
