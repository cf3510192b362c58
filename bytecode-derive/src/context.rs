//! Collected errors, so that a compilation reports all of them.

use std::cell::RefCell;
use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// The errors of a derive.
#[derive(Default)]
pub(crate) struct Errors(RefCell<Option<syn::Error>>);

impl Errors {
    /// Adds an error that underlines `tokens`.
    pub(crate) fn on(&self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    /// Adds an error that underlines `span`.
    pub(crate) fn at(&self, span: Span, message: impl Display) {
        self.push(syn::Error::new(span, message));
    }

    /// Adds an error of `syn`.
    pub(crate) fn push(&self, error: syn::Error) {
        match &mut *self.0.borrow_mut() {
            Some(errors) => errors.combine(error),
            errors => *errors = Some(error),
        }
    }

    /// Returns the value; adds an error if there is none.
    pub(crate) fn keep<T>(&self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// Returns the number of errors.
    pub(crate) fn count(&self) -> usize {
        let errors = self.0.borrow();
        errors.iter().flat_map(|error| error.clone()).count()
    }

    /// Returns all errors as `compile_error!`s; `None` if there are none.
    pub(crate) fn into_tokens(self) -> Option<TokenStream> {
        self.0.into_inner().map(|errors| errors.to_compile_error())
    }
}
