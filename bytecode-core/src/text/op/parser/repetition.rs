//! Operations whose text repeats that of an earlier one, apart from the names of values and blocks.
//!
//! Most operations of a large text do. An operation without regions is determined by its text, because that states or
//! implies all types, by the default dialect around it, and by whether its results have names. So the parser looks up the text
//! without the names; what is left to parse is the names and the location, and the attributes in the [slots] where only those differ.
//! This holds for both forms, unless a form looks at the operations that define its operands, or at the names of its results.
//!
//! Where such an operation ends depends on the next token as well, because a form may continue with an optional part.
//!
//! [slots]: super::slots

use super::later::Site;
use std::ops::Range;

use super::open::{OpenOperation, PropertiesText};
use super::operation::Statement;
use super::slots::{Filled, Stated};
use super::state::ModuleParser;
use super::templates::{Closed, Line, Next, OpenContents, OpenLine, Template};
use super::values::ValueUse;
use crate::context::{Attribute, TypeId};
use crate::error::Result;
use crate::ir::{Contents, ContentsId};
use crate::properties::split::{Entry, Split};
use crate::text::item::Kind;

/// The attributes of an operation that has a template.
enum Attributes<'a> {
    Divided(Split),
    /// All that the text states; whether it is in custom form.
    Stated(Stated<'a>, bool),
}

impl<'a> ModuleParser<'a> {
    /// Looks up the text of the operation at the next token; `None` if it cannot be that of a template.
    pub(super) fn find_template(&mut self, has_result_names: bool) -> Option<Line<'a>> {
        self.templates.parsed.dictionary = None;
        self.templates.parsed.is_wrong = false;
        let dialect = self.around();
        let text = self.base.lexer.text();
        let at = self.base.token.start;
        self.templates.find(text, at, dialect, has_result_names)
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
        let open = open.and_then(|open| Some((open, open.template.as_deref()?)));
        let (shape, attributes) = match (line.template.as_deref(), open) {
            (Some(whole), _) => (&whole.shape, Attributes::Divided(whole.contents)),
            (None, Some((open, template))) => match self.fill(open, template) {
                Some(stated) => {
                    let is_custom = template.contents.is_custom;
                    (&template.shape, Attributes::Stated(stated, is_custom))
                }
                None => return Ok(false),
            },
            (None, None) => return Ok(false),
        };
        let at = self.base.token.start;
        let start = self.base.mark();
        self.base.skip(at, line.end - at);
        if !shape.next.contains(&self.next()) {
            self.base.go_back(start);
            return Ok(false);
        }
        let split = match attributes {
            Attributes::Divided(split) => split,
            Attributes::Stated(stated, is_custom) => {
                let statement = Statement {
                    name: shape.name,
                    at,
                    is_custom,
                    properties: &stated.properties,
                };
                let Ok(split) = self.split(statement, stated.attributes) else {
                    self.base.go_back(start);
                    return Ok(false);
                };
                if !self.templates.parsed.is_wrong {
                    self.templates.learn_whole(line, shape, split);
                }
                split
            }
        };
        let known = self.operations.get(shape.name);
        let known = known.ok_or_else(|| self.base.error("no such operation"))?;
        let id = self.body.open_operation(self.block, known.id)?;
        if !shape.successors.is_empty() {
            let first = self.body.successors.len() as u32;
            for &number in &shape.successors {
                if let Some(it) = line.names.get(usize::from(number)) {
                    let block = self.block_named(it.spelling, it.at)?;
                    self.body.add_successor(block);
                }
            }
            let successors = first..self.body.successors.len() as u32;
            self.body.set_regions(id, successors, &[], None)?;
        }
        let first = self.body.operands.len();
        for &(number, type_) in &shape.operands {
            let name = line.names.get(usize::from(number));
            let value = name.and_then(|it| it.value());
            let value = value.ok_or_else(|| self.base.error_at(at, "the number of a result"))?;
            self.add_operand(value, type_)?;
        }
        self.body.set_operands(id, first);
        self.set_result_types(shape.results.iter().copied());
        let site = Site::Operation(self.body_id, id);
        let location = self.location_or_position(line_and_column, site)?;
        self.set_contents(id, (at, results), split, location)?;
        Ok(true)
    }

    /// Forgets what has been parsed of earlier operations, before that whose text is `line`.
    pub(super) fn begin_template(&mut self, line: Option<&Line<'a>>) {
        let parsed = &mut self.templates.parsed;
        parsed.operands.clear();
        parsed.successors.clear();
        (parsed.end, parsed.closed) = (None, None);
        parsed.depends_on_values = false;
        let open = line.and_then(|it| it.open.as_ref());
        parsed.filled = open.filter(|it| it.is_repeated).map(Filled::new);
    }

    /// Makes a template of the operation that has been parsed, whose text is `line`, if it can be one.
    pub(super) fn end_template(&mut self, line: Line<'a>, line_and_column: (u32, u32)) {
        let closed = self.templates.parsed.closed.as_ref();
        let Some((name, is_custom)) = closed.map(|it| (it.name, it.is_custom)) else {
            return;
        };
        let Ok(form) = self.known_form(name) else {
            return;
        };
        // The word after an operation may continue such a form.
        let parsed = &self.templates.parsed;
        if !form.has_dotted_keyword && !parsed.depends_on_values && !parsed.is_wrong {
            let text = self.base.lexer.text();
            let results = &self.type_ids;
            let form = is_custom.then_some(&*form);
            (self.templates).learn(line, text, results, line_and_column, form);
        }
    }

    /// Notes the next token as the end of the operation.
    pub(super) fn note_end(&mut self) {
        self.templates.parsed.end = Some((self.base.token.start, self.next()));
    }

    /// Notes that an operation ends that may be a template.
    pub(super) fn note_close(&mut self, operation: &OpenOperation<'a>, split: Split) {
        let has_regions = !operation.regions.is_empty();
        self.templates.parsed.closed = (!has_regions).then_some(Closed {
            name: operation.name,
            is_custom: operation.is_custom,
            line_and_column: operation.line_and_column,
            split,
        });
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

    /// Returns all that the text of an operation states by its open template. `None` if the template does not apply, or for an
    /// error, which parsing the whole operation reports.
    pub(super) fn fill(
        &mut self,
        line: &OpenLine<'a>,
        template: &Template<'a, OpenContents<'a>>,
    ) -> Option<Stated<'a>> {
        let Template { shape, contents } = template;
        if line.aliases.len() != contents.aliased.len() {
            return None;
        }
        let mut filled: Vec<Entry<'a>> = Vec::new();
        for (alias, entry) in line.aliases.iter().zip(&contents.aliased) {
            let known = self.base.attribute_alias(alias.name)?;
            let (value, entry) = (known.value, entry.clone());
            filled.push(Entry { value, ..entry });
        }
        if let Some(at) = &line.dictionary {
            let entries = self.entries_at(at.clone())?;
            if contents.has_properties {
                let (text, attributes) = ("", contents.attributes.clone());
                return Some(Stated {
                    properties: PropertiesText::Entries { text, entries },
                    attributes,
                });
            }
            filled.extend(entries);
        }
        if contents.is_custom {
            let form = self.known_form(shape.name).ok()?;
            if !filled.iter().all(|it| form.leaves_free(it)) {
                return None;
            }
        }
        filled.extend(contents.attributes.iter().cloned());
        filled.sort_by(|a, b| a.key.cmp(&b.key));
        let are_different = filled.is_sorted_by(|a, b| a.key < b.key);
        are_different.then(|| Stated {
            properties: contents.properties.clone(),
            attributes: filled,
        })
    }

    /// Parses the dictionary at a position in the line, and stays at the next token.
    fn entries_at(&mut self, at: Range<usize>) -> Option<Vec<Entry<'a>>> {
        let start = self.base.mark();
        self.base.skip(at.start, 0);
        let entries = self.base.dictionary_entries();
        let end = self.base.previous_end;
        self.base.go_back(start);
        let entries = entries.ok().filter(|_| end == at.end)?;
        self.templates.parsed.dictionary = Some((at, entries.clone()));
        Some(entries)
    }

    /// Parses a dictionary of an operation that may become a template, unless it has been parsed to look for one.
    fn noted_entries(&mut self, has_properties: bool) -> Result<Vec<Entry<'a>>> {
        let start = self.base.token.start;
        let entries = match self.templates.parsed.dictionary.take() {
            Some((at, entries)) if at.start == start => {
                self.base.skip(start, at.len());
                entries
            }
            _ => self.base.dictionary_entries()?,
        };
        if let Some(filled) = &mut self.templates.parsed.filled {
            let dictionary = start..self.base.previous_end;
            filled.note_dictionary(dictionary, &entries, has_properties);
        }
        Ok(entries)
    }

    /// Parses the dictionary of attributes of an operation.
    pub(in crate::text::op) fn attribute_entries(&mut self) -> Result<Vec<Entry<'a>>> {
        self.noted_entries(false)
    }

    /// Parses the dictionary of properties of an operation in generic form.
    pub(super) fn property_entries(&mut self) -> Result<Vec<Entry<'a>>> {
        self.noted_entries(true)
    }

    /// Notes that an attribute is stated twice, so that a slot does not stand for all that the text states.
    pub(in crate::text::op) fn forget_slots(&mut self) {
        self.templates.parsed.filled = None;
    }

    /// Notes that an alias at a position states an attribute.
    pub(in crate::text::op) fn note_alias(
        &mut self,
        at: usize,
        name: &'a str,
        value: Attribute<'a>,
    ) {
        if let Some(filled) = &mut self.templates.parsed.filled {
            filled.note_alias(at, name, value);
        }
    }

    /// Notes all that the text of an operation states.
    pub(super) fn note_stated(
        &mut self,
        properties: &PropertiesText<'a>,
        attributes: &[Entry<'a>],
    ) {
        if let Some(filled) = &mut self.templates.parsed.filled {
            filled.note_stated(properties.clone(), attributes.to_vec());
        }
    }
}
