//! The operations of a file with their bytes, their symbols and the entries that they name.
//!
//! They are read from the IR section each time, in the order of the file, and none is kept: a file may have more operations than
//! there is memory for.

use hashbrown::HashSet;
use mlir_bytecode::bytes::SectionKind;
use mlir_bytecode::context::Context;
use mlir_bytecode::ir::Contents;
use mlir_bytecode::properties::{FieldValue, Properties};
use mlir_bytecode::read::{Field, File, IrField};
use mlir_bytecode::{Error, Result};

use super::entries::{Entries, Entry, Table, expect_all};
use super::graph::PropertyReferences;
use crate::functions::{SymbolNames, path_in};

/// An operation.
#[derive(Clone, Copy)]
pub(super) struct Record {
    /// The bytes of the operation, without the heads of its regions and blocks.
    pub(super) bytes: u64,
    /// The number of the name.
    pub(super) name: u32,
    /// The number of the innermost symbol that the operation is in or is.
    pub(super) symbol: u32,
    /// The number of the attribute.
    pub(super) location: u64,
}

/// A symbol.
#[derive(Clone)]
pub(super) struct SymbolPath {
    /// The path, such as `@outer::@main`.
    pub(super) path: String,
    /// The number of symbols around it.
    pub(super) depth: u64,
}

/// The symbols so far, in the order of the file. They are numbered from 1 on; 0 stands for no symbol.
#[derive(Clone, Default)]
pub(super) struct Symbols(Vec<SymbolPath>);

impl Symbols {
    /// Adds a symbol with the text `@name` in the symbol `outer`; returns its number.
    pub(super) fn add(&mut self, outer: u32, text: &str) -> u32 {
        let (path, depth) = match self.get(outer) {
            Some(outer) => (path_in(&outer.path, text), outer.depth + 1),
            None => (path_in("", text), 0),
        };
        self.0.push(SymbolPath { path, depth });
        self.0.len() as u32
    }

    /// Returns the symbol with a number.
    pub(super) fn get(&self, number: u32) -> Option<&SymbolPath> {
        self.0.get((number as usize).checked_sub(1)?)
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, SymbolPath> {
        self.0.iter()
    }
}

/// Receives the operations of a file in order.
pub(super) trait Visitor {
    /// Enters an operation, which is in those that have been entered and not left, with the entries that it names, possibly
    /// repeated.
    fn enter(&mut self, operation: &Record, symbols: &Symbols, named: &[Entry]) -> Result<()>;

    /// Adds a part of the head of a region or a block to the innermost operation, with the entry that it names.
    fn head(&mut self, bytes: u64, named: Option<Entry>);

    /// Leaves the innermost operation.
    fn leave(&mut self);
}

/// What was found beside the operations.
pub(super) struct Found {
    pub(super) symbols: Symbols,
    /// The references of properties.
    pub(super) properties: PropertyReferences,
}

/// Passes the operations of a file to `visitor`.
pub(super) fn visit(
    context: &Context,
    file: &File<'_>,
    entries: &Entries,
    visitor: &mut impl Visitor,
) -> Result<Found> {
    let mut reader = Reader {
        context,
        entries,
        visitor,
        open: Vec::new(),
        head: None,
        named: Vec::new(),
        names: SymbolNames::default(),
        found: Found {
            symbols: Symbols::default(),
            properties: PropertyReferences::new(),
        },
        seen: HashSet::new(),
    };
    let mut bytes = 0;
    file.visit_ir(|field| {
        bytes += field.length;
        reader.field(field)
    })?;
    reader.enter()?;
    expect_all(file, SectionKind::Ir, bytes)?;
    Ok(reader.found)
}

/// The operation whose own fields are being read.
struct Head {
    level: usize,
    bytes: u64,
    name: u64,
    location: u64,
    properties: Option<u64>,
    attributes: Option<u64>,
}

struct Reader<'a, V> {
    context: &'a Context,
    entries: &'a Entries,
    visitor: &'a mut V,
    /// The levels and the symbols of the operations that are open, the innermost last.
    open: Vec<(usize, u32)>,
    head: Option<Head>,
    /// The entries that `head` names.
    named: Vec<Entry>,
    names: SymbolNames,
    found: Found,
    /// The properties whose references have been found, with the names of their operations.
    seen: HashSet<(Entry, Entry)>,
}

impl<V: Visitor> Reader<'_, V> {
    fn field(&mut self, field: IrField<'_>) -> Result<()> {
        match field.field {
            Field::Operation { name } => {
                self.enter()?;
                self.close(field.level);
                self.named.clear();
                let entry = self.entries.get(Table::OperationName, name);
                let missing = || Error::message("an operation name that does not exist");
                self.named.push(entry.ok_or_else(missing)?);
                self.head = Some(Head {
                    level: field.level,
                    bytes: field.length,
                    name,
                    location: 0,
                    properties: None,
                    attributes: None,
                });
                return Ok(());
            }
            Field::Region { .. } | Field::Block { .. } => {
                self.enter()?;
                self.close(field.level);
            }
            _ => {}
        }
        let named = match field.field {
            Field::Location(number) | Field::OperationAttributes(number) => {
                Some((Table::Attribute, number))
            }
            Field::ResultType(number) | Field::ArgumentType { type_: number, .. } => {
                Some((Table::Type, number))
            }
            Field::OperationProperties(number) => Some((Table::Properties, number)),
            _ => None,
        };
        let named = named.and_then(|(table, number)| self.entries.get(table, number));
        match &mut self.head {
            Some(head) => {
                head.bytes += field.length;
                self.named.extend(named);
                match field.field {
                    Field::Location(number) => head.location = number,
                    Field::OperationAttributes(number) => head.attributes = Some(number),
                    Field::OperationProperties(number) => head.properties = Some(number),
                    _ => {}
                }
            }
            // The head of the block of the top level is in no operation.
            None if self.open.is_empty() => {}
            None => self.visitor.head(field.length, named),
        }
        Ok(())
    }

    /// Enters the operation whose own fields have been read.
    fn enter(&mut self) -> Result<()> {
        let Some(head) = self.head.take() else {
            return Ok(());
        };
        let contents = (self.context).contents_at(head.name, head.properties, head.attributes)?;
        let mut symbol = self.open.last().map_or(0, |(_, symbol)| *symbol);
        // The root of a module is no part of paths.
        if !self.open.is_empty()
            && let Some(own) = self.names.of_contents(contents)?
        {
            symbol = self.found.symbols.add(symbol, &own);
        }
        let operation = Record {
            bytes: head.bytes,
            name: contents.name().id().index() as u32,
            symbol,
            location: head.location,
        };
        let symbols = &self.found.symbols;
        self.visitor.enter(&operation, symbols, &self.named)?;
        self.open.push((head.level, symbol));
        self.properties(contents);
        Ok(())
    }

    /// Leaves the operations that end before a field of this level.
    fn close(&mut self, level: usize) {
        while self.open.pop_if(|(open, _)| *open >= level).is_some() {
            self.visitor.leave();
        }
    }

    /// Finds the references of properties.
    fn properties(&mut self, contents: Contents<'_>) {
        let number = |index: usize| index as u64;
        let Some(id) = contents.properties_id() else {
            return;
        };
        let Some(entry) = self.entries.get(Table::Properties, number(id.index())) else {
            return;
        };
        let Some(name) = self.named.first() else {
            return;
        };
        if !self.seen.insert((entry, *name)) {
            return;
        }
        let mut found = Vec::new();
        let attribute = |index: usize| self.entries.get(Table::Attribute, number(index));
        // Properties that cannot be decoded refer to nothing that is known.
        match contents.properties().ok() {
            Some(Properties::Dictionary(dictionary)) => {
                found.extend(attribute(dictionary.id().index()));
            }
            Some(Properties::Fields(fields)) => {
                for (_, value) in fields.iter() {
                    value.for_each_attribute(&mut |id| found.extend(attribute(id.index())));
                    strings(value, &mut |number| {
                        found.extend(self.entries.get(Table::String, number));
                    });
                }
            }
            _ => {}
        }
        let properties = &mut self.found.properties;
        properties.entry(entry).or_default().extend(found);
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
