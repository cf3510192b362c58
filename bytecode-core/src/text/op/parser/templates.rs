//! What is known of operations by their text without the names of values and blocks: by all of it, or by the text without the
//! attributes in its slots, which often differ where nothing else does. The slots are the aliases of attributes, and the last
//! dictionary:
//!
//! ```text
//! llvm.intr.dbg.value #____ = %_ : i64
//! %_ = llvm.load %_ {____} : !llvm.ptr -> i64
//! ```

use std::hash::BuildHasher as _;
use std::ops::Range;
use std::rc::Rc;

use bstr::ByteSlice as _;
use hashbrown::{DefaultHashBuilder, HashTable};
use smallvec::SmallVec;

use super::known_form::KnownForm;
use super::open::PropertiesText;
use super::slots::Filled;
use super::values::ValueUse;
use crate::bytes::marks::Marks;
use crate::context::TypeId;
use crate::item::quoted::string_end;
use crate::properties::split::{Entry, Split};
use crate::seen::Seen;
use crate::text::item::{Kind, suffix_end};

/// The length of the longest text that is looked up, in bytes. Longer ones are mostly constants, which do not repeat.
const LONGEST: usize = 1 << 10;

/// The maximal number of names in such a text: the number of bits of a word, because each has one when it is learnt.
const MOST_NAMES: usize = 64;

/// The maximal number of templates: of whole texts, and of those with slots.
const MOST_TEMPLATES: usize = 1 << 16;

/// The number of different hashes of texts that have been seen.
const MOST_SEEN: usize = 1 << 20;

/// The templates, and what has been parsed of the operation that may become one.
#[derive(Default)]
pub(in crate::text::op) struct Templates<'a> {
    whole: Known<'a, Split>,
    open: Known<'a, OpenContents<'a>>,
    hashing: DefaultHashBuilder,
    /// The hashes of the texts that have been looked up. A template is made when its text occurs again.
    seen: Seen,
    /// The key of the last text that has been looked up.
    key: Vec<u8>,
    /// The same without the attributes in its slots, if it has slots and is not known.
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
    /// The operation, unless it has regions.
    pub(super) closed: Option<Closed>,
    /// A dictionary that has been parsed to look for a template, and its position.
    pub(super) dictionary: Option<(Range<usize>, Vec<Entry<'a>>)>,
    /// What is in the slots, if the text without that has been looked up before.
    pub(super) filled: Option<Filled<'a>>,
    /// Whether the operation lacks an attribute, which is reported at each.
    pub(super) is_wrong: bool,
    /// Whether the definitions of its operands, or the names of its results, determine more of the operation than its text
    /// without names.
    pub(in crate::text::op) depends_on_values: bool,
}

/// An operation without regions that has been parsed.
pub(super) struct Closed {
    /// The number of its name.
    pub(super) name: u32,
    pub(super) is_custom: bool,
    pub(super) line_and_column: (u32, u32),
    pub(super) split: Split,
}

/// The token after an operation: a location, or the start of something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next<'a> {
    /// A word with a dot, which names an operation.
    Operation,
    Word(&'a str),
    Other(Kind),
}

/// An operation without regions, apart from the names of values and blocks, its attributes, and its location.
#[derive(Clone)]
pub(super) struct Shape<'a> {
    /// The tokens that have followed.
    pub(super) next: SmallVec<[Next<'a>; 3]>,
    /// The number of the name of the operation.
    pub(super) name: u32,
    /// Which name each operand has, and its type.
    pub(super) operands: SmallVec<[(u8, TypeId); 4]>,
    /// Which name each successor has.
    pub(super) successors: SmallVec<[u8; 2]>,
    pub(super) results: SmallVec<[TypeId; 2]>,
}

/// An operation by its text without names: with its attributes, or with those of a text with slots.
pub(super) struct Template<'a, C> {
    pub(super) shape: Shape<'a>,
    pub(super) contents: C,
}

/// The attributes of an operation apart from those in its slots.
pub(super) struct OpenContents<'a> {
    pub(super) is_custom: bool,
    /// The properties that the rest of the text states.
    pub(super) properties: PropertiesText<'a>,
    /// The attributes that the rest of the text states.
    pub(super) attributes: Vec<Entry<'a>>,
    /// The attributes that the aliases state, with values of another operation.
    pub(super) aliased: SmallVec<[Entry<'a>; 1]>,
    /// Whether the dictionary is one of properties.
    pub(super) has_properties: bool,
}

/// A text that has been looked up.
pub(super) struct Line<'a> {
    pub(super) names: SmallVec<[Name<'a>; 8]>,
    /// The position of its end, before the location.
    pub(super) end: usize,
    hash: u64,
    pub(super) template: Option<Rc<Template<'a, Split>>>,
    /// The text with slots, if it has any, and there is no template of the whole text.
    pub(super) open: Option<OpenLine<'a>>,
}

/// A text without the attributes in its slots that has been looked up.
pub(super) struct OpenLine<'a> {
    /// The aliases, each an attribute of its own.
    pub(super) aliases: SmallVec<[Alias<'a>; 2]>,
    /// The position of the dictionary.
    pub(super) dictionary: Option<Range<usize>>,
    hash: u64,
    pub(super) template: Option<Rc<Template<'a, OpenContents<'a>>>>,
    /// Whether it has been looked up before.
    pub(super) is_repeated: bool,
}

/// The alias of an attribute.
#[derive(Clone, Copy)]
pub(super) struct Alias<'a> {
    /// Without `#`.
    pub(super) name: &'a str,
    /// The position of `#` in the text.
    pub(super) at: usize,
    /// The position of the name in the key.
    in_key: usize,
}

/// The names in a text.
#[derive(Default)]
struct Names<'a> {
    values: SmallVec<[Name<'a>; 8]>,
    aliases: SmallVec<[Alias<'a>; 2]>,
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
    /// Looks up the operation at a position, in a dialect, whose results have names or not. Its text ends with the line or before its
    /// location. `None` if the text cannot be that of a template.
    pub(super) fn find(
        &mut self,
        text: &'a str,
        at: usize,
        dialect: &str,
        has_result_names: bool,
    ) -> Option<Line<'a>> {
        let (names, end) = self.divide(text, at)?;
        let length = self.key.len();
        self.key.push(b'\n');
        self.key.extend_from_slice(dialect.as_bytes());
        self.key.push(u8::from(has_result_names));
        let hash = self.hashing.hash_one(&*self.key);
        let template = self.whole.find(hash, &self.key);
        let Names { values, aliases } = names;
        let open = match template {
            Some(_) => None,
            None => self.find_open(
                text.as_bytes().get(at..end)?,
                (at, length),
                &values,
                aliases,
            ),
        };
        Some(Line {
            names: values,
            end,
            hash,
            template,
            open,
        })
    }

    /// Looks up the line at a position, whose key has a length, without the attributes in its slots; `None` if it has no slots. All
    /// names of values and blocks must precede a dictionary.
    fn find_open(
        &mut self,
        line: &[u8],
        (at, length): (usize, usize),
        names: &[Name<'a>],
        mut aliases: SmallVec<[Alias<'a>; 2]>,
    ) -> Option<OpenLine<'a>> {
        let braces = last_braces(line)
            .filter(|braces| names.last().is_none_or(|it| it.at < at + braces.start));
        let dictionary = braces.as_ref().map(|it| at + it.start..at + it.end);
        if let Some(dictionary) = &dictionary {
            aliases.retain(|it| it.at < dictionary.start);
        }
        let in_key = |alias: &Alias<'_>| alias.in_key..alias.in_key + alias.name.len();
        let in_braces = braces.as_ref().map(|braces| {
            // The ends of the key and of the line are equal.
            let place = |position: usize| (length + position).saturating_sub(line.len());
            place(braces.start + 1)..place(braces.end - 1)
        });
        let slots = aliases.iter().map(in_key).chain(in_braces);
        self.open_key.clear();
        let mut copied = 0;
        for slot in slots {
            self.open_key
                .extend_from_slice(self.key.get(copied..slot.start)?);
            // No text is the same: `#` may stand alone.
            self.open_key.push(0);
            copied = slot.end;
        }
        if copied == 0 {
            return None;
        }
        self.open_key.extend_from_slice(self.key.get(copied..)?);
        let hash = self.hashing.hash_one(&*self.open_key);
        Some(OpenLine {
            aliases,
            dictionary,
            hash,
            template: self.open.find(hash, &self.open_key),
            is_repeated: self.see(hash),
        })
    }

    /// Returns the names in the text of an operation, and its end; the key is the rest of the text. Each name is a byte in the
    /// key: which is the first of the names that are equal to it, because a form may count equal names once.
    fn divide(&mut self, text: &'a str, at: usize) -> Option<(Names<'a>, usize)> {
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
        let mut names = Names::default();
        self.key.clear();
        let mut copied = 0;
        let mut marks = Marks::new(line, |byte| {
            (byte == b'%') | (byte == b'^') | (byte == b'"') | (byte == b'#') | (byte == b'/')
        });
        while let Some(start) = marks.next() {
            match line.get(start)? {
                b'"' => {
                    marks.seek(string_end(line, start + 1)?);
                    continue;
                }
                // A comment may contain what seems to be a location.
                b'/' if line.get(start + 1) == Some(&b'/') => return None,
                b'/' => continue,
                b'#' => {
                    if let Some(end) = alias_end(line, start) {
                        names.aliases.push(Alias {
                            name: text.get(at + start + 1..at + end)?,
                            at: at + start,
                            in_key: self.key.len() + start + 1 - copied,
                        });
                    }
                    continue;
                }
                _ => {}
            }
            let mut position = suffix_end(line, start)?;
            let length = position - start;
            if line.get(position) == Some(&b'#') {
                let digits = line.get(position + 1..)?;
                position += 1 + digits.iter().take_while(|it| it.is_ascii_digit()).count();
                marks.seek(position);
            }
            if names.values.len() == MOST_NAMES {
                return None;
            }
            let spelling = text.get(at + start..at + position)?;
            let first = names.values.iter().position(|it| it.spelling == spelling);
            self.key.extend_from_slice(line.get(copied..=start)?);
            self.key.push(first.unwrap_or(names.values.len()) as u8);
            names.values.push(Name {
                spelling,
                length,
                at: at + start,
            });
            copied = position;
        }
        self.key.extend_from_slice(line.get(copied..)?);
        Some((names, at + line.len()))
    }

    /// Adds the operation that has been parsed, whose text is `line`, if nothing but names, the attributes in its slots and the
    /// location can differ in another operation with this text. Texts that have not been seen before are left out. `form` is that
    /// of an operation in custom form.
    pub(super) fn learn(
        &mut self,
        line: Line<'a>,
        text: &str,
        results: &[TypeId],
        place: (u32, u32),
        form: Option<&KnownForm<'a>>,
    ) {
        let is_repeated = self.see(line.hash);
        let open = line.open.as_ref().filter(|it| it.is_repeated);
        if !is_repeated && open.is_none() {
            return;
        }
        let Some((shape, contents)) = self.shape(&line, text, results, place) else {
            return;
        };
        let filled = self.parsed.filled.take();
        let open = open.zip(filled).and_then(|(open, filled)| {
            let (shape, contents) = (shape.clone(), filled.contents(&open.aliases, form)?);
            Some((open.hash, Template { shape, contents }))
        });
        let hash = line.hash;
        // A template can change only where nobody else has it.
        drop(line);
        if let Some((hash, template)) = open {
            self.open.add(&self.hashing, hash, &self.open_key, template);
        }
        if is_repeated {
            let template = Template { shape, contents };
            self.whole.add(&self.hashing, hash, &self.key, template);
        }
    }

    /// Adds the operation that has been parsed by an open template, if its whole text has been seen before.
    pub(super) fn learn_whole(&mut self, line: &Line<'a>, shape: &Shape<'a>, split: Split) {
        if self.see(line.hash) {
            let (shape, contents) = (shape.clone(), split);
            let template = Template { shape, contents };
            (self.whole).add(&self.hashing, line.hash, &self.key, template);
        }
    }

    /// Returns whether a text with this hash has been looked up before.
    fn see(&mut self, hash: u64) -> bool {
        self.seen.add(hash as usize % MOST_SEEN)
    }

    /// Returns what a template has of the operation that has been parsed; `None` if it cannot be one.
    fn shape(
        &self,
        line: &Line<'a>,
        text: &str,
        results: &[TypeId],
        place: (u32, u32),
    ) -> Option<(Shape<'a>, Split)> {
        let parsed = &self.parsed;
        let ((end, next), closed) = (parsed.end?, parsed.closed.as_ref()?);
        let is_whole = text.get(line.end..end)?.trim_ascii().is_empty();
        if !is_whole || closed.line_and_column != place {
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
        let shape = Shape {
            next: [next].into_iter().collect(),
            name: closed.name,
            operands,
            successors,
            results: results.into(),
        };
        are_all.then_some((shape, closed.split))
    }
}

/// Templates by their keys.
struct Known<'a, C>(HashTable<Keyed<Template<'a, C>>>);

/// A value with its key.
type Keyed<T> = (Box<[u8]>, Rc<T>);

impl<C> Default for Known<'_, C> {
    fn default() -> Self {
        Self(HashTable::new())
    }
}

impl<'a, C> Known<'a, C> {
    fn find(&self, hash: u64, key: &[u8]) -> Option<Rc<Template<'a, C>>> {
        let Self(templates) = self;
        let (_, template) = templates.find(hash, |(it, _)| **it == *key)?;
        Some(Rc::clone(template))
    }

    /// Adds a template; if its key is known, only the tokens that have followed.
    fn add(
        &mut self,
        hashing: &DefaultHashBuilder,
        hash: u64,
        key: &[u8],
        template: Template<'a, C>,
    ) {
        let Self(templates) = self;
        if let Some((_, known)) = templates.find_mut(hash, |(it, _)| **it == *key) {
            if let Some(known) = Rc::get_mut(known) {
                let known = &mut known.shape.next;
                let new = template.shape.next.into_iter();
                let new: SmallVec<[_; 3]> = new.filter(|it| !known.contains(it)).collect();
                known.extend(new);
            }
        } else if templates.len() < MOST_TEMPLATES {
            let entry = (key.into(), Rc::new(template));
            templates.insert_unique(hash, entry, |(it, _)| hashing.hash_one(&**it));
        }
    }
}

/// Returns the end of the alias at a position of a line that stands alone, not in a type: `#map` in `#map, 3>` does not.
fn alias_end(line: &[u8], start: usize) -> Option<usize> {
    let end = suffix_end(line, start)?;
    let name = line.get(start..end)?;
    let is_alone = matches!(line.get(end), None | Some(b' '));
    (is_alone && !name.contains(&b'.')).then_some(end)
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
