//! `vector.transfer_read` and `vector.transfer_write`.

use mlir_bytecode::affine::{AffineExpr, AffineMap};
use mlir_bytecode::builtin::{ArrayAttr, BoolAttr, TensorType, VectorType};
use mlir_bytecode::dialect::{FormDriver, Slot};
use mlir_bytecode::{Result, Type};

use crate::affine::map_of;
use crate::forms::{element_type, rank, set_index};

/// Returns whether a map takes the last dimensions in order.
fn is_minor_identity(map: &AffineMap, rank: usize) -> bool {
    let first = (map.dims() as usize).checked_sub(rank);
    let Some(first) = first.filter(|_| map.symbols() == 0 && map.results().len() == rank) else {
        return false;
    };
    (first as u32..)
        .zip(map.results())
        .all(|(dim, it)| *it == AffineExpr::Dim(dim))
}

/// Returns the rank of the elements of the memory, which may be vectors.
fn element_rank(shaped: Type<'_>) -> Result<usize> {
    element_type(shaped)?.map_or(Ok(0), rank)
}

/// The dictionary of a transfer, without default values.
fn attributes(
    form: &mut dyn FormDriver<'_>,
    vector: Option<Type<'_>>,
    shaped: Option<Type<'_>>,
) -> Result<()> {
    let mut elided = vec!["operandSegmentSizes", "operand_segment_sizes"];
    if let Some(map) = form.printed("permutation_map")? {
        let elements = shaped.map_or(Ok(0), element_rank)?;
        let map = map_of(map)?;
        if is_minor_identity(&map, vector.map_or(Ok(0), rank)?.saturating_sub(elements)) {
            elided.push("permutation_map");
        }
    }
    if let Some(bounds) = form.printed("in_bounds")? {
        let mut any = false;
        for bound in bounds.decode::<ArrayAttr<'_>>()?.iter()? {
            any |= bound.decode::<BoolAttr<'_>>()?.value()?;
        }
        if !any {
            elided.push("in_bounds");
        }
    }
    form.attributes_without(&elided)
}

/// Returns the map of a transfer without a map.
fn usual_map(vector: Type<'_>, shaped: Type<'_>) -> Result<Option<AffineMap>> {
    let dims = rank(shaped)?;
    let shape = match vector.try_decode::<VectorType<'_>>()? {
        Some(vector) => vector.shape()?,
        None => return Ok(None),
    };
    if dims == 0 && shape == [1] {
        return Ok(AffineMap::new(0, 0, vec![AffineExpr::Constant(0)]).ok());
    }
    let results = shape.len().checked_sub(element_rank(shaped)?);
    let first = results.and_then(|it| dims.checked_sub(it));
    Ok(first.and_then(|first| {
        let results = (first as u32..dims as u32).map(AffineExpr::Dim).collect();
        AffineMap::new(dims as u32, 0, results).ok()
    }))
}

/// Returns the type of the mask: `i1` for each element of the memory that is accessed.
fn mask_type<'ir>(
    form: &dyn FormDriver<'ir>,
    vector: Type<'ir>,
    map: &AffineMap,
) -> Result<Type<'ir>> {
    let vector: VectorType<'_> = vector.decode()?;
    let (shape, scalable) = (vector.shape()?, vector.scalable()?);
    // Each dimension of the memory has the size of the first result that it is.
    let mut sizes = Vec::new();
    for dim in 0..map.dims() {
        let position = (map.results().iter()).position(|it| *it == AffineExpr::Dim(dim));
        let size = position.and_then(|it| Some((*shape.get(it)?, *scalable.get(it)?)));
        sizes.extend(size);
    }
    if sizes.is_empty() {
        sizes.push((1, false));
    }
    let (shape, scalable): (Vec<i64>, Vec<bool>) = sizes.into_iter().unzip();
    (form.context()).scalable_vector(shape, form.context().i1(), scalable)
}

/// Returns the type of the mask of a whole vector: `i1` for each element.
pub(super) fn mask_of(vector: Type<'_>) -> Result<Type<'_>> {
    let context = vector.context();
    let vector: VectorType<'_> = vector.decode()?;
    context.scalable_vector(vector.shape()?, context.i1(), vector.scalable()?)
}

/// The first release whose transfers always have `in_bounds`.
const FIRST_WITH_BOUNDS: u32 = 19;

/// Sets the attributes that the text leaves out, and the types of indices and mask.
fn complete<'ir>(
    form: &mut dyn FormDriver<'ir>,
    vector: Type<'ir>,
    shaped: Type<'ir>,
) -> Result<()> {
    let map = match form.attribute_value("permutation_map")? {
        Some(map) => map_of(map)?,
        None => {
            let map = usual_map(vector, shaped)?;
            let map = map.ok_or_else(|| form.mismatch("the transfer needs a map".into()))?;
            let value = form.context().affine_map(map.clone())?;
            form.set_attribute("permutation_map", value)?;
            map.into()
        }
    };
    let has_bounds = form.attribute_value("in_bounds")?.is_some();
    if !has_bounds && form.context().registry().llvm_release() >= FIRST_WITH_BOUNDS {
        let no = form.context().bool(false);
        let bounds = form.context().array(vec![no; map.results().len()])?;
        form.set_attribute("in_bounds", bounds)?;
    }
    set_index(form, Slot::Operands("indices"))?;
    if form.has_operands("mask")? {
        let type_ = mask_type(form, vector, &map)?;
        form.set_types(Slot::Operands("mask"), &[type_])?;
    }
    Ok(())
}

/// Sets the type of the operand at a position, whose group has another name in each release.
fn set_operand<'ir>(
    form: &mut dyn FormDriver<'ir>,
    position: usize,
    type_: Type<'ir>,
) -> Result<()> {
    let group = form.definition().and_then(|it| it.operands.get(position));
    match group {
        Some(group) => form.set_types(Slot::Operands(&group.name), &[type_]),
        None => Err(form.mismatch("the operands of a transfer are not known".into())),
    }
}

fn indices(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text("[")?;
    form.operands(Slot::Operands("indices"))?;
    form.text("]")
}

fn optional_mask(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let present = form.has_operands("mask")?;
    if form.optional(", ", present)? {
        form.operand(Slot::Operands("mask"), 0)?;
    }
    Ok(())
}

/// ` %m[%i], %padding, %mask {...} : memref<4xf32>, vector<4xf32>`
pub(super) fn read(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    indices(form)?;
    form.text(", ")?;
    form.operand(Slot::Operands("padding"), 0)?;
    optional_mask(form)?;
    let source = form.printed_types(Slot::AllOperands)?.first().copied();
    let vector = form.printed_types(Slot::AllResults)?.first().copied();
    attributes(form, vector, source)?;
    form.text(" : ")?;
    let source = form.type_(source)?;
    form.text(", ")?;
    let vector = form.type_(vector)?;
    let Some(element) = element_type(source)? else {
        return Err(form.mismatch("a transfer from something without elements".into()));
    };
    set_operand(form, 0, source)?;
    form.set_types(Slot::Operands("padding"), &[element])?;
    form.set_types(Slot::AllResults, &[vector])?;
    complete(form, vector, source)
}

/// ` %v, %m[%i], %mask {...} : vector<4xf32>, memref<4xf32>`
pub(super) fn write(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.text(", ")?;
    form.operand(Slot::AllOperands, 1)?;
    indices(form)?;
    optional_mask(form)?;
    let printed = form.printed_types(Slot::AllOperands)?;
    let (vector, target) = (printed.first().copied(), printed.get(1).copied());
    attributes(form, vector, target)?;
    form.text(" : ")?;
    let vector = form.type_(vector)?;
    form.text(", ")?;
    let target = form.type_(target)?;
    set_operand(form, 0, vector)?;
    set_operand(form, 1, target)?;
    if target.try_decode::<TensorType<'_>>()?.is_some() {
        form.set_types(Slot::AllResults, &[target])?;
    }
    complete(form, vector, target)
}
