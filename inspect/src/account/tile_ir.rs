//! The account of a file in Tile IR.
//!
//! The operations come from the module in the in-memory IR, in the order of the file: the module, its globals, its functions
//! with their bodies. The sizes come from the [`Extents`] of the file, the references from its tables and bodies.

use std::collections::{BTreeMap, HashMap};

use mlir_bytecode::ir::symbol_text;
use mlir_bytecode::{Attribute, Error, Module, Operation, Result, Type};
use tile_ir_bytecode::{
    Attribute as TileAttribute, Body, ConstantId, DebugId, Extents, Field, Module as Tile, Part,
    StringId, TypeId,
};

use super::entries::{Entries, Entry, Sections, Table};
use super::graph::{Edges, Lists};
use super::operations::{Record, Symbols, Visitor};
use super::{Account, Source};
use crate::functions::symbol_name;

/// A file in Tile IR: its items in the in-memory IR, its operations and its references. Items that cannot be decoded are missing.
#[derive(Default)]
pub(super) struct TileIr<'m> {
    /// The operations, each with the entries that it names.
    operations: Vec<(Record, Vec<Entry>)>,
    pub(super) symbols: Symbols,
    pub(super) edges: Edges,
    /// The attributes of operations, and the debug entries.
    pub(super) attributes: Vec<(Entry, Attribute<'m>)>,
    pub(super) types: BTreeMap<Entry, Type<'m>>,
    /// The names of constants.
    pub(super) constants: BTreeMap<Entry, String>,
}

impl TileIr<'_> {
    /// Passes the operations to `visitor`.
    pub(super) fn visit(&self, visitor: &mut impl Visitor) -> Result<()> {
        for (operation, named) in &self.operations {
            visitor.enter(operation, &self.symbols, named)?;
            visitor.leave();
        }
        Ok(())
    }
}

/// Accounts for the bytes of a file.
pub(super) fn account<'m>(file: &[u8], tile: &Tile<'_>, module: &'m Module) -> Result<Account<'m>> {
    let extents = Extents::of(file).map_err(Error::other)?;
    let size = file.len() as u64;
    let sections = extents.sections.iter();
    let mut sections: Vec<_> = sections
        .map(|section| (section.layout.kind.name(), section.range.len() as u64))
        .collect();
    let in_sections: u64 = sections.iter().map(|(_, bytes)| bytes).sum();
    sections.insert(0, ("header", size.saturating_sub(in_sections)));

    let mut bytes: HashMap<Part, u64> = HashMap::new();
    let mut attributes = Vec::new();
    for extent in &extents.parts {
        *bytes.entry(extent.part).or_default() += extent.own as u64;
        if let Part::Attribute { .. } = extent.part {
            attributes.push(extent.part);
        }
    }
    let entries = entries(tile, &bytes, &attributes)?;
    let attributes = entries.of(Table::Attribute).zip(&attributes);
    let attributes = attributes.map(|(entry, part)| (*part, entry)).collect();
    let mut reader = Reader {
        tile,
        module,
        bytes,
        entries: &entries,
        attributes,
        of_attributes: HashMap::new(),
        items: TileIr::default(),
        walk: module.walk(),
        last: None,
    };
    reader.items()?;
    reader.operations()?;
    reader.items.edges = reader.edges();
    let tile_ir = Box::new(reader.items);
    Ok(Account {
        module,
        size,
        sections: Sections(sections),
        entries,
        source: Source::TileIr(tile_ir),
    })
}

/// Returns the entries of the tables of a file, and its attributes.
fn entries(tile: &Tile<'_>, bytes: &HashMap<Part, u64>, attributes: &[Part]) -> Result<Entries> {
    let bytes = |part: Part| Ok(bytes.get(&part).copied().unwrap_or_default());
    let up_to = |length: usize| 0..length as u64;
    let mut entries = Entries::default();
    let strings = up_to(tile.strings().len()).map(|it| bytes(Part::String(StringId(it))));
    entries.push(Table::String, strings)?;
    entries.push(Table::Attribute, attributes.iter().map(|it| bytes(*it)))?;
    let types = up_to(tile.types().len()).map(|it| bytes(Part::Type(TypeId(it))));
    entries.push(Table::Type, types)?;
    let constants = up_to(tile.constants().len()).map(|it| bytes(Part::Constant(ConstantId(it))));
    entries.push(Table::Constant, constants)?;
    let debug = up_to(tile.debug().len()).map(|it| bytes(Part::DebugEntry(DebugId(it + 1))));
    entries.push(Table::DebugEntry, debug)?;
    Ok(entries)
}

struct Reader<'a, 'm, W> {
    tile: &'a Tile<'a>,
    module: &'m Module,
    bytes: HashMap<Part, u64>,
    entries: &'a Entries,
    /// The entries of attributes of operations.
    attributes: HashMap<Part, Entry>,
    /// The references of these.
    of_attributes: HashMap<Entry, Vec<Option<Entry>>>,
    items: TileIr<'m>,
    /// The operations in the in-memory IR, and the last of them.
    walk: W,
    last: Option<Operation<'m>>,
}

impl<'m, W: Iterator<Item = Result<Operation<'m>>>> Reader<'_, 'm, W> {
    fn string(&self, id: StringId) -> Option<Entry> {
        self.entries.get(Table::String, id.0)
    }

    fn type_(&self, id: TypeId) -> Option<Entry> {
        self.entries.get(Table::Type, id.0)
    }

    fn constant(&self, id: ConstantId) -> Option<Entry> {
        self.entries.get(Table::Constant, id.0)
    }

    fn debug_entry(&self, id: DebugId) -> Option<Entry> {
        self.entries.get(Table::DebugEntry, id.0.checked_sub(1)?)
    }

    /// Converts types and debug entries.
    fn items(&mut self) -> Result<()> {
        let context = self.module.context();
        for (number, entry) in (0..).zip(self.entries.of(Table::Type)) {
            if let Ok(type_) = self.tile.mlir_type(TypeId(number), context) {
                self.items.types.insert(entry, type_);
            }
        }
        for (number, entry) in (1..).zip(self.entries.of(Table::DebugEntry)) {
            if let Ok(location) = self.tile.mlir_location(DebugId(number), context) {
                self.items.attributes.push((entry, location));
            }
        }
        Ok(())
    }

    fn operations(&mut self) -> Result<()> {
        let symbol = self.operation(Part::Producer, 0, [])?;
        for (index, global) in self.tile.globals().iter().enumerate() {
            let named = [
                self.string(global.name),
                self.type_(global.value_type),
                self.constant(global.value),
            ];
            self.operation(Part::Global(index), symbol, named)?;
            self.name_constant(global.value, Some(global.value_type));
        }
        for (number, function) in self.tile.functions().iter().enumerate() {
            let body = self.tile.body(function).map_err(Error::other)?;
            let mut named = vec![
                self.string(function.name),
                self.type_(function.signature),
                self.debug_entry(body.location()),
            ];
            let attributes = function.hints.iter().chain(&function.argument_attributes);
            attributes.for_each(|it| self.in_attribute(it, &mut named));
            let symbol = self.operation(Part::Function(number), symbol, named)?;
            for (position, operation) in body.operations().enumerate() {
                self.in_body(number, &body, position, operation, symbol)?;
            }
        }
        match self.walk.next() {
            None => Ok(()),
            Some(_) => Err(differs()),
        }
    }

    /// Adds the next operation, which is in the symbol `outer` and names these entries. Returns the symbol that the operation
    /// is or is in.
    fn operation(
        &mut self,
        part: Part,
        outer: u32,
        named: impl IntoIterator<Item = Option<Entry>>,
    ) -> Result<u32> {
        let operation = self.walk.next().transpose()?.ok_or_else(differs)?;
        let symbol = match symbol_name(operation)? {
            Some(name) => self.items.symbols.add(outer, &symbol_text(name)),
            None => outer,
        };
        let bytes = self.bytes.get(&part).copied();
        let record = Record {
            bytes: bytes.unwrap_or_default(),
            name: operation.name().id().index() as u32,
            symbol,
            location: operation.location().id().index() as u64,
        };
        let named = named.into_iter().flatten().collect();
        self.items.operations.push((record, named));
        self.last = Some(operation);
        Ok(symbol)
    }

    /// Adds an operation of a body.
    fn in_body(
        &mut self,
        function: usize,
        body: &Body,
        position: usize,
        operation: tile_ir_bytecode::Operation<'_>,
        symbol: u32,
    ) -> Result<()> {
        let regions = operation.regions();
        let blocks = regions.flat_map(|region| body.region_blocks(region));
        let arguments = blocks.flat_map(|block| body.block_arguments(*block));
        let types = operation.results().chain(arguments);
        let types = types.filter_map(|value| body.type_of(value));
        let mut named: Vec<_> = types.map(|id| self.type_(id)).collect();
        named.push(self.debug_entry(operation.location()));
        let attribute = |attribute| Part::Attribute {
            function,
            operation: position,
            attribute,
        };
        let entries: Vec<_> = (0..operation.definition().attributes.len())
            .map(|index| self.attributes.get(&attribute(index)).copied())
            .collect();
        named.extend(&entries);
        let part = Part::Operation {
            function,
            operation: position,
        };
        self.operation(part, symbol, named)?;
        let result = operation.results().next();
        let result = result.and_then(|value| body.type_of(value));
        let definitions = operation.definition().attributes.iter();
        for ((definition, field), entry) in definitions.zip(operation.fields()).zip(entries) {
            let Some(entry) = entry else { continue };
            let value = match self.last {
                Some(operation) => operation.attribute(definition.name)?,
                None => None,
            };
            self.items.attributes.extend(value.map(|it| (entry, it)));
            let mut named = Vec::new();
            match field {
                Field::String(id) => named.push(self.string(id)),
                Field::Type(id) => named.push(self.type_(id)),
                Field::Constant(id) => {
                    named.push(self.constant(id));
                    self.name_constant(id, result);
                }
                Field::Array(elements) => {
                    elements
                        .iter()
                        .for_each(|it| self.in_attribute(it, &mut named));
                }
                Field::Tagged(attribute) => self.in_attribute(attribute, &mut named),
                Field::Hints(hints) => self.in_entries(hints, &mut named),
                _ => {}
            }
            self.of_attributes.insert(entry, named);
        }
        Ok(())
    }

    /// Adds the entries that a self-contained attribute names.
    fn in_attribute(&self, attribute: &TileAttribute, named: &mut Vec<Option<Entry>>) {
        match attribute {
            TileAttribute::Integer { type_id, .. } | TileAttribute::Float { type_id, .. } => {
                named.push(self.type_(*type_id));
            }
            TileAttribute::Type(id) => named.push(self.type_(*id)),
            TileAttribute::String(id) => named.push(self.string(*id)),
            TileAttribute::Array(elements) => {
                elements.iter().for_each(|it| self.in_attribute(it, named));
            }
            TileAttribute::DenseElements { type_id, value } => {
                named.extend([self.type_(*type_id), self.constant(*value)]);
            }
            TileAttribute::Dictionary(entries) | TileAttribute::OptimizationHints(entries) => {
                self.in_entries(entries, named);
            }
            _ => {}
        }
    }

    fn in_entries(&self, entries: &[(StringId, TileAttribute)], named: &mut Vec<Option<Entry>>) {
        for (name, value) in entries {
            named.push(self.string(*name));
            self.in_attribute(value, named);
        }
    }

    /// Names a constant by its number and the type of its first use.
    fn name_constant(&mut self, id: ConstantId, type_: Option<TypeId>) {
        let Some(entry) = self.constant(id) else {
            return;
        };
        let type_ = type_.and_then(|id| self.type_(id));
        let type_ = type_.and_then(|entry| self.items.types.get(&entry));
        self.items.constants.entry(entry).or_insert_with(|| {
            let type_ = type_.map(|type_| format!(": {type_:.80}"));
            format!("constant #{}{}", id.0, type_.unwrap_or_default())
        });
    }

    /// Returns the references of entries.
    fn edges(&self) -> Edges {
        let mut lists = Lists::default();
        self.entries.of(Table::String).for_each(|_| lists.end());
        for entry in self.entries.of(Table::Attribute) {
            let named = self.of_attributes.get(&entry).into_iter().flatten();
            named.for_each(|entry| lists.add(*entry));
            lists.end();
        }
        // Entries that cannot be decoded refer to nothing that is known.
        for (number, _) in (0..).zip(self.entries.of(Table::Type)) {
            let type_ = self.tile.type_at(TypeId(number)).ok();
            let named = type_.map(|type_| type_.references());
            named
                .iter()
                .flatten()
                .for_each(|id| lists.add(self.type_(*id)));
            lists.end();
        }
        self.entries.of(Table::Constant).for_each(|_| lists.end());
        for (number, _) in (1..).zip(self.entries.of(Table::DebugEntry)) {
            let entry = self.tile.debug_entry(DebugId(number)).ok().flatten();
            if let Some((entries, strings)) = entry.map(|entry| entry.references()) {
                entries
                    .iter()
                    .for_each(|id| lists.add(self.debug_entry(*id)));
                strings.iter().for_each(|id| lists.add(self.string(*id)));
            }
            lists.end();
        }
        Edges::new(lists)
    }
}

fn differs() -> Error {
    Error::message("the module is not that of the file")
}
