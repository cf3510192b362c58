//! The names of values in expressions of operations in custom form.

use super::AffineExpr;

/// The names of values in expressions, such as `%i` and `symbol(%n)`: a name has one position wherever it occurs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct NamedValues<'a> {
    /// The dimensions, with their offsets in the text of the expression.
    pub(crate) dims: Vec<(&'a str, usize)>,
    /// The symbols.
    pub(crate) symbols: Vec<(&'a str, usize)>,
}

impl<'a> NamedValues<'a> {
    /// Returns the expression for a name, which it adds unless it is there.
    pub(super) fn get(&mut self, name: &'a str, offset: usize, is_symbol: bool) -> AffineExpr {
        let position = |list: &[(&str, usize)]| list.iter().position(|it| it.0 == name);
        if let Some(dim) = position(&self.dims) {
            return AffineExpr::Dim(dim as u32);
        }
        if let Some(symbol) = position(&self.symbols) {
            return AffineExpr::Symbol(symbol as u32);
        }
        if is_symbol {
            self.symbols.push((name, offset));
            AffineExpr::Symbol(self.symbols.len() as u32 - 1)
        } else {
            self.dims.push((name, offset));
            AffineExpr::Dim(self.dims.len() as u32 - 1)
        }
    }
}
