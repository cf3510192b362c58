//! Channels and bundles of `esi`.

use mlir_bytecode::dialect::{Argument, FormDriver, RegionStyle, Slot};
use mlir_bytecode::{Result, Type};

use crate::forms::{inside, set_parsed_types, slot_at, split};

/// ` %value, %valid {...} : i8`
pub(super) fn wrap(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let inner = handshake(form, Slot::AllOperands, Slot::AllResults)?;
    let context = form.context();
    let channel = context.parse_type(&format!("!esi.channel<{inner}>"))?;
    form.set_types(Slot::AllOperands, &[inner, context.i1()])?;
    form.set_types(Slot::AllResults, &[channel, context.i1()])
}

/// ` %channel, %ready {...} : i8`
pub(super) fn unwrap(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let inner = handshake(form, Slot::AllResults, Slot::AllOperands)?;
    let context = form.context();
    let channel = context.parse_type(&format!("!esi.channel<{inner}>"))?;
    form.set_types(Slot::AllOperands, &[channel, context.i1()])?;
    form.set_types(Slot::AllResults, &[inner, context.i1()])
}

/// ` %clock, %reset, %channel {...} : i8`: a channel of the values of another one
pub(super) fn buffer(form: &mut dyn FormDriver<'_>) -> Result<()> {
    super::operands(form)?;
    let printed = form.printed_types(Slot::AllResults)?.first().copied();
    let inner = element(form, "!esi.channel<")?;
    let context = form.context();
    let channel = context.parse_type(&format!("!esi.channel<{inner}>"))?;
    if printed.is_some_and(|it| it != channel) {
        return Err(form.mismatch("a channel with parameters".into()));
    }
    let clock = context.parse_type("!seq.clock")?;
    set_parsed_types(form, Slot::AllOperands, &[clock, context.i1(), channel])
}

/// Two operands, and the type of the value in a channel. Returns this type.
fn handshake<'ir>(
    form: &mut dyn FormDriver<'ir>,
    value: Slot<'_>,
    channel: Slot<'_>,
) -> Result<Type<'ir>> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.text(", ")?;
    form.operand(Slot::AllOperands, 1)?;
    form.attributes_without(&[])?;
    form.text(" : ")?;
    let inner = form.first_type(value)?;
    let printed = form.printed_types(channel)?;
    if let Some(channel) = printed.first()
        && channel.to_string() != format!("!esi.channel<{inner}>")
    {
        return Err(form.mismatch("a channel with parameters".into()));
    }
    Ok(inner)
}

/// `!esi.channel<i8, FIFO>`: the type of a channel, and that of its values.
pub(super) fn fifo_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let channel = form.first_type(slot_at(arguments, 1))?;
    let inner = payload(&*form, channel, "!esi.channel<")?;
    set_parsed_types(form, slot_at(arguments, 0), &[inner])?;
    form.set_types(slot_at(arguments, 1), &[channel])
}

/// Returns the first parameter of a type that begins with `start`.
pub(super) fn payload<'ir>(
    form: &dyn FormDriver<'ir>,
    type_: Type<'ir>,
    start: &str,
) -> Result<Type<'ir>> {
    let text = type_.to_string();
    let inner = inside(&text, start).and_then(|it| split(it).first().copied());
    match inner {
        Some(inner) => form.context().parse_type(inner.trim()),
        None => Err(form.mistake("the type has no payload".into())),
    }
}

/// Prints or parses the first parameter of the result's type, which begins with `start` and has no other.
pub(super) fn element<'ir>(form: &mut dyn FormDriver<'ir>, start: &str) -> Result<Type<'ir>> {
    let context = form.context();
    let printed = form.printed_types(Slot::AllResults)?.first().copied();
    let printed = printed.map(|it| payload(&*form, it, start)).transpose()?;
    let element = form.type_(printed)?;
    if !form.is_printing() {
        let type_ = context.parse_type(&format!("{start}{element}>"))?;
        form.set_types(Slot::AllResults, &[type_])?;
    }
    Ok(element)
}

/// `!esi.bundle<[...]>`: the type of a bundle, and those of its channels.
pub(super) fn bundle_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 2);
    let bundle = form.first_type(slot)?;
    if form.is_printing() {
        return Ok(());
    }
    let text = bundle.to_string();
    let channels = channels(&text).ok_or_else(|| form.mistake("the type is no bundle".into()))?;
    let (mut to, mut from) = (Vec::new(), Vec::new());
    for channel in channels {
        let type_ = form.context().parse_type(channel.type_)?;
        match channel.is_to_client {
            true => to.push(type_),
            false => from.push(type_),
        }
    }
    form.set_types(slot_at(arguments, 0), &to)?;
    form.set_types(slot_at(arguments, 1), &from)?;
    form.set_types(slot, &[bundle])
}

/// A channel of a bundle.
pub(super) struct Channel<'t> {
    pub(super) type_: &'t str,
    pub(super) is_to_client: bool,
    pub(super) name: &'t str,
}

/// Returns the channels of `!esi.bundle<[!esi.channel<i8> to "name", ...]>`.
pub(super) fn channels(bundle: &str) -> Option<Vec<Channel<'_>>> {
    let inner = inside(bundle, "!esi.bundle<")?.strip_prefix('[')?;
    let (inner, _) = inner.rsplit_once(']')?;
    let parts = split(inner).into_iter().map(str::trim);
    let channels = parts.filter(|it| !it.is_empty()).map(|channel| {
        let (rest, name) = channel.strip_suffix('"')?.rsplit_once(" \"")?;
        let (type_, direction) = rest.rsplit_once(' ')?;
        Some(Channel {
            type_,
            is_to_client: direction == "to",
            name,
        })
    });
    channels.collect()
}

/// `{...}`, unless the region is empty
pub(super) fn details(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let Some(Argument::Regions(regions)) = arguments.first() else {
        return Err(form.mismatch("the argument of `ServiceImplRecordReqDetails`".into()));
    };
    let region = regions.start;
    let printed = match form.operation() {
        Some(operation) => operation.region(region)?,
        None => None,
    };
    let entry = printed.and_then(|it| it.entry_block());
    let is_filled = entry.is_some_and(|it| it.operations().next().is_some());
    match form.peek("{", is_filled) {
        true => form.region(region, RegionStyle::BODY.hide_terminator(true).with_block()),
        false => form.implied_region(region, mlir_bytecode::dialect::ImpliedBlock::default()),
    }
}
