//! The texts of operations that differ only in the names of values and blocks.
//!
//! Most operations of a module have the name, the attributes and the types of an earlier one. The text of such an operation
//! is that of the earlier one with other names in it.

use std::cell::{Cell, RefCell};
use std::hash::{BuildHasher as _, Hasher as _};
use std::ops::Range;

use hashbrown::{DefaultHashBuilder, HashTable};
use smallvec::SmallVec;

use super::super::names::Numbers;
use crate::ir::{Operation, Value, ValueId};
use crate::text::item::strings;

/// The size of all stored texts, in bytes, from which on no more are stored.
const MAX_STORED: usize = 16 << 20;

/// The number of operands up to which an operation may be a template.
const MAX_OPERANDS: usize = 16;

/// All that determines the text of an operation without regions, apart from the names: see [`key`].
pub(super) type Key = SmallVec<[u32; INLINE]>;

/// The length of most keys.
const INLINE: usize = 12;

/// Returns the name, the attributes and the types of an operation, and the number of its successors. `form` tells apart
/// the forms in which operations are printed.
pub(super) fn key(operation: Operation<'_>, form: u32) -> Key {
    let (body, record) = (operation.body(), operation.record());
    let (operands, results) = (body.operands(record), body.result_types(record));
    let dictionary = operation.attribute_dictionary();
    let first = [
        form,
        record.name.0,
        operation.properties_id().map_or(u32::MAX, |it| it.0),
        dictionary.map_or(u32::MAX, |it| it.id().0),
        operands.len() as u32,
        body.successors(record).len() as u32,
    ];
    let operands = operands.iter().map(|&it| body.type_of(it).0);
    let types = operands.chain(results.iter().map(|it| it.0));
    let length = first.len() + body.operands(record).len() + results.len();
    if length > INLINE {
        return first.into_iter().chain(types).collect();
    }
    // Most keys are made without a check of the capacity for each element.
    let mut key = [0; INLINE];
    let all = first.into_iter().chain(types);
    key.iter_mut().zip(all).for_each(|(slot, it)| *slot = it);
    Key::from_buf_and_len(key, length)
}

/// A part that differs between the texts of two operations with one key.
struct Blank {
    /// Where it is in the text of the operation.
    place: Range<usize>,
    part: Part,
}

/// What is in a blank.
#[derive(Clone, Copy)]
enum Part {
    /// The name of an operand.
    Operand(u32),
    /// The name of a successor.
    Successor(u32),
    /// A new line, and the columns that it is deeper than the operation.
    NewLine(usize),
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

    /// Records a new line, `deeper` columns further in than the operation.
    pub(super) fn new_line(&self, deeper: usize, place: Range<usize>) {
        self.add(place, Part::NewLine(deeper));
    }

    fn add(&self, place: Range<usize>, part: Part) {
        self.blanks.borrow_mut().push(Blank { place, part });
    }
}

/// The stored texts, by key.
#[derive(Default)]
pub(in crate::text::op) struct Templates {
    hasher: DefaultHashBuilder,
    /// The hash of each key, and the index of the template.
    table: HashTable<(u64, u32)>,
    templates: Vec<Template>,
    /// The keys, texts and blanks of all templates, one after the other.
    keys: Vec<u32>,
    texts: Vec<u8>,
    blanks: Vec<Blank>,
}

/// The parts of a template.
struct Template {
    key: Range<usize>,
    text: Range<usize>,
    blanks: Range<usize>,
}

impl Templates {
    /// Prints an operation by the template with its key. Returns false if there is none.
    pub(super) fn print(
        &self,
        key: &Key,
        operation: Operation<'_>,
        numbers: &Numbers,
        columns: usize,
        out: &mut Vec<u8>,
    ) -> bool {
        let Some(template) = self.find(key) else {
            return false;
        };
        let (texts, text) = (&*self.texts, &template.text);
        let (body, record) = (operation.body(), operation.record());
        let (operands, successors) = (body.operands(record), body.successors(record));
        let mut done = 0;
        for Blank { place, part } in (self.blanks.get(template.blanks.clone())).unwrap_or_default()
        {
            strings::piece(out, texts, text.start + done..text.start + place.start);
            done = place.end;
            match *part {
                Part::Operand(position) => {
                    if let Some(&operand) = operands.get(position as usize) {
                        numbers.print_use(out, body, operand);
                    }
                }
                Part::Successor(position) => {
                    if let Some(&successor) = successors.get(position as usize) {
                        numbers.print_block(out, successor);
                    }
                }
                Part::NewLine(deeper) => {
                    out.push(b'\n');
                    strings::indent(out, columns + deeper);
                }
            }
        }
        strings::piece(out, texts, text.start + done..text.end);
        true
    }

    /// Stores the text of an operation, unless it depends on more than the key.
    pub(super) fn keep(&mut self, key: &Key, text: &[u8], trace: Trace) {
        let size = self.texts.len() + self.keys.len() * size_of::<u32>();
        if trace.is_void.get() || size + text.len() > MAX_STORED {
            return;
        }
        let template = Template {
            key: append(&mut self.keys, key.iter().copied()),
            text: append(&mut self.texts, text.iter().copied()),
            blanks: append(&mut self.blanks, trace.blanks.into_inner()),
        };
        let hash = self.hash(key);
        let entry = (hash, self.templates.len() as u32);
        self.templates.push(template);
        self.table.insert_unique(hash, entry, |&(hash, _)| hash);
    }

    /// Returns the hash of a key, of two elements at a time.
    fn hash(&self, key: &Key) -> u64 {
        let mut hasher = self.hasher.build_hasher();
        for pair in key.chunks(2) {
            let word = (pair.iter()).fold(0, |word, &it| word << 32 | u64::from(it));
            hasher.write_u64(word);
        }
        hasher.finish()
    }

    fn find(&self, key: &Key) -> Option<&Template> {
        let hash = self.hash(key);
        let template = |index: u32| self.templates.get(index as usize);
        let is_same = |&(other, index): &(u64, u32)| {
            let known = template(index).and_then(|it| self.keys.get(it.key.clone()));
            other == hash && known == Some(key)
        };
        let (_, index) = self.table.find(hash, is_same)?;
        template(*index)
    }
}

/// Appends elements; returns their range.
fn append<T>(all: &mut Vec<T>, elements: impl IntoIterator<Item = T>) -> Range<usize> {
    let start = all.len();
    all.extend(elements);
    start..all.len()
}
