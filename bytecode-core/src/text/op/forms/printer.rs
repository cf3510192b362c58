//! Prints one operation: its form, or the generic form.
//!
//! A form is printed in one go. Regions are left out; [`RegionPlace`] states where each belongs, so that regions may nest
//! as deeply as memory allows.

use std::ops::Range;

use bstr::{BStr, ByteSlice};

use super::super::printer::Attributes;
use super::declarative;
use super::entry_blocks::entry_argument;
use super::place::{Place, Regions};
use super::region_shape::{RegionShape, ShownArguments};
use super::sink::{RegionPlace, Sink};
use super::table::FormEntry;
use super::trace::Trace;
use super::view::{Found, View};
use super::written::Written;
use crate::bytes::Version;
use crate::context::{Attribute, Type};
use crate::definition::ValueGroup;
use crate::dialect::{DictionaryStyle, Part, RegionStyle, Slot};
use crate::error::{Error, Result};
use crate::ir::{Group, Operation, Value};
use crate::properties::segments;
use crate::text::item::strings;
use crate::text::item::{Elision, is_function, is_unit};

/// Prints one operation to a sink.
pub(in crate::text::op) struct FormPrinter<'p, 'ir> {
    pub(super) sink: Sink<'p, 'ir>,
    /// Where the text of the operation starts.
    start: usize,
    pub(super) view: View<'p, 'ir>,
    pub(super) place: Place<'p, 'ir>,
    pub(super) regions: Regions,
    pub(super) shown: ShownArguments,
    /// The same of the nested operation.
    shown_nested: ShownArguments,
    pub(super) written: Written,
    /// Whether the operation has no form, or does not fit it.
    is_unfit: bool,
    /// Whether the operation is nested in the one that is printed.
    is_nested: bool,
    /// The record of what other operations can share of the text.
    pub(super) trace: Option<&'p Trace>,
}

impl<'p, 'ir> FormPrinter<'p, 'ir> {
    pub(in crate::text::op) fn new(
        sink: Sink<'p, 'ir>,
        operation: Operation<'ir>,
        entry: &'p FormEntry<'ir>,
        place: Place<'p, 'ir>,
    ) -> Self {
        Self {
            start: sink.len(),
            sink,
            view: View::new(operation, entry),
            place,
            regions: Regions::new(),
            shown: ShownArguments::default(),
            shown_nested: ShownArguments::default(),
            written: Written::default(),
            is_unfit: false,
            is_nested: false,
            trace: None,
        }
    }

    /// Prints parts of the nested operation.
    pub(super) fn print_nested(&mut self, part: &mut Part<'_, 'ir>) -> Result<()> {
        // The text depends on more than what other operations share.
        self.trace.inspect(|trace| trace.forbid());
        let place = self.place;
        let Some((operation, numbers)) = place.nested else {
            return Err(Error::message("no nested operation, or more than that"));
        };
        let form = self.view.entry.hand_written.as_ref();
        if let Some(declared) = form.and_then(|it| it.nested()) {
            self.written.region(declared.region);
        }
        let entry = place.forms.of(operation.record().name);
        let mut printer = FormPrinter {
            sink: self.sink.reborrow(),
            start: self.start,
            view: View::new(operation, entry),
            place: Place {
                numbers: place.inner,
                inner: numbers,
                nested: None,
                ..place
            },
            regions: std::mem::take(&mut self.regions),
            shown: std::mem::take(&mut self.shown_nested),
            shown_nested: ShownArguments::default(),
            written: Written::default(),
            is_unfit: false,
            is_nested: true,
            trace: None,
        };
        let printed = part(&mut printer);
        (self.regions, self.shown_nested) = (printer.regions, printer.shown);
        printed
    }

    /// Records what other operations can share of the text.
    pub(super) fn traced(mut self, trace: Option<&'p Trace>) -> Self {
        self.trace = trace;
        self
    }

    /// Prints the operation without results and location: its name and its form, or the generic form if it has none or
    /// does not fit it. Returns the regions in the order of the text.
    pub(in crate::text::op) fn print(
        mut self,
        default_dialect: &str,
        generic: bool,
    ) -> Result<Regions> {
        if !generic && self.view.entry.is_custom() && self.print_custom(default_dialect).is_ok() {
            return Ok(self.regions);
        }
        self.regions.clear();
        self.trace.inspect(|trace| trace.clear());
        self.sink.truncate(self.start);
        self.is_unfit = !generic;
        self.print_generic()?;
        Ok(self.regions)
    }

    fn print_custom(&mut self, default_dialect: &str) -> Result<()> {
        let entry = self.view.entry;
        // A form writes the regions of the definition.
        let declared = entry.definition.map(|it| &it.regions);
        if let Some(declared) = declared
            && self.view.operation.region_count() > declared.len()
            && !declared.iter().any(|it| it.is_variadic)
        {
            return Err(Error::message("more regions than the definition has"));
        }
        if declared.is_some() {
            self.view.check()?;
        }
        self.view.expect_types()?;
        let name = entry.name_at(default_dialect);
        self.sink.text(name);
        self.trace.inspect(|trace| trace.name(name.len()));
        match &entry.hand_written {
            Some(form) => form.run(self)?,
            None => declarative::print(self)?,
        }
        if let Some(inference) = entry.inference {
            // Expects the types that it infers.
            inference.run(self)?;
        }
        let mut declared = declared.into_iter().flatten();
        let is_fixed = !declared.any(|it| it.is_variadic);
        self.written.expect_all(self.view.operation, is_fixed)?;
        self.expect_regions()
    }

    /// Fails if a reader of the form gets other regions.
    fn expect_regions(&self) -> Result<()> {
        let nested = self.place.nested.map(|(operation, _)| operation);
        for place in &self.regions {
            let (operation, shown) = match nested.filter(|_| place.is_nested) {
                Some(nested) => (nested, &self.shown_nested),
                None => (self.view.operation, &self.shown),
            };
            let Some(region) = operation.region(place.region)? else {
                continue;
            };
            let arguments = region.blocks().next().map_or(0, |it| it.arguments().len());
            let entry = self.place.forms.of(operation.record().name);
            RegionShape::of(region, self.place.forms).expect(
                entry,
                place.style,
                (arguments, shown.of(place.region)),
            )?;
        }
        Ok(())
    }

    /// `"name"(%0)[^bb1] <{...}> ({...}) {...} : (i32) -> ()`
    pub(super) fn print_generic(&mut self) -> Result<()> {
        let name = &self.view.entry.generic_name;
        self.sink.write(|out| strings::quoted(out, name));
        self.print_generic_tail()
    }

    /// The generic form after the name.
    pub(super) fn print_generic_tail(&mut self) -> Result<()> {
        let operation = self.view.operation;
        self.sink.text("(");
        self.print_operands(0..operation.operand_count());
        self.sink.text(")");
        if operation.successors().len() > 0 {
            self.sink.text("[");
            for position in 0..operation.successors().len() {
                self.separate(position);
                self.print_successor(position)?;
            }
            self.sink.text("]");
        }
        if let Sink::Text(items, out) = &mut self.sink {
            if operation.properties_id().is_some() {
                items.properties(out, self.view.properties()?)?;
            } else if operation.context().version() < Version::NATIVE_PROPERTIES {
                Attributes::of_dictionary(operation)?.print_inherent(items, out)?;
            } else {
                Attributes::of_defaults(operation)?.print_inherent(items, out)?;
            }
        }
        if operation.region_count() > 0 {
            self.sink.text(" (");
            for region in 0..operation.region_count() {
                self.separate(region);
                let style = RegionStyle {
                    empty_block: true,
                    ..RegionStyle::FULL
                };
                self.print_region(region, style);
            }
            self.sink.text(")");
        }
        match &mut self.sink {
            Sink::Text(items, out) => {
                Attributes::of_dictionary(operation)?.print_discardable(items, out)?;
            }
            Sink::Draft(.., trace) => {
                trace.omit();
                for operand in operation.operands() {
                    self.sink.visit_type(operand.type_())?;
                }
                for result in operation.results() {
                    self.sink.visit_type(result.type_())?;
                }
                for (_, attribute) in super::super::printer::named_attributes(operation, true)? {
                    self.sink.visit(attribute)?;
                }
                return Ok(());
            }
            Sink::Regions => {}
        }
        self.sink.text(" : ");
        let operands: Vec<_> = operation.operands().map(Value::type_).collect();
        let results: Vec<_> = operation.results().map(Value::type_).collect();
        self.functional_type(&operands, &results)
    }

    /// `(a, b) -> r`
    pub(super) fn functional_type(
        &mut self,
        inputs: &[Type<'ir>],
        results: &[Type<'ir>],
    ) -> Result<()> {
        self.sink.text("(");
        self.print_types(inputs)?;
        self.sink.text(") -> ");
        match results {
            [result] if !is_function(*result) => self.sink.type_(*result),
            results => {
                self.sink.text("(");
                self.print_types(results)?;
                self.sink.text(")");
                Ok(())
            }
        }
    }

    pub(super) fn print_types(&mut self, types: &[Type<'ir>]) -> Result<()> {
        for (index, type_) in types.iter().enumerate() {
            self.separate(index);
            self.sink.type_(*type_)?;
        }
        Ok(())
    }

    pub(super) fn separate(&mut self, index: usize) {
        if index > 0 {
            self.sink.text(", ");
        }
    }

    /// Prints the operands at positions, with commas.
    pub(super) fn print_operands(&mut self, positions: Range<usize>) {
        for (index, position) in positions.enumerate() {
            self.separate(index);
            self.print_operand(position);
        }
    }

    /// Prints the operand at a position.
    pub(super) fn print_operand(&mut self, position: usize) {
        let Some(value) = self.view.operation.operand(position) else {
            return;
        };
        self.written.operand(position);
        let at = self.write_value(value);
        if let Some(trace) = self.trace {
            trace.operand(self.view.operation, position, at);
        }
    }

    /// Prints a value that an operation mentions.
    pub(super) fn print_value(&mut self, value: Value<'ir>) {
        let at = self.write_value(value);
        if let Some(trace) = self.trace {
            trace.value(self.view.operation, value, at);
        }
    }

    /// Prints the name of an argument of the entry block of a region. Returns the argument and its location.
    pub(super) fn print_argument(
        &mut self,
        region: usize,
        argument: usize,
    ) -> Result<(Value<'ir>, Attribute<'ir>)> {
        let (value, location) = entry_argument(self.view.operation, region, argument)?;
        self.shown.show(region, argument + 1);
        let at = self.write_value(value);
        if let Some(trace) = self.trace {
            trace.argument(region, argument, at);
        }
        Ok((value, location))
    }

    /// Returns the name of a value, without `%`.
    pub(super) fn name_of(&self, value: Value<'ir>) -> String {
        // The text depends on more than what other operations share.
        self.trace.inspect(|trace| trace.forbid());
        let mut name = Vec::new();
        self.place
            .print_value(&mut name, self.view.operation, value);
        let name = String::from_utf8_lossy(&name);
        name.trim_start_matches('%').to_owned()
    }

    /// Prints the name of a value. Returns where it is in the text of the operation.
    fn write_value(&mut self, value: Value<'ir>) -> Range<usize> {
        let (place, operation, at) = (self.place, self.view.operation, self.position());
        (self.sink).write_names(|out| place.print_value(out, operation, value));
        at..self.position()
    }

    pub(super) fn print_successor(&mut self, position: usize) -> Result<()> {
        let successor = self.view.operation.successor(position);
        let successor = successor.ok_or_else(|| Error::message("a successor that is not there"))?;
        self.written.successor(position);
        let (numbers, at) = (self.place.numbers, self.position());
        (self.sink).write_names(|out| numbers.print_block(out, successor.id()));
        if let Some(trace) = self.trace {
            trace.successor(position, at..self.position());
        }
        Ok(())
    }

    /// Returns the number of bytes of the text of the operation so far.
    fn position(&self) -> usize {
        self.sink.len() - self.start
    }

    pub(super) fn print_region(&mut self, region: usize, style: RegionStyle) {
        let place = RegionPlace {
            at: self.position(),
            region,
            is_nested: self.is_nested,
            style,
            is_unfit: self.is_unfit,
        };
        match &self.sink {
            // Also in a nested operation, whose names are not traced.
            Sink::Draft(.., trace) => trace.region(place.at),
            _ => _ = self.trace.inspect(|trace| trace.region(place.at)),
        }
        self.regions.push(place);
        self.written.region(region);
    }

    /// Prints a new line and the indentation of the operation.
    pub(super) fn print_new_line(&mut self, deeper: usize) {
        let (columns, at) = (self.place.indent + deeper, self.position());
        self.sink.write(|out| {
            out.push(b'\n');
            strings::indent(out, columns);
        });
        if let Some(trace) = self.trace {
            trace.new_line(deeper, at..self.position());
        }
    }

    /// Prints entries, which are sorted: ` {a = 1, b}`, or nothing.
    pub(super) fn print_entries(
        &mut self,
        entries: &[(&'ir BStr, Attribute<'ir>)],
        keyword: Option<&str>,
    ) -> Result<()> {
        if entries.is_empty() {
            return Ok(());
        }
        if let Some(keyword) = keyword {
            self.sink.text(" ");
            self.sink.text(keyword);
        }
        self.sink.text(" {");
        for (index, (name, value)) in entries.iter().enumerate() {
            self.separate(index);
            self.sink.write(|out| strings::keyword(out, name));
            if is_unit(*value) {
                self.sink.visit(*value)?;
                continue;
            }
            self.sink.text(" = ");
            self.sink.attribute(*value, Elision::Never)?;
        }
        self.sink.text("}");
        Ok(())
    }

    pub(super) fn group(&self, slot: Slot<'_>) -> Result<Group<'ir>> {
        let operation = self.view.operation;
        let definition = || {
            let definition = self.view.entry.definition;
            definition.ok_or_else(super::view::no_definition)
        };
        let find = |groups: &[ValueGroup], name: &str| {
            let index = groups.iter().position(|it| &*it.name == name);
            index.ok_or_else(|| Error::message(format!("no group `{name}` of values")))
        };
        let (is_results, range) = match slot {
            Slot::AllOperands => (false, 0..operation.operand_count()),
            Slot::AllResults => (true, 0..operation.result_count()),
            Slot::Operands(name) => {
                let index = find(&definition()?.operands, name)?;
                (false, self.view.operand_range(index)?)
            }
            Slot::Results(name) => {
                let index = find(&definition()?.results, name)?;
                (true, self.view.result_range(index)?)
            }
        };
        Ok(Group::new(operation, is_results, range))
    }

    /// Prints ` loc(...)` in full.
    pub(super) fn print_location(&mut self, location: Attribute<'ir>) -> Result<()> {
        if !self.place.debug_info {
            return Ok(());
        }
        self.trace.inspect(|trace| trace.forbid());
        match &mut self.sink {
            Sink::Text(items, out) => {
                out.push(b' ');
                items.location(out, location, false)
            }
            Sink::Draft(..) => self.sink.visit(location),
            Sink::Regions => Ok(()),
        }
    }
}

impl<'p, 'ir> FormPrinter<'p, 'ir> {
    /// Returns the attributes that a dictionary has.
    pub(super) fn entries(
        &self,
        view: &View<'_, 'ir>,
        style: DictionaryStyle<'_>,
    ) -> Result<Vec<(&'ir BStr, Attribute<'ir>)>> {
        let mut entries = Vec::new();
        let is_printed = |name: &BStr| {
            let name = match segments::field_name(name) {
                Some(field) if view.entry.has_segments(field) => field.as_bytes(),
                // The name means nothing in an operation without segments.
                Some(_) => return true,
                None => name,
            };
            !style.elided.iter().any(|it| it.as_bytes() == name)
        };
        for item in view.all(false, is_printed)? {
            let Found::Attribute(value) = item.value else {
                continue;
            };
            if item.is_inherent {
                let name = item.name.to_str().unwrap_or_default();
                if let Some(index) = view.entry.attribute_index(name) {
                    if style.elides_defaults && view.entry.is_default(index, value) {
                        continue;
                    }
                    if !view.entry.admits(index, value) {
                        return Err(Error::message("an attribute that is not of the kind"));
                    }
                }
            }
            entries.push((item.name, value));
        }
        Ok(entries)
    }
}
