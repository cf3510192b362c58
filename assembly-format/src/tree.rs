//! The tree of a format.
//!
//! Variables are names at first (`Format<String>`); [`Format::try_map`] and [`Format::parse_and_bind`] convert them
//! to the entities of the caller, such as indices of fields or operands of a definition.

use crate::directive::{Directive, FormatKind};
use crate::span::Span;

/// A format: elements in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Format<V = String> {
    /// The kind of the format.
    pub kind: FormatKind,
    /// The elements.
    pub elements: Vec<Element<V>>,
}

/// A part of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Element<V = String> {
    /// The position in the source, without the `^` of an anchor.
    pub span: Span,
    /// Whether the element is marked `^`, so that its optional group is present if the element is.
    pub is_anchor: bool,
    /// Whether a space is printed before the element. [`ElementKind::Whitespace`] never has one.
    pub space_before: bool,
    /// Whether printing elides the element, because the presence of its group or clause implies it. See
    /// [`Format::elide_units`].
    pub is_elided: bool,
    /// The kind of the element, with its contents.
    pub kind: ElementKind<V>,
}

/// The kinds of elements. A printer and a parser must handle all of them, so the list is exhaustive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ElementKind<V = String> {
    /// A keyword or punctuation.
    Literal(String),
    /// A literal that is printed as whitespace and that parsing ignores.
    Whitespace(Whitespace),
    /// A variable: `$name`.
    Variable(V),
    /// A directive that the language defines.
    Directive(Call<V>),
    /// A directive that the user defines: `custom<Name>(arguments)`.
    Custom(Custom<V>),
    /// A text, which occurs only as an argument of a custom directive.
    Text(String),
    /// An optional group.
    Group(Group<V>),
    /// `oilist(...)`: optional clauses in any order.
    Oilist(Vec<Clause<V>>),
}

/// The whitespace literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whitespace {
    /// ` `` `: no space.
    Nothing,
    /// `` ` ` ``: a space.
    Space,
    /// `` `  ` ``: two spaces, whether anything follows or not. Printers that LLVM up to 16 generated have them before
    /// the clauses of an `oilist`.
    Two,
    /// `` `\n` ``: a new line.
    NewLine,
}

/// A directive with its arguments, which are variables and other directives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Call<V = String> {
    /// The directive.
    pub directive: Directive,
    /// The arguments, in order; as many as [`Directive::syntax`] has.
    pub arguments: Vec<Element<V>>,
}

/// A custom directive.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Custom<V = String> {
    /// The name: an identifier, or identifiers separated by `::`.
    pub name: String,
    /// The position of the name.
    pub name_span: Span,
    /// The arguments, in order; at least one.
    pub arguments: Vec<Element<V>>,
}

/// An optional group: `(then)?` or `(then):(otherwise)?`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Group<V = String> {
    /// The elements in the first parentheses.
    pub then: Vec<Element<V>>,
    /// The elements after `:`; empty without an else branch.
    pub otherwise: Vec<Element<V>>,
}

/// A clause of an `oilist`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Clause<V = String> {
    /// The literal that the clause starts with.
    pub keyword: Element<V>,
    /// The elements after the literal.
    pub elements: Vec<Element<V>>,
}

impl<V> Format<V> {
    /// Returns a format without elements.
    #[must_use]
    pub const fn empty(kind: FormatKind) -> Self {
        let elements = Vec::new();
        Self { kind, elements }
    }

    /// Calls `visit` on each element in the order of the source: on an element first, then on the elements inside it.
    pub fn walk<'a>(&'a self, mut visit: impl FnMut(&'a Element<V>)) {
        walk(&self.elements, &mut visit);
    }
}

impl<V> Element<V> {
    pub(crate) const fn new(span: Span, kind: ElementKind<V>) -> Self {
        Self {
            span,
            is_anchor: false,
            space_before: false,
            is_elided: false,
            kind,
        }
    }

    /// Calls `visit` on the element and on each element inside it, in the order of the source.
    pub fn walk<'a>(&'a self, mut visit: impl FnMut(&'a Self)) {
        walk(std::slice::from_ref(self), &mut visit);
    }

    /// Returns the variable, if the element is a variable.
    #[must_use]
    pub const fn variable(&self) -> Option<&V> {
        match &self.kind {
            ElementKind::Variable(variable) => Some(variable),
            _ => None,
        }
    }

    /// Returns the arguments of a directive, custom or not.
    #[must_use]
    pub fn arguments(&self) -> &[Self] {
        match &self.kind {
            ElementKind::Directive(call) => &call.arguments,
            ElementKind::Custom(custom) => &custom.arguments,
            _ => &[],
        }
    }

    /// Returns whether the element is the directive.
    #[must_use]
    pub fn is(&self, directive: Directive) -> bool {
        match &self.kind {
            ElementKind::Directive(call) => call.directive == directive,
            ElementKind::Custom(_) => directive == Directive::Custom,
            ElementKind::Oilist(_) => directive == Directive::Oilist,
            _ => false,
        }
    }
}

impl<V> Group<V> {
    /// Returns the anchor: the element marked `^`, which may be an argument of a directive in the group.
    ///
    /// A group of a parsed format has exactly one anchor.
    #[must_use]
    pub fn anchor(&self) -> Option<&Element<V>> {
        first_anchor(&self.then).or_else(|| first_anchor(&self.otherwise))
    }

    /// Returns whether the anchor is in the second branch, so that the first branch is printed if the anchor is
    /// absent.
    #[must_use]
    pub fn is_inverted(&self) -> bool {
        first_anchor(&self.then).is_none()
    }
}

fn walk<'a, V>(elements: &'a [Element<V>], visit: &mut impl FnMut(&'a Element<V>)) {
    for element in elements {
        visit(element);
        match &element.kind {
            ElementKind::Literal(_)
            | ElementKind::Whitespace(_)
            | ElementKind::Variable(_)
            | ElementKind::Text(_) => {}
            ElementKind::Directive(Call { arguments, .. })
            | ElementKind::Custom(Custom { arguments, .. }) => walk(arguments, visit),
            ElementKind::Group(group) => {
                walk(&group.then, visit);
                walk(&group.otherwise, visit);
            }
            ElementKind::Oilist(clauses) => {
                for clause in clauses {
                    walk(std::slice::from_ref(&clause.keyword), visit);
                    walk(&clause.elements, visit);
                }
            }
        }
    }
}

/// Returns the first marked element of a branch, without those of inner groups.
fn first_anchor<V>(elements: &[Element<V>]) -> Option<&Element<V>> {
    elements.iter().find_map(|element| {
        let inner = || first_anchor(element.arguments());
        element.is_anchor.then_some(element).or_else(inner)
    })
}

/// Returns the marked elements of a branch or list, without those of inner groups.
pub(crate) fn anchors<V>(elements: &[Element<V>]) -> Vec<&Element<V>> {
    let mut found = Vec::new();
    for element in elements {
        if element.is_anchor {
            found.push(element);
        }
        found.extend(anchors(element.arguments()));
    }
    found
}
