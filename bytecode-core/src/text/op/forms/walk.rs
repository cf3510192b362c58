//! The traversal of operations in custom form, with or without printing them.
//!
//! The form of an operation with regions is printed when the operation is reached, and its text is held until the regions
//! that belong in it are written. A clone of the traversal has the regions of the open operations, but not the text: that of an
//! operation is printed again where it continues.

use std::sync::Arc;

use super::super::marks::{self, MOST_COLUMNS};
use super::super::names::{Numbering, Numbers};
use super::super::printer::{Accept, FLUSH, OperationPrinter, Root, Walk, print_label};
use super::entry_blocks::entry_block;
use super::place::{Place, Regions};
use super::printer::FormPrinter;
use super::sink::Sink;
use super::table::{FormEntry, Forms};
use super::templates::Templates;
use super::texts::Texts;
use super::trace::Trace;
use crate::error::{Result, ResultExt};
use crate::ir::{Block, BodyId, Operation, OperationId, ValueId};
use crate::text::item::{Items, strings};

/// The dialect whose operations are printed without a prefix at the top level.
const OUTERMOST: &str = "builtin";

/// A position in the traversal: the open operations, and the next step in the innermost one.
#[derive(Clone)]
pub(in crate::text::op) struct FormWalk<'ir, 'a> {
    numbering: &'a Numbering<'ir>,
    forms: &'a Forms<'ir>,
    debug_info: bool,
    open: Vec<Open<'ir>>,
    /// The number of their regions.
    open_regions: usize,
    /// The texts of the open operations, the innermost last.
    texts: Texts,
    /// The numbers of the body of the operation that comes next, if they are known.
    next_numbers: Option<Arc<Numbers>>,
}

/// An operation whose regions are being printed; the outermost one is the list of all printed operations.
struct Open<'ir> {
    operation: Option<Operation<'ir>>,
    /// The regions that its text has, and the index of the one that comes next.
    regions: Arc<Regions>,
    next: usize,
    /// Where the text starts among the texts of the traversal, and how much of it has been written; `None` if the text is
    /// not known here.
    text: Option<(usize, usize)>,
    /// The columns before the operation.
    indent: usize,
    /// The dialect that the name of the operation lacks, and that of the operations in its regions.
    dialect: &'ir str,
    inner_dialect: &'ir str,
    /// The names around the operation, and in its regions.
    numbers: Arc<Numbers>,
    inner: Arc<Numbers>,
    /// The operation nested in it, and the names in the regions of that one.
    nested: Option<(Operation<'ir>, Arc<Numbers>)>,
    /// Whether the current region is one of the nested operation.
    is_nested: bool,
    /// The position in the current region.
    at: At<'ir>,
    inline: bool,
    deeper: usize,
    /// Whether the operation in the region is printed in generic form, and whether this one is.
    inner_generic: bool,
    generic: bool,
}

/// A position in a region.
#[derive(Clone, Copy)]
enum At<'ir> {
    /// Before the next region, or the end of the operation.
    Outside,
    /// In a block: the next operation, and the one that the text leaves out.
    Block(Block<'ir>, Option<Operation<'ir>>, Option<OperationId>),
    /// A single operation, not in a block.
    Single(Operation<'ir>),
}

impl Clone for Open<'_> {
    fn clone(&self) -> Self {
        Self {
            operation: self.operation,
            regions: Arc::clone(&self.regions),
            next: self.next,
            // The clone has no texts.
            text: None,
            indent: self.indent,
            dialect: self.dialect,
            inner_dialect: self.inner_dialect,
            numbers: Arc::clone(&self.numbers),
            inner: Arc::clone(&self.inner),
            nested: self.nested.clone(),
            is_nested: self.is_nested,
            at: self.at,
            inline: self.inline,
            deeper: self.deeper,
            inner_generic: self.inner_generic,
            generic: self.generic,
        }
    }
}

/// The destination of the text.
type Output<'o, 'ir, 'k> = Option<Text<'o, 'ir, 'k>>;

/// The text, what renders its items, and the texts that operations share.
type Text<'o, 'ir, 'k> = (&'o mut Items<'ir>, &'o mut Vec<u8>, &'o mut Templates<'k>);

impl<'ir, 'a> FormWalk<'ir, 'a> {
    pub(in crate::text::op) fn new(
        root: Root<'ir>,
        numbering: &'a Numbering<'ir>,
        forms: &'a Forms<'ir>,
        numbers: Arc<Numbers>,
        debug_info: bool,
    ) -> Self {
        let at = match root {
            Root::Module(block) => At::Block(block, block.operations().next(), None),
            Root::Operation(operation) => At::Single(operation),
        };
        let outermost = Open {
            operation: None,
            regions: Arc::default(),
            next: 0,
            text: None,
            indent: 0,
            dialect: OUTERMOST,
            inner_dialect: OUTERMOST,
            numbers: Arc::clone(&numbers),
            inner: numbers,
            nested: None,
            is_nested: false,
            at,
            inline: false,
            deeper: 0,
            inner_generic: false,
            generic: false,
        };
        Self {
            numbering,
            forms,
            debug_info,
            open: vec![outermost],
            open_regions: 0,
            texts: Texts::default(),
            next_numbers: None,
        }
    }

    /// Takes the next step, and prints it to `output`. Returns whether the step was an operation; `None` at the end.
    fn step(&mut self, output: Output<'_, 'ir, '_>) -> Result<Option<bool>> {
        let Some(open) = self.open.last_mut() else {
            return Ok(None);
        };
        match open.at {
            At::Block(block, Some(operation), hidden) => {
                let next = operation.next();
                open.at = At::Block(block, next, hidden);
                if hidden == Some(operation.id()) {
                    return Ok(Some(false));
                }
                self.operation(operation, output)?;
                Ok(Some(true))
            }
            At::Single(operation) => {
                open.at = At::Outside;
                self.operation(operation, output)?;
                Ok(Some(true))
            }
            At::Block(block, None, _) if open.operation.is_some() && block.next().is_some() => {
                if let Some(block) = block.next() {
                    open.at = At::Block(block, block.operations().next(), None);
                    if let Some((items, out, _)) = output {
                        strings::indent(out, open.indent + open.deeper);
                        let operation = open.operation.map(|it| self.forms.of(it.record().name));
                        let entry = operation.and_then(FormEntry::entry_block);
                        print_label(out, items, open.names(), block, entry, self.debug_info)?;
                    }
                }
                Ok(Some(false))
            }
            At::Block(..) => {
                open.at = At::Outside;
                if open.operation.is_some()
                    && let Some((_, out, _)) = output
                {
                    strings::indent(out, open.indent + open.deeper);
                    out.push(b'}');
                }
                Ok(Some(false))
            }
            At::Outside => self.leave_region(output).map(|more| more.then_some(false)),
        }
    }

    /// Enters the next region of the innermost open operation, or ends the operation. Returns whether anything is left.
    fn leave_region(&mut self, mut output: Output<'_, 'ir, '_>) -> Result<bool> {
        let debug_info = self.debug_info;
        let Some(open) = self.open.last_mut() else {
            return Ok(false);
        };
        let Some(operation) = open.operation else {
            self.open.pop();
            return Ok(false);
        };
        if let Some((items, out, templates)) = &mut output {
            let texts = &mut self.texts.bytes;
            if open.text.is_none() {
                let start = texts.len();
                let place = Place {
                    forms: self.forms,
                    numbers: &open.numbers,
                    inner: &open.inner,
                    nested: open.nested.as_ref().map(|(it, names)| (*it, &**names)),
                    indent: open.indent,
                    debug_info,
                };
                // Where the operation was passed without text, the places of its regions in the text are not known.
                let text = (&mut **items, &mut *texts, &mut **templates);
                let form = (open.dialect, open.generic);
                open.regions = Arc::new(print_form(text, operation, place, form)?);
                let before = open
                    .next
                    .checked_sub(1)
                    .and_then(|last| open.regions.get(last));
                open.text = Some((start, before.map_or(0, |it| it.at)));
            }
            if let Some((start, written)) = &mut open.text {
                let text = texts.get(*start..).unwrap_or_default();
                let end = (open.regions.get(open.next)).map_or(text.len(), |it| it.at);
                out.extend_from_slice(text.get(*written..end).unwrap_or_default());
                *written = end;
            }
        }
        let Some(region) = open.regions.get(open.next).copied() else {
            if let Some((start, _)) = open.text {
                self.texts.bytes.truncate(start);
            }
            let is_inline = self.open.len() >= 2
                && self
                    .open
                    .get(self.open.len() - 2)
                    .is_some_and(|it| it.inline);
            if let Some((items, out, _)) = output {
                self.finish(items, out, operation, is_inline)?;
            }
            let closed = self.open.pop();
            self.open_regions -= closed.map_or(0, |it| it.regions.len());
            return Ok(true);
        };
        open.next += 1;
        open.inline = region.style.inline;
        open.deeper = region.style.deeper;
        open.inner_generic = region.style.generic;
        open.is_nested = region.is_nested;
        let nested = open.nested.as_ref().filter(|_| open.is_nested);
        let operation = nested.map_or(operation, |(it, _)| *it);
        let first = entry_block(operation, region.region)?;
        if region.style.inline {
            let single = first.and_then(|block| block.operations().next());
            open.at = single.map_or(At::Outside, At::Single);
            return Ok(true);
        }
        let output = output.map(|(items, out, templates)| {
            out.extend_from_slice(b"{\n");
            (items, out, templates)
        });
        let Some(block) = first else {
            if let Some((_, out, _)) = output {
                strings::indent(out, open.indent + open.deeper);
                out.push(b'}');
            }
            return Ok(true);
        };
        let next = block.operations().next();
        let hidden = if region.style.terminator {
            None
        } else {
            let last = block.last_operation();
            last.filter(|it| self.forms.of(it.record().name).is_terminator)
        };
        open.at = At::Block(block, next, hidden.map(|it| it.id()));
        let labelled = (region.style.arguments && block.arguments().len() > 0)
            || (region.style.empty_block && next.is_none());
        if labelled && let Some((items, out, _)) = output {
            strings::indent(out, open.indent + open.deeper);
            let entry = self.forms.of(operation.record().name).entry_block();
            print_label(out, items, open.names(), block, entry, debug_info)?;
        }
        Ok(true)
    }

    /// Prints an operation up to its first region, or all of it.
    fn operation(&mut self, operation: Operation<'ir>, output: Output<'_, 'ir, '_>) -> Result<()> {
        let next_numbers = self.next_numbers.take();
        if operation.region_count() == 0 {
            return output.map_or(Ok(()), |text| self.simple(operation, text));
        }
        let Some(open) = self.open.last() else {
            return Ok(());
        };
        let (is_inline, generic) = (open.inline, open.inner_generic);
        let (columns, dialect) = open.inside(self.numbering.marks());
        let numbers = Arc::clone(open.names());
        let inner = match operation.own_body() {
            None => Arc::clone(&numbers),
            Some(_) => match next_numbers {
                Some(numbers) => numbers,
                None => self.numbering.body_of(operation, &numbers)?,
            },
        };
        let entry = self.forms.of(operation.record().name);
        let nested = match entry.nested(operation) {
            Some(it) if it.own_body().is_some() => Some((it, self.numbering.body_of(it, &inner)?)),
            Some(it) => Some((it, Arc::clone(&inner))),
            None => None,
        };
        let place = Place {
            forms: self.forms,
            numbers: &numbers,
            inner: &inner,
            nested: nested.as_ref().map(|(it, names)| (*it, &**names)),
            indent: columns,
            debug_info: self.debug_info,
        };
        let (regions, start) = match output {
            None => {
                let printer = FormPrinter::new(Sink::Regions, operation, entry, place);
                (printer.print(dialect, generic)?, None)
            }
            Some((items, out, templates)) => {
                self.start(out, operation, &numbers, (columns, is_inline));
                let start = self.texts.bytes.len();
                let text = (&mut *items, &mut self.texts.bytes, templates);
                let printed = print_form(text, operation, place, (dialect, generic));
                let regions = printed.within(|| operation.error_step())?;
                if regions.is_empty() {
                    out.extend_from_slice(self.texts.bytes.get(start..).unwrap_or_default());
                    self.texts.bytes.truncate(start);
                    return self.finish(items, out, operation, is_inline);
                }
                (regions, Some(self.keep_text(start)))
            }
        };
        if regions.is_empty() {
            return Ok(());
        }
        let definition = entry.definition;
        let inner_dialect = definition.and_then(|it| it.default_dialect.as_deref());
        let inner_dialect = inner_dialect.filter(|_| !regions.iter().any(|it| it.is_unfit));
        self.open_regions += regions.len();
        self.open.push(Open {
            operation: Some(operation),
            regions: Arc::new(regions),
            next: 0,
            text: start.map(|start| (start, 0)),
            indent: columns,
            dialect,
            inner_dialect: inner_dialect.unwrap_or_default(),
            numbers,
            inner,
            nested,
            is_nested: false,
            at: At::Outside,
            inline: false,
            deeper: 0,
            inner_generic: false,
            generic,
        });
        Ok(())
    }

    /// Keeps the text from `start` on, which was printed last. Returns where it is.
    fn keep_text(&mut self, start: usize) -> usize {
        if self.texts.keep(start) {
            return start;
        }
        self.open.iter_mut().for_each(|it| it.text = None);
        0
    }

    /// Prints an operation without regions.
    fn simple(&self, operation: Operation<'ir>, text: Text<'_, 'ir, '_>) -> Result<()> {
        let Some(open) = self.open.last() else {
            return Ok(());
        };
        let (items, out, templates) = text;
        let (columns, dialect) = open.inside(self.numbering.marks());
        let place = Place {
            forms: self.forms,
            numbers: open.names(),
            inner: open.names(),
            nested: None,
            indent: columns,
            debug_info: self.debug_info,
        };
        self.start(out, operation, open.names(), (columns, open.inline));
        let form = (dialect, open.inner_generic);
        print_form((&mut *items, &mut *out, templates), operation, place, form)
            .within(|| operation.error_step())?;
        self.finish(items, out, operation, open.inline)
    }

    /// Prints what precedes the form of an operation.
    fn start(
        &self,
        out: &mut Vec<u8>,
        operation: Operation<'ir>,
        numbers: &Numbers,
        (columns, is_inline): (usize, bool),
    ) {
        if !is_inline {
            strings::indent(out, columns);
            if self.numbering.marks() {
                marks::start(out, operation.body_id(), operation.id());
            }
            print_results(out, numbers, operation);
        }
    }

    /// Prints what follows the form of an operation.
    fn finish(
        &self,
        items: &mut Items<'ir>,
        out: &mut Vec<u8>,
        operation: Operation<'ir>,
        is_inline: bool,
    ) -> Result<()> {
        if is_inline {
            return Ok(());
        }
        if self.debug_info {
            out.push(b' ');
            items.location(out, operation.location(), true)?;
        }
        if self.numbering.marks() {
            marks::end(out);
        }
        out.push(b'\n');
        Ok(())
    }
}

impl<'ir> Open<'ir> {
    /// Returns the names in the current region.
    fn names(&self) -> &Arc<Numbers> {
        let nested = self.nested.as_ref().filter(|_| self.is_nested);
        nested.map_or(&self.inner, |(_, names)| names)
    }

    /// Returns the columns before the operations in the current region, and the dialect that their names lack.
    fn inside(&self, marks: bool) -> (usize, &'ir str) {
        let (columns, dialect) = match (self.inline, self.operation) {
            // An operation on the line of another one is not in a region for the purpose of names.
            (true, _) => (self.indent, self.dialect),
            (false, None) => (self.indent, self.inner_dialect),
            (false, Some(_)) => (self.indent + self.deeper + 2, self.inner_dialect),
        };
        let most = if marks { MOST_COLUMNS } else { usize::MAX };
        (columns.min(most), dialect)
    }
}

impl<'ir> Walk<'ir> for FormWalk<'ir, '_> {
    fn peek(&self) -> Option<Operation<'ir>> {
        match self.open.last()?.at {
            At::Block(_, Some(operation), hidden) => {
                (hidden != Some(operation.id())).then_some(operation)
            }
            At::Single(operation) => Some(operation),
            At::Block(_, None, _) | At::Outside => None,
        }
    }

    fn depth(&self) -> usize {
        // A part that begins in an operation prints all of its form again.
        self.open_regions
    }

    fn is_at_end(&self) -> bool {
        match self.open.as_slice() {
            [] => true,
            [outermost] => matches!(outermost.at, At::Outside | At::Block(_, None, _)),
            _ => false,
        }
    }

    fn number_next(&mut self) -> Result<()> {
        if let Some(next) = self.peek()
            && let Some(open) = self.open.last()
        {
            self.next_numbers = Some(self.numbering.body_of(next, open.names())?);
        }
        Ok(())
    }

    fn skip(&mut self) -> Result<()> {
        if let Some(open) = self.open.last_mut() {
            match open.at {
                At::Block(block, Some(operation), hidden) => {
                    open.at = At::Block(block, operation.next(), hidden);
                }
                At::Single(_) => open.at = At::Outside,
                At::Block(_, None, _) | At::Outside => {}
            }
        }
        self.next_numbers = None;
        Ok(())
    }

    fn pass(&mut self) -> Result<bool> {
        self.step(None).map(|step| step.is_some())
    }

    fn print(
        &mut self,
        printer: &mut OperationPrinter<'ir, '_>,
        end: Option<(BodyId, OperationId)>,
        accept: &mut Accept<'_>,
    ) -> Result<()> {
        let mut operations = 0;
        while !self.is_at(end) {
            let output = Some((&mut printer.items, &mut printer.out, &mut printer.templates));
            match self.step(output)? {
                None => break,
                Some(is_operation) => operations += u64::from(is_operation),
            }
            if printer.out.len() >= FLUSH {
                accept(&mut printer.out, std::mem::take(&mut operations))?;
            }
        }
        accept(&mut printer.out, operations)
    }
}

/// Prints the form of an operation by its template, or makes it one. Returns the regions in the order of the text.
fn print_form<'ir>(
    (items, out, templates): Text<'_, 'ir, '_>,
    operation: Operation<'ir>,
    place: Place<'_, 'ir>,
    (dialect, generic): (&str, bool),
) -> Result<Regions> {
    let entry = place.forms.of(operation.record().name);
    let form = (entry, dialect, generic);
    if let Some(regions) = templates.print(operation, form, place, (&mut *items, &mut *out))? {
        return Ok(regions);
    }
    let trace = Trace::default();
    let (start, mentions) = (out.len(), items.mentions());
    let regions = FormPrinter::new(Sink::Text(items, out), operation, entry, place)
        .traced(Some(&trace))
        .print(dialect, generic)?;
    if let Some(text) = items.reusable(out, start, mentions) {
        templates.keep(text, &regions, &trace);
    }
    Ok(regions)
}

/// `%0:2, %name = `
fn print_results(out: &mut Vec<u8>, numbers: &Numbers, operation: Operation<'_>) {
    let record = operation.record();
    match record.result_count {
        0 => return,
        1 => numbers.print_value(out, ValueId(record.first_result), || None),
        _ => {
            for (index, (first, count)) in numbers.groups(record).enumerate() {
                strings::separate(out, index);
                numbers.print_value(out, first, || None);
                if count > 1 {
                    out.push(b':');
                    strings::number(out, count.into());
                }
            }
        }
    }
    out.extend_from_slice(b" = ");
}
