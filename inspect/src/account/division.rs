//! The division of the bytes of operations by a pivot.

use hashbrown::HashMap;
use mlir_bytecode::Result;
use mlir_bytecode::context::{Context, OperationName};

use super::entries::Entry;
use super::keys::{Key, Keys, State};
use super::operations::{Record, Symbols, Visitor};
use super::pivot::Pivot;
use super::stats::RowKind;
use crate::locations::{file_of, scope_of};

/// The keys of operations by a pivot, and of the entries that they name.
pub(super) struct Division<'m> {
    pub(super) pivot: Pivot,
    /// The number of components of the scopes of locations.
    depth: usize,
    context: &'m Context,
    names: Vec<OperationName<'m>>,
    /// Whether symbols of the same path have keys of their own.
    is_by_symbol: bool,
    pub(super) keys: Keys,
    /// The keys by the number that determines them.
    known: HashMap<u64, Key>,
    /// The keys of the operations that are open.
    open: Vec<Key>,
    /// The bytes of all operations.
    pub(super) bytes: u64,
}

impl<'m> Division<'m> {
    /// Returns the division of a file without operations, whose entries have these `keys`.
    pub(super) fn new(pivot: Pivot, depth: usize, context: &'m Context, keys: Keys) -> Self {
        Self {
            pivot,
            depth,
            context,
            names: context.operation_names().collect(),
            is_by_symbol: false,
            keys,
            known: HashMap::new(),
            open: Vec::new(),
            bytes: 0,
        }
    }

    /// As [`Self::new`] by function, but symbols of the same path have keys of their own.
    pub(super) fn by_symbol(context: &'m Context, keys: Keys) -> Self {
        Self {
            is_by_symbol: true,
            ..Self::new(Pivot::Function, usize::MAX, context, keys)
        }
    }

    /// Returns the bytes and the operations of a symbol.
    pub(super) fn of_symbol(&self, number: u32) -> (u64, u64) {
        let key = self.known.get(&u64::from(number));
        let row = key.and_then(|key| self.keys.rows.get(*key as usize));
        row.map_or((0, 0), |row| (row.bytes, row.count))
    }

    fn key(&mut self, operation: &Record, symbols: &Symbols) -> Result<Key> {
        // The number that determines the key.
        let number = match self.pivot {
            Pivot::Dialect | Pivot::Operation => operation.name.into(),
            Pivot::Function => operation.symbol.into(),
            Pivot::Location | Pivot::File => operation.location,
            _ => 0,
        };
        if let Some(key) = self.known.get(&number) {
            return Ok(*key);
        }
        let name = || self.names.get(operation.name as usize);
        let location = || self.context.attribute_at(operation.location);
        let key = match self.pivot {
            Pivot::Dialect => name().map(|name| name.dialect().to_owned()),
            Pivot::Operation => name().map(ToString::to_string),
            Pivot::Function => {
                let symbol = symbols.get(operation.symbol);
                symbol.map(|symbol| symbol.path.clone())
            }
            Pivot::Location => {
                let mut path = scope_of(location()?)?;
                path.truncate(self.depth.max(1));
                (!path.is_empty()).then(|| path.join("/"))
            }
            Pivot::File => file_of(location()?)?,
            _ => None,
        };
        let key = match key {
            // The number tells symbols apart, and nobody asks for their names.
            Some(_) if self.is_by_symbol => self.keys.another("", RowKind::Key),
            Some(key) => self.keys.key(key, RowKind::Key),
            None => self.keys.key("operations", RowKind::Other),
        };
        self.known.insert(number, key);
        Ok(key)
    }
}

impl Visitor for Division<'_> {
    fn enter(&mut self, operation: &Record, symbols: &Symbols, named: &[Entry]) -> Result<()> {
        let key = self.key(operation, symbols)?;
        self.keys.add(key, operation.bytes, 1);
        self.bytes += operation.bytes;
        for entry in named {
            self.keys.reach(*entry, State::One(key));
        }
        self.open.push(key);
        Ok(())
    }

    fn head(&mut self, bytes: u64, named: Option<Entry>) {
        if let Some(&key) = self.open.last() {
            self.keys.add(key, bytes, 0);
            self.bytes += bytes;
            if let Some(entry) = named {
                self.keys.reach(entry, State::One(key));
            }
        }
    }

    fn leave(&mut self) {
        self.open.pop();
    }
}

impl Visitor for Vec<Division<'_>> {
    fn enter(&mut self, operation: &Record, symbols: &Symbols, named: &[Entry]) -> Result<()> {
        self.iter_mut()
            .try_for_each(|it| it.enter(operation, symbols, named))
    }

    fn head(&mut self, bytes: u64, named: Option<Entry>) {
        self.iter_mut().for_each(|it| it.head(bytes, named));
    }

    fn leave(&mut self) {
        self.iter_mut().for_each(Visitor::leave);
    }
}
