//! The results of access chains up to LLVM 19, whose texts leave out the type: a pointer to the part that the indices lead to.

use mlir_bytecode::dialect::{FormDriver, Slot};
use mlir_bytecode::{Result, Type};

use super::composites::Composite;
use super::memory::{make_pointer, pointer};
use crate::forms::int;

/// The operands that lead from the composite to its part.
const INDICES: Slot<'_> = Slot::Operands("indices");

/// Sets the type of the result of an access chain.
pub(crate) fn chain(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let result = match result_type(form) {
        // The texts of some parts are not known here, but to upstream.
        Err(_) if form.is_printing() => return Ok(()),
        result => result?,
    };
    form.set_types(Slot::AllResults, &[result])
}

/// Returns the type of the result of an access chain.
fn result_type<'ir>(form: &mut dyn FormDriver<'ir>) -> Result<Type<'ir>> {
    let base = form.types_of(Slot::Operands("base_ptr"))?;
    let [base] = base[..] else {
        return Err(form.mistake("an access chain without a base".into()));
    };
    let (class, pointee) = pointer(base).map_err(|it| form.mistake(it.to_string().into()))?;
    let mut type_ = form.context().parse_type(&pointee)?;
    for index in 0..form.count(INDICES)? {
        let composite = Composite::new(type_);
        let position = match composite.is_struct() {
            true => member(form, index, type_)?,
            // All parts are of one type.
            false => 0,
        };
        let part = composite.part(position);
        type_ = part.map_err(|it| form.mistake(it.to_string().into()))?;
    }
    make_pointer(form, type_, &class)
}

/// Returns the value of an index that selects a member of a struct, which is a constant.
fn member(form: &mut dyn FormDriver<'_>, index: usize, struct_: Type<'_>) -> Result<usize> {
    let constant = form.defining_operation(INDICES, index)?;
    let constant = constant.filter(|it| it.name() == *"spirv.Constant");
    let value = constant.map_or(Ok(None), |it| it.attribute("value"))?;
    let Some(value) = value.and_then(|it| int(it).ok()) else {
        let what = "must be the result of a `spirv.Constant` before, an integer";
        let message = format!("index {index} selects a member of `{struct_:.100}`, so it {what}");
        return Err(form.mistake(message.into()));
    };
    usize::try_from(value).map_err(|_| {
        let message = format!("`{struct_:.100}` has no member at {value}");
        form.mistake(message.into())
    })
}
