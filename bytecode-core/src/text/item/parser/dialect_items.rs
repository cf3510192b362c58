//! Parsing of attributes and types of dialects, and of aliases.
//!
//! ```text
//! attribute ::= `#` alias | `#` dialect `.` mnemonic body? (`:` type)? | `#` dialect body (`:` type)?
//! type      ::= `!` alias | `!` dialect `.` mnemonic body? | `!` dialect body
//! body      ::= `<` any, with balanced brackets `>`
//! ```
//!
//! A registered dialect may parse its item, which then has a custom encoding. Otherwise the text is preserved, with
//! aliases replaced by their definitions.

use std::borrow::Cow;
use std::fmt;

use memchr::memchr2;

use super::super::ItemTexts;
use super::super::lexer::{Kind, nested_end};
use super::super::printer::implied_type;
use super::asm::{ItemParser, Mark, at_dot};
use super::item_text::head;
use super::tokens::{FREE_PER_CHARACTER, Parser};
use crate::bytes::limits::MAX_ATTRIBUTE_DEPTH;
use crate::context::{Attribute, ItemKind, Type, WireForm};
use crate::dialect::Dialect;
use crate::error::{Error, Result};
use crate::item::{AsmParser, Form};

/// The next item: the name of an alias, or the dialect of an item.
enum Item<'a> {
    Alias(&'a str),
    Dialect(&'a str),
}

/// Returns whether dialects can have this name.
fn is_namespace(name: &str) -> bool {
    let is_part = |it: u8| it.is_ascii_alphanumeric() || matches!(it, b'_' | b'$');
    name.starts_with(|it: char| it.is_ascii_alphabetic() || it == '_') && name.bytes().all(is_part)
}

/// Returns an item as upstream prints it: `!my.item<...>` if the text after the dialect has this form, else `!my<1
/// item>`.
fn pretty<'t>(dialect: &str, text: Cow<'t, str>) -> Cow<'t, str> {
    let (prefix, rest) = text.split_at_checked(1 + dialect.len()).unwrap_or_default();
    let dotted = rest.strip_prefix('.');
    let enclosed = || rest.strip_prefix('<')?.strip_suffix('>');
    let Some(body) = dotted.or_else(enclosed) else {
        return text;
    };
    let tail =
        body.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'));
    let is_simple = body.starts_with(|c: char| c.is_ascii_alphabetic())
        && (tail.is_empty() || tail.starts_with('<') && tail.ends_with('>'));
    match (is_simple, dotted.is_some()) {
        (true, false) => format!("{prefix}.{body}").into(),
        (false, true) => format!("{prefix}<{body}>").into(),
        _ => text,
    }
}

impl<'a> Parser<'a> {
    fn item(&self) -> Result<Item<'a>> {
        let spelling = self.spelling();
        let name = spelling.get(1..).unwrap_or_default();
        let (dialect, mnemonic) = at_dot(name);
        if mnemonic.is_none() && self.byte_after() != Some(b'<') {
            return Ok(Item::Alias(name));
        }
        if dialect == "builtin" {
            return Err(self.error("builtin items have no prefix"));
        }
        if !is_namespace(dialect) {
            return Err(self.error(format!("invalid dialect namespace `{dialect}`")));
        }
        Ok(Item::Dialect(dialect))
    }

    /// Returns the end of the item of a dialect whose prefix is the next token.
    fn item_end(&self) -> Result<usize> {
        let end = self.token.end;
        if self.byte_after() != Some(b'<') {
            return Ok(end);
        }
        self.brackets_end(end)
    }

    /// Returns the end of the brackets of an item that open at `start`.
    fn brackets_end(&self, start: usize) -> Result<usize> {
        let bytes = self.lexer.text().as_bytes();
        let limit = MAX_ATTRIBUTE_DEPTH;
        nested_end(bytes, start, limit).ok_or_else(|| {
            let message = match nested_end(bytes, start, usize::MAX) {
                Some(_) => format!("nested too deeply: more than {limit} levels"),
                None => "unbalanced brackets in an item of a dialect".to_owned(),
            };
            self.error_at(start, message)
        })
    }

    /// Parses the type at the next token, which starts with `!`.
    pub(in crate::text) fn extended_type(&mut self) -> Result<Type<'a>> {
        let start = self.token.start;
        match self.item()? {
            Item::Alias(name) => {
                let alias = self.type_alias(name);
                let value = alias.ok_or_else(|| self.undefined(name))?.value;
                self.bump();
                Ok(value)
            }
            Item::Dialect(dialect) => {
                let end = self.item_end()?;
                let text = self.slice(start, end);
                if let Some(&type_) = self.known_types.get(text) {
                    self.seek(end);
                    return Ok(type_);
                }
                let parse =
                    |it: &'a dyn Dialect, parser: &mut dyn AsmParser<'a>| it.parse_type(parser);
                let type_ = match self.registered(dialect, ItemKind::Type, parse)? {
                    Some(type_) => {
                        self.expect_item_end(end)?;
                        type_
                    }
                    None => {
                        self.check_text(ItemKind::Type, dialect, text, start)?;
                        let full = self.expanded(text, head(text))?;
                        let full = pretty(dialect, full);
                        let type_ = self.context.assembly_type(dialect, &full)?;
                        self.seek(end);
                        type_
                    }
                };
                self.accept(type_, type_.wire_form(), start)?;
                self.known_types.insert(text, type_);
                Ok(type_)
            }
        }
    }

    /// Parses the attribute at the next token, which starts with `#`.
    pub(in crate::text) fn extended_attribute(&mut self) -> Result<Attribute<'a>> {
        match self.item()? {
            Item::Alias(name) => {
                let alias = self.attribute_alias(name);
                let value = alias.ok_or_else(|| self.undefined(name))?.value;
                self.bump();
                Ok(value)
            }
            Item::Dialect(dialect) => self.dialect_attribute(dialect),
        }
    }

    /// Parses the attribute of a dialect at the next token.
    fn dialect_attribute(&mut self, dialect: &'a str) -> Result<Attribute<'a>> {
        let start = self.token.start;
        // Others mention the alias of an item that one defines. So it is not found by its text, whose end is where its parser ends.
        let end = match self.is_defined(start) {
            true => None,
            false => Some(self.item_end()?),
        };
        let known = end.and_then(|end| self.known_items.get(self.slice(start, end)).copied());
        if let (Some(attribute), Some(end)) = (known, end) {
            let mark = self.mark();
            self.seek(end);
            if !self.at(Kind::Colon) {
                return Ok(attribute);
            }
            self.go_back(mark);
        }
        if let Some((attribute, may_be_typed)) = self.parsed_attribute(dialect, end)? {
            if known.is_none() {
                self.accept(attribute, attribute.wire_form(), start)?;
            }
            if !self.at(Kind::Colon) {
                return Ok(attribute);
            }
            // Upstream reads a type behind any attribute, and drops it unless the attribute has one.
            if !may_be_typed {
                self.bump();
                self.type_()?;
                return Ok(attribute);
            }
        } else {
            let end = end.map_or_else(|| self.item_end(), Ok)?;
            self.seek(end);
        }
        self.attribute_as_text(dialect, start)
    }

    /// Fails if the parser of an item stopped before its end; continues there.
    fn expect_item_end(&mut self, end: usize) -> Result<()> {
        if self.token.start < end {
            return Err(self.expected("the end of the item"));
        }
        self.seek(end);
        Ok(())
    }

    /// Parses the attribute at the next token, which ends at `end`, if that is known. Returns also whether the type behind it, if
    /// there is one, may belong to it: one of its parameters is a type, and nothing but a form prints it.
    fn parsed_attribute(
        &mut self,
        dialect: &'a str,
        end: Option<usize>,
    ) -> Result<Option<(Attribute<'a>, bool)>> {
        let (own, start) = (self.dialect(dialect), self.token.start);
        let parse = |it: &'a dyn Dialect, parser: &mut dyn AsmParser<'a>| {
            let mnemonic = parser.mnemonic();
            let attribute = it.parse_attribute(parser)?;
            Ok(attribute.map(|attribute| (attribute, it, mnemonic)))
        };
        let parsed = self.registered(dialect, ItemKind::Attribute, parse)?;
        let Some((attribute, parser, mnemonic)) = parsed else {
            return Ok(None);
        };
        if let Some(end) = end {
            self.expect_item_end(end)?;
        }
        self.remember(start, self.slice(start, self.previous_end), attribute);
        let is_own = own.is_some_and(|own| std::ptr::addr_eq(own, parser));
        let may_be_typed = self.at(Kind::Colon) && !is_own && has_type_parameter(parser, mnemonic);
        Ok(Some((attribute, may_be_typed)))
    }

    /// Returns the attribute that was parsed from `start` on, stored as text.
    fn attribute_as_text(&mut self, dialect: &'a str, start: usize) -> Result<Attribute<'a>> {
        let text = self.slice(start, self.previous_end);
        let full = self.expanded(text, head(text))?;
        let printed = self.check_text(ItemKind::Attribute, dialect, &full, start)?;
        let is_enumeration = printed.is_some();
        let full = printed.map_or(full, Cow::Owned);
        let mut full = pretty(dialect, full).into_owned();
        let has_type = self.eat(Kind::Colon);
        if has_type {
            // The type of an attribute of an unknown dialect: `#my.attr<1> : i32`.
            let type_ = self.type_()?;
            if !is_enumeration {
                let text = ItemTexts::new(self.context).type_(type_);
                full.push_str(" : ");
                full.push_str(&self.placed(start, text)?);
            }
        } else if let Some(type_) = self.implied_type(dialect, text) {
            full.push_str(" : ");
            full.push_str(type_);
        }
        let attribute = self.context.assembly_attribute(dialect, &full)?;
        self.accept(attribute, attribute.wire_form(), start)?;
        if !has_type {
            self.remember(start, text, attribute);
        }
        Ok(attribute)
    }

    /// Returns the type that a dialect's attribute with this text has, if its printer writes the type and the text may lack it.
    fn implied_type(&mut self, dialect: &'a str, text: &str) -> Option<&'static str> {
        let (_, mnemonic) = at_dot(head(text));
        implied_type(self.dialect(dialect)?, mnemonic?)
    }

    /// Returns whether an alias defines the item at a position. Others mention the alias, so the item is not found by its text.
    fn is_defined(&self, start: usize) -> bool {
        self.defined == Some(start)
    }

    /// Stores an attribute by its text.
    fn remember(&mut self, start: usize, text: &'a str, attribute: Attribute<'a>) {
        if !self.is_defined(start) {
            self.known_items.insert(text, attribute);
        }
    }

    /// Returns the registered dialect of this name.
    fn dialect(&mut self, name: &'a str) -> Option<&'a dyn Dialect> {
        match self.last_dialect {
            Some((last, dialect)) if last == name => dialect,
            _ => {
                let dialect = self.context.registry().dialect(name).map(AsRef::as_ref);
                self.last_dialect = Some((name, dialect));
                dialect
            }
        }
    }

    /// Parses the item at the next token by its registered dialect, or by the form of an item that is stored as text. Returns
    /// `None` at the same token if neither parses it.
    fn registered<T>(
        &mut self,
        dialect: &'a str,
        kind: ItemKind,
        parse: impl Fn(&'a dyn Dialect, &mut dyn AsmParser<'a>) -> Result<Option<T>>,
    ) -> Result<Option<T>> {
        let registry = self.context.registry();
        let mut item = None;
        for known in self.parsers_of(dialect) {
            let mark = self.mark();
            let mut mnemonic = "";
            let parsed = self.item_body(|parser| {
                mnemonic = parser.mnemonic();
                parse(known, parser)
            });
            item = self.unless_unknown(mark, parsed)?;
            if item.is_some() {
                break;
            }
            if !self.keeps_unknown && !registry.keeps_unknown(known) {
                self.expect_known(known, kind, mnemonic)?;
            }
        }
        Ok(item)
    }

    /// Returns what parses the items of a dialect: the registered dialect, and the forms of items that are stored as text.
    /// The forms are looked up, and so read, only if the dialect did not parse the item.
    fn parsers_of(&mut self, dialect: &'a str) -> impl Iterator<Item = &'a dyn Dialect> + use<'a> {
        let (registry, keeps_unknown) = (self.context.registry(), self.keeps_unknown);
        let registered = self.dialect(dialect);
        let forms = std::iter::once_with(move || match keeps_unknown {
            true => None,
            false => registry.item_forms(dialect),
        });
        let forms = forms.flatten().map(|it| it as &dyn Dialect);
        registered.into_iter().chain(forms)
    }

    /// Fails if the table of the dialect has no item with this mnemonic.
    fn expect_known(&self, dialect: &dyn Dialect, kind: ItemKind, mnemonic: &str) -> Result<()> {
        let Some(schema) = kind.of(dialect.schemas()) else {
            return Ok(());
        };
        let known = (schema.variants.iter()).filter_map(|variant| variant.mnemonic);
        let (dialect, at) = (dialect.namespace(), self.token.start);
        self.expect_mnemonic(kind, dialect, mnemonic, known.collect(), at)
    }

    /// Returns the item that has been parsed from `mark`. Returns to `mark` and returns `None` if the dialect does
    /// not know the item or a part of it, because other releases may have it.
    fn unless_unknown<T>(
        &mut self,
        mark: Mark<'a>,
        parsed: Result<Option<T>>,
    ) -> Result<Option<T>> {
        match parsed {
            Ok(Some(item)) => return Ok(Some(item)),
            Ok(None) => {}
            Err(error) => {
                self.failed = true;
                return self.placed(self.token.start, Err(error));
            }
        }
        self.go_back(mark);
        Ok(None)
    }

    /// Parses an attribute whose prefix `#dialect.mnemonic` is optional.
    pub(in crate::text) fn stripped_attribute(
        &mut self,
        dialect: &'a str,
        mnemonic: &'a str,
    ) -> Result<Attribute<'a>> {
        if self.at(Kind::Hash) || dialect == "builtin" {
            return self.attribute(None);
        }
        let key = (self.token.start, dialect, mnemonic);
        if let Some(&(attribute, end)) = self.known_stripped.get(&key) {
            self.seek(end);
            return Ok(attribute);
        }
        let start = self.token.start;
        let parsed = self.stripped(dialect, mnemonic, |it, parser| it.parse_attribute(parser))?;
        let attribute = match parsed {
            Some(attribute) => attribute,
            None => {
                let text = self.stripped_text('#', dialect, mnemonic)?;
                let printed = self.check_text(ItemKind::Attribute, dialect, &text, start)?;
                let text = printed.unwrap_or(text);
                self.context.assembly_attribute(dialect, &text)?
            }
        };
        self.accept(attribute, attribute.wire_form(), start)?;
        if self.alternatives > 0 {
            let end = self.token.start;
            self.known_stripped.insert(key, (attribute, end));
        }
        Ok(attribute)
    }

    /// Parses a type whose prefix `!dialect.mnemonic` is optional.
    pub(in crate::text) fn stripped_type(
        &mut self,
        dialect: &'a str,
        mnemonic: &'a str,
    ) -> Result<Type<'a>> {
        if self.at(Kind::Bang) || dialect == "builtin" {
            return self.type_();
        }
        let start = self.token.start;
        let parsed = self.stripped(dialect, mnemonic, |it, parser| it.parse_type(parser))?;
        let type_ = match parsed {
            Some(type_) => type_,
            // Types inside of alternatives are not stored, because they are found by their full text.
            None => {
                let text = self.stripped_text('!', dialect, mnemonic)?;
                self.placed(start, self.context.assembly_type(dialect, &text))?
            }
        };
        self.accept(type_, type_.wire_form(), start)?;
        Ok(type_)
    }

    /// Charges an item that has been parsed from `start` on, and fails if it breaks the rule for it.
    fn accept(&self, item: impl fmt::Display, form: WireForm<'_>, start: usize) -> Result<()> {
        self.charge_mention(form, start)?;
        let text: &[u8] = match form {
            WireForm::Assembly(text) => text,
            WireForm::Custom(_) => self.slice(start, self.previous_end).as_bytes(),
        };
        let end = memchr2(b'<', b' ', text).unwrap_or(text.len());
        let name = text.get(..end).and_then(|it| std::str::from_utf8(it).ok());
        let rule = name.and_then(|name| self.context.registry().item_rule(name));
        let rule = rule.filter(|_| !self.keeps_unknown);
        let mistake = rule.and_then(|rule| rule.mistake(&item.to_string()));
        match mistake {
            Some(mistake) => Err(self.error_at(start, mistake)),
            None => Ok(()),
        }
    }

    /// Takes the text of an item that is stored as text and has been parsed from `start` on from the budget, because it has the
    /// items in it in full, where the source may have aliases. Fails if the budget is exceeded.
    pub(super) fn charge_mention(&self, form: WireForm<'_>, start: usize) -> Result<()> {
        let length = self.previous_end.saturating_sub(start);
        let stored = match form {
            WireForm::Assembly(text) => text.len(),
            WireForm::Custom(_) => 0,
        };
        if stored > self.max_length() {
            let message = "the text of an item with the items in it is too long";
            return Err(self.error_at(start, message));
        }
        let free = FREE_PER_CHARACTER.saturating_mul(length as u64);
        if self.charge((stored as u64).saturating_sub(free)) {
            return Ok(());
        }
        let message = "items that are stored as text exceed the limit of the options";
        Err(self.error_at(start, message))
    }

    fn stripped<T>(
        &mut self,
        dialect: &'a str,
        mnemonic: &'a str,
        parse: impl Fn(&dyn Dialect, &mut dyn AsmParser<'a>) -> Result<Option<T>>,
    ) -> Result<Option<T>> {
        let start = self.token.start;
        for known in self.parsers_of(dialect) {
            let mark = self.mark();
            let parsed = self.nested(|parser| {
                parse(
                    known,
                    &mut ItemParser {
                        parser,
                        dialect,
                        mnemonic,
                        start,
                        depth: 0,
                    },
                )
            });
            if let Some(item) = self.unless_unknown(mark, parsed)? {
                return Ok(Some(item));
            }
        }
        Ok(None)
    }

    /// Returns the full text of an unknown item without its prefix.
    fn stripped_text(&mut self, sigil: char, dialect: &str, mnemonic: &str) -> Result<String> {
        let start = self.token.start;
        let is_word = self.at(Kind::Bare);
        if is_word || self.at(Kind::At) || self.at(Kind::String) {
            // A symbol, a string, a case of an enumeration, or several: `a|b`.
            self.bump();
            while is_word && self.eat(Kind::Pipe) {
                self.expect(Kind::Bare, "a word after `|`")?;
            }
            let words = self.slice(start, self.previous_end);
            return Ok(format!("{sigil}{dialect}<{mnemonic} {words}>"));
        }
        let is_inside = [Kind::BraceOpen, Kind::ParenOpen, Kind::SquareOpen]
            .into_iter()
            .any(|it| self.at(it));
        if !is_inside && !self.at(Kind::Less) {
            return Err(self.expected("`<`"));
        }
        let end = self.brackets_end(start)?;
        if is_inside {
            // Brackets of its own: `{type = private}`, `(ByRef)`, `[[0], [1]]`.
            let text = self.slice(start, end).to_owned();
            self.seek(end);
            return Ok(format!("{sigil}{dialect}<{mnemonic}{text}>"));
        }
        let name = format!("{dialect}.{mnemonic}");
        let text = self.expanded(self.slice(start, end), &name)?;
        self.seek(end);
        Ok(format!("{sigil}{name}{text}"))
    }

    #[cold]
    fn undefined(&self, name: &str) -> Error {
        self.error(format!("undefined alias `{name}`"))
    }
}

/// Returns whether a parameter of an attribute of a dialect is a type.
fn has_type_parameter(dialect: &dyn Dialect, mnemonic: &str) -> bool {
    let [attributes, _] = dialect.schemas();
    let variants = attributes.into_iter().flat_map(|it| it.variants);
    let mut of_name = variants.filter(|it| it.mnemonic == Some(mnemonic));
    of_name.any(|it| (it.assembly.parameters.iter()).any(|it| matches!(it.form, Form::Type)))
}
