//! The check that a format can parse its own text with one token of look-ahead.
//!
//! The parser of a format decides at three places whether a part is present, by the next token:
//!
//! | part | present if the next tokens are | so what follows must not begin with |
//! | --- | --- | --- |
//! | a group, and the last value of `params` if it may be absent | its literals | these literals |
//! | a value alone that may be absent, an empty list, `struct` without a required name | no closing bracket | anything but a closing bracket |
//! | a further element of a list, or a further name of `struct` | a comma; after it no `name =`, for a list | a comma |
//!
//! The text that surrounds a format is a closing bracket. The check knows values by the tokens with which they can
//! begin, as the caller describes them; it trusts the functions of `custom` directives.

mod decide;
mod first;
mod glue;
mod node;
mod overlap;

pub use first::First;

use crate::directive::{Directive, FormatKind};
use crate::error::Error;
use crate::tree::Format;

/// A variable of a format, for the check.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parameter {
    /// The name.
    pub name: String,
    /// The name in `struct`.
    pub name_in_text: String,
    /// A text that is the same for parameters of the same form, such as the Rust type.
    pub form: String,
    /// The directives that apply if the format has none around the variable, the outermost first.
    pub directives: Vec<Directive>,
    /// The tokens with which the text can begin.
    pub first: First,
    /// The tokens with which an element of the list can begin, if the parameter is a list.
    pub first_of_element: First,
    /// Whether the text may elide the value.
    pub may_be_absent: bool,
    /// Whether the text ends with a word or a number.
    pub ends_with_word: bool,
}

impl Parameter {
    /// Returns a parameter that is always present, is no list, and whose text begins with `first`.
    #[must_use]
    pub fn new(name: String, first: First) -> Self {
        Self {
            name_in_text: name.clone(),
            name,
            form: String::new(),
            directives: Vec::new(),
            first,
            first_of_element: First::UNKNOWN,
            may_be_absent: false,
            ends_with_word: false,
        }
    }
}

impl<V> Format<V> {
    /// Returns the elements that one token of look-ahead does not decide, and texts that are read as other tokens.
    /// `parameter` describes the variables.
    ///
    /// Only formats of items and values are checked: operations have other rules.
    #[must_use]
    pub fn ambiguities(&self, parameter: impl Fn(&V) -> Parameter) -> Vec<Error> {
        let mut errors = Vec::new();
        if self.kind != FormatKind::Operation {
            let nodes = node::nodes(&self.elements, false, &parameter);
            glue::check(&nodes, self.kind, &mut errors);
            glue::brackets(&nodes, &mut errors);
            decide::params(&self.elements, &parameter, &mut errors);
            decide::check(&nodes, &mut errors);
        }
        errors
    }

    /// Returns whether a parser of this format accepts a text of `other`, or the beginning of one, as far as the
    /// forms of the values are known.
    ///
    /// A parser that tries this format before `other` then never finds `other`.
    #[must_use]
    pub fn accepts<W>(
        &self,
        parameter: impl Fn(&V) -> Parameter,
        other: &Format<W>,
        of_other: impl Fn(&W) -> Parameter,
    ) -> bool {
        let nodes = node::nodes(&self.elements, false, &parameter);
        let other = node::nodes(&other.elements, false, &of_other);
        overlap::accepts(&nodes, &other)
    }
}
