//! Registers.

use mlir_bytecode::Result;
use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, Slot};
use mlir_bytecode::number::{ApInt, Signedness};

use super::directives::implied_name;
use super::instance::inner_symbol;
use super::types::bit_width;
use crate::forms::string;

/// ` %next clock %clk sym @symbol reset async %reset, %value preset 5 {...} : i8`
pub(super) fn register(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.text(" clock ")?;
    form.operand(Slot::AllOperands, 1)?;
    inner_symbol(form)?;
    let has_reset = form.is_printing() && form.count(Slot::AllOperands)? > 2;
    let has_reset = form.optional(" reset ", has_reset)?;
    if has_reset {
        if !form.flag("async ", "isAsync")? {
            form.text("sync ")?;
        }
        form.operand(Slot::AllOperands, 2)?;
        form.text(", ")?;
        form.operand(Slot::AllOperands, 3)?;
    }
    let preset = preset(form)?;
    let mut elided = vec!["inner_sym", "isAsync", "preset"];
    let named = form.printed("name")?.map(string).transpose()?;
    let implied = implied_name(form)?;
    if named.is_some_and(|it| it.is_empty() || it == implied.as_str()) {
        elided.push("name");
    }
    form.attributes_without(&elided)?;
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllOperands)?;
    if form.is_printing() {
        return Ok(());
    }
    let context = form.context();
    if form.attribute_value("name")?.is_none() {
        form.set_attribute("name", context.string(implied)?)?;
    }
    if let Some(value) = preset {
        // A clock has one bit.
        let width = bit_width(&type_.to_string()).unwrap_or(1);
        let width = u32::try_from(width).unwrap_or(u32::MAX);
        let value = ApInt::from_words(width, value.words());
        let value = value.map_err(|_| form.mistake("the preset value has too many bits".into()))?;
        let integer = context.integer_type(width, Signedness::Signless)?;
        let value = context.wide_integer(integer, value)?;
        form.set_attribute("preset", value)?;
    }
    let mut types = vec![type_, context.parse_type("!seq.clock")?];
    if has_reset {
        types.extend([context.i1(), type_]);
    }
    form.set_types(Slot::AllOperands, &types)?;
    form.set_types(Slot::AllResults, &[type_])
}

/// ` preset 5`, or nothing
fn preset(form: &mut dyn FormDriver<'_>) -> Result<Option<ApInt>> {
    /// The maximal width of a value, whose type follows later.
    const MOST_BITS: u32 = 4096;
    let printed = form.printed("preset")?;
    if !form.optional(" preset ", printed.is_some())? {
        return Ok(None);
    }
    let context = form.context();
    let wide = context.integer_type(MOST_BITS, Signedness::Unsigned)?;
    let printed = match printed {
        Some(value) => match value.try_decode()? {
            Some(BuiltinAttribute::Integer { value, .. }) if value.width() <= MOST_BITS => {
                let value = ApInt::from_words(MOST_BITS, value.words());
                let value = value.map_err(|_| form.mismatch("the value is malformed".into()))?;
                Some(context.wide_integer(wide, value)?)
            }
            _ => return Err(form.mismatch("a preset value of more than 4096 bits".into())),
        },
        None => None,
    };
    let value = form.attribute(printed, AttributeStyle::Untyped(Some(wide)))?;
    match value.try_decode()? {
        Some(BuiltinAttribute::Integer { value, .. }) => Ok(Some(value)),
        _ => Err(form.mistake("the preset value is no integer".into())),
    }
}
