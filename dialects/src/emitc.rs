//! The custom forms of `emitc` that no format describes, the directives of formats, and the text of arrays.
//!
//! ```text
//! type ::= `array` `<` (size `x`)+ type `>`
//! ```

use mlir_bytecode::builtin::TypeAttr;
use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, AttributeStyle, CustomDirective, FormDriver, OperationForm,
    RegionStyle, Slot, ValueNames,
};
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Attribute, Dialect, Result, Type};

use crate::forms::{
    DialectForms, has_arguments, joined_sizes, name_at, parse_static_shape, quoted,
};
use crate::func;
use crate::scf::{bound_type, then_else};

/// The first release with arrays.
const FIRST_WITH_ARRAYS: u32 = 19;

/// `emitc`
#[derive(Dialect)]
#[dialect(name = "emitc", parse_types = parse)]
pub(crate) struct EmitcDialect;

fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    let release = parser.context().registry().llvm_release();
    if parser.mnemonic() != "array" || release < FIRST_WITH_ARRAYS {
        return Ok(None);
    }
    parser.expect("<")?;
    let shape = parse_static_shape(parser)?;
    if shape.is_empty() {
        return Err(parser.error("shape must not be empty"));
    }
    let element = parser.parse_type()?;
    parser.expect(">")?;
    let text = format!("!emitc.array<{}x{element}>", joined_sizes(&shape));
    parser.context().assembly_type("emitc", &text).map(Some)
}

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("emitc.func", func::function),
        OperationForm::new("emitc.include", include),
        OperationForm::new("emitc.for", for_),
        OperationForm::new("emitc.if", if_),
        OperationForm::new("emitc.do", do_),
        OperationForm::new("emitc.expression", expression),
    ],
    directives: &[
        CustomDirective::new("emitc.EmitCGlobalOpTypeAndInitialValue", initialized),
        CustomDirective::new("emitc.EmitCFieldOpTypeAndInitialValue", initialized),
    ],
    names: &[ValueNames::shadowing("emitc.expression")],
};

/// ` <"stdlib.h">`, or ` "local.h"`
fn include(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let is_standard = form.flag("<", "is_standard_include")?;
    quoted(form, "include")?;
    match is_standard {
        true => form.text(">"),
        false => Ok(()),
    }
}

/// `!emitc.array<2xi32> = dense<[1, 2]>`, or the type alone
fn initialized(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (name, value) = (name_at(arguments, 0), name_at(arguments, 1));
    let type_ = form.named(name, AttributeStyle::Full)?;
    let printed = form.printed(value)?;
    if form.optional(" = ", printed.is_some())? {
        let type_ = type_.decode::<TypeAttr<'_>>()?.value()?;
        let type_ = type_of_initial_value(&*form, type_)?;
        // The text of a value does not have its type.
        if let Some(of_value) = printed.map(Attribute::value_type).transpose()?.flatten()
            && of_value != type_
        {
            return Err(form.mismatch("the initial value is of another type".into()));
        }
        form.named(value, AttributeStyle::Untyped(Some(type_)))?;
    }
    Ok(())
}

/// Returns the type of the initial value of a variable: a tensor for an array.
fn type_of_initial_value<'ir>(form: &dyn FormDriver<'ir>, type_: Type<'ir>) -> Result<Type<'ir>> {
    match type_.to_string().strip_prefix("!emitc.array<") {
        Some(shape) => {
            let tensor = form.context().parse_type(&format!("tensor<{shape}"));
            tensor.map_err(|_| form.mistake("the array has no such elements".into()))
        }
        None => Ok(type_),
    }
}

/// ` %i = %a to %b step %c  : i32 {...}`
fn for_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let bound = form.printed_types(Slot::Operands("lowerBound"))?;
    has_arguments(form, &bound)?;
    form.text(" ")?;
    form.argument(0, 0, ArgumentStyle::Name)?;
    form.text(" = ")?;
    form.operand(Slot::Operands("lowerBound"), 0)?;
    form.text(" to ")?;
    form.operand(Slot::Operands("upperBound"), 0)?;
    form.text(" step ")?;
    form.operand(Slot::Operands("step"), 0)?;
    form.text(" ")?;
    bound_type(form)?;
    form.region(0, RegionStyle::BODY.hide_terminator(true))?;
    form.attributes_without(&[])
}

/// ` %c {...} else {...}`
fn if_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    let boolean = form.context().i1();
    form.set_types(Slot::AllOperands, &[boolean])?;
    form.text(" ")?;
    then_else(form, RegionStyle::BODY.hide_terminator(true))?;
    form.attributes_without(&[])
}

/// ` {...} while {...}`
fn do_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.with_block())?;
    form.text(" while ")?;
    form.region(1, RegionStyle::FULL)?;
    form.keyword_attributes_without(&[])
}

/// ` %a, %b : (t, t) -> t {...}`: the arguments of the region are called like the operands.
fn expression(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let types = form.printed_types(Slot::AllOperands)?;
    has_arguments(form, &types)?;
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    if !form.is_printing() {
        // Upstream does not print this word.
        form.flag(" noinline", "do_not_inline")?;
    }
    form.text(" : ")?;
    form.functional_type(Slot::AllOperands, Slot::AllResults)?;
    form.shadow_operands(0, Slot::AllOperands)?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.as_written())
}
