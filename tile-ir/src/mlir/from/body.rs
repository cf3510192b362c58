//! The body of a function, from the in-memory IR.

use std::collections::HashMap;

use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::ir;
use mlir_bytecode::ir::BodyId;
use mlir_bytecode::properties::{FieldValue, Properties};

use super::items::{Items, case, integer};
use crate::body::{
    BlockData, BlockId, Body, FieldWord, LongField, OperationData, OperationId, Span, ValueId,
};
use crate::debug::DebugId;
use crate::mlir::{Result, SEGMENTS, fault, unsupported};
use crate::operation::{
    AttributeDefinition, AttributeKind, DefaultValue, Definition, OperandLayout, Quantity,
};
use crate::types::TypeId;
use crate::version::Version;

/// How deep regions may nest, as for the reader.
const MAX_DEPTH: usize = 128;

/// Makes the body of `function` in the form of `version`.
pub(super) fn body(
    items: &mut Items,
    function: ir::Operation<'_>,
    version: Version,
) -> Result<Body> {
    let mut builder = Builder {
        items,
        version,
        body: Body {
            location: DebugId(0),
            ..Body::default()
        },
        values: HashMap::new(),
    };
    builder.body.location = builder.items.location(function.location())?;
    let region = function.regions().map_err(fault)?.next();
    let mut blocks = region.into_iter().flat_map(ir::Region::blocks);
    match (blocks.next(), blocks.next()) {
        (Some(block), None) => builder.block(block, 0)?,
        _ => return Err(unsupported("a function that has not one block")),
    };
    Ok(builder.body)
}

struct Builder<'t> {
    items: &'t mut Items,
    version: Version,
    body: Body,
    values: HashMap<(BodyId, ir::ValueId), ValueId>,
}

impl Builder<'_> {
    fn block(&mut self, block: ir::Block<'_>, depth: usize) -> Result<BlockId> {
        let id = BlockId(self.body.blocks.len() as u32);
        self.body.blocks.push(BlockData::default());
        let arguments = self.define(block.arguments(), |_| false)?;
        let mut operations = Vec::new();
        for operation in block.operations() {
            operations.push(self.operation(operation, depth)?);
        }
        let start = self.body.block_operations.len() as u32;
        self.body.block_operations.extend(operations);
        let end = self.body.block_operations.len() as u32;
        if let Some(data) = self.body.blocks.get_mut(id.index()) {
            *data = BlockData {
                arguments,
                operations: Span { start, end },
            };
        }
        Ok(id)
    }

    /// Defines values; the type of one that the version does not have is in no table.
    fn define<'ir>(
        &mut self,
        values: impl Iterator<Item = ir::Value<'ir>>,
        is_newer: impl Fn(usize) -> bool,
    ) -> Result<Span> {
        let start = self.body.value_types.len() as u32;
        for (position, value) in values.enumerate() {
            let type_id = match is_newer(position) {
                true => TypeId::TOKEN,
                false => self.items.type_(value.type_())?,
            };
            let id = ValueId(self.body.value_types.len() as u32);
            self.body.value_types.push(type_id);
            self.values.insert((value.body_id(), value.id()), id);
        }
        let end = self.body.value_types.len() as u32;
        Ok(Span { start, end })
    }

    fn operation(&mut self, operation: ir::Operation<'_>, depth: usize) -> Result<OperationId> {
        let name = operation.name().to_string();
        let definition = name.strip_prefix("cuda_tile.").and_then(Definition::named);
        let definition = definition.filter(|definition| definition.is_in_bodies());
        let definition = definition.ok_or_else(|| unsupported(format!("operation `{name}`")))?;
        let id = OperationId(self.body.operations.len() as u32);
        let location = self.items.location(operation.location())?;
        self.body.operations.push(OperationData {
            definition,
            location: location.0 as u32,
            offset: 0,
            results: Span::default(),
            operands: Span::default(),
            fields: 0,
            regions: 0,
            groups: 0,
        });
        self.fill(definition, operation, id, depth)
            .map_err(|error| error.within(format!("operation `{name}`")))?;
        Ok(id)
    }

    fn fill(
        &mut self,
        definition: &'static Definition,
        operation: ir::Operation<'_>,
        id: OperationId,
        depth: usize,
    ) -> Result<()> {
        // In the order of the file, in which the writers give numbers.
        let version = self.version;
        let newer = |position: usize| {
            definition
                .results
                .get(position)
                .is_some_and(|it| !it.is_in(version))
        };
        for (position, result) in operation.results().enumerate() {
            if !newer(position) {
                self.items.type_(result.type_())?;
            }
        }
        let sizes = group_sizes(definition, operation)?;
        let fields = self.body.fields.len() as u32;
        for attribute in definition.attributes {
            let field = self
                .field(attribute, operation, definition, &sizes)
                .map_err(|error| error.within(attribute.name))?;
            self.body.fields.push(field);
        }
        let groups = self.body.groups.len() as u32;
        if definition.derived.has_groups {
            self.body
                .groups
                .extend(sizes.iter().map(|size| *size as u32));
        }
        let start = self.body.operands.len() as u32;
        for operand in operation.operands() {
            let value = self.values.get(&(operand.body_id(), operand.id())).copied();
            let undefined = || unsupported("an operand that is not defined before its use");
            self.body.operands.push(value.ok_or_else(undefined)?);
        }
        let end = self.body.operands.len() as u32;
        let regions = self.regions(definition, operation, depth)?;
        let results = self.define(operation.results(), newer)?;
        if let Some(data) = self.body.operations.get_mut(id.index()) {
            data.operands = Span { start, end };
            data.fields = fields;
            data.groups = groups;
            data.regions = regions;
            data.results = results;
        }
        Ok(())
    }

    fn regions(
        &mut self,
        definition: &Definition,
        operation: ir::Operation<'_>,
        depth: usize,
    ) -> Result<u32> {
        if operation.region_count() != definition.regions as usize {
            let count = operation.region_count();
            let text = format!("{count} regions where {} are expected", definition.regions);
            return Err(unsupported(text));
        }
        if definition.regions > 0 && depth >= MAX_DEPTH {
            return Err(crate::ErrorKind::TooDeep(MAX_DEPTH).into());
        }
        let start = self.body.regions.len() as u32;
        let end = start + definition.regions;
        self.body.regions.resize(end as usize, Span::default());
        for (index, region) in (start..).zip(operation.regions().map_err(fault)?) {
            let mut blocks = Vec::new();
            for block in region.blocks() {
                blocks.push(self.block(block, depth + 1)?);
            }
            let from = self.body.region_blocks.len() as u32;
            self.body.region_blocks.extend(blocks);
            let to = self.body.region_blocks.len() as u32;
            if let Some(span) = self.body.regions.get_mut(index as usize) {
                *span = Span {
                    start: from,
                    end: to,
                };
            }
        }
        Ok(start)
    }

    fn field(
        &mut self,
        attribute: &AttributeDefinition,
        operation: ir::Operation<'_>,
        definition: &Definition,
        sizes: &[usize],
    ) -> Result<FieldWord> {
        let Some(value) = operation.attribute(attribute.name).map_err(fault)? else {
            return Ok(match (attribute.default, attribute.kind) {
                _ if attribute.flag.is_some() => FieldWord::ABSENT,
                (Some(DefaultValue::Case(case)), AttributeKind::Enum(_)) => FieldWord(case),
                (Some(DefaultValue::Case(value)), _) => {
                    self.body.long_field(LongField::Integer(value.into()))
                }
                (Some(DefaultValue::AllFalse), _) => {
                    let variadic = definition.operands.iter().zip(sizes);
                    let length = variadic
                        .filter(|(operand, _)| operand.quantity == Quantity::Variadic)
                        .map(|(_, size)| *size)
                        .sum();
                    let values = vec![false; length];
                    self.body.long_field(LongField::BoolArray(values.into()))
                }
                (None, _) => FieldWord::ABSENT,
            });
        };
        let decoded = value.try_decode::<BuiltinAttribute<'_>>().map_err(fault)?;
        let wrong = || unsupported(format!("the value `{value}`"));
        let number = |id: u64| Ok(FieldWord(id as u32));
        let long = match (attribute.kind, decoded) {
            (AttributeKind::Unit, Some(BuiltinAttribute::Unit)) => return Ok(FieldWord::UNIT),
            (AttributeKind::Enum(kind), _) => return case(kind, value).map(FieldWord),
            (AttributeKind::Bool, _) => return number(u64::from(integer(value)? != 0)),
            (AttributeKind::String, Some(BuiltinAttribute::String { value, .. })) => {
                return number(self.items.tables.string(value).0);
            }
            (AttributeKind::String, Some(BuiltinAttribute::SymbolRef { root, .. })) => {
                let name = root.value().map_err(fault)?;
                return number(self.items.tables.string(name).0);
            }
            (AttributeKind::Type, Some(BuiltinAttribute::Type { value })) => {
                return number(self.items.type_(value)?.0);
            }
            (AttributeKind::Constant, _) => return number(self.items.constant(value)?.0.0),
            (AttributeKind::Integer, _) => LongField::Integer(integer(value)?),
            (AttributeKind::I32Array, Some(BuiltinAttribute::DenseArray { data, .. })) => {
                let (words, _) = data.as_chunks();
                LongField::I32Array(words.iter().map(|word| i32::from_le_bytes(*word)).collect())
            }
            (AttributeKind::BoolArray, Some(BuiltinAttribute::DenseArray { data, .. })) => {
                LongField::BoolArray(data.iter().map(|byte| *byte != 0).collect())
            }
            (AttributeKind::Array, Some(BuiltinAttribute::Array { elements })) => {
                LongField::Array(self.items.attributes(&elements)?.into())
            }
            (AttributeKind::Tagged, _) => LongField::Tagged(Box::new(self.items.attribute(value)?)),
            (AttributeKind::Hints, _) => LongField::Hints(self.items.hints(value)?.into()),
            _ => return Err(wrong()),
        };
        Ok(self.body.long_field(long))
    }
}

/// Returns the number of operands in each group of the definition.
fn group_sizes(definition: &Definition, operation: ir::Operation<'_>) -> Result<Vec<usize>> {
    let count = operation.operand_count();
    let sizes: Vec<usize> = if definition.layout == OperandLayout::Segmented {
        let mut sizes = segments(operation)?;
        // An operand that is newer than the text's dialect is absent.
        sizes.resize(sizes.len().max(definition.operands.len()), 0);
        sizes
    } else {
        let fixed = definition.operands.iter();
        let fixed = fixed.filter(|it| it.quantity == Quantity::One).count();
        let size = |operand: &crate::ValueDefinition| match operand.quantity {
            Quantity::One => 1,
            _ => count.saturating_sub(fixed),
        };
        definition.operands.iter().map(size).collect()
    };
    if sizes.len() == definition.operands.len() && sizes.iter().sum::<usize>() == count {
        return Ok(sizes);
    }
    let name = definition.name;
    Err(unsupported(format!(
        "{count} operands of `{name}` in groups of {sizes:?}"
    )))
}

/// Returns the sizes of the operand groups, as the operation declares them.
fn segments(operation: ir::Operation<'_>) -> Result<Vec<usize>> {
    if let Properties::Fields(fields) = operation.properties().map_err(fault)? {
        for (_, value) in fields.iter().filter(|(field, _)| field.name() == SEGMENTS) {
            if let FieldValue::Segments(sizes) = value {
                return Ok(sizes.iter().map(|size| *size as usize).collect());
            }
        }
    }
    let sizes = operation.attribute(SEGMENTS).map_err(fault)?;
    let sizes = sizes.map(mlir_bytecode::Attribute::try_decode).transpose();
    match sizes.map_err(fault)?.flatten() {
        Some(BuiltinAttribute::DenseArray { data, .. }) => {
            let (words, _) = data.as_chunks();
            let sizes = words.iter().map(|word| u32::from_le_bytes(*word) as usize);
            Ok(sizes.collect())
        }
        _ => Err(unsupported(format!("`{SEGMENTS}` is missing"))),
    }
}
