//! Generated regions and interfaces of `sv`: the directives of their formats.

use mlir_bytecode::Result;
use mlir_bytecode::builtin::SymbolRefAttr;
use mlir_bytecode::dialect::{Argument, ArgumentStyle, AttributeStyle, FormDriver, RegionStyle};

use super::aggregates::typed;
use super::sv::induction_variable;
use crate::forms::{inside, name_at, slot_at};

/// A line `case (4 : i64, "name") {...}` for each region
pub(super) fn case_regions(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [patterns, names, Argument::Regions(regions)] = arguments else {
        return Err(form.mismatch("the arguments of `CaseRegions`".into()));
    };
    let (patterns, names) = (patterns.attribute(), names.attribute());
    let printed = form.printed_array(patterns)?;
    let printed_names = form.printed_array(names)?;
    let (mut parsed, mut parsed_names) = (Vec::new(), Vec::new());
    loop {
        let index = parsed.len();
        let pattern = printed.get(index).copied();
        if form.is_printing() && pattern.is_none() {
            break;
        }
        form.new_line(0)?;
        if !form.optional("case (", pattern.is_some())? {
            break;
        }
        parsed.push(form.attribute(pattern, AttributeStyle::Full)?);
        form.text(", ")?;
        let name = printed_names.get(index).copied();
        parsed_names.push(form.attribute(name, AttributeStyle::Full)?);
        form.text(") ")?;
        form.region(regions.start + index, RegionStyle::FULL.with_block())?;
    }
    form.new_line(0)?;
    form.set_array(patterns, parsed)?;
    form.set_array(names, parsed_names)
}

/// `%i : i4 = 0 : i4 to 4 : i4 step 1 : i4 name "block" {...}`
pub(super) fn generate_for(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let Some(Argument::Regions(regions)) = arguments.get(5) else {
        return Err(form.mismatch("the arguments of `GenerateFor`".into()));
    };
    let region = regions.start;
    let variable = form.arguments_of(region)?.first().map(|it| it.type_());
    form.argument(region, 0, ArgumentStyle::Name)?;
    form.text(" : ")?;
    let type_ = form.type_(variable)?;
    form.set_argument_types(region, 0, &[type_])?;
    for (index, text) in [" = ", " to ", " step "].into_iter().enumerate() {
        let name = name_at(arguments, index);
        form.text(text)?;
        let printed = form.printed(name)?;
        if form.is_printing() {
            form.attribute(printed, AttributeStyle::Full)?;
            continue;
        }
        let style = AttributeStyle::Untyped(Some(type_));
        let value = typed(form.attribute(printed, style)?, type_)?;
        if form.optional(":", false)? {
            form.type_(None)?;
        }
        form.set_attribute(name, value)?;
    }
    form.text(" name ")?;
    form.named(name_at(arguments, 4), AttributeStyle::Untyped(None))?;
    form.text(" ")?;
    form.region(region, RegionStyle::BODY)?;
    induction_variable(form, name_at(arguments, 3), region)
}

/// `(input @a, output @b)`
pub(super) fn ports(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    let context = form.context();
    let printed = form.printed_array(name)?;
    let mut parsed = Vec::new();
    // Early versions print a case with a space before it.
    let space = if super::is_early(form) { " " } else { "" };
    let start = format!("#sv.mod_port<direction = {space}");
    form.text("(")?;
    form.list(printed.len(), ")", &mut |form, index| {
        let text = printed.get(index).map(ToString::to_string);
        let parts = text.as_deref().map(|text| {
            let parts = inside(text, &start);
            let parts = parts.and_then(|it| it.split_once(", signal = "));
            parts.ok_or_else(|| form.mismatch("a port that is another attribute".into()))
        });
        let parts = parts.transpose()?;
        let direction = form.keyword(parts.map(|it| it.0).unwrap_or_default())?;
        form.text(" ")?;
        let signal = parts.map(|it| context.parse_attribute(it.1)).transpose()?;
        let signal = form.attribute(signal, AttributeStyle::Untyped(None))?;
        if !form.is_printing() {
            let text = format!("{start}{direction}, signal = {signal}>");
            parsed.push(context.parse_attribute(&text)?);
        }
        Ok(())
    })?;
    form.text(")")?;
    form.set_array(name, parsed)
}

/// `@Interface::@signal`: the type of an interface and the name of a signal
pub(super) fn signal(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (slot, name) = (slot_at(arguments, 0), name_at(arguments, 1));
    let context = form.context();
    let mut printed = None;
    if let Some(signal) = form.printed(name)? {
        let type_ = form.types_of(slot)?.first().map(ToString::to_string);
        let interface = type_.as_deref().and_then(|it| inside(it, "!sv.interface<"));
        let interface = interface.map(|it| it.split("::").next().unwrap_or_default());
        let interface =
            interface.ok_or_else(|| form.mismatch("the value is no interface".into()))?;
        printed = Some(context.parse_attribute(&format!("{interface}::{signal}"))?);
    }
    let symbol = form.attribute(printed, AttributeStyle::Untyped(None))?;
    let symbol: SymbolRefAttr<'_> = symbol.decode()?;
    if symbol.nested()?.len() != 1 {
        return Err(form.mistake("a signal is `@Interface::@signal`".into()));
    }
    let (interface, leaf) = (context.symbol_ref(symbol.root()?)?, symbol.leaf()?);
    form.set_attribute(name, context.symbol_ref(leaf)?)?;
    let type_ = context.parse_type(&format!("!sv.interface<{interface}>"))?;
    form.set_types(slot, &[type_])
}
