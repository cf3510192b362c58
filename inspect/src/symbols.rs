//! All symbols of a module with their operations and bytes, nested.

use hashbrown::HashMap;
use mlir_bytecode::ir::Event;
use mlir_bytecode::{Module, Result};
use serde::Serialize;

use crate::account::{RowKind, Stats};
use crate::functions::{Symbol, SymbolNames};

/// A symbol with what it contains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Listed {
    /// The symbol.
    #[serde(flatten)]
    pub symbol: Symbol,
    /// The number of symbols around the symbol.
    pub depth: u64,
    /// The number of operations, the symbol itself included.
    pub operations: u64,
    /// The bytes of these operations and of the entries that only they lead to; `None` without an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
}

/// Returns the symbols of a module, each before those in it. `account` has the bytes by [`Pivot::Function`].
///
/// [`Pivot::Function`]: crate::Pivot::Function
///
/// # Errors
/// Fails if a body cannot be read, or an attribute of a symbol cannot be decoded.
pub fn symbols(module: &Module, account: Option<&Stats>) -> Result<Vec<Listed>> {
    let keys = account.map(|account| {
        let rows = account.rows.iter().filter(|row| row.kind == RowKind::Key);
        rows.map(|row| (row.name.as_str(), row.bytes)).collect()
    });
    let mut listing = Listing {
        found: Vec::new(),
        open: Vec::new(),
        keys,
    };
    let mut names = SymbolNames::default();
    for event in module.events() {
        match event? {
            Event::EnterOperation(operation) => {
                let symbol = match names.of(operation)? {
                    Some(_) => Symbol::of(operation, listing.path())?,
                    None => None,
                };
                listing.enter(symbol);
            }
            Event::LeaveOperation(_) => listing.leave(),
            _ => {}
        }
    }
    Ok(listing.found)
}

struct Listing<'a> {
    found: Vec<Listed>,
    /// For each open operation, the symbol that it is.
    open: Vec<Option<usize>>,
    /// The bytes of each symbol without those of the symbols in it.
    keys: Option<HashMap<&'a str, u64>>,
}

impl Listing<'_> {
    /// Returns the path of the innermost open symbol.
    fn path(&self) -> &str {
        let innermost = self.open.iter().rev().find_map(|it| *it);
        let symbol = innermost.and_then(|index| self.found.get(index));
        symbol.map_or("", |listed| listed.symbol.name.as_str())
    }

    fn enter(&mut self, symbol: Option<Symbol>) {
        let depth = self.open.iter().flatten().count() as u64;
        let index = symbol.map(|symbol| {
            // Symbols of the same name, which are invalid, share their bytes.
            let keys = self.keys.as_mut();
            let bytes = keys.map(|keys| keys.remove(symbol.name.as_str()).unwrap_or(0));
            self.found.push(Listed {
                symbol,
                depth,
                operations: 0,
                bytes: Some(0).filter(|_| bytes.is_some()),
            });
            (self.found.len() - 1, bytes.unwrap_or(0))
        });
        self.open.push(index.map(|(index, _)| index));
        let own = index.map_or(0, |(_, bytes)| bytes);
        for index in self.open.iter().flatten() {
            if let Some(listed) = self.found.get_mut(*index) {
                listed.operations += 1;
                if let Some(bytes) = &mut listed.bytes {
                    *bytes += own;
                }
            }
        }
    }

    fn leave(&mut self) {
        self.open.pop();
    }
}
