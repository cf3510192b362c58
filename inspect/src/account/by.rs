//! Dividing the bytes of a file by a pivot.

use mlir_bytecode::{Attribute, Error, Result, Type};

use super::division::Division;
use super::entries::{Entry, Table};
use super::graph::Edges;
use super::keys::{Keys, State};
use super::pivot::{Pivot, constant_name, kind_of_attribute, kind_of_type};
use super::stats::{Row, RowKind, Stats};
use super::{Account, Source};
use crate::shares::map_shares;

/// The most divisions for which the operations are read at once.
const AT_ONCE: usize = 4;

/// What only a symbol contains, without the symbols in it.
pub(crate) struct SymbolBytes {
    /// The number of symbols around the symbol.
    pub(crate) depth: u64,
    /// The bytes of its operations and of the entries that only they lead to.
    pub(crate) bytes: u64,
    /// The number of operations.
    pub(crate) operations: u64,
}

impl Account<'_> {
    /// Divides the bytes of the file by each of some pivots. Scopes of locations are folded to their first components, of which the
    /// second number is the count.
    ///
    /// The operations are read once for every few pivots, and none is kept.
    ///
    /// # Errors
    /// Fails if the operations cannot be read, or a location cannot be decoded.
    pub fn by_each(&self, pivots: &[(Pivot, usize)]) -> Result<Vec<Stats>> {
        let keyed = pivots.iter().filter(|(pivot, _)| *pivot != Pivot::Section);
        let keyed: Vec<_> = keyed.copied().collect();
        let rows = map_shares(&keyed, AT_ONCE, &|share| self.rows_of_each(share))?;
        let mut rows = rows.into_iter();
        let stats = pivots.iter().map(|&(by, _)| {
            let rows = match by {
                Pivot::Section => self.sections(),
                _ => rows.next().unwrap_or_default(),
            };
            let mut rows: Vec<_> = rows.into_iter().filter(|row| row.bytes > 0).collect();
            rows.sort_by(|a, b| {
                (b.bytes.cmp(&a.bytes)).then_with(|| (&a.name, a.kind).cmp(&(&b.name, b.kind)))
            });
            let size = self.size;
            Stats { by, size, rows }
        });
        Ok(stats.collect())
    }

    /// Returns the rows of each division by some pivots.
    fn rows_of_each(&self, pivots: &[(Pivot, usize)]) -> Result<Vec<Vec<Row>>> {
        if pivots.is_empty() {
            return Ok(Vec::new());
        }
        let context = self.module.context();
        let division =
            |&(pivot, depth): &_| Division::new(pivot, depth, context, self.own_keys(pivot));
        let mut divisions: Vec<_> = pivots.iter().map(division).collect();
        let (_, edges) = self.visit(&mut divisions)?;
        let rows = divisions.into_iter().map(|it| self.rows(it, &edges));
        rows.collect()
    }

    /// Divides the bytes of the file by a pivot: see [`by_each`](Self::by_each).
    ///
    /// # Errors
    /// As [`by_each`](Self::by_each).
    pub fn by_folded(&self, pivot: Pivot, depth: usize) -> Result<Stats> {
        let stats = self.by_each(&[(pivot, depth)])?.pop();
        stats.ok_or_else(|| Error::message("no division of the bytes"))
    }

    /// Divides the bytes of the file by a pivot.
    ///
    /// # Errors
    /// As [`by_each`](Self::by_each).
    pub fn by(&self, pivot: Pivot) -> Result<Stats> {
        self.by_folded(pivot, usize::MAX)
    }

    /// Returns the symbols with what only they contain, in the order of the file.
    pub(crate) fn by_symbol(&self) -> Result<Vec<SymbolBytes>> {
        let keys = self.own_keys(Pivot::Function);
        let mut division = Division::by_symbol(self.module.context(), keys);
        let (symbols, edges) = self.visit(&mut division)?;
        self.add_entries(&mut division, &edges);
        let found = (1..).zip(symbols.iter()).map(|(number, symbol)| {
            let (bytes, operations) = division.of_symbol(number);
            SymbolBytes {
                depth: symbol.depth,
                bytes,
                operations,
            }
        });
        Ok(found.collect())
    }

    fn sections(&self) -> Vec<Row> {
        let sections = self.sections.0.iter();
        let rows = sections.map(|&(name, bytes)| Row {
            name: name.to_owned(),
            kind: RowKind::Key,
            bytes,
            count: 1,
        });
        rows.collect()
    }

    /// Returns the rows of a division of all operations.
    fn rows(&self, mut division: Division<'_>, edges: &Edges) -> Result<Vec<Row>> {
        self.add_entries(&mut division, edges);
        let accounted = self.entries.total() + division.bytes;
        let rest = self
            .size
            .checked_sub(accounted)
            .ok_or_else(|| Error::message("the entries are larger than the file"))?;
        let mut keys = division.keys;
        let structure = keys.key("structure", RowKind::Structure);
        keys.add(structure, rest, 1);
        Ok(keys.rows)
    }

    /// Adds the bytes of the entries to those of the operations that lead to them.
    fn add_entries(&self, division: &mut Division<'_>, edges: &Edges) {
        // Operations and entries are not counted together.
        let counts_entries = matches!(
            division.pivot,
            Pivot::Attribute | Pivot::Type | Pivot::Resource | Pivot::Constant
        );
        let keys = &mut division.keys;
        keys.propagate(edges);
        for table in Table::ALL {
            let shared = keys.key(table.name(), RowKind::Shared);
            let unreferenced = keys.key(table.name(), RowKind::Unreferenced);
            for entry in self.entries.of(table) {
                let counts = counts_entries && keys.is_own(entry);
                let (key, count) = match keys.state(entry) {
                    State::One(key) => (key, u64::from(counts)),
                    State::Many => (shared, 1),
                    State::None => (unreferenced, 1),
                };
                keys.add(key, self.entries.bytes(entry), count);
            }
        }
    }

    /// Gives entries the keys that they have whatever refers to them.
    fn own_keys(&self, pivot: Pivot) -> Keys {
        let mut all = Keys::new(self.entries.len());
        let keys = &mut all;
        let context = self.module.context();
        match pivot {
            Pivot::Dialect => {
                for (entry, dialect) in self.entries.of(Table::Dialect).zip(context.dialects()) {
                    let key = keys.key(dialect.namespace, RowKind::Key);
                    keys.own(entry, key);
                }
                for (entry, attribute) in self.attributes() {
                    let key = keys.key(attribute.dialect(), RowKind::Key);
                    keys.own(entry, key);
                }
                for (entry, type_) in self.types() {
                    let key = keys.key(type_.dialect(), RowKind::Key);
                    keys.own(entry, key);
                }
                for (entry, name) in self
                    .entries
                    .of(Table::OperationName)
                    .zip(context.operation_names())
                {
                    let key = keys.key(name.dialect(), RowKind::Key);
                    keys.own(entry, key);
                }
            }
            Pivot::Attribute => {
                for (entry, attribute) in self.attributes() {
                    let key = keys.key(kind_of_attribute(attribute), RowKind::Key);
                    keys.own(entry, key);
                }
                self.own_of(&[Table::Type, Table::Resource, Table::Constant], keys);
            }
            Pivot::Type => {
                for (entry, type_) in self.types() {
                    let key = keys.key(kind_of_type(type_), RowKind::Key);
                    keys.own(entry, key);
                }
                self.own_of(&[Table::Attribute, Table::Resource], keys);
                self.own_of(&[Table::Constant, Table::DebugEntry], keys);
            }
            Pivot::Resource | Pivot::Constant => {
                self.own_of(&[Table::Type, Table::Attribute], keys);
                self.own_of(&[Table::Constant, Table::DebugEntry], keys);
                if pivot == Pivot::Constant {
                    for (entry, name) in self.constants() {
                        let key = keys.key(name, RowKind::Key);
                        keys.own(entry, key);
                    }
                }
                let entries = self.entries.of(Table::Resource).zip(context.resources());
                for (entry, (_, resource)) in entries {
                    let key = keys.key(resource.key.to_string(), RowKind::Key);
                    keys.own(entry, key);
                }
            }
            _ => {}
        }
        all
    }

    /// Returns the attributes of the file with their entries.
    fn attributes(&self) -> Box<dyn Iterator<Item = (Entry, Attribute<'_>)> + '_> {
        match &self.source {
            Source::Bytecode(_) => {
                let attributes = self.module.context().attributes();
                Box::new(self.entries.of(Table::Attribute).zip(attributes))
            }
            Source::TileIr(items) => Box::new(items.attributes.iter().copied()),
        }
    }

    /// Returns the types of the file with their entries.
    fn types(&self) -> Box<dyn Iterator<Item = (Entry, Type<'_>)> + '_> {
        match &self.source {
            Source::Bytecode(_) => {
                let types = self.module.context().types();
                Box::new(self.entries.of(Table::Type).zip(types))
            }
            Source::TileIr(items) => {
                Box::new(items.types.iter().map(|(entry, type_)| (*entry, *type_)))
            }
        }
    }

    /// Returns the names of the constants that the file has in tables, with their entries.
    fn constants(&self) -> Box<dyn Iterator<Item = (Entry, String)> + '_> {
        match &self.source {
            Source::Bytecode(_) => {
                let attributes = self.attributes();
                Box::new(attributes.filter_map(|(entry, it)| Some((entry, constant_name(it)?))))
            }
            Source::TileIr(items) => {
                let constants = items.constants.iter();
                Box::new(constants.map(|(entry, name)| (*entry, name.clone())))
            }
        }
    }

    /// Gives the entries of some tables the name of their table as the key.
    fn own_of(&self, tables: &[Table], keys: &mut Keys) {
        for table in tables {
            let key = keys.key(table.name(), RowKind::Other);
            for entry in self.entries.of(*table) {
                keys.own(entry, key);
            }
        }
    }
}
