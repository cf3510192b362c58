//! The bounds of `affine.for`.

use mlir_bytecode::Result;
use mlir_bytecode::affine::AffineExpr;
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, Slot};

use super::{dims_and_symbols, map_of};

/// `10`, `%n`, `affine_map<...>(%i)[%n]` or `min affine_map<...>(%i)`.
pub(super) fn bound(
    form: &mut dyn FormDriver<'_>,
    map: &str,
    operands: &str,
    word: &str,
) -> Result<()> {
    let values = form.values_of(Slot::Operands(operands))?;
    let Some(printed) = form.printed(map)? else {
        return Err(form.mismatch("a loop without a bound".into()));
    };
    let decoded = map_of(printed)?;
    if let [result] = decoded.results() {
        match result {
            AffineExpr::Constant(value) if decoded.dims() == 0 && decoded.symbols() == 0 => {
                form.integer(*value)?;
                return Ok(());
            }
            AffineExpr::Symbol(0) if decoded.dims() == 0 && decoded.symbols() == 1 => {
                return form.operand(Slot::Operands(operands), 0);
            }
            _ => {}
        }
    } else {
        form.text(word)?;
        form.text(" ")?;
    }
    form.attribute(Some(printed), AttributeStyle::Full)?;
    dims_and_symbols(form, &values, decoded.dims() as usize)
}
