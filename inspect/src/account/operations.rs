//! The operations of a file with their bytes, their symbols and the entries that they name.
//!
//! The IR section and a walk of the module have the operations in the same order.

use hashbrown::HashSet;
use mlir_bytecode::bytes::SectionKind;
use mlir_bytecode::properties::{FieldValue, Properties};
use mlir_bytecode::read::{Field, File, IrField};
use mlir_bytecode::{Attribute, Error, Module, Operation, Result};

use super::entries::{Entries, Entry, Table, expect_all};
use super::graph::PropertyReferences;
use crate::functions::SymbolNames;

/// An operation.
#[derive(Clone, Copy)]
pub(super) struct Record<'m> {
    /// The bytes of the operation and of the heads of its regions and blocks.
    pub(super) bytes: u64,
    /// The number of the name.
    pub(super) name: u32,
    /// The innermost symbol that the operation is in or is; an index of [`Operations::symbols`].
    pub(super) symbol: u32,
    pub(super) location: Attribute<'m>,
}

/// The operations, in the order of the file.
pub(super) struct Operations<'m> {
    pub(super) records: Vec<Record<'m>>,
    /// The entries that operations name, possibly repeated, each with the number of the operation. Those in the head of a block may
    /// follow the operations of another one.
    pub(super) references: Vec<(u32, Entry)>,
    /// The paths of symbols. The first is empty.
    pub(super) symbols: Vec<String>,
}

impl Operations<'_> {
    /// Returns no operations.
    pub(super) fn new() -> Self {
        Self {
            records: Vec::new(),
            references: Vec::new(),
            symbols: vec![String::new()],
        }
    }

    /// Adds a symbol in the symbol `outer`; returns its index.
    pub(super) fn add_symbol(&mut self, outer: u32, name: &str) -> u32 {
        let path = match self.symbols.get(outer as usize).map(String::as_str) {
            None | Some("") => format!("@{name}"),
            Some(outer) => format!("{outer}::@{name}"),
        };
        self.symbols.push(path);
        self.symbols.len() as u32 - 1
    }
}

/// The operations that are open, the innermost last: the level and the record of each.
type Open = Vec<(usize, u32)>;

struct Reader<'a, 'm> {
    entries: &'a Entries,
    operations: Operations<'m>,
    properties: PropertyReferences,
    open: Open,
    names: SymbolNames,
    /// The properties whose references have been found, with the names of their operations.
    seen: HashSet<(Entry, Entry)>,
}

/// Reads the operations of a file; returns them and the references of properties.
pub(super) fn read<'m>(
    module: &'m Module,
    file: &File<'_>,
    entries: &Entries,
) -> Result<(Operations<'m>, PropertyReferences)> {
    let mut reader = Reader {
        entries,
        operations: Operations::new(),
        properties: PropertyReferences::new(),
        open: Vec::new(),
        names: SymbolNames::default(),
        seen: HashSet::new(),
    };
    let mut walk = module.walk();
    let mut bytes = 0;
    for field in file.ir()? {
        let field = field?;
        bytes += field.length;
        if let Field::Operation { name } = field.field {
            let next = walk.next().transpose()?;
            let operation = next.ok_or_else(|| Error::message("the module is not of the file"))?;
            reader.enter(field, name, operation)?;
        } else {
            reader.field(field)?;
        }
    }
    expect_all(file, SectionKind::Ir, bytes)?;
    Ok((reader.operations, reader.properties))
}

impl<'m> Reader<'_, 'm> {
    /// Enters an operation.
    fn enter(&mut self, field: IrField<'_>, name: u64, operation: Operation<'m>) -> Result<()> {
        self.close(field.level);
        let number = self.operations.records.len() as u32;
        let around = self
            .open
            .last()
            .and_then(|(_, number)| self.record(*number));
        let mut symbol = around.map_or(0, |record| record.symbol);
        if let Some(own) = self.names.of(operation)? {
            symbol = self.operations.add_symbol(symbol, &own);
        }
        let missing = || Error::message("an operation name that does not exist");
        let name_entry = self.entries.get(Table::OperationName, name);
        let record = Record {
            bytes: field.length,
            name: operation.name().id().index() as u32,
            symbol,
            location: operation.location(),
        };
        let name_entry = name_entry.ok_or_else(missing)?;
        self.operations.records.push(record);
        self.operations.references.push((number, name_entry));
        self.open.push((field.level, number));
        self.properties(name_entry, operation)
    }

    /// Leaves the operations that end before a field of this level.
    fn close(&mut self, level: usize) {
        while self.open.pop_if(|(open, _)| *open >= level).is_some() {}
    }

    fn record(&self, number: u32) -> Option<&Record<'m>> {
        self.operations.records.get(number as usize)
    }

    /// Adds a field to the operation that it belongs to.
    fn field(&mut self, field: IrField<'_>) -> Result<()> {
        if let Field::Region { .. } | Field::Block { .. } = field.field {
            self.close(field.level);
        }
        // The head of the block of the top level is in no operation.
        let Some(&(_, number)) = self.open.last() else {
            return Ok(());
        };
        if let Some(record) = self.operations.records.get_mut(number as usize) {
            record.bytes += field.length;
        }
        let (table, index) = match field.field {
            Field::Location(index) | Field::OperationAttributes(index) => (Table::Attribute, index),
            Field::ResultType(index) | Field::ArgumentType { type_: index, .. } => {
                (Table::Type, index)
            }
            Field::OperationProperties(index) => (Table::Properties, index),
            _ => return Ok(()),
        };
        let entry = self.entries.get(table, index);
        let references = &mut self.operations.references;
        references.extend(entry.map(|entry| (number, entry)));
        Ok(())
    }

    /// Finds the references of the properties of an operation.
    fn properties(&mut self, name: Entry, operation: Operation<'m>) -> Result<()> {
        let Some(id) = operation.properties_id() else {
            return Ok(());
        };
        let Some(entry) = self.entries.get(Table::Properties, id.index() as u64) else {
            return Ok(());
        };
        if !self.seen.insert((entry, name)) {
            return Ok(());
        }
        let mut found = Vec::new();
        // Properties that cannot be decoded refer to nothing that is known.
        match operation.properties().ok() {
            Some(Properties::Dictionary(dictionary)) => {
                let number = dictionary.id().index() as u64;
                found.extend(self.entries.get(Table::Attribute, number));
            }
            Some(Properties::Fields(fields)) => {
                for (_, value) in fields.iter() {
                    value.for_each_attribute(&mut |id| {
                        found.extend(self.entries.get(Table::Attribute, id.index() as u64));
                    });
                    strings(value, &mut |number| {
                        found.extend(self.entries.get(Table::String, number));
                    });
                }
            }
            _ => {}
        }
        self.properties.entry(entry).or_default().extend(found);
        Ok(())
    }
}

/// Calls `each` with the strings that a value and its elements refer to.
fn strings(value: &FieldValue, each: &mut impl FnMut(u64)) {
    match value {
        FieldValue::String(number) => each((*number).into()),
        FieldValue::Optional(Some(value)) => strings(value, each),
        FieldValue::Array(values) => values.iter().for_each(|value| strings(value, each)),
        _ => {}
    }
}
