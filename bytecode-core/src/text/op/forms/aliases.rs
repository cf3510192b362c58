//! The visit that finds aliases, in the order in which the custom form prints.

use hashbrown::HashSet;

use super::super::names::Numbers;
use super::super::printer::Root;
use super::printer::{FormPrinter, Place};
use super::sink::{Sink, Visit};
use super::table::Forms;
use super::templates::{Key, key};
use crate::context::Context;
use crate::dialect::RegionStyle;
use crate::error::Result;
use crate::ir::{Block, Operation};
use crate::text::item::{Aliases, Visitor};

/// Returns the aliases of the printed text.
pub(in crate::text::op) fn aliases<'ir>(
    context: &'ir Context,
    forms: &Forms<'ir>,
    root: Root<'ir>,
    debug_info: bool,
    nested: bool,
) -> Result<Aliases> {
    let mut walk = Walk {
        visitor: Visitor::new(context, nested),
        forms,
        debug_info,
        steps: Vec::new(),
        visited: HashSet::new(),
        numbers: Numbers::default(),
    };
    match root {
        Root::Module(block) => {
            let operations: Vec<_> = block.operations().map(Step::Operation).collect();
            walk.steps.extend(operations.into_iter().rev());
        }
        Root::Operation(operation) => walk.steps.push(Step::Operation(operation)),
    }
    while let Some(step) = walk.steps.pop() {
        walk.step(step)?;
    }
    Ok(walk.visitor.into_aliases())
}

/// Visits what the forms of operations print.
struct Walk<'f, 'ir> {
    visitor: Visitor<'ir>,
    forms: &'f Forms<'ir>,
    debug_info: bool,
    /// The remaining steps, last first.
    steps: Vec<Step<'ir>>,
    /// The operations without regions that have been visited, by all that their forms can visit: another one has nothing new.
    visited: HashSet<Key>,
    /// Names are not visited.
    numbers: Numbers,
}

enum Step<'ir> {
    Operation(Operation<'ir>),
    /// An operation without its location.
    Inline(Operation<'ir>, bool),
    Visit(Operation<'ir>, Visit<'ir>),
    /// A block, and whether its arguments are printed.
    Block(Block<'ir>, bool, bool),
}

impl<'ir> Walk<'_, 'ir> {
    fn step(&mut self, step: Step<'ir>) -> Result<()> {
        match step {
            Step::Operation(operation) => {
                if self.debug_info {
                    (self.visitor).attribute(operation.location(), true, false)?;
                }
                self.operation(operation, false)
            }
            Step::Inline(operation, generic) => self.operation(operation, generic),
            Step::Visit(operation, Visit::Region(place)) => {
                let region = operation.region(place.region)?;
                let first = region.and_then(|it| it.blocks().next());
                if let Some(block) = first {
                    self.region(block, place.style);
                }
                Ok(())
            }
            Step::Visit(_, visit) => visit.visit(&mut self.visitor),
            Step::Block(block, arguments, hides_terminator) => {
                if arguments {
                    for (argument, location) in block.arguments().zip(block.argument_locations()) {
                        self.visitor.type_(argument.type_(), false)?;
                        if self.debug_info {
                            self.visitor.attribute(location, false, false)?;
                        }
                    }
                }
                let first = self.steps.len();
                self.steps.extend(block.operations().map(Step::Operation));
                if hides_terminator
                    && let Some(last) = block.last_operation()
                    && self.forms.of(last.record().name).is_terminator
                {
                    self.steps.pop();
                }
                self.reverse(first);
                Ok(())
            }
        }
    }

    fn operation(&mut self, operation: Operation<'ir>, generic: bool) -> Result<()> {
        if operation.region_count() == 0 && !self.visited.insert(key(operation, generic.into())) {
            return Ok(());
        }
        let entry = self.forms.of(operation.record().name);
        let mut visits = Vec::new();
        let place = Place {
            forms: self.forms,
            numbers: &self.numbers,
            inner: &self.numbers,
            indent: 0,
            debug_info: self.debug_info,
        };
        FormPrinter::new(Sink::Visits(&mut visits), operation, entry, place).print("", generic)?;
        if visits
            .iter()
            .all(|visit| !matches!(visit, Visit::Region(_)))
        {
            return visits
                .into_iter()
                .try_for_each(|it| it.visit(&mut self.visitor));
        }
        let first = self.steps.len();
        (self.steps).extend(visits.into_iter().map(|it| Step::Visit(operation, it)));
        self.reverse(first);
        Ok(())
    }

    fn region(&mut self, entry: Block<'ir>, style: RegionStyle) {
        if style.inline {
            let first = entry.operations().next();
            (self.steps).extend(first.map(|it| Step::Inline(it, style.generic)));
            return;
        }
        let first = self.steps.len();
        (self.steps).push(Step::Block(entry, style.arguments, !style.terminator));
        let mut next = entry.next();
        while let Some(block) = next {
            self.steps.push(Step::Block(block, true, false));
            next = block.next();
        }
        self.reverse(first);
    }

    fn reverse(&mut self, first: usize) {
        if let Some(steps) = self.steps.get_mut(first..) {
            steps.reverse();
        }
    }
}
