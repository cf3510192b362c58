//! The custom forms of `vector`.

use mlir_bytecode::affine::{AffineExpr, AffineMap};
use mlir_bytecode::builtin::{ArrayAttr, BoolAttr, ShapedType};
use mlir_bytecode::dialect::{
    Argument, CustomDirective, FormDriver, OperationForm, RegionStyle, Slot, ValueNames,
};
use mlir_bytecode::{Result, Type};

use crate::affine::map_of;
use crate::forms::DialectForms;

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("vector.transfer_read", transfer_read),
        OperationForm::new("vector.transfer_write", transfer_write),
        OperationForm::new("vector.contract", contract),
        OperationForm::new("vector.mask", mask),
        OperationForm::new("vector.outerproduct", outer_product),
    ],
    directives: &[
        CustomDirective::new("InsertExtractValueElementType", nothing),
        CustomDirective::new("ShuffleType", nothing),
    ],
    names: &[ValueNames::fixed("vector.vscale", &["vscale"])],
};

fn rank(type_: Option<Type<'_>>) -> Result<usize> {
    let shaped = type_
        .map(|it| it.try_decode::<ShapedType<'_>>())
        .transpose()?
        .flatten();
    let shape = shaped.map(ShapedType::shape).transpose()?.flatten();
    Ok(shape.map_or(0, |it| it.len()))
}

/// Whether a map takes the last dimensions in order.
fn is_minor_identity(map: &AffineMap, rank: usize) -> bool {
    let first = (map.dims() as usize).checked_sub(rank);
    let Some(first) = first.filter(|_| map.symbols() == 0 && map.results().len() == rank) else {
        return false;
    };
    (first as u32..)
        .zip(map.results())
        .all(|(dim, it)| *it == AffineExpr::Dim(dim))
}

/// The dictionary of a transfer, without what is usual.
fn transfer_attributes(
    form: &mut dyn FormDriver<'_>,
    vector: Option<Type<'_>>,
    shaped: Option<Type<'_>>,
) -> Result<()> {
    let mut elided = vec!["operandSegmentSizes", "operand_segment_sizes"];
    if let Some(map) = form.printed("permutation_map")? {
        // The elements of the memory may be vectors.
        let element = match shaped {
            Some(shaped) => match shaped.try_decode::<ShapedType<'_>>()? {
                Some(shaped) => rank(Some(shaped.element_type()?))?,
                None => 0,
            },
            None => 0,
        };
        if is_minor_identity(&map_of(map)?, rank(vector)?.saturating_sub(element)) {
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

fn indices(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text("[")?;
    form.operands(Slot::Operands("indices"))?;
    form.text("]")
}

fn optional_mask(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let present = form.count(Slot::Operands("mask"))? > 0;
    if form.optional(", ", present)? {
        form.operand(Slot::Operands("mask"), 0)?;
    }
    Ok(())
}

/// ` %m[%i], %padding, %mask {...} : memref<4xf32>, vector<4xf32>`
fn transfer_read(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    indices(form)?;
    form.text(", ")?;
    form.operand(Slot::Operands("padding"), 0)?;
    optional_mask(form)?;
    let source = form.types_of(Slot::AllOperands)?.first().copied();
    let vector = form.types_of(Slot::AllResults)?.first().copied();
    transfer_attributes(form, vector, source)?;
    form.text(" : ")?;
    form.type_(source)?;
    form.text(", ")?;
    form.type_(vector).map(drop)
}

/// ` %v, %m[%i], %mask {...} : vector<4xf32>, memref<4xf32>`
fn transfer_write(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.text(", ")?;
    form.operand(Slot::AllOperands, 1)?;
    indices(form)?;
    optional_mask(form)?;
    let types = form.types_of(Slot::AllOperands)?;
    let (vector, target) = (types.first().copied(), types.get(1).copied());
    transfer_attributes(form, vector, target)?;
    form.text(" : ")?;
    form.type_(vector)?;
    form.text(", ")?;
    form.type_(target).map(drop)
}

/// ` {indexing_maps = [...], iterator_types = ["parallel"], kind = #vector.kind<add>} %a, %b, %c {...} : t, t into t`
fn contract(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" {")?;
    let names = ["indexing_maps", "iterator_types", "kind"];
    crate::linalg::entries(form, &names)?;
    form.text("} ")?;
    form.operands(Slot::AllOperands)?;
    form.attributes_without(&names)?;
    let types = form.types_of(Slot::AllOperands)?;
    form.text(" : ")?;
    form.type_(types.first().copied())?;
    form.text(", ")?;
    form.type_(types.get(1).copied())?;
    form.text(" into ")?;
    form.types(Slot::AllResults)
}

/// ` %m, %passthru { vector.load ... } {...} : vector<4xi1> -> vector<4xf32>`
fn mask(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    form.text(" { ")?;
    form.region(0, RegionStyle::INLINE)?;
    form.text(" }")?;
    form.attributes_without(&[])?;
    form.text(" : ")?;
    form.first_type(Slot::AllOperands)?;
    let types = form.types_of(Slot::AllResults)?;
    if form.optional(" -> ", !types.is_empty())? {
        form.type_list(&types)?;
    }
    Ok(())
}

/// ` %a, %b, %acc {...} : t, t`
fn outer_product(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    let types = form.types_of(Slot::AllOperands)?;
    if types.len() > 2 {
        form.attributes_without(&[])?;
    }
    form.text(" : ")?;
    form.type_list(types.get(..2).unwrap_or_default()).map(drop)
}

/// Nothing: a type follows from others.
fn nothing(_: &mut dyn FormDriver<'_>, _: &[Argument<'_>]) -> Result<()> {
    Ok(())
}
