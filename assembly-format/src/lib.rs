//! The format language of MLIR's operation definitions (ODS): how a *format*, one string, describes the text of an
//! operation, an attribute or a type.
//!
//! A format serves both directions: a printer and a parser interpret the same tree. This crate has the language and
//! nothing else: the parser, the tree, the spaces between elements, the rules, each error with its place. What a
//! variable stands for is the caller's.
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
//! Spaces and new lines between tokens mean nothing; `//` starts a comment.
//!
//! * A **literal** is one token of the assembly: a keyword (a letter or `_`, then letters, digits, `_`, `$`, `.`), one of
//!   `< > ( ) [ ] { } , : = + - * / ? |`, or one of `->` and `...`.
//! * A **variable** is an operand, an attribute, a region, ... of an operation, or a parameter of an attribute or type.
//!   Each occurs once; `type($a)` and `$a` are two things.
//! * An **optional group** is present if its **anchor** is, which is the one element marked `^`. The first element of a
//!   group decides in the parser: a literal, or a variable that may be absent. A group may have an else branch, after
//!   `:`. An anchor in that branch inverts the group.
//! * A **directive** has a form of its own:
//!
#![doc = include_str!("directives.md")]
//!
//! *Items* are attributes and types. *Extensions* are not part of ODS; the derives of `mlir-bytecode` have them.
//! [`FormatKind`] selects the directives. `^` inside the parentheses of a directive is an extension, too: it names the
//! one argument that decides, as in `list($tiles^)`.
//!
//! # Spaces
//!
//! A space between two elements depends on the elements alone, never on values: after `(`, before `,` there is none.
//! [`Element::space_before`] has the result of the rules of ODS; no printer needs rules of its own.

mod bind;
mod check;
mod directive;
mod error;
mod lexer;
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
pub use span::Span;
pub use suggest::nearest;
pub use tree::{Call, Clause, Custom, Element, ElementKind, Format, Group, Whitespace};
