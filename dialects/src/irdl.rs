//! The directives of the formats of `irdl`, and `DimensionList` of `mesh` and `shard`.

use mlir_bytecode::Result;
use mlir_bytecode::builtin::{ArrayAttr, DYNAMIC};
use mlir_bytecode::dialect::{Argument, CustomDirective, FormDriver, RegionStyle, dense_integers};
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
        CustomDirective::new("DimensionList", dimensions),
    ],
    names: &[],
};

/// `{...}`, or nothing if the region is empty.
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
        return form.region(region, RegionStyle::BODY);
    }
    Ok(())
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
fn variadicities(
    form: &dyn FormDriver<'_>,
    argument: Option<&Argument<'_>>,
) -> Result<Vec<String>> {
    let Some(attribute) = form.printed(argument.map_or("", Argument::attribute))? else {
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
    let words = variadicities(form, arguments.get(1))?;
    written(form, arguments, &[], &words)
}

/// `(name: variadic %a, other: %b)`
fn named_values(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let names = list(form, arguments.get(1))?;
    let words = variadicities(form, arguments.get(2))?;
    written(form, arguments, &names, &words)
}

/// `(name: %a, other: %b)`
fn plain_values(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let names = list(form, arguments.get(1))?;
    written(form, arguments, &names, &[])
}

fn written(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
    names: &[Attribute<'_>],
    words: &[String],
) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let count = form.count(slot)?;
    form.text("(")?;
    form.list(count, ")", &mut |form, index| {
        if let Some(name) = names.get(index) {
            let name = string(*name)?.to_string();
            form.keyword(&name)?;
            form.text(": ")?;
        }
        if let Some(word) = words.get(index).filter(|it| *it != "single") {
            form.keyword(word)?;
            form.text(" ")?;
        }
        form.operand(slot, index)
    })?;
    form.text(")")
}

/// `{"name" = %a}`, or nothing.
fn attributes(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let names = list(form, arguments.get(1))?;
    if !form.optional("{", !names.is_empty())? {
        return Ok(());
    }
    form.list(names.len(), "}", &mut |form, index| {
        let name = match names.get(index) {
            Some(name) => string(*name)?.to_owned(),
            None => BStr::new("").to_owned(),
        };
        form.string(name.as_ref())?;
        form.text(" = ")?;
        form.operand(slot, index)
    })?;
    form.text("}")
}

/// `2x?x4`
fn dimensions(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    let sizes = form.printed(name)?.map_or(Ok(Vec::new()), dense_integers)?;
    if !form.is_printing() {
        return Err(form.mismatch("lists of dimensions are not parsed yet".into()));
    }
    let sizes: Vec<String> = (sizes.into_iter())
        .map(|it| {
            if it == DYNAMIC {
                "?".to_owned()
            } else {
                it.to_string()
            }
        })
        .collect();
    form.text(&if sizes.is_empty() {
        "[]".to_owned()
    } else {
        sizes.join("x")
    })
}
