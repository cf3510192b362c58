//! Rules that the readers of older releases have and those of newer releases do not: probed with the reader of each.

use crate::body::{Body, Field, Operation};
use crate::enums::RoundingMode;
use crate::error::Result;
use crate::module::Module;
use crate::operation::AttributeKind;
use crate::types::{Scalar, Type};
use crate::version::Version;

/// Returns what is new about an operation that all versions have: with the version that introduced it.
pub(crate) fn news(
    module: &Module<'_>,
    body: &Body,
    operation: Operation<'_>,
    is_in_loop: bool,
) -> Result<Option<(String, Version)>> {
    Ok(match operation.name() {
        // Older readers accept a `return` in the entry, and in an `if` that is in no loop.
        "return" if is_in_loop => Some(("`return` inside a loop".to_owned(), Version::V13_4)),
        "ftof" => conversion(module, body, operation)?,
        _ => None,
    })
}

/// Conversions between floats rounded to the nearest even value only, but for f8E8M0FNU, which is a power of two.
fn conversion(
    module: &Module<'_>,
    body: &Body,
    operation: Operation<'_>,
) -> Result<Option<(String, Version)>> {
    let attributes = operation.definition().attributes.iter();
    let mut fields = attributes.zip(operation.fields());
    let mode = fields.find_map(|(attribute, field)| match (attribute.kind, field) {
        (AttributeKind::Enum(kind), Field::Enum(code)) => kind.case(code),
        _ => None,
    });
    let Some(mode) = mode.filter(|mode| mode.code != RoundingMode::NearestEven.code()) else {
        return Ok(None);
    };
    let mut target = operation.results().filter_map(|value| body.type_of(value));
    let target = match target.next().map(|id| module.decoded_type(id)) {
        Some(Ok(Type::Tile { element, .. })) => Some(super::body::scalar(module, *element)?),
        _ => None,
    };
    let since = match target {
        Some(Scalar::F8E8M0FNU) => Version::V13_3,
        _ => Version::V13_4,
    };
    Ok(Some((
        format!("`{}` of operation `ftof`", mode.name),
        since,
    )))
}
