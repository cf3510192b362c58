//! The assembly format of a variant, in the manner of ODS.
//!
//! ```text
//! format    ::= piece*
//! piece     ::= `literal` | `` | ` ` | value | struct(values) | params(values) | params
//!             | custom<path>(arguments) | (piece+)?
//! values    ::= params | value (, value)*                 params: all fields
//! value     ::= $field ^? | directive(value)
//! directive ::= list | shape | dynamic | qualified | keyword | symbol | flag
//! arguments ::= argument (, argument)*                    argument ::= $field ^? | ref($field)
//! ```
//!
//! `struct` prints `name = value` pairs in any order, without those that are absent; `params` prints
//! values. A group in `(` `)?` starts with a literal and has one field marked `$field^`: it is there if
//! that field is present.

use syn::{LitStr, Member, Path};

use crate::context::Errors;
use crate::field;
use crate::input::{Field, Variant};

/// A part of a format; fields are indices.
pub(crate) enum Piece {
    Literal(String),
    /// No blank here.
    Nothing,
    /// A blank here.
    Blank,
    Value(Value),
    Struct(Vec<Value>),
    Params(Vec<Value>),
    Custom {
        path: Path,
        arguments: Vec<Argument>,
    },
    Group {
        pieces: Vec<Piece>,
        anchor: usize,
    },
}

/// A field, in the form that its directives give it, the outermost first.
#[derive(Clone)]
pub(crate) struct Value {
    pub(crate) field: usize,
    pub(crate) directives: Vec<Directive>,
}

/// What a custom directive prints and parses.
pub(crate) struct Argument {
    pub(crate) field: usize,
    /// Whether it is there already, and only looked at.
    pub(crate) reference: bool,
}

/// How a value is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Directive {
    /// A list without brackets.
    List,
    /// Sizes, each with an `x` behind it.
    Shape,
    /// A size, or a list of sizes, of which some are `?`.
    Dynamic,
    /// With prefix where it might be left out.
    Qualified,
    /// A string, bare where it is an identifier.
    Keyword,
    /// A string as the name of a symbol.
    Symbol,
    /// A boolean that is true where its group is there.
    Flag,
}

const DIRECTIVES: [(&str, Directive); 7] = [
    ("list", Directive::List),
    ("shape", Directive::Shape),
    ("dynamic", Directive::Dynamic),
    ("qualified", Directive::Qualified),
    ("keyword", Directive::Keyword),
    ("symbol", Directive::Symbol),
    ("flag", Directive::Flag),
];

impl Directive {
    /// The directive of this name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let found = DIRECTIVES.into_iter().find(|(word, _)| *word == name);
        found.map(|(_, directive)| directive)
    }
}

/// The format of a variant: its own, or the default one.
pub(crate) fn of(variant: &Variant, errors: &Errors) -> Vec<Piece> {
    for field in &variant.fields {
        let checked = field.directive.map_or(Ok(()), |it| check(field, &[it]));
        if let Err(message) = checked {
            errors.on(&field.member, message);
        }
    }
    match &variant.format {
        Some(format) => {
            let text = format.value();
            let mut parser = Parser {
                rest: text.trim(),
                variant,
                anchor: None,
                seen: Vec::new(),
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

/// All fields, as they are.
fn all(variant: &Variant) -> Vec<Value> {
    let fields = variant.fields.iter().enumerate();
    fields
        .map(|(index, field)| Value {
            field: index,
            directives: field.directive.into_iter().collect(),
        })
        .collect()
}

/// `<a, b>`; where more than the last field may be absent, `<a = 1, b = 2>`.
fn default(variant: &Variant) -> Vec<Piece> {
    let Some((_, but_last)) = variant.fields.split_last() else {
        return Vec::new();
    };
    let list = if but_last.iter().any(Field::may_be_absent) {
        Piece::Struct(all(variant))
    } else {
        Piece::Params(all(variant))
    };
    let brackets = |text: &str| Piece::Literal(text.to_owned());
    vec![brackets("<"), list, brackets(">")]
}

/// Every field occurs once.
fn complete(pieces: &[Piece], variant: &Variant, format: &LitStr, errors: &Errors) {
    let counts = counts(pieces, variant);
    for (field, count) in variant.fields.iter().zip(counts) {
        let name = field.name();
        match count {
            0 => errors.on(format, format_args!("the format lacks `${name}`")),
            1 => {}
            _ => errors.on(format, format_args!("the format has `${name}` twice")),
        }
    }
}

/// How often `pieces` have each field.
fn counts(pieces: &[Piece], variant: &Variant) -> Vec<usize> {
    let mut counts = vec![0; variant.fields.len()];
    for index in fields(pieces) {
        if let Some(count) = counts.get_mut(index) {
            *count += 1;
        }
    }
    counts
}

/// The fields that `pieces` print, in order.
pub(crate) fn fields(pieces: &[Piece]) -> Vec<usize> {
    let of = |piece: &Piece| match piece {
        Piece::Literal(_) | Piece::Nothing | Piece::Blank => Vec::new(),
        Piece::Value(value) => vec![value.field],
        Piece::Struct(values) | Piece::Params(values) => {
            values.iter().map(|value| value.field).collect()
        }
        Piece::Custom { arguments, .. } => (arguments.iter())
            .filter(|it| !it.reference)
            .map(|it| it.field)
            .collect(),
        Piece::Group { pieces, .. } => fields(pieces),
    };
    pieces.iter().flat_map(of).collect()
}

struct Parser<'a> {
    rest: &'a str,
    variant: &'a Variant,
    /// The marked field of the group.
    anchor: Option<usize>,
    /// The fields up to here.
    seen: Vec<usize>,
}

impl Parser<'_> {
    fn pieces(&mut self, in_group: bool) -> Result<Vec<Piece>, String> {
        let mut pieces = Vec::new();
        loop {
            self.blanks();
            if self.rest.is_empty() || in_group && self.rest.starts_with(')') {
                return Ok(pieces);
            }
            pieces.push(self.piece(in_group)?);
        }
    }

    fn piece(&mut self, in_group: bool) -> Result<Piece, String> {
        if self.eat("`") {
            return self.literal();
        }
        if self.eat("struct(") {
            return self.values().map(Piece::Struct);
        }
        if self.eat("params(") {
            return self.values().map(Piece::Params);
        }
        if self.eat("params") {
            return Ok(Piece::Params(all(self.variant)));
        }
        if self.eat("custom<") {
            return self.custom();
        }
        if let Some(value) = self.optional_value()? {
            if self.anchor.is_some() && !in_group {
                return Err("`^` marks a field of a group: (`word` $field^)?".to_owned());
            }
            return Ok(Piece::Value(value));
        }
        if !in_group && self.eat("(") {
            return self.group();
        }
        let found: String = self.rest.chars().take(20).collect();
        Err(format!(
            "expected `` `literal` ``, `$field`, `struct(...)`, `params`, `custom<path>(...)`, `(...)?` or \
             one of `list(...)`, `shape(...)`, `dynamic(...)`, `qualified(...)`, `keyword(...)`, \
             `symbol(...)`, `flag(...)` at `{found}`"
        ))
    }

    fn literal(&mut self) -> Result<Piece, String> {
        let (literal, rest) = (self.rest)
            .split_once('`')
            .ok_or("a literal without its end: `` ` ``")?;
        self.rest = rest;
        match literal {
            "" => Ok(Piece::Nothing),
            " " => Ok(Piece::Blank),
            _ if is_literal(literal) => Ok(Piece::Literal(literal.to_owned())),
            _ => Err(format!(
                "`{literal}` is no literal: a word, or one of < > ( ) [ ] {{ }} , : = -> + - * / ? |"
            )),
        }
    }

    /// The rest of `(...)?`
    fn group(&mut self) -> Result<Piece, String> {
        self.anchor = None;
        let pieces = self.pieces(true)?;
        if !self.eat(")?") {
            return Err("a group ends with `)?`".to_owned());
        }
        let anchor = self.anchor.take();
        let anchor = anchor.ok_or("a group has one field marked `$field^`")?;
        let mut visible = (pieces.iter()).filter(|it| !matches!(it, Piece::Nothing | Piece::Blank));
        if !matches!(visible.next(), Some(Piece::Literal(_))) {
            return Err("a group starts with a literal".to_owned());
        }
        for (field, count) in self
            .variant
            .fields
            .iter()
            .zip(counts(&pieces, self.variant))
        {
            if count > 0 && !field.may_be_absent() {
                return Err(format!(
                    "`${}` cannot be absent: it is no `Option` and has no `default`",
                    field.name()
                ));
            }
        }
        Ok(Piece::Group { pieces, anchor })
    }

    /// The rest of `custom<path>($a, ref($b))`
    fn custom(&mut self) -> Result<Piece, String> {
        let (path, rest) = (self.rest)
            .split_once('>')
            .ok_or("`custom<` ends with `>`: custom<path>($field)")?;
        let path = syn::parse_str(path).map_err(|_| format!("`{path}` is no path to a module"))?;
        self.rest = rest;
        if !self.eat("(") {
            return Err("the fields are missing: custom<path>($field)".to_owned());
        }
        let arguments = self.separated(|parser| {
            let reference = parser.eat("ref(");
            let before = parser.seen.len();
            let field = parser.field()?;
            if reference {
                parser.seen.truncate(before);
                if !parser.seen.contains(&field) {
                    return Err("what is in `ref` stands before it in the format".to_owned());
                }
                if !parser.eat(")") {
                    return Err("`ref(` ends with `)`".to_owned());
                }
            }
            Ok(Argument { field, reference })
        })?;
        Ok(Piece::Custom { path, arguments })
    }

    /// `$field` or `directive(value)`, if that follows.
    fn optional_value(&mut self) -> Result<Option<Value>, String> {
        let mut directives = Vec::new();
        while let Some(directive) = self.directive() {
            directives.push(directive);
            self.blanks();
        }
        if directives.is_empty() && !self.rest.starts_with('$') {
            return Ok(None);
        }
        let field = self.field()?;
        for _ in &directives {
            self.blanks();
            if !self.eat(")") {
                return Err("a directive has one field and ends with `)`".to_owned());
            }
        }
        if let Some(it) = self.variant.fields.get(field) {
            if directives.is_empty() {
                directives.extend(it.directive);
            } else {
                check(it, &directives)?;
            }
        }
        Ok(Some(Value { field, directives }))
    }

    fn directive(&mut self) -> Option<Directive> {
        let (word, rest) = self.rest.split_once('(')?;
        let directive = Directive::from_name(word)?;
        self.rest = rest;
        Some(directive)
    }

    fn blanks(&mut self) {
        self.rest = self.rest.trim_start();
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

    /// The values up to `)`.
    fn values(&mut self) -> Result<Vec<Value>, String> {
        self.blanks();
        if self.eat("params") {
            self.blanks();
            return match self.eat(")") {
                true => Ok(all(self.variant)),
                false => Err("`struct(` and `params(` end with `)`".to_owned()),
            };
        }
        self.separated(|parser| {
            let value = parser.optional_value()?;
            value.ok_or_else(|| "expected `$field`".to_owned())
        })
    }

    /// Elements separated by commas, up to `)`.
    fn separated<T>(
        &mut self,
        mut element: impl FnMut(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let mut list = Vec::new();
        loop {
            self.blanks();
            list.push(element(self)?);
            self.blanks();
            if self.eat(")") {
                return Ok(list);
            }
            if !self.eat(",") {
                return Err("`struct(`, `params(` and `custom<...>(` end with `)`".to_owned());
            }
        }
    }

    fn field(&mut self) -> Result<usize, String> {
        let name = self.rest.strip_prefix('$').ok_or("expected `$field`")?;
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let end = name.find(|c| !is_part(c)).unwrap_or(name.len());
        let (name, rest) = name.split_at(end);
        self.rest = rest;
        let mut fields = self.variant.fields.iter();
        let index = fields
            .position(|field| match &field.member {
                Member::Named(_) => field.name() == name,
                Member::Unnamed(index) => index.index.to_string() == name,
            })
            .ok_or_else(|| format!("there is no field `${name}`"))?;
        if self.eat("^") {
            self.anchor = Some(index);
        }
        self.seen.push(index);
        Ok(index)
    }
}

/// Whether the field can have this form.
fn check(field: &Field, directives: &[Directive]) -> Result<(), String> {
    let name = field.name();
    if field.asm.is_some() {
        return Err(format!("`${name}` has its form from `asm`: no directive"));
    }
    let mut ty = field::inner_type(field);
    for (position, directive) in directives.iter().enumerate() {
        let wanted = match directive {
            Directive::List => Some("a list"),
            Directive::Shape => Some("a shape, which is a list of sizes"),
            _ => None,
        };
        match (wanted, field::argument_of(ty, "Vec")) {
            (Some(wanted), None) => {
                return Err(format!("`${name}` is not {wanted}: its type is no `Vec`"));
            }
            (Some(_), Some(element)) => ty = element,
            (None, _) => {}
        }
        if *directive != Directive::List && position + 1 < directives.len() {
            return Err("only `list` takes a value with a directive".to_owned());
        }
    }
    Ok(())
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
