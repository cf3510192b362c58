//! The operations of `handshake`.
//!
//! ```text
//! func   ::= visibility? symbol signature (`attributes` dictionary)? region?       with `...` after the parameters
//! sized  ::= (`[` integer `]`)? operands dictionary? `:` type
//! access ::= `[` addresses `]` data `,` control `:` types
//! ```

use mlir_bytecode::builtin::BuiltinType;
use mlir_bytecode::dialect::{FormDriver, OperationForm, RegionStyle, Slot};
use mlir_bytecode::number::Signedness;
use mlir_bytecode::{Result, Type};

use crate::forms::{int, set_each, set_integer, set_parsed_types};
use crate::func::signature::{Signature, typed_lists};
use crate::func::{FUNCTION_ATTRIBUTES, body, visible_name};

pub(super) const FORMS: &[OperationForm] = &[
    OperationForm::new("handshake.br", branch),
    OperationForm::new("handshake.buffer", buffer),
    OperationForm::new("handshake.cond_br", conditional_branch),
    OperationForm::new("handshake.control_merge", control_merge),
    OperationForm::new("handshake.fork", fork),
    OperationForm::new("handshake.func", function),
    OperationForm::new("handshake.join", join),
    OperationForm::new("handshake.lazy_fork", fork),
    OperationForm::new("handshake.load", access),
    OperationForm::new("handshake.merge", branch),
    OperationForm::new("handshake.mux", mux),
    OperationForm::new("handshake.pack", pack),
    OperationForm::new("handshake.sink", sink),
    OperationForm::new("handshake.source", source),
    OperationForm::new("handshake.store", access),
    OperationForm::new("handshake.unpack", unpack),
];

/// ` private @name(%a: i32, ...) -> i32 attributes {...} {...}`
fn function(form: &mut dyn FormDriver<'_>) -> Result<()> {
    visible_name(form)?;
    let (counts, _) = typed_lists(form, &Signature::FUNCTION, true)?;
    form.keyword_attributes_without(&FUNCTION_ATTRIBUTES)?;
    names(form, counts)?;
    body(form, RegionStyle::BODY.filled())
}

/// Sets the names of inputs and outputs that the dictionary leaves out: those of the parsed arguments, or numbered ones.
fn names(form: &mut dyn FormDriver<'_>, (inputs, outputs): (usize, usize)) -> Result<()> {
    if form.is_printing() {
        return Ok(());
    }
    if form.attribute_value("argNames")?.is_none() {
        let mut names = Vec::with_capacity(inputs);
        for index in 0..inputs {
            let name = form.name_of_argument(0, index);
            let name = name.unwrap_or_else(|_| format!("in{index}"));
            names.push(form.context().string(name)?);
        }
        form.set_array("argNames", names)?;
    }
    if form.attribute_value("resNames")?.is_none() {
        let names = (0..outputs).map(|it| form.context().string(format!("out{it}")));
        let names = names.collect::<Result<_>>()?;
        form.set_array("resNames", names)?;
    }
    Ok(())
}

/// ` %a, %b {...} : t`: operands of one type. Returns the type.
fn of_one_type<'ir>(form: &mut dyn FormDriver<'ir>, of: Slot<'_>) -> Result<Type<'ir>> {
    super::operands(form)?;
    let type_ = form.first_type(of)?;
    set_each(form, Slot::AllOperands, type_)?;
    Ok(type_)
}

/// ` %a {...} : i8`
fn sink(form: &mut dyn FormDriver<'_>) -> Result<()> {
    of_one_type(form, Slot::AllOperands).map(drop)
}

/// ` %a {...} : i8`: a result of the type of the operands.
fn branch(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let type_ = of_one_type(form, Slot::AllResults)?;
    form.set_types(Slot::AllResults, &[type_])
}

/// ` [2] %a {...} : i8`: as many results as stated.
fn fork(form: &mut dyn FormDriver<'_>) -> Result<()> {
    /// The maximal number of results, because a short text states any number.
    const MOST_RESULTS: u64 = 1 << 20;
    let printed = match form.is_printing() {
        true => form.count(Slot::AllResults)? as u64,
        false => 0,
    };
    form.text(" [")?;
    let count = form.unsigned_integer(printed)?;
    form.text("]")?;
    let type_ = of_one_type(form, Slot::AllOperands)?;
    if count > MOST_RESULTS {
        return Err(form.mistake("too many results".into()));
    }
    form.set_types(Slot::AllResults, &vec![type_; count as usize])
}

/// ` %a, %b {...} : i8, index`: the types of the operands, and of the index.
fn control_merge(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let type_ = of_one_type(form, Slot::AllResults)?;
    form.text(", ")?;
    let printed = form.printed_types(Slot::AllResults)?;
    let index = form.type_(printed.get(1).copied())?;
    form.set_types(Slot::AllResults, &[type_, index])
}

/// ` %select [%a, %b] {...} : index, i8`
fn mux(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let data = Slot::Operands("dataOperands");
    form.text(" ")?;
    form.operand(Slot::Operands("selectOperand"), 0)?;
    form.text(" [")?;
    form.operands(data)?;
    form.text("]")?;
    form.attributes_without(&[])?;
    form.text(" : ")?;
    let select = form.first_type(Slot::Operands("selectOperand"))?;
    form.text(", ")?;
    let type_ = form.first_type(Slot::AllResults)?;
    form.set_types(Slot::Operands("selectOperand"), &[select])?;
    set_each(form, data, type_)?;
    form.set_types(Slot::AllResults, &[type_])
}

/// ` %condition, %a {...} : i8`
fn conditional_branch(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.text(", ")?;
    form.operand(Slot::AllOperands, 1)?;
    form.attributes_without(&[])?;
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllResults)?;
    let condition = form.context().i1();
    form.set_types(Slot::AllOperands, &[condition, type_])?;
    form.set_types(Slot::AllResults, &[type_, type_])
}

/// ` {...}`
fn source(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.attributes_without(&[])?;
    let none = form.context().parse_type("none")?;
    set_parsed_types(form, Slot::AllResults, &[none])
}

/// ` [2] seq %a {...} : i8`
fn buffer(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let context = form.context();
    let printed = form.printed("slots")?.map(int).transpose()?;
    form.text(" [")?;
    let slots = form.integer(printed.unwrap_or_default())?;
    let width = context.integer_type(32, Signedness::Signless)?;
    set_integer(form, "slots", width, slots)?;
    form.text("] ")?;
    let printed = form.printed("bufferType")?.map(|it| it.to_string());
    let word = printed.as_deref().map(|text| {
        let word = text.strip_prefix("#handshake<buffer_type_enum ");
        let word = word.and_then(|it| it.strip_suffix('>'));
        word.ok_or_else(|| form.mismatch("a buffer of an unknown type".into()))
    });
    let word = form.keyword(word.transpose()?.unwrap_or_default())?;
    if !form.is_printing() {
        let text = format!("#handshake<buffer_type_enum {word}>");
        let value = context.parse_attribute(&text)?;
        form.set_attribute("bufferType", value)?;
    }
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.attributes_without(&["slots", "bufferType"])?;
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllOperands)?;
    form.set_types(Slot::AllOperands, &[type_])?;
    form.set_types(Slot::AllResults, &[type_])
}

/// ` %a, %b {...} : i8, i9`
fn join(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    form.attributes_without(&["control"])?;
    form.text(" : ")?;
    form.types(Slot::AllOperands)?;
    let none = form.context().parse_type("none")?;
    form.set_types(Slot::AllResults, &[none])
}

/// ` [%address] %data, %control : index, i8`: the types of addresses and data.
fn access(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let addresses = Slot::Operands("addresses");
    if form.has_attributes_except(&[])? {
        return Err(form.mismatch("an access with attributes".into()));
    }
    form.text(" [")?;
    form.operands(addresses)?;
    form.text("] ")?;
    form.operand(Slot::Operands("data"), 0)?;
    form.text(", ")?;
    form.operand(Slot::Operands("ctrl"), 0)?;
    form.text(" : ")?;
    let mut printed = form.printed_types(addresses)?;
    printed.extend(form.printed_types(Slot::Operands("data"))?);
    let mut types = form.type_list(&printed)?;
    let Some(data) = types.pop() else {
        return Ok(());
    };
    let none = form.context().parse_type("none")?;
    form.set_types(addresses, &types)?;
    form.set_types(Slot::Operands("data"), &[data])?;
    form.set_types(Slot::Operands("ctrl"), &[none])?;
    types.insert(0, data);
    set_parsed_types(form, Slot::AllResults, &types)
}

/// ` %a, %b {...} : tuple<i8, i9>`
fn pack(form: &mut dyn FormDriver<'_>) -> Result<()> {
    super::operands(form)?;
    let type_ = form.first_type(Slot::AllResults)?;
    let elements = elements(&*form, type_)?;
    form.set_types(Slot::AllOperands, &elements)?;
    form.set_types(Slot::AllResults, &[type_])
}

/// ` %a {...} : tuple<i8, i9>`
fn unpack(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.attributes_without(&[])?;
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllOperands)?;
    let elements = elements(&*form, type_)?;
    form.set_types(Slot::AllOperands, &[type_])?;
    form.set_types(Slot::AllResults, &elements)
}

/// Returns the types of the elements of a tuple.
fn elements<'ir>(form: &dyn FormDriver<'ir>, type_: Type<'ir>) -> Result<Vec<Type<'ir>>> {
    match type_.try_decode()? {
        Some(BuiltinType::Tuple { types }) => Ok(types),
        _ => Err(form.mistake("the type is no tuple".into())),
    }
}
