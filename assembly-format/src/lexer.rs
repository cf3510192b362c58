//! Tokens of the format language.
//!
//! ```text
//! identifier ::= [A-Za-z_] [A-Za-z0-9_-]*          variable ::= `$` [A-Za-z0-9_]+
//! literal    ::= "`" [^`]* "`"                     text     ::= `"` ([^"\] | `\` any)* `"`
//! mark       ::= `^` | `:` | `,` | `<` | `>` | `?` | `(` | `)` | `|`
//! comment    ::= `//` to the end of the line
//! ```

use crate::error::{Error, ErrorKind};
use crate::span::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Identifier,
    Variable,
    Literal,
    Text,
    Caret,
    Colon,
    Comma,
    Less,
    Greater,
    Question,
    ParenOpen,
    ParenClose,
    Pipe,
    End,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
}

/// Returns the tokens of `source`; the last one is `End`.
pub(crate) fn tokens(source: &str) -> Result<Vec<Token>, Error> {
    let mut tokens = Vec::new();
    let mut position = 0;
    while let Some(rest) = source.get(position..).filter(|rest| !rest.is_empty()) {
        let trimmed = rest.trim_start();
        let start = position + (rest.len() - trimmed.len());
        let Some(first) = trimmed.chars().next() else {
            break;
        };
        if trimmed.starts_with("//") {
            position = start + trimmed.find('\n').unwrap_or(trimmed.len());
            continue;
        }
        let (kind, length) = token(trimmed, first).map_err(|(length, kind)| {
            let span = Span::new(start, start + length);
            Error::new(span, kind)
        })?;
        position = start + length;
        let span = Span::new(start, position);
        tokens.push(Token { kind, span });
    }
    tokens.push(Token {
        kind: TokenKind::End,
        span: Span::new(source.len(), source.len()),
    });
    Ok(tokens)
}

/// Returns the kind and the length of the token at the start of `text`, or the length and the kind of an error.
fn token(text: &str, first: char) -> Result<(TokenKind, usize), (usize, ErrorKind)> {
    let mark = match first {
        '^' => TokenKind::Caret,
        ':' => TokenKind::Colon,
        ',' => TokenKind::Comma,
        '<' => TokenKind::Less,
        '>' => TokenKind::Greater,
        '?' => TokenKind::Question,
        '(' => TokenKind::ParenOpen,
        ')' => TokenKind::ParenClose,
        '|' => TokenKind::Pipe,
        '`' => {
            let rest = text.get(1..).unwrap_or_default();
            return match rest.find('`') {
                Some(end) => Ok((TokenKind::Literal, end + 2)),
                None => Err((text.len(), ErrorKind::UnterminatedLiteral)),
            };
        }
        '"' => {
            return match text_length(text) {
                Some(length) => Ok((TokenKind::Text, length)),
                None => Err((text.len(), ErrorKind::UnterminatedText)),
            };
        }
        '$' => {
            // Names of fields in Rust may have letters of any script, and numbers are names of fields too.
            let name = text.get(1..).unwrap_or_default();
            let is_part = |it: char| it.is_alphanumeric() || it == '_';
            return match name.find(|it| !is_part(it)).unwrap_or(name.len()) {
                0 => Err((1, ErrorKind::MissingVariableName)),
                length => Ok((TokenKind::Variable, length + 1)),
            };
        }
        _ if first.is_ascii_alphabetic() || first == '_' => {
            let is_part = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '-');
            let length = text.find(|it| !is_part(it)).unwrap_or(text.len());
            return Ok((TokenKind::Identifier, length));
        }
        _ => return Err((first.len_utf8(), ErrorKind::UnexpectedCharacter(first))),
    };
    Ok((mark, 1))
}

/// Returns the length of the text that starts with `"`.
fn text_length(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (position, letter) in text.char_indices().skip(1) {
        match letter {
            '"' if !escaped => return Some(position + 1),
            _ => escaped = letter == '\\' && !escaped,
        }
    }
    None
}

/// Returns whether `text` is a single token of the assembly: a keyword, or punctuation.
pub(crate) fn is_literal(text: &str) -> bool {
    const PUNCTUATION: &str = "<>()[]{},:=+-*/?|";
    let mut letters = text.chars();
    let Some(first) = letters.next() else {
        return false;
    };
    let rest = letters.as_str();
    if rest.is_empty() && PUNCTUATION.contains(first) || matches!(text, "->" | "...") {
        return true;
    }
    (first.is_ascii_alphabetic() || first == '_')
        && rest
            .chars()
            .all(|it| it.is_ascii_alphanumeric() || matches!(it, '_' | '$' | '.'))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use super::*;

    fn kinds(source: &str) -> Vec<(TokenKind, &str)> {
        let tokens = tokens(source).unwrap();
        let pairs = tokens.iter().map(|it| (it.kind, it.span.text(source)));
        pairs.collect()
    }

    #[test]
    fn every_token() {
        use TokenKind::*;
        let source =
            "attr-dict $a_1^ $0 // $b `\n `x y` `` \"a\\\"b\\\\\" custom<a::b>(a, b) : ()? | é"
                .trim_end_matches('é');
        let expected = [
            (Identifier, "attr-dict"),
            (Variable, "$a_1"),
            (Caret, "^"),
            (Variable, "$0"),
            (Literal, "`x y`"),
            (Literal, "``"),
            (Text, "\"a\\\"b\\\\\""),
            (Identifier, "custom"),
            (Less, "<"),
            (Identifier, "a"),
            (Colon, ":"),
            (Colon, ":"),
            (Identifier, "b"),
            (Greater, ">"),
            (ParenOpen, "("),
            (Identifier, "a"),
            (Comma, ","),
            (Identifier, "b"),
            (ParenClose, ")"),
            (Colon, ":"),
            (ParenOpen, "("),
            (ParenClose, ")"),
            (Question, "?"),
            (Pipe, "|"),
            (End, ""),
        ];
        assert_eq!(kinds(source), expected);
    }

    #[test]
    fn a_comment_may_end_the_source() {
        assert_eq!(kinds("// all").len(), 1);
        assert_eq!(kinds("").len(), 1);
    }

    #[test]
    fn literals_are_single_tokens() {
        for text in [
            "a", "_", "a.b$c", "f32", "->", "...", "<", "]", "?", "|", "/",
        ] {
            assert!(is_literal(text), "{text}");
        }
        for text in ["", "<<", "a b", "1", "$a", ".", "@", "é", "aé", "a-b"] {
            assert!(!is_literal(text), "{text}");
        }
    }
}
