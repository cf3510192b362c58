//! The form of a format that the analyses work on: literals, values, and parts that may be absent.

use super::{First, Parameter};
use crate::directive::Directive;
use crate::span::Span;
use crate::tree::{Element, ElementKind};

/// A part of a format.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) span: Span,
    pub(super) space_before: bool,
    pub(super) kind: NodeKind,
}

#[derive(Clone, Debug)]
pub(super) enum NodeKind {
    Literal(String),
    Value(Value),
    /// Sizes, each followed by `x`.
    Shape,
    /// A group that starts with literals.
    Optional(Vec<Node>),
    /// `name = value` pairs: the names, each with whether it is required.
    Names(Vec<(String, bool)>),
    /// Parsed by code, which determines the end.
    Custom(String),
}

#[derive(Clone, Debug)]
pub(super) struct Value {
    /// The name, for messages.
    pub(super) name: String,
    pub(super) first: First,
    /// The text of the Rust type and the directives: values of the same form have the same text.
    pub(super) form: String,
    /// Whether the value is absent if a closing bracket follows.
    pub(super) before_close: bool,
    /// Whether the value is a list without brackets.
    pub(super) is_list: bool,
    /// Whether the text ends with a word or a number.
    pub(super) ends_with_word: bool,
}

/// Converts elements to nodes. `in_group` states whether they are present whenever their group is.
pub(super) fn nodes<V>(
    elements: &[Element<V>],
    in_group: bool,
    parameter: &impl Fn(&V) -> Parameter,
) -> Vec<Node> {
    let mut found = Vec::new();
    for element in elements {
        convert(element, in_group, parameter, &mut found);
    }
    found
}

fn convert<V>(
    element: &Element<V>,
    in_group: bool,
    parameter: &impl Fn(&V) -> Parameter,
    found: &mut Vec<Node>,
) {
    let mut push = |kind| {
        found.push(Node {
            span: element.span,
            space_before: element.space_before,
            kind,
        });
    };
    match &element.kind {
        ElementKind::Literal(text) => push(NodeKind::Literal(text.clone())),
        ElementKind::Group(group) => {
            push(NodeKind::Optional(nodes(&group.then, true, parameter)));
        }
        ElementKind::Custom(custom) => {
            let arguments = custom.arguments.iter().filter(|it| !it.is(Directive::Ref));
            let forms = arguments.filter_map(|it| Some(parameter(it.variable()?).form));
            let forms: Vec<_> = forms.collect();
            push(NodeKind::Custom(format!(
                "{}({})",
                custom.name,
                forms.join(", ")
            )));
        }
        ElementKind::Directive(call) if call.directive == Directive::Struct => {
            let names = call.arguments.iter().filter_map(|it| {
                let parameter = parameter(innermost(it)?);
                Some((parameter.name_in_text, !parameter.may_be_absent))
            });
            push(NodeKind::Names(names.collect()));
        }
        ElementKind::Directive(call) if call.directive == Directive::Params => {
            params(element, &call.arguments, parameter, found);
        }
        ElementKind::Variable(_) | ElementKind::Directive(_) => {
            if let Some(kind) = value(element, in_group, parameter) {
                push(kind);
            }
        }
        ElementKind::Whitespace(_) | ElementKind::Text(_) | ElementKind::Oilist(_) => {}
    }
}

/// Adds values, separated by commas. If the last may be absent, its comma is too.
fn params<V>(
    element: &Element<V>,
    arguments: &[Element<V>],
    parameter: &impl Fn(&V) -> Parameter,
    found: &mut Vec<Node>,
) {
    for (position, argument) in arguments.iter().enumerate() {
        let node = |kind| Node {
            span: argument.span,
            space_before: position > 0 || element.space_before,
            kind,
        };
        // `decide::params` reports an absent value before others.
        let Some(value) = value(argument, arguments.len() > 1, parameter) else {
            continue;
        };
        let absent = innermost(argument).is_some_and(|it| parameter(it).may_be_absent);
        let comma = Node {
            space_before: false,
            ..node(NodeKind::Literal(",".to_owned()))
        };
        match position {
            0 => found.push(node(value)),
            _ if absent => found.push(node(NodeKind::Optional(vec![comma, node(value)]))),
            _ => found.extend([comma, node(value)]),
        }
    }
}

/// Returns the variable in directives of a form.
pub(super) fn innermost<V>(element: &Element<V>) -> Option<&V> {
    match &element.kind {
        ElementKind::Variable(variable) => Some(variable),
        _ => innermost(element.arguments().first()?),
    }
}

/// Returns the node of a value; `None` for a unit, which has no text.
fn value<V>(
    element: &Element<V>,
    in_group: bool,
    parameter: &impl Fn(&V) -> Parameter,
) -> Option<NodeKind> {
    let parameter = parameter(innermost(element)?);
    let mut value = Value {
        name: parameter.name,
        first: parameter.first,
        before_close: parameter.may_be_absent && !in_group,
        is_list: false,
        ends_with_word: parameter.ends_with_word,
        form: parameter.form,
    };
    let mut inner = element;
    let mut own = Vec::new();
    while let ElementKind::Directive(call) = &inner.kind {
        own.push(call.directive);
        inner = call.arguments.first()?;
    }
    if own.is_empty() {
        own = parameter.directives;
    }
    for directive in own {
        value.form.insert_str(0, directive.name());
        match directive {
            Directive::Unit => return None,
            Directive::Shape => return Some(NodeKind::Shape),
            Directive::List => {
                value.is_list = true;
                value.first = parameter.first_of_element;
                value.ends_with_word = false;
                // The anchor of a group has elements if the group is present.
                value.before_close |= !element.is_anchor && !inner.is_anchor;
            }
            Directive::Keyword => {
                value.first = First::WORD | First::STRING;
                value.ends_with_word = true;
            }
            Directive::Symbol => value.first = First::SYMBOL,
            Directive::Dynamic if value.first == First::SQUARE => {}
            Directive::Dynamic => value.first = value.first | First::QUESTION,
            _ => {}
        }
    }
    Some(NodeKind::Value(value))
}
