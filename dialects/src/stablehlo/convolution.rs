//! The dimensions of the arrays of a convolution.
//!
//! ```text
//! dimensions ::= `[` (dimension (`,` dimension)*)? `]`        dimension ::= `b` | `f` | `i` | `o` | index
//! ```

use mlir_bytecode::item::{AsmParser, AsmPrinter};
use mlir_bytecode::{Error, Result};

/// Prints the role of each dimension of an array: one of the `named` roles, or the number of a spatial dimension.
fn print(named: [(&i64, &str); 2], spatial: &[i64], printer: &mut dyn AsmPrinter) -> Result<()> {
    // Upstream prints 0 for a dimension without a role.
    let mut meanings = vec!["0".to_owned(); named.len() + spatial.len()];
    let named = named.into_iter().map(|(at, name)| (at, name.to_owned()));
    let spatial = spatial
        .iter()
        .enumerate()
        .map(|(index, at)| (at, index.to_string()));
    for (at, meaning) in named.chain(spatial) {
        let slot = usize::try_from(*at)
            .ok()
            .and_then(|at| meanings.get_mut(at));
        *slot.ok_or_else(|| Error::invalid("dimension of a convolution", at.to_string()))? =
            meaning;
    }
    Ok(write!(printer, "[{}]", meanings.join(", "))?)
}

/// Parses where the `named` dimensions of an array and the spatial ones are.
fn parse(names: [&str; 2], parser: &mut dyn AsmParser<'_>) -> Result<(i64, i64, Vec<i64>)> {
    let mut named = [None; 2];
    let mut spatial: Vec<(i64, i64)> = Vec::new();
    let mut at = 0;
    parser.expect("[")?;
    while !parser.eat("]") {
        if at > 0 {
            parser.expect(",")?;
        }
        let name = names.into_iter().zip(&mut named);
        match name.into_iter().find(|(name, _)| parser.eat(name)) {
            Some((_, place)) if place.is_none() => *place = Some(at),
            Some((name, _)) => return Err(parser.error(format!("`{name}` is there twice"))),
            None => spatial.push((parser.parse_i64()?, at)),
        }
        at += 1;
    }
    spatial.sort_unstable();
    if !spatial
        .iter()
        .map(|(index, _)| *index)
        .eq(0..spatial.len() as i64)
    {
        return Err(parser.error("the spatial dimensions are numbered from 0"));
    }
    let spatial = spatial.into_iter().map(|(_, at)| at).collect();
    match named {
        [Some(first), Some(second)] => Ok((first, second, spatial)),
        _ => Err(parser.error(format!("expected `{}` and `{}`", names[0], names[1]))),
    }
}

/// The input and the output: batch and feature dimension, then the spatial ones.
pub(super) mod features {
    use super::{AsmParser, AsmPrinter, Result};

    pub(in crate::stablehlo) fn print(
        batch: &i64,
        feature: &i64,
        spatial: &[i64],
        printer: &mut dyn AsmPrinter,
    ) -> Result<()> {
        super::print([(batch, "b"), (feature, "f")], spatial, printer)
    }

    pub(in crate::stablehlo) fn parse(
        parser: &mut dyn AsmParser<'_>,
    ) -> Result<(i64, i64, Vec<i64>)> {
        super::parse(["b", "f"], parser)
    }
}

/// The kernel: features of the input and of the output, then the spatial dimensions.
pub(super) mod kernel {
    use super::{AsmParser, AsmPrinter, Result};

    pub(in crate::stablehlo) fn print(
        input: &i64,
        output: &i64,
        spatial: &[i64],
        printer: &mut dyn AsmPrinter,
    ) -> Result<()> {
        super::print([(input, "i"), (output, "o")], spatial, printer)
    }

    pub(in crate::stablehlo) fn parse(
        parser: &mut dyn AsmParser<'_>,
    ) -> Result<(i64, i64, Vec<i64>)> {
        super::parse(["i", "o"], parser)
    }
}
