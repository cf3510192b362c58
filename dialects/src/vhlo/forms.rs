//! The custom form of functions.

use mlir_bytecode::builtin::StringAttr;
use mlir_bytecode::dialect::{Argument, CustomDirective, FormDriver, RegionStyle};
use mlir_bytecode::{Attribute, Result, Type};

use super::{VhloAttribute, VhloType};
use crate::forms::{DialectForms, arguments_of};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[],
    directives: &[CustomDirective::new("vhlo.FunctionBody", function_body)],
    names: &[],
};

/// `@f(%a: t) -> (t) {...}`: name, region and type of a function.
fn function_body(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [
        Argument::Attribute(name),
        Argument::Regions(regions),
        Argument::Attribute(type_),
    ] = arguments
    else {
        return Err(form.mismatch("the arguments of `FunctionBody`".into()));
    };
    let printed = match form.is_printing() {
        true => Some(printed(form, name, type_)?),
        false => None,
    };
    let (symbol, results) = printed.unzip();
    let symbol = form.symbol_name(symbol)?;
    let inputs = arguments_of(form, regions.start)?;
    let results = results.unwrap_or_default();
    let mut outputs = Vec::new();
    form.text(" -> (")?;
    form.list(results.len(), ")", &mut |form, index| {
        outputs.push(form.type_(results.get(index).copied())?);
        Ok(())
    })?;
    form.text(") ")?;
    form.region(regions.start, RegionStyle::BODY)?;
    if form.is_printing() {
        return Ok(());
    }
    let context = form.context();
    let symbol = symbol.decode::<StringAttr<'_>>()?;
    let value = symbol.value()?;
    form.set_attribute(name, context.attribute(&VhloAttribute::String { value })?)?;
    let value = context.type_(&VhloType::Function { inputs, outputs })?;
    form.set_attribute(type_, context.attribute(&VhloAttribute::Type { value })?)
}

/// Returns the name of a printed function as a string, and the types of its results.
fn printed<'ir>(
    form: &dyn FormDriver<'ir>,
    name: &str,
    type_: &str,
) -> Result<(Attribute<'ir>, Vec<Type<'ir>>)> {
    if let Some(name) = form.printed(name)?
        && let Some(VhloAttribute::String { value: name }) = name.try_decode()?
        && let Some(type_) = form.printed(type_)?
        && let Some(VhloAttribute::Type { value: type_ }) = type_.try_decode()?
        && let Some(VhloType::Function { outputs, .. }) = type_.try_decode()?
    {
        return Ok((form.context().string(name)?, outputs));
    }
    Err(form.mismatch(format!("`{name}` or `{type_}` is another attribute").into()))
}
