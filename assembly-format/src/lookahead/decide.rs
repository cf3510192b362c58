//! The decisions of a parser: whether a part is present.

use super::first::is_word;
use super::node::{Node, NodeKind, innermost};
use super::{First, Parameter};
use crate::directive::Directive;
use crate::error::{Error, ErrorKind};
use crate::span::Span;
use crate::tree::{Element, ElementKind};

/// The nodes after a position: those of the same list, then those after it.
#[derive(Clone, Copy)]
struct Rest<'a> {
    nodes: &'a [Node],
    next: Option<&'a Rest<'a>>,
}

impl<'a> Rest<'a> {
    /// Returns the next node and the nodes after it; `None` at the end of the format.
    fn split(&self) -> Option<(&'a Node, Rest<'a>)> {
        match (self.nodes.split_first(), self.next) {
            (Some((first, nodes)), next) => Some((first, Rest { nodes, next })),
            (None, Some(next)) => next.split(),
            (None, None) => None,
        }
    }
}

/// Adds the errors of the decisions in `nodes`.
pub(super) fn check(nodes: &[Node], errors: &mut Vec<Error>) {
    walk(Rest { nodes, next: None }, nodes.len(), errors);
}

/// Checks the first `count` nodes.
fn walk(mut rest: Rest<'_>, count: usize, errors: &mut Vec<Error>) {
    for _ in 0..count {
        let Some((node, after)) = rest.split() else {
            return;
        };
        rest = after;
        match &node.kind {
            NodeKind::Optional(inner) => {
                let start: Vec<&str> = inner.iter().map_while(literal).collect();
                if begins(after, &start) {
                    errors.push(ambiguous(
                        node.span,
                        format_args!(
                            "the text after this optional part can also begin with `{}`: start the part with \
                             another literal, as in (`name` `=` $value^)?",
                            start.join(" ")
                        ),
                    ));
                }
                let inner_rest = Rest {
                    nodes: inner,
                    next: Some(&after),
                };
                walk(inner_rest, inner.len(), errors);
            }
            NodeKind::Value(value) => {
                if value.before_close && !closes(after) {
                    let what = match value.is_list {
                        true => "may be empty",
                        false => "may be absent",
                    };
                    let name = &value.name;
                    errors.push(ambiguous(
                        node.span,
                        format_args!(
                            "`${name}` {what}, which is decided by a closing bracket, but other text follows: put \
                             brackets around it, or make it an optional group that starts with a literal, as in \
                             (`{name}` `=` ${name}^)?"
                        ),
                    ));
                } else if value.is_list && comma_follows(after) {
                    errors.push(ambiguous(
                        node.span,
                        format_args!(
                            "a comma follows the list `${}`, which the list reads as the one before its next \
                             element: put brackets around the list",
                            value.name
                        ),
                    ));
                }
            }
            NodeKind::Names(names) => {
                let is_required = names.iter().any(|(_, required)| *required);
                if !is_required && !closes(after) || comma_follows(after) {
                    errors.push(ambiguous(
                        node.span,
                        "`struct` ends at a closing bracket, but other text follows: put brackets around it",
                    ));
                }
            }
            NodeKind::Shape => {
                let number = |node: &Node| match &node.kind {
                    NodeKind::Shape => true,
                    NodeKind::Value(value) => value.first.intersects(First::INTEGER),
                    _ => false,
                };
                if let Some((next, _)) = after.split().filter(|(next, _)| number(next)) {
                    errors.push(ambiguous(
                        next.span,
                        "a number after a shape is read as one of its sizes: put a literal between them",
                    ));
                }
            }
            NodeKind::Literal(_) | NodeKind::Custom(_) => {}
        }
    }
}

fn ambiguous(span: Span, message: impl ToString) -> Error {
    Error::new(span, ErrorKind::Ambiguous(message.to_string()))
}

fn literal(node: &Node) -> Option<&str> {
    match &node.kind {
        NodeKind::Literal(text) => Some(text),
        _ => None,
    }
}

/// Returns whether the text of `rest` can begin with the literals.
fn begins(rest: Rest<'_>, literals: &[&str]) -> bool {
    let Some((wanted, more)) = literals.split_first() else {
        return true;
    };
    let Some((node, after)) = rest.split() else {
        // A closing bracket follows.
        return false;
    };
    match &node.kind {
        NodeKind::Literal(text) => text == wanted && begins(after, more),
        NodeKind::Optional(inner) => {
            let present = Rest {
                nodes: inner,
                next: Some(&after),
            };
            begins(present, literals) || begins(after, literals)
        }
        NodeKind::Value(value) => {
            value.first.has(wanted) || value.before_close && begins(after, literals)
        }
        NodeKind::Shape => *wanted == "?" || begins(after, literals),
        NodeKind::Names(names) => {
            let begins_name =
                |(name, _): &(String, bool)| name == wanted && matches!(more, [] | ["=", ..]);
            names.iter().any(begins_name)
                || names.iter().all(|(_, required)| !required) && begins(after, literals)
        }
        NodeKind::Custom(_) => false,
    }
}

/// Returns whether a closing bracket always follows.
fn closes(rest: Rest<'_>) -> bool {
    let Some((node, _)) = rest.split() else {
        return true;
    };
    matches!(&node.kind, NodeKind::Literal(text) if matches!(text.as_str(), ">" | ")" | "]" | "}"))
}

/// Returns whether a comma can follow that is not before a name and `=`.
fn comma_follows(rest: Rest<'_>) -> bool {
    let Some((node, after)) = rest.split() else {
        return false;
    };
    match &node.kind {
        NodeKind::Literal(text) if text == "," => !names_follow(after),
        NodeKind::Literal(_) | NodeKind::Shape | NodeKind::Custom(_) => false,
        NodeKind::Optional(inner) => {
            let present = Rest {
                nodes: inner,
                next: Some(&after),
            };
            comma_follows(present) || comma_follows(after)
        }
        NodeKind::Value(value) => value.before_close && comma_follows(after),
        NodeKind::Names(names) => {
            names.iter().all(|(_, required)| !required) && comma_follows(after)
        }
    }
}

/// Returns whether a name and `=` follow.
fn names_follow(rest: Rest<'_>) -> bool {
    let Some((node, after)) = rest.split() else {
        return false;
    };
    match &node.kind {
        NodeKind::Literal(text) => {
            let equals = after
                .split()
                .is_some_and(|(next, _)| literal(next) == Some("="));
            is_word(text) && equals
        }
        NodeKind::Names(names) => names.iter().any(|(_, required)| *required),
        _ => false,
    }
}

/// Reports values of `params` that may be absent before others, whose text is then that of another value.
pub(super) fn params<V>(
    elements: &[Element<V>],
    parameter: &impl Fn(&V) -> Parameter,
    errors: &mut Vec<Error>,
) {
    for element in elements {
        if let ElementKind::Group(group) = &element.kind {
            params(&group.then, parameter, errors);
        }
        if !element.is(Directive::Params) {
            continue;
        }
        let Some((_, but_last)) = element.arguments().split_last() else {
            continue;
        };
        for argument in but_last {
            let Some(parameter) = innermost(argument).map(parameter) else {
                continue;
            };
            if parameter.may_be_absent {
                let name = &parameter.name;
                errors.push(ambiguous(
                    argument.span,
                    format_args!(
                        "`${name}` may be absent, and the values of `params` have no names, so the next value is \
                         read as `${name}`: use `struct(params)`, or put `${name}` last"
                    ),
                ));
            }
        }
    }
}
