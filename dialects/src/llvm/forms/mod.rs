//! The custom forms of `llvm`.

mod aggregates;
mod call;
mod earlier_attributes;
mod function;
mod global;
mod typed_pointers;
mod types;

use mlir_bytecode::dialect::{
    Argument, AttributeStyle, CustomDirective, FormDriver, OperationForm, Slot,
};
use mlir_bytecode::{BStr, Error, Result};

use self::types::LlvmVector;
pub use self::types::function_type;

use crate::forms::{
    DialectForms, boolean_like, int, name_at, narrow_indices, optional_case, set_integer,
};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("llvm.func", function::function),
        OperationForm::new("llvm.alloca", alloca),
        OperationForm::new("llvm.alloca", typed_pointers::alloca).until(16),
        OperationForm::new("llvm.call", call::call),
        OperationForm::new("llvm.call", typed_pointers::call).until(16),
        OperationForm::new("llvm.fence", earlier_attributes::fence).until(16),
        OperationForm::new("llvm.call_intrinsic", call::call_intrinsic),
        OperationForm::new("llvm.invoke", call::invoke),
        OperationForm::new("llvm.landingpad", landing_pad),
        OperationForm::new("llvm.icmp", icmp),
        OperationForm::new("llvm.fcmp", fcmp),
        OperationForm::new("llvm.mlir.global", global::global),
        OperationForm::new("llvm.mlir.alias", global::alias),
    ],
    directives: &[
        CustomDirective::new("GEPIndices", narrow_indices),
        CustomDirective::new("InsertExtractValueElementType", aggregates::part_type),
        CustomDirective::new("ShuffleType", aggregates::shuffle_type),
        CustomDirective::new("LLVMLinkage", linkage),
        CustomDirective::new("OpBundles", op_bundles),
        CustomDirective::new("llvm.TBAAMembers", earlier_attributes::members).until(16),
        CustomDirective::new("LLVMOpAttrs", earlier_attributes::attributes),
        CustomDirective::new("OverflowFlags", earlier_attributes::overflow),
        CustomDirective::new("LoadTypes", typed_pointers::load_types),
        CustomDirective::new("StoreTypes", typed_pointers::store_types),
        CustomDirective::new("AtomicTypes", typed_pointers::atomic_types),
        CustomDirective::new("ExchangeTypes", typed_pointers::exchange_types),
    ],
    names: &[],
};

/// ` inalloca %n x t {...} : (i32) -> !llvm.ptr`
fn alloca(form: &mut dyn FormDriver<'_>) -> Result<()> {
    allocation(form, |form| {
        form.named("elem_type", AttributeStyle::Full).map(drop)
    })
}

/// An allocation of elements whose type `element` writes.
fn allocation<'ir>(
    form: &mut dyn FormDriver<'ir>,
    element: impl FnOnce(&mut dyn FormDriver<'ir>) -> Result<()>,
) -> Result<()> {
    form.flag(" inalloca", "inalloca")?;
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    form.text(" x ")?;
    element(form)?;
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
    if function::is_case(form, "fastmathFlags", "none")? {
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
    let name = form.string(BStr::new(printed))?;
    if !form.is_printing() {
        let found = predicates.iter().position(|it| name == BStr::new(it));
        let found =
            found.ok_or_else(|| form.mismatch(format!("`{name:.100}` is no predicate").into()))?;
        let type_ = form.context().i64();
        set_integer(form, "predicate", type_, found as i64)?;
    }
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    form.attributes_without(elided)?;
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllOperands)?;
    form.set_types(Slot::AllOperands, &[type_, type_])?;
    let result = match LlvmVector::of(type_)? {
        Some(LlvmVector {
            size, is_scalable, ..
        }) => {
            let context = form.context();
            context.scalable_vector([size], context.i1(), [is_scalable])?
        }
        None => boolean_like(type_)?,
    };
    form.set_types(Slot::AllResults, &[result])
}

/// ` cleanup (catch %a : t) (filter %b : t) {...} : t`
fn landing_pad(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.flag(" cleanup", "cleanup")?;
    form.text(" ")?;
    let printed = form.printed_types(Slot::AllOperands)?;
    let mut types = Vec::new();
    while form.optional("(", types.len() < printed.len())? {
        let type_ = printed.get(types.len()).copied();
        // The kind of a clause follows from the type of its operand.
        let is_filter = type_.is_some_and(|it| it.to_string().starts_with("!llvm.array<"));
        if !form.optional("filter ", is_filter)? {
            form.text("catch ")?;
        }
        form.operand(Slot::AllOperands, types.len())?;
        form.text(" : ")?;
        types.push(form.type_(type_)?);
        form.text(") ")?;
    }
    form.set_types(Slot::AllOperands, &types)?;
    form.attributes_without(&["cleanup"])?;
    form.text(": ")?;
    form.types(Slot::AllResults)
}

/// The linkage as a word.
fn linkage(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    optional_case(form, name, &function::PRINTED_LINKAGE, "")
}

fn op_bundles(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let Some(Slot::Operands(group)) = arguments.first().map(Argument::slot) else {
        return Err(form.mismatch("the arguments of `OpBundles`".into()));
    };
    call::bundles(form, group, false)
}
