//! The regions of an operation in custom form: skipped first, parsed when the rest of the operation is known.

use super::super::super::parser::{
    Argument, Form, OpenOperation, PendingRegion, RegionCompletion, Rest, Site, Source, ValueUse,
};
use super::FormParser;
use super::ModuleParser;
use crate::context::{AttributeId, PackedOption, Type};
use crate::dialect::{ArgumentStyle, ImpliedBlock, RegionArgument, RegionStyle};
use crate::error::Result;
use crate::ir::{OperationId, OperationRecord, ValueId};
use crate::text::item::{Kind, Mark};

/// A region of a form, as far as its text has been parsed.
#[derive(Default)]
pub(super) struct FormRegion<'a> {
    /// Where its contents are; none without text.
    start: Option<Mark<'a>>,
    /// Where the text that has been skipped ends, before its `}`.
    end: Option<usize>,
    /// Whether the contents are one operation without braces, whose results and location the operation has.
    pub(super) is_single: bool,
    completion: RegionCompletion,
    arguments: Vec<Option<FormArgument<'a>>>,
    implied: Option<ImpliedBlock<'a>>,
}

/// An argument of a region that the form mentions.
#[derive(Clone)]
struct FormArgument<'a> {
    name: &'a str,
    /// The number after the name of an operand that is one result of several.
    number: u32,
    at: usize,
    type_: Option<Type<'a>>,
    location: PackedOption<AttributeId>,
    later: Option<usize>,
}

impl<'a> FormRegion<'a> {
    /// Returns the name of an argument that has been parsed.
    pub(super) fn name_of(&self, argument: usize) -> Option<&'a str> {
        self.arguments.get(argument)?.as_ref().map(|it| it.name)
    }
}

impl<'a> FormParser<'_, 'a> {
    pub(super) fn form_region(&mut self, region: usize) -> &mut FormRegion<'a> {
        if self.regions.len() <= region {
            self.regions.resize_with(region + 1, FormRegion::default);
        }
        &mut self.regions[region]
    }

    /// Sets the contents of a region that the text leaves out.
    pub(super) fn imply_region(&mut self, region: usize, block: ImpliedBlock<'a>) {
        self.form_region(region).implied = Some(block);
    }

    /// Skips a region.
    pub(super) fn skip_region(&mut self, region: usize, style: RegionStyle) -> Result<()> {
        let base = &mut self.module.base;
        let is_after_brace = self.last_brace != 0 && base.previous_end == self.last_brace + 1;
        let open = match style.inline {
            false if !base.at(Kind::BraceOpen) => return Err(base.expected("`{` of a region")),
            false => {
                let open = base.token.start;
                base.bump();
                Some(open)
            }
            true => is_after_brace.then_some(self.last_brace),
        };
        if let Some(open) = open
            && style.filled
            && base.at(Kind::BraceClose)
            && (self.regions.get(region)).is_none_or(|it| it.arguments.is_empty())
        {
            return Err(base.error_at(open, "the body has no block"));
        }
        let start = base.mark();
        let mut end = None;
        if let Some(open) = open {
            let (braces, text) = (&self.module.braces, base.lexer.text());
            // What is wrong inside the region comes before its missing end.
            let close = braces.close(text, open);
            let close = close.unwrap_or_else(|| braces.end(text));
            end = Some(close.offset);
            base.jump(close);
        }
        if !style.inline {
            base.bump();
        }
        let region = self.form_region(region);
        region.start = Some(start);
        region.end = end;
        // Without braces, the operation is the rest of the text.
        region.is_single = open.is_none();
        region.completion = RegionCompletion {
            yields: style.inline,
            inner_location: style.inner_location,
            needs_block: style.needs_block,
            as_written: style.as_written,
            or_empty: style.or_empty,
        };
        Ok(())
    }

    /// Parses an argument of the entry block of a region.
    pub(super) fn region_argument(
        &mut self,
        region: usize,
        argument: usize,
        style: ArgumentStyle<'a>,
    ) -> Result<RegionArgument<'a>> {
        let base = &mut self.module.base;
        let (at, name) = (base.token.start, base.spelling());
        let line_and_column = base.lexer.line_and_column(at);
        base.expect(Kind::Percent, "the name of an argument")?;
        let (mut type_, mut attributes) = (None, None);
        if let ArgumentStyle::Typed(_) | ArgumentStyle::Unlocated(_) = style {
            base.expect(Kind::Colon, "`:` and the type of the argument")?;
            type_ = Some(base.type_()?);
            attributes = self.dictionary_of_argument()?;
        }
        // The value is not made yet: an alias that is defined later is kept with the argument.
        let (location, later) = match style {
            ArgumentStyle::Name => {
                let (line, column) = line_and_column;
                let module = &mut *self.module;
                let location = module
                    .base
                    .file_line_column(module.file_name, line, column)?;
                (location.id().into(), None)
            }
            _ => self.location_or(line_and_column)?,
        };
        let arguments = &mut self.form_region(region).arguments;
        if arguments.len() <= argument {
            arguments.resize_with(argument + 1, || None);
        }
        if let Some(slot) = arguments.get_mut(argument) {
            *slot = Some(FormArgument {
                name,
                number: 0,
                at,
                type_,
                location,
                later,
            });
        }
        Ok(RegionArgument::new(type_, attributes))
    }

    /// Parses a location, or returns that of a position; and where the alias of a location is that is defined later.
    fn location_or(
        &mut self,
        line_and_column: (u32, u32),
    ) -> Result<(PackedOption<AttributeId>, Option<usize>)> {
        let module = &mut *self.module;
        let pending = module.later.len();
        let location = module.trailing_location(line_and_column, Site::None)?;
        let later = match module.later.get(pending).map(|it| it.source) {
            Some(Source::Alias(at)) => Some(at),
            _ => None,
        };
        module.later.truncate(pending);
        Ok((location, later))
    }

    /// Parses a location that the text has here.
    pub(super) fn written_location(
        &mut self,
    ) -> Result<(PackedOption<AttributeId>, Option<usize>)> {
        let base = &self.module.base;
        self.location_or(base.lexer.line_and_column(base.token.start))
    }

    /// Parses the location of an argument that has been parsed.
    pub(super) fn located_argument(&mut self, region: usize, argument: usize) -> Result<()> {
        let written = self.written_location()?;
        self.locate_parsed(region, argument, written);
        Ok(())
    }

    /// Sets the location of an argument that has been parsed, which may be known later.
    pub(super) fn locate_parsed(
        &mut self,
        region: usize,
        argument: usize,
        location: (PackedOption<AttributeId>, Option<usize>),
    ) {
        let arguments = &mut self.form_region(region).arguments;
        if let Some(Some(argument)) = arguments.get_mut(argument) {
            (argument.location, argument.later) = location;
        }
    }

    /// Reorders the arguments of a region: the first becomes the one that is at `order[0]`.
    pub(super) fn reorder_arguments(&mut self, region: usize, order: &[usize]) {
        let arguments = &mut self.form_region(region).arguments;
        let ordered = order.iter().map(|from| arguments.get_mut(*from)?.take());
        *arguments = ordered.collect();
    }

    /// Copies the arguments of a region to another.
    pub(super) fn copy_arguments(&mut self, from: usize, to: usize) {
        let arguments = self.form_region(from).arguments.clone();
        self.form_region(to).arguments = arguments;
    }

    /// Gives a region arguments with the names and types of operands.
    pub(super) fn arguments_like(
        &mut self,
        region: usize,
        operands: &[ValueUse<'a>],
        types: &[Type<'a>],
    ) -> Result<()> {
        let module = &mut *self.module;
        let text = module.base.lexer.text().as_bytes();
        let first = operands.first().map_or(0, |it| it.at);
        let mut position = module.base.lexer.position_of(first);
        let mut arguments = Vec::with_capacity(operands.len());
        for (operand, type_) in operands.iter().zip(types) {
            position.advance(text, operand.at);
            let (line, column) = position.line_and_column();
            let location = module
                .base
                .file_line_column(module.file_name, line, column)?;
            arguments.push(Some(FormArgument {
                name: operand.name,
                number: operand.number,
                at: operand.at,
                type_: Some(*type_),
                location: location.id().into(),
                later: None,
            }));
        }
        self.form_region(region).arguments = arguments;
        Ok(())
    }

    /// Sets the types of arguments, from one on.
    pub(super) fn type_arguments(&mut self, region: usize, first: usize, types: &[Type<'a>]) {
        let arguments = &mut self.form_region(region).arguments;
        for (argument, type_) in arguments.iter_mut().skip(first).zip(types) {
            if let Some(argument) = argument {
                argument.type_ = Some(*type_);
            }
        }
    }

    /// Returns the regions for parsing: at least as many as the definition has.
    pub(super) fn pending_regions(&mut self) -> Result<Vec<PendingRegion<'a>>> {
        let declared = self.form.definition.map_or(0, |it| {
            it.regions.iter().filter(|it| !it.is_variadic).count()
        });
        if self.regions.len() < declared {
            self.regions.resize_with(declared, FormRegion::default);
        }
        let nested = self.pending_nested()?;
        if let Some((region, _)) = nested {
            self.form_region(region);
        }
        let regions = std::mem::take(&mut self.regions);
        let regions = regions.into_iter().map(|it| self.pending(it));
        let mut regions: Vec<_> = regions.collect::<Result<_>>()?;
        if let Some((region, nested)) = nested
            && let Some(region) = regions.get_mut(region)
        {
            region.nested = Some(Box::new(nested));
        }
        Ok(regions)
    }

    fn pending(&self, region: FormRegion<'a>) -> Result<PendingRegion<'a>> {
        let base = &self.module.base;
        let argument = |argument: Option<FormArgument<'a>>| {
            let it = argument.ok_or_else(|| base.error("an argument of the region has no name"))?;
            let type_ = it.type_.ok_or_else(|| {
                base.error_at(
                    it.at,
                    format!("nothing determines the type of `{}`", it.name),
                )
            })?;
            Ok(Argument {
                name: it.name,
                number: it.number,
                at: it.at,
                type_: type_.id(),
                location: it.location,
                later: it.later,
            })
        };
        Ok(PendingRegion {
            start: region.start,
            end: region.end,
            is_single: region.is_single,
            completion: region.completion,
            arguments: region
                .arguments
                .into_iter()
                .map(argument)
                .collect::<Result<_>>()?,
            implied: region.implied,
            nested: None,
        })
    }
}

impl<'a> ModuleParser<'a> {
    /// Adds the next regions as far as they have no text.
    pub(in crate::text::op) fn add_textless(
        &mut self,
        operation: &mut OpenOperation<'a>,
        rest: &mut Rest<'a>,
    ) -> Result<()> {
        while rest
            .regions
            .as_slice()
            .first()
            .is_some_and(PendingRegion::is_textless)
        {
            let owner = operation.body.is_none().then_some(operation.id);
            let id = self.body.add_region(owner)?;
            operation.regions.push(id);
            let implied = rest.regions.next().and_then(|it| it.implied);
            if let Some(block) = implied {
                self.add_implied(operation, &rest.operands, id, block)?;
            }
        }
        Ok(())
    }

    /// Opens the next region of an operation whose form has been parsed; closes the operation after the last one.
    pub(in crate::text::op) fn next_region(
        &mut self,
        mut operation: OpenOperation<'a>,
        mut rest: Box<Rest<'a>>,
    ) -> Result<()> {
        self.add_textless(&mut operation, &mut rest)?;
        if let Some(region) = rest.regions.next() {
            if let Some(nested) = region.nested {
                return self.open_nested(operation, rest, *nested);
            }
            if let Some(start) = region.start {
                self.base.go_back(start);
                rest.completion = region.completion;
                operation.form = Form::Custom(rest);
                let (is_single, end) = (region.is_single, region.end);
                return self.open_body(operation, region.arguments, is_single, end);
            }
        }
        if let Some(end) = rest.end.take() {
            self.base.go_back(end);
        }
        let Rest {
            operands,
            attributes,
            results,
            location,
            ..
        } = *rest;
        let first = self.body.operands.len();
        for (operand, type_) in operands {
            self.use_value(operand, type_)?;
        }
        self.body.set_operands(operation.id, first);
        self.set_result_types(results.into_iter());
        match location {
            Some(location) => self.close_at(operation, attributes, location),
            None => self.close(operation, attributes),
        }
    }

    /// Adds what the text of a region in custom form leaves out: its block and its terminator. A single operation without braces
    /// gives its results and its location to the operation around it.
    pub(in crate::text::op) fn complete_region(
        &mut self,
        operation: &OpenOperation<'a>,
        rest: &mut Rest<'a>,
        is_single: bool,
    ) -> Result<()> {
        let Some(&region) = operation.regions.last() else {
            return Ok(());
        };
        if rest.completion.as_written {
            return Ok(());
        }
        let form = self.known_form(operation.name)?;
        let terminator = form
            .definition
            .and_then(|it| it.implicit_terminator.as_deref());
        if self.body.regions[region].first_block.is_none() {
            let needs_block = form.needs_block || rest.completion.needs_block;
            if rest.completion.or_empty || (terminator.is_none() && !needs_block) {
                return Ok(());
            }
            let block = self.body.add_block()?;
            self.body.append_block(region, block);
            self.block = Some(block);
        }
        let (Some(block), Some(terminator)) = (self.block, terminator) else {
            return Ok(());
        };
        let last = self.body.blocks[block].last_operation.get();
        let is_terminator = |id| {
            let name = self.body.operations[id].name;
            self.operations.is_terminator(self.base.context, name)
        };
        match last {
            Some(last) if is_terminator(last) => Ok(()),
            Some(last) if rest.completion.yields => {
                let record: &OperationRecord = &self.body.operations[last];
                let results = record.first_result..record.first_result + record.result_count;
                let values: Vec<_> = results.map(ValueId).collect();
                let added = self.add_terminator(operation, terminator, &values)?;
                if is_single {
                    rest.results = values.iter().map(|it| self.body.type_of(*it)).collect();
                    self.locate_as(last, added, operation, rest);
                } else if rest.completion.inner_location {
                    self.give_location(last, &[added]);
                }
                Ok(())
            }
            _ => self.add_terminator(operation, terminator, &[]).map(drop),
        }
    }

    /// Gives the location of the single operation in a region to its terminator, and to the operation around it unless that
    /// states another.
    fn locate_as(
        &mut self,
        single: OperationId,
        terminator: OperationId,
        operation: &OpenOperation<'a>,
        rest: &mut Rest<'a>,
    ) {
        if self.base.at_keyword("loc") {
            self.give_location(single, &[terminator]);
        } else {
            let record: &OperationRecord = &self.body.operations[single];
            rest.location = Some(record.location);
            self.give_location(single, &[terminator, operation.id]);
        }
    }

    /// Gives the location of an operation to others, also if it is an alias that is defined later.
    fn give_location(&mut self, from: OperationId, to: &[OperationId]) {
        let record: &OperationRecord = &self.body.operations[from];
        let location = record.location;
        for &id in to {
            self.body.set_location(id, location);
            if location.is_none() {
                let site = Site::Operation(self.body_id, id);
                self.locate_later(site, Source::Operation(from));
            }
        }
    }
}
