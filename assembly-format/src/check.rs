//! Rules that depend only on the format: anchors, the start of a group, references, repetitions. Rules that depend on
//! which variables can be absent are in [`lookahead`](crate::lookahead).

use std::collections::BTreeSet;

use crate::directive::{Directive, FormatKind};
use crate::error::{Error, ErrorKind};
use crate::span::Span;
use crate::tree::{Element, ElementKind, Format, Group, Whitespace, anchors};

/// An occurrence of a variable in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Occurrence<'a, V = String> {
    /// The variable.
    pub variable: &'a V,
    /// The position of the variable in the source.
    pub span: Span,
    /// Whether the type of the variable is printed here instead of the variable: `type($a)`.
    pub is_type: bool,
    /// Whether the variable is only referred to: `ref($a)`.
    pub is_reference: bool,
}

impl<V> Format<V> {
    /// Returns the occurrences of variables, in the order of the source.
    #[must_use]
    pub fn occurrences(&self) -> Vec<Occurrence<'_, V>> {
        let mut found = Vec::new();
        for mention in mentions(&self.elements) {
            if let Name::Variable(variable) = mention.name {
                found.push(Occurrence {
                    variable,
                    span: mention.span,
                    is_type: mention.is_type,
                    is_reference: mention.is_reference,
                });
            }
        }
        found
    }
}

/// Returns all violations in a format whose variables are names.
pub(crate) fn check(format: &Format) -> Vec<Error> {
    let mut errors = Vec::new();
    stray_anchors(&format.elements, &mut errors);
    format.walk(|element| match &element.kind {
        ElementKind::Group(it) => group(it, element.span, &mut errors),
        ElementKind::Oilist(clauses) => {
            for clause in clauses {
                stray_anchors(&clause.elements, &mut errors);
            }
        }
        ElementKind::Directive(call) if call.directive == Directive::Struct => {
            let is_params = |it: &&Element| it.is(Directive::Params);
            let mut params = call.arguments.iter().filter(is_params);
            if let Some(params) = params.next()
                && (call.arguments.len() > 1 || !params.arguments().is_empty())
            {
                let message = "`params` in `struct` has all parameters: `struct(params)`";
                errors.push(Error::other(params.span, message));
            }
        }
        _ => {}
    });
    repetitions(format, &mut errors);
    errors
}

/// Reports the anchors among elements outside of a group.
fn stray_anchors(elements: &[Element], errors: &mut Vec<Error>) {
    let anchors = anchors(elements);
    errors.extend(
        anchors
            .iter()
            .map(|it| Error::new(it.span, ErrorKind::StrayAnchor)),
    );
}

fn group(group: &Group, span: Span, errors: &mut Vec<Error>) {
    let mut report = |span, kind| errors.push(Error::new(span, kind));
    let is_visible = |it: &&Element| !matches!(it.kind, ElementKind::Whitespace(_));
    match group.then.iter().find(is_visible) {
        None => return report(span, ErrorKind::EmptyGroup),
        Some(first) => match &first.kind {
            ElementKind::Literal(_) | ElementKind::Variable(_) | ElementKind::Custom(_) => {}
            // `qualified($a)` and the forms of a field represent the variable.
            ElementKind::Directive(call)
                if !call.directive.fits(FormatKind::Operation)
                    || call.arguments.iter().all(|it| it.variable().is_some())
                        && call.directive == Directive::Qualified => {}
            _ => report(first.span, ErrorKind::GroupStart),
        },
    }
    let marked: Vec<_> = [&group.then, &group.otherwise]
        .into_iter()
        .flat_map(|it| anchors(it))
        .collect();
    match marked.as_slice() {
        [] => report(span, ErrorKind::MissingAnchor),
        [_, others @ ..] => {
            for other in others {
                report(other.span, ErrorKind::SecondAnchor);
            }
        }
    }
    for anchor in marked {
        let is_valid = matches!(
            anchor.kind,
            ElementKind::Variable(_) | ElementKind::Directive(_) | ElementKind::Custom(_)
        );
        if !is_valid {
            report(anchor.span, ErrorKind::InvalidAnchor);
        }
    }
}

/// A name that occurs at most once: a variable, or a directive that represents several.
#[derive(Clone, Copy)]
enum Name<'a, V> {
    Variable(&'a V),
    Directive(Directive),
}

struct Mention<'a, V> {
    name: Name<'a, V>,
    span: Span,
    is_type: bool,
    is_reference: bool,
}

fn mentions<V>(elements: &[Element<V>]) -> Vec<Mention<'_, V>> {
    let mut found = Vec::new();
    collect(elements, false, false, &mut found);
    found
}

fn collect<'a, V>(
    elements: &'a [Element<V>],
    is_type: bool,
    is_reference: bool,
    found: &mut Vec<Mention<'a, V>>,
) {
    let mention = |name, span| Mention {
        name,
        span,
        is_type,
        is_reference,
    };
    for element in elements {
        match &element.kind {
            ElementKind::Literal(_) | ElementKind::Text(_) => {}
            ElementKind::Whitespace(
                Whitespace::Nothing | Whitespace::Space | Whitespace::Two | Whitespace::NewLine,
            ) => {}
            ElementKind::Variable(it) => found.push(mention(Name::Variable(it), element.span)),
            ElementKind::Directive(call) => {
                if call.arguments.is_empty() {
                    found.push(mention(Name::Directive(call.directive), element.span));
                }
                let typed = matches!(call.directive, Directive::Type | Directive::FunctionalType);
                let refers = call.directive == Directive::Ref;
                let (is_type, is_reference) = (is_type || typed, is_reference || refers);
                collect(&call.arguments, is_type, is_reference, found);
            }
            ElementKind::Custom(custom) => {
                collect(&custom.arguments, is_type, is_reference, found);
            }
            ElementKind::Group(group) => {
                collect(&group.then, is_type, is_reference, found);
                collect(&group.otherwise, is_type, is_reference, found);
            }
            ElementKind::Oilist(clauses) => {
                for clause in clauses {
                    collect(&clause.elements, is_type, is_reference, found);
                }
            }
        }
    }
}

fn repetitions(format: &Format, errors: &mut Vec<Error>) {
    let mut variables = BTreeSet::new();
    let mut directives = BTreeSet::new();
    for mention in mentions(&format.elements) {
        let (span, is_type) = (mention.span, mention.is_type);
        match mention.name {
            Name::Variable(name) => {
                let shown = match is_type {
                    true => format!("type(${name})"),
                    false => format!("${name}"),
                };
                let is_known = if mention.is_reference {
                    // `operands` and similar directives bind variables that only a definition knows.
                    let binds = |&(_, of_type): &(Directive, bool)| of_type == is_type;
                    variables.contains(&(name, is_type)) || directives.iter().any(binds)
                } else {
                    !variables.insert((name, is_type))
                };
                let kind = match (mention.is_reference, is_known) {
                    (true, false) => ErrorKind::UnboundReference(shown),
                    (false, true) => ErrorKind::DuplicateVariable(shown),
                    _ => continue,
                };
                errors.push(Error::new(span, kind));
            }
            Name::Directive(directive) => {
                // A format has one dictionary of attributes, with keyword or without.
                let one = match directive {
                    Directive::AttrDictWithKeyword => Directive::AttrDict,
                    other => other,
                };
                if !mention.is_reference && !directives.insert((one, is_type)) {
                    errors.push(Error::new(span, ErrorKind::DuplicateDirective(directive)));
                }
            }
        }
    }
}
