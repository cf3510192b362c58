//! Changing a module: operands, attributes, erasing, moving and cloning.

use std::collections::HashMap;

use super::body::Body;
use super::builder::{BlockRef, Editor, OperationRef, Ref, ValueRef};
use super::entities::{BlockId, OperationId, ValueId};
use super::module::BodySlot;
use crate::builtin::StringAttr;
use crate::context::{Attribute, AttributeId, OperationName, PackedOption};
use crate::error::{Error, Result};
use crate::properties::split::Entry;
use crate::properties::{FieldValue, Properties, PropertyFields, split};

fn missing() -> Error {
    Error::message("no such operation")
}

impl Body {
    /// The operations in the regions of `operation`, and itself, in pre-order; those of bodies within
    /// are not among them.
    fn inner_operations(&self, operation: OperationId) -> Vec<OperationId> {
        match self.operation(operation) {
            Some(_) => self.nested_operations(operation).collect(),
            None => Vec::new(),
        }
    }
}

impl<'m> Editor<'m> {
    /// The uses of a value: the operations and the positions of the operands. This looks at all
    /// operations of the body.
    pub fn uses(&self, value: ValueRef) -> Vec<(OperationRef, usize)> {
        let Ok(body) = self.body(value.body) else {
            return Vec::new();
        };
        let mut uses = Vec::new();
        for (id, record) in body.operations.iter() {
            let operation = Ref {
                body: value.body,
                id,
            };
            let operands = body.operands(record).iter().enumerate();
            uses.extend(
                operands
                    .filter(|it| *it.1 == value.id)
                    .map(|it| (operation, it.0)),
            );
        }
        uses
    }

    /// Replaces one operand.
    pub fn set_operand(
        &mut self,
        operation: OperationRef,
        index: usize,
        value: ValueRef,
    ) -> Result<()> {
        if value.body != operation.body {
            return Err(Error::message(
                "a value of another body cannot be used here",
            ));
        }
        let body = self.body_mut(operation.body)?;
        let record = *body.operation(operation.id).ok_or_else(missing)?;
        if index >= record.operand_count as usize {
            return Err(Error::message(format!("there is no operand {index}")));
        }
        let slot = body.operands.get_mut(record.first_operand as usize + index);
        *slot.ok_or_else(missing)? = value.id;
        Ok(())
    }

    /// Puts `other` in the place of `value` in all operations.
    pub fn replace_all_uses(&mut self, value: ValueRef, other: ValueRef) -> Result<()> {
        if value.body != other.body {
            return Err(Error::message(
                "a value of another body cannot be used here",
            ));
        }
        let body = self.body_mut(value.body)?;
        for operand in &mut body.operands {
            if *operand == value.id {
                *operand = other.id;
            }
        }
        Ok(())
    }

    /// Sets a discardable attribute, or with `None` removes it.
    pub fn set_attribute(
        &mut self,
        operation: OperationRef,
        name: &str,
        value: Option<Attribute<'_>>,
    ) -> Result<()> {
        let context = self.context;
        if let Some(value) = value {
            context.check_same(value.context())?;
        }
        let record = *self
            .body(operation.body)?
            .operation(operation.id)
            .ok_or_else(missing)?;
        let mut entries = Vec::new();
        if record.attributes != AttributeId::NONE {
            let dictionary = Attribute::new(context, record.attributes).decode()?;
            if let Some(crate::builtin::BuiltinAttribute::Dictionary { entries: old }) = dictionary
            {
                for entry in old {
                    let key: std::borrow::Cow<'_, [u8]> = entry.name.value()?.to_vec().into();
                    entries.push(Entry {
                        key,
                        name: entry.name,
                        value: entry.value,
                    });
                }
            }
        }
        entries.retain(|entry| *entry.key != *name.as_bytes());
        if let Some(value) = value {
            entries.push(Entry {
                key: name.as_bytes().to_vec().into(),
                name: StringAttr::intern(context, name)?,
                value: Attribute::new(context, value.id()),
            });
        }
        entries.sort_by(|a, b| a.key.cmp(&b.key));
        let attributes = split::discardable(context, entries)?;
        let body = self.body_mut(operation.body)?;
        body.operations
            .get_mut(operation.id)
            .ok_or_else(missing)?
            .attributes = attributes;
        Ok(())
    }

    /// Sets a property that is an attribute. An operation without a known layout, or a field that is no
    /// attribute, is an error.
    pub fn set_property(
        &mut self,
        operation: OperationRef,
        name: &str,
        value: Option<Attribute<'_>>,
    ) -> Result<()> {
        let context = self.context;
        let record = *self
            .body(operation.body)?
            .operation(operation.id)
            .ok_or_else(missing)?;
        let Properties::Fields(PropertyFields { layout, mut values }) =
            Properties::of(OperationName::new(context, record.name), record.properties)?
        else {
            return Err(Error::message(
                "the operation has no properties that are known",
            ));
        };
        let position = layout
            .fields()
            .iter()
            .position(|field| field.name() == name);
        let position =
            position.ok_or_else(|| Error::message(format!("there is no property `{name}`")))?;
        let field = layout.fields().get(position).ok_or_else(missing)?;
        let new = match value {
            Some(value) => {
                context.check_same(value.context())?;
                let value = split::field_value(context, field.wire(), value)?;
                split::of_version(context, value)?
            }
            None => FieldValue::Absent,
        };
        if let Some(slot) = values.get_mut(position) {
            *slot = new;
        }
        let mut blob = Vec::new();
        layout.encode_properties(&values, context.version(), &mut blob)?;
        let properties = context.intern_properties(&blob)?;
        let body = self.body_mut(operation.body)?;
        body.operations
            .get_mut(operation.id)
            .ok_or_else(missing)?
            .properties = properties;
        Ok(())
    }

    /// Sets the location.
    pub fn set_location(&mut self, operation: OperationRef, location: Attribute<'_>) -> Result<()> {
        self.context.check_same(location.context())?;
        let body = self.body_mut(operation.body)?;
        body.operations
            .get_mut(operation.id)
            .ok_or_else(missing)?
            .location = location.id();
        Ok(())
    }

    /// Erases an operation with all that is in its regions. A result that is used elsewhere is an error.
    pub fn erase(&mut self, operation: OperationRef) -> Result<()> {
        self.check_unused(operation)?;
        let inner = self.body(operation.body)?.inner_operations(operation.id);
        let body = self.body_mut(operation.body)?;
        body.unlink_operation(operation.id);
        let extras = inner
            .iter()
            .filter_map(|id| body.extra(body.operation(*id)?));
        let mut gone: Vec<_> = extras.filter_map(|extra| extra.body.get()).collect();
        for id in inner {
            if let Some(record) = body.operations.get_mut(id) {
                // Uses by what is gone do not count.
                record.operand_count = 0;
                record.block = PackedOption::NONE;
            }
        }
        while let Some(id) = gone.pop() {
            if let Some(body) = self.bodies.get_mut(id.index()).and_then(BodySlot::take) {
                gone.extend(body.extras.values().filter_map(|extra| extra.body.get()));
            }
        }
        Ok(())
    }

    /// An operation whose results are used by others but those in its regions is an error.
    fn check_unused(&self, operation: OperationRef) -> Result<()> {
        let body = self.body(operation.body)?;
        let record = body.operation(operation.id).ok_or_else(missing)?;
        let results = record.first_result..record.first_result + record.result_count;
        if results.is_empty() {
            return Ok(());
        }
        let inner = body.inner_operations(operation.id);
        let own: hashbrown::HashSet<_> = inner.into_iter().collect();
        for (id, other) in body.operations.iter() {
            let operands = body.operands(other);
            let uses = operands.iter().any(|value| results.contains(&value.0));
            if uses && !own.contains(&id) {
                return Err(Error::message(format!("operation {id} uses a result")));
            }
        }
        Ok(())
    }

    /// Moves an operation with all that is in its regions to the insertion point, and gives its name there.
    ///
    /// To a place in its own regions is an error. In another body it is a new operation: values do not cross isolated
    /// operations, so one that uses values from outside, or whose results are used, is an error then.
    pub fn move_here(&mut self, operation: OperationRef) -> Result<OperationRef> {
        let body = self.body(operation.body)?;
        let (place, block) = match self.insertion_point {
            super::InsertionPoint::AtEnd(block) | super::InsertionPoint::AtStart(block) => {
                (block.body, Some(block.id))
            }
            super::InsertionPoint::Before(other) | super::InsertionPoint::After(other) => {
                if other == operation {
                    return Ok(operation);
                }
                let record = self.body(other.body)?.operation(other.id);
                (other.body, record.and_then(|it| it.block.get()))
            }
        };
        if place != operation.body {
            return self.move_to_other_body(operation, place);
        }
        let inner = body.inner_operations(operation.id);
        let mut regions = inner
            .iter()
            .filter_map(|id| body.extra(body.operation(*id)?));
        let region = block.and_then(|block| body.blocks.get(block)?.region.get());
        if regions.any(|extra| region.is_some_and(|region| extra.regions.contains(region))) {
            return Err(Error::message(
                "an operation cannot be moved into its own regions",
            ));
        }
        self.body_mut(operation.body)?
            .unlink_operation(operation.id);
        self.insert(operation)?;
        Ok(operation)
    }

    fn move_to_other_body(
        &mut self,
        operation: OperationRef,
        place: super::BodyId,
    ) -> Result<OperationRef> {
        // A body is in an operation of the one around it.
        let inner = self.body(operation.body)?.inner_operations(operation.id);
        let mut outer = self.body(place)?.owner;
        while let Some((body, id)) = outer {
            if body == operation.body && inner.contains(&id) {
                return Err(Error::message(
                    "an operation cannot be moved into its own regions",
                ));
            }
            outer = self.body(body)?.owner;
        }
        self.check_unused(operation)?;
        let moved = self.clone_here(operation, &mut HashMap::new())?;
        self.erase(operation)?;
        Ok(moved)
    }

    /// Clones an operation with all that is in its regions to the insertion point. Operands that are
    /// defined outside are looked up in `values` first, which also receives the new values for those that
    /// the operation defines. In another body, operands from outside must be in `values`.
    pub fn clone_here(
        &mut self,
        operation: OperationRef,
        values: &mut HashMap<ValueRef, ValueRef>,
    ) -> Result<OperationRef> {
        let target = match self.insertion_point {
            super::InsertionPoint::AtEnd(block) | super::InsertionPoint::AtStart(block) => {
                block.body
            }
            super::InsertionPoint::Before(other) | super::InsertionPoint::After(other) => {
                other.body
            }
        };
        let mut blocks: HashMap<BlockRef, BlockId> = HashMap::new();
        let mut made = Vec::new();
        let copy = self.copy_operation(operation, target, values, &mut blocks, &mut made)?;
        // Operands and successors last: they may be defined after their use.
        for (from, to) in made {
            self.copy_uses(from, to, target, values, &blocks)?;
        }
        self.insert(copy)?;
        Ok(copy)
    }

    /// Copies all but operands and successors; pairs of what was copied are appended to `made`.
    fn copy_operation(
        &mut self,
        operation: OperationRef,
        target: super::BodyId,
        values: &mut HashMap<ValueRef, ValueRef>,
        blocks: &mut HashMap<BlockRef, BlockId>,
        made: &mut Vec<(OperationRef, OperationId)>,
    ) -> Result<OperationRef> {
        let root = self.copy_record(operation, target, values)?;
        made.push((operation, root));
        // What is yet to be copied: an operation, and its copy.
        let mut stack = vec![(operation, root)];
        while let Some((from, to)) = stack.pop() {
            let regions = self.regions(from);
            let mut copies = Vec::with_capacity(regions.len());
            for region in regions {
                let copy = self.body_mut(target)?.new_region(Some(to))?;
                copies.push(copy);
                for block in self.blocks(region) {
                    let record = self.body(block.body)?.blocks.get(block.id).cloned();
                    let record = record.ok_or_else(missing)?;
                    let new = self.body_mut(target)?.new_block()?;
                    self.body_mut(target)?.append_block(copy, new);
                    blocks.insert(block, new);
                    let (arguments, locations) = self.body(block.body)?.arguments(&record);
                    let pairs: Vec<_> = arguments
                        .iter()
                        .copied()
                        .zip(locations.iter().copied())
                        .collect();
                    for (argument, location) in pairs {
                        let type_ = self.body(block.body)?.type_of(argument);
                        let value = self.body_mut(target)?.add_argument(new, type_, location)?;
                        values.insert(
                            Ref {
                                body: block.body,
                                id: argument,
                            },
                            Ref {
                                body: target,
                                id: value,
                            },
                        );
                    }
                    for inner in self.operations(block) {
                        let copy = self.copy_record(inner, target, values)?;
                        self.body_mut(target)?.append_operation(new, copy);
                        made.push((inner, copy));
                        stack.push((inner, copy));
                    }
                }
            }
            let body = self.body(from.body)?;
            let has_extra = body
                .operation(from.id)
                .is_some_and(|it| body.extra(it).is_some());
            if has_extra {
                self.body_mut(target)?.set_extra(to, 0..0, &copies)?;
            }
        }
        Ok(Ref {
            body: target,
            id: root,
        })
    }

    fn copy_record(
        &mut self,
        operation: OperationRef,
        target: super::BodyId,
        values: &mut HashMap<ValueRef, ValueRef>,
    ) -> Result<OperationId> {
        let body = self.body(operation.body)?;
        let record = *body.operation(operation.id).ok_or_else(missing)?;
        let types = body.result_types(&record).to_vec();
        let mut copy = super::OperationRecord::new(record.name, record.location);
        (copy.attributes, copy.properties) = (record.attributes, record.properties);
        let body = self.body_mut(target)?;
        let id = body.new_operation(copy)?;
        body.set_results(id, &types)?;
        let first = body.operation(id).ok_or_else(missing)?.first_result;
        for index in 0..record.result_count {
            let from = Ref {
                body: operation.body,
                id: ValueId(record.first_result + index),
            };
            values.insert(
                from,
                Ref {
                    body: target,
                    id: ValueId(first + index),
                },
            );
        }
        Ok(id)
    }

    fn copy_uses(
        &mut self,
        from: OperationRef,
        to: OperationId,
        target: super::BodyId,
        values: &HashMap<ValueRef, ValueRef>,
        blocks: &HashMap<BlockRef, BlockId>,
    ) -> Result<()> {
        let mut operands = Vec::new();
        for operand in self.operands(from) {
            let new = values.get(&operand).copied().unwrap_or(operand);
            if new.body != target {
                return Err(Error::message("an operand is defined in another body"));
            }
            operands.push(new.id);
        }
        let body = self.body(from.body)?;
        let record = body.operation(from.id).ok_or_else(missing)?;
        let successors = body.successors(record).iter();
        let successors: Vec<_> = successors
            .map(|&id| {
                let block = Ref {
                    body: from.body,
                    id,
                };
                blocks.get(&block).copied().unwrap_or(id)
            })
            .collect();
        let body = self.body_mut(target)?;
        body.set_operands(to, operands)?;
        if !successors.is_empty() {
            let start = body.successors.len() as u32;
            body.successors.extend(successors);
            let end = body.successors.len() as u32;
            if let Some(extra) = body.operations[to].extra.get() {
                body.extras[extra].successors = start..end;
            }
        }
        Ok(())
    }
}
