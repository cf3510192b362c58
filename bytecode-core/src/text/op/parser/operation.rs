//! Operations in generic form.
//!
//! ```text
//! operation  ::= (result (`,` result)* `=`)? string `(` (value (`,` value)*)? `)` successors?
//!                (`<` properties `>`)? (`(` region (`,` region)* `)`)? dictionary?
//!                `:` function-type (`loc` `(` location `)`)?
//! result     ::= percent-id (`:` count)?
//! value      ::= percent-id (`#` number)?
//! successors ::= `[` caret-id (`,` caret-id)* `]`
//! ```
//!
//! An operation is created at its name, so that the numbers of operations are in pre-order. Its operands, results and
//! attributes are set at its end.

use std::borrow::Cow;
use std::ops::Range;

use smallvec::SmallVec;

use super::later::Site;
use super::open::{OpenOperation, PropertiesText, ResultName};
use super::state::{ModuleParser, SplitKey};
use super::values::ValueUse;
use crate::bytes::limits::MAX_ATTRIBUTE_DEPTH;
use crate::context::{AttributeId, PackedOption, Type, TypeId};
use crate::error::{ErrorKind, Result};
use crate::ir::{OperationId, ValueId};
use crate::properties::split;
use crate::properties::split::{Entry, Misfit, Split, has_properties, inherent};
use crate::text::item::{Kind, Position, nested_end, placeholders};

/// What determines, beside the attributes of an operation, which of them are properties.
#[derive(Clone, Copy)]
pub(in crate::text::op) struct Statement<'o, 'a> {
    /// The number of the name of the operation.
    pub(super) name: u32,
    /// The position of the operation.
    pub(super) at: usize,
    pub(super) is_custom: bool,
    pub(super) properties: &'o PropertiesText<'a>,
}

impl<'o, 'a> Statement<'o, 'a> {
    pub(in crate::text::op) fn of(operation: &'o OpenOperation<'a>) -> Self {
        Self {
            name: operation.name,
            at: operation.at,
            is_custom: operation.is_custom,
            properties: &operation.properties,
        }
    }
}

impl<'a> ModuleParser<'a> {
    /// Parses an operation up to its regions, and opens these.
    pub(in crate::text::op) fn operation(&mut self) -> Result<()> {
        let results = self.result_names.len();
        if self.base.at(Kind::Percent) {
            self.results()?;
        }
        let at = self.base.token.start;
        let line_and_column = self.base.lexer.line_and_column(at);
        let line = self.find_template(self.result_names.len() > results);
        if let Some(line) = &line
            && self.parse_by_template(line, results, line_and_column)?
        {
            return Ok(());
        }
        let (regions, operations) = (self.regions.len(), self.body.operations.len());
        self.begin_template(line.as_ref());
        match self.base.at(Kind::String) {
            true => self.generic_operation(results, line_and_column)?,
            false => self.custom_operation(results, line_and_column)?,
        }
        // Neither has it opened a region nor ended the one around it.
        let is_closed = self.regions.len() == regions;
        if let Some(line) = line
            && is_closed
            && self.body.operations.len() == operations + 1
        {
            self.end_template(line, line_and_column);
        }
        Ok(())
    }

    fn generic_operation(&mut self, results: usize, line_and_column: (u32, u32)) -> Result<()> {
        let at = self.base.token.start;
        let name = self.operation_name()?;
        let operation = self.open(name, results, at, line_and_column)?;
        self.generic_tail(operation)
    }

    /// Parses the generic form after the name.
    pub(in crate::text::op) fn generic_tail(
        &mut self,
        mut operation: OpenOperation<'a>,
    ) -> Result<()> {
        let name = operation.name;
        self.operands(
            (Kind::ParenOpen, "`(` of the operands"),
            (Kind::ParenClose, "`)` or `,`"),
        )?;
        if self.base.at(Kind::SquareOpen) {
            operation.successors = self.successors()?;
        }
        if self.base.at(Kind::Less) {
            operation.properties = self.properties(name)?;
        }
        if self.base.at(Kind::ParenOpen) {
            self.base.bump();
            return self.open_region(operation);
        }
        self.close_generic(operation)
    }

    /// Creates an operation at the end of the block.
    pub(in crate::text::op) fn open(
        &mut self,
        name: u32,
        results: usize,
        at: usize,
        line_and_column: (u32, u32),
    ) -> Result<OpenOperation<'a>> {
        let known = self
            .operations
            .get(name)
            .ok_or_else(|| self.base.error("no such operation"))?;
        let id = self.body.open_operation(self.block, known.id)?;
        Ok(OpenOperation {
            results,
            operands: self.operand_uses.len(),
            ..OpenOperation::new(id, name, at, line_and_column)
        })
    }

    fn operation_name(&mut self) -> Result<u32> {
        let quoted = self.base.spelling();
        let name = quoted
            .get(1..quoted.len().saturating_sub(1))
            .unwrap_or_default();
        let number = self.operations.find(&self.base, name)?;
        self.base.bump();
        Ok(number)
    }

    /// Parses `%a:2, %b =`.
    fn results(&mut self) -> Result<()> {
        loop {
            let (at, name) = (self.base.token.start, self.base.spelling());
            self.base.expect(Kind::Percent, "the name of a result")?;
            let mut count = 1;
            if self.base.eat(Kind::Colon) {
                let number = self.base.unsigned().and_then(|it| u32::try_from(it).ok());
                let number = number.filter(|count| *count > 0);
                count =
                    number.ok_or_else(|| self.base.expected("a number of results, at least 1"))?;
                self.base.bump();
            }
            self.result_names.push(ResultName { at, name, count });
            if !self.base.eat(Kind::Comma) {
                break;
            }
        }
        self.base
            .expect(Kind::Equal, "`=` after the names of results")
    }

    pub(in crate::text::op) fn operands(
        &mut self,
        open: (Kind, &'static str),
        close: (Kind, &'static str),
    ) -> Result<()> {
        self.base.expect(open.0, open.1)?;
        if self.base.eat(close.0) {
            return Ok(());
        }
        loop {
            let it = self.value_use()?;
            self.operand_uses.push(it);
            if !self.base.eat(Kind::Comma) {
                return self.base.expect(close.0, close.1);
            }
        }
    }

    pub(in crate::text::op) fn value_use(&mut self) -> Result<ValueUse<'a>> {
        let (at, name) = (self.base.token.start, self.base.spelling());
        self.base.expect(Kind::Percent, "a value such as `%0`")?;
        let mut number = 0;
        if self.base.at(Kind::Hash) {
            let digits = self.base.spelling().get(1..).unwrap_or_default();
            number = digits
                .parse()
                .map_err(|_| self.base.expected("the number of a result"))?;
            self.base.bump();
        }
        Ok(ValueUse { name, number, at })
    }

    fn successors(&mut self) -> Result<Range<u32>> {
        let start = self.body.successors.len() as u32;
        self.base.bump();
        loop {
            self.successor()?;
            if !self.base.eat(Kind::Comma) {
                break;
            }
        }
        self.base.expect(Kind::SquareClose, "`,` or `]`")?;
        Ok(start..self.body.successors.len() as u32)
    }

    /// Parses `<{...}>`.
    fn properties(&mut self, name: u32) -> Result<PropertiesText<'a>> {
        let at = self.base.position();
        let start = at.offset;
        let rest = self.base.text_from(start);
        let known = self.operations.get_mut(name);
        let of_known = |text, properties| PropertiesText::Known {
            text,
            at,
            properties,
        };
        // The known text is balanced and on one line, so an equal start is the whole of it.
        if let Some((text, properties)) = known.as_ref().and_then(|it| it.properties)
            && rest.starts_with(text)
        {
            self.base.skip(start, text.len());
            return Ok(of_known(text, properties));
        }
        let window = rest.as_bytes();
        let window = window.get(..LONGEST_KNOWN).unwrap_or(window);
        // A comment may have brackets. What else has no end, parsing reports.
        let end = nested_end(window, 0, MAX_ATTRIBUTE_DEPTH);
        let is_plain = |text: &&str| memchr::memmem::find(text.as_bytes(), b"//").is_none();
        let text = end.and_then(|end| rest.get(..end)).filter(is_plain);
        let known = known.filter(|it| it.layout.is_some());
        let is_known = known.is_some();
        if let (Some(known), Some(text)) = (known, text)
            && let Some(&properties) = self.known_properties.get(&(name, text))
        {
            known.properties = (!text.contains('\n')).then_some((text, properties));
            self.base.seek(start + text.len());
            return Ok(of_known(text, properties));
        }
        self.base.bump();
        let properties = if is_known {
            let entries = self.property_entries()?;
            // Empty if it is not looked up.
            let text = text.unwrap_or_default();
            PropertiesText::Entries { text, entries }
        } else {
            let attribute = self.base.attribute(None)?;
            placeholders::note(
                self.base.context,
                self.base.slice(start, self.base.previous_end),
            );
            PropertiesText::Attribute(attribute)
        };
        self.base
            .expect(Kind::Greater, "`>` after the properties")?;
        Ok(properties)
    }

    /// Parses the part after the regions of an operation in generic form.
    pub(in crate::text::op) fn close_generic(
        &mut self,
        operation: OpenOperation<'a>,
    ) -> Result<()> {
        let mut attributes = Vec::new();
        if self.base.at(Kind::BraceOpen) {
            attributes = self.attribute_entries()?;
        }
        let types_at = self.base.token.start;
        let mut types = std::mem::take(&mut self.types);
        types.clear();
        let inputs = self.signature(operation.name, &mut types)?;
        let uses = self.operand_uses.len() - operation.operands;
        if uses != inputs {
            let message = format!("{uses} operands, but {inputs} types of operands");
            return Err(self.base.error_at(types_at, message));
        }
        let first = self.body.operands.len();
        for (index, type_) in (operation.operands..).zip(types.iter().take(inputs)) {
            if let Some(&operand) = self.operand_uses.get(index) {
                self.use_value(operand, type_.id())?;
            }
        }
        self.operand_uses.truncate(operation.operands);
        self.body.set_operands(operation.id, first);
        self.type_ids.clear();
        self.type_ids.extend(
            types
                .get(inputs..)
                .unwrap_or_default()
                .iter()
                .map(|it| it.id()),
        );
        self.types = types;
        self.close(operation, attributes)
    }

    /// Parses `: (operand types) -> result types`, and appends them to `types`. Returns the number of types of operands.
    fn signature(&mut self, name: u32, types: &mut Vec<Type<'a>>) -> Result<usize> {
        let start = self.base.token.end;
        let rest = self.base.text_from(start);
        let known = self.operations.get(name);
        if let Some(known) = known.and_then(|it| it.signature.as_ref())
            && self.base.at(Kind::Colon)
            && let Some(rest) = rest.strip_prefix(known.text)
            && (rest.starts_with('\n') || rest.starts_with(" loc("))
        {
            types.extend_from_slice(&known.types);
            let inputs = known.inputs;
            self.base.skip(start, known.text.len());
            return Ok(inputs);
        }
        self.base
            .expect(Kind::Colon, "`:` and the type of the operation")?;
        self.base.parenthesized_types(types)?;
        self.base
            .expect(Kind::Arrow, "`->` of the type of the operation")?;
        let inputs = types.len();
        self.base.result_types(types)?;
        let text = self.base.slice(start, self.base.token.start).trim_end();
        // Only a text in one line without comments is kept, because `skip` stays in its line.
        if !text.contains("//")
            && !text.contains('\n')
            && let Some(known) = self.operations.get_mut(name)
        {
            let signature = known.signature.get_or_insert_default();
            signature.text = text;
            signature.inputs = inputs;
            signature.types.clear();
            signature.types.extend_from_slice(types);
        }
        Ok(inputs)
    }

    /// Gives an operation its results (of the types in `type_ids`), attributes, regions and location.
    pub(in crate::text::op) fn close(
        &mut self,
        operation: OpenOperation<'a>,
        attributes: Vec<Entry<'a>>,
    ) -> Result<()> {
        let site = Site::Operation(self.body_id, operation.id);
        let location = self.trailing_location(operation.line_and_column, site)?;
        self.close_at(operation, attributes, location)
    }

    /// Closes an operation whose location has been parsed.
    pub(in crate::text::op) fn close_at(
        &mut self,
        operation: OpenOperation<'a>,
        attributes: Vec<Entry<'a>>,
        location: PackedOption<AttributeId>,
    ) -> Result<()> {
        self.note_stated(&operation.properties, &attributes);
        let split = self.split(Statement::of(&operation), attributes)?;
        self.note_close(&operation, split);
        self.complete(&operation, split, location)
    }

    /// Gives an operation its successors, results, attributes, regions and location.
    pub(super) fn complete(
        &mut self,
        operation: &OpenOperation<'a>,
        split: Split,
        location: PackedOption<AttributeId>,
    ) -> Result<()> {
        if !operation.successors.is_empty() || !operation.regions.is_empty() {
            let (successors, regions) = (operation.successors.clone(), &operation.regions);
            (self.body).set_regions(operation.id, successors, regions, operation.body)?;
        }
        let begin = (operation.at, operation.results);
        self.set_contents(operation.id, begin, split, location)
    }

    /// Gives an operation, whose name is at a position after so many names of results, its results, attributes and
    /// location.
    #[inline]
    pub(super) fn set_contents(
        &mut self,
        id: OperationId,
        (at, names): (usize, usize),
        split: Split,
        location: PackedOption<AttributeId>,
    ) -> Result<()> {
        self.body.set_results(id, &self.type_ids)?;
        (self.body).set_attributes(id, split.attributes, split.properties);
        self.body.set_location(id, location);
        let first = self.body.operations[id].first_result;
        self.name_results((at, names), first)?;
        match self.regions.last() {
            Some(region) if region.is_single => self.end_region(),
            _ => Ok(()),
        }
    }

    fn name_results(&mut self, (at, start): (usize, usize), first: u32) -> Result<()> {
        let names = self.result_names.get(start..).unwrap_or_default();
        let named: u64 = names.iter().map(|it| u64::from(it.count)).sum();
        let count = self.type_ids.len();
        if !names.is_empty() && named != count as u64 {
            let message = format!("{named} names for {count} results");
            return Err(self.base.error_at(at, message));
        }
        let mut value = first;
        for it in self.result_names.drain(start..) {
            self.values
                .define(&mut self.body, it.name, ValueId(value), it.count, it.at)
                .map_err(|(at, message)| self.base.error_at(at, message))?;
            value += it.count;
        }
        Ok(())
    }

    /// Returns the properties and the discardable attributes of an operation.
    pub(in crate::text::op) fn split(
        &mut self,
        operation: Statement<'_, 'a>,
        attributes: Vec<Entry<'a>>,
    ) -> Result<Split> {
        let layout = self
            .operations
            .get(operation.name)
            .and_then(|known| known.layout);
        let Some(layout) = layout else {
            let properties = match operation.properties {
                PropertiesText::Attribute(attribute) => Some(*attribute),
                _ => None,
            };
            let split = split::without_layout(self.base.context, properties, attributes);
            return self.base.placed(operation.at, split);
        };
        let moved = inherent(layout, &attributes).count();
        let moves = moved > 0;
        let (text, entries) = match operation.properties {
            PropertiesText::Known {
                text,
                at,
                properties,
            } => {
                if !moves {
                    let attributes = split::discardable(self.base.context, attributes)?;
                    return Ok(Split {
                        attributes,
                        properties: *properties,
                    });
                }
                (*text, Cow::Owned(self.properties_at(*at)?))
            }
            PropertiesText::Entries { text, entries } => (*text, Cow::Borrowed(&**entries)),
            _ => ("", Cow::default()),
        };
        let context = self.base.context;
        // The properties are the same with any discardable attributes, which often differ.
        let (attributes, others) = match moved {
            _ if !has_properties(context, layout) => (attributes, Vec::new()),
            // Nearly all operations have either.
            0 => (Vec::new(), attributes),
            all if all == attributes.len() => (attributes, Vec::new()),
            _ => attributes.into_iter().partition(|it| layout.takes(&it.key)),
        };
        let with_others = |split: Split| -> Result<Split> {
            Ok(Split {
                attributes: match others.is_empty() {
                    true => split.attributes,
                    false => split::discardable(context, others)?,
                },
                ..split
            })
        };
        let key = split_key(operation.name, &entries, &attributes);
        if let Some(split) = self.known_splits.get(&key) {
            return with_others(*split);
        }
        let alone = !layout.fields().is_empty() && !moves;
        let known = self.operations.get(operation.name);
        let known = known.ok_or_else(|| self.base.error("no such operation"))?;
        if moves && !operation.is_custom {
            let moved = inherent(layout, &attributes).map(|it| &*it.key);
            self.base.common.add_moved(known.id, moved);
        }
        let (defaults, misfit) = (&known.defaults, Misfit::Omitted);
        let split = match split::split(context, layout, defaults, &entries, attributes, misfit) {
            Err(error) if matches!(error.kind(), ErrorKind::MissingAttribute { .. }) => {
                let error = self.base.error_at(operation.at, error.to_string());
                self.base.common.add_violation(operation.at, error);
                self.templates.parsed.is_wrong = true;
                return Ok(Split {
                    attributes: None,
                    properties: None,
                });
            }
            split => self.base.placed(operation.at, split)?,
        };
        if self.known_splits.len() < MAX_KNOWN_SPLITS {
            self.known_splits.insert(key, split);
        }
        if alone && !text.is_empty() {
            self.known_properties
                .insert((operation.name, text), split.properties);
        }
        with_others(split)
    }

    /// Parses the properties again whose `<` is at a position, because what is defined depends on the position.
    fn properties_at(&mut self, position: Position) -> Result<Vec<Entry<'a>>> {
        let next = self.base.mark();
        self.base.jump(position);
        self.base.bump();
        let entries = self.base.dictionary_entries();
        self.base.go_back(next);
        entries
    }

    /// Parses `loc(...)`, or returns the position in the text. Returns `None` for an alias that is defined later.
    pub(in crate::text::op) fn trailing_location(
        &mut self,
        (line, column): (u32, u32),
        site: Site,
    ) -> Result<PackedOption<AttributeId>> {
        self.note_end();
        self.location_or_position((line, column), site)
    }

    /// Parses like [`trailing_location`](Self::trailing_location), for an operation that is no candidate for a template.
    pub(super) fn location_or_position(
        &mut self,
        (line, column): (u32, u32),
        site: Site,
    ) -> Result<PackedOption<AttributeId>> {
        if !self.base.at_keyword("loc") {
            let location = self.base.file_line_column(self.file_name, line, column)?;
            return Ok(location.id().into());
        }
        if let Some((at, alias)) = self.base.alias_location() {
            return self.aliased_location(at, alias, site);
        }
        if let Some(location) = self.base.frequent_location()? {
            return Ok(location.id().into());
        }
        self.base.bump();
        self.base.expect(Kind::ParenOpen, "`(` after `loc`")?;
        let alias = self.base.spelling().get(1..).unwrap_or_default();
        let is_alias = self.base.at(Kind::Hash)
            && !alias.as_bytes().contains(&b'.')
            && self.base.byte_after() != Some(b'<');
        let location = if is_alias {
            let at = self.base.token.start;
            self.base.bump();
            self.aliased_location(at, alias, site)?
        } else {
            self.base.location()?.attribute().id().into()
        };
        self.base.expect(Kind::ParenClose, "`)` after a location")?;
        Ok(location)
    }

    /// Sets the types of the results of the next operation to be closed.
    pub(in crate::text::op) fn set_result_types(&mut self, types: impl Iterator<Item = TypeId>) {
        self.type_ids.clear();
        self.type_ids.extend(types);
    }
}

/// The length of the longest text of properties that is looked up, in bytes. Longer ones are mostly constants, which do not
/// repeat.
const LONGEST_KNOWN: usize = 1 << 12;

/// The number of divisions of attributes that are kept.
const MAX_KNOWN_SPLITS: usize = 1 << 16;

/// Returns all that determines how the attributes of an operation are divided: its name, and the names and values of
/// its properties and its attributes.
fn split_key(name: u32, properties: &[Entry<'_>], attributes: &[Entry<'_>]) -> SplitKey {
    let mut key = SmallVec::new();
    key.push(name);
    key.push(properties.len() as u32);
    for entry in properties.iter().chain(attributes) {
        key.push(entry.name.attribute().id().0);
        key.push(entry.value.id().0);
    }
    key
}
