//! Arbitrary encodings of a schema, for property tests and fuzzing of dialects.
//!
//! Facts that a schema does not have (typed references, widths, the values of enums in bits) are arbitrary too, so
//! not every encoding can be decoded. An encoding that can be is canonical: encoding the value again returns the same
//! bytes.

use arbitrary::{Result, Unstructured};

use crate::bytes::varint;
use crate::context::Context;
use crate::item::{ConstantSchema, ItemSchema, Kind};

/// Returns the bytes of an item: a code of `schema`, and fields of its kinds. References are to entries of `context`.
/// Returns `None` if the schema has no codes, or refers to entries that the context does not have.
///
/// # Errors
/// Fails if `choices` fails. An [`Unstructured`] whose bytes run out continues with zeros, so no bytes lead to an
/// error.
pub fn encoding(
    context: &Context,
    schema: &ItemSchema,
    choices: &mut Unstructured<'_>,
) -> Result<Option<Vec<u8>>> {
    let codes: Vec<_> = schema.variants.iter().flat_map(|it| it.codes).collect();
    if codes.is_empty() {
        return Ok(None);
    }
    let code = choices.choose(&codes)?;
    let mut generator = Generator {
        context,
        choices,
        bytes: Vec::new(),
        possible: true,
    };
    generator.varint(code.code);
    let mut fields = code.fields.iter().map(|field| field.kind).peekable();
    while let Some(kind) = fields.next() {
        let mut bits = match kind {
            Kind::Bits { bits, .. } => *bits,
            kind => {
                generator.value(kind)?;
                continue;
            }
        };
        while let Some(Kind::Bits {
            bits: more,
            first: false,
            ..
        }) = fields.peek()
        {
            bits += more;
            fields.next();
        }
        let value = generator.choices.arbitrary::<u64>()?;
        generator.varint(value & (u64::MAX >> 64u32.saturating_sub(bits).min(63)));
    }
    Ok(generator.possible.then_some(generator.bytes))
}

struct Generator<'a, 'b> {
    context: &'a Context,
    choices: &'a mut Unstructured<'b>,
    bytes: Vec<u8>,
    possible: bool,
}

impl Generator<'_, '_> {
    fn varint(&mut self, value: u64) {
        varint::encode(value, &mut self.bytes);
    }

    fn integer(&mut self) -> Result<u64> {
        // Prefer small integers.
        let bits = self.choices.int_in_range(1..=64u32)?;
        Ok(self.choices.arbitrary::<u64>()? >> (64 - bits))
    }

    fn index(&mut self, count: usize) -> Result<u64> {
        match (count as u64).checked_sub(1) {
            Some(last) => self.choices.int_in_range(0..=last),
            None => {
                self.possible = false;
                Ok(0)
            }
        }
    }

    fn value(&mut self, kind: &Kind) -> Result<()> {
        match kind {
            Kind::Varint | Kind::SignedVarint | Kind::F64 | Kind::ApFloat | Kind::Bits { .. } => {
                let value = self.integer()?;
                self.varint(value);
            }
            // A byte is an integer of at most 8 bits.
            Kind::Byte | Kind::ApInt => {
                let byte = self.choices.arbitrary()?;
                self.bytes.push(byte);
            }
            Kind::Bool => {
                let value: bool = self.choices.arbitrary()?;
                self.bytes.push(value.into());
            }
            Kind::String => self.reference(self.context.strings.len())?,
            Kind::Attribute => self.reference(self.context.attribute_count())?,
            Kind::Type => self.reference(self.context.type_count())?,
            Kind::Resource => self.reference(self.context.resources.len())?,
            Kind::Blob => {
                let length = self.choices.int_in_range(0..=16)?;
                self.varint(length);
                self.raw(length)?;
            }
            Kind::Bytes { .. } => self.raw(4)?,
            Kind::Optional(Kind::Attribute) => {
                if self.choices.arbitrary()? {
                    let index = self.index(self.context.attribute_count())?;
                    self.varint(index << 1 | 1);
                } else {
                    self.varint(0);
                }
            }
            Kind::Optional(inner) => {
                let present: bool = self.choices.arbitrary()?;
                self.bytes.push(present.into());
                if present {
                    self.value(inner)?;
                }
            }
            Kind::List(element) => {
                // An empty list may belong to another code.
                let count = self.choices.int_in_range(1..=3)?;
                self.varint(count);
                for _ in 0..count {
                    self.value(element)?;
                }
            }
            Kind::Sequence { element, .. } => {
                for _ in 0..self.choices.int_in_range(0..=4)? {
                    self.value(element)?;
                }
            }
            Kind::Pair(first, second) => {
                self.value(first)?;
                self.value(second)?;
            }
            Kind::Struct { fields, .. } => {
                for field in *fields {
                    self.value(field.kind)?;
                }
            }
            Kind::Enum { values, .. } => {
                let value = self.constant(values)?;
                self.varint(value);
            }
            Kind::Integer {
                form,
                of: Kind::Enum { values, .. },
            } => {
                let value = self.constant(values)?;
                match form {
                    Kind::Byte => self.bytes.push(value as u8),
                    Kind::SignedVarint => self.varint(varint::zigzag(value as i64)),
                    _ => self.varint(value),
                }
            }
            Kind::Integer { form, .. } => self.value(form)?,
            // These kinds occur only in other containers, which have no dialects of MLIR.
            Kind::Item { .. } | Kind::Flagged { .. } => self.possible = false,
            Kind::Custom(_) => {
                let value = self.integer()?;
                self.varint(value);
            }
        }
        Ok(())
    }

    fn constant(&mut self, values: &[ConstantSchema]) -> Result<u64> {
        let index = self.index(values.len())?;
        Ok(values.get(index as usize).map_or(0, |it| it.value))
    }

    fn reference(&mut self, count: usize) -> Result<()> {
        let index = self.index(count)?;
        self.varint(index);
        Ok(())
    }

    fn raw(&mut self, length: u64) -> Result<()> {
        for _ in 0..length {
            let byte = self.choices.arbitrary()?;
            self.bytes.push(byte);
        }
        Ok(())
    }
}
