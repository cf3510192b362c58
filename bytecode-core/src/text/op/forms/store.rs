//! Texts of operations with blanks, by key.

use std::hash::{BuildHasher as _, Hasher as _};
use std::ops::Range;

use hashbrown::{DefaultHashBuilder, HashTable};

use super::entry_blocks::{entry_argument, has_plain_terminator};
use super::place::{Place, Regions};
use super::region_shape::RegionShape;
use super::sink::RegionPlace;
use super::table::{FormEntry, Forms};
use super::trace::{Blank, MAX_OPERANDS, Part, Trace};
use crate::error::Result;
use crate::ir::{Operation, ValueId};
use crate::text::item::{Items, strings};

/// The size of all that a store has, in bytes, from which on it keeps no more.
const MAX_STORED: usize = 32 << 20;

/// Sets `key` to all that determines the text of an operation, apart from the names and the contents of its regions: its name,
/// its attributes and its types, which of its operands are the same value, the number of its successors, and of each region the
/// types of its arguments and the shape. With `generic`, the operation is printed in generic form, also if it has another.
pub(super) fn set_key(
    key: &mut Vec<u32>,
    operation: Operation<'_>,
    (forms, entry): (&Forms<'_>, &FormEntry<'_>),
    generic: bool,
) -> Result<()> {
    let (body, record) = (operation.body(), operation.record());
    let (operands, results) = (body.operands(record), body.result_types(record));
    let dictionary = operation.attribute_dictionary();
    let regions = operation.region_count();
    let repeated = repeated_operands(operands);
    let first = [
        (regions as u32) << 2 | u32::from(repeated != 0) << 1 | u32::from(generic),
        record.name.0,
        operation.properties_id().map_or(u32::MAX, |it| it.0),
        dictionary.map_or(u32::MAX, |it| it.id().0),
        operands.len() as u32,
        body.successors(record).len() as u32,
    ];
    key.clear();
    key.extend_from_slice(&first);
    if regions > 0 {
        key.push(results.len() as u32);
    }
    key.extend(operands.iter().map(|&it| body.type_of(it).0));
    key.extend(results.iter().map(|it| it.0));
    if regions > 0 {
        add_regions(key, operation, (forms, entry))?;
    }
    if repeated != 0 {
        key.extend([repeated as u32, (repeated >> 32) as u32]);
    }
    Ok(())
}

/// Returns for each operand that is the same value as an earlier one how far back that is, in four bits; 0 if all are different.
#[inline]
fn repeated_operands(operands: &[ValueId]) -> u64 {
    match operands {
        [] | [_] => return 0,
        [first, second] => return u64::from(first == second) << 4,
        _ if operands.len() > MAX_OPERANDS => return 0,
        _ => {}
    }
    let mut repeated = 0;
    for (position, operand) in operands.iter().enumerate().skip(1) {
        let before = operands.iter().take(position);
        if let Some(first) = before.clone().position(|it| it == operand) {
            repeated |= ((position - first) as u64) << (position * 4);
        }
    }
    repeated
}

/// Adds what the text of an operation depends on in its regions.
fn add_regions(
    key: &mut Vec<u32>,
    operation: Operation<'_>,
    (forms, entry): (&Forms<'_>, &FormEntry<'_>),
) -> Result<()> {
    let hides_terminators = entry.has_implicit_terminator();
    for region in operation.regions()? {
        key.push(RegionShape::of(region, forms).number());
        let Some(block) = region.blocks().next() else {
            continue;
        };
        let arguments = block.arguments();
        key.push(arguments.len() as u32);
        key.extend(arguments.map(|it| it.type_().id().0));
        if hides_terminators {
            key.push(has_plain_terminator(Some(block))?.into());
        }
    }
    Ok(())
}

/// Returns the hash of a key, of two elements at a time.
pub(super) fn hash(hasher: &DefaultHashBuilder, key: &[u32]) -> u64 {
    let mut hasher = hasher.build_hasher();
    let (pairs, last) = key.as_chunks();
    for [first, second] in pairs {
        hasher.write_u64(u64::from(*first) << 32 | u64::from(*second));
    }
    last.iter().for_each(|it| hasher.write_u32(*it));
    hasher.finish()
}

/// Texts by key.
#[derive(Default)]
pub(super) struct Store {
    /// The hash of each key, and the index of the template.
    table: HashTable<(u64, u32)>,
    templates: Vec<Template>,
    /// The keys, texts, blanks and regions of all templates, one after the other.
    keys: Vec<u32>,
    texts: Vec<u8>,
    blanks: Vec<Blank>,
    regions: Vec<RegionPlace>,
}

/// The parts of a template.
struct Template {
    key: Range<usize>,
    /// The text after the name of the operation; `None` if it depends on more than the key and the blanks.
    text: Option<Range<usize>>,
    /// Whether the name precedes the text.
    is_named: bool,
    blanks: Range<usize>,
    regions: Range<usize>,
    /// The part of the text that visited its items last.
    part: u32,
}

impl Store {
    /// Returns the index of the template of a key.
    pub(super) fn find(&self, hash: u64, key: &[u32]) -> Option<u32> {
        let is_same = |&(other, index): &(u64, u32)| other == hash && self.is_of_key(index, key);
        self.table.find(hash, is_same).map(|(_, index)| *index)
    }

    /// Returns whether a template is that of a key.
    #[inline]
    pub(super) fn is_of_key(&self, index: u32, key: &[u32]) -> bool {
        let template = self.templates.get(index as usize);
        template.and_then(|it| self.keys.get(it.key.clone())) == Some(key)
    }

    /// Returns whether there is room for a text.
    pub(super) fn has_room(&self, text: usize) -> bool {
        let lists = size_of_val(&*self.keys) + size_of_val(&*self.blanks);
        self.texts.len() + lists + text <= MAX_STORED
    }

    /// Adds the traced text of an operation whose key has none. Returns its index.
    pub(super) fn add(
        &mut self,
        (hash, key): (u64, &[u32]),
        (text, trace): (&[u8], &Trace),
        regions: &[RegionPlace],
    ) -> u32 {
        let name = trace.name_length();
        let text = text.get(name.unwrap_or_default()..);
        let text = text.filter(|_| trace.is_complete());
        let template = Template {
            key: append(&mut self.keys, key),
            text: text.map(|text| append(&mut self.texts, text)),
            is_named: name.is_some(),
            blanks: append(&mut self.blanks, &trace.blanks()),
            regions: append(&mut self.regions, regions),
            part: u32::MAX,
        };
        let index = self.templates.len() as u32;
        self.templates.push(template);
        self.table
            .insert_unique(hash, (hash, index), |&(hash, _)| hash);
        index
    }

    /// Records that a part of the text visits the items of a template. Returns whether it has not before.
    pub(super) fn visit(&mut self, index: u32, part: u32) -> bool {
        let template = self.templates.get_mut(index as usize);
        template.is_none_or(|it| std::mem::replace(&mut it.part, part) != part)
    }

    /// Returns the blanks and the regions of a template.
    pub(super) fn parts(&self, index: u32) -> (&[Blank], &[RegionPlace]) {
        let Some(template) = self.templates.get(index as usize) else {
            return Default::default();
        };
        let blanks = self.blanks.get(template.blanks.clone());
        let regions = self.regions.get(template.regions.clone());
        (blanks.unwrap_or_default(), regions.unwrap_or_default())
    }

    /// Prints an operation by a template with its key. Returns the regions in the order of the text; `None` if the template
    /// has no text.
    pub(super) fn print<'ir>(
        &self,
        index: u32,
        operation: Operation<'ir>,
        (name, place): (&str, Place<'_, 'ir>),
        (items, out): (&mut Items<'ir>, &mut Vec<u8>),
    ) -> Result<Option<Regions>> {
        let Some(template) = self.templates.get(index as usize) else {
            return Ok(None);
        };
        let Some(text) = &template.text else {
            return Ok(None);
        };
        let (blanks, regions_of_template) = self.parts(index);
        let mut of_template = regions_of_template.iter();
        let (texts, start) = (&*self.texts, out.len());
        if template.is_named {
            out.extend_from_slice(name.as_bytes());
        }
        let (body, record) = (operation.body(), operation.record());
        let (operands, successors) = (body.operands(record), body.successors(record));
        let mut regions = Regions::new();
        let mut done = 0;
        for blank in blanks {
            let (from, to) = (text.start + done, text.start + blank.start as usize);
            strings::piece(out, texts, from..to);
            done = blank.end as usize;
            match blank.part {
                Part::Operand(position) => {
                    if let Some(&operand) = operands.get(position as usize) {
                        place.numbers.print_use(out, body, operand);
                    }
                }
                Part::Successor(position) => {
                    if let Some(&successor) = successors.get(position as usize) {
                        place.numbers.print_block(out, successor);
                    }
                }
                Part::Argument { region, argument } => {
                    let (region, argument) = (region as usize, argument as usize);
                    let (argument, _) = entry_argument(operation, region, argument)?;
                    place.print_value(out, operation, argument);
                }
                Part::Region => regions.extend(of_template.next().map(|&region| RegionPlace {
                    at: out.len() - start,
                    ..region
                })),
                Part::NewLine(deeper) => {
                    out.push(b'\n');
                    strings::indent(out, place.indent + deeper as usize);
                }
                Part::Item(item) => item.print(items, out)?,
            }
        }
        strings::piece(out, texts, text.start + done..text.end);
        Ok(Some(regions))
    }

    /// Prints the items in all texts, except those whose text differs from one place to another. Templates without a text are
    /// not found afterwards.
    pub(super) fn fill_in(&mut self, items: &mut Items<'_>) {
        let has_text = |index: u32| {
            let template = self.templates.get(index as usize);
            template.is_some_and(|it| it.text.is_some())
        };
        self.table.retain(|(_, index)| has_text(*index));
        let (texts, blanks) = (
            std::mem::take(&mut self.texts),
            std::mem::take(&mut self.blanks),
        );
        self.texts.reserve(texts.len());
        self.blanks.reserve(blanks.len());
        for template in &mut self.templates {
            let first = self.blanks.len();
            let of_template = blanks.get(template.blanks.clone()).unwrap_or_default();
            if let Some(text) = &mut template.text {
                let (mut done, start) = (text.start, self.texts.len());
                for blank in of_template {
                    let (from, to) = (
                        text.start + blank.start as usize,
                        text.start + blank.end as usize,
                    );
                    strings::piece(&mut self.texts, &texts, done..from);
                    done = to;
                    let at = self.texts.len();
                    // What precedes an item may matter to it, and the name is not there yet.
                    let is_first = at == start && template.is_named;
                    if let Part::Item(item) = blank.part
                        && !is_first
                    {
                        let mentions = items.mentions();
                        let printed = item.print(items, &mut self.texts);
                        // An error is that of the operation that prints the item.
                        if printed.is_ok() && items.reusable(&self.texts, at, mentions).is_some() {
                            continue;
                        }
                        self.texts.truncate(at);
                    }
                    let at = (at - start) as u32;
                    self.blanks.push(Blank {
                        start: at,
                        end: at,
                        part: blank.part,
                    });
                }
                strings::piece(&mut self.texts, &texts, done..text.end);
                *text = start..self.texts.len();
            }
            template.blanks = first..self.blanks.len();
        }
    }
}

/// Appends elements; returns their range.
fn append<T: Copy>(all: &mut Vec<T>, elements: &[T]) -> Range<usize> {
    let start = all.len();
    all.extend_from_slice(elements);
    start..all.len()
}
