//! The bounds of `affine.for`.

use mlir_bytecode::affine::{AffineExpr, AffineMap};
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, Slot};
use mlir_bytecode::{Error, Result};

use super::{exact_dims_and_symbols, map_of};

/// The spelling of a bound.
enum Bound {
    Constant(i64),
    /// The value that the only symbol stands for.
    Value,
    /// A map, with the word before it if it has several results.
    Map(bool),
}

impl Bound {
    fn of(map: &AffineMap) -> Self {
        match (map.results(), map.dims(), map.symbols()) {
            ([AffineExpr::Constant(value)], 0, 0) => Self::Constant(*value),
            ([AffineExpr::Symbol(0)], 0, 1) => Self::Value,
            (results, ..) => Self::Map(results.len() != 1),
        }
    }
}

/// `10`, `%n`, `affine_map<...>(%i)[%n]` or `min affine_map<...>(%i)`, over the operands of a slot from `first` on.
/// `word` is the one with a space after it. Returns the number of these operands.
pub(super) fn bound(
    form: &mut dyn FormDriver<'_>,
    name: &str,
    slot: Slot<'_>,
    first: usize,
    word: &str,
) -> Result<usize> {
    let printed = form.printed(name)?;
    let map = printed.map(map_of).transpose()?;
    let shape = map.as_deref().map(Bound::of);
    if form.is_printing() && shape.is_none() {
        return Err(form.mismatch("a loop without a bound".into()));
    }
    let constant = match shape {
        Some(Bound::Constant(value)) => Some(value),
        _ => None,
    };
    let map = if form.peek_integer(constant.is_some()) {
        let value = form.integer(constant.unwrap_or_default())?;
        AffineMap::new(0, 0, vec![AffineExpr::Constant(value)])
    } else if form.peek("%", matches!(shape, Some(Bound::Value))) {
        form.operand(slot, first)?;
        AffineMap::new(0, 1, vec![AffineExpr::Symbol(0)])
    } else {
        let is_several = form.optional(word, matches!(shape, Some(Bound::Map(true))))?;
        let attribute = form.attribute(printed, AttributeStyle::Full)?;
        let map = map_of(attribute)?;
        if !is_several && map.results().len() > 1 {
            let word = word.trim_end();
            let message = format!("a bound by several results needs the word `{word}`");
            return Err(form.mismatch(message.into()));
        }
        form.set_attribute(name, attribute)?;
        let (dims, symbols) = (map.dims() as usize, map.symbols() as usize);
        exact_dims_and_symbols(form, slot, first, [dims, symbols])?;
        return Ok(dims + symbols);
    };
    let map = map.map_err(Error::other)?;
    let symbols = map.symbols() as usize;
    if !form.is_printing() {
        let map = form.context().affine_map(map)?;
        form.set_attribute(name, map)?;
    }
    Ok(symbols)
}
