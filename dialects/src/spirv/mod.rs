//! The custom forms of `spirv` that no format describes, and the names of its values.

pub(crate) mod access;
mod attributes;
mod composites;
mod memory;
mod string_cases;
pub(crate) mod types;
mod variables;

use mlir_bytecode::builtin::{ArrayAttr, BuiltinAttribute, FloatType, FunctionType, IntegerType};
use mlir_bytecode::dialect::{
    AttributeStyle, CustomDirective, FormDriver, OperationForm, RegionStyle, SetName, Slot,
    ValueNames,
};
use mlir_bytecode::number::Signedness;
use mlir_bytecode::{Operation, Result};

use crate::forms::{DialectForms, case_string, case_word, cases, int, set_all_operands, set_case};
use crate::func::body;
use crate::func::signature::{Signature, has_parameters, lists, signature};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("spirv.module", module),
        OperationForm::new("spirv.func", function),
        OperationForm::new("spirv.Constant", variables::constant),
        OperationForm::new("spirv.GlobalVariable", variables::global_variable),
        OperationForm::new("spirv.Variable", variables::variable),
        OperationForm::new("spirv.SpecConstant", variables::spec_constant),
        OperationForm::new(
            "spirv.SpecConstantComposite",
            variables::spec_constant_composite,
        ),
        OperationForm::new(
            "spirv.SpecConstantOperation",
            variables::spec_constant_operation,
        ),
        OperationForm::new("spirv.CompositeExtract", composites::composite_extract),
        OperationForm::new("spirv.CompositeInsert", composites::composite_insert),
        OperationForm::new("spirv.BranchConditional", branch_conditional),
        OperationForm::new("spirv.Load", memory::load),
        OperationForm::new("spirv.Store", memory::store),
        OperationForm::new("spirv.mlir.selection", selection),
        OperationForm::new("spirv.mlir.loop", loop_),
        OperationForm::new("spirv.EntryPoint", entry_point),
        OperationForm::new("spirv.ExecutionMode", execution_mode),
        OperationForm::new("spirv.IAddCarry", composites::extended),
        OperationForm::new("spirv.ISubBorrow", composites::extended),
        OperationForm::new("spirv.UMulExtended", composites::extended),
        OperationForm::new("spirv.SMulExtended", composites::extended),
        OperationForm::new("spirv.INTEL.SubgroupBlockWrite", memory::block_write),
        OperationForm::new("spirv.GL.FClamp", ternary),
        OperationForm::new("spirv.GL.UClamp", ternary),
        OperationForm::new("spirv.GL.SClamp", ternary),
        OperationForm::new("spirv.GL.Fma", ternary),
        OperationForm::new("spirv.CopyMemory", memory::copy),
        OperationForm::new("spirv.ARM.Graph", graph),
        OperationForm::new("spirv.ARM.GraphEntryPoint", graph_entry_point),
        OperationForm::new(
            "spirv.EXT.SpecConstantCompositeReplicate",
            variables::spec_constant_replicate,
        ),
    ],
    directives: &[CustomDirective::new(
        "spirv.ImageOperands",
        memory::image_operands,
    )],
    names: &[
        ValueNames::results("spirv.Constant", constant_name),
        ValueNames::results("spirv.mlir.addressof", address_name),
    ],
};

/// The forms of older releases.
pub(crate) const OLD_FORMS: DialectForms = DialectForms {
    forms: string_cases::FORMS,
    directives: &[],
    names: &[],
};

/// `true`, `cst0_i32`, `cst_f32`, `cst_vec_4xf32`
fn constant_name(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    let Some(result) = operation.results().next() else {
        return Ok(());
    };
    let mut type_ = result.type_();
    let integer = match operation.attribute("value")? {
        Some(value) => match value.try_decode::<BuiltinAttribute<'_>>()? {
            Some(BuiltinAttribute::Integer { value, .. }) => Some(value),
            _ => None,
        },
        None => None,
    };
    if let Some(scalar) = type_.try_decode::<IntegerType<'_>>()?
        && scalar.width()? == 1
        && let Some(value) = &integer
    {
        set(0, if value.is_zero() { "false" } else { "true" });
        return Ok(());
    }
    let mut name = String::from("cst");
    if let Some(value) = integer {
        name += &match type_.try_decode::<IntegerType<'_>>()? {
            Some(scalar) if scalar.signedness()? == Signedness::Unsigned => {
                value.display_unsigned().to_string()
            }
            _ => value.display_signed().to_string(),
        };
    }
    let mut separator = "_";
    let mut size = String::new();
    if let Some(vector) = type_.try_decode::<mlir_bytecode::builtin::VectorType<'_>>()? {
        let shape = vector.shape()?;
        size = format!("_vec_{}x", shape.first().copied().unwrap_or_default());
        separator = "";
        type_ = vector.element_type()?;
    }
    let is_scalar = type_.try_decode::<IntegerType<'_>>()?.is_some()
        || type_.try_decode::<FloatType<'_>>()?.is_some();
    name += &size;
    if is_scalar {
        name += separator;
        name += &type_.to_string();
    }
    set(0, &name);
    Ok(())
}

/// The symbol and `_addr`.
fn address_name(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    if let Some(variable) = operation.attribute("variable")? {
        let symbol: mlir_bytecode::builtin::SymbolRefAttr<'_> = variable.decode()?;
        set(0, &format!("{}_addr", symbol.leaf()?));
    }
    Ok(())
}

/// ` @m Logical GLSL450 requires #spirv.vce<...> attributes {...} {...}`
fn module(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let named = form.is_printing() && form.has("sym_name")?;
    if form.peek("@", named) {
        form.text(" ")?;
        form.symbol("sym_name")?;
    }
    form.text(" ")?;
    case_word(form, "addressing_model", "spirv.addressing_model")?;
    form.text(" ")?;
    case_word(form, "memory_model", "spirv.memory_model")?;
    let has_triple = form.is_printing() && form.has("vce_triple")?;
    if form.optional(" requires ", has_triple)? {
        form.named("vce_triple", AttributeStyle::Full)?;
    }
    form.keyword_attributes_without(&[
        "addressing_model",
        "memory_model",
        "vce_triple",
        "sym_name",
    ])?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)
}

/// ` @f(%a: t) -> t "None" attributes {...} {...}`
fn function(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.symbol("sym_name")?;
    signature(form, &Signature::FUNCTION)?;
    form.text(" ")?;
    case_string(form, "function_control", "spirv.function_control")?;
    form.keyword_attributes_without(&[
        "sym_name",
        "function_type",
        "arg_attrs",
        "res_attrs",
        "function_control",
    ])?;
    body(form, RegionStyle::BODY)
}

/// ` @name(%a: t) -> t attributes {...} {...}`
fn graph(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.symbol("sym_name")?;
    // A graph type has the text of a function type, and no code.
    let name = Signature::FUNCTION.type_;
    let (mut inputs, mut results) = (Vec::new(), Vec::new());
    if let Some(graph) = form.printed(name)? {
        let type_ = form.context().parse_type(&graph.to_string())?;
        let type_ = type_.decode::<FunctionType<'_>>()?;
        (inputs, results) = (type_.inputs()?.collect(), type_.results()?.collect());
    }
    has_parameters(form, &inputs)?;
    let (inputs, results, _) = lists(form, &Signature::FUNCTION, inputs, results, false)?;
    if !form.is_printing() {
        let context = form.context();
        let type_ = context.function_type(inputs.types, results.types)?;
        let graph = context.assembly_type("builtin", &type_.to_string())?;
        form.set_attribute(name, context.type_attribute(graph)?)?;
    }
    form.keyword_attributes_without(&["sym_name", "function_type", "arg_attrs", "res_attrs"])?;
    body(form, RegionStyle::BODY)
}

/// ` %c [1, 2], ^bb1(%a : t), ^bb2`
fn branch_conditional(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::Operands("condition"), 0)?;
    let boolean = form.context().i1();
    form.set_types(Slot::Operands("condition"), &[boolean])?;
    let printed = form.printed("branch_weights")?;
    if form.optional(" [", printed.is_some())? {
        let printed: Vec<_> = match printed {
            Some(weights) => weights.decode::<ArrayAttr<'_>>()?.iter()?.collect(),
            None => Vec::new(),
        };
        let type_ = form.context().i32();
        let mut weights = Vec::new();
        form.list(printed.len(), "]", &mut |form, index| {
            let weight = printed.get(index).map_or(Ok(0), |it| int(*it))?;
            let weight = form.integer(weight)?;
            weights.push(form.context().integer(type_, weight)?);
            Ok(())
        })?;
        form.text("]")?;
        form.set_array("branch_weights", weights)?;
    }
    for (index, slot) in ["trueTargetOperands", "falseTargetOperands"]
        .into_iter()
        .enumerate()
    {
        form.text(", ")?;
        form.successor(index)?;
        let slot = Slot::Operands(slot);
        let count = form.count(slot)?;
        if form.optional("(", count > 0)? {
            form.operands(slot)?;
            form.text(" : ")?;
            form.types(slot)?;
            form.text(")")?;
        }
    }
    Ok(())
}

fn selection(form: &mut dyn FormDriver<'_>) -> Result<()> {
    control(form, "selection_control")
}

fn loop_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    control(form, "loop_control")
}

/// ` control(Flatten) -> t {...}`
fn control(form: &mut dyn FormDriver<'_>, name: &str) -> Result<()> {
    let printed = form.printed(name)?.map(cases).transpose()?;
    let printed = printed.unwrap_or("None".into());
    let mut control = "None".to_owned();
    if form.optional(" control(", printed != "None")? {
        control = form.keyword(&printed)?.into_owned();
        while form.optional("|", false)? {
            control += "|";
            control += &form.keyword("")?;
        }
        form.text(")")?;
    }
    if !form.is_printing() {
        set_case(form, name, &format!("spirv.{name}"), &control)?;
    }
    let has_results = form.count(Slot::AllResults)? > 0;
    if form.optional(" -> ", has_results)? {
        form.types(Slot::AllResults)?;
    }
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)
}

/// ` "GLCompute" @f, @a, @b`
fn entry_point(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    case_string(form, "execution_model", "spirv.execution_model")?;
    form.text(" ")?;
    interface(form)
}

/// ` @f, @a, @b`
fn graph_entry_point(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    interface(form)
}

/// `@f, @a, @b`: a function and its variables
fn interface(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.named("fn", AttributeStyle::Untyped(None))?;
    let printed = form.printed_array("interface")?;
    let mut interface = Vec::new();
    while form.optional(", ", interface.len() < printed.len())? {
        let variable = printed.get(interface.len()).copied();
        interface.push(form.attribute(variable, AttributeStyle::Full)?);
    }
    form.set_array("interface", interface)
}

/// ` @f "LocalSize", 1, 1, 1`
fn execution_mode(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.named("fn", AttributeStyle::Untyped(None))?;
    form.text(" ")?;
    case_string(form, "execution_mode", "spirv.execution_mode")?;
    let printed = form.printed_array("values")?;
    let type_ = form.context().i32();
    let mut values = Vec::new();
    while form.optional(", ", values.len() < printed.len())? {
        let value = printed.get(values.len()).map_or(Ok(0), |it| int(*it))?;
        let value = form.integer(value)?;
        values.push(form.context().integer(type_, value)?);
    }
    form.set_array("values", values)
}

/// ` %a, %b, %c {...} : t`, or the generic form if an operand has another type than the result.
fn ternary(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let result = form.printed_types(Slot::AllResults)?.first().copied();
    let operands = form.printed_types(Slot::AllOperands)?;
    if form.peek("(", operands.iter().any(|it| Some(*it) != result)) {
        return form.generic();
    }
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    form.attributes_without(&[])?;
    form.text(" : ")?;
    let type_ = form.first_type(Slot::AllResults)?;
    form.set_types(Slot::AllResults, &[type_])?;
    set_all_operands(form, type_)
}
