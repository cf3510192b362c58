//! Queries for operations.
//!
//! ```text
//! query  ::= term (space term)*          all terms must match
//! term   ::= [field `:`] pattern
//! field  ::= `op` | `type` | `attr` | `scope` | `sym`      else: the line of the operation
//! pattern ::= text | `"` text `"` | `/` regular-expression `/`
//!           | text `=/` regular-expression `/`             of `attr` only, before a space or the end
//! ```
//!
//! A pattern matches a part of the field. The pattern of `attr` may be `name=value`, or `name=/regular-expression/` for the value. A text that begins with another word and a
//! colon must be in quotation marks, because it may be a field with a wrong name.

use std::str::FromStr;

use regex::Regex;

/// A query: see [`Matches`](super::Matches).
#[derive(Clone, Debug)]
pub struct Query {
    pub(super) terms: Vec<Term>,
}

/// A condition.
#[derive(Clone, Debug)]
pub(super) struct Term {
    pub(super) field: Field,
    pub(super) pattern: Pattern,
}

/// What a pattern is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    /// The name of the operation.
    Operation,
    /// The types of operands, results and block arguments.
    Type,
    /// The names of attributes and properties, and their values after `=`.
    Attribute,
    /// The scope of the location.
    Scope,
    /// The path of the symbol around.
    Symbol,
    /// The line of the operation.
    Line,
}

/// A text or a regular expression.
#[derive(Clone, Debug)]
pub(super) enum Pattern {
    Text(String),
    Regex(Regex),
    /// The end of a name before `=`, and what the value after it is compared with.
    Value(String, Regex),
}

impl Pattern {
    pub(super) fn matches(&self, text: &str) -> bool {
        match self {
            Self::Text(part) => text.contains(part.as_str()),
            Self::Regex(regex) => regex.is_match(text),
            Self::Value(end, regex) => text
                .split_once('=')
                .is_some_and(|(name, value)| name.ends_with(end) && regex.is_match(value)),
        }
    }
}

impl FromStr for Query {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut terms = Vec::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (term, after) = term(rest)?;
            terms.push(term);
            rest = after.trim_start();
        }
        match terms.is_empty() {
            true => Err("the query is empty".to_owned()),
            false => Ok(Self { terms }),
        }
    }
}

/// Returns the term at the beginning of a text, and the text after it.
fn term(text: &str) -> Result<(Term, &str), String> {
    const FIELDS: [(&str, Field); 5] = [
        ("op:", Field::Operation),
        ("type:", Field::Type),
        ("attr:", Field::Attribute),
        ("scope:", Field::Scope),
        ("sym:", Field::Symbol),
    ];
    let prefixed = FIELDS.iter().find_map(|(prefix, field)| {
        let rest = text.strip_prefix(prefix)?;
        Some((*field, rest))
    });
    let (field, text) = match prefixed {
        Some(prefixed) => prefixed,
        None => (Field::Line, expect_no_field(text)?),
    };
    let delimited = |delimiter: char| {
        let inside = text.strip_prefix(delimiter)?;
        let end = inside.find(delimiter)?;
        Some((inside.get(..end)?, inside.get(end + 1..)?))
    };
    let regex = |text: &str| Regex::new(text).map_err(|error| error.to_string());
    let (pattern, rest) = if let Some((expression, rest)) = delimited('/') {
        (Pattern::Regex(regex(expression)?), rest)
    } else if let Some((quoted, rest)) = delimited('"') {
        (Pattern::Text(quoted.to_owned()), rest)
    } else if let Some((name, expression, rest)) = named_value(text)
        && field == Field::Attribute
    {
        (Pattern::Value(name.to_owned(), regex(expression)?), rest)
    } else {
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        if word.is_empty() {
            return Err("a pattern is empty".to_owned());
        }
        (Pattern::Text(word.to_owned()), rest)
    };
    Ok((Term { field, pattern }, rest))
}

/// Divides a text that begins with `name=/regular-expression/` before a space or the end: returns the name, the expression, and the
/// text after them.
fn named_value(text: &str) -> Option<(&str, &str, &str)> {
    let (name, after) = text.split_once("=/")?;
    let is_name = !name.contains(char::is_whitespace);
    let is_end = |rest: &str| rest.is_empty() || rest.starts_with(char::is_whitespace);
    let mut slashes = after.match_indices('/');
    let (expression, rest) = slashes.find_map(|(end, _)| {
        let rest = after.get(end + 1..).filter(|rest| is_end(rest))?;
        Some((after.get(..end)?, rest))
    })?;
    is_name.then_some((name, expression, rest))
}

/// Returns the text, unless it begins with a word and a single colon, like a field.
fn expect_no_field(text: &str) -> Result<&str, String> {
    let Some((word, rest)) = text.split_once(':') else {
        return Ok(text);
    };
    let is_word = !word.is_empty() && word.bytes().all(|it| it.is_ascii_alphabetic());
    if !is_word || rest.starts_with(':') {
        return Ok(text);
    }
    Err(format!(
        "there is no field `{word}`, but `op`, `type`, `attr`, `scope` and `sym`; a text with a colon is written in quotation marks"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_may_be_regular_expressions() {
        let matches = |query: &str, text: &str| {
            let query: Query = query.parse().expect("a query");
            query.terms.iter().all(|term| term.pattern.matches(text))
        };
        assert!(matches("attr:sym_name=/^ma.n$/", "sym_name=main"));
        assert!(matches("attr:name=/a b/ attr:/sym/", "sym_name=a b=c"));
        assert!(!matches("attr:name=/^ma.n$/", "sym_name=mainly"));
        assert!(!matches("attr:sym_name=/main/", "other=main"));
        assert!(matches("attr:path=/usr/lib", "path=/usr/lib/x"));
        assert!("attr:name=/(/".parse::<Query>().is_err());
        assert!(matches("a=/b.c/", "a=/b.c/"));
    }

    #[test]
    fn misspelt_fields_are_errors() {
        let error = |text: &str| text.parse::<Query>().unwrap_err();
        for text in ["operation:func", "OP:func", "a symbol:loop"] {
            assert!(error(text).starts_with("there is no field"), "{text}");
        }
        for text in ["op:", "attr: a"] {
            assert_eq!(error(text), "a pattern is empty", "{text}");
        }
        for text in [
            "\"operation:func\"",
            "std::vector",
            "%0:2",
            "op:a:b",
            "/a:b/",
        ] {
            assert!(text.parse::<Query>().is_ok(), "{text}");
        }
    }
}
