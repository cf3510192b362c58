//! Scales and zero points in blocks: two dense attributes of one shape, printed as one.

use bytecode_core::builtin::{BuiltinAttribute, BuiltinType};
use bytecode_core::ir::Attribute;
use bytecode_core::number::{ApFloat, ApInt, FloatSemantics};
use bytecode_core::text::AsmPrinter;
use bytecode_core::{Error, Result};

/// Prints `{{scale:zero, scale}, ...}`.
pub(super) fn print(
    scales: Attribute<'_>,
    zero_points: Attribute<'_>,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    let (scales, zero_points) = (Dense::new(scales)?, Dense::new(zero_points)?);
    let semantics = scales.element.float_semantics();
    let semantics = semantics.ok_or_else(|| Error::invalid("scales", "no floats"))?;
    let shape = scales.shape.clone();
    let count = bytecode_core::builtin::element_count(&shape)?;
    for index in 0..count {
        printer.write_str(if index > 0 { ", " } else { "" })?;
        printer.write_str(&"{".repeat(brackets(&shape, index)))?;
        let scale = scales.float(index, semantics)?;
        write!(printer, "{scale}")?;
        let zero_point = zero_points.integer(index)?;
        if !zero_point.is_zero() {
            write!(printer, ":{}", zero_point.display_signed())?;
        }
        printer.write_str(&"}".repeat(brackets(&shape, index + 1)))?;
    }
    Ok(())
}

/// How many brackets open before the element at `index`, in row-major order, and how many close before
/// it: as many as inner dimensions begin there.
fn brackets(shape: &[i64], index: u64) -> usize {
    let mut size = 1_u64;
    let inner = shape.iter().rev().take_while(|&&dimension| {
        size = size.saturating_mul(dimension.unsigned_abs());
        size != 0 && index.is_multiple_of(size)
    });
    inner.count()
}

/// The elements of a dense attribute.
struct Dense<'ir> {
    shape: Vec<i64>,
    element: BuiltinType<'ir>,
    data: &'ir [u8],
}

impl<'ir> Dense<'ir> {
    fn new(attribute: Attribute<'ir>) -> Result<Self> {
        let other = || Error::invalid("dense elements", format!("{attribute:?}"));
        let Some(BuiltinAttribute::DenseElements { type_, data }) = attribute.decode()? else {
            return Err(other());
        };
        let type_ = type_.decode::<BuiltinType<'_>>()?.ok_or_else(other)?;
        let element = type_.element_type().ok_or_else(other)?;
        Ok(Self {
            shape: type_.shape().ok_or_else(other)?.to_vec(),
            element: element.decode::<BuiltinType<'_>>()?.ok_or_else(other)?,
            data,
        })
    }

    /// The bits of the element at `index`; one stored element stands for all.
    fn bits(&self, index: u64, width: u32) -> Result<ApInt> {
        let bytes = width.div_ceil(8) as usize;
        let offset = if self.data.len() == bytes {
            0
        } else {
            index as usize * bytes
        };
        ApInt::from_le_bytes_at(width, self.data, offset * 8)
            .map_err(|error| Error::invalid("dense elements", error.to_string()))
    }

    fn float(&self, index: u64, semantics: FloatSemantics) -> Result<ApFloat> {
        let bits = self.bits(index, semantics.width())?.as_u128().unwrap_or(0);
        ApFloat::from_bits(semantics, bits)
            .map_err(|error| Error::invalid("dense elements", error.to_string()))
    }

    fn integer(&self, index: u64) -> Result<ApInt> {
        match self.element.integer_width() {
            Some(width) => self.bits(index, width),
            None => Err(Error::invalid("zero points", "no integers")),
        }
    }
}
