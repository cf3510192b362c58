//! Forms of `spirv` in older releases, which write cases of enumerations as strings.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{FormDriver, OperationForm, Slot};

use super::memory::{access, block_read, pointer};
use crate::forms::{case_string, set_parsed_types};

pub(super) const FORMS: &[OperationForm] = &[
    OperationForm::new("spirv.AtomicAnd", update).until(16),
    OperationForm::new("spirv.AtomicExchange", update).until(16),
    OperationForm::new("spirv.AtomicIAdd", update).until(16),
    OperationForm::new("spirv.AtomicIDecrement", update).until(16),
    OperationForm::new("spirv.AtomicIIncrement", update).until(16),
    OperationForm::new("spirv.AtomicISub", update).until(16),
    OperationForm::new("spirv.AtomicOr", update).until(16),
    OperationForm::new("spirv.AtomicSMax", update).until(16),
    OperationForm::new("spirv.AtomicSMin", update).until(16),
    OperationForm::new("spirv.AtomicUMax", update).until(16),
    OperationForm::new("spirv.AtomicUMin", update).until(16),
    OperationForm::new("spirv.AtomicXor", update).until(16),
    OperationForm::new("spirv.EXT.AtomicFAdd", update).until(16),
    OperationForm::new("spirv.AtomicCompareExchange", exchange).until(16),
    OperationForm::new("spirv.AtomicCompareExchangeWeak", exchange).until(16),
    OperationForm::new("spirv.GroupNonUniformBitwiseAnd", group).until(19),
    OperationForm::new("spirv.GroupNonUniformBitwiseOr", group).until(19),
    OperationForm::new("spirv.GroupNonUniformBitwiseXor", group).until(19),
    OperationForm::new("spirv.GroupNonUniformFAdd", group).until(19),
    OperationForm::new("spirv.GroupNonUniformFMax", group).until(19),
    OperationForm::new("spirv.GroupNonUniformFMin", group).until(19),
    OperationForm::new("spirv.GroupNonUniformFMul", group).until(19),
    OperationForm::new("spirv.GroupNonUniformIAdd", group).until(19),
    OperationForm::new("spirv.GroupNonUniformIMul", group).until(19),
    OperationForm::new("spirv.GroupNonUniformLogicalAnd", group).until(19),
    OperationForm::new("spirv.GroupNonUniformLogicalOr", group).until(19),
    OperationForm::new("spirv.GroupNonUniformLogicalXor", group).until(19),
    OperationForm::new("spirv.GroupNonUniformSMax", group).until(19),
    OperationForm::new("spirv.GroupNonUniformSMin", group).until(19),
    OperationForm::new("spirv.GroupNonUniformUMax", group).until(19),
    OperationForm::new("spirv.GroupNonUniformUMin", group).until(19),
    OperationForm::new("spirv.INTEL.SubgroupBlockRead", block_read).until(19),
    OperationForm::new("spirv.NV.CooperativeMatrixLoad", matrix_load).until(16),
    OperationForm::new("spirv.NV.CooperativeMatrixStore", matrix_store).until(16),
];

/// The case of an attribute as a string, with a space before.
fn string(form: &mut dyn FormDriver<'_>, name: &str, kind: &str) -> Result<()> {
    form.text(" ")?;
    case_string(form, name, kind)
}

/// ` "Device" "None" %p, %v : t`
fn update(form: &mut dyn FormDriver<'_>) -> Result<()> {
    string(form, "memory_scope", "spirv.scope")?;
    string(form, "semantics", "spirv.memory_semantics")?;
    operands_and_type(form)
}

/// ` "Device" "Release" "Acquire" %p, %v, %w : t`
fn exchange(form: &mut dyn FormDriver<'_>) -> Result<()> {
    string(form, "memory_scope", "spirv.scope")?;
    string(form, "equal_semantics", "spirv.memory_semantics")?;
    string(form, "unequal_semantics", "spirv.memory_semantics")?;
    operands_and_type(form)
}

/// ` %p, %v : t`: the type of the pointer; all other values are of the type that it points to.
fn operands_and_type(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllOperands)?;
    let (_, pointee) = pointer(type_).map_err(|it| form.mistake(it.to_string().into()))?;
    let pointee = form.context().parse_type(&pointee)?;
    let mut types = vec![pointee; form.count(Slot::AllOperands)?];
    if let Some(first) = types.first_mut() {
        *first = type_;
    }
    form.set_types(Slot::AllOperands, &types)?;
    form.set_types(Slot::AllResults, &[pointee])
}

/// ` "Subgroup" "ClusteredReduce" %v cluster_size(%n) : t`
fn group(form: &mut dyn FormDriver<'_>) -> Result<()> {
    string(form, "execution_scope", "spirv.scope")?;
    string(form, "group_operation", "spirv.group_operation")?;
    form.text(" ")?;
    form.operand(Slot::Operands("value"), 0)?;
    let has_size = form.has_operands("cluster_size")?;
    if form.optional(" cluster_size(", has_size)? {
        form.operand(Slot::Operands("cluster_size"), 0)?;
        form.text(")")?;
        let size = form.context().i32();
        set_parsed_types(form, Slot::Operands("cluster_size"), &[size])?;
    }
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllResults)?;
    form.set_types(Slot::AllResults, &[type_])?;
    set_parsed_types(form, Slot::Operands("value"), &[type_])
}

/// ` ["Volatile"]`: a text to parse has the alignment of an aligned access, ` ["Aligned", 4]`, which printing leaves out.
fn matrix_access(form: &mut dyn FormDriver<'_>) -> Result<()> {
    if !form.is_printing() {
        return access(form);
    }
    if form.has("memory_access")? {
        form.text(" [")?;
        case_string(form, "memory_access", "spirv.memory_access")?;
        form.text("]")?;
    }
    Ok(())
}

/// ` %p, %stride, %column_major ["Volatile"] : t as t`
fn matrix_load(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    matrix_access(form)?;
    form.text(" : ")?;
    let pointer = form.first_type(Slot::AllOperands)?;
    form.text(" as ")?;
    form.types(Slot::AllResults)?;
    let (stride, column_major) = (form.context().i32(), form.context().i1());
    set_parsed_types(form, Slot::AllOperands, &[pointer, stride, column_major])
}

/// ` %p, %v, %stride, %column_major ["Volatile"] : t, t`
fn matrix_store(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    matrix_access(form)?;
    form.text(" : ")?;
    let printed = form.printed_types(Slot::AllOperands)?;
    let pointer = form.type_(printed.first().copied())?;
    form.text(", ")?;
    let object = form.type_(printed.get(1).copied())?;
    let (stride, column_major) = (form.context().i32(), form.context().i1());
    let types = [pointer, object, stride, column_major];
    set_parsed_types(form, Slot::AllOperands, &types)
}
