//! Types that are determined by those of aggregates and vectors: `llvm.extractvalue`, `llvm.insertvalue`,
//! `llvm.shufflevector`.

use mlir_bytecode::builtin::VectorType;
use mlir_bytecode::dialect::{Argument, FormDriver, dense_integers};
use mlir_bytecode::{Result, Type};

use super::types::{LlvmVector, part};

fn first_type<'ir>(form: &dyn FormDriver<'ir>, argument: &Argument<'_>) -> Result<Type<'ir>> {
    let type_ = form.types_of(argument.slot())?.first().copied();
    type_.ok_or_else(|| form.mismatch("an aggregate without a type".into()))
}

fn integers(form: &dyn FormDriver<'_>, argument: &Argument<'_>) -> Result<Vec<i64>> {
    let value = form.attribute_value(argument.attribute())?;
    value.map_or(Ok(Vec::new()), dense_integers)
}

/// Without text: the type of the part of an aggregate that the position leads to.
pub(super) fn part_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [value, container, position] = arguments else {
        return Err(form.mismatch("the arguments of `InsertExtractValueElementType`".into()));
    };
    let mut type_ = first_type(form, container)?;
    if type_.dialect() != "llvm" {
        let message = format!("expected a structure or an array of LLVM, found `{type_}`");
        return Err(form.mismatch(message.into()));
    }
    for index in integers(form, position)? {
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        type_ = part(type_, index).map_err(|it| form.mismatch(it.to_string().into()))?;
    }
    form.set_types(value.slot(), &[type_])
}

/// Without text: a vector with the elements of another and as many as the mask has.
pub(super) fn shuffle_type(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [vector, result, mask] = arguments else {
        return Err(form.mismatch("the arguments of `ShuffleType`".into()));
    };
    if form.is_printing() {
        return Ok(());
    }
    let type_ = first_type(form, vector)?;
    let size = integers(form, mask)?.len() as i64;
    if let Some(vector) = LlvmVector::of(type_)? {
        let type_ = LlvmVector { size, ..vector }.type_()?;
        return form.set_types(result.slot(), &[type_]);
    }
    let vector = type_.try_decode::<VectorType<'_>>()?;
    let vector = vector.ok_or_else(|| form.mismatch("a shuffle of no vectors".into()))?;
    let type_ =
        form.context()
            .scalable_vector([size], vector.element_type()?, vector.scalable()?)?;
    form.set_types(result.slot(), &[type_])
}
