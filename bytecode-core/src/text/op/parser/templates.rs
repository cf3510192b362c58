//! What is known of operations by their text without the names of values and blocks.

use std::hash::BuildHasher as _;
use std::rc::Rc;

use bstr::ByteSlice as _;
use hashbrown::{DefaultHashBuilder, HashTable};
use smallvec::SmallVec;

use super::values::ValueUse;
use crate::context::TypeId;
use crate::properties::split::Split;
use crate::seen::Seen;
use crate::text::item::{Kind, string_end, suffix_end};

/// The length of the longest text that is looked up, in bytes. Longer ones are mostly constants, which do not repeat.
const LONGEST: usize = 1 << 10;

/// The maximal number of names in such a text: the number of bits of a word, because each has one when it is learnt.
const MOST_NAMES: usize = 64;

/// The maximal number of templates.
const MOST_TEMPLATES: usize = 1 << 16;

/// The number of different hashes of texts that have been seen.
const MOST_SEEN: usize = 1 << 20;

/// The templates, and what has been parsed of the operation that may become one.
#[derive(Default)]
pub(in crate::text::op) struct Templates<'a> {
    known: HashTable<Rc<Template<'a>>>,
    hashing: DefaultHashBuilder,
    /// The hashes of the texts that have been looked up. A template is made when its text occurs again.
    seen: Seen,
    /// The key of the last text that has been looked up.
    key: Vec<u8>,
    pub(super) parsed: Parsed<'a>,
}

/// What has been parsed of an operation.
#[derive(Default)]
pub(super) struct Parsed<'a> {
    pub(super) operands: Vec<(ValueUse<'a>, TypeId)>,
    /// The positions of the names of successors.
    pub(super) successors: Vec<usize>,
    /// The position of the token after the operation, and its meaning.
    pub(super) end: Option<(usize, Next<'a>)>,
    /// The number of the name, the line and the column, the attributes; none if the operation has regions.
    pub(super) closed: Option<(u32, (u32, u32), Split)>,
}

/// The token after an operation: a location, or the start of something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next<'a> {
    /// A word with a dot, which names an operation.
    Operation,
    Word(&'a str),
    Other(Kind),
}

/// An operation without regions, apart from the names of values and blocks, and from its location.
pub(super) struct Template<'a> {
    key: Box<[u8]>,
    /// The tokens that have followed.
    pub(super) next: SmallVec<[Next<'a>; 3]>,
    /// The number of the name of the operation.
    pub(super) name: u32,
    /// Which name each operand has, and its type.
    pub(super) operands: SmallVec<[(u8, TypeId); 4]>,
    /// Which name each successor has.
    pub(super) successors: SmallVec<[u8; 2]>,
    pub(super) results: SmallVec<[TypeId; 2]>,
    pub(super) split: Split,
}

/// A text that has been looked up.
pub(super) struct Line<'a> {
    pub(super) names: SmallVec<[Name<'a>; 8]>,
    /// The position of its end, before the location.
    pub(super) end: usize,
    hash: u64,
    pub(super) template: Option<Rc<Template<'a>>>,
}

/// The name of a value or a block.
#[derive(Clone, Copy)]
pub(super) struct Name<'a> {
    /// With the number of the result.
    pub(super) spelling: &'a str,
    /// The length without the number.
    length: usize,
    pub(super) at: usize,
}

impl<'a> Name<'a> {
    /// Returns the use of a value; `None` if the number of the result is malformed.
    pub(super) fn value(self) -> Option<ValueUse<'a>> {
        let (name, number) = self.spelling.split_at_checked(self.length)?;
        let number = match number.get(1..) {
            Some(digits) => digits.parse().ok()?,
            None => 0,
        };
        let at = self.at;
        Some(ValueUse { name, number, at })
    }
}

impl<'a> Templates<'a> {
    /// Looks up the operation at a position, whose text ends with the line or before its location. `None` if the text cannot
    /// be that of a template.
    pub(super) fn find(&mut self, text: &'a str, at: usize, dialect: &str) -> Option<Line<'a>> {
        let (names, end) = self.divide(text, at)?;
        self.key.push(b'\n');
        self.key.extend_from_slice(dialect.as_bytes());
        let hash = self.hashing.hash_one(&*self.key);
        let template = self.known.find(hash, |it| *it.key == *self.key);
        Some(Line {
            names,
            end,
            hash,
            template: template.cloned(),
        })
    }

    /// Returns the names in the text of an operation, and its end; the key is the rest of the text. Each name is a byte in the
    /// key: which is the first of the names that are equal to it, because a form may count equal names once.
    fn divide(&mut self, text: &'a str, at: usize) -> Option<(SmallVec<[Name<'a>; 8]>, usize)> {
        let rest = text.as_bytes().get(at..)?;
        let window = rest.get(..LONGEST).unwrap_or(rest);
        let line = match memchr::memchr(b'\n', window) {
            Some(end) => window.get(..end)?,
            None if window.len() == rest.len() => window,
            None => return None,
        };
        // A region begins.
        if line.ends_with(b"{") {
            return None;
        }
        let line = before_location(line).trim_ascii_end();
        let mut names: SmallVec<[Name<'a>; 8]> = SmallVec::new();
        self.key.clear();
        let (mut copied, mut position) = (0, 0);
        while let Some(found) = memchr::memchr3(b'%', b'^', b'"', line.get(position..)?) {
            let start = position + found;
            if line.get(start) == Some(&b'"') {
                position = string_end(line, start + 1)?;
                continue;
            }
            position = suffix_end(line, start)?;
            let length = position - start;
            if line.get(position) == Some(&b'#') {
                let digits = line.get(position + 1..)?;
                position += 1 + digits.iter().take_while(|it| it.is_ascii_digit()).count();
            }
            if names.len() == MOST_NAMES {
                return None;
            }
            let spelling = text.get(at + start..at + position)?;
            let first = names.iter().position(|it| it.spelling == spelling);
            self.key.extend_from_slice(line.get(copied..=start)?);
            self.key.push(first.unwrap_or(names.len()) as u8);
            names.push(Name {
                spelling,
                length,
                at: at + start,
            });
            copied = position;
        }
        self.key.extend_from_slice(line.get(copied..)?);
        Some((names, at + line.len()))
    }

    /// Adds the operation that has been parsed, whose text is `line`, if nothing but names and the location can differ in another
    /// operation with this text. Operations whose text has not been seen before are left out.
    pub(super) fn learn(
        &mut self,
        mut line: Line<'a>,
        text: &str,
        results: &[TypeId],
        place: (u32, u32),
    ) {
        if !self.seen.add(line.hash as usize % MOST_SEEN) {
            return;
        }
        let parsed = &self.parsed;
        let (Some((end, next)), Some((name, line_and_column, split))) = (parsed.end, parsed.closed)
        else {
            return;
        };
        let is_whole = (text.get(line.end..end)).is_some_and(|it| it.trim_ascii().is_empty());
        if !is_whole || line_and_column != place {
            return;
        }
        if line.template.take().is_some() {
            // It has been followed by other tokens so far.
            let key = &*self.key;
            if let Some(known) = self.known.find_mut(line.hash, |it| *it.key == *key)
                && let Some(template) = Rc::get_mut(known)
            {
                template.next.push(next);
            }
            return;
        }
        let mut named = 0_u64;
        let mut number = |at: usize| {
            let number = line.names.iter().position(|it| it.at == at)?;
            named |= 1 << number;
            Some(number as u8)
        };
        let operands = parsed.operands.iter().map(|(operand, type_)| {
            let number = number(operand.at)?;
            let value = line.names.get(usize::from(number))?.value()?;
            (value.number == operand.number).then_some((number, *type_))
        });
        let Some(operands) = operands.collect() else {
            return;
        };
        let successors = parsed.successors.iter().map(|at| number(*at));
        let Some(successors) = successors.collect() else {
            return;
        };
        // A name that is neither, or several operands of one name, may mean something else in another operation.
        let uses = parsed.operands.len() + parsed.successors.len();
        let are_all = named.count_ones() as usize == line.names.len() && uses == line.names.len();
        if !are_all || self.known.len() >= MOST_TEMPLATES {
            return;
        }
        let template = Rc::new(Template {
            key: self.key.as_slice().into(),
            next: [next].into_iter().collect(),
            name,
            operands,
            successors,
            results: results.into(),
            split,
        });
        let Self { known, hashing, .. } = self;
        known.insert_unique(line.hash, template, |it| hashing.hash_one(&*it.key));
    }
}

/// Returns the part of a line before the last `loc(...)`.
fn before_location(line: &[u8]) -> &[u8] {
    let mut end = line.len();
    while let Some(open) = line.get(..end).and_then(|it| it.rfind_byte(b'(')) {
        if let Some(before) = line.get(..open).and_then(|it| it.strip_suffix(b" loc")) {
            return before;
        }
        end = open;
    }
    line
}
