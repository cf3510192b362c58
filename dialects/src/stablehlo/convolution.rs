//! The dimensions of the arrays of a convolution.
//!
//! ```text
//! convolution ::= dimensions `x` dimensions `->` dimensions | `raw` field (`,` field)*
//! dimensions  ::= `[` (dimension (`,` dimension)*)? `]`        dimension ::= `b` | `f` | `i` | `o` | index
//! field       ::= name `=` (index | `[` (index (`,` index)*)? `]`)
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

/// The names of the fields in the raw form.
const FIELDS: [[&str; 3]; 3] = [
    [
        "input_batch_dimension",
        "input_feature_dimension",
        "input_spatial_dimensions",
    ],
    [
        "kernel_input_feature_dimension",
        "kernel_output_feature_dimension",
        "kernel_spatial_dimensions",
    ],
    [
        "output_batch_dimension",
        "output_feature_dimension",
        "output_spatial_dimensions",
    ],
];

/// Parses the fields by name, in any order. Upstream prints no such text.
fn parse_raw(parser: &mut dyn AsmParser<'_>) -> Result<[(i64, i64, Vec<i64>); 3]> {
    /// The dimensions of an array that have been parsed.
    type Parsed = (Option<i64>, Option<i64>, Option<Vec<i64>>);

    let mut arrays: [Parsed; 3] = Default::default();
    loop {
        let problem = parser.error("expected the name of a dimension that is not given yet");
        let name = parser.parse_keyword()?;
        let fields = FIELDS.iter().zip(&mut arrays).find_map(|(names, array)| {
            let position = names.iter().position(|it| *it == name)?;
            Some((position, array))
        });
        parser.expect("=")?;
        match fields {
            Some((0, (first @ None, ..))) => *first = Some(parser.parse_i64()?),
            Some((1, (_, second @ None, _))) => *second = Some(parser.parse_i64()?),
            Some((2, (.., spatial @ None))) => *spatial = Some(parse_indices(parser)?),
            _ => return Err(problem),
        }
        if !parser.eat(",") {
            break;
        }
    }
    let missing = parser.error("a dimension is missing");
    let [input, kernel, output] = arrays.map(|(a, b, c)| Some((a?, b?, c?)));
    match (input, kernel, output) {
        (Some(input), Some(kernel), Some(output)) => Ok([input, kernel, output]),
        _ => Err(missing),
    }
}

/// Parses `[1, 2]`.
fn parse_indices(parser: &mut dyn AsmParser<'_>) -> Result<Vec<i64>> {
    let mut indices = Vec::new();
    parser.expect("[")?;
    while !parser.eat("]") {
        if !indices.is_empty() {
            parser.expect(",")?;
        }
        indices.push(parser.parse_i64()?);
    }
    Ok(indices)
}

/// The input, the kernel and the output: for each the two named dimensions, then the spatial ones.
pub(super) mod dimensions {
    use super::{AsmParser, AsmPrinter, Result};

    /// The dimensions of an array.
    type Array = (i64, i64, Vec<i64>);

    #[expect(
        clippy::too_many_arguments,
        reason = "the derive passes one reference for each field"
    )]
    pub(in crate::stablehlo) fn print(
        input_batch: &i64,
        input_feature: &i64,
        input_spatial: &[i64],
        kernel_input: &i64,
        kernel_output: &i64,
        kernel_spatial: &[i64],
        output_batch: &i64,
        output_feature: &i64,
        output_spatial: &[i64],
        printer: &mut dyn AsmPrinter,
    ) -> Result<()> {
        super::print(
            [(input_batch, "b"), (input_feature, "f")],
            input_spatial,
            printer,
        )?;
        write!(printer, "x")?;
        super::print(
            [(kernel_input, "i"), (kernel_output, "o")],
            kernel_spatial,
            printer,
        )?;
        write!(printer, "->")?;
        super::print(
            [(output_batch, "b"), (output_feature, "f")],
            output_spatial,
            printer,
        )
    }

    #[expect(
        clippy::type_complexity,
        reason = "the derive takes one value for each field"
    )]
    pub(in crate::stablehlo) fn parse(
        parser: &mut dyn AsmParser<'_>,
    ) -> Result<(i64, i64, Vec<i64>, i64, i64, Vec<i64>, i64, i64, Vec<i64>)> {
        let [input, kernel, output]: [Array; 3] = match parser.eat("raw") {
            true => super::parse_raw(parser)?,
            false => {
                let input = super::parse(["b", "f"], parser)?;
                parser.expect("x")?;
                let kernel = super::parse(["i", "o"], parser)?;
                parser.expect("->")?;
                [input, kernel, super::parse(["b", "f"], parser)?]
            }
        };
        let ((a, b, c), (d, e, f), (g, h, i)) = (input, kernel, output);
        Ok((a, b, c, d, e, f, g, h, i))
    }
}
