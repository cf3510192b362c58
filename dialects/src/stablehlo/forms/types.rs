//! Types of operands and results, abbreviated where they are equal.
//!
//! Each directive writes the functional type of the whole operation if the types cannot be abbreviated.

use mlir_bytecode::builtin::{BuiltinType, FloatType};
use mlir_bytecode::dialect::{Argument, FormDriver, Slot};
use mlir_bytecode::{Result, Type};

/// Returns the slots of the values whose types are the arguments.
fn slots<'a>(arguments: &[Argument<'a>]) -> Vec<Slot<'a>> {
    let types = arguments.iter().filter_map(|argument| match argument {
        Argument::Types(slot) => Some(*slot),
        _ => None,
    });
    types.collect()
}

/// `(a, b) -> r`, the types of the whole operation.
fn functional(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.functional_type(Slot::AllOperands, Slot::AllResults)
}

/// `t` if all types are equal, else `(a, b) -> r`
pub(super) fn same(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slots = slots(arguments);
    let mut types = Vec::new();
    for slot in &slots {
        types.extend(form.printed_types(*slot)?);
    }
    let are_same = types.windows(2).all(|pair| pair.first() == pair.last());
    if form.peek("(", form.is_printing() && !are_same) {
        return functional(form);
    }
    let type_ = form.type_(types.first().copied())?;
    for slot in slots {
        let count = form.count(slot)?;
        form.set_types(slot, &vec![type_; count])?;
    }
    Ok(())
}

/// The same of any number of operands: without any, the type of the result.
pub(super) fn same_variadic(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    // The first argument states the operands, not their types.
    same(form, arguments.get(1..).unwrap_or_default())
}

/// `a, b`: the types of the operands, and of the results as well.
pub(super) fn pairwise(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slots = slots(arguments);
    let [operands, results] = slots[..] else {
        return Err(form.mismatch("the arguments of `PairwiseOpType`".into()));
    };
    let printed = form.printed_types(operands)?;
    let types = form.type_list(&printed)?;
    form.set_types(operands, &types)?;
    form.set_types(results, &types)
}

/// `tuple<a, b>`: the type of the result, whose parts are those of the operands.
pub(super) fn tuple(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slots = slots(arguments);
    let [operands, result] = slots[..] else {
        return Err(form.mismatch("the arguments of `TupleOpType`".into()));
    };
    let type_ = form.first_type(result)?;
    form.set_types(result, &[type_])?;
    match type_.try_decode::<BuiltinType<'_>>()? {
        Some(BuiltinType::Tuple { types }) => form.set_types(operands, &types),
        _ => Err(form.mismatch("the type of a tuple is another type".into())),
    }
}

/// `tensor<complex<f32>>` if the operands have the type of its parts, else `(a, b) -> r`
pub(super) fn complex(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slots = slots(arguments);
    let [left, right, result] = slots[..] else {
        return Err(form.mismatch("the arguments of `ComplexOpType`".into()));
    };
    let mut is_short = false;
    if form.is_printing()
        && let Some(type_) = form.types_of(result)?.first().copied()
    {
        let part = real(form, type_)?;
        is_short = form.types_of(left)?.first() == part.as_ref()
            && form.types_of(right)?.first() == part.as_ref();
    }
    if form.peek("(", form.is_printing() && !is_short) {
        return functional(form);
    }
    let type_ = form.first_type(result)?;
    form.set_types(result, &[type_])?;
    let part = real(form, type_)?;
    let part = part.ok_or_else(|| form.mismatch("the result is not complex".into()))?;
    form.set_types(left, &[part])?;
    form.set_types(right, &[part])
}

/// Returns the tensor of the parts of complex numbers.
fn real<'ir>(form: &dyn FormDriver<'ir>, type_: Type<'ir>) -> Result<Option<Type<'ir>>> {
    let Some(BuiltinType::RankedTensor {
        shape,
        element_type: complex,
        encoding,
    }) = type_.try_decode()?
    else {
        return Ok(None);
    };
    let Some(BuiltinType::Complex { element_type }) = complex.try_decode()? else {
        return Ok(None);
    };
    if element_type.try_decode::<FloatType<'_>>()?.is_none() {
        return Ok(None);
    }
    let real = match encoding {
        None => form.context().tensor(shape, element_type)?,
        Some(_) => {
            let (complex, real) = (complex.to_string(), element_type.to_string());
            let text = type_.to_string().replacen(&complex, &real, 1);
            form.context().parse_type(&text)?
        }
    };
    Ok(Some(real))
}

/// `p, t` if both branches have the type of the result, else `(p, a, b) -> r`
pub(super) fn select(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slots = slots(arguments);
    let [predicate, on_true, on_false, result] = slots[..] else {
        return Err(form.mismatch("the arguments of `SelectOpType`".into()));
    };
    let of = |form: &dyn FormDriver<'_>, slot| {
        form.printed_types(slot)
            .map(|it| it.first().copied().map(|it| it.id()))
    };
    let type_ = of(form, result)?;
    let is_short = of(form, on_true)? == type_ && of(form, on_false)? == type_;
    if form.peek("(", form.is_printing() && !is_short) {
        return functional(form);
    }
    let type_ = form.first_type(predicate)?;
    form.set_types(predicate, &[type_])?;
    form.text(", ")?;
    let type_ = form.first_type(result)?;
    for slot in [on_true, on_false, result] {
        form.set_types(slot, &[type_])?;
    }
    Ok(())
}
