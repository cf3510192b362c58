//! Decoding and encoding of properties.
//!
//! Since version 6, segment sizes are a sparse array of 32-bit integers, one for each of `n` groups. `nz` of them are
//! not zero, and the last of these has the index `last`:
//!
//! ```text
//! dense   ::= varint(n << 1)  varint(size)*           if last > 256 or nz > n / 2
//! sparse  ::= varint(nz << 1 | 1)                     else
//!             [varint(bits) varint(size << bits | index)*]   if nz > 0; bits = bit length of last
//! ```

use crate::bytes::{Cursor, Version, varint};
use crate::context::AttributeId;
use crate::error::{Error, Result, ResultExt};
use crate::properties::{FieldValue, IntegerForm, OpField, OpLayout, Segments, Wire};

/// The maximal width of an index of a sparse array, in bits.
const MAX_INDEX_BITS: u64 = 8;

/// How an optional attribute that is absent is encoded: the number 0 and an unset flag, in a varint of one byte.
const ABSENT: u8 = 1;

/// The sizes of the tables that encoded properties refer to.
#[derive(Clone, Copy, Debug)]
pub struct TableSizes {
    /// The number of attributes.
    pub attributes: usize,
    /// The number of strings.
    pub strings: usize,
}

impl OpLayout {
    /// Decodes the properties in `blob`: one value for each [field](OpLayout::fields), in order.
    ///
    /// # Errors
    /// Fails if `version` has no properties, if a value is malformed or out of the range of `sizes`, or if bytes are
    /// left. Also fails if upstream's writer would encode these values as other bytes, because the length alone does
    /// not distinguish a right layout from a wrong one.
    pub fn decode_properties(
        &self,
        blob: Cursor<'_>,
        version: Version,
        sizes: TableSizes,
    ) -> Result<Vec<FieldValue>> {
        check_version(version)?;
        let mut decoder = Decoder::new(blob, version, sizes);
        let fields = self.fields();
        let mut values = Vec::with_capacity(fields.len());
        match self.other_order(version) {
            None => {
                for field in fields {
                    values.push(decoder.field(self, field)?);
                }
            }
            Some(order) => {
                values.resize(fields.len(), FieldValue::Absent);
                for index in order.iter().map(|&index| usize::from(index)) {
                    if let (Some(field), Some(value)) = (fields.get(index), values.get_mut(index)) {
                        *value = decoder.field(self, field)?;
                    }
                }
            }
        }
        self.check_end(&decoder, blob)?;
        Ok(values)
    }

    /// Fails if bytes are left, or if the bytes of `blob` are not those that upstream's writer would encode.
    fn check_end(&self, decoder: &Decoder<'_>, blob: Cursor<'_>) -> Result<()> {
        let check = || {
            decoder.cursor.expect_end("properties")?;
            if decoder.is_canonical {
                return Ok(());
            }
            let error = Error::invalid("properties", "not in the canonical encoding");
            Err(error.at(blob.offset()))
        };
        check().within(|| format!("properties of `{}`", self.name()))
    }

    /// Passes the references in `blob` to `each`, in wire order, with the bytes between them.
    ///
    /// Fails as [`decode_properties`](Self::decode_properties) does. Allocates nothing for most properties.
    pub(crate) fn walk(
        &self,
        blob: Cursor<'_>,
        version: Version,
        sizes: TableSizes,
        each: &mut impl EachPart,
    ) -> Result<()> {
        check_version(version)?;
        let mut walk = Walk {
            decoder: Decoder::new(blob, version, sizes),
            taken: blob,
        };
        for field in self
            .wire_order(version)
            .filter_map(|index| self.fields().get(index))
        {
            walk.value(field.wire(), each).within(|| self.step(field))?;
        }
        self.check_end(&walk.decoder, blob)?;
        each.bytes(walk.taken.rest());
        Ok(())
    }

    /// Decodes `blob` up to the value of the field `name` and ignores the rest. Returns `None` if the layout has no
    /// such field.
    ///
    /// # Errors
    /// Fails if the value, or the value of a field before it, is malformed or out of the range of `sizes`.
    pub fn decode_property(
        &self,
        name: &str,
        blob: Cursor<'_>,
        version: Version,
        sizes: TableSizes,
    ) -> Result<Option<FieldValue>> {
        let fields = self.fields();
        let Some(wanted) = fields.iter().position(|it| it.name() == name) else {
            return Ok(None);
        };
        let mut decoder = Decoder::new(blob, version, sizes);
        for index in self.wire_order(version) {
            let Some(field) = fields.get(index) else {
                continue;
            };
            if index == wanted {
                return (decoder.value(field.wire()).map(Some)).within(|| self.step(field));
            }
            (decoder.skip(field.wire())).within(|| self.step(field))?;
        }
        Ok(None)
    }

    /// Returns the step of an error's path for a field.
    fn step(&self, field: &OpField) -> String {
        format!("property `{}` of `{}`", field.name(), self.name())
    }

    /// Appends the encoding of `values`, one for each [field](OpLayout::fields), in order.
    ///
    /// # Errors
    /// Fails if `version` has no properties, if the number of values is not that of the fields, or if a field cannot
    /// hold its value.
    pub fn encode_properties(
        &self,
        values: &[FieldValue],
        version: Version,
        out: &mut Vec<u8>,
    ) -> Result<()> {
        check_version(version)?;
        if values.len() != self.fields().len() {
            let (have, want) = (values.len(), self.fields().len());
            return Err(Error::message(format!(
                "{have} property values for the {want} fields of `{}`",
                self.name()
            )));
        }
        for index in self.wire_order(version) {
            if let (Some(field), Some(value)) = (self.fields().get(index), values.get(index)) {
                encode(field.wire(), value, version, out).within(|| self.step(field))?;
            }
        }
        Ok(())
    }
}

fn check_version(version: Version) -> Result<()> {
    if version < Version::NATIVE_PROPERTIES {
        let message = format!("bytecode version {version} has no properties");
        return Err(Error::unsupported(message));
    }
    Ok(())
}

/// Takes the parts of encoded properties, in wire order. By default a part is passed over.
pub(crate) trait EachPart {
    /// Takes an attribute. The number of an `optional` one is encoded with a flag.
    fn attribute(&mut self, id: AttributeId, optional: bool) -> Result<()> {
        let _ = (id, optional);
        Ok(())
    }

    /// Takes a string.
    fn string(&mut self, id: u32) -> Result<()> {
        let _ = id;
        Ok(())
    }

    /// Takes bytes in which there are no references.
    fn bytes(&mut self, bytes: &[u8]) {
        let _ = bytes;
    }
}

/// A walk over encoded properties.
struct Walk<'a> {
    decoder: Decoder<'a>,
    /// The position after the last reference.
    taken: Cursor<'a>,
}

impl Walk<'_> {
    #[inline]
    fn value(&mut self, wire: &Wire, each: &mut impl EachPart) -> Result<()> {
        let before = self.decoder.cursor;
        match wire {
            Wire::OperandSegments(_) | Wire::ResultSegments(_)
                if self.decoder.version >= Version::SEGMENT_SIZES =>
            {
                self.decoder.value(wire).map(drop)
            }
            Wire::Attribute
            | Wire::NativeAttribute
            | Wire::OperandSegments(_)
            | Wire::ResultSegments(_) => {
                let id = self.decoder.attribute_id()?;
                self.take(before, each);
                each.attribute(id, false)
            }
            Wire::OptionalAttribute => match self.decoder.optional_attribute_id()? {
                Some(id) => {
                    self.take(before, each);
                    each.attribute(id, true)
                }
                None => Ok(()),
            },
            Wire::String => {
                let id = self.decoder.string()?;
                self.take(before, each);
                each.string(id)
            }
            Wire::Optional(inner) => match self.decoder.cursor.bool()? {
                true => self.value(inner, each),
                false => Ok(()),
            },
            Wire::Array(element) => {
                (0..self.decoder.count()?).try_for_each(|_| self.value(element, each))
            }
            Wire::Bool(_) | Wire::Varint(_) | Wire::DenseArray(_) => {
                self.decoder.value(wire).map(drop)
            }
        }
    }

    /// Passes on the bytes from the last reference to the one at `at`, which has been read.
    #[inline]
    fn take(&mut self, at: Cursor<'_>, each: &mut impl EachPart) {
        let length = self.taken.remaining() - at.remaining();
        if length > 0 {
            each.bytes(self.taken.rest().get(..length).unwrap_or_default());
        }
        self.taken = self.decoder.cursor;
    }
}

struct Decoder<'a> {
    cursor: Cursor<'a>,
    version: Version,
    sizes: TableSizes,
    /// Whether upstream's writer would encode the values as the same bytes: integers are as short as possible, and segment
    /// sizes are sparse or dense by its rule.
    is_canonical: bool,
}

impl<'a> Decoder<'a> {
    fn new(cursor: Cursor<'a>, version: Version, sizes: TableSizes) -> Self {
        Self {
            cursor,
            version,
            sizes,
            is_canonical: true,
        }
    }

    /// Checks that `value` took the least number of bytes since `start`.
    #[inline]
    fn check_length(&mut self, start: u64, value: u64) {
        let length = self.cursor.offset() - start;
        self.is_canonical &= length == 1 || length == varint::length(value) as u64;
    }

    /// Decodes the value of a field of `layout`. Attributes are the most frequent values.
    #[inline]
    fn field(&mut self, layout: &OpLayout, field: &OpField) -> Result<FieldValue> {
        match field.wire() {
            Wire::Attribute => self.attribute(),
            Wire::OptionalAttribute => self.optional_attribute(),
            wire => self.value(wire),
        }
        .within(|| layout.step(field))
    }

    fn value(&mut self, wire: &Wire) -> Result<FieldValue> {
        Ok(match wire {
            Wire::Attribute | Wire::NativeAttribute => self.attribute()?,
            Wire::OperandSegments(_) | Wire::ResultSegments(_)
                if self.version < Version::SEGMENT_SIZES =>
            {
                self.attribute()?
            }
            Wire::OperandSegments(groups) | Wire::ResultSegments(groups) => {
                self.segments(*groups as usize)?
            }
            Wire::OptionalAttribute => self.optional_attribute()?,
            Wire::Bool(_) => FieldValue::Bool(self.cursor.bool()?),
            Wire::Varint(form) => FieldValue::Varint(self.integer(form)?),
            Wire::String => FieldValue::String(self.string()?),
            Wire::Optional(inner) => FieldValue::Optional(if self.cursor.bool()? {
                Some(Box::new(self.value(inner)?))
            } else {
                None
            }),
            Wire::Array(element) => {
                let count = self.count()?;
                let elements = (0..count).map(|_| self.value(element));
                FieldValue::Array(elements.collect::<Result<_>>()?)
            }
            Wire::DenseArray(width) => {
                let count = self.count()?;
                let form = IntegerForm::Integer(*width);
                let elements = (0..count).map(|_| Ok(FieldValue::Varint(self.integer(&form)?)));
                FieldValue::Array(elements.collect::<Result<_>>()?)
            }
        })
    }

    /// Checks a value like [`value`](Self::value), without an allocation for attributes, which are the most frequent
    /// values.
    #[inline]
    fn skip(&mut self, wire: &Wire) -> Result<()> {
        match wire {
            Wire::Attribute | Wire::NativeAttribute => self.attribute_id().map(drop),
            Wire::OptionalAttribute => self.optional_attribute_id().map(drop),
            wire => self.value(wire).map(drop),
        }
    }

    /// Decodes the number of elements of an array.
    fn count(&mut self) -> Result<usize> {
        let start = self.cursor.offset();
        let count = self.cursor.count(1)?;
        self.check_length(start, count as u64);
        Ok(count)
    }

    fn segments(&mut self, groups: usize) -> Result<FieldValue> {
        let bytes = self.cursor.rest();
        let sizes = sparse_array(&mut self.cursor, groups)?;
        let length = bytes.len() - self.cursor.remaining();
        let mut canonical = Vec::with_capacity(length + varint::MAX_LENGTH);
        encode_sparse_array(&sizes, &mut canonical);
        self.is_canonical &= bytes.get(..length) == Some(&canonical);
        Ok(FieldValue::Segments(sizes))
    }

    fn string(&mut self) -> Result<u32> {
        let start = self.cursor.offset();
        let index = self.cursor.index("string", self.sizes.strings)?;
        self.check_length(start, index.into());
        Ok(index)
    }

    #[inline]
    fn attribute(&mut self) -> Result<FieldValue> {
        self.attribute_id().map(FieldValue::Attribute)
    }

    #[inline]
    fn attribute_id(&mut self) -> Result<AttributeId> {
        let start = self.cursor.offset();
        let index = self.cursor.index("attribute", self.sizes.attributes)?;
        self.check_length(start, index.into());
        Ok(AttributeId(index))
    }

    #[inline]
    fn optional_attribute(&mut self) -> Result<FieldValue> {
        let id = self.optional_attribute_id()?;
        Ok(id.map_or(FieldValue::Absent, FieldValue::Attribute))
    }

    #[inline(always)]
    fn optional_attribute_id(&mut self) -> Result<Option<AttributeId>> {
        if self.cursor.rest().first() == Some(&ABSENT) {
            self.cursor.byte()?;
            return Ok(None);
        }
        self.present_attribute_id()
    }

    /// Decodes an optional attribute that is not [`ABSENT`].
    fn present_attribute_id(&mut self) -> Result<Option<AttributeId>> {
        let at = self.cursor.offset();
        let (index, present) = self.cursor.varint_with_flag()?;
        self.check_length(at, index << 1 | u64::from(present));
        match (index, present) {
            (0, false) => Ok(None),
            (index, true) if index < self.sizes.attributes as u64 => {
                Ok(Some(AttributeId(index as u32)))
            }
            (index, present) => {
                let flag = if present { "present" } else { "absent" };
                let value = format!("{index}, {flag}");
                Err(Error::invalid("optional attribute index", value).at(at))
            }
        }
    }

    /// Decodes an integer. Fails if the width of the integer is known and the value fits in it neither signed nor
    /// unsigned.
    fn integer(&mut self, form: &IntegerForm) -> Result<u64> {
        let at = self.cursor.offset();
        let value = self.cursor.varint()?;
        self.check_length(at, value);
        match form.width() {
            Some(width) if !fits(value, width) => {
                let value = format!("{value} in {width} bits");
                Err(Error::invalid("integer property", value).at(at))
            }
            _ => Ok(value),
        }
    }
}

/// Returns whether `value` is a zero-extended or a sign-extended integer of `width` bits.
pub(super) fn fits(value: u64, width: u32) -> bool {
    match width {
        1..64 => value >> width == 0 || (value as i64) >> (width - 1) == -1,
        _ => true,
    }
}

fn encode(wire: &Wire, value: &FieldValue, version: Version, out: &mut Vec<u8>) -> Result<()> {
    match (wire, value) {
        (Wire::Attribute | Wire::NativeAttribute, FieldValue::Attribute(AttributeId(index)))
        | (Wire::String, FieldValue::String(index)) => varint::encode(u64::from(*index), out),
        (Wire::OptionalAttribute, FieldValue::Absent) => varint::encode(0, out),
        (Wire::OptionalAttribute, FieldValue::Attribute(id)) => {
            varint::encode(u64::from(id.0) << 1 | 1, out);
        }
        (Wire::OperandSegments(_) | Wire::ResultSegments(_), FieldValue::Attribute(id))
            if version < Version::SEGMENT_SIZES =>
        {
            varint::encode(u64::from(id.0), out);
        }
        (
            Wire::OperandSegments(groups) | Wire::ResultSegments(groups),
            FieldValue::Segments(sizes),
        ) if version >= Version::SEGMENT_SIZES && sizes.len() == *groups as usize => {
            encode_sparse_array(sizes, out);
        }
        (Wire::Bool(_), FieldValue::Bool(value)) => out.push(u8::from(*value)),
        (Wire::Varint(_), FieldValue::Varint(value)) => varint::encode(*value, out),
        (Wire::Optional(_), FieldValue::Optional(None)) => out.push(0),
        (Wire::Optional(inner), FieldValue::Optional(Some(value))) => {
            out.push(1);
            encode(inner, value, version, out)?;
        }
        (Wire::Array(element), FieldValue::Array(values)) => {
            varint::encode(values.len() as u64, out);
            for value in values {
                encode(element, value, version, out)?;
            }
        }
        (Wire::DenseArray(width), FieldValue::Array(values)) => {
            varint::encode(values.len() as u64, out);
            let element = Wire::Varint(IntegerForm::Integer(*width));
            for value in values {
                encode(&element, value, version, out)?;
            }
        }
        _ => return Err(Error::invalid("property value", format!("{value:?}"))),
    }
    Ok(())
}

fn sparse_array(cursor: &mut Cursor<'_>, groups: usize) -> Result<Segments> {
    let at = *cursor;
    let fail = |what, value: u64| Err(Error::invalid(what, value.to_string()).at(at.offset()));
    let (count, sparse) = cursor.varint_with_flag()?;
    if count > groups as u64 {
        return fail("number of segments", count);
    }
    // `groups` comes from the layout, not from the file.
    let mut sizes = Segments::empty(groups);
    if !sparse {
        for size in sizes.iter_mut().take(count as usize) {
            *size = segment_size(cursor.varint()? as i64)?;
        }
        return Ok(sizes);
    }
    if count == 0 {
        return Ok(sizes);
    }
    let bits = cursor.varint()?;
    if bits > MAX_INDEX_BITS {
        return fail("width of segment indices", bits);
    }
    for _ in 0..count {
        let entry = cursor.varint()?;
        let index = entry & ((1 << bits) - 1);
        match sizes.get_mut(index as usize) {
            Some(size) => *size = segment_size(entry as i64 >> bits)?,
            None => return fail("segment index", index),
        }
    }
    Ok(sizes)
}

fn segment_size(value: i64) -> Result<i32> {
    i32::try_from(value).map_err(|_| Error::invalid("segment size", value.to_string()))
}

fn encode_sparse_array(sizes: &[i32], out: &mut Vec<u8>) {
    let non_zero = || {
        let indexed = sizes.iter().enumerate();
        indexed.filter(|(_, size)| **size != 0)
    };
    let count = non_zero().count();
    let last = non_zero().next_back().map_or(0, |(index, _)| index);
    if last > 1 << MAX_INDEX_BITS || count > sizes.len() / 2 {
        varint::encode((sizes.len() as u64) << 1, out);
        for &size in sizes {
            varint::encode(i64::from(size) as u64, out);
        }
        return;
    }
    varint::encode((count as u64) << 1 | 1, out);
    if count == 0 {
        return;
    }
    let bits = usize::BITS - last.leading_zeros();
    varint::encode(u64::from(bits), out);
    for (index, &size) in non_zero() {
        varint::encode((i64::from(size) as u64) << bits | index as u64, out);
    }
}
