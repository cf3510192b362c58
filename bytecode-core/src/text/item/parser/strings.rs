//! Parsing of strings, names and symbols.

use std::borrow::Cow;

use bstr::ByteSlice;

use super::super::lexer::{EMPTY_SYMBOL, Kind};
use super::tokens::Parser;
use crate::builtin::{BuiltinAttribute, FlatSymbolRefAttr, StringAttr};
use crate::context::Attribute;
use crate::error::Result;

/// Returns the value of a well-formed string in quotes.
pub(in crate::text) fn unescape(quoted: &str) -> Cow<'_, [u8]> {
    unescape_content(content(quoted))
}

/// Returns the text between the quotes of a well-formed string.
pub(in crate::text) fn content(quoted: &str) -> &str {
    let content = quoted.get(1..quoted.len().saturating_sub(1));
    content.unwrap_or_default()
}

/// Returns the value of the content of a well-formed string in quotes.
pub(in crate::text) fn unescape_content(content: &str) -> Cow<'_, [u8]> {
    let content = content.as_bytes();
    if memchr::memchr(b'\\', content).is_none() {
        return Cow::Borrowed(content);
    }
    let mut bytes = Vec::with_capacity(content.len());
    let mut rest = content.iter().copied();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'\\' => match rest.next().unwrap_or(b'\\') {
                b'n' => b'\n',
                b't' => b'\t',
                quoted @ (b'"' | b'\\') => quoted,
                high => hex_digit(high) << 4 | hex_digit(rest.next().unwrap_or(b'0')),
            },
            byte => byte,
        });
    }
    Cow::Owned(bytes)
}

/// Returns the value of a hexadecimal digit.
pub(in crate::text) fn hex_digit(digit: u8) -> u8 {
    char::from(digit).to_digit(16).unwrap_or(0) as u8
}

impl<'a> Parser<'a> {
    /// Parses a string.
    pub(in crate::text) fn string(&mut self) -> Result<Cow<'a, [u8]>> {
        if !self.at(Kind::String) {
            return Err(self.expected("a string"));
        }
        let bytes = unescape(self.spelling());
        self.bump();
        Ok(bytes)
    }

    /// Parses an identifier or a string, such as the key of a resource or of a dictionary.
    pub(in crate::text) fn keyword_or_string(
        &mut self,
        what: &'static str,
    ) -> Result<Cow<'a, [u8]>> {
        match self.token.kind {
            Kind::Bare => {
                let name = self.spelling().as_bytes();
                self.bump();
                Ok(Cow::Borrowed(name))
            }
            Kind::String => self.string(),
            _ => Err(self.expected_here(what)),
        }
    }

    /// Returns a string attribute without a type.
    pub(in crate::text) fn string_attribute(&self, bytes: &[u8]) -> Result<StringAttr<'a>> {
        StringAttr::intern(self.context, bytes)
    }

    /// Parses an identifier or a string as a string attribute. Names are stored, because they occur often.
    pub(in crate::text) fn name(
        &mut self,
        what: &'static str,
    ) -> Result<(Cow<'a, [u8]>, StringAttr<'a>)> {
        if !self.at(Kind::Bare) && !self.at(Kind::String) {
            return Err(self.expected(what));
        }
        let spelling = self.spelling();
        let name = self.keyword_or_string(what)?;
        let attribute = self.name_spelled(spelling, &name)?;
        Ok((name, attribute))
    }

    /// Returns the string attribute of a name, which is stored by its spelling.
    pub(super) fn name_spelled(
        &mut self,
        spelling: &'a str,
        name: impl AsRef<[u8]>,
    ) -> Result<StringAttr<'a>> {
        if let Some(&attribute) = self.names.get(spelling) {
            return Ok(attribute);
        }
        let attribute = self.string_attribute(name.as_ref())?;
        self.names.insert(spelling, attribute);
        Ok(attribute)
    }

    /// Parses the name after `@`.
    pub(in crate::text) fn symbol_name(&mut self) -> Result<StringAttr<'a>> {
        if !self.at(Kind::At) {
            return Err(self.expected("a symbol name such as `@name`"));
        }
        let spelling = self.spelling();
        self.bump();
        if let Some(&name) = self.names.get(spelling) {
            return Ok(name);
        }
        let name = spelling.get(1..).unwrap_or_default();
        let bytes = match name.as_bytes() {
            [b'"', ..] => unescape(name),
            EMPTY_SYMBOL => Cow::default(),
            bare => bare.into(),
        };
        let attribute = self.string_attribute(&bytes)?;
        self.names.insert(spelling, attribute);
        Ok(attribute)
    }

    /// Parses `@symbol` or `@symbol::@nested`.
    pub(in crate::text) fn symbol_reference(&mut self) -> Result<Attribute<'a>> {
        let root = self.symbol_name()?;
        let mut nested = Vec::new();
        while self.at(Kind::Colon) && self.text_from(self.token.start).starts_with("::") {
            self.bump();
            self.bump();
            let root = self.symbol_name()?;
            let flat = BuiltinAttribute::SymbolRef {
                root,
                nested: Vec::new(),
            };
            let flat = self.context.attribute(&flat)?;
            let flat = FlatSymbolRefAttr::new(flat);
            nested.push(flat.ok_or_else(|| self.error("expected a symbol reference"))?);
        }
        self.context
            .attribute(&BuiltinAttribute::SymbolRef { root, nested })
    }

    pub(in crate::text) fn text_from(&self, position: usize) -> &'a str {
        self.lexer.text().get(position..).unwrap_or_default()
    }
}

/// Returns a text for messages.
pub(in crate::text) fn lossy(bytes: &[u8]) -> String {
    bytes.as_bstr().to_string()
}
