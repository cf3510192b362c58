//! The directives of the formats of `irdl`.

use mlir_bytecode::Result;
use mlir_bytecode::builtin::ArrayAttr;
use mlir_bytecode::dialect::{Argument, CustomDirective, FormDriver, ImpliedBlock, RegionStyle};
use mlir_bytecode::{Attribute, BStr, Error};

use crate::forms::{DialectForms, name_at, slot_at, string};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[],
    directives: &[
        CustomDirective::new("irdl.SingleBlockRegion", region),
        CustomDirective::new("irdl.ValuesWithVariadicity", values),
        CustomDirective::new("irdl.NamedValueListWithVariadicity", named_values),
        CustomDirective::new("irdl.NamedValueList", plain_values),
        CustomDirective::new("irdl.AttributesOp", attributes),
    ],
    names: &[],
};

/// `{...}`, or nothing if the region is empty: it has one block in any case.
fn region(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let Some(Argument::Regions(regions)) = arguments.first() else {
        return Err(form.mismatch("the arguments of `SingleBlockRegion`".into()));
    };
    let region = regions.start;
    let is_empty = match form.operation() {
        Some(operation) => match operation.region(region)?.and_then(|it| it.blocks().next()) {
            Some(block) => block.operations().next().is_none(),
            None => true,
        },
        None => false,
    };
    if form.peek("{", !is_empty) {
        return form.region(region, RegionStyle::FULL.with_block());
    }
    form.implied_region(region, ImpliedBlock::default())
}

fn list<'ir>(
    form: &dyn FormDriver<'ir>,
    argument: Option<&Argument<'_>>,
) -> Result<Vec<Attribute<'ir>>> {
    match form.printed(argument.map_or("", Argument::attribute))? {
        Some(array) => match array.try_decode::<ArrayAttr<'_>>()? {
            Some(array) => Ok(array.iter()?.collect()),
            None => Ok(Vec::new()),
        },
        None => Ok(Vec::new()),
    }
}

/// Returns the words of `#irdl<variadicity_array[optional, single]>`.
fn variadicities(form: &dyn FormDriver<'_>, name: Option<&str>) -> Result<Vec<String>> {
    let Some(attribute) = form.printed(name.unwrap_or_default())? else {
        return Ok(Vec::new());
    };
    let text = attribute.to_string();
    let inner = text
        .split_once('[')
        .and_then(|(_, rest)| rest.split_once(']'));
    let inner =
        inner.ok_or_else(|| Error::message("an attribute of variadicities is another one"))?;
    let words = inner
        .0
        .split(',')
        .map(str::trim)
        .filter(|it| !it.is_empty());
    Ok(words.map(ToOwned::to_owned).collect())
}

/// `(variadic %a, %b)`
fn values(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    written(form, arguments, None, arguments.get(1))
}

/// `(name: variadic %a, other: %b)`
fn named_values(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    written(form, arguments, arguments.get(1), arguments.get(2))
}

/// `(name: %a, other: %b)`
fn plain_values(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    written(form, arguments, arguments.get(1), None)
}

/// The words of operands that are not single.
const VARIADICITIES: [&str; 2] = ["optional", "variadic"];

/// Operands in parentheses, with the attributes of their names and variadicities, if they have these.
fn written(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
    names: Option<&Argument<'_>>,
    words: Option<&Argument<'_>>,
) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let printed_names = list(form, names)?;
    let words = words.map(Argument::attribute);
    let printed_words = variadicities(form, words)?;
    let (mut parsed_names, mut parsed_words) = (Vec::new(), Vec::new());
    form.text("(")?;
    let count = form.count(slot)?;
    form.list(count, ")", &mut |form, index| {
        if names.is_some() {
            let printed = match printed_names.get(index) {
                Some(name) => string(*name)?.to_string(),
                None => String::new(),
            };
            let name = form.keyword(&printed)?;
            parsed_names.push(form.context().string(name.as_bytes())?);
            form.text(": ")?;
        }
        if words.is_some() {
            let mut parsed = "single";
            // Upstream does not print this word.
            form.optional("single ", false)?;
            for word in VARIADICITIES {
                let is_printed = printed_words.get(index).is_some_and(|it| it == word);
                if form.optional(&format!("{word} "), is_printed)? {
                    parsed = word;
                    break;
                }
            }
            parsed_words.push(format!(" {parsed}"));
        }
        form.operand(slot, index)
    })?;
    form.text(")")?;
    form.set_array(names.map_or("", Argument::attribute), parsed_names)?;
    if let Some(words) = words.filter(|_| !form.is_printing()) {
        let text = format!("#irdl<variadicity_array[{}]>", parsed_words.join(", "));
        let parsed = form.context().parse_attribute(&text)?;
        form.set_attribute(words, parsed)?;
    }
    Ok(())
}

/// `{"name" = %a}`, or nothing.
fn attributes(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let names = list(form, arguments.get(1))?;
    let mut parsed = Vec::new();
    if form.optional("{", !names.is_empty())? {
        form.list(names.len(), "}", &mut |form, index| {
            let name = match names.get(index) {
                Some(name) => string(*name)?.to_owned(),
                None => BStr::new("").to_owned(),
            };
            let name = form.string(name.as_ref())?;
            parsed.push(form.context().string(&**name)?);
            form.text(" = ")?;
            form.operand(slot, index)
        })?;
        form.text("}")?;
    }
    form.set_array(name_at(arguments, 1), parsed)
}
