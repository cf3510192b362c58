//! Affine maps.

use super::{AffineError, AffineExpr};

/// A function from dimensions and symbols to a tuple of expressions: `(d0, d1)[s0] -> (d1 + s0)`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AffineMap {
    dims: u32,
    symbols: u32,
    results: Vec<AffineExpr>,
}

impl AffineMap {
    /// Returns a map with these results.
    ///
    /// # Errors
    /// Fails with [`AffineError::NoSuchPosition`] if a result uses a dimension or symbol that the map does not have.
    pub fn new(dims: u32, symbols: u32, results: Vec<AffineExpr>) -> Result<Self, AffineError> {
        results
            .iter()
            .try_for_each(|result| result.check_positions(dims, symbols))?;
        Ok(Self {
            dims,
            symbols,
            results,
        })
    }

    /// Returns the map of `dims` dimensions to themselves.
    pub fn identity(dims: u32) -> Self {
        Self {
            dims,
            symbols: 0,
            results: (0..dims).map(AffineExpr::Dim).collect(),
        }
    }

    /// Returns the number of dimensions.
    pub fn dims(&self) -> u32 {
        self.dims
    }

    /// Returns the number of symbols.
    pub fn symbols(&self) -> u32 {
        self.symbols
    }

    /// Returns the results.
    pub fn results(&self) -> &[AffineExpr] {
        &self.results
    }

    /// Returns whether the results are the dimensions in order, and there are no symbols.
    pub fn is_identity(&self) -> bool {
        let is_same = |(index, result): (u32, &AffineExpr)| result.as_dim() == Some(index);
        self.symbols == 0
            && self.results.len() == self.dims as usize
            && (0..).zip(&self.results).all(is_same)
    }

    /// Returns whether the results are all dimensions, each once, and there are no symbols.
    pub fn is_permutation(&self) -> bool {
        self.results.len() == self.dims as usize && self.is_projected_permutation()
    }

    /// Returns whether the results are different dimensions, and there are no symbols.
    pub fn is_projected_permutation(&self) -> bool {
        self.projected_positions().is_some()
    }

    /// Returns the dimensions that are the results of a projected permutation; `None` for other maps.
    pub fn projected_positions(&self) -> Option<Vec<u32>> {
        if self.symbols != 0 || self.results.len() > self.dims as usize {
            return None;
        }
        let positions: Vec<u32> = self
            .results
            .iter()
            .map(AffineExpr::as_dim)
            .collect::<Option<_>>()?;
        let mut sorted = positions.clone();
        sorted.sort_unstable();
        let are_different = sorted.is_sorted_by(|a, b| a < b);
        are_different.then_some(positions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_of_maps() {
        for (text, identity, permutation, positions) in [
            ("() -> ()", true, true, Some(vec![])),
            ("(d0, d1) -> (d0, d1)", true, true, Some(vec![0, 1])),
            ("(d0, d1) -> (d1, d0)", false, true, Some(vec![1, 0])),
            ("(d0, d1, d2) -> (d2, d0)", false, false, Some(vec![2, 0])),
            ("(d0, d1) -> ()", false, false, Some(vec![])),
            ("(d0, d1) -> (d0, d0)", false, false, None),
            ("(d0) -> (d0, d0)", false, false, None),
            ("(d0, d1) -> (d0, 0)", false, false, None),
            ("(d0)[s0] -> (d0)", false, false, None),
            ("(d0) -> (d0 + 1)", false, false, None),
        ] {
            let map: AffineMap = text.parse().unwrap();
            assert_eq!(map.is_identity(), identity, "{text}");
            assert_eq!(map.is_permutation(), permutation, "{text}");
            assert_eq!(
                map.is_projected_permutation(),
                positions.is_some(),
                "{text}"
            );
            assert_eq!(map.projected_positions(), positions, "{text}");
        }
    }

    #[test]
    fn positions_are_checked() {
        let error = AffineMap::new(1, 0, vec![AffineExpr::Dim(1)]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "affine expression uses `d1`, but there are only 1 of these"
        );
        assert!(AffineMap::new(1, 1, vec![AffineExpr::Symbol(0)]).is_ok());
    }
}
