//! The custom forms of `memref` that no format describes, directives of formats, and the names of values.

use mlir_bytecode::builtin::{MemRefType, TypeAttr, UnitAttr};
use mlir_bytecode::dialect::{
    Argument, AttributeStyle, CustomDirective, FormDriver, OperationForm, RegionStyle, SetName,
    Slot, ValueNames,
};
use mlir_bytecode::properties::AttributeKind;
use mlir_bytecode::{Attribute, Error, Operation, Result, Type};

use crate::affine::map_of;
use crate::forms::{DialectForms, element_type, rank, region_with_results, set_index};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("memref.alloca_scope", alloca_scope),
        OperationForm::new("memref.dma_start", dma_start),
        OperationForm::new("memref.generic_atomic_rmw", generic_atomic_rmw),
        OperationForm::new("memref.prefetch", prefetch),
        OperationForm::new("memref.transpose", transpose),
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
    let printed = form.printed_types(Slot::AllOperands)?;
    let (mut at, mut positions) = (0, Vec::new());
    for index in 0..3 {
        form.text(if index == 0 { " " } else { ", " })?;
        if index == 2 {
            form.operand(Slot::AllOperands, at)?;
            form.text(", ")?;
            at += 1;
        }
        form.operand(Slot::AllOperands, at)?;
        positions.push(at);
        form.text("[")?;
        let count = printed.get(at).map_or(Ok(0), |it| rank(*it))?;
        let count = form.list(count, "]", &mut |form, index| {
            form.operand(Slot::AllOperands, at + 1 + index)
        })?;
        form.text("]")?;
        at += 1 + count;
    }
    strides(form, at, printed.len())?;
    form.attributes_without(&[])?;
    form.text(" : ")?;
    let memrefs: Vec<_> = (positions.iter())
        .filter_map(|it| printed.get(*it).copied())
        .collect();
    let memrefs = form.type_list(&memrefs)?;
    let types = crate::affine::memrefs_and_indices(form, &positions, &memrefs)?;
    form.set_types(Slot::AllOperands, &types)
}

/// `, %stride, %count`, or nothing: the operands of a transfer from `first` on, of which a printed one has `end` in all. The comma
/// may stand alone.
pub(crate) fn strides(form: &mut dyn FormDriver<'_>, first: usize, end: usize) -> Result<()> {
    let mut next = first;
    let mut is_followed = form.optional(", ", next < end)? && !form.peek(":", false);
    while is_followed {
        form.operand(Slot::AllOperands, next)?;
        next += 1;
        is_followed = form.optional(", ", next < end)?;
    }
    match form.is_printing() || matches!(next - first, 0 | 2) {
        true => Ok(()),
        false => Err(form.mistake("expected two operands for strides".into())),
    }
}

/// `%m[%i]`
fn access(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::Operands("memref"), 0)?;
    form.text("[")?;
    form.operands(Slot::Operands("indices"))?;
    form.text("]")?;
    set_index(form, Slot::Operands("indices"))
}

/// Returns the type of the accessed memory.
fn accessed<'ir>(form: &mut dyn FormDriver<'ir>) -> Result<Type<'ir>> {
    let memref = form.first_type(Slot::Operands("memref"))?;
    form.set_types(Slot::Operands("memref"), &[memref])?;
    Ok(memref)
}

/// ` %m[%i] : t {...} {...}`
fn generic_atomic_rmw(form: &mut dyn FormDriver<'_>) -> Result<()> {
    access(form)?;
    form.text(" : ")?;
    let memref = accessed(form)?;
    if let Some(element) = element_type(memref)? {
        form.set_types(Slot::AllResults, &[element])?;
    }
    form.text(" ")?;
    form.region(0, RegionStyle::FULL.as_written())?;
    form.attributes_without(&[])
}

/// ` %m[%i], read, locality<3>, data {...} : t`
fn prefetch(form: &mut dyn FormDriver<'_>) -> Result<()> {
    access(form)?;
    crate::affine::prefetch_kind(form)?;
    form.attributes_without(&["localityHint", "isWrite", "isDataCache"])?;
    form.text(" : ")?;
    accessed(form).map(drop)
}

/// ` %m (d0, d1) -> (d1, d0) {...} : t to t`
fn transpose(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.text(" ")?;
    let printed = form.printed("permutation")?.map(map_of).transpose()?;
    let map = form.affine_map(printed.as_deref())?;
    if !form.is_printing() {
        let map = form.context().affine_map(map)?;
        form.set_attribute("permutation", map)?;
    }
    form.attributes_without(&["permutation"])?;
    form.text(" : ")?;
    form.types(Slot::AllOperands)?;
    form.text(" to ")?;
    form.types(Slot::AllResults)
}

/// `t`, `t = uninitialized` or `t = dense<...>`
fn global(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [type_, value] = arguments else {
        return Err(form.mismatch("the arguments of `GlobalMemrefOpTypeAndInitialValue`".into()));
    };
    let type_ = form.named(type_.attribute(), AttributeStyle::Untyped(None))?;
    let tensor = tensor_of(type_)?;
    if tensor.is_none() && !form.is_printing() {
        let message = format!("type should be static shaped memref, but got `{type_}`");
        return Err(Error::message(message));
    }
    let printed = form.printed(value.attribute())?;
    if !form.optional(" = ", printed.is_some())? {
        return Ok(());
    }
    let is_unit = match printed {
        Some(initial) => initial.try_decode::<UnitAttr<'_>>()?.is_some(),
        None => false,
    };
    if form.optional("uninitialized", is_unit)? {
        let unit = form.context().unit();
        return form.set_attribute(value.attribute(), unit);
    }
    let style = AttributeStyle::Untyped(tensor);
    let initial = form.named(value.attribute(), style)?;
    if !form.is_printing() && !AttributeKind::Elements.admits(initial) {
        let message = "initial value should be a unit or elements attribute";
        return Err(Error::message(message));
    }
    Ok(())
}

/// Returns the tensor with the shape and the elements of the memory of static shape that an attribute states.
fn tensor_of(type_: Attribute<'_>) -> Result<Option<Type<'_>>> {
    let type_ = match type_.try_decode::<TypeAttr<'_>>()? {
        Some(type_) => type_.value()?,
        None => return Ok(None),
    };
    match type_.try_decode::<MemRefType<'_>>()? {
        Some(memref) if memref.shape()?.iter().all(|it| *it >= 0) => {
            let tensor = type_
                .context()
                .tensor(memref.shape()?, memref.element_type()?)?;
            Ok(Some(tensor))
        }
        _ => Ok(None),
    }
}
