//! Collection of aliases: a walk over everything to be printed, in upstream's order.

use super::properties::named_attributes;
use super::traversal::Root;
use crate::context::{Context, OperationNameId, PropertiesId};
use crate::error::Result;
use crate::ir::{Block, Operation, Step};
use crate::text::item::{Aliases, Visitor};

/// Returns the aliases of the printed text.
pub(in crate::text::op) fn aliases<'ir>(
    context: &'ir Context,
    root: Root<'ir>,
    debug_info: bool,
    nested: bool,
) -> Result<Aliases> {
    Ok(visit(context, root, debug_info, nested)?.into_aliases())
}

/// Returns an error if an item is too long to be printed in full, before anything is printed.
pub(in crate::text::op) fn check_lengths<'ir>(
    context: &'ir Context,
    root: Root<'ir>,
    debug_info: bool,
    limit: usize,
) -> Result<()> {
    visit(context, root, debug_info, true)?.check_lengths(limit)
}

fn visit<'ir>(
    context: &'ir Context,
    root: Root<'ir>,
    debug_info: bool,
    nested: bool,
) -> Result<Visitor<'ir>> {
    let mut walk = Walk {
        visitor: Visitor::new(context, nested),
        properties: Vec::new(),
        debug_info,
    };
    walk.root(root)?;
    Ok(walk.visitor)
}

/// Visits the items of operations.
struct Walk<'ir> {
    visitor: Visitor<'ir>,
    /// By number of properties, the operation name that they were last visited for: nearly all are of one name.
    properties: Vec<Option<OperationNameId>>,
    /// Whether locations are printed.
    debug_info: bool,
}

impl<'ir> Walk<'ir> {
    /// Visits the items in upstream's order: the location of an operation, its regions, and then its other items.
    fn root(&mut self, root: Root<'ir>) -> Result<()> {
        let mut cursor = match root {
            Root::Module(block) => {
                self.arguments(block)?;
                block.cursor()
            }
            Root::Operation(operation) => operation.cursor(),
        };
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
            self.visitor.type_(argument.type_(), false)?;
            if self.debug_info {
                self.visitor.attribute(location, false, false)?;
            }
        }
        Ok(())
    }

    /// Visits the items of an operation that precede its regions; all items if it has none.
    #[inline]
    fn enter(&mut self, operation: Operation<'ir>) -> Result<()> {
        if self.debug_info {
            self.visitor.attribute(operation.location(), true, false)?;
        }
        if operation.region_count() == 0 {
            self.operation(operation)?;
        }
        Ok(())
    }

    /// Visits the items of an operation itself, except its location.
    fn operation(&mut self, operation: Operation<'ir>) -> Result<()> {
        for operand in operation.operands() {
            self.visitor.type_(operand.type_(), false)?;
        }
        for result in operation.results() {
            self.visitor.type_(result.type_(), false)?;
        }
        let new = match operation.properties_id() {
            Some(id) => self.is_new(operation.name().id(), id),
            None => false,
        };
        if !new && operation.attribute_dictionary().is_none() {
            return Ok(());
        }
        for (_, attribute) in named_attributes(operation, new)? {
            self.visitor.attribute(attribute, false, false)?;
        }
        Ok(())
    }

    /// Returns whether properties were not the last ones visited for an operation name, and remembers them.
    fn is_new(&mut self, name: OperationNameId, properties: PropertiesId) -> bool {
        let index = properties.0 as usize;
        if self.properties.len() <= index {
            self.properties.resize(index + 1, None);
        }
        let last = self.properties.get_mut(index);
        last.is_some_and(|last| last.replace(name) != Some(name))
    }
}
