//! Dividing the bytes of a file by a pivot.

use hashbrown::HashMap;
use mlir_bytecode::{Attribute, Error, Result, Type};

use super::Account;
use super::entries::{Entry, Table};
use super::keys::{Key, Keys, State};
use super::pivot::{Pivot, constant_name, kind_of_attribute, kind_of_type};
use super::stats::{Row, RowKind, Stats};
use crate::locations::{file_of, scope_of};

impl Account<'_> {
    /// Divides the bytes of the file by a pivot. Scopes of locations are folded to their first `depth` components.
    ///
    /// # Errors
    /// Fails if a location cannot be decoded.
    pub fn by_folded(&self, pivot: Pivot, depth: usize) -> Result<Stats> {
        let rows = match pivot {
            Pivot::Section => self.sections(),
            _ => self.keyed(pivot, depth)?,
        };
        let mut rows: Vec<_> = rows.into_iter().filter(|row| row.bytes > 0).collect();
        rows.sort_by(|a, b| {
            (b.bytes.cmp(&a.bytes)).then_with(|| (&a.name, a.kind).cmp(&(&b.name, b.kind)))
        });
        Ok(Stats {
            by: pivot,
            size: self.size,
            rows,
        })
    }

    /// Divides the bytes of the file by a pivot.
    ///
    /// # Errors
    /// Fails if a location cannot be decoded.
    pub fn by(&self, pivot: Pivot) -> Result<Stats> {
        self.by_folded(pivot, usize::MAX)
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

    fn keyed(&self, pivot: Pivot, depth: usize) -> Result<Vec<Row>> {
        let mut keys = Keys::new(self.entries.len());
        self.own_keys(pivot, &mut keys);
        let of_operations = self.operations(pivot, depth, &mut keys)?;
        for &(number, entry) in &self.operations.references {
            if let Some(key) = of_operations.get(number as usize) {
                keys.reach(entry, State::One(*key));
            }
        }
        keys.propagate(&self.edges);
        let mut accounted = self.entries.total();
        // Operations and entries are not counted together.
        let counts_entries = matches!(
            pivot,
            Pivot::Attribute | Pivot::Type | Pivot::Resource | Pivot::Constant
        );
        for (record, key) in self.operations.records.iter().zip(of_operations) {
            keys.add(key, record.bytes, 1);
            accounted += record.bytes;
        }
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
        let rest = self
            .size
            .checked_sub(accounted)
            .ok_or_else(|| Error::message("the entries are larger than the file"))?;
        let structure = keys.key("structure", RowKind::Structure);
        keys.add(structure, rest, 1);
        Ok(keys.rows)
    }

    /// Gives entries the keys that they have whatever refers to them.
    fn own_keys(&self, pivot: Pivot, keys: &mut Keys) {
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
    }

    /// Returns the attributes of the file with their entries.
    fn attributes(&self) -> Box<dyn Iterator<Item = (Entry, Attribute<'_>)> + '_> {
        match &self.tile_ir {
            None => {
                let attributes = self.module.context().attributes();
                Box::new(self.entries.of(Table::Attribute).zip(attributes))
            }
            Some(items) => Box::new(items.attributes.iter().copied()),
        }
    }

    /// Returns the types of the file with their entries.
    fn types(&self) -> Box<dyn Iterator<Item = (Entry, Type<'_>)> + '_> {
        match &self.tile_ir {
            None => {
                let types = self.module.context().types();
                Box::new(self.entries.of(Table::Type).zip(types))
            }
            Some(items) => Box::new(items.types.iter().map(|(entry, type_)| (*entry, *type_))),
        }
    }

    /// Returns the names of the constants that the file has in tables, with their entries.
    fn constants(&self) -> Box<dyn Iterator<Item = (Entry, String)> + '_> {
        match &self.tile_ir {
            None => {
                let attributes = self.attributes();
                Box::new(attributes.filter_map(|(entry, it)| Some((entry, constant_name(it)?))))
            }
            Some(items) => {
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

    /// Returns the key of each operation.
    fn operations(&self, pivot: Pivot, depth: usize, keys: &mut Keys) -> Result<Vec<Key>> {
        let records = self.operations.records.iter();
        let mut known = HashMap::new();
        let mut found = Vec::with_capacity(self.operations.records.len());
        let names: Vec<_> = self.module.context().operation_names().collect();
        for record in records {
            // The number that determines the key.
            let number = match pivot {
                Pivot::Dialect | Pivot::Operation => record.name,
                Pivot::Function => record.symbol,
                Pivot::Location | Pivot::File => record.location.id().index() as u32,
                _ => 0,
            };
            if let Some(key) = known.get(&number) {
                found.push(*key);
                continue;
            }
            let name = names.get(record.name as usize);
            let key = match pivot {
                Pivot::Dialect => name.map(|name| name.dialect().to_owned()),
                Pivot::Operation => name.map(|name| name.to_string()),
                Pivot::Function => {
                    let symbol = self.operations.symbols.get(record.symbol as usize);
                    symbol.filter(|path| !path.is_empty()).cloned()
                }
                Pivot::Location => {
                    let mut path = scope_of(record.location)?;
                    path.truncate(depth.max(1));
                    (!path.is_empty()).then(|| path.join("/"))
                }
                Pivot::File => file_of(record.location)?,
                _ => None,
            };
            let key = match key {
                Some(key) => keys.key(key, RowKind::Key),
                None => keys.key("operations", RowKind::Other),
            };
            known.insert(number, key);
            found.push(key);
        }
        Ok(found)
    }
}
