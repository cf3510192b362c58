//! The versions of a dialect in which an entity exists.

use proc_macro2::TokenStream;
use quote::quote;

use crate::context::Errors;
use crate::words::{Version, Words};

/// The versions of a dialect in which an entity exists: since one, until before another.
#[derive(Clone, Default)]
pub(crate) struct Versions {
    pub(crate) since: Option<Version>,
    pub(crate) until: Option<Version>,
}

impl Versions {
    pub(crate) fn new(words: &mut Words<'_>, errors: &Errors) -> Self {
        let this = Self {
            since: words.version("since"),
            until: words.version("until"),
        };
        if let (Some(since), Some(until)) = (&this.since, &this.until)
            && since.components >= until.components
        {
            let message = "`until` is the first version without it: it follows `since`";
            errors.at(until.span, message);
        }
        this
    }

    /// Returns whether the entity exists in all versions.
    pub(crate) fn are_all(&self) -> bool {
        self.since.is_none() && self.until.is_none()
    }

    /// Returns the arguments `since, until`.
    pub(crate) fn tokens(&self) -> TokenStream {
        let since = Version::tokens(self.since.as_ref());
        let until = Version::tokens(self.until.as_ref());
        quote!(#since, #until)
    }
}
