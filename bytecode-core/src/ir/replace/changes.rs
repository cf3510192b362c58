//! The changes to a module, which are found operation by operation and applied together.

use super::replacements::Replacements;
use super::replacer::{Contents, Replacer};
use crate::context::{AttributeId, TypeId};
use crate::error::{Result, ResultExt};
use crate::ir::entities::{BlockId, BodyId, OperationId, ValueId};
use crate::ir::handles::Operation;
use crate::ir::module::{BodySlot, Module};

enum Change {
    Contents(OperationId, Contents),
    Value(ValueId, TypeId),
    /// The location of the argument at this position.
    ArgumentLocation(BlockId, usize, AttributeId),
}

impl Module {
    /// Applies changes that have been found.
    pub(in crate::ir) fn apply(&mut self, changes: Changes) {
        self.unchanged &= changes.0.is_empty();
        let (_, bodies) = self.change_bodies();
        for (body, change) in changes.0 {
            let slot = bodies.get_mut(body);
            let Some(body) = slot.and_then(BodySlot::change) else {
                continue;
            };
            match change {
                Change::Contents(id, contents) => {
                    let record = &mut body.operations[id];
                    record.attributes = contents.attributes.into();
                    record.properties = contents.properties.into();
                    record.location = contents.location.into();
                }
                Change::Value(id, type_) => body.value_types[id] = type_,
                Change::ArgumentLocation(block, position, location) => {
                    let start = body.blocks[block].arguments.start as usize;
                    body.argument_locations[start + position] = location.into();
                }
            }
        }
    }
}

/// The changes to a module.
#[derive(Default)]
pub(in crate::ir) struct Changes(Vec<(BodyId, Change)>);

impl Changes {
    /// Finds the changes to an operation, without those to block arguments in its regions.
    pub(in crate::ir) fn of_operation<R: Replacements>(
        &mut self,
        operation: Operation<'_>,
        replacer: &mut Replacer<'_, R>,
    ) -> Result<()> {
        let (body, record) = (operation.body_id(), operation.record());
        let old = Contents {
            attributes: record.attributes.get(),
            properties: record.properties.get(),
            location: record.location.get(),
        };
        let new = replacer.contents(record.name, old);
        let new = new.within(|| operation.error_step())?;
        if new != old {
            let change = Change::Contents(operation.id(), new);
            self.0.push((body, change));
        }
        for result in operation.results() {
            self.of_value(body, result.id(), result.type_().id(), replacer)?;
        }
        Ok(())
    }

    /// Finds the changes to the block arguments in the regions of an operation.
    pub(in crate::ir) fn of_arguments<R: Replacements>(
        &mut self,
        operation: Operation<'_>,
        replacer: &mut Replacer<'_, R>,
    ) -> Result<()> {
        for block in operation.regions()?.flat_map(|region| region.blocks()) {
            let body = block.body_id();
            let arguments = block.arguments().zip(block.argument_locations());
            for (position, (argument, location)) in arguments.enumerate() {
                self.of_value(body, argument.id(), argument.type_().id(), replacer)?;
                let new = replacer.location(location.id())?;
                if new != location.id() {
                    let change = Change::ArgumentLocation(block.id(), position, new);
                    self.0.push((body, change));
                }
            }
        }
        Ok(())
    }

    fn of_value<R: Replacements>(
        &mut self,
        body: BodyId,
        value: ValueId,
        old: TypeId,
        replacer: &mut Replacer<'_, R>,
    ) -> Result<()> {
        let new = replacer.type_(old)?;
        if new != old {
            self.0.push((body, Change::Value(value, new)));
        }
        Ok(())
    }
}
