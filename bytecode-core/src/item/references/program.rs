//! The positions of references in a custom encoding, derived from its schema.
//!
//! Renumbering an attribute does not require decoding and encoding it: the schema determines which varints are
//! references, and all other bytes stay. If the schema is not sufficient, because only the decoder knows a size,
//! [`BytecodeDialectInterface`] is used instead.
//!
//! [`BytecodeDialectInterface`]: crate::dialect::BytecodeDialectInterface

use super::Versions;
use crate::bytes::Cursor;
use crate::context::{Context, DialectId, ItemKind};
use crate::error::Result;
use crate::item::{FieldSchema, ItemSchema, Kind};

/// The kind of entry that a reference refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Referent {
    Item(ItemKind),
    String,
    Resource,
}

/// A step through an encoding.
#[derive(Debug, PartialEq)]
enum Step {
    /// This number of varints that are no references.
    Varints(usize),
    /// This number of bytes.
    Bytes(u64),
    /// A length and that many bytes.
    Blob,
    Reference(Referent),
    /// A reference with a flag; 0 for none.
    FlaggedReference(Referent),
    /// A byte 0, or 1 followed by these steps.
    Optional(Vec<Step>),
    /// A count, and these references that many times, as in lists and dictionaries of attributes.
    References(Vec<Referent>),
    /// A count, and these steps that many times.
    List(Vec<Step>),
}

/// The steps to the last reference of an encoding. The bytes after it are copied.
#[derive(Debug, PartialEq)]
pub(crate) struct Program {
    /// The references at the beginning. Most encodings have no others.
    front: Vec<Referent>,
    /// The steps after them.
    steps: Vec<Step>,
    /// Whether there are references to strings.
    pub(crate) names_strings: bool,
}

impl Program {
    /// Returns the program for the fields of a code; `None` if the schema is not sufficient.
    fn of(kinds: impl Iterator<Item = &'static Kind>) -> Option<Self> {
        let mut steps = Vec::new();
        let mut needed = 0;
        let mut ends_known = true;
        for kind in kinds {
            if let Kind::ApInt | Kind::ApFloat | Kind::Bytes { .. } = kind {
                // There are no references, so the end need not be known.
                ends_known = false;
                continue;
            }
            let before = steps.len();
            append(kind, &mut steps)?;
            if steps.iter().skip(before).any(has_reference) {
                if !ends_known {
                    return None;
                }
                needed = steps.len();
            }
        }
        steps.truncate(needed);
        let referents = steps.iter().map_while(|step| match step {
            Step::Reference(referent) => Some(*referent),
            _ => None,
        });
        let front: Vec<Referent> = referents.collect();
        steps.drain(..front.len());
        Some(Self {
            names_strings: front.contains(&Referent::String) || steps.iter().any(names_strings),
            front,
            steps,
        })
    }

    /// Traverses an encoding, whose code has been read, to its last reference. Passes each reference and the
    /// bytes between it and the reference before to `each`.
    #[inline]
    pub(crate) fn run<'a>(
        &self,
        mut cursor: Cursor<'a>,
        each: &mut impl EachReference<'a>,
    ) -> Result<&'a [u8]> {
        for &referent in &self.front {
            let offset = cursor.offset();
            let reading = Reading {
                before: &[],
                number: Some(cursor.varint()?),
                flagged: false,
                offset,
            };
            each.reference(referent, reading)?;
        }
        if self.steps.is_empty() {
            return Ok(cursor.rest());
        }
        let mut walk = Walk {
            cursor,
            copied: cursor,
        };
        walk.steps(&self.steps, each)?;
        Ok(walk.copied.rest())
    }
}

/// Takes the references of an encoding in order.
pub(crate) trait EachReference<'a> {
    /// Takes a reference.
    fn reference(&mut self, referent: Referent, reading: Reading<'a>) -> Result<()>;
}

/// A reference in the encoding.
#[derive(Clone, Copy)]
pub(crate) struct Reading<'a> {
    /// The bytes between the reference and the one before.
    pub(crate) before: &'a [u8],
    /// The number; `None` for an absent optional reference.
    pub(crate) number: Option<u64>,
    /// Whether the number has a flag.
    pub(crate) flagged: bool,
    /// The offset in the file.
    pub(crate) offset: u64,
}

struct Walk<'a> {
    cursor: Cursor<'a>,
    /// The position after the reference before.
    copied: Cursor<'a>,
}

impl<'a> Walk<'a> {
    fn steps(&mut self, steps: &[Step], each: &mut impl EachReference<'a>) -> Result<()> {
        for step in steps {
            match step {
                Step::Varints(count) => {
                    for _ in 0..*count {
                        self.cursor.varint()?;
                    }
                }
                Step::Bytes(count) => {
                    self.cursor.bytes(*count)?;
                }
                Step::Blob => {
                    let length = self.cursor.varint()?;
                    self.cursor.bytes(length)?;
                }
                Step::Reference(referent) => self.reference(*referent, false, each)?,
                Step::References(referents) => {
                    for _ in 0..self.cursor.count(1)? {
                        for &referent in referents {
                            self.reference(referent, false, each)?;
                        }
                    }
                }
                Step::FlaggedReference(referent) => self.reference(*referent, true, each)?,
                Step::Optional(inner) => {
                    if self.cursor.bool()? {
                        self.steps(inner, each)?;
                    }
                }
                Step::List(inner) => {
                    for _ in 0..self.cursor.count(1)? {
                        self.steps(inner, each)?;
                    }
                }
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn reference(
        &mut self,
        referent: Referent,
        flagged: bool,
        each: &mut impl EachReference<'a>,
    ) -> Result<()> {
        let (offset, before) = self.before();
        let number = if flagged {
            let (number, present) = self.cursor.varint_with_flag()?;
            present.then_some(number)
        } else {
            Some(self.cursor.varint()?)
        };
        self.copied = self.cursor;
        let reading = Reading {
            before,
            number,
            flagged,
            offset,
        };
        each.reference(referent, reading)
    }

    #[inline]
    fn before(&self) -> (u64, &'a [u8]) {
        let length = self.copied.remaining() - self.cursor.remaining();
        (
            self.cursor.offset(),
            self.copied.rest().get(..length).unwrap_or_default(),
        )
    }
}

fn has_reference(step: &Step) -> bool {
    match step {
        Step::Reference(_) | Step::References(_) | Step::FlaggedReference(_) => true,
        Step::Optional(inner) | Step::List(inner) => inner.iter().any(has_reference),
        Step::Varints(_) | Step::Bytes(_) | Step::Blob => false,
    }
}

fn names_strings(step: &Step) -> bool {
    match step {
        Step::Reference(referent) | Step::FlaggedReference(referent) => {
            *referent == Referent::String
        }
        Step::References(referents) => referents.contains(&Referent::String),
        Step::Optional(inner) | Step::List(inner) => inner.iter().any(names_strings),
        Step::Varints(_) | Step::Bytes(_) | Step::Blob => false,
    }
}

fn referent(kind: &Kind) -> Option<Referent> {
    match kind {
        Kind::Attribute => Some(Referent::Item(ItemKind::Attribute)),
        Kind::Type => Some(Referent::Item(ItemKind::Type)),
        Kind::String => Some(Referent::String),
        Kind::Resource => Some(Referent::Resource),
        _ => None,
    }
}

/// Appends the steps of a value; `None` if only its decoder knows them.
fn append(kind: &'static Kind, steps: &mut Vec<Step>) -> Option<()> {
    match kind {
        Kind::Varint
        | Kind::SignedVarint
        | Kind::F64
        | Kind::Enum { .. }
        | Kind::Bits { first: true, .. } => match steps.last_mut() {
            Some(Step::Varints(count)) => *count += 1,
            _ => steps.push(Step::Varints(1)),
        },
        Kind::Bits { first: false, .. } => {}
        Kind::Integer { form, .. } => append(form, steps)?,
        Kind::Byte | Kind::Bool => match steps.last_mut() {
            Some(Step::Bytes(count)) => *count += 1,
            _ => steps.push(Step::Bytes(1)),
        },
        Kind::Blob => steps.push(Step::Blob),
        Kind::Attribute | Kind::Type | Kind::String | Kind::Resource => {
            steps.push(Step::Reference(referent(kind)?));
        }
        Kind::Optional(Kind::Attribute) => {
            steps.push(Step::FlaggedReference(Referent::Item(ItemKind::Attribute)));
        }
        Kind::Optional(inner) => {
            let mut nested = Vec::new();
            append(inner, &mut nested)?;
            steps.push(Step::Optional(nested));
        }
        Kind::List(inner) => {
            let mut nested = Vec::new();
            append(inner, &mut nested)?;
            let plain = nested.iter().map(|step| match step {
                Step::Reference(referent) => Some(*referent),
                _ => None,
            });
            steps.push(match plain.collect() {
                Some(referents) if !nested.is_empty() => Step::References(referents),
                _ => Step::List(nested),
            });
        }
        Kind::Pair(first, second) => {
            append(first, steps)?;
            append(second, steps)?;
        }
        Kind::Struct { fields, .. } => {
            for field in *fields {
                if field.is_versioned() {
                    return None;
                }
                append(field.kind, steps)?;
            }
        }
        _ => return None,
    }
    Some(())
}

/// The programs of all dialects of a context.
#[derive(Default)]
pub(crate) struct Programs {
    /// The programs, by dialect, table and code.
    dialects: Vec<[Vec<Option<Program>>; 2]>,
}

/// The maximal code with a program, because programs are indexed by code.
const MAX_CODE: u64 = 1024;

impl Programs {
    /// Returns the programs, without those of dialects whose version changes, because all of their items are encoded
    /// again.
    pub(crate) fn new(context: &Context, versions: &dyn Versions) -> Self {
        let dialects = (0..context.names.dialect_count() as u32)
            .map(|id| match context.known_dialect(DialectId(id)) {
                Some(dialect) if versions.requested(dialect.namespace()).is_none() => {
                    dialect.schemas().map(programs)
                }
                _ => Default::default(),
            })
            .collect();
        Self { dialects }
    }

    /// Returns the program of a code; `None` if only the interface of the dialect finds the references.
    #[inline]
    pub(crate) fn get(&self, dialect: DialectId, kind: ItemKind, code: u64) -> Option<&Program> {
        let table = self.dialects.get(dialect.0 as usize)?.get(kind as usize)?;
        table.get(usize::try_from(code).ok()?)?.as_ref()
    }
}

fn programs(schema: Option<&'static ItemSchema>) -> Vec<Option<Program>> {
    let mut programs = Vec::new();
    let codes = schema
        .iter()
        .flat_map(|schema| schema.variants)
        .flat_map(|variant| variant.codes);
    for code in codes.filter(|code| code.code < MAX_CODE) {
        let index = code.code as usize;
        if programs.len() <= index {
            programs.resize_with(index + 1, || None);
        }
        if let Some(slot) = programs.get_mut(index) {
            let fields = code.fields.iter();
            // The fields depend on the version of the dialect, so only the decoder knows them.
            let versioned = fields.clone().any(FieldSchema::is_versioned);
            *slot = (!versioned)
                .then(|| Program::of(fields.map(|field| field.kind)))
                .flatten();
        }
    }
    programs
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Found(Vec<(Referent, Option<u64>)>);

    impl<'a> EachReference<'a> for Found {
        fn reference(&mut self, referent: Referent, reading: Reading<'a>) -> Result<()> {
            self.0.push((referent, reading.number));
            Ok(())
        }
    }

    fn references(kinds: &[&'static Kind], bytes: &[u8]) -> (Vec<(Referent, Option<u64>)>, usize) {
        let program = Program::of(kinds.iter().copied()).unwrap();
        let mut found = Found(Vec::new());
        let rest = program.run(Cursor::new(bytes, 0), &mut found).unwrap();
        (found.0, rest.len())
    }

    #[test]
    fn bytes_after_the_last_reference_are_ignored() {
        let (found, rest) = references(&[&Kind::Varint, &Kind::Type, &Kind::Varint], &[3, 5, 0xFF]);
        assert_eq!(found, [(Referent::Item(ItemKind::Type), Some(2))]);
        assert_eq!(rest, 1);
    }

    #[test]
    fn lists_and_optionals() {
        let kinds = [
            &Kind::List(&Kind::Optional(&Kind::Attribute)),
            &Kind::Optional(&Kind::Type),
        ];
        let (found, rest) = references(&kinds, &[5, 1, 7, 1, 9]);
        let attribute = |number| (Referent::Item(ItemKind::Attribute), number);
        assert_eq!(
            found,
            [
                attribute(None),
                attribute(Some(1)),
                (Referent::Item(ItemKind::Type), Some(4))
            ]
        );
        assert_eq!(rest, 0);
    }

    #[test]
    fn a_width_that_only_the_decoder_knows_has_no_program() {
        assert_eq!(Program::of([&Kind::ApInt, &Kind::Type].into_iter()), None);
    }
}
