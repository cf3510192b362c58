//! The directive of the formats of `amdgpu`.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{Argument, CustomDirective, FormDriver};

use crate::forms::{DialectForms, int, set_integer};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[],
    directives: &[CustomDirective::new("amdgpu.MNKDimensionList", sizes)],
    names: &[],
};

/// `16x16x4`: the attributes `m`, `n` and `k`
fn sizes(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let names = arguments.iter().map(Argument::attribute);
    let printed = names
        .clone()
        .filter_map(|name| form.printed(name).transpose());
    let printed = printed
        .map(|it| it.and_then(int))
        .collect::<Result<Vec<_>>>()?;
    let sizes = form.dimensions(&printed)?;
    if sizes.len() != arguments.len()
        || sizes
            .iter()
            .any(|it| i32::try_from(*it).is_err() || *it < 0)
    {
        return Err(form.mistake(format!("expected {} sizes", arguments.len()).into()));
    }
    for (name, size) in names.zip(sizes) {
        let type_ = form.context().i32();
        set_integer(form, name, type_, size)?;
    }
    Ok(())
}
