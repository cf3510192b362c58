//! Typed values and their items: decoded from and encoded to wire form, or parsed and printed where there is no code.

use bstr::ByteSlice;

use super::parser::{Parser, parse_whole};
use super::printer::item_to_string;
use crate::context::{Attribute, Context, DialectId, Type, WireWriter};
use crate::error::{Error, ErrorKind, Result, ResultExt};
use crate::item::{DialectAttribute, DialectType};

/// Attributes and types are decoded alike.
macro_rules! decode {
    // A macro because the two handles are distinct types over distinct traits, alike otherwise.
    ($name:ident, $item:ident, $what:literal) => {
        impl<'ir> $name<'ir> {
            /// The typed view: `None` when it belongs to another dialect than `T`.
            pub fn decode<T: $item<'ir>>(self) -> Result<Option<T>> {
                let (tag, bytes) = self.entry();
                if self.context().namespace(tag) != T::DIALECT {
                    return Ok(None);
                }
                self.decode_whole(tag, bytes)
                    .map(Some)
                    .within(|| format!(concat!($what, " #{}"), self.id().0))
            }

            fn decode_whole<T: $item<'ir>>(self, tag: u32, bytes: &'ir [u8]) -> Result<T> {
                let (dialect, custom) = DialectId::from_tag(tag);
                if custom {
                    let mut reader = self.reader_of(dialect, bytes);
                    let value = T::decode_item(&mut reader)?;
                    reader.expect_end($what)?;
                    return Ok(value);
                }
                let text = bytes
                    .to_str()
                    .map_err(|_| Error::invalid("assembly text", bytes.as_bstr().to_string()))?;
                let item = parse_whole(self.context(), text, T::DIALECT, T::parse_item)?;
                item.ok_or_else(|| {
                    Error::new(ErrorKind::WrongItem {
                        expected: format!("an item that is known of `{}`", T::DIALECT).into(),
                        found: text.to_owned(),
                    })
                })
            }
        }
    };
}

decode!(Attribute, DialectAttribute, "attribute");
decode!(Type, DialectType, "type");

impl Context {
    /// Parses the assembly of one attribute, such as `[1 : i32, "a"]`.
    ///
    /// An error, [`ErrorKind::Text`](crate::ErrorKind::Text), has the line, the column and what was expected.
    pub fn parse_attribute(&self, text: &str) -> Result<Attribute<'_>> {
        let mut parser = Parser::new(self, text);
        let id = parser.attribute(None)?.id();
        parser.expect_end()?;
        Ok(Attribute::new(self, id))
    }

    /// Parses the assembly of one type, such as `memref<4x?xf32>`.
    ///
    /// An error, [`ErrorKind::Text`](crate::ErrorKind::Text), has the line, the column and what was expected.
    pub fn parse_type(&self, text: &str) -> Result<Type<'_>> {
        let mut parser = Parser::new(self, text);
        let id = parser.type_()?.id();
        parser.expect_end()?;
        Ok(Type::new(self, id))
    }

    /// The attribute for a typed value.
    pub fn attribute<'ir, 'v, T: DialectAttribute<'v>>(
        &'ir self,
        value: &T,
    ) -> Result<Attribute<'ir>> {
        self.attribute_by(&mut WireWriter::new(self), value)
    }

    /// The same, by a writer whose room is used again.
    pub(crate) fn attribute_by<'ir, 'v, T: DialectAttribute<'v>>(
        &'ir self,
        writer: &mut WireWriter<'ir>,
        value: &T,
    ) -> Result<Attribute<'ir>> {
        writer.clear();
        if !value.prefers_assembly() && value.encode_item(writer)? {
            let tag = self.dialect(T::DIALECT)?.custom_tag();
            return self.intern_attribute(tag, writer.bytes());
        }
        let text = item_to_string(self, '#', T::DIALECT, |p| value.print_item(p))?;
        self.assembly_attribute(T::DIALECT, &text)
    }

    /// The attribute for a value that a dialect has parsed; `None` if the dialect has no encoding for it in the version
    /// of this context, so that the parser keeps the text.
    pub fn parsed_attribute<'ir, 'v, T: DialectAttribute<'v>>(
        &'ir self,
        value: &T,
    ) -> Result<Option<Attribute<'ir>>> {
        unless_not_in_version(self.attribute(value))
    }

    /// The type for a value that a dialect has parsed; `None` if the dialect has no encoding for it in the version of
    /// this context, so that the parser keeps the text.
    pub fn parsed_type<'ir, 'v, T: DialectType<'v>>(
        &'ir self,
        value: &T,
    ) -> Result<Option<Type<'ir>>> {
        unless_not_in_version(self.type_(value))
    }

    /// The type for a typed value.
    pub fn type_<'ir, 'v, T: DialectType<'v>>(&'ir self, value: &T) -> Result<Type<'ir>> {
        let mut encoded = true;
        let type_ = self.encode_type(T::DIALECT, |writer| {
            encoded = !value.prefers_assembly() && value.encode_item(writer)?;
            if encoded {
                Ok(())
            } else {
                Err(Error::unsupported("no code"))
            }
        });
        if encoded {
            return type_;
        }
        let text = item_to_string(self, '!', T::DIALECT, |p| value.print_item(p))?;
        self.assembly_type(T::DIALECT, &text)
    }
}

/// `None` in place of the error of a value that the version at hand does not have.
fn unless_not_in_version<T>(item: Result<T>) -> Result<Option<T>> {
    match item {
        Err(error) if error.is_not_in_version() => Ok(None),
        item => item.map(Some),
    }
}
