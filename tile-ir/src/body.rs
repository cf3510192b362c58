//! The body of a function: operations, values, regions and blocks in one arena.
//!
//! Everything is a dense index into a vector. The entry block is block 0; its arguments are those of the function.
//! A field is one word: a number, or an index into the long values, depending on its definition.

use std::ops::Range;

use crate::attribute::Attribute;
use crate::debug::DebugId;
use crate::module::{ConstantId, StringId};
use crate::operation::{AttributeKind, Definition};
use crate::types::TypeId;

// Four index types that differ in name and documentation only.
macro_rules! entities {
    ($($(#[$doc:meta])* $name:ident)+) => {
        $($(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub(crate) u32);

        impl $name {
            /// Returns the position in its arena.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        })+
    };
}

entities! {
    /// An operation of a [`Body`].
    OperationId
    /// A value of a [`Body`]: a result or a block argument.
    ValueId
    /// A region of a [`Body`].
    RegionId
    /// A block of a [`Body`].
    BlockId
}

/// The value of an attribute of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field<'b> {
    /// It is not there.
    Absent,
    /// A unit attribute that is there.
    Unit,
    /// The number of an enumeration's case.
    Enum(u32),
    /// An integer, zero-extended.
    Integer(u64),
    /// A boolean.
    Bool(bool),
    /// A string or a symbol.
    String(StringId),
    /// A type.
    Type(TypeId),
    /// The data of a constant; its type is that of the first result.
    Constant(ConstantId),
    /// An array of `i32`.
    I32Array(&'b [i32]),
    /// An array of booleans.
    BoolArray(&'b [bool]),
    /// An array of attributes.
    Array(&'b [Attribute]),
    /// A self-contained attribute.
    Tagged(&'b Attribute),
    /// Optimization hints by architecture.
    Hints(&'b [(StringId, Attribute)]),
}

/// A field in its arena: the number of a case, string, type or constant, a truth value, or the place of a [`LongField`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FieldWord(pub(crate) u32);

impl FieldWord {
    /// It is not there.
    pub(crate) const ABSENT: Self = Self(u32::MAX);
    /// A unit attribute that is there.
    pub(crate) const UNIT: Self = Self(1);
}

/// A field that is no single small number.
#[derive(Debug, Clone)]
pub(crate) enum LongField {
    Integer(u64),
    I32Array(Box<[i32]>),
    BoolArray(Box<[bool]>),
    Array(Box<[Attribute]>),
    Tagged(Box<Attribute>),
    Hints(Box<[(StringId, Attribute)]>),
}

/// A half-open range of an arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Span {
    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    pub(crate) fn of<T>(self, arena: &[T]) -> &[T] {
        arena.get(self.range()).unwrap_or_default()
    }
}

#[derive(Debug, Clone)]
pub(crate) struct OperationData {
    pub(crate) definition: &'static Definition,
    /// The number of its [`DebugId`].
    pub(crate) location: u32,
    /// Offset of the opcode in the file.
    pub(crate) offset: u32,
    pub(crate) results: Span,
    pub(crate) operands: Span,
    /// Start of its fields; one for each attribute of the definition.
    pub(crate) fields: u32,
    /// The first of its regions; the definition has their number.
    pub(crate) regions: u32,
    /// Start of the sizes of its operand groups, one for each operand of the definition, where some group can have
    /// another size than one.
    pub(crate) groups: u32,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct BlockData {
    pub(crate) arguments: Span,
    pub(crate) operations: Span,
}

/// The body of a function.
#[derive(Debug, Clone, Default)]
pub struct Body {
    pub(crate) location: DebugId,
    pub(crate) operations: Vec<OperationData>,
    pub(crate) operands: Vec<ValueId>,
    pub(crate) groups: Vec<u32>,
    pub(crate) fields: Vec<FieldWord>,
    pub(crate) long_fields: Vec<LongField>,
    pub(crate) value_types: Vec<TypeId>,
    /// The blocks of each region.
    pub(crate) regions: Vec<Span>,
    pub(crate) region_blocks: Vec<BlockId>,
    pub(crate) blocks: Vec<BlockData>,
    /// The operations of the blocks.
    pub(crate) block_operations: Vec<OperationId>,
}

impl Body {
    /// Returns an empty body with room for about so many operations.
    pub(crate) fn with_capacity(operations: usize) -> Self {
        Self {
            operations: Vec::with_capacity(operations),
            operands: Vec::with_capacity(2 * operations),
            fields: Vec::with_capacity(operations),
            value_types: Vec::with_capacity(operations),
            block_operations: Vec::with_capacity(operations),
            ..Self::default()
        }
    }

    /// The entry block.
    pub const ENTRY: BlockId = BlockId(0);

    /// Returns the location of the function.
    #[must_use]
    pub fn location(&self) -> DebugId {
        self.location
    }

    /// Returns the number of operations, including nested ones.
    #[must_use]
    pub fn operation_count(&self) -> usize {
        self.operations.len()
    }

    /// Returns all operations, nested ones included, in pre-order.
    pub fn operations(&self) -> impl ExactSizeIterator<Item = Operation<'_>> {
        self.operations
            .iter()
            .map(|data| Operation { body: self, data })
    }

    /// Returns an operation.
    #[must_use]
    pub fn operation(&self, id: OperationId) -> Option<Operation<'_>> {
        Some(Operation {
            body: self,
            data: self.operations.get(id.index())?,
        })
    }

    /// Returns the operations of a block, in order.
    #[must_use]
    pub fn block_operations(&self, block: BlockId) -> &[OperationId] {
        self.block(block).operations.of(&self.block_operations)
    }

    /// Returns the arguments of a block.
    pub fn block_arguments(
        &self,
        block: BlockId,
    ) -> impl ExactSizeIterator<Item = ValueId> + use<> {
        values(self.block(block).arguments)
    }

    /// Returns the blocks of a region, in order.
    #[must_use]
    pub fn region_blocks(&self, region: RegionId) -> &[BlockId] {
        self.regions
            .get(region.index())
            .copied()
            .unwrap_or_default()
            .of(&self.region_blocks)
    }

    /// Returns the type of a value.
    #[must_use]
    pub fn type_of(&self, value: ValueId) -> Option<TypeId> {
        self.value_types.get(value.index()).copied()
    }

    /// Keeps a field that is no single small number.
    pub(crate) fn long_field(&mut self, field: LongField) -> FieldWord {
        self.long_fields.push(field);
        FieldWord(self.long_fields.len() as u32 - 1)
    }

    fn field(&self, kind: AttributeKind, word: FieldWord) -> Field<'_> {
        let FieldWord(number) = word;
        if word == FieldWord::ABSENT {
            return Field::Absent;
        }
        match kind {
            AttributeKind::Unit => Field::Unit,
            AttributeKind::Enum(_) => Field::Enum(number),
            AttributeKind::Bool => Field::Bool(number != 0),
            AttributeKind::String => Field::String(StringId(number.into())),
            AttributeKind::Type => Field::Type(TypeId(number.into())),
            AttributeKind::Constant => Field::Constant(ConstantId(number.into())),
            _ => match self.long_fields.get(number as usize) {
                Some(LongField::Integer(value)) => Field::Integer(*value),
                Some(LongField::I32Array(values)) => Field::I32Array(values),
                Some(LongField::BoolArray(values)) => Field::BoolArray(values),
                Some(LongField::Array(elements)) => Field::Array(elements),
                Some(LongField::Tagged(attribute)) => Field::Tagged(attribute),
                Some(LongField::Hints(entries)) => Field::Hints(entries),
                None => Field::Absent,
            },
        }
    }

    fn block(&self, block: BlockId) -> BlockData {
        self.blocks.get(block.index()).cloned().unwrap_or_default()
    }
}

fn values(span: Span) -> impl ExactSizeIterator<Item = ValueId> {
    span.range().map(|index| ValueId(index as u32))
}

/// An operation of a body.
#[derive(Debug, Clone, Copy)]
pub struct Operation<'b> {
    body: &'b Body,
    data: &'b OperationData,
}

impl<'b> Operation<'b> {
    /// Returns the definition of the operation.
    #[must_use]
    pub fn definition(self) -> &'static Definition {
        self.data.definition
    }

    /// Returns the name, without the dialect.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.data.definition.name
    }

    /// Returns the location.
    #[must_use]
    pub fn location(self) -> DebugId {
        DebugId(self.data.location.into())
    }

    /// Returns the offset in the file it was read from.
    #[must_use]
    pub fn offset(self) -> usize {
        self.data.offset as usize
    }

    /// Returns the results.
    pub fn results(self) -> impl ExactSizeIterator<Item = ValueId> + use<> {
        values(self.data.results)
    }

    /// Returns all operands.
    #[must_use]
    pub fn operands(self) -> &'b [ValueId] {
        self.data.operands.of(&self.body.operands)
    }

    /// Returns the sizes of the groups of operands, one for each operand of the definition.
    pub fn group_sizes(self) -> impl ExactSizeIterator<Item = usize> + use<'b> {
        let definition = self.data.definition;
        let groups = self.body.groups.get(self.data.groups as usize..);
        (0..definition.operands.len()).map(move |index| match definition.derived.has_groups {
            true => groups
                .and_then(|groups| groups.get(index))
                .map_or(0, |size| *size as usize),
            false => 1,
        })
    }

    /// Returns the operands of a group of the definition; empty if there is no group of this name.
    #[must_use]
    pub fn operand_group(self, name: &str) -> &'b [ValueId] {
        let mut start = 0;
        for (operand, size) in self.data.definition.operands.iter().zip(self.group_sizes()) {
            if operand.name == name {
                return self.operands().get(start..start + size).unwrap_or_default();
            }
            start += size;
        }
        &[]
    }

    /// Returns the fields, one for each attribute of the definition.
    pub fn fields(self) -> impl ExactSizeIterator<Item = Field<'b>> {
        let attributes = self.data.definition.attributes;
        let start = self.data.fields as usize;
        let words = self.body.fields.get(start..start + attributes.len());
        attributes
            .iter()
            .zip(words.unwrap_or_default())
            .map(|(attribute, word)| self.body.field(attribute.kind, *word))
    }

    /// Returns the value of an attribute; `None` if the operation has none of this name, or it is absent.
    #[must_use]
    pub fn field(self, name: &str) -> Option<Field<'b>> {
        let attributes = self.data.definition.attributes;
        let position = attributes
            .iter()
            .position(|attribute| attribute.name == name)?;
        self.fields()
            .nth(position)
            .filter(|field| *field != Field::Absent)
    }

    /// Returns the regions.
    pub fn regions(self) -> impl ExactSizeIterator<Item = RegionId> + use<> {
        let (start, count) = (self.data.regions, self.data.definition.regions);
        (0..count).map(move |index| RegionId(start + index))
    }
}
