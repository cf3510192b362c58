//! Scales and zero points in blocks: two dense attributes of one shape, in one text.
//!
//! ```text
//! nested ::= `{` nested (`,` nested)* `}` | scale (`:` zero-point)?     // as deep as the rank
//! ```

use mlir_bytecode::builtin::{
    BuiltinAttribute, BuiltinType, DenseElementsAttr, FloatType, IntegerType,
};
use mlir_bytecode::item::{AsmParser, AsmPrinter};
use mlir_bytecode::number::{ApFloat, ApInt, FloatSemantics, Signedness};
use mlir_bytecode::{Attribute, Error, Result, Type};

/// Prints `{{scale:zero, scale}, ...}`.
pub(super) fn print(
    _: &Type<'_>,
    _: &Type<'_>,
    scales: &Attribute<'_>,
    zero_points: &Attribute<'_>,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    let scales = scales.decode::<DenseElementsAttr<'_>>()?;
    let zero_points = zero_points.decode::<DenseElementsAttr<'_>>()?;
    let shape = scales.shape()?;
    let semantics = scales.element_type()?.decode::<FloatType<'_>>()?;
    let semantics = semantics.semantics()?;
    zero_points.element_type()?.decode::<IntegerType<'_>>()?;
    if zero_points.shape()? != shape {
        let found = "not of the shape of the scales";
        return Err(Error::invalid("zero points", found));
    }
    let values = scales.bits()?.zip(zero_points.bits()?);
    for (index, (scale, zero_point)) in (0..).zip(values) {
        printer.write_str(if index > 0 { ", " } else { "" })?;
        printer.write_str(&"{".repeat(brackets(&shape, index)))?;
        let scale = ApFloat::from_bits(semantics, scale?.as_u128().unwrap_or_default());
        let scale = scale.map_err(|error| Error::invalid("scales", error.to_string()))?;
        write!(printer, "{scale}")?;
        let zero_point = zero_point?;
        if !zero_point.is_zero() {
            write!(printer, ":{}", zero_point.display_signed())?;
        }
        printer.write_str(&"}".repeat(brackets(&shape, index + 1)))?;
    }
    Ok(())
}

/// Parses `{{scale:zero, scale}, ...}`: scales of the expressed type, zero points of the storage type.
pub(super) fn parse<'ir>(
    storage: &Type<'ir>,
    expressed: &Type<'ir>,
    parser: &mut dyn AsmParser<'ir>,
) -> Result<(Attribute<'ir>, Attribute<'ir>)> {
    let builtin = |type_: &Type<'ir>| type_.try_decode::<BuiltinType<'_>>();
    let semantics = builtin(expressed)?.and_then(|it| it.float_semantics());
    let width = builtin(storage)?.and_then(|it| it.integer_width());
    let (Some(semantics), Some(width)) = (semantics, width) else {
        return Err(parser.error("the scales are floats, the zero points are integers"));
    };
    let mut nested = Nested {
        semantics,
        width,
        shape: Vec::new(),
        scales: Vec::new(),
        zero_points: Vec::new(),
    };
    nested.parse(0, parser)?;
    let context = parser.context();
    let dense = |element: &Type<'ir>, elements: &[Vec<u8>]| {
        let type_ = context.type_(&BuiltinType::RankedTensor {
            shape: nested.shape.clone(),
            element_type: *element,
            encoding: None,
        })?;
        let distinct = if elements
            .windows(2)
            .all(|pair| matches!(pair, [a, b] if a == b))
        {
            elements.get(..1).unwrap_or_default()
        } else {
            elements
        };
        let data = &distinct.concat();
        context.attribute(&BuiltinAttribute::DenseElements { type_, data })
    };
    Ok((
        dense(expressed, &nested.scales)?,
        dense(storage, &nested.zero_points)?,
    ))
}

/// The state of the parser, with the elements as bytes.
struct Nested {
    semantics: FloatSemantics,
    width: u32,
    shape: Vec<i64>,
    scales: Vec<Vec<u8>>,
    zero_points: Vec<Vec<u8>>,
}

impl Nested {
    /// Tensors have few dimensions.
    const MAX_RANK: usize = 64;

    fn parse(&mut self, depth: usize, parser: &mut dyn AsmParser<'_>) -> Result<()> {
        // The first element is as deep as all others are.
        let inner = self.scales.is_empty() || depth < self.shape.len();
        if !inner || !parser.eat("{") {
            return self.parameter(depth, parser);
        }
        if depth >= Self::MAX_RANK {
            return Err(parser.error("too many dimensions"));
        }
        let is_new = depth == self.shape.len();
        if is_new {
            self.shape.push(0);
        }
        let mut size = 0;
        loop {
            self.parse(depth + 1, parser)?;
            size += 1;
            if !parser.eat(",") {
                break;
            }
        }
        parser.expect("}")?;
        match self.shape.get_mut(depth) {
            // The first list of this depth determines the length of the others.
            Some(known) if *known == 0 => *known = size,
            Some(known) if *known == size => {}
            _ => return Err(parser.error("the lists differ in length")),
        }
        Ok(())
    }

    fn parameter(&mut self, depth: usize, parser: &mut dyn AsmParser<'_>) -> Result<()> {
        if depth != self.shape.len() {
            return Err(parser.error("the lists differ in depth"));
        }
        let scale = parser.parse_apfloat(self.semantics)?;
        let zero_point = if parser.eat(":") {
            parser.parse_apint(self.width, Signedness::Signless)?
        } else {
            ApInt::from_u64(self.width, 0).map_err(|error| parser.error(error.to_string()))?
        };
        let bytes = |bits: u128, width: u32| {
            let bytes = bits.to_le_bytes();
            bytes.get(..width.div_ceil(8) as usize).map(<[u8]>::to_vec)
        };
        let too_wide = || Error::invalid("storage type", format!("of {} bits", self.width));
        let scale = bytes(scale.bits(), self.semantics.width());
        let zero_point = zero_point
            .as_u128()
            .and_then(|bits| bytes(bits, self.width));
        self.scales.push(scale.ok_or_else(too_wide)?);
        self.zero_points.push(zero_point.ok_or_else(too_wide)?);
        Ok(())
    }
}

/// Returns how many brackets open before the element at `index`, in row-major order, and how many close before
/// it: as many as inner dimensions begin there.
fn brackets(shape: &[i64], index: u64) -> usize {
    let mut size = 1_u64;
    let inner = shape.iter().rev().take_while(|&&dimension| {
        size = size.saturating_mul(dimension.unsigned_abs());
        size != 0 && index.is_multiple_of(size)
    });
    inner.count()
}
