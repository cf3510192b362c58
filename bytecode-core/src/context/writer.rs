//! Writing the values of one custom encoding.

use bstr::{BStr, ByteSlice};

use crate::bytes::{Version, varint};
use crate::context::reader::{NumberType, no_context};
use crate::context::{
    Attribute, AttributeId, Context, DialectVersion, ResourceHandle, Type, TypeId,
};
use crate::error::{Error, Result};
use crate::number::{ApFloat, ApInt};

/// The destination of the values of an attribute, a type or encoded properties.
///
/// Implementations differ in the meaning of a reference: the numbering of a file counts the reference and returns 0;
/// the emission of a file returns the final number; a [`WireWriter`] returns the id in a context. Everything else is
/// bytes. Each method mirrors one of [`DialectReader`](super::DialectReader).
pub trait DialectWriter {
    /// Returns the bytecode version that is written.
    fn bytecode_version(&self) -> Version;

    /// Returns the version of a dialect that is written; `None` if any version is right because the result is
    /// discarded.
    fn dialect_version(&self, namespace: &str) -> Option<DialectVersion> {
        let _ = namespace;
        None
    }

    /// Returns the major version of the LLVM whose encodings are written; `None` for the encodings of the file that
    /// was read.
    ///
    /// Encodings of the builtin dialect have changed between releases without a new version.
    fn llvm(&self) -> Option<u32> {
        None
    }

    /// Returns the number of items that contain the next value inline, not by reference; `None` for a writer of values
    /// that were read, whose nesting was checked then.
    fn depth(&mut self) -> Option<&mut usize> {
        None
    }

    /// Appends raw bytes.
    fn write_bytes(&mut self, bytes: &[u8]);

    /// Returns the number that refers to `attribute`.
    ///
    /// # Errors
    /// Fails if the container has no number for the attribute. A [`WireWriter`] fails if the attribute belongs to
    /// another context. The default implementation always fails, for a container without a context.
    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        let _ = attribute;
        Err(no_context("attribute"))
    }

    /// Returns the number that refers to `type_`.
    ///
    /// # Errors
    /// Fails if the container has no number for the type. A [`WireWriter`] fails if the type belongs to another
    /// context. The default implementation always fails, for a container without a context.
    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        let _ = type_;
        Err(no_context("type"))
    }

    /// Returns the number that refers to `string`.
    ///
    /// # Errors
    /// Fails if the container has no number for the string. The default implementation always fails, for a container
    /// without a context.
    fn string_number(&mut self, string: &BStr) -> Result<u64> {
        let _ = string;
        Err(no_context("string"))
    }

    /// Returns the number that refers to `resource`.
    ///
    /// # Errors
    /// Fails if the container has no number for the resource. A [`WireWriter`] fails if the resource belongs to another
    /// context. The default implementation always fails, for a container without a context.
    fn resource_number(&mut self, resource: ResourceHandle<'_>) -> Result<u64> {
        let _ = resource;
        Err(no_context("resource"))
    }

    /// Returns the kind of the numbers of the type that `number` refers to: see
    /// [`DialectReader::number_type`](super::DialectReader::number_type).
    ///
    /// # Errors
    /// Fails if the container does not determine the numbers of this type. The default implementation always fails.
    fn number_type(&self, number: u64) -> Result<NumberType> {
        let _ = number;
        Err(Error::unsupported(
            "the container does not determine the numbers of a type",
        ))
    }

    /// Writes a variable-width integer.
    fn write_varint(&mut self, value: u64) {
        let mut bytes = Vec::with_capacity(varint::MAX_LENGTH);
        varint::encode(value, &mut bytes);
        self.write_bytes(&bytes);
    }

    /// Writes a variable-width integer of at most 63 bits with a flag as its lowest bit.
    fn write_varint_with_flag(&mut self, value: u64, flag: bool) {
        self.write_varint(value << 1 | u64::from(flag));
    }

    /// Writes a zigzag-encoded signed integer.
    fn write_signed_varint(&mut self, value: i64) {
        self.write_varint(varint::zigzag(value));
    }

    /// Writes a byte.
    fn write_byte(&mut self, byte: u8) {
        self.write_bytes(&[byte]);
    }

    /// Writes a byte, 0 or 1.
    fn write_bool(&mut self, value: bool) {
        self.write_byte(value.into());
    }

    /// Writes a reference to an attribute.
    ///
    /// # Errors
    /// Fails for the reasons of [`attribute_number`](Self::attribute_number).
    fn write_attribute(&mut self, attribute: Attribute<'_>) -> Result<()> {
        let number = self.attribute_number(attribute)?;
        self.write_varint(number);
        Ok(())
    }

    /// Writes a reference to an attribute; 0 for none.
    ///
    /// # Errors
    /// Fails for the reasons of [`attribute_number`](Self::attribute_number).
    fn write_optional_attribute(&mut self, attribute: Option<Attribute<'_>>) -> Result<()> {
        let number = match attribute {
            Some(attribute) => self.attribute_number(attribute)? << 1 | 1,
            None => 0,
        };
        self.write_varint(number);
        Ok(())
    }

    /// Writes a reference to a type.
    ///
    /// # Errors
    /// Fails for the reasons of [`type_number`](Self::type_number).
    fn write_type(&mut self, type_: Type<'_>) -> Result<()> {
        let number = self.type_number(type_)?;
        self.write_varint(number);
        Ok(())
    }

    /// Writes a reference to a string.
    ///
    /// # Errors
    /// Fails for the reasons of [`string_number`](Self::string_number).
    fn write_string(&mut self, string: &BStr) -> Result<()> {
        let number = self.string_number(string)?;
        self.write_varint(number);
        Ok(())
    }

    /// Writes a reference to a resource.
    ///
    /// # Errors
    /// Fails for the reasons of [`resource_number`](Self::resource_number).
    fn write_resource(&mut self, resource: ResourceHandle<'_>) -> Result<()> {
        let number = self.resource_number(resource)?;
        self.write_varint(number);
        Ok(())
    }

    /// Writes an integer of known width: up to 8 bits as a byte, up to 64 bits as a signed varint of the bits, else
    /// as a count of words without leading zeros and each word as a signed varint.
    fn write_apint(&mut self, value: &ApInt) {
        let words = value.words();
        let low = words.first().copied().unwrap_or(0);
        if value.width() <= 8 {
            self.write_byte(low as u8);
        } else if value.width() <= 64 {
            self.write_signed_varint(low as i64);
        } else {
            let last = words.iter().rposition(|&word| word != 0);
            let active = last.map_or(1, |last| last + 1);
            self.write_varint(active as u64);
            for &word in words.iter().take(active) {
                self.write_signed_varint(word as i64);
            }
        }
    }

    /// Writes a floating-point number of known semantics: its bits as an integer of that width.
    fn write_apfloat(&mut self, value: ApFloat) {
        let (width, bits) = (value.semantics().width(), value.bits());
        if width <= 8 {
            self.write_byte(bits as u8);
        } else if width <= 64 {
            self.write_signed_varint(bits as i64);
        } else {
            let [low, high] = [bits as u64, (bits >> 64) as u64];
            self.write_varint(if high == 0 { 1 } else { 2 });
            self.write_signed_varint(low as i64);
            if high != 0 {
                self.write_signed_varint(high as i64);
            }
        }
    }

    /// Writes a length and that many bytes.
    fn write_blob(&mut self, blob: &[u8]) {
        self.write_varint(blob.len() as u64);
        self.write_bytes(blob);
    }
}

/// Writes the wire form of a context, whose references are ids of the context.
pub struct WireWriter<'ir> {
    context: &'ir Context,
    bytes: Vec<u8>,
    depth: usize,
}

impl<'ir> WireWriter<'ir> {
    /// Returns an empty writer.
    pub fn new(context: &'ir Context) -> Self {
        Self {
            context,
            // Enough capacity for nearly all items, because growing takes longer than writing.
            bytes: Vec::with_capacity(32),
            depth: 0,
        }
    }

    /// Removes the written bytes and keeps the capacity.
    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.depth = 0;
    }

    /// Returns the written bytes.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the written bytes.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

impl DialectWriter for WireWriter<'_> {
    fn dialect_version(&self, namespace: &str) -> Option<DialectVersion> {
        Some(self.context.dialect_version(namespace))
    }

    fn bytecode_version(&self) -> Version {
        self.context.version
    }

    fn depth(&mut self) -> Option<&mut usize> {
        Some(&mut self.depth)
    }

    #[inline]
    fn write_bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    #[inline]
    fn write_varint(&mut self, value: u64) {
        varint::encode(value, &mut self.bytes);
    }

    #[inline]
    fn write_byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        self.context.check_same(attribute.context())?;
        Ok(attribute.id().0.into())
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        self.context.check_same(type_.context())?;
        Ok(type_.id().0.into())
    }

    fn string_number(&mut self, string: &BStr) -> Result<u64> {
        self.context
            .intern_string(string.as_bytes())
            .map(Into::into)
    }

    fn resource_number(&mut self, resource: ResourceHandle<'_>) -> Result<u64> {
        self.context.check_same(resource.context())?;
        Ok(resource.id().0.into())
    }
}

impl Context {
    /// Returns the attribute of `dialect` with the wire form that `encode` writes; adds it if it is new.
    ///
    /// # Errors
    /// Fails with the error of `encode`, or if the context is full.
    pub fn encode_attribute(
        &self,
        dialect: &str,
        encode: impl FnOnce(&mut WireWriter<'_>) -> Result<()>,
    ) -> Result<Attribute<'_>> {
        let (tag, bytes) = self.wire(dialect, encode)?;
        self.intern_attribute(tag, &bytes)
    }

    /// Adds an attribute of `dialect` that differs from all others.
    pub(crate) fn push_attribute(
        &self,
        dialect: &str,
        encode: impl FnOnce(&mut WireWriter<'_>) -> Result<()>,
    ) -> Result<Attribute<'_>> {
        let (tag, bytes) = self.wire(dialect, encode)?;
        Ok(Attribute::new(
            self,
            AttributeId(self.attributes.push(tag, &bytes)?),
        ))
    }

    /// Returns the type of `dialect` with the wire form that `encode` writes; adds it if it is new.
    ///
    /// # Errors
    /// Fails with the error of `encode`, or if the context is full.
    pub fn encode_type(
        &self,
        dialect: &str,
        encode: impl FnOnce(&mut WireWriter<'_>) -> Result<()>,
    ) -> Result<Type<'_>> {
        let (tag, bytes) = self.wire(dialect, encode)?;
        Ok(Type::new(self, TypeId(self.types.intern(tag, &bytes)?)))
    }

    /// Returns the tag and the bytes of an item of `dialect` that `encode` writes.
    pub(crate) fn wire(
        &self,
        dialect: &str,
        encode: impl FnOnce(&mut WireWriter<'_>) -> Result<()>,
    ) -> Result<(u32, Vec<u8>)> {
        let tag = self.dialect(dialect).custom_tag();
        let mut writer = WireWriter::new(self);
        encode(&mut writer)?;
        Ok((tag, writer.into_bytes()))
    }
}

/// A writer that discards everything, for checks that an encoding can be read.
pub struct CheckWriter(pub Version);

impl DialectWriter for CheckWriter {
    fn bytecode_version(&self) -> Version {
        self.0
    }

    fn write_bytes(&mut self, _: &[u8]) {}

    fn write_varint(&mut self, _: u64) {}

    fn attribute_number(&mut self, _: Attribute<'_>) -> Result<u64> {
        Ok(0)
    }

    fn type_number(&mut self, _: Type<'_>) -> Result<u64> {
        Ok(0)
    }

    fn string_number(&mut self, _: &BStr) -> Result<u64> {
        Ok(0)
    }

    fn resource_number(&mut self, _: ResourceHandle<'_>) -> Result<u64> {
        Ok(0)
    }
}
