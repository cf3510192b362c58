//! The body of a function; the grammar is that of [`operation`](crate::operation).
//!
//! Values are numbered as they appear: arguments first, results after the regions of their operation. The numbers of a
//! block end with the block.

use mlir_bytecode::item::Decode;

use super::notes::{self, Field, Notes, noted};
use crate::body::{
    BlockData, BlockId, Body, FieldWord, LongField, OperationData, OperationId, Span, ValueId,
};
use crate::cursor::Cursor;
use crate::debug::DebugId;
use crate::error::{Error, ErrorKind, Result, Within as _};
use crate::module::{Function, Module, Table};
use crate::operation::{
    AttributeDefinition, AttributeKind, DefaultValue, Definition, OperandLayout, Quantity,
};
use crate::types::{Type, TypeId, enum_case};
use crate::wire::{NumberTypes, Reader};

/// How deep regions may nest.
const MAX_DEPTH: usize = 128;

/// How many bytes most operations take at least: to reserve memory by.
const TYPICAL_SIZE: usize = 5;

/// Reads the body of `function`.
pub(crate) fn read(module: &Module<'_>, function: &Function<'_>) -> Result<Body> {
    read_noting(module, function, &mut ())
}

/// Reads the body of `function`, and notes its fields.
pub(crate) fn read_noting(
    module: &Module<'_>,
    function: &Function<'_>,
    notes: &mut impl Notes,
) -> Result<Body> {
    let inputs = match module.type_at(function.signature)? {
        Type::Function { inputs, .. } => inputs,
        _ => {
            let text = format!("signature {} is no function type", function.signature.0);
            return Err(ErrorKind::Invalid(text).into());
        }
    };
    let locations = Locations::of(module, function)?;
    let typical = function.code.len() / TYPICAL_SIZE;
    let mut reader = BodyReader {
        module,
        decoded: module.decoded_types(),
        cursor: Cursor::new(&function.code, function.offset),
        body: Body::with_capacity(typical),
        visible: Vec::with_capacity(typical),
        pending: Vec::with_capacity(typical),
        types: inputs,
        locations,
        notes,
    };
    reader.body.location = DebugId(reader.locations.next()?.into());
    reader.body.blocks.push(BlockData::default());
    let arguments = reader.define(0);
    if let Some(entry) = reader.body.blocks.first_mut() {
        entry.arguments = arguments;
    }
    while reader.cursor.left() > 0 {
        reader.operation(0)?;
    }
    let operations = reader.finish_block(0);
    if let Some(entry) = reader.body.blocks.first_mut() {
        entry.operations = operations;
    }
    Ok(reader.body)
}

/// The locations of a function, in pre-order.
struct Locations<'m> {
    list: Option<&'m [u64]>,
    entries: usize,
    position: usize,
}

impl<'m> Locations<'m> {
    fn of(module: &'m Module<'_>, function: &Function<'_>) -> Result<Self> {
        let debug = &module.debug;
        let entries = debug.entries.len();
        let Some(list) = function.location_list.checked_sub(1) else {
            return Ok(Self {
                list: None,
                entries,
                position: 0,
            });
        };
        let start = usize::try_from(list)
            .ok()
            .and_then(|list| debug.starts.get(list));
        let Some(start) = start else {
            let (index, count) = (function.location_list, debug.starts.len());
            return Err(ErrorKind::OutOfBounds {
                what: "location list",
                index,
                count,
            }
            .into());
        };
        let list = debug.locations.get(*start as usize..).unwrap_or_default();
        Ok(Self {
            list: Some(list),
            entries,
            position: 0,
        })
    }

    /// Returns the number of the next debug entry.
    fn next(&mut self) -> Result<u32> {
        let Some(list) = self.list else {
            return Ok(0);
        };
        let Some(&id) = list.get(self.position) else {
            let (index, count) = (self.position as u64, list.len());
            return Err(ErrorKind::OutOfBounds {
                what: "location",
                index,
                count,
            }
            .into());
        };
        self.position += 1;
        if id > self.entries as u64 {
            let kind = ErrorKind::OutOfBounds {
                what: "debug entry",
                index: id,
                count: self.entries,
            };
            return Err(kind.into());
        }
        Ok(id as u32)
    }
}

struct BodyReader<'m, 'a, 'n, N> {
    module: &'m Module<'a>,
    /// The types of the module.
    decoded: &'m [Option<Type>],
    cursor: Cursor<'m>,
    body: Body,
    /// The values that can be used here, by number.
    visible: Vec<ValueId>,
    /// The types of values that are not defined yet: results come after the regions of their operation.
    types: Vec<TypeId>,
    /// The operations of the blocks that are being read, outermost block first.
    pending: Vec<OperationId>,
    locations: Locations<'m>,
    notes: &'n mut N,
}

impl<'m, N: Notes> BodyReader<'m, '_, '_, N> {
    fn operation(&mut self, depth: usize) -> Result<()> {
        let start = self.cursor.offset();
        let number = self.body.operations.len();
        let definition = self.opcode(start)?;
        let opcode = Field::Opcode { definition, depth };
        self.notes.note_from(start, &self.cursor, opcode);
        self.operation_of(definition, start, depth)
            .map_err(|error| error.or_offset(start))
            .within(|| format!("operation #{number} ({})", definition.name))
    }

    fn opcode(&mut self, start: usize) -> Result<&'static Definition> {
        // The vendor's reader keeps 32 bits.
        let opcode = self.cursor.varint()? as u32;
        let version = self.module.version;
        match Definition::from_opcode(opcode).filter(|it| it.is_in_bodies()) {
            Some(definition) if version.has(definition.since) => Ok(definition),
            Some(Definition { name, since, .. }) => {
                let what = format!("operation `{name}`");
                Err(Error::at(
                    ErrorKind::NotYet {
                        what,
                        since: *since,
                        version,
                    },
                    start,
                ))
            }
            None => {
                let value = u64::from(opcode);
                Err(Error::at(
                    ErrorKind::Unknown {
                        what: "opcode",
                        value,
                    },
                    start,
                ))
            }
        }
    }

    fn operation_of(
        &mut self,
        definition: &'static Definition,
        start: usize,
        depth: usize,
    ) -> Result<()> {
        let location = self.locations.next()?;
        let id = OperationId(self.body.operations.len() as u32);
        let mut data = OperationData {
            definition,
            location,
            offset: start as u32,
            results: Span::default(),
            operands: Span::default(),
            fields: 0,
            regions: self.body.regions.len() as u32,
            groups: self.body.groups.len() as u32,
        };
        // The operations in its regions follow it.
        let has_regions = definition.regions > 0;
        if has_regions {
            self.body.operations.push(data.clone());
        }
        self.pending.push(id);
        let types = self.types.len();
        self.result_types(definition)?;
        let flags = match definition.flags_since() {
            Some(since) if self.module.version.has(since) => {
                notes::number(&mut self.cursor, self.notes, "flags")?
            }
            _ => 0,
        };
        data.fields = self.body.fields.len() as u32;
        for (position, attribute) in definition.attributes.iter().enumerate() {
            let start = self.cursor.offset();
            let field = self.field(attribute, flags).within(|| attribute.name)?;
            self.body.fields.push(field);
            let attribute = Field::OperationAttribute {
                operation: id,
                position,
                definition: attribute,
            };
            self.notes.note_from(start, &self.cursor, attribute);
        }
        if definition.derived.has_groups {
            data.operands = self.operands(definition, flags)?;
            self.fill_defaults(definition, &data);
        } else {
            data.operands = self.plain_operands(definition)?;
        }
        if has_regions {
            self.regions(definition, depth)?;
        }
        data.results = self.define(types);
        // A result that the version does not have exists, but has no number.
        if definition.derived.newer_results && definition.derived.fixed_results {
            let end = data.results.start + definition.results.len() as u32;
            self.body.value_types.resize(end as usize, TypeId::TOKEN);
            data.results.end = end;
        }
        match self.body.operations.get_mut(id.index()) {
            Some(slot) => *slot = data,
            None => self.body.operations.push(data),
        }
        self.notes
            .note_from(start, &self.cursor, Field::Operation(id));
        Ok(())
    }

    /// Reads a number of things of at least `size` bytes each.
    fn count(&mut self, what: &'static str, size: usize) -> Result<usize> {
        notes::count(&mut self.cursor, self.notes, what, size)
    }

    /// As [`Self::count`], in the regions of an operation at `depth`.
    fn nested(&mut self, what: &'static str, size: usize, depth: usize) -> Result<usize> {
        let count = |count: &usize| Field::Nested {
            what,
            count: *count as u64,
            depth,
        };
        noted(
            &mut self.cursor,
            self.notes,
            |it| it.count(what, size),
            count,
        )
    }

    /// Reads the types of the results onto the stack of types.
    fn result_types(&mut self, definition: &Definition) -> Result<()> {
        let version = self.module.version;
        let start = self.cursor.offset();
        let expected = match definition.derived.newer_results {
            false => definition.results.len(),
            true => {
                let results = definition.results.iter();
                results.filter(|result| result.is_in(version)).count()
            }
        };
        let count = match definition.counted_results {
            true => self.count("results", 1)?,
            false => expected,
        };
        if definition.derived.fixed_results && count != expected {
            let text = format!("{count} results where {expected} are expected");
            return Err(Error::at(ErrorKind::Invalid(text), start));
        }
        self.push_types(count, "result")
    }

    fn push_types(&mut self, count: usize, what: &'static str) -> Result<()> {
        for _ in 0..count {
            let start = self.cursor.offset();
            let id = self.type_id()?;
            let type_ = Field::Reference(what, notes::Table::Type, id.0);
            self.notes.note_from(start, &self.cursor, type_);
            self.types.push(id);
        }
        Ok(())
    }

    /// Reads a type, which must be valid.
    fn type_id(&mut self) -> Result<TypeId> {
        let start = self.cursor.offset();
        let id = TypeId::read(&mut self.cursor)?;
        let decoded = usize::try_from(id.0).ok();
        match decoded.and_then(|index| self.decoded.get(index)) {
            Some(Some(_)) => Ok(id),
            _ => {
                let decoded = self.module.decoded_type(id);
                decoded.map_err(|error| error.or_offset(start))?;
                Ok(id)
            }
        }
    }

    fn field(&mut self, attribute: &AttributeDefinition, flags: u64) -> Result<FieldWord> {
        let there = attribute.flag.is_none_or(|bit| flags >> bit & 1 != 0);
        if !there {
            return Ok(FieldWord::ABSENT);
        }
        let version = self.module.version;
        if !attribute.is_in(version) {
            return Ok(match (attribute.default, attribute.kind) {
                (Some(DefaultValue::Case(case)), AttributeKind::Enum(_)) => FieldWord(case),
                (Some(DefaultValue::Case(value)), _) => {
                    self.body.long_field(LongField::Integer(value.into()))
                }
                // Until the operands determine the length, see `fill_defaults`.
                (Some(DefaultValue::AllFalse) | None, _) => FieldWord::ABSENT,
            });
        }
        let cursor = &mut self.cursor;
        let long = match attribute.kind {
            AttributeKind::Unit => return Ok(FieldWord::UNIT),
            AttributeKind::Enum(kind) => return enum_case(cursor, kind, version).map(FieldWord),
            AttributeKind::Bool => return Ok(FieldWord(u32::from(cursor.byte()? != 0))),
            AttributeKind::String => return self.entry("string", &self.module.strings),
            AttributeKind::Type => return self.type_id().map(|id| FieldWord(id.0 as u32)),
            AttributeKind::Constant => return self.entry("constant", &self.module.constants),
            AttributeKind::Integer => LongField::Integer(cursor.varint()?),
            AttributeKind::I32Array => {
                LongField::I32Array(cursor.counted_words(i32::from_le_bytes)?.into())
            }
            AttributeKind::BoolArray => {
                LongField::BoolArray(cursor.counted_words(|[byte]| byte != 0)?.into())
            }
            AttributeKind::Array => LongField::Array(self.decode::<Vec<_>>()?.into()),
            AttributeKind::Tagged => LongField::Tagged(Box::new(self.decode()?)),
            AttributeKind::Hints => LongField::Hints(self.decode::<Vec<_>>()?.into()),
        };
        Ok(self.body.long_field(long))
    }

    /// Reads the number of an entry, which must be in `table`.
    fn entry(&mut self, what: &'static str, table: &Table<'_>) -> Result<FieldWord> {
        let start = self.cursor.offset();
        let id = self.cursor.varint()?;
        table
            .located(what, id)
            .map_err(|error| error.or_offset(start))?;
        Ok(FieldWord(id as u32))
    }

    /// Attributes.
    fn decode<T: Decode<'m>>(&mut self) -> Result<T> {
        let version = self.module.version;
        let types = NumberTypes::new(&self.module.types, version);
        let mut reader = Reader::at(self.cursor.clone(), version, types);
        let decoded = T::decode(&mut reader)?;
        self.cursor = reader.cursor();
        Ok(decoded)
    }

    /// One operand for each of the definition.
    fn plain_operands(&mut self, definition: &Definition) -> Result<Span> {
        let start = self.body.operands.len() as u32;
        if definition.layout == OperandLayout::Counted {
            let offset = self.cursor.offset();
            let (count, fixed) = (self.count("operands", 1)?, definition.operands.len());
            if count < fixed {
                let text = format!("{count} operands where at least {fixed} are expected");
                return Err(Error::at(ErrorKind::Invalid(text), offset));
            }
        }
        for operand in definition.operands {
            let value = self.value(operand.name);
            let value = value.within(|| format!("operand {}", operand.name))?;
            self.body.operands.push(value);
        }
        let end = self.body.operands.len() as u32;
        Ok(Span { start, end })
    }

    fn operands(&mut self, definition: &Definition, flags: u64) -> Result<Span> {
        let start = self.body.operands.len() as u32;
        // Without segments, one group takes the rest of the total.
        let mut rest = None;
        if definition.layout == OperandLayout::Counted {
            let offset = self.cursor.offset();
            let count = self.count("operands", 1)?;
            let fixed = definition
                .operands
                .iter()
                .filter(|it| it.quantity == Quantity::One)
                .count();
            let Some(left) = count.checked_sub(fixed) else {
                let text = format!("{count} operands where at least {fixed} are expected");
                return Err(Error::at(ErrorKind::Invalid(text), offset));
            };
            rest = Some(left);
        }
        for operand in definition.operands {
            let size = match operand.quantity {
                Quantity::One => 1,
                Quantity::Flagged(bit) => (flags >> bit & 1) as usize,
                Quantity::Variadic | Quantity::Optional => match rest {
                    Some(rest) => rest,
                    None => self.count("operands", 1)?,
                },
            };
            if operand.quantity == Quantity::Optional && size > 1 {
                let text = format!(
                    "{size} operands `{}` where one or none is expected",
                    operand.name
                );
                return Err(self.cursor.error(ErrorKind::Invalid(text)));
            }
            for _ in 0..size {
                let value = self
                    .value(operand.name)
                    .within(|| format!("operand {}", operand.name))?;
                self.body.operands.push(value);
            }
            self.body.groups.push(size as u32);
        }
        Ok(Span {
            start,
            end: self.body.operands.len() as u32,
        })
    }

    fn value(&mut self, name: &'static str) -> Result<ValueId> {
        let start = self.cursor.offset();
        let index = self.cursor.varint()?;
        self.notes
            .note_from(start, &self.cursor, Field::Operand(name, index));
        let value = usize::try_from(index)
            .ok()
            .and_then(|index| self.visible.get(index));
        value.copied().ok_or_else(|| {
            let count = self.visible.len();
            Error::at(
                ErrorKind::OutOfBounds {
                    what: "value",
                    index,
                    count,
                },
                start,
            )
        })
    }

    /// Gives default arrays their lengths: that of the variadic operand.
    fn fill_defaults(&mut self, definition: &Definition, data: &OperationData) {
        let version = self.module.version;
        for (position, attribute) in (data.fields as usize..).zip(definition.attributes) {
            if attribute.default != Some(DefaultValue::AllFalse) || attribute.is_in(version) {
                continue;
            }
            let sizes = self.body.groups.get(data.groups as usize..);
            let mut operands = definition.operands.iter().zip(sizes.unwrap_or_default());
            let variadic = operands.find(|(it, _)| it.quantity == Quantity::Variadic);
            let length = variadic.map_or(0, |(_, size)| *size as usize);
            let field = LongField::BoolArray(vec![false; length].into());
            let word = self.body.long_field(field);
            if let Some(slot) = self.body.fields.get_mut(position) {
                *slot = word;
            }
        }
    }

    fn regions(&mut self, definition: &Definition, depth: usize) -> Result<()> {
        let start = self.body.regions.len() as u32;
        if depth >= MAX_DEPTH {
            return Err(self.cursor.error(ErrorKind::TooDeep(MAX_DEPTH)));
        }
        let offset = self.cursor.offset();
        let count = notes::number(&mut self.cursor, self.notes, "regions")?;
        if count != u64::from(definition.regions) {
            let text = format!("{count} regions where {} are expected", definition.regions);
            return Err(Error::at(ErrorKind::Invalid(text), offset));
        }
        let end = start + definition.regions;
        self.body.regions.resize(end as usize, Span::default());
        for region in start..end {
            let blocks = self
                .blocks(depth)
                .within(|| format!("region #{}", region - start))?;
            let from = self.body.region_blocks.len() as u32;
            self.body.region_blocks.extend(blocks);
            let to = self.body.region_blocks.len() as u32;
            if let Some(span) = self.body.regions.get_mut(region as usize) {
                *span = Span {
                    start: from,
                    end: to,
                };
            }
        }
        Ok(())
    }

    fn blocks(&mut self, depth: usize) -> Result<Vec<BlockId>> {
        let count = self.nested("blocks", 2, depth)?;
        (0..count)
            .map(|index| self.block(depth).within(|| format!("block #{index}")))
            .collect()
    }

    fn block(&mut self, depth: usize) -> Result<BlockId> {
        let id = BlockId(self.body.blocks.len() as u32);
        self.body.blocks.push(BlockData::default());
        let (visible, pending) = (self.visible.len(), self.pending.len());
        let count = self.nested("block arguments", 1, depth)?;
        let types = self.types.len();
        self.push_types(count, "argument")?;
        let arguments = self.define(types);
        let count = self.nested("operations", 1, depth)?;
        for _ in 0..count {
            self.operation(depth + 1)?;
        }
        let operations = self.finish_block(pending);
        self.visible.truncate(visible);
        if let Some(data) = self.body.blocks.get_mut(id.index()) {
            *data = BlockData {
                arguments,
                operations,
            };
        }
        Ok(id)
    }

    /// Moves the operations of the block that began at `pending` into the arena.
    fn finish_block(&mut self, pending: usize) -> Span {
        let start = self.body.block_operations.len() as u32;
        self.body
            .block_operations
            .extend(self.pending.drain(pending..));
        Span {
            start,
            end: self.body.block_operations.len() as u32,
        }
    }

    /// Defines values of the types on the stack from `from` on, and numbers them.
    fn define(&mut self, from: usize) -> Span {
        let start = self.body.value_types.len() as u32;
        for &type_id in self.types.get(from..).unwrap_or_default() {
            self.visible
                .push(ValueId(self.body.value_types.len() as u32));
            self.body.value_types.push(type_id);
        }
        self.types.truncate(from);
        let end = self.body.value_types.len() as u32;
        Span { start, end }
    }
}
