//! The directive of the formats of `shard`, which was called `mesh` before.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{Argument, CustomDirective, FormDriver};

use crate::forms::{DialectForms, name_at};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[],
    directives: &[CustomDirective::new("DimensionList", dimensions)],
    names: &[],
};

/// `2x?x4`
fn dimensions(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    let printed = form.printed_integers(name)?;
    let is_empty = form.is_printing() && printed.is_empty();
    let sizes = match form.optional("[]", is_empty)? {
        true => Vec::new(),
        false => form.dimensions(&printed)?,
    };
    if form.is_printing() {
        return Ok(());
    }
    let sizes = form.context().dense_array(sizes)?;
    form.set_attribute(name, sizes)
}
