//! The properties of operations.

use crate::context::Context;
use crate::error::Result;
use crate::properties::segments::segments_attribute;
use crate::properties::typed::{Attributes, PropertyValues, present};

/// The sizes of operand or result groups.
#[diagnostic::on_unimplemented(message = "segment sizes are an array `[i32; N]`, not `{Self}`")]
pub trait Segments {
    /// The number of groups.
    const GROUPS: u32;
}

impl<const N: usize> Segments for [i32; N] {
    const GROUPS: u32 = N as u32;
}

/// Returns the sizes of groups.
///
/// # Errors
/// Fails if the property is missing, does not hold segment sizes, or has another number of groups than `N`.
pub fn segments<const N: usize>(
    values: &PropertyValues<'_>,
    operation: &'static str,
    name: &'static str,
) -> Result<[i32; N]> {
    let value = values.segments(name);
    present(value, operation, name, || None)
}

/// Returns the sizes of the groups of a new operation. A check at compile time reports another number of groups, once.
pub fn sizes<const N: usize>(groups: &[i32]) -> [i32; N] {
    std::array::from_fn(|index| groups.get(index).copied().unwrap_or_default())
}

/// Adds the sizes of groups as an attribute.
///
/// # Errors
/// Fails if the context is full.
pub fn push_segments<'ir>(
    attributes: &mut Attributes<'ir>,
    name: &'static str,
    sizes: &[i32],
    context: &'ir Context,
) -> Result<()> {
    attributes.push((name, segments_attribute(context, sizes)?));
    Ok(())
}
