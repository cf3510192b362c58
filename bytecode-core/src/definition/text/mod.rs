//! The text form of a definition: one line.
//!
//! ```text
//! line      ::= name (` ` fact)* (` = ` (`hand-written` | format))?      without a form: printed in generic form
//! fact      ::= `(` group* `)`                            operands, separated by spaces
//!             | `->(` group* `)`                          results
//!             | `{` (name `*`?)* `}`                      regions; `*` marks variadic ones
//!             | `[` (name `*`?)* `]`                      successors
//!             | `$` attribute
//!             | `!` trait
//! group     ::= name (`?` | `*` | `**` attribute-name)? (`:` `?`? backquote type backquote)? (`~` stripped)? (`^` class)?
//! attribute ::= name (`~` kind)? (`:` text)? presence?
//! text      ::= `full` | `stripped` | `untyped` | `symbol` | `native` | keywords
//! keywords  ::= (name `<`)? (`keywords(` | `set(` separator ` `) case (`|` case)* `)` `>`?     case ::= name `=` value
//! presence  ::= `!` | `?` | `=` backquote default backquote | `?=` backquote default backquote
//! trait     ::= `same(` name name+ `)` | `same_operands` | `same_operands_and_results`
//!             | computation `(` from ` ` to `)`
//!             | `infers_results` | `own_names` | `terminator(` operation `)` | `default_dialect(` name `)`
//! ```
//!
//! A group is optional (`?`), variadic (`*`) or a list of lists (`**`) whose lengths are in an attribute. Its type follows
//! if the definition fixes it, with `?` if only the reader of the form assumes that type, the name of the type that is printed without dialect and mnemonic, and the
//! [class](super::TypeClass) of builtin types that a written type must belong to. A group without a name is `_`.
//!
//! A line states an attribute only where the [layout](crate::properties::text) does not determine its text: a required
//! attribute has neither presence, an attribute with a default is left out where it equals the default, another one is
//! optional. The presence is stated if it differs: required (`!`), optional (`?`), or another default. The kind is stated if the
//! layout leaves it open.
//!
//! For example
//!
//! ```text
//! arith.cmpi (lhs rhs) ->(result) $predicate:keywords(eq=0|ne=1|slt=2) !same(lhs rhs) !i1(lhs result) = $predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)
//! ```

mod parse;
mod print;

use super::OperationDefinition;
pub use crate::properties::text::LineError;
use crate::properties::{OpLayout, line};

/// Parses one line, of an operation with this layout.
///
/// # Errors
/// Fails at the first part that does not follow the grammar, or at the first name that is neither in the line before
/// nor in the layout.
pub fn parse(line: &str, layout: Option<&OpLayout>) -> line::Result<OperationDefinition> {
    parse::definition(line, layout, false)
}

/// Checks one line as far as it does not depend on a layout.
pub(super) fn check(line: &str) -> line::Result<()> {
    parse::definition(line, None, true).map(|_| ())
}

/// Parses one line up to its form, of an operation with any layout.
pub(super) fn facts(line: &str) -> line::Result<OperationDefinition> {
    let facts = line.split_once(" = ").map_or(line, |(facts, _)| facts);
    parse::definition(facts, None, true)
}

/// Prints the line of a definition, without the line end. Leaves out the facts that the layout determines.
pub fn print(definition: &OperationDefinition, layout: Option<&OpLayout>) -> String {
    print::Line { definition, layout }.to_string()
}
