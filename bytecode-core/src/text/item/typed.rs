//! Conversion between typed values and items: in wire form, or as text for items without a code.

use bstr::ByteSlice;

use super::parser::{Parser, parse_whole};
use super::printer::item_to_string;
use crate::context::{
    Attribute, AttributeId, Context, Item, ItemHandle, ItemKind, ParsedTexts, Type, TypeId,
    WireWriter,
};
use crate::error::{Error, ErrorKind, Result, ResultExt};
use crate::item::distinct;
use crate::item::{AsmPrinter, DialectAttribute, DialectItem, DialectType};

impl<'ir> Attribute<'ir> {
    /// Returns the item, decoded by the table of `T`; `None` if it belongs to another dialect.
    pub(crate) fn decode_item<T: DialectAttribute<'ir>>(self) -> Result<Option<T>> {
        self.item().decode()
    }
}

impl<'ir> Type<'ir> {
    /// Returns the item, decoded by the table of `T`; `None` if it belongs to another dialect.
    pub(crate) fn decode_item<T: DialectType<'ir>>(self) -> Result<Option<T>> {
        self.item().decode()
    }
}

impl<'ir> Item<'ir> {
    /// Returns the item, decoded by the table of `T`; `None` if it belongs to another dialect.
    pub(in crate::text) fn decode<T: DialectItem<'ir>>(self) -> Result<Option<T>> {
        if !self.is_of(T::DIALECT) {
            return Ok(None);
        }
        self.decode_whole().map(Some).within(|| self.id.to_string())
    }

    fn decode_whole<T: DialectItem<'ir>>(self) -> Result<T> {
        if let Some(mut reader) = self.reader() {
            let value = T::decode_item(&mut reader)?;
            reader.expect_end(self.kind().name())?;
            return Ok(value);
        }
        let text = self.bytes.to_str().map_err(|_| {
            let found = self.bytes.as_bstr().to_string();
            Error::invalid("assembly text", found)
        })?;
        let item = parse_whole(self.context, text, T::DIALECT, T::parse_item)?;
        item.ok_or_else(|| {
            Error::new(ErrorKind::WrongItem {
                expected: format!("an item that is known of `{}`", T::DIALECT).into(),
                found: format!("`{text}`"),
            })
        })
    }
}

impl Context {
    /// Parses an attribute, such as `[1 : i32, "a"]`.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Text`](crate::ErrorKind::Text), which has the line, the column and the expected text.
    pub fn parse_attribute(&self, text: &str) -> Result<Attribute<'_>> {
        let number = self.parsed(&self.parsed_attributes, text, |parser| {
            Ok(parser.attribute(None)?.id().0)
        })?;
        Ok(Attribute::new(self, AttributeId(number)))
    }

    /// Parses an attribute that another release may print: unknown mnemonics of known dialects are preserved.
    pub(crate) fn parse_any_attribute(&self, text: &str) -> Result<Attribute<'_>> {
        let mut parser = Parser::new(self, text);
        parser.keeps_unknown = true;
        let attribute = parser.attribute(None)?.id();
        parser.expect_end()?;
        Ok(Attribute::new(self, attribute))
    }

    /// Parses a type, such as `memref<4x?xf32>`.
    ///
    /// # Errors
    /// Fails with [`ErrorKind::Text`](crate::ErrorKind::Text), which has the line, the column and the expected text.
    pub fn parse_type(&self, text: &str) -> Result<Type<'_>> {
        let number = self.parsed(&self.parsed_types, text, |parser| {
            Ok(parser.type_()?.id().0)
        })?;
        Ok(Type::new(self, TypeId(number)))
    }

    /// Returns the number of the item that is the whole text.
    fn parsed(
        &self,
        known: &ParsedTexts,
        text: &str,
        parse: impl FnOnce(&mut Parser<'_>) -> Result<u32>,
    ) -> Result<u32> {
        if let Some(number) = known.get(text) {
            return Ok(number);
        }
        let mut parser = Parser::new(self, text);
        let number = parse(&mut parser)?;
        parser.expect_end()?;
        // Each text of a distinct attribute is another attribute.
        if !distinct::is_in(text.as_bytes()) {
            known.insert(text, number);
        }
        Ok(number)
    }

    /// Returns the attribute for a typed value, such as `BuiltinAttribute::Unit`.
    ///
    /// # Errors
    /// Fails if the value has an unknown code, if a field refers to another context or does not fit the encoding, if
    /// items nest inline too deeply, if the version of the dialect in this context lacks the item or a field, or if the
    /// context is full.
    pub fn attribute<'ir, 'v, T: DialectAttribute<'v>>(
        &'ir self,
        value: &T,
    ) -> Result<Attribute<'ir>> {
        self.attribute_by(&mut WireWriter::new(self), value)
    }

    /// Returns the attribute for a typed value, encoded by a writer that callers can reuse.
    pub(crate) fn attribute_by<'ir, 'v, T: DialectAttribute<'v>>(
        &'ir self,
        writer: &mut WireWriter<'ir>,
        value: &T,
    ) -> Result<Attribute<'ir>> {
        let number = self.intern_item(writer, value)?;
        Ok(Attribute::new(self, AttributeId(number)))
    }

    /// Returns the attribute for a value that a dialect has parsed; `None` if the dialect has no encoding for it in the
    /// version of this context, so that the parser keeps the text.
    ///
    /// # Errors
    /// Fails for the other reasons of [`attribute`](Self::attribute).
    pub fn parsed_attribute<'ir, 'v, T: DialectAttribute<'v>>(
        &'ir self,
        value: &T,
    ) -> Result<Option<Attribute<'ir>>> {
        unless_not_in_version(self.attribute(value))
    }

    /// Returns the type for a value that a dialect has parsed; `None` if the dialect has no encoding for it in the version
    /// of this context, so that the parser keeps the text.
    ///
    /// # Errors
    /// Fails for the other reasons of [`type_`](Self::type_).
    pub fn parsed_type<'ir, 'v, T: DialectType<'v>>(
        &'ir self,
        value: &T,
    ) -> Result<Option<Type<'ir>>> {
        unless_not_in_version(self.type_(value))
    }

    /// Returns the type for a typed value, such as `BuiltinType::Index`.
    ///
    /// # Errors
    /// Fails for the reasons of [`attribute`](Self::attribute).
    pub fn type_<'ir, 'v, T: DialectType<'v>>(&'ir self, value: &T) -> Result<Type<'ir>> {
        let number = self.intern_item(&mut WireWriter::new(self), value)?;
        Ok(Type::new(self, TypeId(number)))
    }

    /// Returns the number of the item for a typed value, in the table of its kind.
    fn intern_item<'ir, 'v, T: DialectItem<'v>>(
        &'ir self,
        writer: &mut WireWriter<'ir>,
        value: &T,
    ) -> Result<u32> {
        let kind = T::Handle::KIND;
        let table = kind.table(self);
        if let Some(tag) = self.encode_item(writer, value)? {
            return table.intern(tag, writer.bytes());
        }
        let text = item_to_string(self, kind, T::DIALECT, |printer| value.print_item(printer))?;
        let tag = self.dialect(T::DIALECT).assembly_tag();
        table.intern(tag, text.as_bytes())
    }

    /// Encodes a typed value, and returns the tag of its entry; `None` if it is stored as a text.
    pub(in crate::text) fn encode_item<'ir, 'v, T: DialectItem<'v>>(
        &'ir self,
        writer: &mut WireWriter<'ir>,
        value: &T,
    ) -> Result<Option<u32>> {
        writer.clear();
        let is_text = value.prefers_assembly() && !self.registry().writes_later_codes();
        if is_text || !value.encode_item(writer)? {
            return Ok(None);
        }
        Ok(Some(self.dialect(T::DIALECT).custom_tag()))
    }

    /// Returns the attribute with an encoding that [`encode_item`](Self::encode_item) wrote.
    pub(in crate::text) fn encoded_attribute(
        &self,
        tag: u32,
        bytes: &[u8],
    ) -> Result<Attribute<'_>> {
        let number = self.attributes.intern(tag, bytes)?;
        Ok(Attribute::new(self, AttributeId(number)))
    }

    /// Returns the attribute of `dialect` in assembly form whose text `print` prints, as after `#dialect.`.
    pub(crate) fn printed_attribute(
        &self,
        dialect: &str,
        print: &dyn Fn(&mut dyn AsmPrinter) -> Result<()>,
    ) -> Result<Attribute<'_>> {
        let text = item_to_string(self, ItemKind::Attribute, dialect, print)?;
        self.assembly_attribute(dialect, &text)
    }

    /// Returns the type of `dialect` in assembly form whose text `print` prints, as after `!dialect.`.
    pub(crate) fn printed_type(
        &self,
        dialect: &str,
        print: &dyn Fn(&mut dyn AsmPrinter) -> Result<()>,
    ) -> Result<Type<'_>> {
        let text = item_to_string(self, ItemKind::Type, dialect, print)?;
        self.assembly_type(dialect, &text)
    }
}

/// Returns `None` if the value is not in the version of its dialect.
fn unless_not_in_version<T>(item: Result<T>) -> Result<Option<T>> {
    match item {
        Err(error) if error.is_not_in_version() => Ok(None),
        item => item.map(Some),
    }
}
