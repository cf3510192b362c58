//! The ports of memories, the flags of queues and constant clocks of `seq`.

use mlir_bytecode::dialect::{Argument, FormDriver, Slot};
use mlir_bytecode::number::Signedness;
use mlir_bytecode::{Result, Type};

use super::types::index_width;
use crate::forms::{inside, int, name_at, set_integer, set_parsed_types, slot_at};

/// ` %memory[%a, %b] rden %enable {...} : !seq.hlmem<4x8xi32>`
pub(super) fn read(form: &mut dyn FormDriver<'_>) -> Result<()> {
    addresses(form)?;
    let enable = Slot::Operands("rdEn");
    let has_enable = form.is_printing() && form.count(enable)? > 0;
    let has_enable = form.optional(" rden ", has_enable)?;
    if has_enable {
        form.operand(enable, 0)?;
    }
    let element = memory_type(form)?;
    if has_enable {
        let enabled = form.context().i1();
        form.set_types(enable, &[enabled])?;
    }
    set_parsed_types(form, Slot::AllResults, &[element])
}

/// ` %memory[%a, %b] %value wren %enable {...} : !seq.hlmem<4x8xi32>`
pub(super) fn write(form: &mut dyn FormDriver<'_>) -> Result<()> {
    addresses(form)?;
    form.text(" ")?;
    form.operand(Slot::Operands("inData"), 0)?;
    form.text(" wren ")?;
    form.operand(Slot::Operands("wrEn"), 0)?;
    let element = memory_type(form)?;
    let enabled = form.context().i1();
    form.set_types(Slot::Operands("inData"), &[element])?;
    form.set_types(Slot::Operands("wrEn"), &[enabled])
}

/// ` %memory[%a, %b]`
fn addresses(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::Operands("memory"), 0)?;
    form.text("[")?;
    let addresses = Slot::Operands("addresses");
    let printed = form.printed_types(addresses)?.len();
    form.list(printed, "]", &mut |form, index| {
        form.operand(addresses, index)
    })?;
    form.text("]")
}

/// ` {...} : !seq.hlmem<4x8xi32>`: sets the types of memory and addresses. Returns that of the elements.
fn memory_type<'ir>(form: &mut dyn FormDriver<'ir>) -> Result<Type<'ir>> {
    form.attributes_without(&["operandSegmentSizes"])?;
    form.text(" : ")?;
    let memory = form.first_type(Slot::Operands("memory"))?;
    let context = form.context();
    let text = memory.to_string();
    let mut rest = inside(&text, "!seq.hlmem<").unwrap_or_default();
    let mut addresses = Vec::new();
    while let Some((size, after)) = rest.split_once('x')
        && let Ok(size) = size.parse()
    {
        addresses.push(context.integer_type(index_width(size), Signedness::Signless)?);
        rest = after;
    }
    if rest.is_empty() {
        return Err(form.mistake("the type is no memory".into()));
    }
    if form.count(Slot::Operands("addresses"))? != addresses.len() {
        return Err(form.mistake("the memory has another number of dimensions".into()));
    }
    form.set_types(Slot::Operands("memory"), &[memory])?;
    form.set_types(Slot::Operands("addresses"), &addresses)?;
    context.parse_type(rest)
}

/// `almost_full 2`, or nothing
pub(super) fn almost_full(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    threshold(form, arguments, "almost_full ")
}

/// `almost_empty 2`, or nothing
pub(super) fn almost_empty(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    threshold(form, arguments, "almost_empty ")
}

/// A threshold, whose flag is a result only if the threshold is there.
fn threshold(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>], word: &str) -> Result<()> {
    let (name, flag) = (name_at(arguments, 0), slot_at(arguments, 1));
    let printed = form.printed(name)?.map(int).transpose()?;
    if !form.optional(word, printed.is_some())? {
        return set_parsed_types(form, flag, &[]);
    }
    let value = form.integer(printed.unwrap_or_default())?;
    let context = form.context();
    let width = context.integer_type(64, Signedness::Signless)?;
    set_integer(form, name, width, value)?;
    set_parsed_types(form, flag, &[context.i1()])
}

/// ` low {...}`: a clock that never changes.
pub(super) fn constant_clock(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let context = form.context();
    // In early versions the mnemonic has a space, and so has the text after it.
    let (start, space, end) = match super::is_early(form) {
        true => ("#seq<clock constant ", "  ", ">"),
        false => ("#seq<clock_constant ", " ", "> : !seq.clock"),
    };
    let text = form.printed("value")?.map(|it| it.to_string());
    let word = text.as_deref().map(|text| {
        let rest = text.strip_prefix(start);
        let word = rest.and_then(|it| it.split_once('>')).map(|it| it.0);
        word.ok_or_else(|| form.mismatch("the value is another attribute".into()))
    });
    form.text(space)?;
    let word = form.keyword(word.transpose()?.unwrap_or_default())?;
    form.attributes_without(&["value"])?;
    form.set_types(Slot::AllResults, &[context.parse_type("!seq.clock")?])?;
    if form.is_printing() {
        return Ok(());
    }
    let text = format!("{start}{word}{end}");
    form.set_attribute("value", context.parse_attribute(&text)?)
}
