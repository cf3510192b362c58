//! The custom forms and the names of `memref` and `bufferization`.

use mlir_bytecode::builtin::{ShapedType, UnitAttr};
use mlir_bytecode::dialect::{
    Argument, AttributeStyle, CustomDirective, FormDriver, OperationForm, RegionStyle, SetName,
    Slot, ValueNames,
};
use mlir_bytecode::{Operation, Result};

use crate::affine::map_of;
use crate::forms::{DialectForms, region_with_results};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("memref.alloca_scope", alloca_scope),
        OperationForm::new("memref.dma_start", dma_start),
        OperationForm::new("memref.generic_atomic_rmw", generic_atomic_rmw),
        OperationForm::new("memref.prefetch", prefetch),
        OperationForm::new("memref.transpose", transpose),
        OperationForm::new("bufferization.alloc_tensor", alloc_tensor),
    ],
    directives: &[CustomDirective::new(
        "GlobalMemrefOpTypeAndInitialValue",
        global,
    )],
    names: &[
        ValueNames::fixed("memref.alloc", &["alloc"]),
        ValueNames::fixed("memref.alloca", &["alloca"]),
        ValueNames::fixed("memref.assume_alignment", &["assume_align"]),
        ValueNames::fixed("memref.cast", &["cast"]),
        ValueNames::fixed("memref.collapse_shape", &["collapse_shape"]),
        ValueNames::fixed("memref.dim", &["dim"]),
        ValueNames::fixed("memref.expand_shape", &["expand_shape"]),
        ValueNames::fixed("memref.extract_aligned_pointer_as_index", &["intptr"]),
        ValueNames::results("memref.extract_strided_metadata", strided_metadata),
        ValueNames::fixed("memref.memory_space_cast", &["memspacecast"]),
        ValueNames::fixed("memref.reinterpret_cast", &["reinterpret_cast"]),
        ValueNames::fixed("memref.reshape", &["reshape"]),
        ValueNames::fixed("memref.subview", &["subview"]),
        ValueNames::fixed("memref.transpose", &["transpose"]),
        ValueNames::fixed("memref.view", &["view"]),
    ],
};

/// `base_buffer`, `offset`, and `sizes` and `strides` if there are any.
fn strided_metadata(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    set(0, "base_buffer");
    set(1, "offset");
    let rank = operation.result_count().saturating_sub(2) / 2;
    if rank > 0 {
        set(2, "sizes");
        set(2 + rank, "strides");
    }
    Ok(())
}

/// ` -> (t) {...} {...}`
fn alloca_scope(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    region_with_results(form)
}

/// ` %s[%i], %d[%j], %n, %tag[%k], %stride, %count : t, t, t`
fn dma_start(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let types = form.types_of(Slot::AllOperands)?;
    let rank = |at: usize| -> Result<usize> {
        let shaped = types
            .get(at)
            .map(|it| it.try_decode::<ShapedType<'_>>())
            .transpose()?;
        let shape = shaped
            .flatten()
            .map(ShapedType::shape)
            .transpose()?
            .flatten();
        Ok(shape.map_or(0, |it| it.len()))
    };
    let mut at = 0;
    let mut memrefs = Vec::new();
    for index in 0..3 {
        form.text(if index == 0 { " " } else { ", " })?;
        if index == 2 {
            form.operand(Slot::AllOperands, at)?;
            form.text(", ")?;
            at += 1;
        }
        form.operand(Slot::AllOperands, at)?;
        memrefs.extend(types.get(at).copied());
        form.text("[")?;
        let count = rank(at)?;
        form.list(count, "]", &mut |form, index| {
            form.operand(Slot::AllOperands, at + 1 + index)
        })?;
        form.text("]")?;
        at += 1 + count;
    }
    for operand in at..types.len() {
        form.text(", ")?;
        form.operand(Slot::AllOperands, operand)?;
    }
    form.attributes_without(&[])?;
    form.text(" : ")?;
    form.type_list(&memrefs).map(drop)
}

/// ` %m[%i] : t {...} {...}`
fn generic_atomic_rmw(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.text("[")?;
    form.operands(Slot::Operands("indices"))?;
    form.text("] : ")?;
    form.first_type(Slot::AllOperands)?;
    form.text(" ")?;
    form.region(0, RegionStyle::FULL)?;
    form.attributes_without(&[])
}

/// ` %m[%i], read, locality<3>, data {...} : t`
fn prefetch(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.text("[")?;
    form.operands(Slot::Operands("indices"))?;
    form.text("]")?;
    crate::affine::prefetch_kind(form)?;
    form.attributes_without(&["localityHint", "isWrite", "isDataCache"])?;
    form.text(" : ")?;
    form.first_type(Slot::AllOperands).map(drop)
}

/// ` %m (d0, d1) -> (d1, d0) {...} : t to t`
fn transpose(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.text(" ")?;
    match form.printed("permutation")? {
        Some(map) => form.text(&map_of(map)?.to_string())?,
        None => return Err(form.mismatch("a transposition without a map".into())),
    }
    form.attributes_without(&["permutation"])?;
    form.text(" : ")?;
    form.types(Slot::AllOperands)?;
    form.text(" to ")?;
    form.types(Slot::AllResults)
}

/// `(%n) copy(%t) size_hint=%h {...} : t`
fn alloc_tensor(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text("(")?;
    form.operands(Slot::Operands("dynamic_sizes"))?;
    form.text(")")?;
    let present = |form: &dyn FormDriver<'_>, slot| {
        Ok::<_, mlir_bytecode::Error>(form.count(Slot::Operands(slot))? > 0)
    };
    let copies = present(form, "copy")?;
    if form.optional(" copy(", copies)? {
        form.operand(Slot::Operands("copy"), 0)?;
        form.text(")")?;
    }
    let hinted = present(form, "size_hint")?;
    if form.optional(" size_hint=", hinted)? {
        form.operand(Slot::Operands("size_hint"), 0)?;
    }
    form.attributes_without(&["operandSegmentSizes"])?;
    form.text(" : ")?;
    form.types(Slot::AllResults)
}

/// `t`, `t = uninitialized` or `t = dense<...>`
fn global(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [type_, value] = arguments else {
        return Err(form.mismatch("the arguments of `GlobalMemrefOpTypeAndInitialValue`".into()));
    };
    form.named(type_.attribute(), AttributeStyle::Untyped(None))?;
    let Some(initial) = form.printed(value.attribute())? else {
        return Ok(());
    };
    if initial.try_decode::<UnitAttr<'_>>()?.is_some() {
        return form.text(" = uninitialized");
    }
    form.text(" = ")?;
    form.attribute(Some(initial), AttributeStyle::Untyped(None))
        .map(drop)
}
