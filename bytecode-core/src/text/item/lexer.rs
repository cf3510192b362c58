//! The tokens of assembly text.
//!
//! ```text
//! bare-id     ::= (letter | `_`) (letter | digit | [_$.])*
//! suffix-id   ::= digit+ | (letter | [_$.-]) (letter | digit | [_$.-])*
//! at-id       ::= `@` (bare-id | string | `<<INVALID EMPTY SYMBOL>>`)
//! hash-id     ::= `#` suffix-id                  bang-id ::= `!` suffix-id
//! percent-id  ::= `%` suffix-id                  caret-id ::= `^` suffix-id
//! integer     ::= digit+ | `0x` hex-digit+       float ::= digit+ `.` digit* ([eE] [-+]? digit+)?
//! string      ::= `"` (any but `"`, `\`, line feed, vertical tab, form feed | `\` (`"` | `\` | `n` | `t` | hex-digit hex-digit))* `"`
//! comment     ::= `//` any* (line feed | carriage return)
//! ```
//!
//! A token has a kind and a range of bytes; nothing is copied. Line ends occur only between tokens.

use super::position::Position;
use crate::item::quoted::string_end;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The end of the text.
    End,
    /// No valid token; [`Lexer::problem`] describes the error.
    Error,
    Bare,
    At,
    Hash,
    Bang,
    Percent,
    Caret,
    Integer,
    Float,
    String,
    Arrow,
    /// `...`
    Ellipsis,
    /// `{-#`
    MetadataBegin,
    /// `#-}`
    MetadataEnd,
    Colon,
    Comma,
    Equal,
    Less,
    Greater,
    ParenOpen,
    ParenClose,
    BraceOpen,
    BraceClose,
    SquareOpen,
    SquareClose,
    Minus,
    Plus,
    Star,
    Question,
    Slash,
    Pipe,
}

/// A token: its kind and its range.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Classes of bytes: letters, digits, and the characters of names.
const LETTER: u8 = 1;
const DIGIT: u8 = 2;
/// `_`, `$` and `.`
const NAME: u8 = 4;
/// `-`
const DASH: u8 = 8;
const HEX: u8 = 16;
/// Bytes that may begin the space between tokens.
const BLANK: u8 = 32;

const CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let c = byte as u8;
        let mut class = 0;
        if c.is_ascii_alphabetic() {
            class |= LETTER;
        }
        if c.is_ascii_digit() {
            class |= DIGIT;
        }
        if c.is_ascii_hexdigit() {
            class |= HEX;
        }
        if matches!(c, b'_' | b'$' | b'.') {
            class |= NAME;
        }
        if c == b'-' {
            class |= DASH;
        }
        if matches!(c, 0 | b' ' | b'\t' | b'\r' | b'\n' | b'/') {
            class |= BLANK;
        }
        classes[byte] = class;
        byte += 1;
    }
    classes
};

/// The printed name of a symbol without a name, after the `@`.
pub(crate) const EMPTY_SYMBOL: &[u8] = b"<<INVALID EMPTY SYMBOL>>";

/// Splits a text into tokens.
#[derive(Clone)]
pub(crate) struct Lexer<'t> {
    text: &'t str,
    position: usize,
    /// The number, from 0, and the start of the line that contains `position`.
    line: u32,
    line_start: usize,
}

impl<'t> Lexer<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self {
            text,
            position: 0,
            line: 0,
            line_start: 0,
        }
    }

    /// Returns the whole text.
    pub(crate) fn text(&self) -> &'t str {
        self.text
    }

    /// Returns the end of the last token, or the position set since.
    #[inline]
    pub(crate) fn position(&self) -> usize {
        self.position
    }

    /// Moves to a position, and determines its line.
    pub(crate) fn seek(&mut self, position: usize) {
        if position > self.position {
            self.count_lines(position);
        } else {
            self.uncount_lines(position);
        }
        self.position = position;
    }

    /// Moves to a position whose line is known.
    pub(crate) fn jump(&mut self, to: Position) {
        self.position = to.offset;
        self.line = to.line;
        self.line_start = to.line_start;
    }

    /// Moves forward to a position of the same line.
    #[inline]
    pub(crate) fn skip(&mut self, position: usize) {
        self.position = position;
    }

    /// Returns the line and the column, from 1, of a position in the line of the last token.
    pub(crate) fn line_and_column(&self, position: usize) -> (u32, u32) {
        let column = position.saturating_sub(self.line_start) + 1;
        (self.line + 1, u32::try_from(column).unwrap_or(u32::MAX))
    }

    /// Returns any offset with its line. Takes the time to count the lines in between.
    pub(crate) fn position_of(&self, offset: usize) -> Position {
        let text = self.text.as_bytes();
        let offset = offset.min(text.len());
        let mut position = Position {
            offset: self.position,
            line: self.line,
            line_start: self.line_start,
        };
        if offset > self.position {
            position.advance(text, offset);
        } else if offset < self.line_start {
            let between = text.get(offset..self.line_start).unwrap_or_default();
            let lines = memchr::memchr_iter(b'\n', between).count() as u32;
            let before = text.get(..offset).unwrap_or_default();
            position.line = self.line.saturating_sub(lines);
            position.line_start = memchr::memrchr(b'\n', before).map_or(0, |last| last + 1);
        }
        position.offset = offset;
        position
    }

    #[inline]
    fn byte(&self, position: usize) -> u8 {
        self.text.as_bytes().get(position).copied().unwrap_or(0)
    }

    fn count_lines(&mut self, end: usize) {
        let skipped = self
            .text
            .as_bytes()
            .get(self.position..end)
            .unwrap_or_default();
        for index in memchr::memchr_iter(b'\n', skipped) {
            self.line += 1;
            self.line_start = self.position + index + 1;
        }
    }

    /// Subtracts the lines between `start` and the current position, because the last token may start on a later line.
    fn uncount_lines(&mut self, start: usize) {
        let bytes = self.text.as_bytes();
        let skipped = bytes.get(start..self.position).unwrap_or_default();
        let lines = memchr::memchr_iter(b'\n', skipped).count();
        if lines > 0 {
            self.line = self.line.saturating_sub(lines as u32);
            let before = bytes.get(..start).unwrap_or_default();
            self.line_start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
        }
    }

    /// Returns the start of the next token.
    #[inline]
    fn token_start(&mut self) -> usize {
        // Most tokens follow a single blank, or directly.
        let start = self.position + usize::from(self.byte(self.position) == b' ');
        if CLASSES[usize::from(self.byte(start))] & BLANK == 0 {
            start
        } else {
            self.skip_blanks(start)
        }
    }

    fn skip_blanks(&mut self, mut position: usize) -> usize {
        let text = self.text.as_bytes();
        while let Some(byte) = text.get(position) {
            position = match byte {
                // Upstream skips NUL as well.
                0 | b' ' | b'\t' | b'\r' => position + 1,
                b'\n' => {
                    self.line += 1;
                    self.line_start = position + 1;
                    position + 1
                }
                b'/' if text.get(position + 1) == Some(&b'/') => {
                    let comment = text.get(position..).unwrap_or_default();
                    position + memchr::memchr2(b'\n', b'\r', comment).unwrap_or(comment.len())
                }
                _ => break,
            }
        }
        position
    }

    #[inline]
    fn end_of(&self, position: usize, classes: u8) -> usize {
        class_end(self.text.as_bytes(), position, classes)
    }

    /// Returns the next token.
    #[inline]
    pub(crate) fn next(&mut self) -> Token {
        let start = self.token_start();
        let (kind, end) = self.token(start);
        self.position = end;
        Token { kind, start, end }
    }

    #[inline]
    fn token(&self, start: usize) -> (Kind, usize) {
        let single = |kind| (kind, start + 1);
        match self.byte(start) {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                (Kind::Bare, self.end_of(start + 1, LETTER | DIGIT | NAME))
            }
            b'0'..=b'9' => self.number(start),
            b'%' => self.suffixed(start, Kind::Percent),
            b'^' => self.suffixed(start, Kind::Caret),
            b'!' => self.suffixed(start, Kind::Bang),
            b'#' if self.starts_with(start, b"#-}") => (Kind::MetadataEnd, start + 3),
            b'#' => self.suffixed(start, Kind::Hash),
            b'"' => self.string(start, start + 1, Kind::String),
            b'@' => self.at(start),
            b'-' if self.byte(start + 1) == b'>' => (Kind::Arrow, start + 2),
            b'-' => single(Kind::Minus),
            b'{' if self.starts_with(start, b"{-#") => (Kind::MetadataBegin, start + 3),
            b'{' => single(Kind::BraceOpen),
            b'}' => single(Kind::BraceClose),
            b'(' => single(Kind::ParenOpen),
            b')' => single(Kind::ParenClose),
            b'[' => single(Kind::SquareOpen),
            b']' => single(Kind::SquareClose),
            b'<' => single(Kind::Less),
            b'>' => single(Kind::Greater),
            b':' => single(Kind::Colon),
            b',' => single(Kind::Comma),
            b'=' => single(Kind::Equal),
            b'+' => single(Kind::Plus),
            b'*' => single(Kind::Star),
            b'?' => single(Kind::Question),
            b'/' => single(Kind::Slash),
            b'|' => single(Kind::Pipe),
            b'.' if self.starts_with(start, b"...") => (Kind::Ellipsis, start + 3),
            0 if start >= self.text.len() => (Kind::End, start),
            _ => (Kind::Error, start),
        }
    }

    fn starts_with(&self, position: usize, token: &[u8]) -> bool {
        self.text
            .as_bytes()
            .get(position..)
            .is_some_and(|rest| rest.starts_with(token))
    }

    fn number(&self, start: usize) -> (Kind, usize) {
        let hexadecimal = self.byte(start) == b'0'
            && self.byte(start + 1) == b'x'
            && self.byte(start + 2).is_ascii_hexdigit();
        if hexadecimal {
            return (Kind::Integer, self.end_of(start + 2, HEX));
        }
        let mut end = self.end_of(start, DIGIT);
        if self.byte(end) != b'.' {
            return (Kind::Integer, end);
        }
        end = self.end_of(end + 1, DIGIT);
        if matches!(self.byte(end), b'e' | b'E') {
            let signed = matches!(self.byte(end + 1), b'-' | b'+');
            let digits = end + 1 + usize::from(signed);
            if self.byte(digits).is_ascii_digit() {
                end = self.end_of(digits, DIGIT);
            }
        }
        (Kind::Float, end)
    }

    fn suffixed(&self, start: usize, kind: Kind) -> (Kind, usize) {
        match suffix_end(self.text.as_bytes(), start) {
            Some(end) => (kind, end),
            None => (Kind::Error, start),
        }
    }

    fn at(&self, start: usize) -> (Kind, usize) {
        match self.byte(start + 1) {
            b'"' => self.string(start, start + 2, Kind::At),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                (Kind::At, self.end_of(start + 1, LETTER | DIGIT | NAME))
            }
            _ if self.starts_with(start + 1, EMPTY_SYMBOL) => {
                (Kind::At, start + 1 + EMPTY_SYMBOL.len())
            }
            _ => (Kind::Error, start),
        }
    }

    fn string(&self, start: usize, content: usize, kind: Kind) -> (Kind, usize) {
        match string_end(self.text.as_bytes(), content) {
            Some(end) => (kind, end),
            None => (Kind::Error, start),
        }
    }

    /// Describes the error if there is no token at `start`.
    #[cold]
    pub(crate) fn problem(&self, start: usize) -> String {
        let character = self.text.get(start..).and_then(|rest| rest.chars().next());
        match character {
            Some('"') => "unterminated or malformed string".into(),
            Some('@') => "expected an identifier or a string after `@`".into(),
            Some(prefix @ ('%' | '^' | '#' | '!')) => {
                format!("expected an identifier after `{prefix}`")
            }
            Some(other) => format!("unexpected character {other:?}"),
            None => "unexpected end of the text".into(),
        }
    }
}

/// Returns the end of the bytes of some classes after `position`.
#[inline]
fn class_end(text: &[u8], mut position: usize, classes: u8) -> usize {
    while let Some(byte) = text.get(position)
        && CLASSES[usize::from(*byte)] & classes != 0
    {
        position += 1;
    }
    position
}

/// Returns the end of the name whose first byte, `%` for example, is at `start`; `None` if no name follows.
#[inline]
pub(crate) fn suffix_end(text: &[u8], start: usize) -> Option<usize> {
    let first = CLASSES[usize::from(*text.get(start + 1)?)];
    if first & DIGIT != 0 {
        Some(class_end(text, start + 1, DIGIT))
    } else if first & (LETTER | NAME | DASH) != 0 {
        Some(class_end(text, start + 1, LETTER | DIGIT | NAME | DASH))
    } else {
        None
    }
}

/// Returns the end, after the closing bracket, of the nested text that starts with the bracket at `position`. Skips
/// strings and `->`.
pub(crate) fn nested_end(text: &[u8], mut position: usize, limit: usize) -> Option<usize> {
    let mut open = smallvec::SmallVec::<[u8; 16]>::new();
    loop {
        // Most bytes belong to names and numbers.
        position = class_end(text, position, LETTER | DIGIT | NAME);
        let byte = *text.get(position)?;
        position += 1;
        match byte {
            b'<' => open.push(b'>'),
            b'(' => open.push(b')'),
            b'[' => open.push(b']'),
            b'{' => open.push(b'}'),
            b'-' if text.get(position) == Some(&b'>') => position += 1,
            // `>=` in an integer set is inside of parentheses.
            b'>' if open.last() != Some(&b'>') && text.get(position) == Some(&b'=') => {}
            b'>' | b')' | b']' | b'}' => {
                if open.pop()? != byte {
                    return None;
                }
                if open.is_empty() {
                    return Some(position);
                }
            }
            b'"' => position = string_end(text, position)?,
            _ => {}
        }
        if open.len() > limit {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(Kind, &str)> {
        let mut lexer = Lexer::new(text);
        let mut tokens = Vec::new();
        loop {
            let token = lexer.next();
            tokens.push((token.kind, &text[token.start..token.end]));
            if matches!(token.kind, Kind::End | Kind::Error) {
                return tokens;
            }
        }
    }

    #[test]
    fn strings_end_alike_at_any_length() {
        for length in 0..200 {
            let plain = "\u{e9}".repeat(length / 2) + &"a".repeat(length % 2);
            let ends = |rest: &str| string_end(format!("{plain}{rest}").as_bytes(), 0);
            assert_eq!(ends("\" after"), Some(length + 1));
            assert_eq!(ends("\t\" after"), Some(length + 2));
            assert_eq!(ends("\r\" after"), Some(length + 2));
            assert_eq!(ends("\\4A\" after"), Some(length + 4));
            for none in ["", "\n\"", "\x0B\"", "\x0C\"", "\\4\"", "\\x\""] {
                assert_eq!(ends(none), None, "{length} and {none:?}");
            }
        }
    }

    #[test]
    fn tokens_of_each_kind() {
        use Kind::*;
        let expected = [
            (Percent, "%a-b.0"),
            (Percent, "%12"),
            (Bare, "x3"),
            (Equal, "="),
            (String, r#""\"\0A""#),
            (At, r#"@"a b""#),
            (At, "@a.b"),
            (At, "@<<INVALID EMPTY SYMBOL>>"),
            (Arrow, "->"),
            (Minus, "-"),
            (Integer, "0x1F"),
            // Shapes split it by hand.
            (Integer, "0xf32"),
            (Float, "1."),
            (Float, "2.5e-3"),
            (Float, "1.5"),
            (Bare, "e"),
            (MetadataBegin, "{-#"),
            (MetadataEnd, "#-}"),
            (Hash, "#map.x"),
            (Bang, "!llvm.ptr"),
            (Caret, "^bb0"),
            (End, ""),
        ];
        let text = "%a-b.0 %12x3 = \"\\\"\\0A\" // \"\n@\"a b\"@a.b@<<INVALID EMPTY SYMBOL>>->-0x1F 0xf32 1. 2.5e-3 1.5e {-##-}#map.x!llvm.ptr^bb0";
        assert_eq!(kinds(text), expected);
    }

    #[test]
    fn lines_are_counted() {
        let mut lexer = Lexer::new("a // x\n\n  b");
        lexer.next();
        let token = lexer.next();
        assert_eq!(lexer.line_and_column(token.start), (3, 3));
        assert_eq!(
            [0, 6, 7, 8, 9, 11, 99].map(|at| lexer.position_of(at).line_and_column()),
            [(1, 1), (1, 7), (2, 1), (3, 1), (3, 2), (3, 4), (3, 4)]
        );
        // Back before the token and its line.
        lexer.seek(1);
        assert_eq!(lexer.line_and_column(1), (1, 2));
        let token = lexer.next();
        assert_eq!(lexer.line_and_column(token.start), (3, 3));
    }

    #[test]
    fn invalid_tokens() {
        for text in [
            "\"a", "\"a\n\"", "\"\\q\"", "\"\\1", "%", "@1", "#", "\u{e9}", "`",
        ] {
            assert_eq!(
                kinds(text).last().map(|it| it.0),
                Some(Kind::Error),
                "{text:?}"
            );
        }
    }

    #[test]
    fn brackets_nest_around_strings_and_arrows() {
        let text = br#"<(a) -> [">", {b}]> c"#;
        assert_eq!(nested_end(text, 0, 8), Some(text.len() - 2));
        assert_eq!(nested_end(text, 0, 2), None);
        let set = b"<{a = affine_set<(d0) : (d0 >= 0)>}>";
        assert_eq!(nested_end(set, 0, 8), Some(set.len()));
        assert_eq!(nested_end(b"<(>)", 0, 8), None);
        assert_eq!(nested_end(b"<(", 0, 8), None);
    }
}
