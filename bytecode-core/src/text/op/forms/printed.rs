//! The items that the custom form prints, in upstream's order, as far as they may have aliases.

use super::super::names::{Numbers, Totals};
use super::super::printer::{Division, Part, Root};
use super::aliased::Aliased;
use super::entry_blocks::entry_block;
use super::per_number::PerNumber;
use super::place::Place;
use super::printer::FormPrinter;
use super::sink::{RegionPlace, Sink};
use super::store::{Store, set_key};
use super::table::Forms;
use super::templates::Drafts;
use super::trace::{Blank, Part as TextPart, PrintedItem, Trace};
use crate::context::{Context, OperationNameId};
use crate::dialect::RegionStyle;
use crate::error::Result;
use crate::ir::{Block, Operation};
use crate::parallel;
use crate::text::item::{Named, Printed, PrintedParts};

/// Returns the items that the forms of operations print, by parts of the text: all those in operations that are printed
/// with an alias. Adds the texts of these operations to `drafts`.
pub(in crate::text::op) fn printed<'ir>(
    context: &'ir Context,
    forms: &Forms<'ir>,
    totals: &Totals<'_>,
    root: Root<'ir>,
    debug_info: bool,
    drafts: &Drafts,
) -> Result<Vec<Printed<'ir>>> {
    let facts = Facts {
        context,
        forms,
        drafts,
        lists: &PrintedParts::new(context),
        named: &Named::new(context, totals.operations()),
        debug_info,
    };
    let walk = Walk::new(facts, Division::new(totals));
    match root {
        Root::Module(block) => walk.all(block.operations()),
        Root::Operation(operation) => walk.all(std::iter::once(operation)),
    }
}

/// What all walks share.
#[derive(Clone, Copy)]
struct Facts<'f, 'ir> {
    context: &'ir Context,
    forms: &'f Forms<'ir>,
    drafts: &'f Drafts,
    lists: &'f PrintedParts<'ir>,
    named: &'f Named<'ir>,
    debug_info: bool,
}

/// Lists what the forms of operations print.
struct Walk<'f, 'ir> {
    facts: Facts<'f, 'ir>,
    division: Division<'f>,
    /// The lists of the parts before the one that is being listed.
    before: Vec<Printed<'ir>>,
    printed: Printed<'ir>,
    /// The remaining steps, last first.
    steps: Vec<Step<'ir>>,
    /// The texts of the operations that are done: another one with the same key has nothing new but its regions.
    drafts: Store,
    /// By number of the operation name, the text that was found last.
    latest: PerNumber<u32>,
    /// The key of the last operation, and its text.
    key: Vec<u32>,
    text: Vec<u8>,
    aliased: Aliased<'f, 'ir>,
    /// Names are not listed.
    numbers: Numbers,
}

enum Step<'ir> {
    Operation(Operation<'ir>),
    /// An operation without its location.
    Inline(Operation<'ir>, bool),
    Item(PrintedItem),
    Region(Operation<'ir>, RegionPlace),
    /// A block, and whether its arguments are printed.
    Block(Block<'ir>, bool, bool),
}

impl<'f, 'ir> Walk<'f, 'ir> {
    fn new(facts: Facts<'f, 'ir>, division: Division<'f>) -> Self {
        Self {
            facts,
            division,
            before: Vec::new(),
            printed: facts.lists.begin(),
            steps: Vec::new(),
            drafts: facts.drafts.take(),
            latest: PerNumber::default(),
            key: Vec::new(),
            text: Vec::new(),
            aliased: Aliased::new(facts.named, facts.debug_info),
            numbers: Numbers::default(),
        }
    }

    /// Returns the lists of operations that are not in one that is being listed.
    fn all(
        mut self,
        operations: impl Iterator<Item = Operation<'ir>> + Clone,
    ) -> Result<Vec<Printed<'ir>>> {
        self.add(operations)?;
        self.run()?;
        self.facts.drafts.give(self.drafts);
        self.before.push(self.facts.lists.end(self.printed));
        Ok(self.before)
    }

    /// Returns the list of a part.
    fn part(mut self, part: Part<'ir>) -> Result<Printed<'ir>> {
        for operation in part.operations() {
            self.aliased.find(operation)?;
            self.push([operation])?;
            self.run()?;
        }
        self.facts.drafts.give(self.drafts);
        Ok(self.facts.lists.end(self.printed))
    }

    /// Takes the remaining steps.
    fn run(&mut self) -> Result<()> {
        while let Some(step) = self.steps.pop() {
            self.step(step)?;
        }
        Ok(())
    }

    /// Adds the steps of operations that are not in one whose aliased operations are known, or lists them on several threads.
    fn add(&mut self, operations: impl Iterator<Item = Operation<'ir>> + Clone) -> Result<()> {
        let facts = self.facts;
        let Some(parts) = self.division.parts(operations.clone()) else {
            for operation in operations.clone() {
                if !self.division.is_large(operation) {
                    self.aliased.find(operation)?;
                }
            }
            return self.push(operations);
        };
        let before = std::mem::replace(&mut self.printed, facts.lists.begin());
        self.before.push(facts.lists.end(before));
        let list = |part| Walk::new(facts, Division::NONE).part(part);
        for part in parallel::map(parts, list) {
            self.before.push(part?);
        }
        Ok(())
    }

    fn step(&mut self, step: Step<'ir>) -> Result<()> {
        match step {
            Step::Operation(operation) => {
                if self.facts.debug_info {
                    self.printed.location(operation.location())?;
                }
                self.operation(operation, false)
            }
            Step::Inline(operation, generic) => {
                // Upstream gives its location an alias, although it prints none.
                if self.facts.debug_info && !generic {
                    self.printed.location(operation.location())?;
                }
                self.operation(operation, generic)
            }
            Step::Region(operation, place) => match entry_block(operation, place.region)? {
                Some(block) => self.region(block, place.style),
                None => Ok(()),
            },
            Step::Item(item) => item.visit(self.facts.context, &mut self.printed),
            Step::Block(block, arguments, hides_terminator) => {
                if arguments {
                    for (argument, location) in block.arguments().zip(block.argument_locations()) {
                        self.printed.type_(argument.type_())?;
                        if self.facts.debug_info {
                            self.printed.attribute(location)?;
                        }
                    }
                }
                let hidden = block.last_operation().filter(|last| {
                    hides_terminator && self.facts.forms.of(last.record().name).is_terminator
                });
                let hidden = hidden.map(|it| it.id());
                let is_shown = move |it: &Operation<'ir>| Some(it.id()) != hidden;
                let operations = block.operations().filter(is_shown);
                if self.is_divided(block) {
                    return self.add(operations);
                }
                self.push(operations)
            }
        }
    }

    /// Adds the steps of the operations that are printed with aliases.
    fn push(&mut self, operations: impl IntoIterator<Item = Operation<'ir>>) -> Result<()> {
        let first = self.steps.len();
        for operation in operations {
            if self.is_listed(operation)? {
                self.steps.push(Step::Operation(operation));
            }
        }
        self.reverse(first);
        Ok(())
    }

    /// Returns whether an operation or one in its regions may be printed with aliases.
    fn is_listed(&mut self, operation: Operation<'ir>) -> Result<bool> {
        Ok(self.division.is_large(operation) || self.aliased.contains(operation)?)
    }

    fn operation(&mut self, operation: Operation<'ir>, generic: bool) -> Result<()> {
        let name = operation.record().name;
        let entry = self.facts.forms.of(name);
        set_key(&mut self.key, operation, (self.facts.forms, entry), generic)?;
        let draft = self.draft(name);
        let part = self.printed.part();
        let is_new = draft.is_none_or(|it| self.drafts.visit(it, part));
        if !is_new && operation.region_count() == 0 {
            return Ok(());
        }
        let first = self.steps.len();
        let nested = entry.nested(operation);
        let listed = Listed {
            context: self.facts.context,
            operation,
            nested,
        };
        if let Some(draft) = draft {
            let parts = self.drafts.parts(draft);
            listed.add(parts, is_new, &mut self.printed, &mut self.steps)?;
            self.reverse(first);
            return Ok(());
        }
        let trace = Trace::default();
        let place = Place {
            forms: self.facts.forms,
            numbers: &self.numbers,
            inner: &self.numbers,
            nested: nested.map(|it| (it, &self.numbers)),
            indent: 0,
            debug_info: self.facts.debug_info,
        };
        self.text.clear();
        let sink = Sink::Draft(self.facts.context, &mut self.text, &trace);
        let regions = FormPrinter::new(sink, operation, entry, place)
            .traced(Some(&trace))
            .print("", generic)?;
        // A form that looks at the contents of its regions may print them.
        let is_shared = operation.region_count() == 0 || !trace.is_void();
        if is_shared && self.drafts.has_room(self.text.len()) {
            let key = (self.facts.drafts.hash(&self.key), &*self.key);
            let draft = self.drafts.add(key, (&self.text, &trace), &regions);
            self.drafts.visit(draft, part);
            self.latest.set(name.0, draft);
        }
        let parts = (&*trace.blanks(), &*regions);
        listed.add(parts, true, &mut self.printed, &mut self.steps)?;
        self.reverse(first);
        Ok(())
    }

    /// Returns the text of the operations with this name and the key.
    fn draft(&mut self, name: OperationNameId) -> Option<u32> {
        let latest = self.latest.get(name.0);
        if let Some(latest) = latest.filter(|it| self.drafts.is_of_key(*it, &self.key)) {
            return Some(latest);
        }
        let hash = self.facts.drafts.hash(&self.key);
        let found = self.drafts.find(hash, &self.key)?;
        self.latest.set(name.0, found);
        Some(found)
    }

    /// Returns whether the operations of a block are in one whose aliased operations are not known.
    fn is_divided(&self, block: Block<'ir>) -> bool {
        let outer = block.region().operation();
        outer.is_some_and(|it| self.division.is_large(it))
    }

    fn region(&mut self, entry: Block<'ir>, style: RegionStyle) -> Result<()> {
        if style.inline {
            let Some(first) = entry.operations().next() else {
                return Ok(());
            };
            if self.is_divided(entry) {
                self.aliased.find(first)?;
            }
            if self.is_listed(first)? {
                self.steps.push(Step::Inline(first, style.generic));
            }
            return Ok(());
        }
        let first = self.steps.len();
        (self.steps).push(Step::Block(entry, style.arguments, !style.terminator));
        let mut next = entry.next();
        while let Some(block) = next {
            self.steps.push(Step::Block(block, true, false));
            next = block.next();
        }
        self.reverse(first);
        Ok(())
    }

    fn reverse(&mut self, first: usize) {
        if let Some(steps) = self.steps.get_mut(first..) {
            steps.reverse();
        }
    }
}

/// An operation whose parts are listed.
struct Listed<'ir> {
    context: &'ir Context,
    operation: Operation<'ir>,
    nested: Option<Operation<'ir>>,
}

impl<'ir> Listed<'ir> {
    /// Adds the items of a text, if they are new, and the steps of its regions. What follows a region is listed after its
    /// contents.
    fn add(
        &self,
        (blanks, regions): (&[Blank], &[RegionPlace]),
        is_new: bool,
        printed: &mut Printed<'ir>,
        steps: &mut Vec<Step<'ir>>,
    ) -> Result<()> {
        let first = steps.len();
        let mut regions = regions.iter();
        for blank in blanks {
            match blank.part {
                TextPart::Region => steps.extend(regions.next().map(|place| {
                    let nested = self.nested.filter(|_| place.is_nested);
                    Step::Region(nested.unwrap_or(self.operation), *place)
                })),
                TextPart::Item(item) if is_new => match steps.len() > first {
                    true => steps.push(Step::Item(item)),
                    false => item.visit(self.context, printed)?,
                },
                _ => {}
            }
        }
        Ok(())
    }
}
