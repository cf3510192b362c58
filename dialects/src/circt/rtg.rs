//! Tests, sequences and collections of `rtg`.

use mlir_bytecode::Result;
use mlir_bytecode::builtin::{BuiltinAttribute, TypeAttr};
use mlir_bytecode::dialect::{ArgumentStyle, AttributeStyle, FormDriver, RegionStyle, Slot};
use mlir_bytecode::number::{ApInt, Signedness};

use super::esi::element;
use super::keyword_or_string;
use crate::forms::{inside, set_each, set_index, split, string};

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
    let names = dictionary_names(&text);
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

/// Returns the names in `!rtg.dict<a: i8, b: i9>`.
pub(super) fn dictionary_names(type_: &str) -> Vec<&str> {
    let entries = split(inside(type_, "!rtg.dict<").unwrap_or_default());
    let names = entries.into_iter().filter_map(|it| it.split_once(':'));
    names.map(|it| it.0.trim()).collect()
}

/// ` @sequence(%a: i8, %b: i9) attributes {...} {...}`
pub(super) fn sequence(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.symbol("sym_name")?;
    let printed = form.arguments_of(0)?.len();
    let mut types = Vec::new();
    form.text("(")?;
    form.list(printed, ")", &mut |form, index| {
        let argument = form.argument(0, index, ArgumentStyle::Typed(None))?;
        types.extend(argument.type_.map(|it| it.to_string()));
        Ok(())
    })?;
    form.text(")")?;
    if !form.is_printing() {
        let context = form.context();
        let type_ = context.parse_type(&sequence_type(&types))?;
        form.set_attribute("sequenceType", context.type_attribute(type_)?)?;
    }
    form.keyword_attributes_without(&["sym_name", "sequenceType"])?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.with_block())
}

/// Returns `!rtg.sequence<i8, i9>`.
fn sequence_type<T: AsRef<str>>(types: &[T]) -> String {
    let types: Vec<_> = types.iter().map(AsRef::as_ref).collect();
    match types.is_empty() {
        true => "!rtg.sequence".to_owned(),
        false => format!("!rtg.sequence<{}>", types.join(", ")),
    }
}

/// ` %sequence(%a, %b) : !rtg.sequence<i8, i9, i10> {...}`
pub(super) fn substitution(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let replacements = Slot::Operands("replacements");
    form.text(" ")?;
    form.operand(Slot::Operands("sequence"), 0)?;
    form.text("(")?;
    form.operands(replacements)?;
    form.text(") : ")?;
    let type_ = form.first_type(Slot::Operands("sequence"))?;
    form.attributes_without(&[])?;
    let context = form.context();
    let text = type_.to_string();
    let inner = inside(&text, "!rtg.sequence<").unwrap_or_default();
    let elements: Vec<_> = split(inner).into_iter().map(str::trim).collect();
    let count = form.count(replacements)?;
    let (Some(replaced), Some(rest)) = (elements.get(..count), elements.get(count..)) else {
        return Err(form.mistake("the sequence has fewer arguments".into()));
    };
    let replaced = replaced.iter().map(|it| context.parse_type(it));
    let replaced = replaced.collect::<Result<Vec<_>>>()?;
    let result = context.parse_type(&sequence_type(rest))?;
    form.set_types(Slot::Operands("sequence"), &[type_])?;
    form.set_types(replacements, &replaced)?;
    form.set_types(Slot::AllResults, &[result])
}

/// ` %a, %b {...} : i8`: a set of elements of this type.
pub(super) fn set(form: &mut dyn FormDriver<'_>) -> Result<()> {
    super::operands(form)?;
    let element = element(form, "!rtg.set<")?;
    set_each(form, Slot::AllOperands, element)
}

/// ` %a, %b : i8 {...}`: an array of elements of this type.
pub(super) fn array(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    form.text(" : ")?;
    let element = element(form, "!rtg.array<")?;
    form.attributes_without(&[])?;
    set_each(form, Slot::AllOperands, element)
}

/// ` (%n x %a, %m x %b) : i8 {...}`: a bag of elements of this type, each several times.
pub(super) fn bag(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let (elements, multiples) = (Slot::Operands("elements"), Slot::Operands("multiples"));
    let printed = form.printed_types(elements)?.len();
    form.text(" ")?;
    if form.optional("(", printed > 0)? {
        form.list(printed, ")", &mut |form, index| {
            form.operand(multiples, index)?;
            form.text(" x ")?;
            form.operand(elements, index)
        })?;
        form.text(")")?;
    }
    form.text(" : ")?;
    let element = element(form, "!rtg.bag<")?;
    form.attributes_without(&[])?;
    set_each(form, elements, element)?;
    set_index(form, multiples)
}

/// ` [#rtgtest.t0 : !rtgtest.ireg, ...] {...}`: the registers that a virtual one stands for.
pub(super) fn virtual_register(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let (name, context) = ("allowedRegs", form.context());
    let printed = form.printed(name)?.map(|it| it.to_string());
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
    form.attributes_without(&[name])?;
    let type_ = parsed.first().and_then(|it| it.rsplit_once(" : "));
    let Some((_, type_)) = type_ else {
        return Err(form.mistake("a virtual register without registers".into()));
    };
    form.set_types(Slot::AllResults, &[context.parse_type(type_)?])?;
    if form.is_printing() {
        return Ok(());
    }
    let text = format!(
        "#rtg<virtual_register_config[{}]> : {type_}",
        parsed.join(", ")
    );
    form.set_attribute(name, context.parse_attribute(&text)?)
}

/// ` [0x8 - 0x1f] : !rtg.isa.memory_block<32> {...}`: the first and the last address of a block.
pub(super) fn memory_block(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let names = ["baseAddress", "endAddress"];
    let mut addresses = [0; 2];
    form.text(" [")?;
    for (index, (name, address)) in names.into_iter().zip(&mut addresses).enumerate() {
        if index > 0 {
            form.text(" - ")?;
        }
        *address = self::address(form, name)?;
    }
    form.text("] : ")?;
    let type_ = form.first_type(Slot::AllResults)?;
    form.attributes_without(&names)?;
    if form.is_printing() {
        return Ok(());
    }
    let context = form.context();
    let text = type_.to_string();
    let width = inside(&text, "!rtg.isa.memory_block<").and_then(|it| it.parse().ok());
    let width = width.ok_or_else(|| form.mistake("the type is no memory block".into()))?;
    let integer = context.integer_type(width, Signedness::Signless)?;
    for (name, address) in names.into_iter().zip(addresses) {
        let value = ApInt::from_u64(width, address);
        let value = value.map_err(|_| form.mistake("the address has too many bits".into()))?;
        form.set_attribute(name, context.wide_integer(integer, value)?)?;
    }
    form.set_types(Slot::AllResults, &[type_])
}

/// `0x1f`
fn address(form: &mut dyn FormDriver<'_>, name: &str) -> Result<u64> {
    if !form.is_printing() {
        return form.unsigned_integer(0);
    }
    let value = match form.printed(name)? {
        Some(value) => value.try_decode()?,
        None => None,
    };
    match value {
        Some(BuiltinAttribute::Integer { value, .. }) if value.width() <= 64 => {
            let value = value.words().first().copied().unwrap_or_default();
            form.text(&format!("0x{value:x}"))?;
            Ok(value)
        }
        _ => Err(form.mismatch("an address of more than 64 bits".into())),
    }
}
