//! The format language of MLIR's operation definitions (ODS). A *format* is a string that describes the text of an
//! operation, an attribute or a type.
//!
//! A format serves both directions, because a printer and a parser interpret the same tree. This crate contains only
//! the language: the parser, the tree, the spaces between elements, the rules, and errors with positions. The caller
//! determines the meaning of variables.
//!
//! ```
//! use mlir_assembly_format::{ElementKind, Format, FormatKind};
//!
//! let source = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)";
//! let format = Format::parse(source, FormatKind::Operation)?;
//!
//! let names: Vec<_> = format.occurrences().iter().map(|it| it.variable.as_str()).collect();
//! assert_eq!(names, ["lhs", "rhs", "fastmath", "result"]);
//!
//! // ` %0, %1 fastmath<fast> : f32`: each element knows whether a space stands before it.
//! let spaces: Vec<_> = format.elements.iter().map(|it| it.space_before).collect();
//! assert_eq!(spaces, [true, false, true, false, false, true, true]);
//!
//! let ElementKind::Group(group) = &format.elements[3].kind else { panic!("no group") };
//! let anchor = group.anchor().and_then(|it| it.variable());
//! assert_eq!(anchor.map(String::as_str), Some("fastmath"));
//! # Ok::<(), mlir_assembly_format::Errors>(())
//! ```
//!
//! # Grammar
//!
//! ```text
//! format    ::= element*
//! element   ::= (literal | variable | directive | group) `^`?
//! literal   ::= "`" keyword-or-punctuation "`"
//!             | "``" | "` `" | "`\n`"                     whitespace: none, a space, a new line
//! variable  ::= `$` name
//! directive ::= name | name `(` argument (`,` argument)* `)`
//!             | `custom` `<` name (`::` name)* `>` `(` argument (`,` argument)* `)`
//!             | `oilist` `(` clause (`|` clause)* `)`
//! argument  ::= (variable | directive | text) `^`?        which of them: see the table
//! clause    ::= literal element*
//! group     ::= `(` element* `)` (`:` `(` element* `)`)? `?`
//! text      ::= `"` characters `"`
//! ```
//!
//! Spaces and new lines between tokens have no meaning; `//` starts a comment.
//!
//! * A **literal** is a token of the assembly: a keyword (a letter or `_`, then letters, digits, `_`, `$`, `.`), one of
//!   `< > ( ) [ ] { } , : = + - * / ? |`, or one of `->` and `...`.
//! * A **variable** is an operand, an attribute, a region, ... of an operation, or a parameter of an attribute or type.
//!   Each occurs once; `type($a)` and `$a` are different.
//! * An **optional group** is present if its **anchor** is, which is the element marked `^`. In the parser, the first element
//!   determines the presence of the group: a literal, or an optional variable. A group may have an else branch after
//!   `:`. An anchor in that branch inverts the group.
//! * A **directive** has its own form:
//!
#![doc = include_str!("directives.md")]
//!
//! *Items* are attributes and types. *Extensions* are not part of ODS; the derives of `mlir-bytecode` have them.
//! [`FormatKind`] selects the directives. `^` inside the parentheses of a directive is an extension too: it marks the
//! argument that determines the presence, as in `list($tiles^)`.
//!
//! # Spaces
//!
//! A space between two elements depends only on the elements, never on values. For example, there is none after `(`
//! and before `,`. [`Element::space_before`] is the result of the rules of ODS, so printers need no rules of their
//! own.

mod bind;
mod check;
mod directive;
mod error;
mod lexer;
mod lookahead;
mod parser;
mod spacing;
mod span;
mod suggest;
#[cfg(test)]
mod tests;
mod tree;

pub use check::Occurrence;
pub use directive::{Directive, FormatKind};
pub use error::{Error, ErrorKind, Errors};
pub use lookahead::{First, Parameter};
pub use span::Span;
pub use suggest::nearest;
pub use tree::{Call, Clause, Custom, Element, ElementKind, Format, Group, Whitespace};
