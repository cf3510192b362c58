//! The body of a function, in the in-memory IR.

use mlir_bytecode::Type;
use mlir_bytecode::ir::{Created, Editor, NewOperation, RegionRef, ValueRef};

use super::items::Items;
use crate::body::{BlockId, Body, Field, Operation, ValueId};
use crate::debug::DebugId;
use crate::error::{ErrorKind, Within as _};
use crate::mlir::{Result, SEGMENTS, fault};
use crate::operation::OperandLayout;
use crate::types::TypeId;
use crate::version::Version;

/// Creates the entry block of `body` in `region`, with its contents.
pub(super) fn make<'c>(
    items: &mut Items<'_, 'c>,
    editor: &mut Editor<'c>,
    body: &Body,
    region: RegionRef,
) -> Result<()> {
    let mut maker = BodyMaker {
        items,
        editor,
        body,
        values: vec![None; body.value_types.len()],
    };
    maker.block(Body::ENTRY, region, body.location())
}

struct BodyMaker<'b, 'm, 'c> {
    items: &'b mut Items<'m, 'c>,
    editor: &'b mut Editor<'c>,
    body: &'b Body,
    /// The values that are made, by their position in the arena.
    values: Vec<Option<ValueRef>>,
}

impl<'c> BodyMaker<'_, '_, 'c> {
    /// Makes a block at the end of `region`; its arguments are where its operation is.
    fn block(&mut self, id: BlockId, region: RegionRef, location: DebugId) -> Result<()> {
        let body = self.body;
        let location = self.items.location(location)?;
        let arguments = self.types(body.block_arguments(id))?;
        let arguments = arguments.into_iter().map(|type_| (type_, location));
        let created = self.editor.create_block(region, arguments);
        let created = created.map_err(fault)?;
        self.define(body.block_arguments(id), created.arguments);
        let operations = body.block_operations(id).iter();
        for operation in operations.filter_map(|id| body.operation(*id)) {
            self.editor.at_end(created.block);
            self.operation(operation)
                .within(|| format!("operation `{}`", operation.name()))?;
        }
        Ok(())
    }

    fn types(&mut self, values: impl Iterator<Item = ValueId>) -> Result<Vec<Type<'c>>> {
        let id = |value| self.body.type_of(value).unwrap_or(TypeId::TOKEN);
        values.map(|value| self.items.type_(id(value))).collect()
    }

    fn define(&mut self, values: impl Iterator<Item = ValueId>, made: Vec<ValueRef>) {
        for (value, made) in values.zip(made) {
            if let Some(slot) = self.values.get_mut(value.index()) {
                *slot = Some(made);
            }
        }
    }

    fn operation(&mut self, operation: Operation<'_>) -> Result<()> {
        let created = self.new_operation(operation)?;
        self.define(operation.results(), created.results);
        for (region, made) in operation.regions().zip(created.regions) {
            for block in self.body.region_blocks(region) {
                self.block(*block, made, operation.location())?;
            }
        }
        Ok(())
    }

    fn new_operation(&mut self, operation: Operation<'_>) -> Result<Created> {
        let definition = operation.definition();
        let name = format!("cuda_tile.{}", definition.name);
        let operands = operation.operands().iter().map(|value| {
            let made = self.values.get(value.index()).copied().flatten();
            let undefined = || ErrorKind::Invalid("an operand before its definition".into());
            made.ok_or_else(undefined)
        });
        let operands = operands.collect::<Result<Vec<_>, _>>()?;
        let mut new = NewOperation::new(&name)
            .location(self.items.location(operation.location())?)
            .operands(operands)
            .results(self.types(operation.results())?)
            .regions(definition.regions as usize);
        // The public definition of the dialect is that of 13.3: it has every field up to then, also for older files.
        let dialect = self.items.module.version.max(Version::V13_3);
        let result = operation.results().next();
        let result = result.and_then(|value| self.body.type_of(value));
        for (attribute, field) in definition.attributes.iter().zip(operation.fields()) {
            if field != Field::Absent && attribute.is_in(dialect) {
                let value = self
                    .items
                    .field(definition, attribute, field, result)
                    .within(|| attribute.name)?;
                new = new.property(attribute.name, value);
            }
        }
        if definition.layout == OperandLayout::Segmented {
            let sizes: Vec<i32> = operation.group_sizes().map(|size| size as i32).collect();
            new = new.property(SEGMENTS, self.items.i32_array(&sizes)?);
        }
        self.editor.create(new).map_err(fault)
    }
}
