//! The items that the generic form prints, in upstream's order.

use super::properties::named_attributes;
use super::traversal::Root;
use crate::context::{Context, OperationNameId, PropertiesId};
use crate::error::Result;
use crate::ir::{Block, Cursor, Operation, Step};
use crate::parallel;
use crate::text::item::Printed;

/// Returns the items that operations print, by parts of the text.
pub(in crate::text::op) fn printed<'ir>(
    context: &'ir Context,
    root: Root<'ir>,
    debug_info: bool,
) -> Result<Vec<Printed<'ir>>> {
    let new = || Walk {
        printed: Printed::new(context),
        properties: Vec::new(),
        debug_info,
    };
    let block = match root {
        Root::Module(block) => block,
        Root::Operation(operation) => {
            let mut walk = new();
            walk.all(operation.cursor())?;
            return Ok(vec![walk.printed]);
        }
    };
    let mut first = new();
    first.arguments(block)?;
    let mut parts = vec![first.printed];
    let walk = |operations: Vec<Operation<'ir>>| -> Result<Printed<'ir>> {
        let mut walk = new();
        (operations.into_iter()).try_for_each(|it| walk.all(it.cursor()))?;
        Ok(walk.printed)
    };
    for part in parallel::map(parts_of(block.operations()), walk) {
        parts.push(part?);
    }
    Ok(parts)
}

/// Divides operations into parts for several threads.
pub(in crate::text::op) fn parts_of<'ir>(
    operations: impl Iterator<Item = Operation<'ir>>,
) -> Vec<Vec<Operation<'ir>>> {
    let operations: Vec<_> = operations.collect();
    let parts = match parallel::threads() {
        // A part lists each item once.
        1 => 1,
        threads => threads * PARTS_PER_THREAD,
    };
    let size = operations.len().div_ceil(parts).max(1);
    operations.chunks(size).map(<[_]>::to_vec).collect()
}

/// The number of parts per thread: operations differ in size.
const PARTS_PER_THREAD: usize = 8;

/// Lists the items of operations.
struct Walk<'ir> {
    printed: Printed<'ir>,
    /// By number of properties, the operation name that they were last listed for: nearly all are of one name.
    properties: Vec<Option<OperationNameId>>,
    /// Whether locations are printed.
    debug_info: bool,
}

impl<'ir> Walk<'ir> {
    /// Lists the items in upstream's order: the location of an operation, its regions, and then its other items.
    fn all(&mut self, mut cursor: Cursor<'ir>) -> Result<()> {
        loop {
            if let Some(operation) = cursor.next_simple() {
                self.enter(operation)?;
                continue;
            }
            let Some(step) = cursor.advance()? else {
                return Ok(());
            };
            match step {
                Step::EnterOperation(id) => self.enter(cursor.scope().operation(id))?,
                Step::LeaveOperation(id) => {
                    let operation = cursor.scope().operation(id);
                    if operation.region_count() > 0 {
                        self.operation(operation)?;
                    }
                }
                Step::EnterBlock(id) => self.arguments(cursor.scope().block(id))?,
                Step::LeaveBlock(_) | Step::EnterRegion(_) | Step::LeaveRegion(_) => {}
            }
        }
    }

    fn arguments(&mut self, block: Block<'ir>) -> Result<()> {
        for (argument, location) in block.arguments().zip(block.argument_locations()) {
            self.printed.type_(argument.type_())?;
            if self.debug_info {
                self.printed.attribute(location)?;
            }
        }
        Ok(())
    }

    /// Lists the items of an operation that precede its regions; all items if it has none.
    #[inline]
    fn enter(&mut self, operation: Operation<'ir>) -> Result<()> {
        if self.debug_info {
            self.printed.location(operation.location())?;
        }
        if operation.region_count() == 0 {
            self.operation(operation)?;
        }
        Ok(())
    }

    /// Lists the items of an operation itself, except its location.
    fn operation(&mut self, operation: Operation<'ir>) -> Result<()> {
        for operand in operation.operands() {
            self.printed.type_(operand.type_())?;
        }
        for result in operation.results() {
            self.printed.type_(result.type_())?;
        }
        let new = match operation.properties_id() {
            Some(id) => self.is_new(operation.name().id(), id),
            None => false,
        };
        if !new && operation.attribute_dictionary().is_none() {
            return Ok(());
        }
        for (_, attribute) in named_attributes(operation, new)? {
            self.printed.attribute(attribute)?;
        }
        Ok(())
    }

    /// Returns whether properties were not the last ones listed for an operation name, and remembers them.
    fn is_new(&mut self, name: OperationNameId, properties: PropertiesId) -> bool {
        let index = properties.0 as usize;
        if self.properties.len() <= index {
            self.properties.resize(index + 1, None);
        }
        let last = self.properties.get_mut(index);
        last.is_some_and(|last| last.replace(name) != Some(name))
    }
}
