//! All symbols of a module with their operations and bytes, nested.

use mlir_bytecode::ir::Event;
use mlir_bytecode::{Module, Result};
use serde::Serialize;

use crate::account::{Account, SymbolBytes};
use crate::functions::{Symbol, SymbolNames};
use crate::signature::Signatures;

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
/// With an account, no body is read of a symbol without symbols in it.
///
/// # Errors
/// Fails if a body cannot be read, or an attribute of a symbol cannot be decoded.
pub fn symbols(module: &Module, account: Option<&Account<'_>>) -> Result<Vec<Listed>> {
    let known = account.map(Account::by_symbol).transpose()?;
    let mut listing = Listing {
        found: Vec::new(),
        open: Vec::new(),
        around: Vec::new(),
        known,
    };
    let (mut names, mut signatures) = (SymbolNames::default(), Signatures::default());
    let mut events = module.events();
    while !listing.is_complete()
        && let Some(event) = events.next()
    {
        match event? {
            Event::EnterOperation(operation) => {
                let symbol = match names.of(operation)? {
                    Some(_) => Symbol::among(&mut signatures, operation, listing.path())?,
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
    /// Whether each open operation is a symbol.
    open: Vec<bool>,
    /// The symbols among these.
    around: Vec<usize>,
    /// What only each symbol contains, if there is an account.
    known: Option<Vec<SymbolBytes>>,
}

impl Listing {
    /// Returns the path of the innermost open symbol.
    fn path(&self) -> &str {
        let innermost = self.around.last().and_then(|index| self.found.get(*index));
        innermost.map_or("", |listed| listed.symbol.name.as_str())
    }

    fn enter(&mut self, symbol: Option<Symbol>) {
        self.open.push(symbol.is_some());
        if let Some(symbol) = symbol {
            let depth = self.around.len() as u64;
            self.around.push(self.found.len());
            self.found.push(Listed {
                symbol,
                depth,
                operations: 0,
                bytes: None,
            });
        }
        let innermost = self.around.last().filter(|_| self.known.is_none());
        if let Some(listed) = innermost.and_then(|index| self.found.get_mut(*index)) {
            listed.operations += 1;
        }
    }

    fn leave(&mut self) {
        if self.open.pop() == Some(true) {
            self.around.pop();
        }
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

    /// Returns whether the account shows that all symbols have been found.
    fn is_complete(&self) -> bool {
        let known = self.known.as_ref();
        known.is_some_and(|known| known.len() == self.found.len())
    }

    /// Adds what the account knows to each symbol, and what a symbol contains to the one around it.
    fn finish(mut self) -> Vec<Listed> {
        for (listed, known) in self.found.iter_mut().zip(self.known.iter().flatten()) {
            listed.operations = known.operations;
            listed.bytes = Some(known.bytes);
        }
        let mut outer = Vec::with_capacity(self.found.len());
        let mut around: Vec<usize> = Vec::new();
        for (index, listed) in self.found.iter().enumerate() {
            around.truncate(listed.depth as usize);
            outer.push(around.last().copied());
            around.push(index);
        }
        // Those in a symbol follow it.
        for (index, outer) in outer.into_iter().enumerate().rev() {
            let inner = self.found.get(index).map(|it| (it.operations, it.bytes));
            let outer = outer.and_then(|outer| self.found.get_mut(outer));
            if let (Some((operations, bytes)), Some(outer)) = (inner, outer) {
                outer.operations += operations;
                outer.bytes = outer.bytes.zip(bytes).map(|(outer, inner)| outer + inner);
            }
        }
        self.found
    }
}
