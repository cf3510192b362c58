//! The operations of `affine` that access memory.

use std::sync::Arc;

use mlir_bytecode::affine::AffineMap;
use mlir_bytecode::builtin::{BoolAttr, MemRefType, ShapedType, VectorType};
use mlir_bytecode::dialect::{AffineValues, FormDriver, Slot};
use mlir_bytecode::item::FromType;
use mlir_bytecode::{Error, Result, Type};

use super::{map_of, results, set_index};
use crate::forms::{int, set_parsed_types};

/// Returns the map of a printed access.
fn map(form: &dyn FormDriver<'_>, name: &str) -> Result<Option<Arc<AffineMap>>> {
    match form.printed(name)? {
        Some(map) => map_of(map).map(Some),
        None if form.is_printing() => Err(form.mismatch("an access without a map".into())),
        None => Ok(None),
    }
}

/// `%memref[%i + 1]`: the operand in the slot `memref` and the expressions over those of `indices`, whose first is at `first` among
/// all operands.
fn access(
    form: &mut dyn FormDriver<'_>,
    memref: &str,
    indices: &str,
    first: usize,
    name: &str,
) -> Result<()> {
    form.operand(Slot::Operands(memref), 0)?;
    subscript(form, Slot::Operands(indices), first, name)
}

/// `[%i + 1]`
fn subscript(
    form: &mut dyn FormDriver<'_>,
    indices: Slot<'_>,
    first: usize,
    name: &str,
) -> Result<()> {
    form.text("[")?;
    let map = map(form, name)?;
    let dims = map.as_ref().map_or(0, |it| it.dims() as usize);
    let values = form.values_of(Slot::AllOperands)?;
    let values = values.get(first..).unwrap_or_default().to_vec();
    results(
        form,
        name,
        map.as_deref(),
        AffineValues::new(values, dims),
        indices,
    )?;
    // With other operands, the caller knows the types.
    if indices != Slot::AllOperands {
        set_index(form, indices)?;
    }
    form.text("]")
}

/// ` %m[%i] {...} : memref<4xf32>`
pub(super) fn load(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let memref = load_head(form)?;
    let element = element(memref)?;
    form.set_types(Slot::AllResults, &[element])
}

/// ` %m[%i] {...} : memref<4xf32>, vector<4xf32>`
pub(super) fn vector_load(form: &mut dyn FormDriver<'_>) -> Result<()> {
    load_head(form)?;
    form.text(", ")?;
    vector_type(form, Slot::AllResults)
}

fn element(memref: Type<'_>) -> Result<Type<'_>> {
    let shaped = memref.try_decode::<ShapedType<'_>>()?;
    let shaped = shaped.ok_or_else(|| Error::message("an access to something without elements"))?;
    shaped.element_type()
}

/// The type of the only value of a slot, which a text must give as a `T`.
fn type_of<'ir, T: FromType<'ir>>(
    form: &mut dyn FormDriver<'ir>,
    slot: Slot<'_>,
    class: &str,
) -> Result<Type<'ir>> {
    let type_ = form.first_type(slot)?;
    if !form.is_printing() && type_.try_decode::<T>()?.is_none() {
        return Err(form.mistake(format!("expected a `{class}`, found `{type_:.100}`").into()));
    }
    form.set_types(slot, &[type_])?;
    Ok(type_)
}

fn memref_type<'ir>(form: &mut dyn FormDriver<'ir>) -> Result<Type<'ir>> {
    type_of::<MemRefType<'_>>(form, Slot::Operands("memref"), "memref")
}

fn vector_type(form: &mut dyn FormDriver<'_>, slot: Slot<'_>) -> Result<()> {
    type_of::<VectorType<'_>>(form, slot, "vector").map(drop)
}

fn load_head<'ir>(form: &mut dyn FormDriver<'ir>) -> Result<Type<'ir>> {
    form.text(" ")?;
    access(form, "memref", "indices", 1, "map")?;
    form.attributes_without(&["map"])?;
    form.text(" : ")?;
    memref_type(form)
}

/// ` %v, %m[%i] {...} : memref<4xf32>`
pub(super) fn store(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let memref = store_head(form)?;
    let element = element(memref)?;
    form.set_types(Slot::Operands("value"), &[element])
}

/// ` %v, %m[%i] {...} : memref<4xf32>, vector<4xf32>`
pub(super) fn vector_store(form: &mut dyn FormDriver<'_>) -> Result<()> {
    store_head(form)?;
    form.text(", ")?;
    vector_type(form, Slot::Operands("value"))
}

fn store_head<'ir>(form: &mut dyn FormDriver<'ir>) -> Result<Type<'ir>> {
    form.text(" ")?;
    form.operand(Slot::Operands("value"), 0)?;
    form.text(", ")?;
    access(form, "memref", "indices", 2, "map")?;
    form.attributes_without(&["map"])?;
    form.text(" : ")?;
    memref_type(form)
}

/// ` %m[%i], read, locality<3>, data {...} : memref<4xf32>`
pub(super) fn prefetch(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    access(form, "memref", "indices", 1, "map")?;
    prefetch_kind(form)?;
    form.attributes_without(&["map", "localityHint", "isDataCache", "isWrite"])?;
    form.text(" : ")?;
    memref_type(form).map(drop)
}

/// One of two words for a boolean attribute: the first stands for `true`.
fn choice(form: &mut dyn FormDriver<'_>, name: &str, words: [&str; 2]) -> Result<()> {
    let printed = match form.printed(name)? {
        Some(value) => value.decode::<BoolAttr<'_>>()?.value()?,
        None => false,
    };
    let value = form.optional(words[0], printed)?;
    if !value {
        form.text(words[1])?;
    }
    let value = form.context().bool(value);
    form.set_attribute(name, value)
}

/// `, read, locality<3>, data`
pub(crate) fn prefetch_kind(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(", ")?;
    choice(form, "isWrite", ["write", "read"])?;
    form.text(", locality<")?;
    let hint = form.printed("localityHint")?.map_or(Ok(0), int)?;
    let hint = form.integer(hint)?;
    let type_ = form.context().i32();
    let hint = form.context().integer(type_, hint)?;
    form.set_attribute("localityHint", hint)?;
    form.text(">, ")?;
    choice(form, "isDataCache", ["data", "instr"])
}

/// ` %src[%i], %dst[%j], %tag[%k], %n, %stride : t, t, t`
pub(super) fn dma_start(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let all = form.types_of(Slot::AllOperands)?;
    let (mut types, mut positions, mut at) = (Vec::new(), Vec::new(), 0);
    for (index, name) in ["src_map", "dst_map", "tag_map"].into_iter().enumerate() {
        form.text(if index == 0 { " " } else { ", " })?;
        form.operand(Slot::AllOperands, at)?;
        let map = map(form, name)?;
        types.extend(all.get(at).copied());
        positions.push(at);
        subscript(form, Slot::AllOperands, at + 1, name)?;
        at = match map {
            Some(map) => at + 1 + (map.dims() + map.symbols()) as usize,
            None => form.count(Slot::AllOperands)?,
        };
    }
    form.text(", ")?;
    form.operand(Slot::AllOperands, at)?;
    crate::memref::strides(form, at + 1, all.len())?;
    form.text(" : ")?;
    let types = form.type_list(&types)?;
    // The numbers of elements may have other types.
    let types = memrefs_and_indices(form, &positions, &types)?;
    set_parsed_types(form, Slot::AllOperands, &types)
}

/// ` %tag[%k], %n : t`
pub(super) fn dma_wait(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    let map = map(form, "tag_map")?;
    subscript(form, Slot::AllOperands, 1, "tag_map")?;
    form.text(", ")?;
    let count = map.map_or(0, |it| (it.dims() + it.symbols()) as usize);
    form.operand(Slot::AllOperands, 1 + count)?;
    form.text(" : ")?;
    let tag = form.first_type(Slot::AllOperands)?;
    let types = memrefs_and_indices(form, &[0], &[tag])?;
    set_parsed_types(form, Slot::AllOperands, &types)
}

/// Returns the types of all operands: those of the operands at some positions; the others are of type `index`.
pub(crate) fn memrefs_and_indices<'ir>(
    form: &dyn FormDriver<'ir>,
    positions: &[usize],
    types: &[Type<'ir>],
) -> Result<Vec<Type<'ir>>> {
    let mut all = vec![form.context().index(); form.count(Slot::AllOperands)?];
    for (position, type_) in positions.iter().zip(types) {
        if let Some(slot) = all.get_mut(*position) {
            *slot = *type_;
        }
    }
    Ok(all)
}
