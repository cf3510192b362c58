//! All symbols of a module with their operations and bytes, nested.

use mlir_bytecode::ir::Event;
use mlir_bytecode::{Module, Result};
use serde::Serialize;

use crate::account::{Account, SymbolBytes};
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

/// Returns the symbols of a module, each before those in it. `account` is that of the file that the module was read from.
///
/// With an account, no body is read of an operation without symbols in it.
///
/// # Errors
/// Fails if a body cannot be read, or an attribute of a symbol cannot be decoded.
pub fn symbols(module: &Module, account: Option<&Account<'_>>) -> Result<Vec<Listed>> {
    let known = account.map(Account::by_symbol).transpose()?;
    let mut listing = Listing {
        found: Vec::new(),
        open: Vec::new(),
        known,
    };
    let mut names = SymbolNames::default();
    let mut events = module.events();
    while let Some(event) = events.next() {
        match event? {
            Event::EnterOperation(operation) => {
                let symbol = match names.of(operation)? {
                    Some(_) => Symbol::of(operation, listing.path())?,
                    None => None,
                };
                let is_symbol = symbol.is_some();
                listing.enter(symbol);
                if is_symbol && listing.has_no_inner() {
                    events.skip_regions();
                }
            }
            Event::LeaveOperation(_) => listing.leave(),
            _ => {}
        }
    }
    Ok(listing.finish())
}

struct Listing {
    found: Vec<Listed>,
    /// For each open operation, the symbol that it is.
    open: Vec<Option<usize>>,
    /// What only each symbol contains, if there is an account.
    known: Option<Vec<SymbolBytes>>,
}

impl Listing {
    /// Returns the path of the innermost open symbol.
    fn path(&self) -> &str {
        let innermost = self.open.iter().rev().find_map(|it| *it);
        let symbol = innermost.and_then(|index| self.found.get(index));
        symbol.map_or("", |listed| listed.symbol.name.as_str())
    }

    fn enter(&mut self, symbol: Option<Symbol>) {
        let depth = self.open.iter().flatten().count() as u64;
        let index = self.found.len();
        let is_symbol = symbol.is_some();
        self.found.extend(symbol.map(|symbol| Listed {
            symbol,
            depth,
            operations: 0,
            bytes: None,
        }));
        self.open.push(is_symbol.then_some(index));
        if self.known.is_none() {
            for index in self.open.iter().flatten() {
                if let Some(listed) = self.found.get_mut(*index) {
                    listed.operations += 1;
                }
            }
        }
    }

    fn leave(&mut self) {
        self.open.pop();
    }

    /// Returns whether the account shows that no symbol is in the last one.
    fn has_no_inner(&self) -> bool {
        let Some(known) = &self.known else {
            return false;
        };
        let depth = |index: usize| known.get(index).map(|it| it.depth);
        let next = self.found.len();
        depth(next) <= next.checked_sub(1).and_then(depth)
    }

    /// Adds what the account knows of each symbol to it and to those around it.
    fn finish(mut self) -> Vec<Listed> {
        // The symbols around the next one.
        let mut around: Vec<usize> = Vec::new();
        for (index, known) in self.known.iter().flatten().enumerate() {
            around.truncate(known.depth as usize);
            around.push(index);
            for outer in &around {
                if let Some(listed) = self.found.get_mut(*outer) {
                    listed.operations += known.operations;
                    *listed.bytes.get_or_insert(0) += known.bytes;
                }
            }
        }
        self.found
    }
}
