//! Symbols on the command line: `main`, `@main`, `outer::inner`, `@outer::@inner`.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use mlir_bytecode::{Error, ErrorKind, Module, Operation};

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
    /// Finds the symbol in a module.
    pub(crate) fn find<'m>(&self, module: &'m Module) -> mlir_bytecode::Result<Operation<'m>> {
        let found = module.symbol(&self.0)?;
        found.ok_or_else(|| {
            let name = self.0.join("::@");
            Error::new(ErrorKind::NoSymbol { name })
        })
    }
}
