//! The items that the generic form prints, in upstream's order.

use super::super::names::Totals;
use super::division::{Division, Part};
use super::properties::named_attributes;
use super::traversal::Root;
use crate::context::{Context, OperationNameId, PropertiesId};
use crate::error::Result;
use crate::ir::{Block, Cursor, Operation, Step as IrStep};
use crate::parallel;
use crate::text::item::{Printed, PrintedParts};

/// Returns the items that operations print, by parts of the text.
pub(in crate::text::op) fn printed<'ir>(
    context: &'ir Context,
    totals: &Totals<'_>,
    root: Root<'ir>,
    debug_info: bool,
) -> Result<Vec<Printed<'ir>>> {
    let division = Division::new(totals);
    let (mut lists, all) = (Vec::new(), PrintedParts::new(context));
    let mut walk = Walk::new(&all, debug_info);
    // The remaining steps, last first.
    let mut steps = vec![match root {
        Root::Module(block) => Step::Block(block),
        Root::Operation(operation) => Step::Operation(operation),
    }];
    while let Some(step) = steps.pop() {
        match step {
            Step::Operation(operation) if division.is_large(operation) => {
                walk.enter(operation)?;
                steps.push(Step::End(operation));
                let first = steps.len();
                let blocks = operation.regions()?.flat_map(|region| region.blocks());
                steps.extend(blocks.map(Step::Block));
                steps.get_mut(first..).unwrap_or_default().reverse();
            }
            Step::Operation(operation) => walk.all(operation.cursor())?,
            Step::End(operation) => walk.operation(operation)?,
            Step::Block(block) => {
                walk.arguments(block)?;
                let Some(parts) = division.parts(block.operations()) else {
                    let first = steps.len();
                    steps.extend(block.operations().map(Step::Operation));
                    steps.get_mut(first..).unwrap_or_default().reverse();
                    continue;
                };
                lists.push(all.end(walk.printed));
                walk = Walk::new(&all, debug_info);
                let list = |part: Part<'ir>| -> Result<Printed<'ir>> {
                    let mut walk = Walk::new(&all, debug_info);
                    part.operations().try_for_each(|it| walk.all(it.cursor()))?;
                    Ok(all.end(walk.printed))
                };
                for part in parallel::map(parts, list) {
                    lists.push(part?);
                }
            }
        }
    }
    lists.push(all.end(walk.printed));
    Ok(lists)
}

/// A part of what is listed.
enum Step<'ir> {
    Operation(Operation<'ir>),
    /// The items of an operation that follow its regions.
    End(Operation<'ir>),
    Block(Block<'ir>),
}

/// Lists the items of operations.
struct Walk<'ir> {
    printed: Printed<'ir>,
    /// By number of properties, the operation name that they were last listed for: nearly all are of one name.
    properties: Vec<Option<OperationNameId>>,
    /// Whether locations are printed.
    debug_info: bool,
}

impl<'ir> Walk<'ir> {
    fn new(lists: &PrintedParts<'ir>, debug_info: bool) -> Self {
        Self {
            printed: lists.begin(),
            properties: Vec::new(),
            debug_info,
        }
    }

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
                IrStep::EnterOperation(id) => self.enter(cursor.scope().operation(id))?,
                IrStep::LeaveOperation(id) => {
                    let operation = cursor.scope().operation(id);
                    if operation.region_count() > 0 {
                        self.operation(operation)?;
                    }
                }
                IrStep::EnterBlock(id) => self.arguments(cursor.scope().block(id))?,
                IrStep::LeaveBlock(_) | IrStep::EnterRegion(_) | IrStep::LeaveRegion(_) => {}
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
