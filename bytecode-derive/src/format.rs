//! The assembly format of a variant, in the manner of ODS.
//!
//! ```text
//! format  ::= piece*
//! piece   ::= `literal` | $field | struct(names) | params(names) | (piece+)?
//! names   ::= params | $field (, $field)*        params: all fields
//! ```
//!
//! `struct` prints `name = value` pairs in any order, without those that are absent; `params` prints
//! values. A group in `(` `)?` starts with a literal and has one field marked `$field^`: it is there if
//! that field is present.

use syn::{LitStr, Member};

use crate::context::Errors;
use crate::input::{Field, Variant};

/// A part of a format; fields are indices.
pub(crate) enum Piece {
    Literal(String),
    Field(usize),
    Struct(Vec<usize>),
    Params(Vec<usize>),
    Group { pieces: Vec<Piece>, anchor: usize },
}

/// The format of a variant: its own, or the default one.
pub(crate) fn of(variant: &Variant, errors: &Errors) -> Vec<Piece> {
    match &variant.format {
        Some(format) => {
            let text = format.value();
            let mut parser = Parser {
                rest: text.trim(),
                variant,
                anchor: None,
            };
            match parser.pieces(false) {
                Ok(pieces) => {
                    complete(&pieces, variant, format, errors);
                    pieces
                }
                Err(message) => {
                    errors.on(format, message);
                    Vec::new()
                }
            }
        }
        None => default(variant),
    }
}

/// `<a, b>`; where more than the last field may be absent, `<a = 1, b = 2>`.
fn default(variant: &Variant) -> Vec<Piece> {
    let all: Vec<_> = (0..variant.fields.len()).collect();
    let Some((_, but_last)) = variant.fields.split_last() else {
        return Vec::new();
    };
    let list = if but_last.iter().any(Field::may_be_absent) {
        Piece::Struct(all)
    } else {
        Piece::Params(all)
    };
    let brackets = |text: &str| Piece::Literal(text.to_owned());
    vec![brackets("<"), list, brackets(">")]
}

/// Every field occurs once.
fn complete(pieces: &[Piece], variant: &Variant, format: &LitStr, errors: &Errors) {
    let mut counts = vec![0; variant.fields.len()];
    count(pieces, &mut counts);
    for (field, count) in variant.fields.iter().zip(counts) {
        let name = field.name();
        match count {
            0 => errors.on(format, format_args!("the format lacks `${name}`")),
            1 => {}
            _ => errors.on(format, format_args!("the format has `${name}` twice")),
        }
    }
}

fn count(pieces: &[Piece], counts: &mut [usize]) {
    let mut add = |index: usize| {
        if let Some(count) = counts.get_mut(index) {
            *count += 1;
        }
    };
    for piece in pieces {
        match piece {
            Piece::Literal(_) => {}
            Piece::Field(index) => add(*index),
            Piece::Struct(fields) | Piece::Params(fields) => {
                fields.iter().for_each(|&index| add(index));
            }
            Piece::Group { .. } => {}
        }
    }
    for piece in pieces {
        if let Piece::Group { pieces, .. } = piece {
            count(pieces, counts);
        }
    }
}

struct Parser<'a> {
    rest: &'a str,
    variant: &'a Variant,
    /// The marked field of the group.
    anchor: Option<usize>,
}

impl Parser<'_> {
    fn pieces(&mut self, in_group: bool) -> Result<Vec<Piece>, String> {
        let mut pieces = Vec::new();
        loop {
            self.rest = self.rest.trim_start();
            if self.rest.is_empty() || in_group && self.rest.starts_with(')') {
                return Ok(pieces);
            }
            pieces.push(self.piece(in_group)?);
        }
    }

    fn piece(&mut self, in_group: bool) -> Result<Piece, String> {
        if let Some(rest) = self.rest.strip_prefix('`') {
            let (literal, rest) = rest
                .split_once('`')
                .ok_or("a literal without its end: `` ` ``")?;
            self.rest = rest;
            if !is_literal(literal) {
                return Err(format!(
                    "`{literal}` is no literal: a word, or one of < > ( ) [ ] {{ }} , : = -> + - * / ? |"
                ));
            }
            return Ok(Piece::Literal(literal.to_owned()));
        }
        if self.rest.starts_with('$') {
            let index = self.field()?;
            if self.eat("^") {
                if !in_group {
                    return Err("`^` marks a field of a group: (`word` $field^)?".to_owned());
                }
                self.anchor = Some(index);
            }
            return Ok(Piece::Field(index));
        }
        if self.eat("struct(") {
            return self.names().map(Piece::Struct);
        }
        if self.eat("params(") {
            return self.names().map(Piece::Params);
        }
        if self.eat("params") {
            return Ok(Piece::Params((0..self.variant.fields.len()).collect()));
        }
        if !in_group && self.eat("(") {
            self.anchor = None;
            let pieces = self.pieces(true)?;
            if !self.eat(")?") {
                return Err("a group ends with `)?`".to_owned());
            }
            let anchor = self
                .anchor
                .ok_or("a group has one field marked `$field^`")?;
            if !matches!(pieces.first(), Some(Piece::Literal(_))) {
                return Err("a group starts with a literal".to_owned());
            }
            let mut fields = vec![0; self.variant.fields.len()];
            count(&pieces, &mut fields);
            for (field, count) in self.variant.fields.iter().zip(fields) {
                if count > 0 && !field.may_be_absent() {
                    return Err(format!(
                        "`${}` cannot be absent: it is no `Option` and has no `default`",
                        field.name()
                    ));
                }
            }
            return Ok(Piece::Group { pieces, anchor });
        }
        let found: String = self.rest.chars().take(20).collect();
        Err(format!(
            "expected `` `literal` ``, `$field`, `struct(...)`, `params` or `(...)?` at `{found}`"
        ))
    }

    fn eat(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// The fields up to `)`.
    fn names(&mut self) -> Result<Vec<usize>, String> {
        self.rest = self.rest.trim_start();
        let mut fields = Vec::new();
        if self.eat("params") {
            fields.extend(0..self.variant.fields.len());
        } else {
            loop {
                self.rest = self.rest.trim_start();
                fields.push(self.field()?);
                self.rest = self.rest.trim_start();
                if !self.eat(",") {
                    break;
                }
            }
        }
        self.rest = self.rest.trim_start();
        if self.eat(")") {
            Ok(fields)
        } else {
            Err("`struct(` and `params(` end with `)`".to_owned())
        }
    }

    fn field(&mut self) -> Result<usize, String> {
        let name = self.rest.strip_prefix('$').ok_or("expected `$field`")?;
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let end = name.find(|c| !is_part(c)).unwrap_or(name.len());
        let (name, rest) = name.split_at(end);
        self.rest = rest;
        let mut fields = self.variant.fields.iter();
        fields
            .position(|field| match &field.member {
                Member::Named(_) => field.name() == name,
                Member::Unnamed(index) => index.index.to_string() == name,
            })
            .ok_or_else(|| format!("there is no field `${name}`"))
    }
}

/// Whether the lexer of the assembly takes it for one token.
fn is_literal(text: &str) -> bool {
    let punctuation = [
        "<", ">", "(", ")", "[", "]", "{", "}", ",", ":", "=", "->", "+", "-", "*", "/", "?", "|",
    ];
    let mut letters = text.chars();
    let word = letters
        .next()
        .is_some_and(|it| it.is_ascii_alphabetic() || it == '_')
        && letters.all(|it| it.is_ascii_alphanumeric() || matches!(it, '_' | '$' | '.'));
    word || punctuation.contains(&text)
}
