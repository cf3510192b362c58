//! Operations whose text repeats that of an earlier one, apart from the names of values and blocks.
//!
//! Most operations of a large text do. An operation without regions is determined by its text, because that states or
//! implies all types, and by the default dialect around it. So the parser looks up the text without the names; what is left to
//! parse is the names and the location, and the dictionary where only that differs, if it has discardable attributes alone.
//! This holds for both forms, unless a form looks at the operations that define its operands.
//!
//! Where such an operation ends depends on the next token as well, because a form may continue with an optional part.

use std::ops::Range;

use super::later::Site;
use super::open::OpenOperation;
use super::state::ModuleParser;
use super::templates::{Line, Next};
use super::values::ValueUse;
use crate::builtin::DictionaryAttr;
use crate::context::{Attribute, TypeId};
use crate::error::Result;
use crate::ir::{Contents, ContentsId};
use crate::properties::split;
use crate::properties::split::{Entry, Split};
use crate::properties::{OpLayout, segments};
use crate::text::item::Kind;

impl<'a> ModuleParser<'a> {
    /// Looks up the text of the operation at the next token; `None` if it cannot be that of a template.
    pub(super) fn find_template(&mut self) -> Option<Line<'a>> {
        self.templates.parsed.dictionary = None;
        let dialect = self.around();
        let text = self.base.lexer.text();
        self.templates.find(text, self.base.token.start, dialect)
    }

    /// Parses the operation whose text is `line` by its template, and returns whether it has one. Its end must not depend on
    /// the next token.
    pub(super) fn parse_by_template(
        &mut self,
        line: &Line<'a>,
        results: usize,
        line_and_column: (u32, u32),
    ) -> Result<bool> {
        let open = line.open.as_ref();
        let of_open = open.and_then(|it| it.template.as_deref());
        let Some(template) = line.template.as_deref().or(of_open) else {
            return Ok(false);
        };
        let mut entries = None;
        if let Some(open) = open {
            entries = self.discardable_entries(template.name, open.dictionary.clone());
            if entries.is_none() {
                return Ok(false);
            }
        }
        let at = self.base.token.start;
        let start = self.base.mark();
        self.base.skip(at, line.end - at);
        if !template.next.contains(&self.next()) {
            self.base.go_back(start);
            let range = open.map(|it| it.dictionary.clone());
            self.templates.parsed.dictionary = range.zip(entries);
            return Ok(false);
        }
        let mut split = template.split;
        if let Some(entries) = entries {
            split.attributes = split::discardable(self.base.context, entries)?;
            (self.templates).learn_whole(line, template, split.attributes);
        }
        let known = self.operations.get(template.name);
        let known = known.ok_or_else(|| self.base.error("no such operation"))?;
        let id = self.body.open_operation(self.block, known.id)?;
        if !template.successors.is_empty() {
            let first = self.body.successors.len() as u32;
            for &number in &template.successors {
                if let Some(it) = line.names.get(usize::from(number)) {
                    let block = self.block_named(it.spelling, it.at)?;
                    self.body.add_successor(block);
                }
            }
            let successors = first..self.body.successors.len() as u32;
            self.body.set_regions(id, successors, &[], None)?;
        }
        let first = self.body.operands.len();
        for &(number, type_) in &template.operands {
            let name = line.names.get(usize::from(number));
            let value = name.and_then(|it| it.value());
            let value = value.ok_or_else(|| self.base.error_at(at, "the number of a result"))?;
            self.add_operand(value, type_)?;
        }
        self.body.set_operands(id, first);
        self.set_result_types(template.results.iter().copied());
        let site = Site::Operation(self.body_id, id);
        let location = self.location_or_position(line_and_column, site)?;
        self.set_contents(id, (at, results), split, location)?;
        Ok(true)
    }

    /// Parses the dictionary at a position in the line, and stays at the next token. `None` if it has more than discardable
    /// attributes, or an error, which parsing the whole operation reports.
    fn discardable_entries(&mut self, operation: u32, at: Range<usize>) -> Option<Vec<Entry<'a>>> {
        let start = self.base.mark();
        self.base.skip(at.start, 0);
        let entries = self.base.dictionary_entries();
        let end = self.base.previous_end;
        self.base.go_back(start);
        let entries = entries.ok().filter(|_| end == at.end)?;
        if self.are_discardable(operation, &entries) {
            return Some(entries);
        }
        self.templates.parsed.dictionary = Some((at, entries));
        None
    }

    /// Returns whether all entries of the dictionary of an operation are discardable attributes, which determine nothing else of
    /// it.
    fn are_discardable(&mut self, operation: u32, entries: &[Entry<'a>]) -> bool {
        let Ok(form) = self.known_form(operation) else {
            return false;
        };
        let fields = self.layout(operation).map_or(&[][..], OpLayout::inherent);
        let attributes = form.definition.map_or(&[][..], |it| &it.attributes);
        let is_inherent = |key: &[u8]| {
            fields.iter().any(|it| it.has_name(key))
                || attributes.iter().any(|it| it.name.as_bytes() == key)
                || segments::field_name(key).is_some()
        };
        // Code may look for any attribute.
        !form.runs_code && !entries.iter().any(|it| is_inherent(&it.key))
    }

    /// Parses the dictionary of an operation that may become a template, unless it has been parsed to look for one.
    pub(in crate::text::op) fn dictionary_of(&mut self, operation: u32) -> Result<Vec<Entry<'a>>> {
        let start = self.base.token.start;
        let entries = match self.templates.parsed.dictionary.take() {
            Some((at, entries)) if at.start == start => {
                self.base.skip(start, at.len());
                entries
            }
            _ => self.base.dictionary_entries()?,
        };
        let range = start..self.base.previous_end;
        if self.templates.parsed.repeated.as_ref() == Some(&range) {
            let are_discardable = self.are_discardable(operation, &entries);
            self.templates.parsed.discardable = are_discardable.then_some(entries.len());
        }
        Ok(entries)
    }

    /// Returns whether the text that has been parsed determines the operation but for the attributes of its dictionary.
    fn is_open(&self) -> bool {
        let parsed = &self.templates.parsed;
        let (Some(count), Some((.., split))) = (parsed.discardable, parsed.closed) else {
            return false;
        };
        // The operation may have others, which its form states.
        let all = split.attributes.map_or(Some(0), |id| {
            let dictionary = DictionaryAttr::new(Attribute::new(self.base.context, id))?;
            Some(dictionary.iter().ok()?.count())
        });
        all == Some(count)
    }

    /// Forgets what has been parsed of earlier operations, before that whose text is `line`.
    pub(super) fn begin_template(&mut self, line: Option<&Line<'a>>) {
        let open = line.and_then(|it| it.open.as_ref());
        let open = open.filter(|it| it.is_repeated);
        let parsed = &mut self.templates.parsed;
        parsed.operands.clear();
        parsed.successors.clear();
        (parsed.end, parsed.closed, parsed.discardable) = (None, None, None);
        parsed.depends_on_values = false;
        parsed.repeated = open.map(|it| it.dictionary.clone());
    }

    /// Makes a template of the operation that has been parsed, whose text is `line`, if it can be one.
    pub(super) fn end_template(&mut self, line: Line<'a>, line_and_column: (u32, u32)) {
        let name = self.templates.parsed.closed.map(|(name, ..)| name);
        let form = name.and_then(|name| self.known_form(name).ok());
        // The word after an operation may continue such a form.
        let is_complete = form.is_some_and(|it| !it.has_dotted_keyword);
        if is_complete && !self.templates.parsed.depends_on_values {
            let text = self.base.lexer.text();
            let is_open = self.is_open();
            let results = &self.type_ids;
            (self.templates).learn(line, text, results, line_and_column, is_open);
        }
    }

    /// Notes the next token as the end of the operation.
    pub(super) fn note_end(&mut self) {
        self.templates.parsed.end = Some((self.base.token.start, self.next()));
    }

    /// Notes that an operation ends that may be a template.
    pub(super) fn note_close(&mut self, operation: &OpenOperation<'a>, split: Split) {
        let has_regions = !operation.regions.is_empty();
        let closed = (operation.name, operation.line_and_column, split);
        self.templates.parsed.closed = (!has_regions).then_some(closed);
    }

    fn next(&self) -> Next<'a> {
        match self.base.token.kind {
            Kind::Bare if self.base.spelling().contains('.') => Next::Operation,
            Kind::Bare => Next::Word(self.base.spelling()),
            kind => Next::Other(kind),
        }
    }

    /// Adds an operand of a type to the last operation.
    pub(in crate::text::op) fn use_value(
        &mut self,
        operand: ValueUse<'a>,
        type_: TypeId,
    ) -> Result<()> {
        self.templates.parsed.operands.push((operand, type_));
        self.add_operand(operand, type_)
    }

    #[inline]
    fn add_operand(&mut self, operand: ValueUse<'a>, type_: TypeId) -> Result<()> {
        let added = self.values.add_operand(&mut self.body, operand, type_);
        added.map_err(|(at, message)| self.base.error_at(at, message))
    }

    /// Brings the last successors, whose groups are given in the order of the text, into the order of their groups.
    pub(in crate::text::op) fn order_successors(&mut self, groups: &[usize]) {
        let mut order: Vec<usize> = (0..groups.len()).collect();
        order.sort_by_key(|it| groups.get(*it));
        self.body.order_successors(&order);
        let places = &mut self.templates.parsed.successors;
        let in_text = places.split_off(places.len().saturating_sub(order.len()));
        places.extend(order.iter().filter_map(|it| in_text.get(*it)));
    }

    /// Returns the contents of the operation that an operand is a result of; `None` for the argument of a block, and if the
    /// operand is not defined yet. The operation that asks cannot be a template, because its text does not determine it.
    pub(in crate::text::op) fn contents_behind(
        &mut self,
        operand: ValueUse<'a>,
    ) -> Option<Contents<'a>> {
        self.templates.parsed.depends_on_values = true;
        let value = self.values.find(operand)?;
        let id = self.definitions.find(self.body_id, &self.body, value)?;
        let contents = ContentsId::of(&self.body.operations[id]);
        Some(self.base.context.contents(contents))
    }

    /// Parses the name of a block that the operation continues with.
    pub(in crate::text::op) fn successor(&mut self) -> Result<()> {
        let (at, name) = (self.base.token.start, self.base.spelling());
        self.base.expect(Kind::Caret, "a block such as `^bb0`")?;
        self.templates.parsed.successors.push(at);
        let block = self.block_named(name, at)?;
        self.body.add_successor(block);
        Ok(())
    }
}
