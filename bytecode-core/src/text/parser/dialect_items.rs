//! Attributes and types of dialects, and aliases.
//!
//! ```text
//! attribute ::= `#` alias | `#` dialect `.` mnemonic body? (`:` type)? | `#` dialect body (`:` type)?
//! type      ::= `!` alias | `!` dialect `.` mnemonic body? | `!` dialect body
//! body      ::= `<` any, with balanced brackets `>`
//! ```
//!
//! A dialect that is registered may turn the text into its custom encoding; else the text is kept as it
//! is, with aliases in it replaced by what they stand for.

use super::super::lexer::{Kind, nested_end, string_end};
use super::{Alias, Parser};
use crate::error::{Error, Result};
use crate::ir::{Attribute, Type};
use crate::limits::MAX_ATTRIBUTE_DEPTH;

/// The next item: its text, without its sigil, or the name of an alias.
enum Item<'a> {
    Alias(&'a str),
    Dialect {
        dialect: &'a str,
        text: &'a str,
        end: usize,
    },
}

impl<'a> Parser<'a> {
    fn item(&self) -> Result<Item<'a>> {
        let spelling = self.spelling();
        let name = spelling.get(1..).unwrap_or_default();
        let has_body = self.byte_after() == Some(b'<');
        if !has_body && !name.contains('.') {
            return Ok(Item::Alias(name));
        }
        let (start, mut end) = (self.token.start, self.token.end);
        if has_body {
            let bytes = self.lexer.text().as_bytes();
            end = nested_end(bytes, end, MAX_ATTRIBUTE_DEPTH)
                .ok_or_else(|| self.error_at(end, "unbalanced brackets in an item of a dialect"))?;
        }
        let dialect = name.split_once('.').map_or(name, |(dialect, _)| dialect);
        Ok(Item::Dialect {
            dialect,
            text: self.slice(start, end),
            end,
        })
    }

    /// The type at the next token, which starts with `!`.
    pub(super) fn extended_type(&mut self) -> Result<Type<'a>> {
        match self.item()? {
            Item::Alias(name) => {
                let alias = self.type_aliases.get(name);
                let value = alias.ok_or_else(|| self.undefined(name))?.value;
                self.bump();
                Ok(value)
            }
            Item::Dialect { dialect, text, end } => {
                if let Some(&type_) = self.known_types.get(text) {
                    self.seek(end);
                    return Ok(type_);
                }
                let full = self.expanded(text)?;
                let type_ = self.placed(self.token.start, self.dialect_type(dialect, &full))?;
                self.known_types.insert(text, type_);
                self.seek(end);
                Ok(type_)
            }
        }
    }

    /// The attribute at the next token, which starts with `#`.
    pub(super) fn extended_attribute(&mut self) -> Result<Attribute<'a>> {
        match self.item()? {
            Item::Alias(name) => {
                let alias = self.attribute_aliases.get(name);
                let value = alias.ok_or_else(|| self.undefined(name))?.value;
                self.bump();
                Ok(value)
            }
            Item::Dialect { dialect, text, end } => {
                let known = self.known_items.get(text).copied();
                let (start, full) = (self.token.start, self.expanded(text)?);
                self.seek(end);
                if self.eat(Kind::Colon) {
                    // The type of an attribute that nobody knows: `#my.attr<1> : i32`.
                    let type_start = self.token.start;
                    self.type_()?;
                    let type_ = self.slice(type_start, self.previous_end());
                    let type_ = self.expanded(type_)?;
                    return self
                        .context
                        .assembly_attribute(dialect, &format!("{full} : {type_}"));
                }
                if let Some(attribute) = known {
                    return Ok(attribute);
                }
                let attribute = self.placed(start, self.dialect_attribute(dialect, &full))?;
                self.known_items.insert(text, attribute);
                Ok(attribute)
            }
        }
    }

    /// Where what has been parsed ends: before the blanks in front of the next token.
    fn previous_end(&self) -> usize {
        let before = self.slice(0, self.token.start);
        before.trim_end().len()
    }

    fn dialect_type(&self, dialect: &str, text: &str) -> Result<Type<'a>> {
        match self.context.registry().dialect(dialect) {
            Some(known) => match known.parse_type(self.context, text)? {
                Some(type_) => Ok(type_),
                None => self.context.assembly_type(dialect, text),
            },
            None => self.context.assembly_type(dialect, text),
        }
    }

    fn dialect_attribute(&self, dialect: &str, text: &str) -> Result<Attribute<'a>> {
        match self.context.registry().dialect(dialect) {
            Some(known) => match known.parse_attribute(self.context, text)? {
                Some(attribute) => Ok(attribute),
                None => self.context.assembly_attribute(dialect, text),
            },
            None => self.context.assembly_attribute(dialect, text),
        }
    }

    #[cold]
    fn undefined(&self, name: &str) -> Error {
        self.error(format!("undefined alias `{name}`"))
    }

    /// `#name = attribute` or `!name = type`
    pub(super) fn alias_definition(&mut self) -> Result<()> {
        let (at, is_type) = (self.token, self.at(Kind::Bang));
        let name = self.spelling().get(1..).unwrap_or_default();
        if name.contains('.') {
            return Err(self.error("names of aliases have no dots"));
        }
        self.bump();
        self.expect(Kind::Equal, "`=` of an alias definition")?;
        let start = self.token.start;
        let is_new = if is_type {
            let value = self.type_()?;
            let text = self.slice(start, self.previous_end());
            self.type_aliases
                .insert(name, Alias { value, text })
                .is_none()
        } else {
            let value = self.attribute(None)?;
            let text = self.slice(start, self.previous_end());
            self.attribute_aliases
                .insert(name, Alias { value, text })
                .is_none()
        };
        if is_new {
            Ok(())
        } else {
            Err(self.error_at(at.start, "the alias is defined twice"))
        }
    }

    /// The text of a dialect's item, with aliases replaced by what they stand for.
    fn expanded(&self, text: &'a str) -> Result<std::borrow::Cow<'a, str>> {
        if self.attribute_aliases.is_empty() && self.type_aliases.is_empty() {
            return Ok(text.into());
        }
        let mut out = String::new();
        self.expand(text, head(text), 0, &mut out)?;
        Ok(out.into())
    }

    fn expand(&self, text: &str, item: &str, depth: usize, out: &mut String) -> Result<()> {
        /// Aliases of aliases of aliases grow without bounds.
        const MAX_LENGTH: usize = 1 << 24;
        let bytes = text.as_bytes();
        let (mut copied, mut position) = (0, 0);
        while let Some(&byte) = bytes.get(position) {
            position += 1;
            if byte == b'"' {
                position = string_end(bytes, position).unwrap_or(bytes.len());
                continue;
            }
            if byte != b'#' && byte != b'!' {
                continue;
            }
            let rest = text.get(position..).unwrap_or_default();
            let in_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
            let name = rest.get(..rest.find(|c| !in_name(c)).unwrap_or(rest.len()));
            let name = name.unwrap_or_default();
            let definition = if byte == b'#' {
                self.attribute_aliases.get(name).map(|alias| alias.text)
            } else {
                self.type_aliases.get(name).map(|alias| alias.text)
            };
            let end = position + name.len();
            if let Some(definition) = definition.filter(|_| bytes.get(end) != Some(&b'<')) {
                if depth >= MAX_ATTRIBUTE_DEPTH || out.len() + definition.len() > MAX_LENGTH {
                    return Err(self.error("aliases that stand for too much"));
                }
                out.push_str(text.get(copied..position - 1).unwrap_or_default());
                let inner = head(definition);
                let stripped = strip_mnemonic(definition, inner, item);
                self.expand(stripped, inner, depth + 1, out)?;
                copied = end;
            }
            position = end;
        }
        out.push_str(text.get(copied..).unwrap_or_default());
        Ok(())
    }
}

/// Items that hold others of their dialect in full: facts of LLVM 22's definitions (`qualified`), and of cuda_tile's.
const QUALIFIED: [&str; 7] = [
    "cuda_tile.di_lexical_block",
    "cuda_tile.di_loc",
    "emitc.lvalue",
    "emitc.ptr",
    "gpu.kernel_table",
    "sparse_tensor.storage_specifier",
    "xegpu.slice",
];

/// The dialect and the mnemonic that an item starts with: `my.item` of `#my.item<1>`.
fn head(item: &str) -> &str {
    let name = item.get(1..).unwrap_or_default();
    let end = name.find('<').unwrap_or(name.len());
    name.get(..end).unwrap_or_default()
}

/// In an item of the same dialect, an item stands without its mnemonic: `<id = 1>`.
fn strip_mnemonic<'t>(definition: &'t str, inner: &str, outer: &str) -> &'t str {
    let dialect = |head: &str| head.split('.').next().map(str::len);
    let same = inner.get(..dialect(inner).unwrap_or(0)) == outer.get(..dialect(outer).unwrap_or(0));
    if !same || !inner.contains('.') || QUALIFIED.contains(&outer) {
        return definition;
    }
    match definition.get(inner.len() + 1..) {
        Some(rest) if rest.starts_with('<') => rest,
        _ => definition,
    }
}
