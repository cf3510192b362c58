//! The texts of operations that differ only in the names of values and blocks.
//!
//! Most operations of a module have the name, the attributes and the types of an earlier one. The text of such an operation
//! is that of the earlier one with other names in it, and with its own regions at the same places.

use std::cell::{Cell, RefCell};
use std::hash::{BuildHasher as _, Hasher as _};
use std::ops::Range;

use hashbrown::{DefaultHashBuilder, HashTable};
use smallvec::SmallVec;

use super::entry_blocks::{entry_argument, has_plain_terminator};
use super::place::{Place, Regions};
use super::sink::RegionPlace;
use super::table::FormEntry;
use crate::context::OperationNameId;
use crate::error::Result;
use crate::ir::{Operation, Value, ValueId};
use crate::text::item::strings;

/// The size of all stored texts, in bytes, from which on no more are stored.
const MAX_STORED: usize = 16 << 20;

/// The number of operands up to which an operation may be a template.
const MAX_OPERANDS: usize = 16;

/// Sets `key` to all that determines the text of an operation, apart from the names and the contents of its regions: its name,
/// its attributes and its types, the number of its successors, and of each region the types of its arguments and whether it is
/// empty. `form` tells apart the forms in which operations are printed, of which there are four.
pub(super) fn set_key(
    key: &mut Vec<u32>,
    operation: Operation<'_>,
    entry: &FormEntry<'_>,
    form: u32,
) -> Result<()> {
    let (body, record) = (operation.body(), operation.record());
    let (operands, results) = (body.operands(record), body.result_types(record));
    let dictionary = operation.attribute_dictionary();
    let regions = operation.region_count();
    let first = [
        (regions as u32) << 2 | form,
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
        add_regions(key, operation, entry)?;
    }
    Ok(())
}

/// Adds what the text of an operation depends on in its regions.
fn add_regions(key: &mut Vec<u32>, operation: Operation<'_>, entry: &FormEntry<'_>) -> Result<()> {
    let definition = entry.definition;
    let hides_terminators = definition.is_some_and(|it| it.implicit_terminator.is_some());
    for region in operation.regions()? {
        let Some(block) = region.blocks().next() else {
            key.push(0);
            continue;
        };
        let arguments = block.arguments();
        key.push(arguments.len() as u32 + 1);
        key.extend(arguments.map(|it| it.type_().id().0));
        if hides_terminators {
            key.push(has_plain_terminator(Some(block))?.into());
        }
    }
    Ok(())
}

/// A part that differs between the texts of two operations with one key.
#[derive(Clone, Copy)]
struct Blank {
    /// Where it is in the text of the operation.
    start: u32,
    end: u32,
    part: Part,
}

/// What is in a blank.
#[derive(Clone, Copy)]
enum Part {
    /// The name of an operand.
    Operand(u32),
    /// The name of a successor.
    Successor(u32),
    /// The name of an argument of a region.
    Argument { region: u32, argument: u32 },
    /// The next region, which the text of the operation lacks.
    Region,
    /// A new line, and the columns that it is deeper than the operation.
    NewLine(u32),
}

/// Records the blanks in the text of an operation while it is printed.
#[derive(Default)]
pub(super) struct Trace {
    blanks: RefCell<SmallVec<[Blank; 4]>>,
    /// Whether the text may depend on more than the key and the blanks.
    is_void: Cell<bool>,
}

impl Trace {
    /// Creates a trace; `None` if the operation cannot be a template, because which of its operands a name means is not
    /// known.
    pub(super) fn of(operation: Operation<'_>) -> Option<Self> {
        let operands = operation.body().operands(operation.record());
        let mut known: SmallVec<[ValueId; MAX_OPERANDS]> = SmallVec::new();
        let is_new = |&operand: &ValueId| {
            let is_new = !known.contains(&operand);
            known.push(operand);
            is_new
        };
        (operands.len() <= MAX_OPERANDS && operands.iter().all(is_new)).then(Self::default)
    }

    /// Records that the text depends on something else.
    pub(super) fn forbid(&self) {
        self.is_void.set(true);
    }

    /// Returns whether the text depends on more than the key and the blanks.
    pub(super) fn is_void(&self) -> bool {
        self.is_void.get()
    }

    /// Forgets the blanks, because the operation is printed again in another form.
    pub(super) fn clear(&self) {
        self.blanks.borrow_mut().clear();
    }

    /// Records the name of a value.
    pub(super) fn value(&self, operation: Operation<'_>, value: Value<'_>, place: Range<usize>) {
        let operands = operation.body().operands(operation.record());
        let is_near = value.body_id() == operation.body_id();
        match operands
            .iter()
            .position(|&operand| is_near && operand == value.id())
        {
            Some(position) => self.add(place, Part::Operand(position as u32)),
            None => self.forbid(),
        }
    }

    /// Records the name of a successor.
    pub(super) fn successor(&self, position: usize, place: Range<usize>) {
        self.add(place, Part::Successor(position as u32));
    }

    /// Records the name of an argument of a region.
    pub(super) fn argument(&self, region: usize, argument: usize, place: Range<usize>) {
        let (region, argument) = (region as u32, argument as u32);
        self.add(place, Part::Argument { region, argument });
    }

    /// Records a region at a position.
    pub(super) fn region(&self, at: usize) {
        self.add(at..at, Part::Region);
    }

    /// Records a new line, `deeper` columns further in than the operation.
    pub(super) fn new_line(&self, deeper: usize, place: Range<usize>) {
        self.add(place, Part::NewLine(deeper as u32));
    }

    fn add(&self, place: Range<usize>, part: Part) {
        let (start, end) = (place.start as u32, place.end as u32);
        self.blanks.borrow_mut().push(Blank { start, end, part });
    }
}

/// The stored texts, by key.
#[derive(Default)]
pub(in crate::text::op) struct Templates {
    hasher: DefaultHashBuilder,
    /// The hash of each key, and the index of the template.
    table: HashTable<(u64, u32)>,
    templates: Vec<Template>,
    /// By number of the operation name, the index of the template that was found last.
    latest: Vec<u32>,
    /// The key of the last operation that was looked up.
    key: Vec<u32>,
    /// The keys, texts, blanks and regions of all templates, one after the other.
    keys: Vec<u32>,
    texts: Vec<u8>,
    blanks: Vec<Blank>,
    regions: Vec<RegionPlace>,
}

/// The parts of a template.
struct Template {
    key: Range<usize>,
    text: Range<usize>,
    blanks: Range<usize>,
    regions: Range<usize>,
}

impl Templates {
    /// Prints an operation by the template with its [key](set_key). Returns the regions in the order of the text; `None` if
    /// there is no template.
    pub(super) fn print<'ir>(
        &mut self,
        operation: Operation<'ir>,
        (entry, form): (&FormEntry<'_>, u32),
        place: Place<'_, 'ir>,
        out: &mut Vec<u8>,
    ) -> Result<Option<Regions>> {
        set_key(&mut self.key, operation, entry, form)?;
        let found = self.find(operation.record().name);
        let Some(template) = found.and_then(|index| self.templates.get(index as usize)) else {
            return Ok(None);
        };
        let (texts, text, start) = (&*self.texts, &template.text, out.len());
        let (body, record) = (operation.body(), operation.record());
        let (operands, successors) = (body.operands(record), body.successors(record));
        let of_template = self.regions.get(template.regions.clone());
        let mut of_template = of_template.unwrap_or_default().iter();
        let mut regions = Regions::new();
        let mut done = 0;
        for blank in (self.blanks.get(template.blanks.clone())).unwrap_or_default() {
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
            }
        }
        strings::piece(out, texts, text.start + done..text.end);
        Ok(Some(regions))
    }

    /// Stores the text of the operation that was looked up last, unless it depends on more than the key.
    pub(super) fn keep(&mut self, text: &[u8], regions: &[RegionPlace], trace: Trace) {
        let size = self.texts.len() + self.keys.len() * size_of::<u32>();
        if trace.is_void() || size + text.len() > MAX_STORED {
            return;
        }
        let template = Template {
            key: append(&mut self.keys, &self.key),
            text: append(&mut self.texts, text),
            blanks: append(&mut self.blanks, &trace.blanks.into_inner()),
            regions: append(&mut self.regions, regions),
        };
        let hash = self.hash();
        let entry = (hash, self.templates.len() as u32);
        self.templates.push(template);
        self.table.insert_unique(hash, entry, |&(hash, _)| hash);
    }

    /// Returns the hash of the key, of two elements at a time.
    fn hash(&self) -> u64 {
        let mut hasher = self.hasher.build_hasher();
        let (pairs, last) = self.key.as_chunks();
        for [first, second] in pairs {
            hasher.write_u64(u64::from(*first) << 32 | u64::from(*second));
        }
        last.iter().for_each(|it| hasher.write_u32(*it));
        hasher.finish()
    }

    /// Returns the index of the template of the key, which is often that of the last operation of the same name.
    fn find(&mut self, name: OperationNameId) -> Option<u32> {
        let (key, keys, templates) = (&*self.key, &self.keys, &self.templates);
        let is_of_key = |index: u32| {
            let template = templates.get(index as usize);
            template.and_then(|it| keys.get(it.key.clone())) == Some(key)
        };
        let latest = self.latest.get(name.0 as usize).copied();
        if let Some(latest) = latest.filter(|&latest| is_of_key(latest)) {
            return Some(latest);
        }
        let hash = self.hash();
        let is_same = |&(other, index): &(u64, u32)| other == hash && is_of_key(index);
        let (_, index) = *self.table.find(hash, is_same)?;
        let count = self.latest.len().max(name.0 as usize + 1);
        self.latest.resize(count, u32::MAX);
        if let Some(latest) = self.latest.get_mut(name.0 as usize) {
            *latest = index;
        }
        Some(index)
    }
}

/// Appends elements; returns their range.
fn append<T: Copy>(all: &mut Vec<T>, elements: &[T]) -> Range<usize> {
    let start = all.len();
    all.extend_from_slice(elements);
    start..all.len()
}
