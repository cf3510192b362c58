//! What is known of operations by their text without the names of values and blocks: by all of it, or by the text without
//! the dictionary of attributes, which often differs where nothing else does.

use std::hash::BuildHasher as _;
use std::ops::Range;
use std::rc::Rc;

use bstr::ByteSlice as _;
use hashbrown::{DefaultHashBuilder, HashTable};
use smallvec::SmallVec;

use super::values::ValueUse;
use crate::bytes::marks::Marks;
use crate::context::{AttributeId, TypeId};
use crate::properties::split::{Entry, Split};
use crate::seen::Seen;
use crate::text::item::{Kind, string_end, suffix_end};

/// The length of the longest text that is looked up, in bytes. Longer ones are mostly constants, which do not repeat.
const LONGEST: usize = 1 << 10;

/// The maximal number of names in such a text: the number of bits of a word, because each has one when it is learnt.
const MOST_NAMES: usize = 64;

/// The maximal number of templates: of whole texts, and of those without dictionaries.
const MOST_TEMPLATES: usize = 1 << 16;

/// The number of different hashes of texts that have been seen.
const MOST_SEEN: usize = 1 << 20;

/// The templates, and what has been parsed of the operation that may become one.
#[derive(Default)]
pub(in crate::text::op) struct Templates<'a> {
    whole: Known<'a>,
    /// Those of texts without their dictionaries.
    open: Known<'a>,
    hashing: DefaultHashBuilder,
    /// The hashes of the texts that have been looked up. A template is made when its text occurs again.
    seen: Seen,
    /// The key of the last text that has been looked up.
    key: Vec<u8>,
    /// The same without its dictionary, if it has one and is not known.
    open_key: Vec<u8>,
    pub(in crate::text::op) parsed: Parsed<'a>,
}

/// What has been parsed of an operation.
#[derive(Default)]
pub(in crate::text::op) struct Parsed<'a> {
    pub(super) operands: Vec<(ValueUse<'a>, TypeId)>,
    /// The positions of the names of successors.
    pub(super) successors: Vec<usize>,
    /// The position of the token after the operation, and its meaning.
    pub(super) end: Option<(usize, Next<'a>)>,
    /// The number of the name, the line and the column, the attributes; none if the operation has regions.
    pub(super) closed: Option<(u32, (u32, u32), Split)>,
    /// A dictionary that has been parsed to look for a template, and its position.
    pub(super) dictionary: Option<(Range<usize>, Vec<Entry<'a>>)>,
    /// The position of the dictionary, if the text without it has been looked up before.
    pub(super) repeated: Option<Range<usize>>,
    /// The number of entries of that dictionary; none if one of them may be more than a discardable attribute.
    pub(super) discardable: Option<usize>,
    /// Whether the definitions of its operands, or the names of its results, determine more of the operation than its text
    /// without names.
    pub(in crate::text::op) depends_on_values: bool,
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
#[derive(Clone)]
pub(super) struct Template<'a> {
    /// The tokens that have followed.
    pub(super) next: SmallVec<[Next<'a>; 3]>,
    /// The number of the name of the operation.
    pub(super) name: u32,
    /// Which name each operand has, and its type.
    pub(super) operands: SmallVec<[(u8, TypeId); 4]>,
    /// Which name each successor has.
    pub(super) successors: SmallVec<[u8; 2]>,
    pub(super) results: SmallVec<[TypeId; 2]>,
    /// Without the attributes, if the text is without its dictionary.
    pub(super) split: Split,
}

impl Template<'_> {
    /// Returns the template with other attributes.
    fn with_attributes(&self, attributes: Option<AttributeId>) -> Self {
        let mut template = self.clone();
        template.split.attributes = attributes;
        template
    }
}

/// A text that has been looked up.
pub(super) struct Line<'a> {
    pub(super) names: SmallVec<[Name<'a>; 8]>,
    /// The position of its end, before the location.
    pub(super) end: usize,
    hash: u64,
    pub(super) template: Option<Rc<Template<'a>>>,
    /// The text without its dictionary, if it has one, and there is no template of the whole text.
    pub(super) open: Option<OpenLine<'a>>,
}

/// A text without its dictionary of attributes that has been looked up.
pub(super) struct OpenLine<'a> {
    /// The position of the dictionary.
    pub(super) dictionary: Range<usize>,
    hash: u64,
    pub(super) template: Option<Rc<Template<'a>>>,
    /// Whether it has been looked up before.
    pub(super) is_repeated: bool,
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
        let template = self.whole.find(hash, &self.key);
        let open = match template {
            Some(_) => None,
            None => self.find_open(text.as_bytes().get(at..end)?, at, &names),
        };
        Some(Line {
            names,
            end,
            hash,
            template,
            open,
        })
    }

    /// Looks up the line at a position without its dictionary. All names must precede that.
    fn find_open(&mut self, line: &[u8], at: usize, names: &[Name<'a>]) -> Option<OpenLine<'a>> {
        let braces = last_braces(line)?;
        if names.last().is_some_and(|it| it.at > at + braces.start) {
            return None;
        }
        // The end of the key is that of the line, and the dialect.
        let of_line = self.key.iter().rposition(|it| *it == b'\n')?;
        let close = of_line.checked_sub(line.len() - braces.end + 1)?;
        let open = close.checked_sub(braces.len() - 1)?;
        self.open_key.clear();
        self.open_key.extend_from_slice(self.key.get(..=open)?);
        self.open_key.extend_from_slice(self.key.get(close..)?);
        let hash = self.hashing.hash_one(&*self.open_key);
        Some(OpenLine {
            dictionary: at + braces.start..at + braces.end,
            hash,
            template: self.open.find(hash, &self.open_key),
            is_repeated: self.see(hash),
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
        let mut copied = 0;
        let mut marks = Marks::new(line, |byte| {
            (byte == b'%') | (byte == b'^') | (byte == b'"')
        });
        while let Some(start) = marks.next() {
            if line.get(start) == Some(&b'"') {
                marks.seek(string_end(line, start + 1)?);
                continue;
            }
            let mut position = suffix_end(line, start)?;
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
    /// operation with this text. If it `is_open`, adds it also for the text without its dictionary. Texts that have not been seen
    /// before are left out.
    pub(super) fn learn(
        &mut self,
        line: Line<'a>,
        text: &str,
        results: &[TypeId],
        place: (u32, u32),
        is_open: bool,
    ) {
        let is_repeated = self.see(line.hash);
        let open = line.open.as_ref().filter(|it| is_open && it.is_repeated);
        let open = open.map(|it| it.hash);
        if !is_repeated && open.is_none() {
            return;
        }
        let Some(template) = self.template(&line, text, results, place) else {
            return;
        };
        let hash = line.hash;
        // A template can change only where nobody else has it.
        drop(line);
        if let Some(open) = open {
            let template = template.with_attributes(None);
            self.open.add(&self.hashing, open, &self.open_key, template);
        }
        if is_repeated {
            self.whole.add(&self.hashing, hash, &self.key, template);
        }
    }

    /// Adds the operation that has been parsed by the template of an open text, with the attributes of its dictionary, if its whole
    /// text has been seen before.
    pub(super) fn learn_whole(
        &mut self,
        line: &Line<'a>,
        template: &Template<'a>,
        attributes: Option<AttributeId>,
    ) {
        if self.see(line.hash) {
            let template = template.with_attributes(attributes);
            (self.whole).add(&self.hashing, line.hash, &self.key, template);
        }
    }

    /// Returns whether a text with this hash has been looked up before.
    fn see(&mut self, hash: u64) -> bool {
        self.seen.add(hash as usize % MOST_SEEN)
    }

    /// Returns the operation that has been parsed as a template; `None` if it cannot be one.
    fn template(
        &self,
        line: &Line<'a>,
        text: &str,
        results: &[TypeId],
        place: (u32, u32),
    ) -> Option<Template<'a>> {
        let parsed = &self.parsed;
        let ((end, next), (name, line_and_column, split)) = (parsed.end?, parsed.closed?);
        let is_whole = text.get(line.end..end)?.trim_ascii().is_empty();
        if !is_whole || line_and_column != place {
            return None;
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
        let operands = operands.collect::<Option<_>>()?;
        let successors = parsed.successors.iter().map(|at| number(*at));
        let successors = successors.collect::<Option<_>>()?;
        // A name that is neither, or several operands of one name, may mean something else in another operation.
        let uses = parsed.operands.len() + parsed.successors.len();
        let are_all = named.count_ones() as usize == line.names.len() && uses == line.names.len();
        are_all.then(|| Template {
            next: [next].into_iter().collect(),
            name,
            operands,
            successors,
            results: results.into(),
            split,
        })
    }
}

/// Templates by their keys.
#[derive(Default)]
struct Known<'a>(HashTable<(Box<[u8]>, Rc<Template<'a>>)>);

impl<'a> Known<'a> {
    fn find(&self, hash: u64, key: &[u8]) -> Option<Rc<Template<'a>>> {
        let Self(templates) = self;
        let (_, template) = templates.find(hash, |(it, _)| **it == *key)?;
        Some(Rc::clone(template))
    }

    /// Adds a template; if its key is known, only the tokens that have followed.
    fn add(&mut self, hashing: &DefaultHashBuilder, hash: u64, key: &[u8], template: Template<'a>) {
        let Self(templates) = self;
        if let Some((_, known)) = templates.find_mut(hash, |(it, _)| **it == *key) {
            if let Some(known) = Rc::get_mut(known) {
                let new = template.next.into_iter();
                let new: SmallVec<[_; 3]> = new.filter(|it| !known.next.contains(it)).collect();
                known.next.extend(new);
            }
        } else if templates.len() < MOST_TEMPLATES {
            let entry = (key.into(), Rc::new(template));
            templates.insert_unique(hash, entry, |(it, _)| hashing.hash_one(&**it));
        }
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

/// Returns the range of the last outer braces of a line, outside of strings.
fn last_braces(line: &[u8]) -> Option<Range<usize>> {
    memchr::memchr(b'{', line)?;
    let (mut depth, mut start, mut last) = (0_usize, 0, None);
    let mut marks = Marks::new(line, |byte| {
        (byte == b'{') | (byte == b'}') | (byte == b'"')
    });
    while let Some(at) = marks.next() {
        match line.get(at)? {
            b'{' => {
                if depth == 0 {
                    start = at;
                }
                depth += 1;
            }
            b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    last = Some(start..at + 1);
                }
            }
            _ => marks.seek(string_end(line, at + 1)?),
        }
    }
    last.filter(|_| depth == 0)
}
