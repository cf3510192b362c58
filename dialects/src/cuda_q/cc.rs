//! The custom forms of `cc`, whose text C++ writes.

use mlir_bytecode::Result;
use mlir_bytecode::builtin::BoolAttr;
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, RegionStyle, Slot};

use crate::forms::set_parsed_types;
use crate::func::visibility;
use crate::scf::type_list;

/// ` i64` or ` i64[%size : i64]`
pub(super) fn alloca(form: &mut dyn FormDriver<'_>) -> Result<()> {
    const TYPE: &str = "elementType";
    if form.has_attributes_except(&[TYPE])? {
        return Err(form.mismatch("the text has no dictionary".into()));
    }
    form.text(" ")?;
    let element = form.named(TYPE, AttributeStyle::Full)?;
    let has_size = form.count(Slot::AllOperands)? > 0;
    let allocated = if form.optional("[", has_size)? {
        form.operand(Slot::AllOperands, 0)?;
        form.text(" : ")?;
        form.types(Slot::AllOperands)?;
        form.text("]")?;
        format!("!cc.array<{element} x ?>")
    } else {
        element.to_string()
    };
    if !form.is_printing() {
        form.attributes_without(&[TYPE])?;
    }
    let pointer = form
        .context()
        .parse_type(&format!("!cc.ptr<{allocated}>"))?;
    form.set_types(Slot::AllResults, &[pointer])
}

/// ` {...} : !cc.callable<(i64) -> ()>`
pub(super) fn create_lambda(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.region(0, RegionStyle::FULL)?;
    form.text(" : ")?;
    let signature = form.first_type(Slot::AllResults)?;
    form.attributes_without(&["signature"])?;
    form.set_types(Slot::AllResults, &[signature])?;
    if form.is_printing() {
        return Ok(());
    }
    let signature = form.context().type_attribute(signature)?;
    form.set_attribute("signature", signature)
}

/// ` extern constant private @name (value) : t`
pub(super) fn global(form: &mut dyn FormDriver<'_>) -> Result<()> {
    const ELIDED: &[&str] = &[
        "sym_name",
        "value",
        "global_type",
        "constant",
        "external",
        "sym_visibility",
    ];
    form.text(" ")?;
    form.flag("extern ", "external")?;
    form.flag("constant ", "constant")?;
    visibility(form)?;
    form.symbol("sym_name")?;
    let value = form.printed("value")?;
    if form.optional(" (", value.is_some())? {
        form.named("value", AttributeStyle::Full)?;
        form.text(")")?;
    }
    form.text(" : ")?;
    form.named("global_type", AttributeStyle::Full)?;
    form.attributes_without(ELIDED)
}

/// `(%condition) ((%a = %b)) -> t {...} else {...}`
pub(super) fn if_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let linear = Slot::Operands("linearArgs");
    form.text("(")?;
    form.operand(Slot::Operands("condition"), 0)?;
    form.text(")")?;
    let boolean = form.context().i1();
    form.set_types(Slot::Operands("condition"), &[boolean])?;
    let has_linear = form.count(linear)? > 0;
    if form.optional(" (", has_linear)? {
        form.assignments(0, 0, linear)?;
        form.text(")")?;
        let wire = form.context().parse_type("!quake.wire")?;
        let wires = vec![wire; form.count(linear)?];
        set_parsed_types(form, linear, &wires)?;
        form.set_argument_types(0, 0, &wires)?;
        form.repeat_arguments(0, 1)?;
    }
    form.arrow_types(Slot::AllResults)?;
    let has_results = form.count(Slot::AllResults)? > 0;
    form.text(" ")?;
    body(form, 0, has_results)?;
    let has_else = form.is_printing() && form.has_region(1)?;
    if form.optional(" else ", has_else)? {
        body(form, 1, has_results)?;
    } else {
        form.empty_region(1)?;
    }
    form.attributes_without(&[])
}

/// ` -> (t, t) {...}`
pub(super) fn scope(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let has_results = form.count(Slot::AllResults)? > 0;
    if form.optional(" -> ", has_results)? {
        type_list(form, Slot::AllResults)?;
    }
    let has_results = form.count(Slot::AllResults)? > 0;
    form.text(" ")?;
    body(form, 0, has_results)?;
    form.attributes_without(&[])
}

/// A region, whose terminator is left out if it is the only block and there are no results.
fn body(form: &mut dyn FormDriver<'_>, region: usize, has_results: bool) -> Result<()> {
    let has_blocks = match form.operation() {
        Some(operation) => {
            let region = operation.region(region)?;
            region.is_some_and(|it| it.blocks().nth(1).is_some())
        }
        None => false,
    };
    let hidden = !has_results && !has_blocks;
    form.region(region, RegionStyle::BODY.or_empty().hide_terminator(hidden))
}

/// The regions of a loop.
const WHILE: usize = 0;
const DO: usize = 1;
const STEP: usize = 2;
const ELSE: usize = 3;

/// ` while ((%a = %b) -> (t)) {...} do {...} step {...} else {...}` or ` do ((%a = %b) -> (t)) {...} while {...}`
pub(super) fn loop_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    const CONDITION: &str = "post_condition";
    let printed = form.printed(CONDITION)?;
    let printed = printed.map(|it| it.decode::<BoolAttr<'_>>()?.value());
    let is_last = printed.transpose()?.unwrap_or_default();
    let is_last = form.optional(" do ", is_last)?;
    if !is_last {
        form.text(" while ")?;
    }
    let (first, second) = if is_last { (DO, WHILE) } else { (WHILE, DO) };
    let has_arguments = initial_values(form, first)?;
    let inner = match has_arguments {
        true => RegionStyle::FULL,
        false => RegionStyle::BODY,
    };
    form.region(first, RegionStyle::BODY)?;
    form.text(if is_last { " while " } else { " do " })?;
    form.region(second, inner)?;
    for (region, word) in [(STEP, " step "), (ELSE, " else ")] {
        let has_region = form.is_printing() && form.has_region(region)?;
        if is_last && has_region {
            return Err(form.mismatch("a loop that ends with its condition has two regions".into()));
        }
        if !is_last && form.optional(word, has_region)? {
            let hidden = region == STEP && !has_arguments;
            form.region(region, inner.or_empty().hide_terminator(hidden))?;
        } else {
            form.empty_region(region)?;
        }
    }
    form.attributes_without(&[CONDITION])?;
    if form.is_printing() {
        return Ok(());
    }
    let value = form.context().bool(is_last);
    form.set_attribute(CONDITION, value)
}

/// `((%a = %b) -> (t)) `, or nothing; returns whether there are values
fn initial_values(form: &mut dyn FormDriver<'_>, region: usize) -> Result<bool> {
    let has_values = form.count(Slot::AllOperands)? > 0;
    if !form.optional("(", has_values)? {
        return Ok(false);
    }
    form.assignments(region, 0, Slot::AllOperands)?;
    form.text(" -> ")?;
    type_list(form, Slot::AllOperands)?;
    form.text(") ")?;
    let types = form.types_of(Slot::AllOperands)?;
    set_parsed_types(form, Slot::AllResults, &types)?;
    form.set_argument_types(region, 0, &types)?;
    Ok(!types.is_empty())
}
