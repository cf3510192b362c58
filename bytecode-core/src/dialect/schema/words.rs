//! Words of the lines of a schema: names, kinds, forms and notes.
//!
//! ```text
//! kind ::= `varint` | `signed varint` | `byte` | `bool` | `f64` | `string` | `blob` | `attribute` | `type` | `resource`
//!        | integer ` of ` enum | `next `? number ` bit(s)` (` of ` enum)?
//!        | `optional<` kind `>` | `list<` kind `>` (` of ` expression)? | `(` kind `, ` kind `)`
//!        | kind ` if flag ` number (`, before ` version kind)?
//!        | `bytes of ` expression | `integer of known width` | `float of known semantics` | `by hand` | `` by `module` ``
//!        | name
//! form ::= (`u` | `i`) bits | `bool` | `f64` | `string` | `attribute` | `type` | `resource` | (`#` | `!`) dialect `.` mnemonic
//!        | `list<` form `>` | `optional<` form `>` | `by hand` | name
//! ```

use crate::item::{Form, Kind, Prefix};

/// Returns a value that lives as long as the process, because schemas do.
pub(super) fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// The rest of a line. A schema lives as long as the process, and so does its text.
#[derive(Clone, Copy)]
pub(super) struct Words {
    pub(super) rest: &'static str,
}

/// What names in a schema stand for.
pub(super) trait Names {
    /// Returns the wire form of a struct, an enum of constants or an enum of items.
    fn kind(&mut self, name: &str) -> Option<&'static Kind>;

    /// Returns the text of a struct, an enum of constants or an enum of items.
    fn form(&mut self, name: &str) -> Option<&'static Form>;
}

impl Words {
    pub(super) const fn new(rest: &'static str) -> Self {
        Self { rest }
    }

    /// Skips spaces.
    fn trim(&mut self) {
        self.rest = self.rest.trim_start_matches(' ');
    }

    /// Consumes a text.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        self.trim();
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Consumes a word that is followed by a space, a comma or the end.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let before = *self;
        if self.eat(word)
            && !self
                .rest
                .starts_with(|it: char| it.is_alphanumeric() || it == '_')
        {
            return true;
        }
        *self = before;
        false
    }

    /// Consumes the characters up to the first that is not part of a word.
    pub(super) fn word(&mut self) -> Option<&'static str> {
        self.trim();
        let is_word = |it: char| it.is_alphanumeric() || matches!(it, '_' | '.' | '$');
        let end = self.rest.find(|it| !is_word(it)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at_checked(end)?;
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    fn number(&mut self) -> Option<u32> {
        self.word()?.parse().ok()
    }

    /// Consumes a string as `Debug` writes it.
    pub(super) fn string(&mut self) -> Option<&'static str> {
        self.trim();
        let mut chars = self.rest.strip_prefix('"')?.char_indices();
        let mut text = String::new();
        while let Some((at, char)) = chars.next() {
            match char {
                '"' => {
                    self.rest = self.rest.get(at + 2..)?;
                    return Some(Box::leak(text.into_boxed_str()));
                }
                '\\' => text.push(match chars.next()?.1 {
                    'n' => '\n',
                    't' => '\t',
                    other => other,
                }),
                char => text.push(char),
            }
        }
        None
    }

    /// Consumes `name(...)` and returns what is inside of the parentheses.
    pub(super) fn note(&mut self, name: &str) -> Option<&'static str> {
        let before = *self;
        if !self.eat(name) || !self.rest.starts_with('(') {
            *self = before;
            return None;
        }
        let (mut depth, mut in_string, mut escaped) = (0, false, false);
        for (at, char) in self.rest.char_indices() {
            if in_string {
                in_string = char != '"' || escaped;
                escaped = char == '\\' && !escaped;
                continue;
            }
            match char {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                '"' => in_string = true,
                _ => {}
            }
            if depth == 0 {
                let inside = self.rest.get(1..at)?;
                self.rest = self.rest.get(at + 1..)?;
                return Some(inside);
            }
        }
        None
    }

    /// Consumes `since` and `until` with their versions.
    pub(super) fn versions(&mut self) -> [Option<&'static str>; 2] {
        ["since ", "until "].map(|word| match self.eat(word) {
            true => self.word(),
            false => None,
        })
    }

    /// Consumes a kind.
    pub(super) fn kind(&mut self, names: &mut dyn Names) -> Option<&'static Kind> {
        let mut kind = self.plain_kind(names)?;
        let simple = matches!(kind, Kind::Varint | Kind::SignedVarint | Kind::Byte);
        if simple && self.eat("of ") {
            let of = names.kind(self.word()?)?;
            kind = leak(Kind::Integer { form: kind, of });
        }
        if self.eat("if flag ") {
            let bit = self.number()?;
            let mut before = *self;
            let (mut since, mut earlier) = (None, kind);
            if before.eat(", before ")
                && let Some(version) = before.word()
                && version.starts_with(|it: char| it.is_ascii_digit())
            {
                (since, earlier) = (Some(version), before.kind(names)?);
                *self = before;
            }
            kind = leak(Kind::Flagged {
                bit,
                since,
                of: kind,
                before: earlier,
            });
        }
        Some(kind)
    }

    fn plain_kind(&mut self, names: &mut dyn Names) -> Option<&'static Kind> {
        const FIXED: [(&str, &Kind); 13] = [
            ("varint", &Kind::Varint),
            ("signed varint", &Kind::SignedVarint),
            ("byte", &Kind::Byte),
            ("bool", &Kind::Bool),
            ("f64", &Kind::F64),
            ("integer of known width", &Kind::ApInt),
            ("float of known semantics", &Kind::ApFloat),
            ("string", &Kind::String),
            ("blob", &Kind::Blob),
            ("attribute", &Kind::Attribute),
            ("type", &Kind::Type),
            ("resource", &Kind::Resource),
            ("by hand", &Kind::Custom("")),
        ];
        for (word, kind) in FIXED {
            if self.eat_word(word) {
                return Some(kind);
            }
        }
        if self.eat("by `") {
            let (module, rest) = self.rest.split_once('`')?;
            self.rest = rest;
            return Some(leak(Kind::Custom(module)));
        }
        if self.eat("bytes of ") {
            let length = self.expression();
            return Some(leak(Kind::Bytes { length }));
        }
        if self.eat("optional<") {
            let inner = self.kind(names)?;
            return self.eat(">").then(|| leak(Kind::Optional(inner)));
        }
        if self.eat("list<") {
            let element = self.kind(names)?;
            if !self.eat(">") {
                return None;
            }
            if !self.eat("of ") {
                return Some(leak(Kind::List(element)));
            }
            let length = self.expression();
            return Some(leak(Kind::Sequence { length, element }));
        }
        if self.eat("(") {
            let first = self.kind(names)?;
            let second = self.eat(",").then(|| self.kind(names))??;
            return self.eat(")").then(|| leak(Kind::Pair(first, second)));
        }
        self.bits(names).or_else(|| names.kind(self.word()?))
    }

    fn bits(&mut self, names: &mut dyn Names) -> Option<&'static Kind> {
        let before = *self;
        let first = !self.eat("next ");
        let bits = self.number();
        let (Some(bits), true) = (bits, self.eat("bit(s)")) else {
            *self = before;
            return None;
        };
        let of = match self.eat("of ") {
            true => names.kind(self.word()?)?,
            false => &Kind::Varint,
        };
        Some(leak(Kind::Bits { bits, first, of }))
    }

    /// Consumes an expression, up to the notes.
    fn expression(&mut self) -> &'static str {
        const NOTES: [&str; 6] = [
            " since ",
            " until ",
            " by(",
            " accepts(",
            " when_missing(",
            " default(",
        ];
        let ends = NOTES.iter().filter_map(|it| self.rest.find(it));
        let end = ends.min().unwrap_or(self.rest.len());
        let (expression, rest) = self.rest.split_at_checked(end).unwrap_or((self.rest, ""));
        self.rest = rest;
        expression
    }

    /// Consumes a form.
    pub(super) fn form(&mut self, names: &mut dyn Names) -> Option<&'static Form> {
        const FIXED: [(&str, &Form); 7] = [
            ("bool", &Form::Bool),
            ("f64", &Form::Float),
            ("string", &Form::String),
            ("attribute", &Form::Attribute),
            ("type", &Form::Type),
            ("resource", &Form::Resource),
            ("by hand", &Form::ByHand),
        ];
        for (word, form) in FIXED {
            if self.eat_word(word) {
                return Some(form);
            }
        }
        for (open, is_list) in [("list<", true), ("optional<", false)] {
            if self.eat(open) {
                let inner = self.form(names)?;
                let form = match is_list {
                    true => Form::List(inner),
                    false => Form::Optional(inner),
                };
                return self.eat(">").then(|| leak(form));
            }
        }
        for (sigil, is_type) in [("#", false), ("!", true)] {
            if self.eat(sigil) {
                let (dialect, mnemonic) = self.word()?.split_once('.')?;
                let prefix = Prefix::Named(dialect, mnemonic);
                return Some(leak(Form::Reference { is_type, prefix }));
            }
        }
        let word = self.word()?;
        let (letter, bits) = word.split_at_checked(1)?;
        match (letter, bits.parse()) {
            ("u" | "i", Ok(bits @ 1..=64)) => Some(leak(Form::Integer {
                signed: letter == "i",
                bits,
            })),
            _ => names.form(word),
        }
    }
}
