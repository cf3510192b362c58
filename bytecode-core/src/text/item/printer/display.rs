//! An attribute or a type on its own, in full.

use std::fmt;

use bstr::ByteSlice;

use super::items::{Elision, Items};
use crate::context::{Attribute, Context, Type};
use crate::error::Result;
use crate::properties::{FieldValue, OpField};

/// The assembly, without aliases; what cannot be decoded is said in its place.
impl fmt::Display for Attribute<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Vec::new();
        let printed = Items::new(self.context()).attribute(&mut out, *self, Elision::May);
        show(f, printed, &out)
    }
}

/// The assembly, without aliases; what cannot be decoded is said in its place.
impl fmt::Display for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Vec::new();
        let printed = Items::new(self.context()).type_(&mut out, *self);
        show(f, printed, &out)
    }
}

fn show(f: &mut fmt::Formatter<'_>, printed: Result<()>, out: &[u8]) -> fmt::Result {
    match printed {
        Ok(()) => fmt::Display::fmt(out.as_bstr(), f),
        Err(error) => write!(f, "<<{error}>>"),
    }
}

impl OpField {
    /// The value of the field, in assembly.
    pub(crate) fn show(&self, context: &Context, value: &FieldValue) -> String {
        let mut out = Vec::new();
        let printed = Items::new(context).field_value(&mut out, self.wire(), value, Elision::Never);
        match printed {
            Ok(()) => out.as_bstr().to_string(),
            Err(error) => format!("<<{error}>>"),
        }
    }
}
