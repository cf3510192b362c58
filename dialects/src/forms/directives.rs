//! Directives that the formats of several dialects use.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{Argument, CustomDirective, FormDriver, dense_integers};

use super::{Delimiter, IndexList, index_list, name_at, switch};

pub(crate) const DIRECTIVES: &[CustomDirective] = &[
    CustomDirective::new("DynamicIndexList", dynamic_index_list),
    CustomDirective::new("OptionalDynamicIndexList", optional_dynamic_index_list),
    CustomDirective::new("IndirectBrOpSucessors", switch::indirect_successors),
    CustomDirective::new("SwitchOpCases", switch::cases),
    CustomDirective::new("llvm.SwitchOpCases", switch::lines).until(16),
    CustomDirective::new("cf.SwitchOpCases", switch::cases_with_default),
    CustomDirective::new("spirv.SwitchOpCases", switch::cases_with_default),
];

/// `($values, $integers, [$scalable], [type($values)], ["delimiter"])`
fn dynamic_index_list(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [values, integers, rest @ ..] = arguments else {
        return Err(form.mismatch("the arguments of `DynamicIndexList`".into()));
    };
    let mut list = IndexList::new(values.slot(), integers.attribute());
    for argument in rest {
        match argument {
            Argument::Attribute(name) => list.scalable = Some(name),
            Argument::Types(_) => list.typed = true,
            Argument::Text(text) => list.delimiter = Delimiter::named(text),
            _ => {}
        }
    }
    index_list(form, &list)
}

/// The same; nothing if the attribute is absent or empty.
fn optional_dynamic_index_list(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let printed = match form.printed(name_at(arguments, 1))? {
        Some(integers) => dense_integers(integers)?,
        None => Vec::new(),
    };
    if form.peek("[", !printed.is_empty()) {
        dynamic_index_list(form, arguments)?;
    }
    Ok(())
}
