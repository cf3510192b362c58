//! The directives of the formats of `acc`.

use mlir_bytecode::builtin::{BoolAttr, MemRefType, TypeAttr};
use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, AttributeStyle, CustomDirective, FormDriver, RegionStyle, Slot,
};
use mlir_bytecode::{Attribute, Result, Type};

use crate::forms::{DialectForms, case, name_at, set_parsed_types, slot_at};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[],
    directives: &[
        CustomDirective::new("acc.Var", variable),
        CustomDirective::new("acc.AccVar", accelerator_variable),
        CustomDirective::new("acc.VarPtrType", variable_type),
        CustomDirective::new("acc.RecipeSym", symbol),
        CustomDirective::new("acc.BindName", symbols),
        CustomDirective::new("acc.DeviceTypeOperands", operands),
        CustomDirective::new("acc.DeviceTypeOperandsWithKeywordOnly", operands_or_keyword),
        CustomDirective::new("acc.DeviceTypeOperandsWithSegment", segments),
        CustomDirective::new("acc.NumGangs", segments),
        CustomDirective::new("acc.WaitClause", wait),
        CustomDirective::new("acc.DeviceTypeArrayAttr", device_types),
        CustomDirective::new("acc.SymOperandList", recipes).until(19),
        CustomDirective::new("acc.GangClause", gang),
        CustomDirective::new("acc.RoutineGangClause", routine_gang),
        CustomDirective::new("acc.CombinedConstructsLoop", combined),
        CustomDirective::new("acc.CombinedConstructsLoop", maybe_combined).until(19),
        CustomDirective::new("acc.LoopControl", loop_control),
        CustomDirective::new("acc.OperandWithKeywordOnly", operand_or_keyword),
        CustomDirective::new("acc.OperandsWithKeywordOnly", operand_or_keyword),
    ],
    names: &[],
};

/// Returns whether a type is a pointer type.
fn is_pointer(type_: Type<'_>) -> bool {
    let text = type_.to_string();
    ["memref<", "!llvm.ptr", "!ptr.ptr"]
        .iter()
        .any(|it| text.starts_with(it))
}

/// `varPtr(%v`, `accPtr(%v`; `var(%v`, `accVar(%v` of values that are no pointers.
fn value(form: &mut dyn FormDriver<'_>, slot: Slot<'_>, [pointer, other]: [&str; 2]) -> Result<()> {
    let is_pointer = form
        .printed_types(slot)?
        .first()
        .copied()
        .is_some_and(is_pointer);
    if !form.optional(pointer, is_pointer)? {
        form.text(other)?;
    }
    form.operand(slot, 0)
}

/// `varPtr(%v`
fn variable(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    value(form, slot, ["varPtr(", "var("])
}

/// `accPtr(%v : t)`
fn accelerator_variable(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    value(form, slot, ["accPtr(", "accVar("])?;
    form.text(" : ")?;
    form.types(slot)?;
    form.text(")")
}

/// `t)`, and ` varType(t)` unless the pointer states the type.
fn variable_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [pointer, type_] = arguments else {
        return Err(form.mismatch("the arguments of `VarPtrType`".into()));
    };
    let slot = pointer.slot();
    let pointer = form.first_type(slot)?;
    form.set_types(slot, &[pointer])?;
    form.text(")")?;
    let printed = form.printed(type_.attribute())?;
    if form.is_printing() && printed.is_none() {
        return Ok(());
    }
    let printed = printed.map(|it| it.decode::<TypeAttr<'_>>()?.value());
    let printed = printed.transpose()?;
    let known = match pointer.try_decode::<MemRefType<'_>>()? {
        Some(memref) => Some(memref.element_type()?),
        None if is_pointer(pointer) => None,
        None => Some(pointer),
    };
    let mut found = known;
    if form.optional(" varType(", known != printed)? {
        found = Some(form.type_(printed)?);
        form.text(")")?;
    }
    match found {
        Some(found) if !form.is_printing() => {
            let found = form.context().type_attribute(found)?;
            form.set_attribute(type_.attribute(), found)
        }
        _ => Ok(()),
    }
}

/// `@symbol`
fn symbol(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    form.named(name, AttributeStyle::Untyped(None)).map(drop)
}

fn is_none(type_: Attribute<'_>) -> Result<bool> {
    Ok(case(type_)? == "none")
}

fn no_device<'ir>(form: &dyn FormDriver<'ir>) -> Result<Attribute<'ir>> {
    form.context().parse_attribute("#acc.device_type<none>")
}

/// ` [#acc.device_type<nvidia>]` unless the type is `none`. Returns the type that was parsed.
fn device_type<'ir>(
    form: &mut dyn FormDriver<'ir>,
    printed: Option<Attribute<'ir>>,
) -> Result<Attribute<'ir>> {
    let is_present = match printed {
        Some(type_) => !is_none(type_)?,
        None => false,
    };
    if !form.optional(" [", is_present)? {
        return no_device(form);
    }
    let type_ = form.attribute(printed, AttributeStyle::Full)?;
    form.text("]")?;
    Ok(type_)
}

/// A list of strings and symbols with their device types: two attributes for symbols and strings each.
fn symbols(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (groups, devices) = arguments.split_at(arguments.len() / 2);
    let mut printed = Vec::new();
    for (names, types) in groups.iter().zip(devices) {
        let types = form.printed_array(types.attribute())?;
        printed.extend(
            form.printed_array(names.attribute())?
                .into_iter()
                .zip(types),
        );
    }
    let mut parsed = vec![(Vec::new(), Vec::new()); groups.len()];
    form.list(printed.len(), ")", &mut |form, index| {
        let printed = printed.get(index).copied();
        let is_string = form.peek("@", false);
        let name = form.attribute(printed.map(|it| it.0), AttributeStyle::Full)?;
        let type_ = device_type(form, printed.map(|it| it.1))?;
        // The symbols come first.
        let group = usize::from(!is_string && parsed.len() > 1);
        if let Some(group) = parsed.get_mut(group) {
            group.0.push(name);
            group.1.push(type_);
        }
        Ok(())
    })?;
    // All are set, also those without a name.
    for ((names, types), group) in groups.iter().zip(devices).zip(parsed) {
        form.set_array(names.attribute(), group.0)?;
        form.set_array(types.attribute(), group.1)?;
    }
    Ok(())
}

/// `%v : t [#acc.device_type<nvidia>], %w : t`
fn operands(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let devices = form.printed_array(name_at(arguments, 2))?;
    let printed = form.printed_types(slot)?;
    let (mut types, mut parsed) = (Vec::new(), Vec::new());
    let count = devices.len().min(printed.len());
    form.list(count, "", &mut |form, index| {
        form.operand(slot, index)?;
        form.text(" : ")?;
        types.push(form.type_(printed.get(index).copied())?);
        parsed.push(device_type(form, devices.get(index).copied())?);
        Ok(())
    })?;
    // Operands without a device are not written.
    form.omit_operands(slot)?;
    set_parsed_types(form, slot, &types)?;
    form.set_array(name_at(arguments, 2), parsed)
}

/// The device types in front of the operands, and whether operands follow.
type KeywordTypes<'ir> = (Vec<Attribute<'ir>>, bool);

/// `([#acc.device_type<nvidia>], ` before the operands; `None` if there is only the keyword. Operands without devices are not
/// written, but forbid the keyword alone.
fn keyword_types<'ir>(
    form: &mut dyn FormDriver<'ir>,
    name: &str,
    [has_operands, has_devices]: [bool; 2],
) -> Result<Option<KeywordTypes<'ir>>> {
    let types = form.printed_array(name)?;
    let is_alone = match types[..] {
        [single] if !has_operands => is_none(single)?,
        _ => false,
    };
    if !form.optional("(", !is_alone)? {
        let none = no_device(form)?;
        form.set_array(name, vec![none])?;
        return Ok(None);
    }
    let (mut parsed, mut goes_on) = (Vec::new(), true);
    if form.optional("[", !types.is_empty())? {
        form.list(types.len(), "", &mut |form, index| {
            parsed.push(form.attribute(types.get(index).copied(), AttributeStyle::Full)?);
            Ok(())
        })?;
        form.text("]")?;
        goes_on = form.optional(", ", has_devices)?;
    }
    Ok(Some((parsed, goes_on)))
}

/// As [`keyword_types`], where the text must have operands.
fn keyword_types_of_operands<'ir>(
    form: &mut dyn FormDriver<'ir>,
    name: &str,
    present: [bool; 2],
) -> Result<Option<Vec<Attribute<'ir>>>> {
    let Some((types, goes_on)) = keyword_types(form, name, present)? else {
        return Ok(None);
    };
    if !goes_on && !form.is_printing() {
        form.text(", ")?;
    }
    Ok(Some(types))
}

fn operands_or_keyword(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let has_operands = form.count(slot)? > 0;
    let has_devices = !form.printed_array(name_at(arguments, 2))?.is_empty();
    // Upstream ignores the device types before operands.
    let present = [has_operands, has_devices];
    if keyword_types_of_operands(form, name_at(arguments, 3), present)?.is_some() {
        operands(form, arguments)?;
        form.text(")")?;
    }
    Ok(())
}

/// `{%a : t, %b : t} [#acc.device_type<nvidia>], {%c : t}`
fn segments(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let names = [2, 3].map(|it| name_at(arguments, it));
    lists(form, slot_at(arguments, 0), names, nothing, nothing)
}

/// Nothing stands before the operands of a list, or before one of them.
fn nothing(_: &mut dyn FormDriver<'_>, _: usize) -> Result<()> {
    Ok(())
}

/// Prints or parses one list of operands for each device. `head` has the index of a list, and prints or parses what stands before its
/// operands; `word` has the index of an operand among those of all lists, and prints or parses what stands before it.
fn lists<'ir>(
    form: &mut dyn FormDriver<'ir>,
    slot: Slot<'_>,
    [devices_name, sizes_name]: [&str; 2],
    mut head: impl FnMut(&mut dyn FormDriver<'ir>, usize) -> Result<()>,
    mut word: impl FnMut(&mut dyn FormDriver<'ir>, usize) -> Result<()>,
) -> Result<()> {
    let devices = form.printed_array(devices_name)?;
    let sizes = form.printed_integers(sizes_name)?;
    let printed = form.printed_types(slot)?;
    let (mut types, mut parsed_sizes, mut parsed) = (Vec::new(), Vec::new(), Vec::new());
    form.list(devices.len(), "", &mut |form, index| {
        form.text("{")?;
        head(form, index)?;
        let count = sizes.get(index).copied().unwrap_or_default() as usize;
        let count = form.list(count, "", &mut |form, _| {
            let next = types.len();
            word(form, next)?;
            form.operand(slot, next)?;
            form.text(" : ")?;
            types.push(form.type_(printed.get(next).copied())?);
            Ok(())
        })?;
        parsed_sizes.push(count as i32);
        form.text("}")?;
        parsed.push(device_type(form, devices.get(index).copied())?);
        Ok(())
    })?;
    form.set_types(slot, &types)?;
    if form.is_printing() {
        return Ok(());
    }
    set_lists(form, [devices_name, sizes_name], parsed, parsed_sizes)
}

/// Sets the devices and the sizes of the lists that were parsed.
fn set_lists<'ir>(
    form: &mut dyn FormDriver<'ir>,
    [devices_name, sizes_name]: [&str; 2],
    devices: Vec<Attribute<'ir>>,
    sizes: Vec<i32>,
) -> Result<()> {
    let sizes = form.context().dense_array::<i32>(sizes)?;
    form.set_attribute(sizes_name, sizes)?;
    form.set_array(devices_name, devices)
}

fn wait<'ir>(form: &mut dyn FormDriver<'ir>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let has_operands = form.count(slot)? > 0;
    let has_devices = !form.printed_array(name_at(arguments, 2))?.is_empty();
    let present = [has_operands, has_devices];
    let keywords = keyword_types_of_operands(form, name_at(arguments, 5), present)?;
    let Some(keywords) = keywords else {
        return Ok(());
    };
    let [devices, sizes, numbered] = [2, 3, 4].map(|it| name_at(arguments, it));
    let flags: Vec<bool> = (form.printed_array(numbered)?.into_iter())
        .map(|it| it.decode::<BoolAttr<'_>>()?.value())
        .collect::<Result<_>>()?;
    let mut parsed = Vec::new();
    let number = |form: &mut dyn FormDriver<'ir>, index: usize| {
        let is_number = form.optional("devnum: ", flags.get(index) == Some(&true))?;
        parsed.push(form.context().bool(is_number));
        Ok(())
    };
    lists(form, slot, [devices, sizes], number, nothing)?;
    form.set_array(numbered, parsed)?;
    form.set_array(name_at(arguments, 5), keywords)?;
    form.text(")")
}

/// The words of the kinds of operands of a gang.
const GANG_KINDS: [(&str, &str); 3] = [("num=", "Num"), ("dim=", "Dim"), ("static=", "Static")];

/// `([#acc.device_type<nvidia>], {num=%a : t, static=%b : t})`, or nothing for all devices.
fn gang<'ir>(form: &mut dyn FormDriver<'ir>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let [kinds_name, devices_name, sizes_name, types_name] =
        [2, 3, 4, 5].map(|it| name_at(arguments, it));
    let has_devices = !form.printed_array(devices_name)?.is_empty();
    let Some((types, goes_on)) = keyword_types(form, types_name, [has_devices; 2])? else {
        return Ok(());
    };
    let kinds = form.printed_array(kinds_name)?;
    let mut parsed = Vec::new();
    let kind = |form: &mut dyn FormDriver<'ir>, index: usize| {
        let kind = kinds.get(index).map(|it| case(*it)).transpose()?;
        parsed.push(gang_kind(form, kind.as_deref())?);
        Ok(())
    };
    let names = [devices_name, sizes_name];
    match goes_on {
        true => lists(form, slot, names, nothing, kind)?,
        false => set_lists(form, names, Vec::new(), Vec::new())?,
    }
    form.text(")")?;
    form.set_array(kinds_name, parsed)?;
    form.set_array(types_name, types)
}

/// `num=`, `dim=` or `static=`
fn gang_kind<'ir>(form: &mut dyn FormDriver<'ir>, printed: Option<&str>) -> Result<Attribute<'ir>> {
    for (word, kind) in GANG_KINDS {
        if form.optional(word, printed == Some(kind))? {
            let text = format!("#acc.gang_arg_type<{kind}>");
            return form.context().parse_attribute(&text);
        }
    }
    Err(form.mismatch("expected `num=`, `dim=` or `static=`".into()))
}

/// `([#acc.device_type<nvidia>], dim: 1 : i64 [#acc.device_type<host>])`, or nothing for all devices.
fn routine_gang(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [types_name, sizes_name, devices_name] = [0, 1, 2].map(|it| name_at(arguments, it));
    let devices = form.printed_array(devices_name)?;
    let has_devices = !devices.is_empty();
    let parsed_types = keyword_types(form, types_name, [has_devices; 2])?;
    let Some((parsed_types, _)) = parsed_types else {
        return Ok(());
    };
    let sizes = form.printed_array(sizes_name)?;
    let (mut parsed_sizes, mut parsed) = (Vec::new(), Vec::new());
    form.list(devices.len(), ")", &mut |form, index| {
        form.text("dim: ")?;
        parsed_sizes.push(form.attribute(sizes.get(index).copied(), AttributeStyle::Full)?);
        parsed.push(device_type(form, devices.get(index).copied())?);
        Ok(())
    })?;
    form.text(")")?;
    form.set_array(types_name, parsed_types)?;
    if parsed.is_empty() {
        return Ok(());
    }
    form.set_array(sizes_name, parsed_sizes)?;
    form.set_array(devices_name, parsed)
}

/// `@recipe -> %v : t, @recipe -> %w : t`
fn recipes(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let name = name_at(arguments, 2);
    let recipes = form.printed_array(name)?;
    let mut parsed = Vec::new();
    form.typed_list(slot, ")", &mut |form, index, type_| {
        parsed.push(form.attribute(recipes.get(index).copied(), AttributeStyle::Full)?);
        form.text(" -> ")?;
        form.operand(slot, index)?;
        form.text(" : ")?;
        form.type_(type_)
    })?;
    form.set_array(name, parsed)
}

/// `(%v : t)`, or nothing for a unit attribute.
fn operand_or_keyword(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let has_operands = form.count(slot)? > 0;
    if form.optional("(", has_operands)? {
        form.operands(slot)?;
        form.text(" : ")?;
        form.types(slot)?;
        return form.text(")");
    }
    let unit = form.context().unit();
    match name_at(arguments, 2) {
        "" => Ok(()),
        name => form.set_attribute(name, unit),
    }
}

/// `([#acc.device_type<nvidia>])`, or nothing for no device type.
fn device_types(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let types = form.printed_array(name_at(arguments, 0))?;
    let is_alone = match types[..] {
        [] => true,
        [single] => is_none(single)?,
        _ => false,
    };
    let mut parsed = Vec::new();
    if form.optional("([", !is_alone)? {
        form.list(types.len(), "]", &mut |form, index| {
            parsed.push(form.attribute(types.get(index).copied(), AttributeStyle::Full)?);
            Ok(())
        })?;
        form.text("])")?;
    } else {
        parsed.push(no_device(form)?);
    }
    form.set_array(name_at(arguments, 0), parsed)
}

/// `kernels` of `#acc.combined_constructs<kernels_loop>`
fn combined(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    let printed = form.printed(name)?.map(case).transpose()?;
    for word in ["kernels", "parallel", "serial"] {
        let case = format!("{word}_loop");
        if form.optional(word, printed.as_deref() == Some(&*case))? {
            let value = format!("#acc.combined_constructs<{case}>");
            let value = form.context().parse_attribute(&value)?;
            return form.set_attribute(name, value);
        }
    }
    Err(form.mismatch("expected `kernels`, `parallel` or `serial`".into()))
}

/// `combined(kernels)`, or nothing
fn maybe_combined(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let present = form.printed(name_at(arguments, 0))?.is_some();
    if form.optional("combined(", present)? {
        combined(form, arguments)?;
        form.text(")")?;
    }
    Ok(())
}

/// `control(%i : i32) = (%a : i32) to (%b : i32)  step (%c : i32) {...}`, or the region alone.
fn loop_control(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [Argument::Regions(region), lower, _, upper, _, step, ..] = arguments else {
        return Err(form.mismatch("the arguments of `LoopControl`".into()));
    };
    let region = region.start;
    let printed = form.arguments_of(region)?;
    if form.optional("control(", !printed.is_empty())? {
        let mut types = Vec::new();
        form.list(printed.len(), ")", &mut |form, index| {
            form.argument(region, index, ArgumentStyle::Name)?;
            form.text(" : ")?;
            types.push(form.type_(printed.get(index).map(|it| it.type_()))?);
            Ok(())
        })?;
        form.set_argument_types(region, 0, &types)?;
        for (text, argument) in [(") = (", lower), (") to (", upper), (")  step (", step)] {
            form.text(text)?;
            form.operands(argument.slot())?;
            if !form.is_printing() && form.count(argument.slot())? != types.len() {
                let message = format!("expected {} operands", types.len());
                return Err(form.mistake(message.into()));
            }
            form.text(" : ")?;
            form.types(argument.slot())?;
        }
        form.text(") ")?;
    }
    form.region(region, RegionStyle::BODY)
}
