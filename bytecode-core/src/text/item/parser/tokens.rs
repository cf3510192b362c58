//! The state of a parser, with one token of lookahead, and its basic operations.

use std::borrow::Cow;
use std::cell::Cell;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex, PoisonError};

use hashbrown::{HashMap, HashSet};

use super::super::lexer::{Kind, Lexer, Token};
use super::super::position::Position;
use super::aliases::{Alias, ParsedAliases};
use super::chunk::Ahead;
use super::errors::{error_in, shortened};
use crate::builtin::StringAttr;
use crate::bytes::limits::MAX_ATTRIBUTE_DEPTH;
use crate::context::{Attribute, Context, OperationNameId, Type, WireWriter};
use crate::dialect::Dialect;
use crate::error::{Error, ErrorKind, Result};

/// What the parsers of all parts of a text share.
pub(in crate::text) struct Common<'a> {
    /// The `distinct` attributes, by number in the text.
    pub(in crate::text) distinct: Mutex<HashMap<u64, Attribute<'a>>>,
    /// The bytes that integers may still take beyond [`FREE_PER_CHARACTER`] for each character of their literals.
    pub(in crate::text) expansion: AtomicU64,
    /// Whether an operation other than `builtin.module` is in custom form.
    pub(in crate::text) custom_forms: AtomicBool,
    /// The entries of dictionaries that are properties of their operations, by operation name.
    pub(in crate::text) moved_attributes: Mutex<HashMap<OperationNameId, HashSet<Box<[u8]>>>>,
    /// The errors of well-formed operations, each with its position. Those of the syntax precede them, because upstream verifies
    /// operations after the whole text is parsed.
    pub(in crate::text) violations: Mutex<Vec<(usize, Error)>>,
    pub(super) ahead: Ahead<'a>,
}

impl Common<'_> {
    /// Records an error of a well-formed operation.
    #[cold]
    pub(in crate::text) fn add_violation(&self, position: usize, error: Error) {
        let all = self.violations.lock();
        all.unwrap_or_else(PoisonError::into_inner)
            .push((position, error));
    }

    /// Takes the errors of well-formed operations, in the order of the text.
    pub(in crate::text) fn take_violations(&self) -> Vec<(usize, Error)> {
        let all = self.violations.lock();
        let mut all = std::mem::take(&mut *all.unwrap_or_else(PoisonError::into_inner));
        all.sort_by_key(|(at, _)| *at);
        all
    }

    /// Adds entries of the dictionary of an operation that are properties of it.
    pub(in crate::text) fn add_moved<'e>(
        &self,
        operation: OperationNameId,
        entries: impl Iterator<Item = &'e [u8]>,
    ) {
        let all = self.moved_attributes.lock();
        let mut all = all.unwrap_or_else(PoisonError::into_inner);
        let known = all.entry(operation).or_default();
        for entry in entries {
            if !known.contains(entry) {
                known.insert(entry.into());
            }
        }
    }
}

/// Parses a text into a context.
pub(in crate::text) struct Parser<'a> {
    pub(in crate::text) context: &'a Context,
    /// Encodes attributes, one after the other.
    pub(in crate::text) writer: WireWriter<'a>,
    pub(in crate::text) lexer: Lexer<'a>,
    /// The next token.
    pub(in crate::text) token: Token,
    /// The end of the parsed text, before the blanks and comments that precede the next token.
    pub(in crate::text) previous_end: usize,
    /// The nesting depth of attributes and types at the next token.
    pub(in crate::text) depth: usize,
    /// The aliases that have been parsed; all of the text in a part of it.
    pub(in crate::text) aliases: Arc<ParsedAliases<'a>>,
    /// Those that this parser has parsed while other parsers have the same `aliases`.
    pub(super) recent: Option<Box<ParsedAliases<'a>>>,
    /// Whether an alias was not found.
    pub(super) missed: Cell<bool>,
    /// From where on other threads may parse definitions of aliases, too. What they parse in vain counts towards the limits.
    pub(in crate::text) divided_from: Option<usize>,
    pub(in crate::text) common: Arc<Common<'a>>,
    /// The types, by parsed text.
    pub(in crate::text) known_types: HashMap<&'a str, Type<'a>>,
    pub(in crate::text) known_items: HashMap<&'a str, Attribute<'a>>,
    pub(in crate::text) names: HashMap<&'a str, StringAttr<'a>>,
    /// The expanded texts of aliases, and how deeply aliases are nested in them, by address and length of the text.
    pub(super) expansions: HashMap<(usize, usize), (Box<str>, usize)>,
    /// The length of these texts.
    pub(super) expanded: usize,
    /// The dialect of the last item, if it is registered: that of the next one is nearly always the same.
    pub(super) last_dialect: Option<(&'a str, Option<&'a dyn Dialect>)>,
    /// Whether lines are counted from within the text, where the item is that is parsed, so that errors have other lines.
    pub(super) lacks_lines: bool,
    /// Where the last item that an alias defines starts.
    pub(super) defined: Option<usize>,
    /// The file of the last location, in quotes.
    pub(in crate::text) last_file: Option<(&'a str, StringAttr<'a>)>,
    /// The number of alternatives of items that are being tried around the next token.
    pub(in crate::text) alternatives: u32,
    /// The items without prefix that have been parsed inside of alternatives, by position and kind, with their ends.
    pub(in crate::text) known_stripped: HashMap<(usize, &'a str, &'a str), (Attribute<'a>, usize)>,
    /// Whether items with unknown mnemonics, and unknown cases of enumerations, are preserved.
    pub(in crate::text) keeps_unknown: bool,
    /// Whether an error is final, because it is inside of an item, where no alternative of the surrounding item
    /// helps.
    pub(in crate::text) failed: bool,
}

/// The default of [`Common::expansion`]: the limit of [`ParseOptions`](crate::text::ParseOptions).
pub(in crate::text) const MOST_EXPANSION: u64 = 256 << 20;

/// The bytes of an integer for each character of its literal that count as ordinary.
pub(in crate::text) const FREE_PER_CHARACTER: u64 = 64;

impl<'a> Parser<'a> {
    pub(in crate::text) fn new(context: &'a Context, text: &'a str) -> Self {
        let common = Common {
            distinct: Mutex::default(),
            expansion: MOST_EXPANSION.into(),
            custom_forms: false.into(),
            moved_attributes: Mutex::default(),
            violations: Mutex::default(),
            ahead: Ahead::default(),
        };
        let aliases = ParsedAliases::new(text.len());
        Self::sharing(context, text, aliases.into(), common.into())
    }

    /// Creates a parser of a part of a text, which shares the aliases and all else that is common to the parts.
    pub(in crate::text) fn sharing(
        context: &'a Context,
        text: &'a str,
        aliases: Arc<ParsedAliases<'a>>,
        common: Arc<Common<'a>>,
    ) -> Self {
        let mut lexer = Lexer::new(text);
        let token = lexer.next();
        Self {
            context,
            writer: WireWriter::new(context),
            lexer,
            token,
            previous_end: 0,
            depth: 0,
            aliases,
            recent: None,
            missed: Cell::new(false),
            divided_from: None,
            common,
            known_types: HashMap::new(),
            known_items: HashMap::new(),
            names: HashMap::new(),
            expansions: HashMap::new(),
            expanded: 0,
            last_dialect: None,
            lacks_lines: false,
            defined: None,
            last_file: None,
            alternatives: 0,
            known_stripped: HashMap::new(),
            keeps_unknown: false,
            failed: false,
        }
    }

    /// Returns whether there may be aliases.
    pub(super) fn has_aliases(&self) -> bool {
        let ParsedAliases { attributes, types } = &*self.aliases;
        self.recent.is_some() || !attributes.is_empty() || !types.is_empty()
    }

    /// Returns the definition of an alias of an attribute before the next token.
    pub(in crate::text) fn attribute_alias(&self, name: &str) -> Option<&Alias<'a, Attribute<'a>>> {
        let recent = || self.recent.as_ref()?.attributes.get(name);
        let alias = self.aliases.attributes.get(name).or_else(recent);
        self.defined_before(name, alias, |it| it.at)
    }

    /// Returns the definition of an alias of a type before the next token.
    pub(in crate::text) fn type_alias(&self, name: &str) -> Option<&Alias<'a, Type<'a>>> {
        let recent = || self.recent.as_ref()?.types.get(name);
        let alias = self.aliases.types.get(name).or_else(recent);
        self.defined_before(name, alias, |it| it.at)
    }

    /// Returns an alias if it is defined before the next token.
    fn defined_before<T>(
        &self,
        name: &str,
        alias: Option<T>,
        at: impl Fn(&T) -> usize,
    ) -> Option<T> {
        let found = alias.filter(|it| at(it) < self.token.start);
        if found.is_none() && !name.contains('.') {
            self.missed.set(true);
        }
        found
    }

    pub(in crate::text) fn slice(&self, start: usize, end: usize) -> &'a str {
        self.lexer.text().get(start..end).unwrap_or_default()
    }

    /// Returns the text of the next token.
    #[inline]
    pub(in crate::text) fn spelling(&self) -> &'a str {
        self.slice(self.token.start, self.token.end)
    }

    /// Returns the byte after the next token.
    pub(in crate::text) fn byte_after(&self) -> Option<u8> {
        self.lexer.text().as_bytes().get(self.token.end).copied()
    }

    #[inline]
    pub(in crate::text) fn at(&self, kind: Kind) -> bool {
        self.token.kind == kind
    }

    /// Returns the value of the next token if it is a decimal or hexadecimal number of 64 bits.
    pub(in crate::text) fn unsigned(&self) -> Option<u64> {
        if !self.at(Kind::Integer) {
            return None;
        }
        let digits = self.spelling();
        match digits.as_bytes().get(1) {
            Some(b'x') => u64::from_str_radix(digits.get(2..)?, 16).ok(),
            _ => digits.parse().ok(),
        }
    }

    pub(in crate::text) fn at_keyword(&self, keyword: &str) -> bool {
        self.at(Kind::Bare) && self.spelling() == keyword
    }

    #[inline]
    pub(in crate::text) fn bump(&mut self) {
        self.previous_end = self.lexer.position();
        self.token = self.lexer.next();
    }

    /// Continues with the token at `position`. Takes the time to count the lines in between.
    pub(in crate::text) fn seek(&mut self, position: usize) {
        self.lexer.seek(position);
        self.bump();
    }

    /// Returns the position of the next token.
    pub(in crate::text) fn position(&self) -> Position {
        let offset = self.token.start;
        let (line, column) = self.lexer.line_and_column(offset);
        Position {
            offset,
            line: line - 1,
            line_start: offset + 1 - column as usize,
        }
    }

    /// Continues with the token at a position whose line is known.
    pub(in crate::text) fn jump(&mut self, to: Position) {
        self.lexer.jump(to);
        self.bump();
    }

    /// Continues with the token after `length` bytes from `start`, which must be in one line.
    #[inline]
    pub(in crate::text) fn skip(&mut self, start: usize, length: usize) {
        self.lexer.skip(start + length);
        self.bump();
    }

    #[inline]
    pub(in crate::text) fn eat(&mut self, kind: Kind) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    pub(in crate::text) fn eat_keyword(&mut self, keyword: &str) -> bool {
        let found = self.at_keyword(keyword);
        if found {
            self.bump();
        }
        found
    }

    #[inline]
    pub(in crate::text) fn expect(&mut self, kind: Kind, what: &'static str) -> Result<()> {
        if self.eat(kind) {
            Ok(())
        } else {
            Err(self.expected(what))
        }
    }

    pub(in crate::text) fn expect_keyword(
        &mut self,
        keyword: &str,
        what: &'static str,
    ) -> Result<()> {
        if self.eat_keyword(keyword) {
            Ok(())
        } else {
            Err(self.expected(what))
        }
    }

    /// Parses elements separated by commas; at least one.
    pub(in crate::text) fn comma_separated(
        &mut self,
        mut element: impl FnMut(&mut Self) -> Result<()>,
    ) -> Result<()> {
        element(self)?;
        while self.eat(Kind::Comma) {
            element(self)?;
        }
        Ok(())
    }

    /// Parses elements between two brackets. The next token must be the opening bracket.
    pub(in crate::text) fn list(
        &mut self,
        open: (Kind, &'static str),
        close: (Kind, &'static str),
        element: impl FnMut(&mut Self) -> Result<()>,
    ) -> Result<()> {
        self.expect(open.0, open.1)?;
        if self.eat(close.0) {
            return Ok(());
        }
        self.comma_separated(element)?;
        self.expect(close.0, close.1)
    }

    /// Runs `parse` at the next nesting depth.
    pub(in crate::text) fn nested<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        if self.depth >= MAX_ATTRIBUTE_DEPTH {
            let limit = MAX_ATTRIBUTE_DEPTH;
            return Err(self.error(format!("nested too deeply: more than {limit} levels")));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Returns the error for a next token in place of something that is missing. Its position is the end of the token
    /// before if the next one is on a later line.
    #[cold]
    pub(in crate::text) fn expected(&self, what: &str) -> Error {
        let is_later = self
            .slice(self.previous_end, self.token.start)
            .contains('\n');
        let position = match is_later && self.previous_end > 0 {
            true => self.previous_end,
            false => self.token.start,
        };
        self.expected_at(position, what)
    }

    /// Returns the error for a next token in place of something that is missing, at that token. Upstream reports words, numbers and
    /// strings so.
    #[cold]
    pub(in crate::text) fn expected_here(&self, what: &str) -> Error {
        self.expected_at(self.token.start, what)
    }

    fn expected_at(&self, position: usize, what: &str) -> Error {
        let message = match self.token.kind {
            Kind::Error => return self.error(self.lexer.problem(self.token.start)),
            Kind::End => format!("expected {what}, but the text ends"),
            _ => format!("expected {what}, found `{}`", shortened(self.spelling())),
        };
        self.error_at(position, message)
    }

    /// Returns an error at the next token.
    #[cold]
    pub(in crate::text) fn error(&self, message: impl Into<Cow<'static, str>>) -> Error {
        self.error_at(self.token.start, message)
    }

    /// Returns an error at the end of the last token that was parsed.
    #[cold]
    pub(in crate::text) fn error_at_previous(
        &self,
        message: impl Into<Cow<'static, str>>,
    ) -> Error {
        self.error_at(self.previous_end.saturating_sub(1), message)
    }

    /// Returns an error at a position of the text.
    #[cold]
    pub(in crate::text) fn error_at(
        &self,
        position: usize,
        message: impl Into<Cow<'static, str>>,
    ) -> Error {
        error_in(self.lexer.text(), self.lexer.position_of(position), message)
    }

    /// Takes the bytes of an integer that are more than its literal of `length` characters accounts for from the budget.
    /// Fails if the budget is exceeded.
    pub(in crate::text) fn charge_width(
        &self,
        position: usize,
        width: u32,
        length: usize,
    ) -> Result<()> {
        let free = FREE_PER_CHARACTER * length as u64;
        if self.charge(u64::from(width / 8).saturating_sub(free)) {
            return Ok(());
        }
        Err(self.error_at(position, "wide integers exceed the limit of the options"))
    }

    /// Takes bytes that the text does not account for from the budget; returns whether it was sufficient.
    pub(in crate::text) fn charge(&self, bytes: u64) -> bool {
        // Nearly all are accounted for; then threads do not meet at the budget.
        if bytes == 0 {
            return true;
        }
        let charge = |left: u64| left.checked_sub(bytes);
        let charged = (self.common.expansion).fetch_update(Relaxed, Relaxed, charge);
        charged.is_ok()
    }

    /// Adds `position` to an error without a position.
    pub(in crate::text) fn placed<T, E: Into<Error>>(
        &self,
        position: usize,
        result: Result<T, E>,
    ) -> Result<T> {
        result.map_err(|error| {
            let error = error.into();
            match error.kind() {
                ErrorKind::Text { .. } => error,
                _ => self.error_at(position, error.to_string()),
            }
        })
    }

    /// Fails unless the text ends.
    pub(in crate::text) fn expect_end(&self) -> Result<()> {
        if self.at(Kind::End) {
            Ok(())
        } else {
            Err(self.expected("the end of the text"))
        }
    }
}
