//! Cases, loops and functions of `sv`, and the directives of its formats.
//!
//! ```text
//! case    ::= (`casex` | `casez`)? (`priority` | `unique` | `unique0`)? value `:` type dictionary? branch*
//! branch  ::= (`default` | `case` (bits | enumerator | value)) `:` region
//! bits    ::= `b` (`0` | `1` | `x` | `z`)+
//! for     ::= percent-id `=` value `to` value `step` value `:` type region dictionary?
//! ```

use mlir_bytecode::builtin::{BuiltinAttribute, IntegerType};
use mlir_bytecode::dialect::{Argument, ArgumentStyle, FormDriver, RegionStyle, Slot};
use mlir_bytecode::number::{ApInt, Signedness};
use mlir_bytecode::{Attribute, Result, Type};

use super::types::unnamed;
use crate::forms::{int, set_all_operands, set_integer, set_parsed_types, string};

/// ` casez priority %a : i4 {...}`, and a line for each case
pub(super) fn case(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    style(form)?;
    qualifier(form)?;
    form.operand(Slot::Operands("cond"), 0)?;
    form.text(" : ")?;
    let type_ = form.first_type(Slot::Operands("cond"))?;
    form.set_types(Slot::Operands("cond"), &[type_])?;
    form.attributes_without(&["casePatterns", "caseStyle", "validationQualifier"])?;
    let printed = form.printed_array("casePatterns")?;
    let (mut parsed, mut index, mut values) = (Vec::new(), 0, 0);
    loop {
        let pattern = printed.get(index).copied();
        if form.is_printing() && pattern.is_none() {
            break;
        }
        form.new_line(0)?;
        let is_default = pattern.map(is_default).transpose()?.unwrap_or_default();
        if form.optional("default", is_default)? {
            parsed.push(form.context().unit());
        } else if form.optional("case ", pattern.is_some())? {
            parsed.push(label(form, type_, pattern, &mut values)?);
        } else {
            break;
        }
        form.text(": ")?;
        form.region(index, RegionStyle::BODY)?;
        index += 1;
    }
    form.set_array("casePatterns", parsed)?;
    // Early versions have no such operands.
    match values {
        0 => Ok(()),
        _ => set_parsed_types(form, Slot::Operands("caseValues"), &vec![type_; values]),
    }
}

/// `casex ` or `casez `
fn style(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.printed("caseStyle")?.map(int).transpose()?;
    let width = form.context().integer_type(32, Signedness::Signless)?;
    for (text, value) in [("casex ", 1), ("casez ", 2)] {
        if form.optional(text, printed == Some(value))? {
            return set_integer(form, "caseStyle", width, value);
        }
    }
    // Printers leave out the usual style.
    if !form.is_printing() && form.optional("case ", false)? {
        return set_integer(form, "caseStyle", width, 0);
    }
    Ok(())
}

/// `priority `, `unique ` or `unique0 `
fn qualifier(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let name = "validationQualifier";
    let printed = form.printed(name)?.map(|it| it.to_string());
    let is_word = |word: &str| {
        let printed = printed.as_deref();
        printed.is_some_and(|it| it == format!("#sv<validation_qualifier {word}>"))
    };
    for word in ["priority", "unique0", "unique", "plain"] {
        let is_printed = word != "plain" && is_word(word);
        if form.optional(&format!("{word} "), is_printed)? {
            let text = format!("#sv<validation_qualifier {word}>");
            let value = form.context().parse_attribute(&text)?;
            return form.set_attribute(name, value);
        }
    }
    Ok(())
}

fn is_default(pattern: Attribute<'_>) -> Result<bool> {
    Ok(matches!(
        pattern.try_decode()?,
        Some(BuiltinAttribute::Unit)
    ))
}

/// The attribute of a case whose label is an operand.
const EXPRESSION: &str = "#sv.expr";

/// The label of a case: bits, an enumerator, or an operand.
fn label<'ir>(
    form: &mut dyn FormDriver<'ir>,
    type_: Type<'ir>,
    printed: Option<Attribute<'ir>>,
    values: &mut usize,
) -> Result<Attribute<'ir>> {
    let context = form.context();
    let text = printed.map(|it| it.to_string()).unwrap_or_default();
    let enumerator = text.strip_prefix("#hw.enum.field<");
    let is_operand = printed.is_some() && text == EXPRESSION;
    if form.peek("%", is_operand) {
        form.operand(Slot::Operands("caseValues"), *values)?;
        *values += 1;
        return context.parse_attribute(EXPRESSION);
    }
    let condition = type_.to_string();
    if unnamed(&condition).starts_with("!hw.enum<") {
        let case = enumerator.and_then(|it| it.split_once(',')).map(|it| it.0);
        let case = form.keyword(case.unwrap_or_default())?;
        return context.parse_attribute(&format!("#hw.enum.field<{case}, {type_}>"));
    }
    let mut bits = String::new();
    if let Some(printed) = printed {
        match printed.try_decode()? {
            Some(BuiltinAttribute::Integer { value, .. }) => bits = letters(&value),
            _ => return Err(form.mismatch("a case that is no pattern".into())),
        }
    }
    let word = form.keyword(&bits)?;
    let Some(word) = word.strip_prefix('b') else {
        return Err(form.mistake("a pattern begins with `b`".into()));
    };
    match form.is_printing() {
        true => Ok(context.unit()),
        false => pattern(form, type_, word),
    }
}

/// Returns the letters of a pattern, two bits for each, the highest first.
fn letters(value: &ApInt) -> String {
    let bit = |at: u32| {
        let word = value.words().get((at / 64) as usize).copied();
        word.is_some_and(|it| it >> (at % 64) & 1 == 1)
    };
    let letters = (0..value.width() / 2)
        .rev()
        .map(|at| match (bit(2 * at + 1), bit(2 * at)) {
            (false, false) => '0',
            (false, true) => '1',
            (true, false) => 'x',
            (true, true) => 'z',
        });
    "b".chars().chain(letters).collect()
}

/// Returns the integer of the letters of a pattern: see [`letters`]. High zeros may be missing.
fn pattern<'ir>(
    form: &dyn FormDriver<'ir>,
    type_: Type<'ir>,
    word: &str,
) -> Result<Attribute<'ir>> {
    let context = form.context();
    let width = type_.decode::<IntegerType<'_>>()?.width()?;
    if word.len() > width as usize {
        return Err(form.mistake("the pattern has too many bits".into()));
    }
    let mut words = vec![0_u64; (2 * width as usize).div_ceil(64)];
    for (at, letter) in word.bytes().rev().enumerate() {
        let code = match letter {
            b'0' => 0,
            b'1' => 1,
            b'x' => 2,
            b'z' => 3,
            _ => return Err(form.mistake("a pattern has `0`, `1`, `x` and `z`".into())),
        };
        if let Some(word) = words.get_mut(2 * at / 64) {
            *word |= code << (2 * at % 64);
        }
    }
    let integer = context.integer_type(2 * width, Signedness::Signless)?;
    let value = ApInt::from_words(2 * width, &words);
    let value = value.map_err(|_| form.mistake("the pattern has too many bits".into()))?;
    context.wide_integer(integer, value)
}

/// ` %i = %low to %high step %step : i4 {...} {...}`
pub(super) fn for_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.argument(0, 0, ArgumentStyle::Name)?;
    for (text, index) in [(" = ", 0), (" to ", 1), (" step ", 2)] {
        form.text(text)?;
        form.operand(Slot::AllOperands, index)?;
    }
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllOperands)?;
    set_all_operands(form, type_)?;
    form.set_argument_types(0, 0, &[type_])?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.hide_terminator(true).with_block())?;
    form.attributes_without(&["inductionVarName"])?;
    induction_variable(form, "inductionVarName", 0)
}

/// Sets the name of the variable of a loop, unless it is a number.
pub(super) fn induction_variable(
    form: &mut dyn FormDriver<'_>,
    attribute: &str,
    region: usize,
) -> Result<()> {
    if form.is_printing() {
        return Ok(());
    }
    let name = form.name_of_argument(region, 0)?;
    if name.starts_with(|it: char| it.is_ascii_digit()) {
        return Ok(());
    }
    let name = form.context().string(name)?;
    form.set_attribute(attribute, name)
}

/// `posedge %a, negedge %b`
pub(super) fn events(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    const WORDS: [&str; 3] = ["posedge", "negedge", "edge"];
    let [events, clocks] = arguments else {
        return Err(form.mismatch("the arguments of `EventList`".into()));
    };
    let (events, clocks) = (events.attribute(), clocks.slot());
    let context = form.context();
    let width = context.integer_type(32, Signedness::Signless)?;
    let printed = form.printed_array(events)?;
    if form.is_printing() && form.count(clocks)? != printed.len() {
        return Err(form.mismatch("as many events as clocks".into()));
    }
    let mut parsed = Vec::new();
    let is_there = !printed.is_empty();
    if form.is_printing() && !is_there || !form.is_printing() && form.peek("{", false) {
        return form.set_array(events, parsed);
    }
    form.list(printed.len(), "{", &mut |form, index| {
        let event = printed.get(index).copied().map(int).transpose()?;
        let word = event.and_then(|it| WORDS.get(it as usize));
        let word = form.keyword(word.copied().unwrap_or_default())?;
        let Some(event) = WORDS.iter().position(|it| *it == word) else {
            return Err(form.mistake("an event is `posedge`, `negedge` or `edge`".into()));
        };
        form.text(" ")?;
        form.operand(clocks, index)?;
        if !form.is_printing() {
            parsed.push(context.integer(width, event as i64)?);
        }
        Ok(())
    })?;
    form.set_array(events, parsed)
}

/// No text: an initial value has the type of the values in the register.
pub(super) fn initial_type(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [register, value, type_] = arguments else {
        return Err(form.mismatch("the arguments of `ImplicitInitType`".into()));
    };
    if form.is_printing() || form.count(value.slot())? == 0 {
        return Ok(());
    }
    let place = form
        .types_of(register.slot())?
        .first()
        .map(ToString::to_string);
    let inner = place.as_deref().and_then(super::types::inner);
    let inner = inner.ok_or_else(|| form.mistake("the register is no place".into()))?;
    let inner = form.context().parse_type(&inner)?;
    form.set_types(type_.slot(), &[inner])
}

/// `"top", "instance", "wire"`: a path and its end
pub(super) fn path(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [path, terminal] = arguments else {
        return Err(form.mismatch("the arguments of `XMRPath`".into()));
    };
    let mut printed = form.printed_array(path.attribute())?;
    let empty = form.is_printing() && printed.is_empty();
    printed.extend(form.printed(terminal.attribute())?);
    if empty {
        // Printers write the comma in front of the end, too.
        form.text(", ")?;
    }
    let mut parsed = Vec::new();
    form.list(printed.len(), "", &mut |form, index| {
        let printed = printed.get(index).map(|it| string(*it)).transpose()?;
        let name = match form.peek("\"", true) {
            true => form.string(printed.unwrap_or_default())?.to_vec(),
            false => form.keyword("")?.as_bytes().to_vec(),
        };
        if !form.is_printing() {
            parsed.push(form.context().string(name)?);
        }
        Ok(())
    })?;
    if let Some(end) = parsed.pop() {
        form.set_attribute(terminal.attribute(), end)?;
    }
    form.set_array(path.attribute(), parsed)
}
