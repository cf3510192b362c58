//! Instances of modules.

use mlir_bytecode::Result;
use mlir_bytecode::builtin::StringAttr;
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, Slot};

use super::keyword_or_string;
use super::module::parameters;

/// ` "name" sym @symbol @module<V: i64 = 8>(a: %0: i8) -> (b: i8) {...}`
pub(super) fn instance(form: &mut dyn FormDriver<'_>) -> Result<()> {
    instance_of(form, &["moduleName"], |form| {
        form.named("moduleName", AttributeStyle::Untyped(None))
            .map(drop)
    })
}

/// ` "name" sym @symbol @module or @other if "target"(a: %0: i8) -> (b: i8) {...}`: an instance of one of several modules
pub(super) fn choice(form: &mut dyn FormDriver<'_>) -> Result<()> {
    instance_of(form, &["moduleNames", "targetNames"], alternatives)
}

/// An instance of what `modules` prints or parses, which is in these attributes.
fn instance_of(
    form: &mut dyn FormDriver<'_>,
    attributes: &[&str],
    modules: impl FnOnce(&mut dyn FormDriver<'_>) -> Result<()>,
) -> Result<()> {
    form.text(" ")?;
    form.named("instanceName", AttributeStyle::Untyped(None))?;
    inner_symbol(form)?;
    form.text(" ")?;
    modules(form)?;
    parameters(form)?;
    ports(form, "argNames", Slot::AllOperands)?;
    form.text(" -> ")?;
    ports(form, "resultNames", Slot::AllResults)?;
    let written = [
        "instanceName",
        "inner_sym",
        "argNames",
        "resultNames",
        "parameters",
    ];
    form.attributes_without(&[&written, attributes].concat())
}

/// `@module or @other if "target"`: the module, unless one of the targets is chosen
fn alternatives(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.printed_array("moduleNames")?;
    let printed_targets = form.printed_array("targetNames")?;
    if form.is_printing() && printed.len() != printed_targets.len() + 1 {
        return Err(form.mismatch("a module without a target".into()));
    }
    let style = AttributeStyle::Untyped(None);
    let (mut modules, mut targets) = (Vec::new(), Vec::new());
    modules.push(form.attribute(printed.first().copied(), style)?);
    while form.optional(" or ", targets.len() < printed_targets.len())? {
        modules.push(form.attribute(printed.get(modules.len()).copied(), style)?);
        form.text(" if ")?;
        targets.push(form.attribute(printed_targets.get(targets.len()).copied(), style)?);
    }
    form.set_array("moduleNames", modules)?;
    form.set_array("targetNames", targets)
}

/// ` sym @symbol`, or nothing
pub(super) fn inner_symbol(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.printed("inner_sym")?;
    if !form.optional(" sym ", printed.is_some())? {
        return Ok(());
    }
    let symbol = form.stripped_attribute(printed, "hw", "innerSym")?;
    form.set_attribute("inner_sym", symbol)
}

/// `(a: %0: i8)` for operands, `(b: i8)` for results
fn ports(form: &mut dyn FormDriver<'_>, names: &str, slot: Slot<'_>) -> Result<()> {
    let is_input = matches!(slot, Slot::AllOperands);
    let printed = form.printed_types(slot)?;
    let mut printed_names = Vec::new();
    for name in form.printed_array(names)? {
        printed_names.push(name.decode::<StringAttr<'_>>()?.value()?.to_string());
    }
    if form.is_printing() && printed_names.len() != printed.len() {
        return Err(form.mismatch("a port without a name".into()));
    }
    let (mut parsed, mut types) = (Vec::new(), Vec::new());
    form.text("(")?;
    form.list(printed.len(), ")", &mut |form, index| {
        let name = keyword_or_string(form, printed_names.get(index).map(String::as_str))?;
        form.text(": ")?;
        if is_input {
            form.operand(slot, index)?;
            form.text(": ")?;
        }
        let type_ = form.type_(printed.get(index).copied())?;
        types.push(type_);
        if !form.is_printing() {
            parsed.push(form.context().string(name)?);
        }
        Ok(())
    })?;
    form.text(")")?;
    form.set_array(names, parsed)?;
    form.set_types(slot, &types)
}
