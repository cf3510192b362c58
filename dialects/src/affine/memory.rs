//! The operations of `affine` that access memory.

use mlir_bytecode::Result;
use mlir_bytecode::affine::AffineMap;
use mlir_bytecode::dialect::{FormDriver, Slot};

use super::{map_of, results};
use crate::forms::int;

fn map(form: &dyn FormDriver<'_>, name: &str) -> Result<AffineMap> {
    match form.printed(name)? {
        Some(map) => map_of(map),
        None => Err(form.mismatch("an access without a map".into())),
    }
}

/// `%memref[%i + 1]`
fn access(
    form: &mut dyn FormDriver<'_>,
    memref: usize,
    count: Option<usize>,
    name: &str,
) -> Result<()> {
    form.operand(Slot::AllOperands, memref)?;
    form.text("[")?;
    let map = map(form, name)?;
    let values = form.values_of(Slot::AllOperands)?;
    let indices = values.get(memref + 1..).unwrap_or_default();
    let indices = count.map_or(indices, |count| indices.get(..count).unwrap_or_default());
    results(form, &map, indices)?;
    form.text("]")
}

/// ` %m[%i] {...} : memref<4xf32>`, and a vector type behind if the result is a vector of several elements.
pub(super) fn load(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    access(form, 0, None, "map")?;
    form.attributes_without(&["map"])?;
    form.text(" : ")?;
    form.first_type(Slot::AllOperands)?;
    if is_vector(form) {
        form.text(", ")?;
        form.types(Slot::AllResults)?;
    }
    Ok(())
}

/// ` %v, %m[%i] {...} : memref<4xf32>`
pub(super) fn store(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.text(", ")?;
    access(form, 1, None, "map")?;
    form.attributes_without(&["map"])?;
    form.text(" : ")?;
    let types = form.types_of(Slot::AllOperands)?;
    form.type_(types.get(1).copied())?;
    if is_vector(form) {
        form.text(", ")?;
        form.type_(types.first().copied())?;
    }
    Ok(())
}

/// Whether the operation is `affine.vector_load` or `affine.vector_store`.
fn is_vector(form: &dyn FormDriver<'_>) -> bool {
    form.operation()
        .is_some_and(|it| it.name() == "affine.vector_load" || it.name() == "affine.vector_store")
}

/// ` %m[%i], read, locality<3>, data {...} : memref<4xf32>`
pub(super) fn prefetch(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    access(form, 0, None, "map")?;
    prefetch_kind(form)?;
    form.attributes_without(&["map", "localityHint", "isDataCache", "isWrite"])?;
    form.text(" : ")?;
    form.first_type(Slot::AllOperands).map(drop)
}

/// `, read, locality<3>, data`
pub(crate) fn prefetch_kind(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let flag = |form: &dyn FormDriver<'_>, name: &str| match form.printed(name)? {
        Some(value) => value
            .decode::<mlir_bytecode::builtin::BoolAttr<'_>>()?
            .value(),
        None => Ok(false),
    };
    form.text(if flag(form, "isWrite")? {
        ", write"
    } else {
        ", read"
    })?;
    form.text(", locality<")?;
    let hint = form.printed("localityHint")?.map_or(Ok(0), int)?;
    form.integer(hint)?;
    form.text(if flag(form, "isDataCache")? {
        ">, data"
    } else {
        ">, instr"
    })
}

/// ` %src[%i], %dst[%j], %tag[%k], %n, %stride : t, t, t`
pub(super) fn dma_start(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let mut at = 0;
    let mut types = Vec::new();
    let all = form.types_of(Slot::AllOperands)?;
    for (index, name) in ["src_map", "dst_map", "tag_map"].into_iter().enumerate() {
        form.text(if index == 0 { " " } else { ", " })?;
        let map = map(form, name)?;
        let count = (map.dims() + map.symbols()) as usize;
        access(form, at, Some(count), name)?;
        types.extend(all.get(at).copied());
        at += 1 + count;
    }
    for operand in at..all.len() {
        form.text(", ")?;
        form.operand(Slot::AllOperands, operand)?;
    }
    form.text(" : ")?;
    form.type_list(&types).map(drop)
}

/// ` %tag[%k], %n : t`
pub(super) fn dma_wait(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let map = map(form, "tag_map")?;
    let count = (map.dims() + map.symbols()) as usize;
    access(form, 0, Some(count), "tag_map")?;
    form.text(", ")?;
    form.operand(Slot::AllOperands, 1 + count)?;
    form.text(" : ")?;
    form.first_type(Slot::AllOperands).map(drop)
}
