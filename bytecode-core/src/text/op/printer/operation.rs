//! Operations in generic form.
//!
//! ```text
//! operation  ::= (value-id (`:` number)? `=`)? string-literal `(` value-ids `)` successors?
//!                properties? regions? dictionary? `:` function-type location?
//! successors ::= `[` block-id (`,` block-id)* `]`
//! properties ::= `<` attribute `>`
//! ```

use hashbrown::HashMap;

use super::super::forms::{SharedTemplates, Templates};
use super::super::marks;
use super::super::names::{Numbering, Numbers};
use super::dictionary::Attributes;
use super::release::Style;
use super::tail::{Source, Tails};
use crate::bytes::Version;
use crate::context::{OperationNameId, Type, TypeId};
use crate::error::{Result, ResultExt};
use crate::ir::{Body, Operation, OperationRecord, ValueId};
use crate::seen::Seen;
use crate::text::item::strings::{self, separate};
use crate::text::item::{Arena, Cache, Items, Span, is_function};

/// The state shared by all parts of the output.
pub(in crate::text::op) struct Shared<'ir> {
    pub(in crate::text::op) debug_info: bool,
    /// The number of elements above which an attribute is elided.
    pub(in crate::text::op) elide_elements: Option<u64>,
    pub(in crate::text::op) style: Style,
    pub(in crate::text::op) numbering: Numbering<'ir>,
    /// The texts of operations in custom form that were made to find aliases.
    pub(in crate::text::op) templates: SharedTemplates,
}

/// Prints operations to `out`.
pub(in crate::text::op) struct OperationPrinter<'ir, 'a> {
    pub(in crate::text::op) items: Items<'ir>,
    pub(in crate::text::op) out: Vec<u8>,
    pub(in crate::text::op) shared: &'a Shared<'ir>,
    /// The quoted names, by number of the name.
    names: Cache,
    /// The sources of the printed attributes, for all names.
    seen: Seen,
    /// The texts of attributes that were printed more than once: ranges in `arena`.
    attributes: HashMap<(OperationNameId, Source), Span>,
    arena: Arena,
    tails: Tails,
    /// The texts of operations in custom form.
    pub(in crate::text::op) templates: Templates<'a>,
}

impl<'ir, 'a> OperationPrinter<'ir, 'a> {
    pub(in crate::text::op) fn new(items: Items<'ir>, shared: &'a Shared<'ir>) -> Self {
        Self {
            items,
            out: Vec::new(),
            shared,
            names: Cache::default(),
            seen: Seen::default(),
            attributes: HashMap::new(),
            arena: Arena::default(),
            tails: Tails::default(),
            templates: Templates::new(&shared.templates),
        }
    }

    /// Prints an operation up to its successors.
    pub(in crate::text::op) fn print_head(&mut self, operation: Operation<'ir>, numbers: &Numbers) {
        if self.shared.numbering.marks() {
            marks::start(&mut self.out, operation.body_id(), operation.id());
        }
        self.print_results(operation, numbers);
        self.print_name(operation);
        self.out.push(b'(');
        let (body, record) = (operation.body(), operation.record());
        for (index, &operand) in body.operands(record).iter().enumerate() {
            separate(&mut self.out, index);
            numbers.print_use(&mut self.out, body, operand);
        }
        self.out.push(b')');
        let successors = body.successors(record);
        if !successors.is_empty() {
            self.out.push(b'[');
            for (index, &block) in successors.iter().enumerate() {
                separate(&mut self.out, index);
                numbers.print_block(&mut self.out, block);
            }
            self.out.push(b']');
        }
    }

    /// Prints the rest of an operation without regions.
    pub(in crate::text::op) fn print_tail(&mut self, operation: Operation<'ir>) -> Result<()> {
        self.print_properties(operation)
            .and_then(|()| self.print_dictionary(operation))
            .and_then(|()| self.print_types(operation))
            .and_then(|()| self.print_location(operation))
            .within(|| operation.error_step())
    }

    /// Prints the part between the successors of an operation and its regions.
    pub(in crate::text::op) fn start_regions(&mut self, operation: Operation<'ir>) -> Result<()> {
        self.print_properties(operation)
            .within(|| operation.error_step())?;
        self.out.extend_from_slice(b" (");
        Ok(())
    }

    /// Prints the part after the regions of an operation.
    pub(in crate::text::op) fn finish_regions(&mut self, operation: Operation<'ir>) -> Result<()> {
        self.print_dictionary(operation)
            .and_then(|()| self.print_types(operation))
            .and_then(|()| self.print_location(operation))
            .within(|| operation.error_step())
    }

    fn print_results(&mut self, operation: Operation<'ir>, numbers: &Numbers) {
        let record = operation.record();
        if record.result_count == 0 {
            return;
        }
        numbers.print_value(&mut self.out, ValueId(record.first_result), || None);
        if record.result_count > 1 {
            self.out.push(b':');
            strings::number(&mut self.out, record.result_count.into());
        }
        self.out.extend_from_slice(b" = ");
    }

    fn print_name(&mut self, operation: Operation<'ir>) {
        let number = operation.record().name.0 as usize;
        if self.names.copy_to(number, &mut self.out) {
            return;
        }
        let text = self.shared.style.operation_name(operation.name());
        let start = self.out.len();
        strings::quoted(&mut self.out, &text);
        self.names
            .keep(number, self.out.get(start..).unwrap_or_default());
    }

    /// Prints the properties, which may be entries of the dictionary.
    #[inline(always)]
    fn print_properties(&mut self, operation: Operation<'ir>) -> Result<()> {
        if let Some(id) = operation.properties_id() {
            return self.print_once(operation, Source::Properties(id), |items, out| {
                items.properties(out, &operation.properties_or_opaque()?)
            });
        }
        if operation.context().version() >= Version::NATIVE_PROPERTIES {
            let defaults = Attributes::of_defaults(operation)?;
            return defaults.print_inherent(&mut self.items, &mut self.out);
        }
        let source = Source::Inherent(operation.record().attributes);
        self.print_once(operation, source, |items, out| {
            Attributes::of_dictionary(operation)?.print_inherent(items, out)
        })
    }

    #[inline(always)]
    fn print_dictionary(&mut self, operation: Operation<'ir>) -> Result<()> {
        if operation.context().version() >= Version::NATIVE_PROPERTIES {
            let dictionary = operation.attribute_dictionary();
            return dictionary.map_or(Ok(()), |it| self.items.dictionary(&mut self.out, it));
        }
        let id = operation.record().attributes;
        self.print_once(operation, Source::Discardable(id), |items, out| {
            Attributes::of_dictionary(operation)?.print_discardable(items, out)
        })
    }

    /// Prints attributes that depend only on `source`: copies the text of the last operation with the name if it is equal.
    #[inline(always)]
    fn print_once(
        &mut self,
        operation: Operation<'ir>,
        source: Source,
        print: impl FnOnce(&mut Items<'ir>, &mut Vec<u8>) -> Result<()>,
    ) -> Result<()> {
        let name = operation.record().name;
        if self.tails.copy_attributes(name, source, &mut self.out) {
            return Ok(());
        }
        self.print_new(name, source, print)
    }

    /// Prints attributes that differ from those of the last operation with the name; caches the text if it was printed before.
    fn print_new(
        &mut self,
        name: OperationNameId,
        source: Source,
        print: impl FnOnce(&mut Items<'ir>, &mut Vec<u8>) -> Result<()>,
    ) -> Result<()> {
        let start = self.out.len();
        if !self.seen.add(source.number()) {
            return print(&mut self.items, &mut self.out);
        }
        if let Some(&span) = self.attributes.get(&(name, source)) {
            self.arena.copy_to(span, &mut self.out);
        } else {
            let mentions = self.items.mentions();
            print(&mut self.items, &mut self.out)?;
            let text = self.items.reusable(&self.out, start, mentions);
            let Some(span) = text.and_then(|text| self.arena.keep(text)) else {
                return Ok(());
            };
            self.attributes.insert((name, source), span);
        }
        let text = self.out.get(start..).unwrap_or_default();
        self.tails.keep_attributes(name, source, text);
        Ok(())
    }

    /// Prints ` : (i32) -> i32`.
    #[inline(always)]
    fn print_types(&mut self, operation: Operation<'ir>) -> Result<()> {
        let (body, record) = (operation.body(), operation.record());
        if self.tails.copy_types(body, record, &mut self.out) {
            return Ok(());
        }
        self.print_new_types(body, record)
    }

    fn print_new_types(&mut self, body: &Body, record: &OperationRecord) -> Result<()> {
        let (items, out) = (&mut self.items, &mut self.out);
        let context = items.context;
        let (start, mentions) = (out.len(), items.mentions());
        out.extend_from_slice(b" : (");
        for (index, &operand) in body.operands(record).iter().enumerate() {
            separate(out, index);
            items.type_(out, Type::new(context, body.type_of(operand)))?;
        }
        out.extend_from_slice(b") -> ");
        let type_ = |id: &TypeId| Type::new(context, *id);
        match body.result_types(record) {
            [result] if !is_function(type_(result)) => items.type_(out, type_(result))?,
            results => {
                out.push(b'(');
                for (index, result) in results.iter().enumerate() {
                    separate(out, index);
                    items.type_(out, type_(result))?;
                }
                out.push(b')');
            }
        }
        if let Some(text) = items.reusable(out, start, mentions) {
            self.tails.keep_types(body, record, text);
        }
        Ok(())
    }

    /// Prints the location, if the options ask for it, and the end of the line.
    #[inline(always)]
    fn print_location(&mut self, operation: Operation<'ir>) -> Result<()> {
        if self.shared.debug_info {
            self.out.push(b' ');
            (self.items).location(&mut self.out, operation.location(), true)?;
        }
        if self.shared.numbering.marks() {
            marks::end(&mut self.out);
        }
        self.out.push(b'\n');
        Ok(())
    }
}
