//! The assembly form of builtin attributes and types.

use super::{BuiltinAttribute, BuiltinType};
use crate::error::{Error, Result};
use crate::text::AsmPrinter;

pub(super) fn print_attribute(_: &BuiltinAttribute<'_>, _: &mut dyn AsmPrinter) -> Result<()> {
    Err(Error::unsupported("printing"))
}

pub(super) fn print_type(_: &BuiltinType<'_>, _: &mut dyn AsmPrinter) -> Result<()> {
    Err(Error::unsupported("printing"))
}
