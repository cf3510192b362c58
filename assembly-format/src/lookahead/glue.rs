//! Tokens that are printed without a space between them and read as one, and brackets.

use super::first::is_word;
use super::node::{Node, NodeKind};
use crate::directive::FormatKind;
use crate::error::{Error, ErrorKind};

/// The end of a text.
#[derive(Clone, PartialEq, Eq)]
enum End {
    /// A word or a number.
    Word,
    Punctuation(String),
    Other,
}

/// Adds the errors of neighbours that are read as one token.
pub(super) fn check(nodes: &[Node], kind: FormatKind, errors: &mut Vec<Error>) {
    // The mnemonic of an item is a word.
    let start = match kind {
        FormatKind::Item => End::Word,
        FormatKind::Operation | FormatKind::Value => End::Other,
    };
    walk(nodes, &start, errors);
}

fn walk(nodes: &[Node], before: &End, errors: &mut Vec<Error>) -> End {
    let mut end = before.clone();
    for node in nodes {
        let glued = !node.space_before;
        let next = match &node.kind {
            NodeKind::Literal(text) if is_word(text) => (true, End::Word),
            NodeKind::Literal(text) => (false, End::Punctuation(text.clone())),
            NodeKind::Value(value) => {
                let end = match value.ends_with_word {
                    true => End::Word,
                    false => End::Other,
                };
                (value.first.continues_word(), end)
            }
            NodeKind::Shape => (true, End::Other),
            NodeKind::Names(names) => (!names.is_empty(), End::Other),
            NodeKind::Custom(_) => (false, End::Other),
            NodeKind::Optional(inner) => {
                walk(inner, &end, errors);
                end = End::Other;
                continue;
            }
        };
        let (is_word, after) = next;
        let arrow = match (&end, &after) {
            (End::Punctuation(one), End::Punctuation(two)) => one == "-" && two == ">",
            _ => false,
        };
        if glued && (is_word && end == End::Word || arrow) {
            let message = "no space is printed before this element, so its text and the text before it are read as \
                           one token: remove the `` before it, or put punctuation between them";
            errors.push(Error::new(
                node.span,
                ErrorKind::Ambiguous(message.to_owned()),
            ));
        }
        end = after;
    }
    end
}

/// Adds the errors of brackets that are not closed, or not opened, in the same group.
pub(super) fn brackets(nodes: &[Node], errors: &mut Vec<Error>) {
    let mut open = Vec::new();
    for node in nodes {
        let text = match &node.kind {
            NodeKind::Literal(text) => text.as_str(),
            NodeKind::Optional(inner) => {
                brackets(inner, errors);
                continue;
            }
            _ => continue,
        };
        match text {
            "<" | "(" | "[" | "{" => open.push((text, node.span)),
            ">" | ")" | "]" | "}" => {
                let expected = open.pop().map(|(text, _)| match text {
                    "<" => ">",
                    "(" => ")",
                    "[" => "]",
                    _ => "}",
                });
                if expected != Some(text) {
                    let message = match expected {
                        Some(expected) => {
                            format!("`{text}` closes a bracket that needs `{expected}`")
                        }
                        None => format!("`{text}` closes no bracket of the same group"),
                    };
                    errors.push(Error::new(node.span, ErrorKind::Ambiguous(message)));
                    return;
                }
            }
            _ => {}
        }
    }
    if let Some((text, span)) = open.pop() {
        let message = format!("`{text}` is not closed in the same group");
        errors.push(Error::new(span, ErrorKind::Ambiguous(message)));
    }
}
