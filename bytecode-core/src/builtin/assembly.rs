//! The assembly form of the builtin items, and the way back for those that have no code.
//!
//! ```text
//! affine-map     ::= `affine_map` `<` map `>`
//! integer-set    ::= `affine_set` `<` set `>`
//! strided-layout ::= `strided` `<` `[` (number (`,` number)*)? `]` (`,` `offset` `:` number)? `>`
//! number         ::= `?` | [-]? [0-9]+
//! ```

use bstr::BStr;

use super::{BuiltinAttribute, BuiltinType, DYNAMIC};
use crate::affine::{AffineMap, IntegerSet};
use crate::context::Context;
use crate::error::{Error, Result};
use crate::number::FloatSemantics;
use crate::text::AsmPrinter;

pub(super) fn print_attribute(
    value: &BuiltinAttribute<'_>,
    printer: &mut dyn AsmPrinter,
) -> Result<()> {
    printer.print_builtin_attribute(value)
}

pub(super) fn print_type(value: &BuiltinType<'_>, printer: &mut dyn AsmPrinter) -> Result<()> {
    printer.print_builtin_type(value)
}

pub(super) fn parse_attribute<'ir>(_: &'ir Context, text: &str) -> Result<BuiltinAttribute<'ir>> {
    let body = |mnemonic: &str| {
        let rest = text.strip_prefix(mnemonic)?.trim_start();
        rest.strip_prefix('<')?.strip_suffix('>')
    };
    let invalid =
        |error: &dyn std::fmt::Display| Error::invalid("affine attribute", error.to_string());
    if let Some(body) = body("affine_map") {
        let map = body.parse::<AffineMap>().map_err(|error| invalid(&error))?;
        Ok(BuiltinAttribute::AffineMap { map })
    } else if let Some(body) = body("affine_set") {
        let set = body
            .parse::<IntegerSet>()
            .map_err(|error| invalid(&error))?;
        Ok(BuiltinAttribute::IntegerSet { set })
    } else if let Some(body) = body("strided") {
        strided(body).ok_or_else(|| Error::invalid("strided layout", text.to_owned()))
    } else {
        Err(Error::unsupported(format!(
            "attribute in assembly form: {}",
            BStr::new(text)
        )))
    }
}

/// The inside of `strided<...>`.
fn strided(body: &str) -> Option<BuiltinAttribute<'static>> {
    let number = |text: &str| match text.trim() {
        "?" => Some(DYNAMIC),
        digits => digits.parse().ok(),
    };
    let (strides, rest) = body.trim_start().strip_prefix('[')?.split_once(']')?;
    let strides = match strides.trim() {
        "" => Vec::new(),
        list => list.split(',').map(number).collect::<Option<_>>()?,
    };
    let offset = match rest.trim() {
        "" => 0,
        rest => {
            let rest = rest
                .strip_prefix(',')?
                .trim_start()
                .strip_prefix("offset")?;
            number(rest.trim_start().strip_prefix(':')?)?
        }
    };
    Some(BuiltinAttribute::StridedLayout { offset, strides })
}

pub(super) fn parse_type<'ir>(_: &'ir Context, text: &str) -> Result<BuiltinType<'ir>> {
    FloatSemantics::from_name(text)
        .map(BuiltinType::from_semantics)
        .ok_or_else(|| Error::unsupported(format!("type in assembly form: {}", BStr::new(text))))
}
