//! The rules of `reduce` and `scan`.

use super::constraints;
use super::rules::ensure;
use super::view::View;
use crate::attribute::Attribute;
use crate::body::Field;
use crate::types::{Scalar, TypeId};

pub(super) fn check(view: &View<'_, '_>) -> Result<(), String> {
    let (operands, results) = (view.all_operand_types(), view.result_types());
    ensure(!operands.is_empty(), "an operand is missing")?;
    ensure(
        operands.len() == results.len(),
        "the number of results differs from that of operands",
    )?;
    identities(view, &operands)?;
    let first = operands
        .first()
        .and_then(|id| view.types.tile(*id))
        .ok_or("no tile")?;
    let dim = view
        .integer("dim")
        .and_then(|dim| usize::try_from(dim).ok());
    let dim = dim
        .filter(|dim| *dim < first.shape.len())
        .ok_or("`dim` out of range")?;
    for (operand, result) in operands.iter().zip(&results) {
        let tiles = view.types.tile(*operand).zip(view.types.tile(*result));
        let (operand, result) = tiles.ok_or("no tile")?;
        let mut shape = operand.shape.to_vec();
        if view.operation.name() == "reduce" {
            shape.remove(dim);
        }
        let fits = operand.element == result.element && shape == result.shape;
        ensure(fits, "the results do not fit the operands")?;
    }
    body(view, &operands)
}

/// One identity for each operand, of its element type.
fn identities(view: &View<'_, '_>, operands: &[TypeId]) -> Result<(), String> {
    let Some(Field::Array(identities)) = view.operation.field("identities") else {
        return Err("no identities".to_owned());
    };
    ensure(
        identities.len() == operands.len(),
        "the number of identities differs from that of operands",
    )?;
    for (identity, operand) in identities.iter().zip(operands) {
        let element = view.types.tile(*operand).and_then(|tile| tile.scalar);
        let of = match identity {
            Attribute::Integer { type_id, .. } | Attribute::Float { type_id, .. } => {
                view.types.scalar(*type_id)
            }
            Attribute::Bool(_) => Some(Scalar::I1),
            _ => None,
        };
        let halves = matches!(
            (element, of),
            (Some(Scalar::BF16), Some(Scalar::F16)) | (Some(Scalar::F16), Some(Scalar::BF16))
        );
        ensure(
            of.is_some() && (halves || of == element),
            "the type of an identity differs",
        )?;
    }
    Ok(())
}

/// The body takes two scalars for each operand and yields one.
fn body(view: &View<'_, '_>, operands: &[TypeId]) -> Result<(), String> {
    let region = view.operation.regions().next().ok_or("no region")?;
    let block = view
        .body
        .region_blocks(region)
        .first()
        .copied()
        .ok_or("no block")?;
    let arguments: Vec<TypeId> = view
        .body
        .block_arguments(block)
        .map(|value| view.type_of(value))
        .collect();
    ensure(
        arguments.len() == 2 * operands.len(),
        "the number of arguments is not twice that of operands",
    )?;
    let element = |id: &TypeId| view.types.tile(*id).map(|tile| tile.element);
    for (pair, operand) in arguments.chunks(2).zip(operands) {
        let scalars = pair.iter().all(|id| {
            view.types
                .tile(*id)
                .is_some_and(|tile| tile.shape.is_empty())
                && element(id) == element(operand)
        });
        ensure(scalars, "the arguments do not fit the operands")?;
    }
    let operations = view.body.block_operations(block);
    let Some((last, inner)) = operations.split_last() else {
        return Err("an empty body".to_owned());
    };
    let last = view.body.operation(*last).ok_or("no operation")?;
    let yielded: Vec<TypeId> = last
        .operands()
        .iter()
        .map(|value| view.type_of(*value))
        .collect();
    let fits = yielded.len() == operands.len()
        && yielded
            .iter()
            .zip(operands)
            .all(|(one, other)| element(one) == element(other));
    ensure(fits, "the body does not yield the operands' element types")?;
    let pure = inner
        .iter()
        .filter_map(|id| view.body.operation(*id))
        .all(|operation| {
            constraints::of(operation.name()).is_some_and(constraints::Constraints::is_pure)
        });
    ensure(pure, "only pure operations are allowed in the body")
}
