//! The custom forms of `scf` that no format describes, and directives of formats.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, CustomDirective, FormDriver, OperationForm, RegionStyle, Slot,
};

use crate::forms::{
    Delimiter, DialectForms, IndexList, has_inherent, has_types, index_list, is_index, set_index,
    set_parsed_types,
};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("scf.for", for_),
        OperationForm::new("scf.if", if_),
        OperationForm::new("scf.while", while_),
        OperationForm::new("scf.parallel", parallel),
        OperationForm::new("scf.forall", forall),
        OperationForm::new("scf.forall.in_parallel", in_parallel),
        OperationForm::new("scf.foreach_thread", foreach_thread).until(16),
        OperationForm::new("scf.foreach_thread.perform_concurrently", in_parallel).until(16),
        OperationForm::new("scf.execute_region", execute_region),
    ],
    directives: &[CustomDirective::new("SwitchCases", switch_cases)],
    names: &[],
};

/// `(%arg = %value, ...)` after a word; nothing without values.
pub(crate) fn initial_values(
    form: &mut dyn FormDriver<'_>,
    word: &str,
    (region, first): (usize, usize),
    slot: Slot<'_>,
) -> Result<bool> {
    let present = form.count(slot)? > 0;
    if word.trim().is_empty() {
        if !form.peek("(", present) {
            return Ok(false);
        }
        form.text(word)?;
    } else if !form.optional(word, present)? {
        return Ok(false);
    }
    form.assignments(region, first, slot)?;
    Ok(true)
}

const UNSIGNED: &str = "unsignedCmp";

/// ` unsigned %i = %a to %b step %c iter_args(%x = %y) -> (t)  : i32 {...}`
fn for_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    // Earlier releases print an attribute of this name as any other.
    let may_be_unsigned = has_inherent(form, UNSIGNED);
    if may_be_unsigned {
        form.flag(" unsigned", UNSIGNED)?;
    }
    form.text(" ")?;
    form.argument(0, 0, ArgumentStyle::Name)?;
    form.text(" = ")?;
    form.operand(Slot::Operands("lowerBound"), 0)?;
    form.text(" to ")?;
    form.operand(Slot::Operands("upperBound"), 0)?;
    form.text(" step ")?;
    form.operand(Slot::Operands("step"), 0)?;
    let has_results = initial_values(form, " iter_args", (0, 1), Slot::Operands("initArgs"))?;
    if has_results {
        form.text(" -> ")?;
        type_list(form, Slot::AllResults)?;
        let types = form.types_of(Slot::AllResults)?;
        form.set_types(Slot::Operands("initArgs"), &types)?;
        form.set_argument_types(0, 1, &types)?;
    }
    let has_results = has_results && form.count(Slot::AllResults)? > 0;
    form.text(" ")?;
    bound_type(form)?;
    form.region(0, RegionStyle::BODY.hide_terminator(!has_results))?;
    let printed: &[_] = if may_be_unsigned { &[UNSIGNED] } else { &[] };
    form.attributes_without(printed)
}

/// ` : i32 `, the type of the bounds, the step and the first argument of a loop, unless it is `index`
pub(crate) fn bound_type(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.printed_types(Slot::Operands("lowerBound"))?;
    let printed = printed.first().copied();
    let mut type_ = form.context().index();
    if form.optional(" : ", printed.is_some_and(|type_| !is_index(type_)))? {
        type_ = form.type_(printed)?;
        form.text(" ")?;
    }
    for bound in ["lowerBound", "upperBound", "step"] {
        form.set_types(Slot::Operands(bound), &[type_])?;
    }
    form.set_argument_types(0, 0, &[type_])
}

/// `(a, b)`; a text may have one type without parentheses, or none in them.
pub(crate) fn type_list(form: &mut dyn FormDriver<'_>, slot: Slot<'_>) -> Result<()> {
    if form.optional("(", true)? {
        let printed = form.printed_types(slot)?;
        let types = form.types_until(&printed, ")")?;
        form.set_types(slot, &types)?;
        return form.text(")");
    }
    let type_ = form.first_type(slot)?;
    form.set_types(slot, &[type_])
}

/// ` %c -> (t) {...} else {...}`
fn if_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    let has_results = form.count(Slot::AllResults)? > 0;
    let has_results = form.optional(" -> ", has_results)?;
    if has_results {
        type_list(form, Slot::AllResults)?;
    }
    let has_results = has_results && form.count(Slot::AllResults)? > 0;
    let boolean = form.context().i1();
    form.set_types(Slot::AllOperands, &[boolean])?;
    let style = RegionStyle::BODY.hide_terminator(!has_results);
    form.text(" ")?;
    then_else(form, style)?;
    form.attributes_without(&[])
}

/// A region, and ` else ` with another one; without the word, the second region is empty.
pub(crate) fn then_else(form: &mut dyn FormDriver<'_>, style: RegionStyle) -> Result<()> {
    form.region(0, style)?;
    let has_else = form.is_printing() && form.has_region(1)?;
    if form.optional(" else ", has_else)? {
        form.region(1, style)
    } else {
        form.empty_region(1)
    }
}

/// ` (%x = %y) : (t) -> t {...} do {...} attributes {...}`
pub(crate) fn while_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    initial_values(form, " ", (0, 0), Slot::AllOperands)?;
    form.text(" : ")?;
    form.functional_type(Slot::AllOperands, Slot::AllResults)?;
    let types = form.types_of(Slot::AllOperands)?;
    form.set_argument_types(0, 0, &types)?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.as_written())?;
    form.text(" do ")?;
    form.region(1, RegionStyle::FULL.as_written())?;
    form.keyword_attributes_without(&[])
}

/// ` (%i) = (%a) to (%b) step (%c) init (%x) -> t {...} {...}`
fn parallel(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.arguments_of(0)?.len();
    form.text(" (")?;
    let count = induction_variables(form, printed)?;
    for (text, slot) in [
        (") = (", "lowerBound"),
        (") to (", "upperBound"),
        (") step (", "step"),
    ] {
        form.text(text)?;
        form.operands(Slot::Operands(slot))?;
        let found = form.count(Slot::Operands(slot))?;
        if found != count && !form.is_printing() {
            let message = format!("{found} operands for {count} induction variables");
            return Err(form.mistake(message.into()));
        }
        set_index(form, Slot::Operands(slot))?;
    }
    form.text(")")?;
    let initial = Slot::Operands("initVals");
    let has_initial = form.count(initial)? > 0;
    if form.optional(" init (", has_initial)? {
        form.operands(initial)?;
        form.text(")")?;
    }
    form.arrow_types(Slot::AllResults)?;
    let types = form.types_of(Slot::AllResults)?;
    set_parsed_types(form, initial, &types)?;
    let index = form.context().index();
    form.set_argument_types(0, 0, &vec![index; count])?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)?;
    form.attributes_without(&["operandSegmentSizes"])
}

/// `%i, %j`: the arguments of the region that count. Returns how many there are.
fn induction_variables(form: &mut dyn FormDriver<'_>, printed: usize) -> Result<usize> {
    form.list(printed, ")", &mut |form, index| {
        form.argument(0, index, ArgumentStyle::Name).map(drop)
    })
}

/// The attributes of `scf.forall` with the constant bounds and steps.
const FORALL_BOUNDS: [&str; 3] = ["staticLowerBound", "staticUpperBound", "staticStep"];

/// ` (%i) in (4) shared_outs(%x = %y) -> (t) {...} {...}`
fn forall(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let [lower_name, upper_name, step_name] = FORALL_BOUNDS;
    let bounds = |form: &dyn FormDriver<'_>, name: &str| form.printed_integers(name);
    let (lower, steps) = (bounds(form, lower_name)?, bounds(form, step_name)?);
    form.text(" (")?;
    let count = induction_variables(form, lower.len())?;
    form.text(") ")?;
    let is_normal = lower.iter().all(|it| *it == 0) && steps.iter().all(|it| *it == 1);
    let list = |values, integers| {
        IndexList::new(Slot::Operands(values), integers).delimited(Delimiter::Paren)
    };
    if form.optional("in ", is_normal)? {
        index_list(form, &list("dynamicUpperBound", upper_name))?;
        if !form.is_printing() {
            for (name, value) in [(lower_name, 0_i64), (step_name, 1)] {
                let values = form.context().dense_array(vec![value; count])?;
                form.set_attribute(name, values)?;
            }
        }
    } else {
        form.text("= ")?;
        index_list(form, &list("dynamicLowerBound", lower_name))?;
        form.text(" to ")?;
        index_list(form, &list("dynamicUpperBound", upper_name))?;
        form.text(" step ")?;
        index_list(form, &list("dynamicStep", step_name))?;
    }
    for bound in ["dynamicLowerBound", "dynamicUpperBound", "dynamicStep"] {
        set_index(form, Slot::Operands(bound))?;
    }
    let index = form.context().index();
    form.set_argument_types(0, 0, &vec![index; count])?;
    let outputs = Slot::Operands("outputs");
    let has_outputs = initial_values(form, " shared_outs", (0, count), outputs)?;
    form.text(" ")?;
    if has_outputs {
        // An empty list may have no types.
        if form.optional("-> ", true)? {
            type_list(form, Slot::AllResults)?;
        }
        let types = form.types_of(Slot::AllResults)?;
        has_types(form, outputs, &types)?;
        form.set_types(outputs, &types)?;
        form.set_argument_types(0, count, &types)?;
        form.text(" ")?;
    }
    let has_outputs = has_outputs && form.count(Slot::AllResults)? > 0;
    form.region(0, RegionStyle::BODY.hide_terminator(!has_outputs))?;
    let [lower, upper, step] = FORALL_BOUNDS;
    form.attributes_without(&["operandSegmentSizes", lower, upper, step])
}

/// ` (%i) in (%n) shared_outs(%x = %y) -> (t) {...} {...}`: the form of LLVM 16, which had no constant bounds.
fn foreach_thread(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let threads = Slot::Operands("num_threads");
    let count = form.values_of(threads)?.len();
    form.text(" (")?;
    let count = form.list(count, ")", &mut |form, index| {
        form.argument(0, index, ArgumentStyle::Name).map(drop)
    })?;
    form.text(") in (")?;
    form.operands(threads)?;
    form.text(")")?;
    let outputs = Slot::Operands("outputs");
    let has_outputs = initial_values(form, " shared_outs", (0, count), outputs)?;
    if has_outputs {
        form.text(" -> ")?;
        type_list(form, Slot::AllResults)?;
    }
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.hide_terminator(!has_outputs))?;
    let index = form.context().index();
    form.set_types(threads, &vec![index; count])?;
    form.set_argument_types(0, 0, &vec![index; count])?;
    let types = form.types_of(Slot::AllResults)?;
    set_parsed_types(form, outputs, &types)?;
    form.set_argument_types(0, count, &types)?;
    form.attributes_without(&["operandSegmentSizes"])
}

fn in_parallel(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.hide_terminator(true))?;
    form.attributes_without(&[])
}

/// ` -> t no_inline {...}`
fn execute_region(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.arrow_types(Slot::AllResults)?;
    form.text(" ")?;
    form.flag("no_inline ", "no_inline")?;
    form.region(0, RegionStyle::BODY)?;
    form.attributes_without(&["no_inline"])
}

/// A line `case 1 {...}` for each case.
fn switch_cases(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [Argument::Attribute(cases), Argument::Regions(regions), ..] = arguments else {
        return Err(form.mismatch("the arguments of `SwitchCases`".into()));
    };
    let printed = form.printed_integers(cases)?;
    let mut parsed: Vec<i64> = Vec::new();
    loop {
        let position = parsed.len();
        let present = position < printed.len();
        if !form.peek("case", present) {
            break;
        }
        form.new_line(0)?;
        form.text("case ")?;
        parsed.push(form.integer(printed.get(position).copied().unwrap_or_default())?);
        form.text(" ")?;
        form.region(regions.start + position, RegionStyle::BODY.as_written())?;
    }
    if form.is_printing() {
        return Ok(());
    }
    let parsed = form.context().dense_array(parsed)?;
    form.set_attribute(cases, parsed)
}
