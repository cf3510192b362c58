//! Values that the derives take from `Default` or show in a schema; the errors name the words of the derives.

use std::marker::PhantomData;

use crate::item::{AsmPrint, Form};

/// A value that versions without a field have: that of `Default`.
#[diagnostic::on_unimplemented(
    message = "versions without this field have no value for it, because `{Self}` has no `Default`",
    note = "add `when_missing = ...`, the value in versions without the field, or derive `Default` for `{Self}`"
)]
pub trait WhenMissing: Sized {
    /// Returns the value.
    fn when_missing() -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Default> WhenMissing for T {
    fn when_missing() -> Self {
        Self::default()
    }
}

/// A value that text elides: that of `Default`.
#[diagnostic::on_unimplemented(
    message = "text cannot elide this field, because `{Self}` has no `Default`",
    note = "give the value, `default = ...`, or derive `Default` for `{Self}`"
)]
pub trait DefaultInText: Sized {
    /// Returns the value.
    fn default_in_text() -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Default> DefaultInText for T {
    fn default_in_text() -> Self {
        Self::default()
    }
}

/// A value that a schema shows: by `Debug` if the type has that, else by its Rust expression.
///
/// The method is called on `&&Shown`, so that the implementation for `&Shown` takes precedence where it applies.
pub struct Shown<T>(pub T);

/// Shows a value by `Debug`.
pub trait ShowValue {
    /// Returns the text.
    fn show(&self, expression: &str) -> String;
}

impl<T: std::fmt::Debug> ShowValue for &Shown<T> {
    fn show(&self, _: &str) -> String {
        format!("{:?}", self.0)
    }
}

/// Shows the Rust expression of a value.
pub trait ShowExpression {
    /// Returns the text.
    fn show(&self, expression: &str) -> String;
}

impl<T> ShowExpression for Shown<T> {
    fn show(&self, expression: &str) -> String {
        expression.to_owned()
    }
}

/// The text of a type as data. A type without a text has [`NoForm`], so that the missing text is one error: where the text
/// is printed.
pub struct FormOf<T>(PhantomData<T>);

/// The form of a type without a text.
pub trait NoForm {
    /// Unknown.
    const FORM: &'static Form = &Form::ByHand;
}

impl<T> NoForm for FormOf<T> {}

impl<T: AsmPrint> FormOf<T> {
    /// The form.
    pub const FORM: &'static Form = T::FORM;
}
