//! Tests and virtual registers of `rtg`.

use mlir_bytecode::dialect::{ArgumentStyle, AttributeStyle, FormDriver, RegionStyle, Slot};
use mlir_bytecode::builtin::TypeAttr;
use mlir_bytecode::Result;

use super::keyword_or_string;
use crate::forms::{inside, split, string};

/// ` @test(name = %a: i8) template "origin" target @target attributes {...} {...}`
pub(super) fn test(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let context = form.context();
    form.text(" ")?;
    form.symbol("sym_name")?;
    entries(form)?;
    let own = form.attribute_value("sym_name")?;
    let printed = form.printed("templateName")?;
    let mut template = own;
    if form.optional(" template ", printed != own)? {
        let printed = printed.map(string).transpose()?.unwrap_or_default();
        let name = form.string(printed)?;
        template = Some(context.string(&**name)?);
    }
    if let Some(template) = template {
        form.set_attribute("templateName", template)?;
    }
    let target = form.printed("target")?;
    if form.optional(" target ", target.is_some())? {
        form.symbol("target")?;
    }
    form.keyword_attributes_without(&["sym_name", "target", "targetType", "templateName"])?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.with_block())
}

/// `(name = %a: i8, other = %b: i9)`
fn entries(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let text = match form.printed("targetType")? {
        Some(type_) => type_.decode::<TypeAttr<'_>>()?.value()?.to_string(),
        None => String::new(),
    };
    let entries = split(inside(&text, "!rtg.dict<").unwrap_or_default());
    let names = entries.into_iter().filter_map(|it| it.split_once(':'));
    let names: Vec<_> = names.map(|it| it.0.trim()).collect();
    let mut parsed = String::new();
    form.text("(")?;
    form.list(names.len(), ")", &mut |form, index| {
        let name = keyword_or_string(form, names.get(index).copied())?;
        form.text(" = ")?;
        let argument = form.argument(0, index, ArgumentStyle::Typed(None))?;
        if let Some(type_) = argument.type_ {
            if !parsed.is_empty() {
                parsed += ", ";
            }
            parsed += &format!("{name}: {type_}");
        }
        Ok(())
    })?;
    form.text(")")?;
    if form.is_printing() {
        return Ok(());
    }
    let context = form.context();
    let type_ = context.parse_type(&format!("!rtg.dict<{parsed}>"))?;
    let type_ = context.type_attribute(type_)?;
    form.set_attribute("targetType", type_)
}

/// ` [#rtgtest.t0 : !rtgtest.ireg, ...] {...}`: the registers that a virtual one stands for, of its type.
pub(super) fn virtual_register(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let context = form.context();
    let printed = form.printed("allowedRegs")?.map(|it| it.to_string());
    let inner = printed.as_deref().map(|text| {
        let inner = text.strip_prefix("#rtg<virtual_register_config[");
        let inner = inner.and_then(|it| it.split_once("]>"));
        inner.ok_or_else(|| form.mismatch("the registers are another attribute".into()))
    });
    let (inner, _) = inner.transpose()?.unwrap_or_default();
    let registers = split(inner).into_iter().filter(|it| !it.is_empty());
    let registers = registers.map(|it| context.parse_attribute(it.trim()));
    let registers = registers.collect::<Result<Vec<_>>>()?;
    let mut parsed = Vec::new();
    form.text(" [")?;
    form.list(registers.len(), "]", &mut |form, index| {
        let register = form.attribute(registers.get(index).copied(), AttributeStyle::Full)?;
        parsed.push(register.to_string());
        Ok(())
    })?;
    form.text("]")?;
    form.attributes_without(&["allowedRegs"])?;
    if form.is_printing() {
        return Ok(());
    }
    let first = parsed.first().and_then(|it| it.rsplit_once(" : "));
    let Some((_, type_)) = first else {
        return Err(form.mistake("a virtual register without registers".into()));
    };
    let type_ = context.parse_type(type_)?;
    let text = format!("#rtg<virtual_register_config[{}]>", parsed.join(", "));
    let value = context.parse_attribute(&format!("{text} : {type_}"))?;
    form.set_attribute("allowedRegs", value)?;
    form.set_types(Slot::AllResults, &[type_])
}
