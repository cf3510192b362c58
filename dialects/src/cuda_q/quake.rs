//! The custom forms of `quake`, whose text C++ writes.

use mlir_bytecode::dialect::{Argument, AttributeStyle, FormDriver, Slot};
use mlir_bytecode::number::Signedness;
use mlir_bytecode::{Result, Type};

use crate::forms::{int, name_at, named_integer, quoted, set_integer, set_parsed_types, slot_at};

/// Stands for an operand in place of a constant index.
const DYNAMIC_INDEX: i64 = -1;

const SEGMENTS: &str = "operandSegmentSizes";

/// `<adj> @kernel [%control] (%a, %b) : (t, t, t) -> t`, or `%kernel` in place of the symbol
pub(super) fn apply(form: &mut dyn FormDriver<'_>) -> Result<()> {
    const CALLEE: &str = "callee";
    let (indirect, controls, actuals) = (
        Slot::Operands("indirect_callee"),
        Slot::Operands("controls"),
        Slot::Operands("actuals"),
    );
    form.flag("<adj>", "is_adj")?;
    form.text(" ")?;
    let is_indirect = called(form, CALLEE, indirect)?;
    form.text(" ")?;
    let has_controls = form.count(controls)? > 0;
    if form.optional("[", has_controls)? {
        form.operands(controls)?;
        form.text("] ")?;
    }
    form.text("(")?;
    form.operands(actuals)?;
    form.text(") : ")?;
    let mut inputs = form.printed_types(controls)?;
    inputs.extend(form.printed_types(actuals)?);
    let results = form.printed_types(Slot::AllResults)?;
    let (inputs, results) = form.function_type(&inputs, &results)?;
    form.attributes_without(&[SEGMENTS, "is_adj", CALLEE])?;
    set_operand_types(form, &[controls, actuals], &inputs)?;
    form.set_types(Slot::AllResults, &results)?;
    if is_indirect {
        let first = form.count(controls)?.min(inputs.len());
        let callee = callable(form, inputs.get(first..).unwrap_or_default(), &results)?;
        set_parsed_types(form, indirect, &[callee])?;
    }
    Ok(())
}

/// ` @noise(%parameter) %qubit : (t, t) -> ()`, or `%key` in place of the symbol
pub(super) fn apply_noise(form: &mut dyn FormDriver<'_>) -> Result<()> {
    const FUNCTION: &str = "noise_func";
    let (key, parameters, qubits) = (
        Slot::Operands("key"),
        Slot::Operands("parameters"),
        Slot::Operands("qubits"),
    );
    form.text(" ")?;
    called(form, FUNCTION, key)?;
    if form.optional("(", true)? {
        form.operands(parameters)?;
        form.text(")")?;
    }
    form.text(" ")?;
    form.operands(qubits)?;
    form.text(" : ")?;
    let inputs = form.printed_types(Slot::AllOperands)?;
    let results = form.printed_types(Slot::AllResults)?;
    let (inputs, results) = form.function_type(&inputs, &results)?;
    form.attributes_without(&[SEGMENTS, FUNCTION])?;
    set_operand_types(form, &[key, parameters, qubits], &inputs)?;
    form.set_types(Slot::AllResults, &results)
}

/// `@symbol`, an attribute, or `%value`, the operand of a slot; returns whether it is the value
fn called(form: &mut dyn FormDriver<'_>, symbol: &str, value: Slot<'_>) -> Result<bool> {
    let is_value = form.is_printing() && !form.has(symbol)?;
    if form.peek("%", is_value) {
        form.operand(value, 0)?;
        return Ok(true);
    }
    form.named(symbol, AttributeStyle::Full)?;
    Ok(false)
}

/// Returns `!cc.callable<(i64) -> i1>`.
fn callable<'ir>(
    form: &dyn FormDriver<'ir>,
    inputs: &[Type<'ir>],
    results: &[Type<'ir>],
) -> Result<Type<'ir>> {
    let context = form.context();
    let function = context.function_type(inputs.to_vec(), results.to_vec())?;
    context.parse_type(&format!("!cc.callable<{function}>"))
}

/// Sets the types of the operands of slots, one after the other.
fn set_operand_types<'ir>(
    form: &mut dyn FormDriver<'ir>,
    slots: &[Slot<'_>],
    types: &[Type<'ir>],
) -> Result<()> {
    let mut types = types;
    for slot in slots {
        let count = form.count(*slot)?;
        let Some((own, rest)) = types.split_at_checked(count) else {
            return Err(form.mistake("fewer types than operands".into()));
        };
        form.set_types(*slot, own)?;
        types = rest;
    }
    match types.is_empty() {
        true => Ok(()),
        false => Err(form.mistake("more types than operands".into())),
    }
}

/// ` @wires[8] adjacency dense<...> attributes {...}`
pub(super) fn wire_set(form: &mut dyn FormDriver<'_>) -> Result<()> {
    const CARDINALITY: &str = "cardinality";
    const ADJACENCY: &str = "adjacency";
    form.text(" ")?;
    form.symbol("sym_name")?;
    form.text("[")?;
    let type_ = form.context().i32();
    named_integer(form, CARDINALITY, type_)?;
    form.text("]")?;
    let adjacency = form.printed(ADJACENCY)?;
    if form.optional(" adjacency ", adjacency.is_some())? {
        form.named(ADJACENCY, AttributeStyle::Full)?;
    }
    form.keyword_attributes_without(&["sym_name", CARDINALITY, ADJACENCY])
}

/// `%index` or `4`
pub(super) fn raw_index(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (operand, name) = (slot_at(arguments, 0), name_at(arguments, 1));
    let type_ = form.context().integer_type(64, Signedness::Signless)?;
    let printed = form.printed(name)?.map_or(Ok(DYNAMIC_INDEX), int)?;
    let is_constant = form.is_printing() && printed != DYNAMIC_INDEX;
    if form.peek_integer(is_constant) {
        return named_integer(form, name, type_).map(drop);
    }
    form.operand(operand, 0)?;
    set_integer(form, name, type_, DYNAMIC_INDEX)
}

/// `%word` or `"XYZ"`
pub(super) fn raw_string(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (operand, name) = (slot_at(arguments, 0), name_at(arguments, 1));
    let is_value = form.count(operand)? > 0;
    if form.peek("%", is_value) {
        return form.operand(operand, 0);
    }
    quoted(form, name)
}
