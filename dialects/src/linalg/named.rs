//! The named operations of `linalg`, whose regions the text does not have.

use mlir_bytecode::affine::{AffineExpr, AffineMap};
use mlir_bytecode::builtin::ArrayAttr;
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, Slot};
use mlir_bytecode::{Attribute, Result};

use super::ins_outs;
use crate::affine::map_of;

/// The attributes that no named operation writes.
const HIDDEN: [&str; 3] = [
    "operandSegmentSizes",
    "operand_segment_sizes",
    "linalg.memoized_indexing_maps",
];

/// ` {...} ins(...) outs(...) -> t`
pub(crate) fn named(form: &mut dyn FormDriver<'_>) -> Result<()> {
    tail(form, &[])
}

fn tail(form: &mut dyn FormDriver<'_>, elided: &[&str]) -> Result<()> {
    let mut hidden = HIDDEN.to_vec();
    hidden.extend_from_slice(elided);
    form.attributes_without(&hidden)?;
    ins_outs(form, "inputs", "outputs")?;
    form.arrow_types(Slot::AllResults)
}

fn maps(array: Attribute<'_>) -> Result<Vec<AffineMap>> {
    array
        .decode::<ArrayAttr<'_>>()?
        .iter()?
        .map(map_of)
        .collect()
}

/// As others, after ` indexing_maps = [...]` unless the maps are those of a plain product.
pub(super) fn matmul(form: &mut dyn FormDriver<'_>) -> Result<()> {
    if let Some(array) = form.printed("indexing_maps")? {
        let name = form.operation().map(|it| it.name().operation().to_string());
        let usual = usual_maps(name.as_deref().unwrap_or_default());
        let maps = maps(array)?;
        let is_usual = maps.len() == usual.len()
            && maps
                .iter()
                .zip(&usual)
                .all(|(map, usual)| map.results() == &usual[..]);
        if !is_usual {
            form.text(" indexing_maps = ")?;
            index_maps(form, array)?;
        }
    }
    tail(form, &["indexing_maps"])
}

/// The results of the maps of a product.
fn usual_maps(name: &str) -> Vec<Vec<AffineExpr>> {
    let dims = |dims: &[u32]| dims.iter().copied().map(AffineExpr::Dim).collect();
    match name {
        "batch_matmul" => vec![dims(&[0, 1, 3]), dims(&[0, 3, 2]), dims(&[0, 1, 2])],
        "batch_reduce_matmul" => vec![dims(&[0, 1, 3]), dims(&[0, 3, 2]), dims(&[1, 2])],
        _ => vec![dims(&[0, 2]), dims(&[2, 1]), dims(&[0, 1])],
    }
}

fn index_maps<'ir>(form: &mut dyn FormDriver<'ir>, array: Attribute<'ir>) -> Result<()> {
    let maps: Vec<_> = array.decode::<ArrayAttr<'_>>()?.iter()?.collect();
    form.text("[")?;
    form.list(maps.len(), "]", &mut |form, index| {
        form.attribute(maps.get(index).copied(), AttributeStyle::Full)
            .map(drop)
    })?;
    form.text("]")
}

/// ` indexing_maps = [...]`, then as others.
pub(super) fn contract(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" indexing_maps = ")?;
    match form.printed("indexing_maps")? {
        Some(array) => index_maps(form, array)?,
        None => return Err(form.mismatch("a contraction without maps".into())),
    }
    tail(form, &["indexing_maps"])
}

/// ` kind=#linalg.elementwise_kind<add> indexing_maps = [...]`, then as others.
pub(super) fn elementwise(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" kind=")?;
    form.named("kind", AttributeStyle::Full)?;
    if let Some(array) = form.printed("indexing_maps")?
        && !maps(array)?.iter().all(AffineMap::is_identity)
    {
        form.text(" indexing_maps = ")?;
        index_maps(form, array)?;
    }
    tail(form, &["kind", "indexing_maps"])
}
