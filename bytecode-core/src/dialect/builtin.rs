//! The builtin dialect, which is part of every registry.

use super::form::{FormDriver, OperationForm, RegionStyle};
use crate::builtin::{BuiltinAttribute, BuiltinType};
use crate::error::Result;

/// The builtin dialect.
#[derive(mlir_bytecode_derive::Dialect)]
#[dialect(name = "builtin", open, types = BuiltinType, attributes = BuiltinAttribute, crate = crate)]
pub struct BuiltinDialect;

/// The layouts of the operations, which are the same in all releases with native properties. Tables of a release take
/// precedence.
pub(super) const LAYOUTS: &str = "\
builtin.module !isolated !no_terminator !single_block !symbol !symbol_table !affine_scope !graph sym_name?string sym_visibility?string
builtin.unrealized_conversion_cast
";

/// The custom forms of the operations of the dialect.
pub(super) const FORMS: &[OperationForm] = &[OperationForm::new("builtin.module", module)];

/// `module @name attributes {...} {...}`
fn module(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let named = form.is_printing() && form.has("sym_name")?;
    if form.peek("@", named) {
        form.text(" ")?;
        form.symbol("sym_name")?;
    }
    form.keyword_attributes_without(&["sym_name"])?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)
}
