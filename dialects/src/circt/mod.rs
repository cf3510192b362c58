//! The custom forms of CIRCT's dialects that no format describes, directives of formats, computations of types, and the
//! names of values: those of the dialects that PyCDE registers.

mod aggregates;
mod blocks;
mod computations;
mod debug;
mod directives;
mod esi;
mod functions;
mod handshake;
mod inference;
mod instance;
mod interfaces;
mod memory;
mod module;
mod msft;
mod names;
mod om;
mod path;
mod register;
mod rtg;
mod spelling;
mod stages;
mod sv;
mod symbol;
mod types;
mod windows;
mod wires;

use mlir_bytecode::builtin::IntegerAttr;
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, OperationForm, Slot};
use mlir_bytecode::number::Signedness;
use mlir_bytecode::{BStr, Registry, Result};

use crate::forms::DialectForms;
use crate::func::function;
use crate::text_dialect::TextDialect;

const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("arc.coroutine.define", function),
        OperationForm::new("arc.define", function),
        OperationForm::new("arc.sim.instantiate", functions::instantiate),
        OperationForm::new("comb.concat", concatenation),
        OperationForm::new("dbg.array", debug::elements),
        OperationForm::new("dbg.struct", debug::fields),
        OperationForm::new("esi.buffer", esi::buffer),
        OperationForm::new("esi.stage", esi::buffer),
        OperationForm::new("esi.unwrap.vr", esi::unwrap),
        OperationForm::new("esi.wrap.vr", esi::wrap),
        OperationForm::new("fsm.machine", function),
        OperationForm::new("hw.array_concat", aggregates::array_concat),
        OperationForm::new("hw.array_create", array),
        OperationForm::new("hw.array_slice", aggregates::array_slice),
        OperationForm::new("hw.constant", |form| constant(form, "value")),
        OperationForm::new("hw.enum.constant", aggregates::enum_constant),
        OperationForm::new("hw.hierpath", path::path),
        OperationForm::new("hw.instance", instance::instance),
        OperationForm::new("hw.instance_choice", instance::choice),
        OperationForm::new("hw.module", module::module),
        OperationForm::new("hw.module.extern", module::external),
        OperationForm::new("hw.module.generated", module::generated),
        OperationForm::new("hw.param.value", aggregates::parameter),
        OperationForm::new("hw.struct_create", aggregates::struct_create),
        OperationForm::new("hw.struct_explode", aggregates::struct_explode),
        OperationForm::new("hw.struct_extract", aggregates::extract),
        OperationForm::new("hw.struct_inject", aggregates::struct_inject),
        OperationForm::new("hw.union_create", aggregates::union_create),
        OperationForm::new("hw.union_extract", aggregates::extract),
        OperationForm::new("hwarith.constant", |form| constant(form, "rawValue")),
        OperationForm::new("kanagawa.method", blocks::method),
        OperationForm::new("kanagawa.method.df", blocks::method),
        OperationForm::new("kanagawa.sblock", blocks::block),
        OperationForm::new("kanagawa.sblock.dc", blocks::value_block),
        OperationForm::new("kanagawa.sblock.isolated", blocks::block),
        OperationForm::new("kanagawa.wire.input", wires::input_wire),
        OperationForm::new("kanagawa.wire.output", wires::output_wire),
        OperationForm::new("msft.systolic.array", msft::systolic_array),
        OperationForm::new("om.class", om::class),
        OperationForm::new("om.class.extern", om::class),
        OperationForm::new("om.list_create", om::list),
        OperationForm::new("om.map_create", om::map),
        OperationForm::new("pipeline.scheduled", blocks::pipeline),
        OperationForm::new("pipeline.unscheduled", blocks::pipeline),
        OperationForm::new("rtg.array_create", rtg::array),
        OperationForm::new("rtg.bag_create", rtg::bag),
        OperationForm::new("rtg.isa.memory_block_declare", rtg::memory_block),
        OperationForm::new("rtg.sequence", rtg::sequence),
        OperationForm::new("rtg.set_create", rtg::set),
        OperationForm::new("rtg.substitute_sequence", rtg::substitution),
        OperationForm::new("rtg.test", rtg::test),
        OperationForm::new("rtg.virtual_reg", rtg::virtual_register),
        OperationForm::new("seq.const_clock", memory::constant_clock),
        OperationForm::new("seq.firreg", register::register),
        OperationForm::new("seq.read", memory::read),
        OperationForm::new("seq.write", memory::write),
        OperationForm::new("sim.func.dpi", functions::dpi),
        OperationForm::new("sv.case", sv::case),
        OperationForm::new("sv.for", sv::for_),
        OperationForm::new("sv.func", module::function),
        OperationForm::new("sv.verbatim.module", module::verbatim),
        OperationForm::new("sv.verbatim.source", module::source),
        OperationForm::new("synth.cut_rewrite_pattern", functions::pattern),
    ],
    directives: directives::DIRECTIVES,
    names: names::NAMES,
};

/// Adds the forms, and the dialects that parse texts of their own.
pub(crate) fn register(registry: Registry) -> Registry {
    let registry = FORMS.register(registry).with_forms(handshake::FORMS);
    registry
        .with_value_names(names::CALYX)
        .with_inference(inference::INFERENCES)
        .with_type_computations(computations::COMPUTATIONS)
        .with(TextDialect {
            respell: Some(symbol::respell),
            respell_type: Some(spelling::parse_hw),
            ..TextDialect::new("hw")
        })
        .with(TextDialect {
            respell_type: Some(spelling::parse_seq),
            ..TextDialect::new("seq")
        })
        .with(TextDialect {
            respell_type: Some(spelling::parse_esi),
            ..TextDialect::new("esi")
        })
}

/// Returns whether the text is one of CIRCT at firtool 1.62.0, which is built with LLVM 18, or earlier. The next known one is that
/// of PyCDE 0.9.5, with LLVM 23.
fn is_early(form: &dyn FormDriver<'_>) -> bool {
    form.context().registry().llvm_release() <= 18
}

/// ` %a, %b {...} : `: the operands and the attributes of an operation, before a type
fn operands(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    form.attributes_without(&[])?;
    form.text(" : ")
}

/// ` %a, %b : i1, i2`: an integer of the bits of all operands
fn concatenation(form: &mut dyn FormDriver<'_>) -> Result<()> {
    operands(form)?;
    if form.count(Slot::AllOperands)? > 0 {
        form.types(Slot::AllOperands)?;
    }
    if form.is_printing() {
        return Ok(());
    }
    set_concatenated(form)
}

/// Sets the type of the result: an integer of the bits of all operands.
fn set_concatenated(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let mut width = 0_u32;
    for type_ in form.types_of(Slot::AllOperands)? {
        let bits = types::bit_width(&type_.to_string());
        let bits = bits.and_then(|it| u32::try_from(it).ok());
        let sum = bits.and_then(|it| width.checked_add(it));
        width = sum.ok_or_else(|| {
            form.mistake("the operands have too many bits, or are no integers".into())
        })?;
    }
    let type_ = form.context().integer_type(width, Signedness::Signless)?;
    form.set_types(Slot::AllResults, &[type_])
}

/// ` %a, %b : i8`: an array of all operands, whose type follows if it has another name.
fn array(form: &mut dyn FormDriver<'_>) -> Result<()> {
    operands(form)?;
    let element = form.first_type(Slot::AllOperands)?;
    let count = form.count(Slot::AllOperands)?;
    let context = form.context();
    let usual = types::array_of(count as u64, &element.to_string());
    let usual = context.parse_type(&usual)?;
    let printed = form.printed_types(Slot::AllResults)?.first().copied();
    let array = match form.optional(" -> ", printed.is_some_and(|it| it != usual))? {
        true => form.type_(printed)?,
        false => usual,
    };
    form.set_types(Slot::AllOperands, &vec![element; count])?;
    form.set_types(Slot::AllResults, &[array])
}

/// ` 3 : i4`, an attribute whose type is that of the result
fn constant(form: &mut dyn FormDriver<'_>, name: &str) -> Result<()> {
    form.text(" ")?;
    let value = form.named(name, AttributeStyle::Full)?;
    let type_ = value.decode::<IntegerAttr<'_>>()?.type_()?;
    form.set_types(Slot::AllResults, &[type_])?;
    form.attributes_without(&[name])
}

/// A word, or a string between quotation marks if it is no identifier.
fn keyword_or_string(form: &mut dyn FormDriver<'_>, printed: Option<&str>) -> Result<String> {
    let word = printed.filter(|it| is_identifier(it));
    if form.peek("\"", printed.is_some() && word.is_none()) {
        let string = form.string(BStr::new(printed.unwrap_or_default()))?;
        let name = std::str::from_utf8(&string).map(ToOwned::to_owned);
        return name.map_err(|_| form.mistake("a name is UTF-8".into()));
    }
    Ok(form.keyword(word.unwrap_or_default())?.into_owned())
}

fn is_identifier(text: &str) -> bool {
    let mut letters = text.chars();
    let may_follow = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '$' | '.');
    (letters.next()).is_some_and(|it| it.is_ascii_alphabetic() || it == '_')
        && letters.all(may_follow)
}
