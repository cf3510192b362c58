//! The operations of `spirv` that access memory.

use mlir_bytecode::builtin::VectorType;
use mlir_bytecode::dialect::{Argument, AttributeStyle, FormDriver, Slot};
use mlir_bytecode::{BStr, Error, Result, Type};

use crate::forms::{case_string, inside, name_at};

/// Returns the storage class of a pointer type, and the type that it points to.
pub(super) fn pointer(type_: Type<'_>) -> Result<(String, String)> {
    let text = type_.to_string();
    let parts = inside(&text, "!spirv.ptr<").and_then(|text| text.rsplit_once(", "));
    match parts {
        Some((pointee, class)) => Ok((class.to_owned(), pointee.to_owned())),
        None => Err(Error::message(format!("`{text:.100}` is no pointer"))),
    }
}

/// Returns the type of the pointers to a type, in a storage class.
pub(super) fn make_pointer<'ir>(
    form: &dyn FormDriver<'ir>,
    pointee: Type<'ir>,
    class: &str,
) -> Result<Type<'ir>> {
    let type_ = form
        .context()
        .parse_type(&format!("!spirv.ptr<{pointee}, {class}>"));
    type_.map_err(|_| form.mismatch(format!("`{class:.100}` is no storage class").into()))
}

/// ` ["Aligned", 4]`
pub(super) fn access(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let present = form.is_printing() && form.has("memory_access")?;
    if form.optional(" [", present)? {
        in_brackets(form, "memory_access", "alignment")?;
    }
    Ok(())
}

/// `"Aligned", 4]`
fn in_brackets(form: &mut dyn FormDriver<'_>, access: &str, alignment: &str) -> Result<()> {
    case_string(form, access, "spirv.memory_access")?;
    let is_aligned = match form.is_printing() {
        true => form.has(alignment)?,
        false => form
            .attribute_value(access)?
            .is_some_and(|it| it.to_string().contains("Aligned")),
    };
    if is_aligned {
        form.text(", ")?;
        let type_ = form.context().i32();
        form.named(alignment, AttributeStyle::Untyped(Some(type_)))?;
    }
    form.text("]")
}

/// `["Bias"]`, or nothing.
pub(super) fn image_operands(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let name = name_at(arguments, 0);
    let present = form.is_printing() && form.has(name)?;
    if form.optional("[", present)? {
        case_string(form, name, "spirv.image_operands")?;
        form.text("]")?;
    }
    Ok(())
}

/// `  "Function" %t,  "Function" %s ["Aligned", 4],  ["Volatile"] {...} : t`: printing has the comma always, and the access of
/// the source, with its alignment, is that of the target unless it has its own. A text to parse may have the dictionary at
/// the end instead, as upstream's parser expects.
pub(super) fn copy(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.printed_types(Slot::AllOperands)?;
    let mut classes = Vec::new();
    for index in 0..2 {
        form.text(if index == 0 { "  " } else { ",  " })?;
        let class = match printed.get(index) {
            Some(type_) => pointer(*type_)?.0,
            None => String::new(),
        };
        classes.push(form.string(BStr::new(&class))?.to_string());
        form.text(" ")?;
        form.operand(Slot::AllOperands, index)?;
    }
    access(form)?;
    let (source_access, source_alignment) = ("source_memory_access", "source_alignment");
    if form.is_printing() {
        form.text(", ")?;
        let (name, alignment) = match form.has(source_access)? {
            true => (source_access, source_alignment),
            false => ("memory_access", "alignment"),
        };
        if form.has(name)? {
            form.text(" [")?;
            in_brackets(form, name, alignment)?;
        }
    } else if form.optional(",", false)? && form.optional("[", false)? {
        in_brackets(form, source_access, source_alignment)?;
    }
    form.attributes_without(&[
        "memory_access",
        "alignment",
        source_access,
        source_alignment,
    ])?;
    form.text(" : ")?;
    let pointee = match printed.first() {
        Some(type_) => {
            let pointee = form.context().parse_type(&pointer(*type_)?.1);
            Some(pointee.map_err(|_| form.mismatch("a pointer to an unknown type".into()))?)
        }
        None => None,
    };
    let pointee = form.type_(pointee)?;
    if !form.is_printing() {
        form.attributes_without(&[])?;
    }
    let types: Vec<_> = (classes.iter())
        .map(|it| make_pointer(form, pointee, it))
        .collect::<Result<_>>()?;
    form.set_types(Slot::AllOperands, &types)
}

/// Returns the storage class of the pointer: `"Function" `
fn storage_class(form: &mut dyn FormDriver<'_>) -> Result<String> {
    let printed = match form.printed_types(Slot::AllOperands)?.first() {
        Some(pointer_type) => pointer(*pointer_type)?.0,
        None => String::new(),
    };
    let class = form.string(BStr::new(&printed))?;
    form.text(" ")?;
    Ok(class.to_string())
}

/// ` "Function" %p ["Aligned", 4] {...} : t`
pub(super) fn load(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let class = storage_class(form)?;
    form.operands(Slot::AllOperands)?;
    access(form)?;
    form.attributes_without(&["memory_access", "alignment"])?;
    form.text(" : ")?;
    let value = form.first_type(Slot::AllResults)?;
    form.set_types(Slot::AllResults, &[value])?;
    let pointer = make_pointer(form, value, &class)?;
    form.set_types(Slot::AllOperands, &[pointer])
}

/// ` "Function" %p, %v ["Aligned", 4] : t {...}`
pub(super) fn store(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let class = storage_class(form)?;
    form.operands(Slot::AllOperands)?;
    access(form)?;
    form.text(" : ")?;
    let printed = form.printed_types(Slot::AllOperands)?.get(1).copied();
    let value = form.type_(printed)?;
    form.attributes_without(&["memory_access", "alignment"])?;
    let pointer = make_pointer(form, value, &class)?;
    form.set_types(Slot::AllOperands, &[pointer, value])
}

/// ` %p : t`, the type of the result.
pub(super) fn block_read(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let class = block_operands(form)?;
    let value = form.first_type(Slot::AllResults)?;
    if form.is_printing() {
        return Ok(());
    }
    form.set_types(Slot::AllResults, &[value])?;
    let pointer = block_pointer(form, value, &class)?;
    form.set_types(Slot::AllOperands, &[pointer])
}

/// ` %p, %v : t`, the type of the value.
pub(super) fn block_write(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let class = block_operands(form)?;
    let printed = form.printed_types(Slot::AllOperands)?.get(1).copied();
    let value = form.type_(printed)?;
    if form.is_printing() {
        return Ok(());
    }
    let pointer = block_pointer(form, value, &class)?;
    form.set_types(Slot::AllOperands, &[pointer, value])
}

/// ` %p, %v : `; a text to parse has the storage class of the pointer before, as upstream's parser expects. Returns the class.
fn block_operands(form: &mut dyn FormDriver<'_>) -> Result<String> {
    form.text(" ")?;
    let class = match form.is_printing() {
        true => String::new(),
        false => storage_class(form)?,
    };
    form.operands(Slot::AllOperands)?;
    form.text(" : ")?;
    Ok(class)
}

/// Returns the type of the pointers to a block: to the elements if the block is a vector.
fn block_pointer<'ir>(
    form: &dyn FormDriver<'ir>,
    block: Type<'ir>,
    class: &str,
) -> Result<Type<'ir>> {
    let pointee = match block.try_decode::<VectorType<'_>>()? {
        Some(vector) => vector.element_type()?,
        None => block,
    };
    make_pointer(form, pointee, class)
}
