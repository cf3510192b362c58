//! Operations whose text repeats that of an earlier one, apart from the names of values and blocks.
//!
//! Most operations of a large text do. An operation without regions is determined by its text, because that states or
//! implies all types, and by the default dialect around it. So the parser looks up the text without the names; what is left to
//! parse is the names and the location. This holds for both forms.
//!
//! Where such an operation ends depends on the next token as well, because a form may continue with an optional part.

use super::open::OpenOperation;
use super::state::{ModuleParser, Site};
use super::templates::{Line, Next};
use super::values::ValueUse;
use crate::context::TypeId;
use crate::error::Result;
use crate::properties::split::Split;
use crate::text::item::Kind;

impl<'a> ModuleParser<'a> {
    /// Looks up the text of the operation at the next token; `None` if it cannot be that of a template.
    pub(super) fn find_template(&mut self) -> Option<Line<'a>> {
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
        let Some(template) = &line.template else {
            return Ok(false);
        };
        let at = self.base.token.start;
        let start = self.base.mark();
        self.base.skip(at, line.end - at);
        if !template.next.contains(&self.next()) {
            self.base.go_back(start);
            return Ok(false);
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
        self.set_contents(id, (at, results), template.split, location)?;
        Ok(true)
    }

    /// Forgets what has been parsed of earlier operations.
    pub(super) fn begin_template(&mut self) {
        let parsed = &mut self.templates.parsed;
        parsed.operands.clear();
        parsed.successors.clear();
        (parsed.end, parsed.closed) = (None, None);
    }

    /// Makes a template of the operation that has been parsed, whose text is `line`, if it can be one.
    pub(super) fn end_template(&mut self, line: Line<'a>, line_and_column: (u32, u32)) {
        let name = self.templates.parsed.closed.map(|(name, ..)| name);
        let form = name.and_then(|name| self.known_form(name).ok());
        // The word after an operation may continue such a form.
        if form.is_some_and(|it| !it.has_dotted_keyword) {
            let text = self.base.lexer.text();
            let results = &self.type_ids;
            (self.templates).learn(line, text, results, line_and_column);
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
