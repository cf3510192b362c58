//! The custom forms of `async` that no format describes, the directives of formats, and the text of a type.
//!
//! ```text
//! type ::= `value` `<` type `>`
//! ```

use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, CustomDirective, FormDriver, OperationForm, RegionStyle, Slot,
};
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Dialect, Result, Type};

use crate::forms::{DialectForms, inside, set_each};
use crate::func;

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("async.func", func::function),
        OperationForm::new("async.execute", execute),
    ],
    directives: &[CustomDirective::new("AwaitResultType", await_type)],
    names: &[],
};

/// `async`
#[derive(Dialect)]
#[dialect(name = "async", parse_types = parse)]
pub(crate) struct AsyncDialect;

fn parse<'ir>(parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
    if parser.mnemonic() != "value" {
        return Ok(None);
    }
    parser.expect("<")?;
    let value = parser.parse_type()?;
    parser.expect(">")?;
    let text = format!("!async.value<{value}>");
    parser.context().assembly_type("async", &text).map(Some)
}

/// Returns the type of the value that `!async.value<t>` stands for.
fn payload(type_: Type<'_>) -> Result<Option<Type<'_>>> {
    let text = type_.to_string();
    let inner = inside(&text, "!async.value<");
    inner.map(|it| type_.context().parse_type(it)).transpose()
}

/// ` [%t] (%v as %a: t) -> t attributes {...} {...}`
fn execute(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let dependencies = Slot::Operands("dependencies");
    let has_dependencies = form.count(dependencies)? > 0;
    if form.optional(" [", has_dependencies)? {
        form.operands(dependencies)?;
        form.text("]")?;
    }
    let token = form.context().parse_type("!async.token")?;
    set_each(form, dependencies, token)?;
    let slot = Slot::Operands("bodyOperands");
    let printed = form.printed_types(slot)?;
    let (mut types, mut payloads) = (Vec::new(), Vec::new());
    if form.optional(" (", !printed.is_empty())? {
        form.list(printed.len(), ")", &mut |form, index| {
            form.operand(slot, index)?;
            form.text(" as ")?;
            form.argument(0, index, ArgumentStyle::Name)?;
            form.text(": ")?;
            let type_ = form.type_(printed.get(index).copied())?;
            types.push(type_);
            let inner = payload(type_)?;
            payloads.push(inner.ok_or_else(|| {
                form.mismatch(format!("`{type_:.100}` is no value to wait for").into())
            })?);
            Ok(())
        })?;
        form.text(")")?;
    }
    form.set_types(slot, &types)?;
    form.set_argument_types(0, 0, &payloads)?;
    let printed = form.printed_types(Slot::AllResults)?;
    let printed = printed.get(1..).unwrap_or_default();
    let mut results = vec![token];
    if form.optional(" -> ", !printed.is_empty())? {
        results.extend(form.result_types(printed)?);
    }
    form.set_types(Slot::AllResults, &results)?;
    form.keyword_attributes_without(&["operandSegmentSizes"])?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.as_written())
}

/// The type of the operand, from which that of the result follows.
fn await_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [operand, result] = arguments else {
        return Err(form.mismatch("the arguments of `AwaitResultType`".into()));
    };
    let type_ = form.first_type(operand.slot())?;
    form.set_types(operand.slot(), &[type_])?;
    let payload = payload(type_)?;
    form.set_types(result.slot(), payload.as_slice())
}
