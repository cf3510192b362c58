//! Helpers of forms: values of attributes, and facts about types.

#[cfg(feature = "llvm")]
use mlir_bytecode::builtin::VectorType;
use mlir_bytecode::builtin::{DenseElementsAttr, IndexType, IntegerAttr, IntegerType};
use mlir_bytecode::builtin::{ShapedType, StringAttr};
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, Slot, dense_integers};
use mlir_bytecode::{Attribute, BStr, Error, Result, Type};

/// Returns the bytes of a string attribute.
pub(crate) fn string(attribute: Attribute<'_>) -> Result<&BStr> {
    attribute.decode::<StringAttr<'_>>()?.value()
}

/// Returns the value of an integer attribute.
pub(crate) fn int(attribute: Attribute<'_>) -> Result<i64> {
    let value = attribute.decode::<IntegerAttr<'_>>()?.as_i64()?;
    value.ok_or_else(|| Error::message("an integer of more than 64 bits"))
}

/// Returns the integers of dense elements, or of an array: some attributes are one or the other, by the release.
pub(crate) fn elements_or_array(attribute: Attribute<'_>) -> Result<Vec<i64>> {
    let Some(elements) = attribute.try_decode::<DenseElementsAttr<'_>>()? else {
        return dense_integers(attribute);
    };
    let integer = elements.element_type()?.try_decode::<IntegerType<'_>>()?;
    Ok(match integer.map(IntegerType::width).transpose()? {
        Some(32) => elements.iter::<i32>()?.map(i64::from).collect(),
        _ => elements.iter::<i64>()?.collect(),
    })
}

/// Sets an attribute to an integer. Has no effect while printing.
pub(crate) fn set_integer<'ir>(
    form: &mut dyn FormDriver<'ir>,
    name: &str,
    type_: Type<'ir>,
    value: i64,
) -> Result<()> {
    if form.is_printing() {
        return Ok(());
    }
    let value = form.context().integer(type_, value)?;
    form.set_attribute(name, value)
}

/// Prints or parses `= 1 : i32`, an attribute of an operation whose type is another one, or `: i32`, that type alone. Returns
/// whether there is a value.
pub(crate) fn type_or_value(
    form: &mut dyn FormDriver<'_>,
    type_: &str,
    value: &str,
) -> Result<bool> {
    if !form.optional("= ", form.printed(value)?.is_some())? {
        form.text(": ")?;
        form.named(type_, AttributeStyle::Full)?;
        return Ok(false);
    }
    let value = form.named(value, AttributeStyle::Full)?;
    if !form.is_printing()
        && let Some(of_value) = value.value_type()?
    {
        let of_value = form.context().type_attribute(of_value)?;
        form.set_attribute(type_, of_value)?;
    }
    Ok(true)
}

/// Prints or parses an integer attribute of a type as its number.
pub(crate) fn named_integer<'ir>(
    form: &mut dyn FormDriver<'ir>,
    name: &str,
    type_: Type<'ir>,
) -> Result<i64> {
    let printed = form.printed(name)?.map_or(Ok(0), int)?;
    let value = form.integer(printed)?;
    set_integer(form, name, type_, value)?;
    Ok(value)
}

/// Prints or parses integers with commas between them, up to the text `close`, which follows.
pub(crate) fn integer_list(
    form: &mut dyn FormDriver<'_>,
    printed: &[i64],
    close: &str,
) -> Result<Vec<i64>> {
    let mut parsed = Vec::new();
    form.list(printed.len(), close, &mut |form, index| {
        parsed.push(form.integer(printed.get(index).copied().unwrap_or_default())?);
        Ok(())
    })?;
    Ok(parsed)
}

/// Fails if a parsed group has another number of operands than of types. Has no effect while printing.
pub(crate) fn has_types(
    form: &mut dyn FormDriver<'_>,
    slot: Slot<'_>,
    types: &[Type<'_>],
) -> Result<()> {
    let (operands, types) = (form.count(slot)?, types.len());
    match !form.is_printing() && operands != types {
        true => {
            let message = format!("there are {operands} operands and {types} types");
            Err(form.mistake(message.into()))
        }
        false => Ok(()),
    }
}

/// Fails if the first region of a printed operation has other arguments than those of these types, because the text does not show
/// them. Has no effect while parsing.
pub(crate) fn has_arguments(form: &mut dyn FormDriver<'_>, types: &[Type<'_>]) -> Result<()> {
    let arguments = form.arguments_of(0)?;
    let of_arguments = arguments.iter().map(|it| it.type_());
    match form.is_printing() && !of_arguments.eq(types.iter().copied()) {
        true => Err(form.mismatch("the arguments of the region are others".into())),
        false => Ok(()),
    }
}

/// Prints or parses a string attribute in quotation marks.
pub(crate) fn quoted(form: &mut dyn FormDriver<'_>, name: &str) -> Result<()> {
    let printed = form.printed(name)?;
    let printed = printed.map_or(Ok(BStr::new("")), string)?;
    let value = form.string(printed)?;
    if form.is_printing() {
        return Ok(());
    }
    let value = form.context().string(&**value)?;
    form.set_attribute(name, value)
}

/// Sets the types of the parsed values of a slot. A printed operation may have others, which upstream accepts and prints alike.
pub(crate) fn set_parsed_types<'ir>(
    form: &mut dyn FormDriver<'ir>,
    slot: Slot<'_>,
    types: &[Type<'ir>],
) -> Result<()> {
    match form.is_printing() {
        true => Ok(()),
        false => form.set_types(slot, types),
    }
}

/// Sets the type of all operands, for any number of operands.
pub(crate) fn set_all_operands<'ir>(
    form: &mut dyn FormDriver<'ir>,
    type_: Type<'ir>,
) -> Result<()> {
    set_each(form, Slot::AllOperands, type_)
}

/// Sets the type of all values of a slot.
pub(crate) fn set_each<'ir>(
    form: &mut dyn FormDriver<'ir>,
    slot: Slot<'_>,
    type_: Type<'ir>,
) -> Result<()> {
    let types = vec![type_; form.count(slot)?];
    form.set_types(slot, &types)
}

/// Sets the type of all values of a slot to `index`.
pub(crate) fn set_index(form: &mut dyn FormDriver<'_>, slot: Slot<'_>) -> Result<()> {
    let index = form.context().index();
    set_each(form, slot, index)
}

/// Returns whether the operation has a group of operands in the release of the module.
pub(crate) fn has_group(form: &dyn FormDriver<'_>, name: &str) -> bool {
    let definition = form.definition();
    definition.is_some_and(|it| it.operands.iter().any(|it| &*it.name == name))
}

/// Returns whether the operation has an inherent attribute in the release of the module.
pub(crate) fn has_inherent(form: &dyn FormDriver<'_>, name: &str) -> bool {
    let definition = form.definition();
    definition.is_some_and(|it| it.attributes.iter().any(|it| &*it.name == name))
}

/// Returns whether a type is `index`.
pub(crate) fn is_index(type_: Type<'_>) -> bool {
    matches!(type_.try_decode::<IndexType<'_>>(), Ok(Some(_)))
}

/// Returns the element type of a type, if it is shaped.
pub(crate) fn element_type(type_: Type<'_>) -> Result<Option<Type<'_>>> {
    let shaped = type_.try_decode::<ShapedType<'_>>()?;
    shaped.map(ShapedType::element_type).transpose()
}

/// Returns the number of dimensions of a type; 0 if it has none.
pub(crate) fn rank(type_: Type<'_>) -> Result<usize> {
    let shaped = type_.try_decode::<ShapedType<'_>>()?;
    let shape = shaped.map(ShapedType::shape).transpose()?.flatten();
    Ok(shape.map_or(0, |it| it.len()))
}

/// Returns `i1`, or for a vector type, a vector of `i1` with its shape.
#[cfg(feature = "llvm")]
pub(crate) fn boolean_like(type_: Type<'_>) -> Result<Type<'_>> {
    let context = type_.context();
    match type_.try_decode::<VectorType<'_>>()? {
        Some(vector) => context.scalable_vector(vector.shape()?, context.i1(), vector.scalable()?),
        None => Ok(context.i1()),
    }
}
