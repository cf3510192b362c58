//! The form that the author of an operation declares in Rust: with a format, or with code.

use super::{CustomDirective, FormDriver, OperationForm, OperationVerifier};
use crate::definition::{OperationDefinition, text};
use crate::error::Result;
use crate::properties::{AttributeKind, OpLayout};

/// An operation with its text. `#[derive(OpProperties)]` implements this trait, from the words `operands`, `results`,
/// `regions`, `successors`, `type_rules`, `format`, `custom` and `verify`.
pub trait OpForm {
    /// The form, if the operation has the word `custom`.
    const FORMS: &'static [OperationForm] = &[];

    /// The directives that the format calls.
    const DIRECTIVES: &'static [CustomDirective] = &[];

    /// The rules that no definition states, if the operation has the word `verify`.
    const VERIFIERS: &'static [OperationVerifier] = &[];

    /// Returns the definition; `None` if the operation declares its properties only, so that it has the generic form.
    fn definition() -> Option<OperationDefinition> {
        None
    }
}

/// A form that is written in Rust, because no format describes it: of an operation with the word `custom`.
///
/// ```
/// use mlir_bytecode::dialect::{ArgumentStyle, CustomForm, FormDriver, RegionStyle, Slot};
/// use mlir_bytecode::{OpProperties, Result};
///
/// #[derive(OpProperties)]
/// #[op(name = "toy.repeat", operands(count: "index"), regions(body), custom)]
/// struct Repeat;
///
/// /// `toy.repeat %i to %count { ... }`
/// impl CustomForm for Repeat {
///     fn run<'ir>(form: &mut dyn FormDriver<'ir>) -> Result<()> {
///         form.text(" ")?;
///         form.argument(0, 0, ArgumentStyle::Name)?;
///         form.text(" to ")?;
///         form.operand(Slot::Operands("count"), 0)?;
///         form.text(" ")?;
///         form.region(0, RegionStyle::BODY)?;
///         let index = form.context().index();
///         form.set_argument_types(0, 0, &[index])
///     }
/// }
/// ```
pub trait CustomForm {
    /// Prints or parses the text after the name of the operation, without the location.
    ///
    /// # Errors
    /// Fails if the text, or the printed operation, does not fit the form.
    fn run<'ir>(form: &mut dyn FormDriver<'ir>) -> Result<()>;
}

/// Returns the definition that a derive describes by the [line](text) of a table. `kinds` are the kinds of the properties,
/// which layouts of the derives leave open.
pub fn op_definition(
    line: &str,
    layout: OpLayout,
    kinds: &[(&str, AttributeKind)],
) -> Option<OperationDefinition> {
    let layout = layout.with_kinds(kinds);
    text::parse(line, Some(&layout)).ok()
}
