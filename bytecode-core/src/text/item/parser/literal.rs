//! Parsing of the nested lists of `dense<...>`.
//!
//! ```text
//! literal ::= tensor | pair
//! tensor  ::= element | `[` (tensor (`,` tensor)*)? `]`
//! pair    ::= `(` (number | pair) `,` (number | pair) `)`
//! element ::= number | `(` number `,` number `)` | string
//! number  ::= `-`? (integer | float) | `true` | `false`
//! ```

use std::borrow::Cow;

use super::super::lexer::Kind;
use super::numbers::{in_words, integer_form};
use super::strings::{content, unescape};
use super::tokens::Parser;
use crate::builtin::BuiltinType;
use crate::builtin::dense;
use crate::bytes::limits::MAX_ATTRIBUTE_DEPTH;
use crate::error::{Error, Result};
use crate::number::{ApFloat, ApInt, FloatSemantics, Signedness, parse_bits};

/// The kind of elements.
#[derive(Clone, Copy)]
pub(in crate::text) enum ElementKind {
    /// Integers, in whole bytes.
    Integer {
        width: u32,
        signedness: Signedness,
    },
    Float(FloatSemantics),
    /// Strings, for element types of any other kind.
    String,
}

/// The kind of the elements of a type, and the number of numbers of an element.
#[derive(Clone, Copy)]
pub(in crate::text) struct ElementForm {
    pub(in crate::text) kind: ElementKind,
    pub(in crate::text) complex: bool,
}

impl ElementKind {
    fn of(type_: Option<&BuiltinType<'_>>) -> Self {
        let float = type_.and_then(BuiltinType::float_semantics);
        match (float, type_.and_then(integer_form)) {
            (Some(semantics), _) => Self::Float(semantics),
            (None, Some((width, signedness))) => Self::Integer { width, signedness },
            (None, None) => Self::String,
        }
    }

    /// Returns the number of bytes of a number.
    pub(in crate::text) fn byte_width(self) -> usize {
        match self {
            Self::Integer { width, .. } => width.div_ceil(8) as usize,
            Self::Float(semantics) => semantics.width().div_ceil(8) as usize,
            Self::String => 0,
        }
    }
}

impl ElementForm {
    /// Packs the elements as upstream stores them: see [`dense::pack`].
    pub(super) fn pack(self, data: Vec<u8>) -> Vec<u8> {
        dense::pack(data, self.byte_width(), self.is_bits())
    }

    /// Returns whether an element takes a bit instead of bytes.
    pub(in crate::text) fn is_bits(self) -> bool {
        matches!(
            self,
            Self {
                kind: ElementKind::Integer { width: 1, .. },
                complex: false
            }
        )
    }

    /// Returns the number of bytes of an element.
    pub(in crate::text) fn byte_width(self) -> usize {
        self.kind.byte_width() * if self.complex { 2 } else { 1 }
    }
}

/// The contents of a literal.
pub(in crate::text) struct Literal<'a> {
    /// The lengths of the lists, the outermost first; empty for a single element.
    pub(in crate::text) shape: Vec<u64>,
    /// The numbers, little-endian, each in whole bytes.
    pub(in crate::text) data: Vec<u8>,
    /// The strings in quotes, if the elements are strings.
    pub(in crate::text) strings: Vec<&'a str>,
}

impl<'a> Parser<'a> {
    /// Returns the form of elements of the type `type_`.
    pub(in crate::text) fn element_form(
        &self,
        type_: crate::context::Type<'a>,
    ) -> Result<ElementForm> {
        let type_ = self.builtin(type_)?;
        Ok(match type_ {
            Some(BuiltinType::Complex { element_type }) => {
                let inner = self.builtin(element_type)?;
                ElementForm {
                    kind: ElementKind::of(inner.as_ref()),
                    complex: true,
                }
            }
            other => ElementForm {
                kind: ElementKind::of(other.as_ref()),
                complex: false,
            },
        })
    }

    /// Parses a literal.
    pub(in crate::text) fn literal(&mut self, form: ElementForm) -> Result<Literal<'a>> {
        let mut literal = Literal {
            shape: Vec::new(),
            data: Vec::new(),
            strings: Vec::new(),
        };
        // The lengths of the open lists, and of the closed lists by depth.
        let mut open: Vec<u64> = Vec::new();
        let mut lengths: Vec<Option<u64>> = Vec::new();
        let mut leaf_depth = None;
        loop {
            if self.at(Kind::SquareOpen) {
                if leaf_depth.is_some_and(|depth| open.len() >= depth)
                    || open.len() >= MAX_ATTRIBUTE_DEPTH
                {
                    return Err(
                        self.error("expected an element: the lists are not a regular tensor")
                    );
                }
                self.bump();
                open.push(0);
                if open.len() > lengths.len() {
                    lengths.push(None);
                }
                if !self.at(Kind::SquareClose) {
                    continue;
                }
            } else {
                if *leaf_depth.get_or_insert(open.len()) != open.len() {
                    return Err(self.error("expected `[`: the lists are not a regular tensor"));
                }
                match open.is_empty() && !form.complex && self.at(Kind::ParenOpen) {
                    true => self.pairs(form.kind, &mut literal.data)?,
                    false => self.element(form, &mut literal)?,
                }
                if let Some(count) = open.last_mut() {
                    *count += 1;
                }
            }
            while self.at(Kind::SquareClose) && !open.is_empty() {
                let length = open.pop().unwrap_or_default();
                let known = lengths.get_mut(open.len());
                if known.is_some_and(|known| *known.get_or_insert(length) != length) {
                    return Err(self.error("the lists are not a regular tensor"));
                }
                self.bump();
                if let Some(count) = open.last_mut() {
                    *count += 1;
                }
            }
            if open.is_empty() {
                literal.shape = lengths.into_iter().flatten().collect();
                return Ok(literal);
            }
            self.expect(Kind::Comma, "`,` or `]`")?;
        }
    }

    /// Parses pairs of numbers without lists around them, which upstream's parser takes for all elements in order, though the
    /// numbers are not complex: `((1, 2), (3, 4))`.
    fn pairs(&mut self, kind: ElementKind, data: &mut Vec<u8>) -> Result<()> {
        // Whether each open pair has its first half.
        let mut open = Vec::new();
        loop {
            while self.eat(Kind::ParenOpen) {
                open.push(false);
            }
            self.scalar(kind, data)?;
            loop {
                match open.last_mut() {
                    Some(has_first) if !*has_first => {
                        *has_first = true;
                        self.expect(Kind::Comma, "`,` of a pair")?;
                        break;
                    }
                    Some(_) => {
                        open.pop();
                        self.expect(Kind::ParenClose, "`)` of a pair")?;
                    }
                    None => return Ok(()),
                }
            }
        }
    }

    fn element(&mut self, form: ElementForm, literal: &mut Literal<'a>) -> Result<()> {
        if let ElementKind::String = form.kind {
            if !self.at(Kind::String) {
                return Err(self.expected("a string, for elements of this type"));
            }
            literal.strings.push(self.spelling());
            self.bump();
            return Ok(());
        }
        if !form.complex {
            return self.scalar(form.kind, &mut literal.data);
        }
        if !self.at(Kind::ParenOpen) {
            return Err(self.expected("`(` of a complex number"));
        }
        self.bump();
        self.scalar(form.kind, &mut literal.data)?;
        self.expect(Kind::Comma, "`,` of a complex number")?;
        self.scalar(form.kind, &mut literal.data)?;
        self.expect(Kind::ParenClose, "`)` of a complex number")
    }

    pub(in crate::text) fn scalar(&mut self, kind: ElementKind, data: &mut Vec<u8>) -> Result<()> {
        let start = self.token.start;
        let negative = self.eat(Kind::Minus);
        let (token, spelling) = (self.token.kind, self.spelling());
        match (kind, token) {
            (ElementKind::Float(semantics), Kind::Float | Kind::Integer) => {
                let value = ApFloat::parse(semantics, &self.number_from(start));
                let value = self.placed(start, value.map_err(in_words))?;
                let bytes = value.bits().to_le_bytes();
                data.extend_from_slice(bytes.get(..kind.byte_width()).unwrap_or(&bytes));
            }
            (ElementKind::Integer { width, signedness }, Kind::Integer) => {
                let number = self.number_from(start);
                if let Some(bits) = parse_bits(width, signedness, &number) {
                    append_word(data, bits, kind.byte_width());
                } else {
                    self.charge_width(start, width, number.len())?;
                    let value = ApInt::parse(width, signedness, &number);
                    let value = self.placed(start, value.map_err(in_words))?;
                    data.extend(value.le_bytes());
                }
            }
            (ElementKind::Integer { width: 1, .. }, Kind::Bare)
                if !negative && matches!(spelling, "true" | "false") =>
            {
                data.push(u8::from(spelling == "true"));
            }
            _ => return Err(self.expected("a number of the element type")),
        }
        self.bump();
        Ok(())
    }
}

/// Appends the low `bytes`, at most eight, of a word.
#[inline]
fn append_word(data: &mut Vec<u8>, word: u64, bytes: usize) {
    // A copy of fixed size needs no call.
    data.extend_from_slice(&word.to_le_bytes());
    data.truncate(data.len() - (8 - bytes.min(8)));
}

/// The number of hexadecimal digits that are converted at a time.
const DIGITS: usize = 256;

/// Parses the bytes of a hexadecimal string, `"0x0A0B"`.
pub(in crate::text) fn hex_bytes(quoted: &str) -> Result<Vec<u8>> {
    // Nobody escapes digits, so whether there are escapes matters only to the error.
    pairs_of_digits(content(quoted).as_bytes()).or_else(|error| match unescape(quoted) {
        Cow::Owned(text) => pairs_of_digits(&text),
        Cow::Borrowed(_) => Err(error),
    })
}

/// Converts the pairs of digits after `0x`.
fn pairs_of_digits(text: &[u8]) -> Result<Vec<u8>> {
    let digits = text
        .strip_prefix(b"0x")
        .filter(|digits| digits.len() % 2 == 0);
    let digits =
        digits.ok_or_else(|| Error::message("expected `0x` and pairs of hexadecimal digits"))?;
    // Two loops, the values of digits and then their pairs, without an early end: each converts many digits at once. What is no
    // digit sets a high bit.
    let digit = |byte: u8| match (byte.wrapping_sub(b'0'), (byte | 0x20).wrapping_sub(b'a')) {
        (value @ 0..10, _) => value,
        (_, value @ 0..6) => value + 10,
        _ => 0xFF,
    };
    // Not `vec![0; _]`: an allocator may give back pages and take others for it, because those are zero.
    let mut bytes = Vec::with_capacity(digits.len() / 2);
    let mut all = 0;
    for digits in digits.chunks(DIGITS) {
        let mut values = [0; DIGITS];
        for (value, byte) in values.iter_mut().zip(digits) {
            *value = digit(*byte);
            all |= *value;
        }
        let pairs = values.as_chunks::<2>().0.iter().map(|pair| {
            let pair = u16::from_le_bytes(*pair);
            (pair << 4 | pair >> 8) as u8
        });
        bytes.extend(pairs.take(digits.len() / 2));
    }
    match all < 16 {
        true => Ok(bytes),
        false => Err(Error::message("expected hexadecimal digits")),
    }
}
