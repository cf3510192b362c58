//! The custom forms of `llvm`.

mod call;
mod function;
mod global;
mod old;

use mlir_bytecode::dialect::{
    Argument, AttributeStyle, CustomDirective, FormDriver, OperationForm, Slot, dense_integers,
};
use mlir_bytecode::{BStr, Error, Result};

use crate::forms::{DialectForms, int};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("llvm.func", function::function),
        OperationForm::new("llvm.alloca", alloca),
        OperationForm::new("llvm.alloca", old::alloca).until(16),
        OperationForm::new("llvm.call", call::call),
        OperationForm::new("llvm.call", old::call).until(16),
        OperationForm::new("llvm.fence", old::fence).until(16),
        OperationForm::new("llvm.call_intrinsic", call::call_intrinsic),
        OperationForm::new("llvm.invoke", call::invoke),
        OperationForm::new("llvm.landingpad", landing_pad),
        OperationForm::new("llvm.icmp", icmp),
        OperationForm::new("llvm.fcmp", fcmp),
        OperationForm::new("llvm.mlir.global", global::global),
        OperationForm::new("llvm.mlir.alias", global::alias),
    ],
    directives: &[
        CustomDirective::new("GEPIndices", gep_indices),
        CustomDirective::new("LLVMLinkage", linkage),
        CustomDirective::new("OpBundles", op_bundles),
        CustomDirective::new("IndirectBrOpSucessors", indirect_successors),
        CustomDirective::new("SwitchOpCases", switch_cases),
        CustomDirective::new("cf.SwitchOpCases", cf_switch_cases),
        CustomDirective::new("spirv.SwitchOpCases", cf_switch_cases),
        CustomDirective::new("LLVMOpAttrs", old::attributes),
        CustomDirective::new("OverflowFlags", old::overflow),
        CustomDirective::new("LoadTypes", old::load_types),
        CustomDirective::new("StoreTypes", old::store_types),
    ],
    names: &[],
};

/// ` inalloca %n x t {...} : (i32) -> !llvm.ptr`
fn alloca(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.flag(" inalloca", "inalloca")?;
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.text(" x ")?;
    form.named("elem_type", AttributeStyle::Full)?;
    let mut elided = vec!["elem_type", "inalloca"];
    if let Some(alignment) = form.printed("alignment")?
        && int(alignment)? == 0
    {
        elided.push("alignment");
    }
    form.attributes_without(&elided)?;
    form.text(" : ")?;
    form.functional_type(Slot::AllOperands, Slot::AllResults)
}

const INTEGER_PREDICATES: [&str; 10] = [
    "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge",
];

const FLOAT_PREDICATES: [&str; 16] = [
    "_false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule",
    "une", "uno", "_true",
];

fn icmp(form: &mut dyn FormDriver<'_>) -> Result<()> {
    compare(form, &INTEGER_PREDICATES, &["predicate"])
}

fn fcmp(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let mut elided = vec!["predicate"];
    if let Some(flags) = form.printed("fastmathFlags")?
        && flags.to_string() == "#llvm.fastmath<none>"
    {
        elided.push("fastmathFlags");
    }
    compare(form, &FLOAT_PREDICATES, &elided)
}

/// ` "eq" %a, %b {...} : t`
fn compare(form: &mut dyn FormDriver<'_>, predicates: &[&str], elided: &[&str]) -> Result<()> {
    form.text(" ")?;
    let printed = form.printed("predicate")?.map_or(Ok(0), int)?;
    let printed = usize::try_from(printed)
        .ok()
        .and_then(|it| predicates.get(it));
    let printed = printed.ok_or_else(|| Error::message("a predicate without a name"))?;
    form.string(BStr::new(printed))?;
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    form.attributes_without(elided)?;
    form.text(" : ")?;
    form.first_type(Slot::AllOperands).map(drop)
}

/// ` cleanup (catch %a : t) (filter %b : t) {...} : t`
fn landing_pad(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.flag(" cleanup", "cleanup")?;
    form.text(" ")?;
    let types = form.types_of(Slot::AllOperands)?;
    for (index, type_) in types.iter().enumerate() {
        let is_filter = type_.to_string().starts_with("!llvm.array<");
        form.text(if is_filter { "(filter " } else { "(catch " })?;
        form.operand(Slot::AllOperands, index)?;
        form.text(" : ")?;
        form.type_(Some(*type_))?;
        form.text(") ")?;
    }
    form.attributes_without(&["cleanup"])?;
    form.text(": ")?;
    form.types(Slot::AllResults)
}

/// The integer that stands for a value among the indices of `llvm.getelementptr`.
const DYNAMIC_INDEX: i64 = i32::MIN as i64;

/// `1, %i`
fn gep_indices(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [values, constants] = arguments else {
        return Err(form.mismatch("the arguments of `GEPIndices`".into()));
    };
    let printed = form.printed(constants.attribute())?;
    let printed = printed.map_or(Ok(Vec::new()), dense_integers)?;
    let mut next = 0;
    form.list(printed.len(), "]", &mut |form, index| {
        let constant = printed.get(index).copied().unwrap_or_default();
        if form.peek("%", constant == DYNAMIC_INDEX) {
            next += 1;
            return form.operand(values.slot(), next - 1);
        }
        form.integer(constant).map(drop)
    })?;
    Ok(())
}

/// The linkage as a word.
fn linkage(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = arguments.first().map_or("", Argument::attribute);
    crate::forms::enum_word(form, name, "llvm.linkage", "", function::LINKAGES, "")
}

fn op_bundles(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = arguments.first().map_or(Slot::AllOperands, Argument::slot);
    call::bundles(form, slot, false)
}

/// `[`, a line for each successor, `]`
fn indirect_successors(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [_, Argument::Successors(successors), operands, ..] = arguments else {
        return Err(form.mismatch("the arguments of `IndirectBrOpSucessors`".into()));
    };
    form.text("[")?;
    let sizes = form
        .printed("indbr_operand_segments")?
        .map_or(Ok(Vec::new()), dense_integers)?;
    let mut next = 0;
    for (index, successor) in successors.clone().enumerate() {
        if index > 0 {
            form.text(",")?;
        }
        form.new_line(0)?;
        form.successor(successor)?;
        let count = sizes.get(index).copied().unwrap_or_default() as usize;
        successor_operands(form, operands.slot(), &mut next, count)?;
    }
    if !successors.is_empty() {
        form.new_line(0)?;
    }
    form.text("]")
}

/// `(%a, %b : t, t)`, or nothing.
fn successor_operands(
    form: &mut dyn FormDriver<'_>,
    slot: Slot<'_>,
    next: &mut usize,
    count: usize,
) -> Result<()> {
    if count == 0 {
        return Ok(());
    }
    let types = form.types_of(slot)?;
    let first = *next;
    form.text("(")?;
    form.list(count, ":", &mut |form, index| {
        form.operand(slot, first + index)
    })?;
    form.text(" : ")?;
    form.type_list(types.get(first..first + count).unwrap_or_default())?;
    form.text(")")?;
    *next += count;
    Ok(())
}

/// The values of the cases: dense elements.
fn case_values(form: &dyn FormDriver<'_>, name: &str) -> Result<Vec<(String, String)>> {
    let Some(values) = form.printed(name)? else {
        return Ok(Vec::new());
    };
    let text = values.decode::<mlir_bytecode::builtin::DenseElementsAttr<'_>>()?;
    let width = ShapedTypeWidth::of(text.element_type()?)?;
    let all: Vec<i64> = match width.0 {
        1 => text
            .iter::<bool>()?
            .map(|it| if it { -1 } else { 0 })
            .collect(),
        8 => text.iter::<i8>()?.map(i64::from).collect(),
        16 => text.iter::<i16>()?.map(i64::from).collect(),
        32 => text.iter::<i32>()?.map(i64::from).collect(),
        _ => text.iter::<i64>()?.collect(),
    };
    let mask = if width.0 >= 64 {
        u64::MAX
    } else {
        (1 << width.0) - 1
    };
    Ok(all
        .into_iter()
        .map(|it| (it.to_string(), (it as u64 & mask).to_string()))
        .collect())
}

/// The bits of an integer type.
struct ShapedTypeWidth(u32);

impl ShapedTypeWidth {
    fn of(type_: mlir_bytecode::Type<'_>) -> Result<Self> {
        match type_.try_decode::<mlir_bytecode::builtin::IntegerType<'_>>()? {
            Some(integer) => Ok(Self(integer.width()?)),
            None => Ok(Self(64)),
        }
    }
}

/// The parts of a switch with several destinations.
struct Switch<'a> {
    values: &'a str,
    sizes: &'a str,
    successors: std::ops::Range<usize>,
    operands: Slot<'a>,
}

impl<'a> Switch<'a> {
    fn of(arguments: &[Argument<'a>]) -> Option<Self> {
        let mut switch = Switch {
            values: "",
            sizes: "case_operand_segments",
            successors: 0..0,
            operands: Slot::AllOperands,
        };
        let mut successors = None;
        for argument in arguments {
            match argument {
                Argument::Attribute(name) => switch.values = name,
                Argument::Successors(range) => successors = Some(range.clone()),
                Argument::Values(slot) => switch.operands = *slot,
                _ => {}
            }
        }
        switch.successors = successors?;
        Some(switch)
    }
}

/// `[`, a line `1: ^bb1(%a : t)` for each case, `]`
fn switch_cases(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let Some(switch) = Switch::of(arguments) else {
        return Err(form.mismatch("the arguments of `SwitchOpCases`".into()));
    };
    form.text("[")?;
    form.new_line(0)?;
    let values = case_values(form, switch.values)?;
    let sizes = form
        .printed(switch.sizes)?
        .map_or(Ok(Vec::new()), dense_integers)?;
    let mut next = 0;
    for (index, (value, _)) in values.iter().enumerate() {
        form.text("  ")?;
        form.text(value)?;
        form.text(": ")?;
        form.successor(switch.successors.start + index)?;
        let count = sizes.get(index).copied().unwrap_or_default() as usize;
        successor_operands(form, switch.operands, &mut next, count)?;
        if index + 1 < values.len() {
            form.text(",")?;
        }
        form.new_line(0)?;
    }
    form.text("]")
}

/// `[`, the line `default: ^bb1`, a line `1: ^bb2(%a : t)` for each case, `]`
fn cf_switch_cases(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (mut values, mut successors, mut slots) = ("", Vec::new(), Vec::new());
    for argument in arguments {
        match argument {
            Argument::Attribute(name) => values = name,
            Argument::Successors(range) => successors.push(range.clone()),
            Argument::Values(slot) => slots.push(*slot),
            _ => {}
        }
    }
    let [default, cases] = &successors[..] else {
        return Err(form.mismatch("the arguments of `SwitchOpCases`".into()));
    };
    let (Some(default_operands), Some(case_operands)) = (slots.iter().rev().nth(1), slots.last())
    else {
        return Err(form.mismatch("the arguments of `SwitchOpCases`".into()));
    };
    form.text("  default: ")?;
    form.successor(default.start)?;
    let count = form.count(*default_operands)?;
    successor_operands(form, *default_operands, &mut 0, count)?;
    let printed = case_values(form, values)?;
    let sizes = form
        .printed("case_operand_segments")?
        .map_or(Ok(Vec::new()), dense_integers)?;
    let mut next = 0;
    for (index, (_, value)) in printed.iter().enumerate() {
        form.text(",")?;
        form.new_line(0)?;
        form.text("  ")?;
        form.text(value)?;
        form.text(": ")?;
        form.successor(cases.start + index)?;
        let count = sizes.get(index).copied().unwrap_or_default() as usize;
        successor_operands(form, *case_operands, &mut next, count)?;
    }
    form.new_line(0)
}
