//! The integers that values are stored as.
//!
//! ```text
//! storage ::= (`i` | `u` | `si` | `ui`) width (`<` min `:` max `>`)?      // the range, if it is not the full one
//! ```
//!
//! `si8` and `ui8` are types with signs. They are printed as `i8` and `u8`, which are types without.

use std::ops::RangeInclusive;

use mlir_bytecode::builtin::BuiltinType;
use mlir_bytecode::item::{AsmParser, AsmPrinter};
use mlir_bytecode::number::Signedness;
use mlir_bytecode::{Error, Result, Type};

use super::QuantType;

/// The widest storage type, in bits.
const MAX_WIDTH: u32 = 32;

/// Returns all values of an integer type; nothing if some have more than 64 bits.
fn full_range(signed: bool, width: u32) -> Option<RangeInclusive<i64>> {
    let values = 1_i128.checked_shl(width).filter(|_| width <= 64)?;
    let min = if signed { -values / 2 } else { 0 };
    let max = min + values - 1;
    Some(i64::try_from(min).ok()?..=i64::try_from(max).ok()?)
}

/// Prints it.
pub(super) fn print(
    flags: &u64,
    type_: &Type<'_>,
    min: &i64,
    max: &i64,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    let Some(BuiltinType::Integer { width, .. }) = type_.try_decode()? else {
        return Err(Error::invalid("storage type", format!("{type_:.100}")));
    };
    let signed = flags & QuantType::SIGNED != 0;
    write!(printer, "{}{width}", if signed { 'i' } else { 'u' })?;
    if full_range(signed, width) != Some(*min..=*max) {
        write!(printer, "<{min}:{max}>")?;
    }
    Ok(())
}

/// Checks the range that a text gives.
fn check_range(min: i64, max: i64, full: Option<RangeInclusive<i64>>) -> Result<(), String> {
    if min >= max {
        return Err(format!(
            "illegal storage min and storage max: ({min}:{max})"
        ));
    }
    let Some(full) = full else {
        return Ok(());
    };
    if min < *full.start() {
        return Err(format!("illegal storage type minimum: {min}"));
    }
    if max > *full.end() {
        return Err(format!("illegal storage type maximum: {max}"));
    }
    Ok(())
}

/// Parses it.
pub(super) fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<(u64, Type<'ir>, i64, i64)> {
    let other = parser.error("expected a storage type such as `i8` or `u8`");
    let name = parser.parse_keyword()?;
    let spellings = [
        ("i", true, Signedness::Signless),
        ("ui", false, Signedness::Unsigned),
        ("u", false, Signedness::Signless),
        ("si", true, Signedness::Signed),
    ];
    let mut found = spellings
        .into_iter()
        .filter_map(|(prefix, signed, signedness)| {
            let width = name.strip_prefix(prefix)?;
            Some((width, signed, signedness))
        });
    let Some((width, signed, signedness)) = found.next() else {
        return Err(other);
    };
    let Ok(width) = width.parse::<u32>() else {
        return Err(other);
    };
    if !(1..=MAX_WIDTH).contains(&width) {
        return Err(parser.error(format!("illegal storage type size: {width}")));
    }
    let type_ = (parser.context()).type_(&BuiltinType::Integer { signedness, width })?;
    let range = if parser.eat("<") {
        let min = parser.parse_i64()?;
        parser.expect(":")?;
        let max = parser.parse_i64()?;
        check_range(min, max, full_range(signed, width))
            .map_err(|message| parser.error(message))?;
        parser.expect(">")?;
        min..=max
    } else {
        full_range(signed, width)
            .ok_or_else(|| parser.error("the range of so wide a type must be given"))?
    };
    let flags = if signed { QuantType::SIGNED } else { 0 };
    Ok((flags, type_, *range.start(), *range.end()))
}
