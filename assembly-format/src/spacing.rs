//! The spaces that a printer writes: the rules of ODS, applied once to determine [`Element::space_before`].
//!
//! Two flags are updated by the elements in the order of the text, including groups and clauses whether they are
//! present or not, so each space is a constant of the format:
//!
//! * `space`: whether the text before requires a space before the next element;
//! * `punctuation`: whether the text before ends with punctuation.
//!
//! | element | space before | `space` after | `punctuation` after |
//! | --- | --- | --- | --- |
//! | literal of one character | if `space`, unless it is one of `>)}],`, or, not after punctuation, of `<({[` | unless it is one of `<({[` | unless it is a letter or `_` |
//! | longer literal | if `space` | yes | unless it starts with a letter or `_` |
//! | ` `` ` | no | no | yes |
//! | `` ` ` `` | is one | no | of an operation: no; else as before |
//! | `` `  ` `` | are two | yes | yes |
//! | `` `\n` `` | no | of an operation: as before; else no | as before |
//! | `attr-dict`, `prop-dict` | their own | as before | no |
//! | others | if `space` or not `punctuation` | yes | no |
//!
//! Formats of items restore both flags after the first branch of a group; those of operations do not.

use crate::directive::{FormatKind, Spaces};
use crate::tree::{Element, ElementKind, Format, Whitespace};

/// The state between two elements.
#[derive(Clone, Copy, Debug)]
struct Spacing {
    kind: FormatKind,
    space: bool,
    punctuation: bool,
}

impl Spacing {
    const fn new(kind: FormatKind) -> Self {
        // A name or a mnemonic precedes the text, unless the format is that of a value.
        let after_name = !matches!(kind, FormatKind::Value);
        Self {
            kind,
            space: after_name,
            punctuation: !after_name,
        }
    }

    /// Processes a literal; returns whether a space precedes it.
    fn literal(&mut self, text: &str) -> bool {
        let mut letters = text.chars();
        let first = letters.next().unwrap_or_default();
        let is_single = letters.as_str().is_empty();
        let glued = if self.punctuation {
            ">)}],"
        } else {
            "<>(){}[],"
        };
        let before = self.space && !(is_single && glued.contains(first));
        self.space = !(is_single && "<({[".contains(first));
        self.punctuation = !(first.is_ascii_alphabetic() || first == '_');
        before
    }

    fn whitespace(&mut self, whitespace: Whitespace) {
        let of_operation = self.kind == FormatKind::Operation;
        match whitespace {
            Whitespace::Nothing => (self.space, self.punctuation) = (false, true),
            Whitespace::Space => {
                self.space = false;
                self.punctuation &= !of_operation;
            }
            Whitespace::Two => (self.space, self.punctuation) = (true, true),
            Whitespace::NewLine => self.space &= of_operation,
        }
    }

    /// Processes an element that prints a value; returns whether a space precedes it.
    fn value(&mut self) -> bool {
        let before = self.space || !self.punctuation;
        (self.space, self.punctuation) = (true, false);
        before
    }

    fn directive(&mut self, spaces: Spaces) -> bool {
        match spaces {
            Spaces::Variable => self.value(),
            Spaces::Dictionary => {
                self.punctuation = false;
                false
            }
            Spaces::Glued => {
                let before = self.value();
                (self.space, self.punctuation) = (false, true);
                before
            }
            Spaces::Silent => false,
        }
    }

    fn elements<V>(&mut self, elements: &mut [Element<V>], is_unit: &impl Fn(&V) -> bool) {
        for element in elements.iter_mut().filter(|it| !it.is_elided) {
            element.space_before = match &mut element.kind {
                ElementKind::Literal(text) => self.literal(text),
                ElementKind::Whitespace(whitespace) => {
                    self.whitespace(*whitespace);
                    false
                }
                ElementKind::Variable(_) | ElementKind::Custom(_) | ElementKind::Text(_) => {
                    self.value()
                }
                ElementKind::Directive(call) => self.directive(call.directive.spaces()),
                ElementKind::Group(group) => {
                    let start = *self;
                    elide_anchor(&mut group.then, is_unit);
                    elide_anchor(&mut group.otherwise, is_unit);
                    self.elements(&mut group.then, is_unit);
                    if self.kind != FormatKind::Operation {
                        *self = start;
                    }
                    self.elements(&mut group.otherwise, is_unit);
                    false
                }
                ElementKind::Oilist(clauses) => {
                    for clause in clauses {
                        if let [only] = clause.elements.as_mut_slice() {
                            only.is_elided = only.variable().is_some_and(is_unit);
                        }
                        self.elements(std::slice::from_mut(&mut clause.keyword), is_unit);
                        self.elements(&mut clause.elements, is_unit);
                    }
                    false
                }
            };
        }
    }
}

/// Elides the anchor if it is a unit and not the first element of its branch.
fn elide_anchor<V>(branch: &mut [Element<V>], is_unit: &impl Fn(&V) -> bool) {
    for element in branch.iter_mut().skip(1) {
        element.is_elided = element.is_anchor && element.variable().is_some_and(is_unit);
    }
}

impl<V> Format<V> {
    /// Marks the units that printing elides, and determines the spaces again.
    ///
    /// A unit is a variable without text of its own, such as a unit attribute. As the anchor of an optional group
    /// that starts with another element, or alone in a clause of `oilist`, it is implied by the presence of the group.
    #[must_use]
    pub fn elide_units(mut self, is_unit: impl Fn(&V) -> bool) -> Self {
        Spacing::new(self.kind).elements(&mut self.elements, &is_unit);
        self
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test")]

    use super::*;
    use crate::tree::{Call, Custom};

    /// The text that a format prints if all its groups are present, with `a` for `$a`.
    fn print(elements: &[Element], text: &mut String) {
        for element in elements.iter().filter(|it| !it.is_elided) {
            if element.space_before {
                text.push(' ');
            }
            match &element.kind {
                ElementKind::Literal(it) | ElementKind::Variable(it) => text.push_str(it),
                ElementKind::Whitespace(Whitespace::Nothing) | ElementKind::Text(_) => {}
                ElementKind::Whitespace(Whitespace::Space) => text.push(' '),
                ElementKind::Whitespace(Whitespace::Two) => text.push_str("  "),
                ElementKind::Whitespace(Whitespace::NewLine) => text.push('\n'),
                ElementKind::Directive(Call { directive, .. })
                    if element.is(crate::Directive::Unit) =>
                {
                    assert_eq!(directive.spaces(), Spaces::Silent);
                }
                ElementKind::Directive(Call { directive, .. }) => text.push_str(directive.name()),
                ElementKind::Custom(Custom { name, .. }) => text.push_str(name),
                ElementKind::Group(group) => {
                    print(&group.then, text);
                    text.push('/');
                    print(&group.otherwise, text);
                }
                ElementKind::Oilist(clauses) => {
                    for clause in clauses {
                        print(std::slice::from_ref(&clause.keyword), text);
                        print(&clause.elements, text);
                    }
                }
            }
        }
    }

    fn printed(source: &str, kind: FormatKind) -> String {
        let format = Format::parse(source, kind).unwrap();
        // `$unit` is one.
        let format = format.elide_units(|it| it == "unit");
        let mut text = String::new();
        print(&format.elements, &mut text);
        text
    }

    #[track_caller]
    fn operation(source: &str, expected: &str) {
        assert_eq!(printed(source, FormatKind::Operation), expected);
    }

    #[track_caller]
    fn item(source: &str, expected: &str) {
        assert_eq!(printed(source, FormatKind::Item), expected);
    }

    #[test]
    fn literals() {
        operation("`foo` `(` $a `)` `bar`", " foo(a) bar");
        operation("`->` `(` $a `,` $b `)`", " -> (a, b)");
        operation("`:` `:` `<` `<` `>` `>`", " : : <<>>");
        operation("$a `<` $b `>` `{` $c `}`", " a<b> {c}");
        operation("$a `[` `]` `->` `...` `=`", " a[] -> ... =");
        operation("$a `_` `x` `?`", " a _ x ?");
    }

    #[test]
    fn whitespace() {
        operation("$a `` $b `` `x` `` `=`", " abx=");
        // Both directions of ODS: the literal is a space, and a value after it asks for its own.
        operation("$a ` ` $b", " a  b");
        operation("`->` ` ` $b", " ->  b");
        item("`->` ` ` $b", " -> b");
        operation("$a `  ` oilist(`b` `(` $b `)`)", " a   b(b)");
        operation("`  ` oilist(`b` $b) attr-dict", "   b battr-dict");
        item("$a ` ` `{` $b `}`", " a {b}");
        operation("$a `\\n` $b", " a\n b");
        item("$a `\\n` `{` $b", " a\n{b");
    }

    #[test]
    fn a_value_has_nothing_before_it() {
        assert_eq!(printed("$a $b", FormatKind::Value), "a b");
        assert_eq!(printed("`(` $a `)`", FormatKind::Value), "(a)");
        assert_eq!(printed("custom<X>($a)", FormatKind::Value), "X");
        item("`(` $a `)`", "(a)");
        item("$a", " a");
        item("`` $a", "a");
    }

    #[test]
    fn dictionaries_bring_their_own_space() {
        operation("$a attr-dict `:` type($a)", " aattr-dict : type");
        operation("`[` attr-dict $a", "[attr-dict a");
        operation("$a prop-dict `,`", " aprop-dict,");
    }

    #[test]
    fn other_directives_are_values() {
        operation(
            "`(` operands `)` successors regions",
            "(operands) successors regions",
        );
        operation(
            "`:` functional-type(operands, results) custom<X>($a)",
            " : functional-type X",
        );
        item("`<` params `>`", "<params>");
        item("`<` shape($a) $b `>`", "<shapeb>");
        item("`<` shape($a) `,` $b `>`", "<shape, b>");
        item("`<` $a (`,` `word` unit($b^))? `>`", "<a, word/>");
    }

    #[test]
    fn groups_of_operations_change_what_follows() {
        operation("(`(` $a^ `)`)? $b", "(a)/ b");
        operation("(`a` ``  $a^):(`b` $b)? $c", " aa/ b b c");
        operation("`(` (`x` $a^ `(`)? $b", "(x a(/b");
    }

    #[test]
    fn groups_of_items_do_not() {
        item("`<` $a (`,` `[` $b^ `[`)? $c", "<a, [b[/ c");
        item("`(` (`x` $a^)? $b", "(x a/b");
        item("$c (`x` $a^ `(`)? $b", " c x a(/ b");
    }

    #[test]
    fn units_are_elided() {
        operation("(`nsw` $unit^)? $a", " nsw/ a");
        operation("(`nsw` `<` $unit^)? $a", " nsw</a");
        // The first element of a group has to be printed.
        operation("($unit^ `x`)? $a", " unit x/ a");
        operation("(`x` $a^):(`y` $unit)?", " x a/ y unit");
        operation("(`x`):(`y` $unit^)?", " x/ y");
        operation("$unit", " unit");
        operation("oilist(`a` $unit | `b` `(` $b `)` | `c` $c)", " a b(b) c c");
        operation("oilist(`c` $unit $c)", " c unit c");
    }
}
