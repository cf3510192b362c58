//! The items that the custom form prints, in upstream's order, as far as they may have aliases.

use hashbrown::HashSet;

use super::super::names::Numbers;
use super::super::printer::{Root, parts_of};
use super::aliased::Aliased;
use super::printer::{FormPrinter, Place};
use super::sink::{Sink, Visit};
use super::table::Forms;
use super::templates::{Key, key};
use crate::context::Context;
use crate::dialect::RegionStyle;
use crate::error::Result;
use crate::ir::{Block, Operation};
use crate::parallel;
use crate::text::item::{Named, Printed};

/// Returns the items that the forms of operations print, by parts of the text: all those in operations that are printed
/// with an alias.
pub(in crate::text::op) fn printed<'ir>(
    context: &'ir Context,
    forms: &Forms<'ir>,
    root: Root<'ir>,
    debug_info: bool,
) -> Result<Vec<Printed<'ir>>> {
    let parts = match root {
        Root::Module(block) => parts_of(block.operations()),
        Root::Operation(operation) => vec![vec![operation]],
    };
    let named = Named::new(context);
    let walk = |operations: Vec<Operation<'ir>>| {
        let mut aliased = Aliased::new(&named, debug_info);
        operations.iter().try_for_each(|it| aliased.find(*it))?;
        let mut walk = Walk {
            printed: Printed::new(context),
            forms,
            debug_info,
            steps: operations.into_iter().rev().map(Step::Operation).collect(),
            known: HashSet::new(),
            aliased,
            numbers: Numbers::default(),
        };
        while let Some(step) = walk.steps.pop() {
            walk.step(step)?;
        }
        Ok(walk.printed)
    };
    parallel::map(parts, walk).into_iter().collect()
}

/// Lists what the forms of operations print.
struct Walk<'f, 'ir> {
    printed: Printed<'ir>,
    forms: &'f Forms<'ir>,
    debug_info: bool,
    /// The remaining steps, last first.
    steps: Vec<Step<'ir>>,
    /// The operations without regions that are done, by all that their forms can print: another one has nothing new.
    known: HashSet<Key>,
    aliased: Aliased<'f, 'ir>,
    /// Names are not listed.
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
                    self.printed.location(operation.location())?;
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
            Step::Visit(_, visit) => visit.add_to(&mut self.printed),
            Step::Block(block, arguments, hides_terminator) => {
                if arguments {
                    for (argument, location) in block.arguments().zip(block.argument_locations()) {
                        self.printed.type_(argument.type_())?;
                        if self.debug_info {
                            self.printed.attribute(location)?;
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
        if !self.aliased.contains(operation)? {
            return Ok(());
        }
        if operation.region_count() == 0 && !self.known.insert(key(operation, generic.into())) {
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
                .try_for_each(|it| it.add_to(&mut self.printed));
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
