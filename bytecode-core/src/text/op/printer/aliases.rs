//! Collection of aliases: a walk over everything to be printed, in upstream's order.

use hashbrown::HashSet;

use super::properties::named_attributes;
use super::traversal::Root;
use crate::context::{Context, OperationNameId, PropertiesId};
use crate::error::Result;
use crate::ir::{Block, Operation, Region};
use crate::text::item::{Aliases, Visitor};

/// The aliases of the printed text.
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
        properties: HashSet::new(),
    };
    walk.root(root, debug_info)?;
    Ok(walk.visitor)
}

/// Visits the items of operations.
struct Walk<'ir> {
    visitor: Visitor<'ir>,
    /// The properties that have been visited.
    properties: HashSet<(OperationNameId, PropertiesId)>,
}

/// The remaining steps of the walk, last first.
enum Step<'ir> {
    Operations(Operation<'ir>),
    Leave(Operation<'ir>),
    Blocks(Block<'ir>),
    Region(Region<'ir>),
}

impl<'ir> Walk<'ir> {
    fn root(&mut self, root: Root<'ir>, debug_info: bool) -> Result<()> {
        let mut steps = Vec::new();
        match root {
            Root::Module(block) => steps.push(Step::Blocks(block)),
            Root::Operation(operation) => self.enter(operation, debug_info, &mut steps)?,
        }
        while let Some(step) = steps.pop() {
            match step {
                Step::Region(region) => steps.extend(region.blocks().next().map(Step::Blocks)),
                Step::Blocks(block) => {
                    steps.extend(block.next().map(Step::Blocks));
                    for (argument, location) in block.arguments().zip(block.argument_locations()) {
                        self.visitor.type_(argument.type_(), false)?;
                        if debug_info {
                            self.visitor.attribute(location, false, false)?;
                        }
                    }
                    steps.extend(block.operations().next().map(Step::Operations));
                }
                Step::Operations(operation) => {
                    steps.extend(operation.next().map(Step::Operations));
                    self.enter(operation, debug_info, &mut steps)?;
                }
                Step::Leave(operation) => self.operation(operation)?,
            }
        }
        Ok(())
    }

    /// Visits the parts of an operation that are printed first, and pushes the other parts onto `steps`.
    fn enter(
        &mut self,
        operation: Operation<'ir>,
        debug_info: bool,
        steps: &mut Vec<Step<'ir>>,
    ) -> Result<()> {
        if debug_info {
            self.visitor.attribute(operation.location(), true, false)?;
        }
        steps.push(Step::Leave(operation));
        let first = steps.len();
        if operation.region_count() > 0 {
            steps.extend(operation.regions()?.map(Step::Region));
        }
        if let Some(regions) = steps.get_mut(first..) {
            regions.reverse();
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
        let properties = operation
            .properties_id()
            .map(|id| (operation.name().id(), id));
        let new = properties.is_some_and(|key| self.properties.insert(key));
        if !new && operation.attribute_dictionary().is_none() {
            return Ok(());
        }
        for (_, attribute) in named_attributes(operation, new)? {
            self.visitor.attribute(attribute, false, false)?;
        }
        Ok(())
    }
}
