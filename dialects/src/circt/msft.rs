//! Arrays of processing elements and placements of `msft`.
//!
//! ```text
//! array ::= `[` value `:` integer `x` type `]` `[` value `:` integer `x` type `]`
//!           `pe` `(` percent-id `,` percent-id `)` `->` `(` type `)` region
//! place ::= device `x:` integer `y:` integer `n:` integer
//! ```

use mlir_bytecode::builtin::SymbolRefAttr;
use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, AttributeStyle, FormDriver, RegionStyle, Slot,
};
use mlir_bytecode::{Result, Type};

use super::types::{array, array_of};
use crate::forms::{inside, integer_list, name_at, split};

/// ` [%rows : 2 x i8] [%columns : 3 x i8] pe (%row, %column) -> (i8) {...}`
pub(super) fn systolic_array(form: &mut dyn FormDriver<'_>) -> Result<()> {
    if form.has_attributes_except(&[])? {
        return Err(form.mismatch("an array with attributes".into()));
    }
    form.text(" ")?;
    let (rows, row) = inputs(form, "rowInputs", 0)?;
    form.text(" ")?;
    let (columns, column) = inputs(form, "colInputs", 1)?;
    form.text(" pe (")?;
    form.argument(0, 0, ArgumentStyle::Name)?;
    form.text(", ")?;
    form.argument(0, 1, ArgumentStyle::Name)?;
    form.text(") -> (")?;
    form.set_argument_types(0, 0, &[row, column])?;
    let context = form.context();
    let printed = form
        .printed_types(Slot::AllResults)?
        .first()
        .map(ToString::to_string);
    let element = printed.as_deref().and_then(array);
    let element = element.as_ref().and_then(|it| array(&it.1));
    let element = element.map(|it| context.parse_type(&it.1)).transpose()?;
    let output = form.type_(element)?;
    form.text(") ")?;
    let results = array_of(rows, &array_of(columns, &output.to_string()));
    let results = context.parse_type(&results)?;
    form.set_types(Slot::AllResults, &[results])?;
    form.region(0, RegionStyle::BODY)
}

/// `[%rows : 2 x i8]`: an array of inputs. Returns its size and the type of its elements.
fn inputs<'ir>(
    form: &mut dyn FormDriver<'ir>,
    group: &str,
    position: usize,
) -> Result<(u64, Type<'ir>)> {
    let context = form.context();
    let printed = form.printed_types(Slot::AllOperands)?;
    let text = printed.get(position).map(ToString::to_string);
    let parts = text.as_deref().map(|text| {
        let parts = array(text);
        parts.ok_or_else(|| form.mismatch("the inputs are no array".into()))
    });
    let parts = parts.transpose()?;
    form.text("[")?;
    form.operand(Slot::Operands(group), 0)?;
    form.text(" : ")?;
    let size = form.unsigned_integer(parts.as_ref().map_or(0, |it| it.0))?;
    form.text(" x ")?;
    let element = parts.map(|it| context.parse_type(&it.1)).transpose()?;
    let element = form.type_(element)?;
    form.text("]")?;
    let type_ = context.parse_type(&array_of(size, &element.to_string()))?;
    form.set_types(Slot::Operands(group), &[type_])?;
    Ok((size, element))
}

/// `@module::@name`: the attribute is `#hw.innerNameRef<@module::@name>`.
pub(super) fn inner_reference(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let (name, context) = (name_at(arguments, 0), form.context());
    let text = form.printed(name)?.map(|it| it.to_string());
    let printed = text.as_deref().map(|text| {
        let inner = inside(text, "#hw.innerNameRef<");
        inner.ok_or_else(|| form.mismatch("the reference is another attribute".into()))
    });
    let printed = printed.transpose()?.map(|it| context.parse_attribute(it));
    let symbol = form.attribute(printed.transpose()?, AttributeStyle::Untyped(None))?;
    if form.is_printing() {
        return Ok(());
    }
    if symbol.decode::<SymbolRefAttr<'_>>()?.nested()?.len() != 1 {
        return Err(form.mistake("a reference is `@module::@name`".into()));
    }
    let value = context.parse_attribute(&format!("#hw.innerNameRef<{symbol}>"))?;
    form.set_attribute(name, value)
}

/// `M20K x: 1 y: 2 n: 3`
pub(super) fn place(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (name, context) = (name_at(arguments, 0), form.context());
    let text = form.printed(name)?.map(|it| it.to_string());
    let parts = text.as_deref().map(|text| {
        let parts = inside(text, "#msft.physloc<").map(split);
        let parts = parts.filter(|it| it.len() == 4);
        parts.ok_or_else(|| form.mismatch("the place is another attribute".into()))
    });
    let parts = parts.transpose()?.unwrap_or_default();
    let device = form.keyword(parts.first().copied().unwrap_or_default())?;
    let mut parsed = format!("#msft.physloc<{device}");
    for (text, index) in [(" x: ", 1), (" y: ", 2), (" n: ", 3)] {
        form.text(text)?;
        let number = parts.get(index).and_then(|it| it.trim().parse().ok());
        let number = form.unsigned_integer(number.unwrap_or_default())?;
        parsed += &format!(", {number}");
    }
    match form.is_printing() {
        true => Ok(()),
        false => form.set_attribute(name, context.parse_attribute(&(parsed + ">"))?),
    }
}

/// `i3 [*, <1, 2, 3>, #msft.physloc<M20K, 1, 2, 3>]`: the places of the bits of a register, if they have one.
pub(super) fn places(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (name, context) = (name_at(arguments, 0), form.context());
    let text = form.printed(name)?.map(|it| it.to_string());
    let parts = text.as_deref().map(|text| {
        let parts = inside(text, "#msft.location_vec<").and_then(|it| it.split_once(", ["));
        let parts = parts.and_then(|(type_, list)| Some((type_, list.strip_suffix(']')?)));
        parts.ok_or_else(|| form.mismatch("the places are another attribute".into()))
    });
    let parts = parts.transpose()?;
    let type_ = parts.map(|it| context.parse_type(it.0)).transpose()?;
    let type_ = form.type_(type_)?;
    let printed: Vec<_> = parts.map_or(Vec::new(), |it| split(it.1));
    let mut parsed = Vec::new();
    form.text(" [")?;
    form.list(printed.len(), "]", &mut |form, index| {
        let text = printed.get(index).map(|it| it.trim());
        parsed.push(bit_place(form, text)?);
        Ok(())
    })?;
    form.text("]")?;
    if form.is_printing() {
        return Ok(());
    }
    let text = format!("#msft.location_vec<{type_}, [{}]>", parsed.join(", "));
    form.set_attribute(name, context.parse_attribute(&text)?)
}

/// `*`, `<1, 2, 3>` or an attribute. Returns the text.
fn bit_place(form: &mut dyn FormDriver<'_>, printed: Option<&str>) -> Result<String> {
    if form.optional("*", printed == Some("*"))? {
        return Ok("*".to_owned());
    }
    let flip_flop = printed.and_then(|it| inside(it, "<"));
    if form.optional("<", flip_flop.is_some())? {
        let numbers = split(flip_flop.unwrap_or_default());
        let numbers = numbers
            .iter()
            .map(|it| it.trim().parse().unwrap_or_default());
        let numbers = integer_list(form, &numbers.collect::<Vec<i64>>(), ">")?;
        form.text(">")?;
        let numbers: Vec<_> = numbers.iter().map(ToString::to_string).collect();
        return Ok(format!("<{}>", numbers.join(", ")));
    }
    let place = printed.map(|it| form.context().parse_attribute(it));
    let place = form.attribute(place.transpose()?, AttributeStyle::Full)?;
    Ok(place.to_string())
}
