//! Lists of values and types, and names of symbols and types with others for them.

use mlir_bytecode::builtin::{SymbolRefAttr, TypeAttr};
use mlir_bytecode::dialect::{Argument, AttributeStyle, FormDriver, Slot, dense_integers};
use mlir_bytecode::{Result, Type};

use crate::forms::{
    DYNAMIC, inside, name_at, quoted, set_parsed_types, slot_at, string, type_or_value,
};

/// `@foo`, `@foo as("bar")`: the symbol and, if it differs, its name elsewhere
pub(super) fn symbol_alias(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    as_name(form, name_at(arguments, 1), name_at(arguments, 0))
}

/// `@function as("name")`: the attribute `name` is that of the symbol if the text lacks it.
pub(super) fn as_name(form: &mut dyn FormDriver<'_>, symbol: &str, name: &str) -> Result<()> {
    let symbol = form.named(symbol, AttributeStyle::Untyped(None))?;
    let symbol = symbol.decode::<SymbolRefAttr<'_>>()?.root()?;
    let printed = form.printed(name)?.map(string).transpose()?;
    let differs = printed.is_some_and(|it| it != symbol);
    if form.optional(" as(", differs)? {
        quoted(form, name)?;
        return form.text(")");
    }
    if form.is_printing() {
        return Ok(());
    }
    let value = form.context().string(symbol)?;
    form.set_attribute(name, value)
}

/// `t`, `t as u`: the type in an attribute and, if it differs, that of a value
pub(super) fn type_alias(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (name, slot) = (name_at(arguments, 0), slot_at(arguments, 1));
    let printed = match form.printed(name)? {
        Some(type_) => Some(type_.decode::<TypeAttr<'_>>()?.value()?),
        None => None,
    };
    let printed_stored = form.printed_types(slot)?.first().copied();
    let type_ = form.type_(printed)?;
    let stored = match form.optional(" as ", printed != printed_stored)? {
        true => form.type_(printed_stored)?,
        false => type_,
    };
    form.set_types(slot, &[stored])?;
    if form.is_printing() {
        return Ok(());
    }
    let value = form.context().type_attribute(type_)?;
    form.set_attribute(name, value)
}

/// ` = 1 : i32` or `: i32`; a text may have `: i32 = 1 : i32`, too
pub(super) fn global_value(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let (type_, value) = (name_at(arguments, 0), name_at(arguments, 1));
    if !type_or_value(form, type_, value)? && form.optional(" = ", false)? {
        form.named(value, AttributeStyle::Full)?;
    }
    Ok(())
}

/// `[%a, %b]`: values of the type of another
pub(super) fn values(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 1);
    form.text("[")?;
    form.operands(slot)?;
    form.text("]")?;
    let types = form.types_of(slot_at(arguments, 0))?;
    let count = form.count(slot)?;
    let types: Vec<Type<'_>> = types
        .first()
        .into_iter()
        .cycle()
        .take(count)
        .copied()
        .collect();
    set_parsed_types(form, slot, &types)
}

/// `[%offset for %length], [%offset for %length]`
pub(super) fn ranges(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (offsets, lengths) = (slot_at(arguments, 0), slot_at(arguments, 1));
    let count = form.count(offsets)?;
    form.list(count, "", &mut |form, index| {
        form.text("[")?;
        form.operand(offsets, index)?;
        form.text(" for ")?;
        form.operand(lengths, index)?;
        form.text("]")
    })?;
    Ok(())
}

/// `(t, u)`: the types of operands
pub(super) fn operand_types(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let printed = form.printed_types(slot)?;
    form.text("(")?;
    let types = form.types_until(&printed, ")")?;
    form.text(")")?;
    form.set_types(slot, &types)
}

/// `(t, u)`: types in an attribute
pub(super) fn type_array(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    let mut printed = Vec::new();
    for type_ in form.printed_array(name)? {
        printed.push(type_.decode::<TypeAttr<'_>>()?.value()?);
    }
    form.text("(")?;
    let types = form.types_until(&printed, ")")?;
    form.text(")")?;
    let mut parsed = Vec::with_capacity(types.len());
    for type_ in types {
        parsed.push(form.context().type_attribute(type_)?);
    }
    form.set_array(name, parsed)
}

/// `[%a : t, %b : u]`
pub(super) fn typed_values(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let slot = slot_at(arguments, 0);
    form.text("[")?;
    form.typed_list(slot, "]", &mut |form, index, type_| {
        form.operand(slot, index)?;
        form.text(" : ")?;
        form.type_(type_)
    })?;
    form.text("]")
}

/// `!util.list<t>`, `!util.list<?> -> t`: the type of a list and, if it differs, that of an element that is read
pub(super) fn list_get(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (list, element) = (slot_at(arguments, 0), slot_at(arguments, 1));
    let printed = form.printed_types(element)?.first().copied();
    let list_type = form.first_type(list)?;
    let of_list = element_of(form, list_type)?;
    let type_ = match form.optional(" -> ", printed != of_list)? {
        true => Some(form.type_(printed)?),
        false => of_list,
    };
    form.set_types(list, &[list_type])?;
    set_element(form, element, type_)
}

/// `!util.list<t>`, `t -> !util.list<?>`: the type of a list and, if it differs, that of an element that is written
pub(super) fn list_set(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (list, element) = (slot_at(arguments, 0), slot_at(arguments, 1));
    let printed = form.printed_types(element)?.first().copied();
    let printed_list = form.printed_types(list)?.first().copied();
    let of_list = match printed_list {
        Some(type_) => element_of(form, type_)?,
        None => None,
    };
    let is_other = form.is_printing() && printed != of_list;
    let first = form.type_(if is_other { printed } else { printed_list })?;
    let (list_type, type_) = match form.optional(" -> ", is_other)? {
        true => (form.type_(printed_list)?, Some(first)),
        false => (first, element_of(form, first)?),
    };
    form.set_types(list, &[list_type])?;
    set_element(form, element, type_)
}

fn set_element<'ir>(
    form: &mut dyn FormDriver<'ir>,
    slot: Slot<'_>,
    type_: Option<Type<'ir>>,
) -> Result<()> {
    match type_ {
        Some(type_) => form.set_types(slot, &[type_]),
        None => Err(form.mistake("the type of an element of the list is not known".into())),
    }
}

/// Returns the type of the elements of a list: `t` of `!util.list<t>`; `None` for those of any type.
fn element_of<'ir>(form: &dyn FormDriver<'ir>, list: Type<'ir>) -> Result<Option<Type<'ir>>> {
    let text = list.to_string();
    match inside(&text, "!util.list<").filter(|it| *it != "?") {
        Some(element) => form.context().parse_type(element).map(Some),
        None => Ok(None),
    }
}

/// `(%buffer : t)[%offset, %length],` on a line for each binding
pub(super) fn bindings(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [buffers, _, offsets, lengths] = arguments else {
        return Err(form.mismatch("the arguments of `Bindings`".into()));
    };
    let buffers = buffers.slot();
    form.typed_list(buffers, "", &mut |form, index, type_| {
        form.new_line(2)?;
        form.text("(")?;
        form.operand(buffers, index)?;
        form.text(" : ")?;
        let type_ = form.type_(type_)?;
        form.text(")[")?;
        form.operand(offsets.slot(), index)?;
        form.text(", ")?;
        form.operand(lengths.slot(), index)?;
        form.text("]")?;
        Ok(type_)
    })?;
    form.new_line(0)
}

/// `[[2], [%h, %w]]`: lists of integers, some of which are values
pub(super) fn nested_index_list(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let (slot, name) = (slot_at(arguments, 0), name_at(arguments, 1));
    let printed = form.printed_array(name)?;
    let (mut values, mut lists) = (0, Vec::new());
    form.text("[")?;
    form.list(printed.len(), "]", &mut |form, index| {
        let printed = printed.get(index).copied();
        let printed = printed.map_or(Ok(Vec::new()), dense_integers)?;
        let mut integers = Vec::new();
        form.text("[")?;
        form.list(printed.len(), "]", &mut |form, index| {
            let printed = printed.get(index).copied().unwrap_or_default();
            integers.push(if form.peek("%", printed == DYNAMIC) {
                form.operand(slot, values)?;
                values += 1;
                DYNAMIC
            } else {
                form.integer(printed)?
            });
            Ok(())
        })?;
        form.text("]")?;
        lists.push(form.context().dense_array(integers)?);
        Ok(())
    })?;
    form.text("]")?;
    form.set_array(name, lists)
}

/// Lines separated by commas, as many as a slot has values; without values, a line without a value, which cannot be parsed.
pub(super) fn rows<'ir>(
    form: &mut dyn FormDriver<'ir>,
    slot: Slot<'_>,
    each: &mut dyn FnMut(&mut dyn FormDriver<'ir>, usize) -> Result<()>,
) -> Result<()> {
    let count = if form.is_printing() {
        form.count(slot)?
    } else {
        0
    };
    form.new_line(2)?;
    if form.is_printing() && count == 0 {
        return form.new_line(0);
    }
    let mut row = 0;
    loop {
        each(form, row)?;
        row += 1;
        if !form.optional(",", row < count)? {
            return form.new_line(0);
        }
        form.new_line(2)?;
    }
}

/// `[`, a line `(%device, %queue_affinity : t, i64)` for each, `]`
pub(super) fn device_queues(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let (devices, queues) = (slot_at(arguments, 0), slot_at(arguments, 2));
    let printed = form.printed_types(devices)?;
    let printed_queues = form.printed_types(queues)?;
    let (mut types, mut queue_types) = (Vec::new(), Vec::new());
    form.text("[")?;
    rows(form, devices, &mut |form, position| {
        form.text("(")?;
        form.operand(devices, position)?;
        form.text(", ")?;
        form.operand(queues, position)?;
        form.text(" : ")?;
        types.push(form.type_(printed.get(position).copied())?);
        form.text(", ")?;
        queue_types.push(form.type_(printed_queues.get(position).copied())?);
        form.text(")")
    })?;
    form.text("]")?;
    form.set_types(devices, &types)?;
    form.set_types(queues, &queue_types)
}
