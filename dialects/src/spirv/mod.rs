//! The custom forms and names of `spirv`.

mod old;

use mlir_bytecode::builtin::{ArrayAttr, BuiltinAttribute, FloatType, IntegerType};
use mlir_bytecode::dialect::{
    Argument, AttributeStyle, CustomDirective, FormDriver, OperationForm, RegionStyle, SetName,
    Slot, ValueNames,
};
use mlir_bytecode::{Attribute, BStr, Operation, Result, Type};

use crate::forms::{DialectForms, case, int, string};
use crate::func::body;
use crate::func::signature::{Signature, signature};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("spirv.module", module),
        OperationForm::new("spirv.func", function),
        OperationForm::new("spirv.Constant", constant),
        OperationForm::new("spirv.GlobalVariable", global_variable),
        OperationForm::new("spirv.Variable", variable),
        OperationForm::new("spirv.SpecConstant", spec_constant),
        OperationForm::new("spirv.SpecConstantComposite", spec_constant_composite),
        OperationForm::new("spirv.SpecConstantOperation", spec_constant_operation),
        OperationForm::new("spirv.CompositeExtract", composite_extract),
        OperationForm::new("spirv.CompositeInsert", composite_insert),
        OperationForm::new("spirv.BranchConditional", branch_conditional),
        OperationForm::new("spirv.Load", load),
        OperationForm::new("spirv.Store", store),
        OperationForm::new("spirv.mlir.selection", selection),
        OperationForm::new("spirv.mlir.loop", loop_),
        OperationForm::new("spirv.EntryPoint", entry_point),
        OperationForm::new("spirv.ExecutionMode", execution_mode),
        OperationForm::new("spirv.IAddCarry", extended),
        OperationForm::new("spirv.ISubBorrow", extended),
        OperationForm::new("spirv.UMulExtended", extended),
        OperationForm::new("spirv.SMulExtended", extended),
        OperationForm::new("spirv.INTEL.SubgroupBlockWrite", block_write),
        OperationForm::new("spirv.GL.FClamp", ternary),
        OperationForm::new("spirv.GL.UClamp", ternary),
        OperationForm::new("spirv.GL.SClamp", ternary),
        OperationForm::new("spirv.GL.Fma", ternary),
        OperationForm::new("spirv.CopyMemory", copy_memory),
    ],
    directives: &[CustomDirective::new("spirv.ImageOperands", image_operands)],
    names: &[
        ValueNames::results("spirv.Constant", constant_name),
        ValueNames::results("spirv.mlir.addressof", address_name),
    ],
};

/// The forms of older releases.
pub(crate) const OLD_FORMS: DialectForms = DialectForms {
    forms: old::FORMS,
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
        name += &value.display_signed().to_string();
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

/// The case of an attribute as a word.
fn word(form: &mut dyn FormDriver<'_>, name: &str) -> Result<()> {
    match form.printed(name)? {
        Some(value) => form.text(&case(value)?),
        None => Err(form.mismatch("an enumeration is absent".into())),
    }
}

/// The case of an attribute as a string.
fn quoted(form: &mut dyn FormDriver<'_>, value: Attribute<'_>) -> Result<()> {
    let text = value.to_string();
    let inner = text
        .split_once('<')
        .and_then(|(_, rest)| rest.strip_suffix('>'));
    form.string(BStr::new(inner.unwrap_or(&text))).map(drop)
}

/// ` @m Logical GLSL450 requires #spirv.vce<...> attributes {...} {...}`
fn module(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let named = form.is_printing() && form.has("sym_name")?;
    if form.peek("@", named) {
        form.text(" ")?;
        form.symbol("sym_name")?;
    }
    form.text(" ")?;
    word(form, "addressing_model")?;
    form.text(" ")?;
    word(form, "memory_model")?;
    if let Some(triple) = form.printed("vce_triple")? {
        form.text(" requires ")?;
        form.attribute(Some(triple), AttributeStyle::Full)?;
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
    match form.printed("function_control")? {
        Some(control) => quoted(form, control)?,
        None => return Err(form.mismatch("a function without its control".into())),
    }
    form.keyword_attributes_without(&[
        "sym_name",
        "function_type",
        "arg_attrs",
        "res_attrs",
        "function_control",
    ])?;
    body(form)
}

/// ` 1 : i32`, and the type again if it is an array.
fn constant(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.named("value", AttributeStyle::Full)?;
    let type_ = form.types_of(Slot::AllResults)?.first().copied();
    let is_array = type_.is_some_and(|it| it.to_string().starts_with("!spirv.array<"));
    if form.optional(" : ", is_array)? {
        form.type_(type_)?;
    }
    Ok(())
}

/// ` bind(0, 1) built_in("x") {...}`
fn decorations(form: &mut dyn FormDriver<'_>, elided: &[&str]) -> Result<()> {
    let mut elided = elided.to_vec();
    if let (Some(set), Some(binding)) = (form.printed("descriptor_set")?, form.printed("binding")?)
    {
        form.text(" bind(")?;
        form.integer(int(set)?)?;
        form.text(", ")?;
        form.integer(int(binding)?)?;
        form.text(")")?;
        elided.extend(["descriptor_set", "binding"]);
    }
    if let Some(built_in) = form.printed("built_in")? {
        form.text(" built_in(")?;
        form.string(string(built_in)?)?;
        form.text(")")?;
        elided.push("built_in");
    }
    form.attributes_without(&elided)
}

/// ` @v initializer(@c) bind(0, 1) {...} : t`
fn global_variable(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.symbol("sym_name")?;
    if let Some(initializer) = form.printed("initializer")? {
        form.text(" initializer(")?;
        form.attribute(Some(initializer), AttributeStyle::Untyped(None))?;
        form.text(")")?;
    }
    decorations(form, &["sym_name", "initializer", "type", "storage_class"])?;
    form.text(" : ")?;
    form.named("type", AttributeStyle::Full).map(drop)
}

/// ` init(%v) {...} : t`
fn variable(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let has_initializer = form.count(Slot::AllOperands)? > 0;
    if form.optional(" init(", has_initializer)? {
        form.operands(Slot::AllOperands)?;
        form.text(")")?;
    }
    decorations(form, &["storage_class"])?;
    form.text(" : ")?;
    form.types(Slot::AllResults)
}

/// ` @c spec_id(1) = 1 : i32`
fn spec_constant(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.symbol("sym_name")?;
    if let Some(id) = form.printed("spec_id")? {
        form.text(" spec_id(")?;
        form.integer(int(id)?)?;
        form.text(")")?;
    }
    form.text(" = ")?;
    form.named("default_value", AttributeStyle::Full).map(drop)
}

/// ` @c (@a, @b) : t`
fn spec_constant_composite(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.symbol("sym_name")?;
    form.text(" (")?;
    let parts: Vec<_> = match form.printed("constituents")? {
        Some(array) => array.decode::<ArrayAttr<'_>>()?.iter()?.collect(),
        None => Vec::new(),
    };
    form.list(parts.len(), ")", &mut |form, index| {
        form.attribute(parts.get(index).copied(), AttributeStyle::Full)
            .map(drop)
    })?;
    form.text(") : ")?;
    form.named("type", AttributeStyle::Full).map(drop)
}

/// ` wraps "spirv.IAdd"(%a, %b) : (i32, i32) -> i32`
fn spec_constant_operation(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" wraps ")?;
    form.region(0, RegionStyle::INLINE_GENERIC)
}

/// The array of an attribute, without types of `i32`.
fn indices(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.named("indices", AttributeStyle::Full).map(drop)
}

/// ` %v[1 : i32] : t`
fn composite_extract(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    indices(form)?;
    form.text(" : ")?;
    form.first_type(Slot::AllOperands).map(drop)
}

/// ` %a, %v[1 : i32] : t into t`
fn composite_insert(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    indices(form)?;
    let types = form.types_of(Slot::AllOperands)?;
    form.text(" : ")?;
    form.type_(types.first().copied())?;
    form.text(" into ")?;
    form.type_(types.get(1).copied()).map(drop)
}

/// ` %c [1, 2], ^bb1(%a : t), ^bb2`
fn branch_conditional(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::AllOperands, 0)?;
    if let Some(weights) = form.printed("branch_weights")? {
        let weights: Vec<_> = weights.decode::<ArrayAttr<'_>>()?.iter()?.collect();
        form.text(" [")?;
        form.list(weights.len(), "]", &mut |form, index| {
            let weight = weights.get(index).map_or(Ok(0), |it| int(*it))?;
            form.integer(weight).map(drop)
        })?;
        form.text("]")?;
    }
    for (index, slot) in ["trueTargetOperands", "falseTargetOperands"]
        .into_iter()
        .enumerate()
    {
        form.text(", ")?;
        form.successor(index)?;
        let slot = Slot::Operands(slot);
        let types = form.types_of(slot)?;
        if form.optional("(", !types.is_empty())? {
            form.operands(slot)?;
            form.text(" : ")?;
            form.type_list(&types)?;
            form.text(")")?;
        }
    }
    Ok(())
}

/// The storage class of a pointer type, and the type that it points to.
fn pointer(type_: Type<'_>) -> Result<(String, String)> {
    let text = type_.to_string();
    let inner = text
        .strip_prefix("!spirv.ptr<")
        .and_then(|text| text.strip_suffix('>'))
        .and_then(|text| text.rsplit_once(", "));
    match inner {
        Some((pointee, class)) => Ok((class.to_owned(), pointee.to_owned())),
        None => Err(mlir_bytecode::Error::message(format!(
            "`{text:.100}` is no pointer"
        ))),
    }
}

/// ` ["Aligned", 4]`
fn access(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let Some(access) = form.printed("memory_access")? else {
        return Ok(());
    };
    form.text(" [")?;
    quoted(form, access)?;
    if let Some(alignment) = form.printed("alignment")? {
        form.text(", ")?;
        form.integer(int(alignment)?)?;
    }
    form.text("]")
}

/// `["Bias"]`, or nothing.
fn image_operands(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = arguments.first().map_or("", Argument::attribute);
    if let Some(operands) = form.printed(name)? {
        form.text("[")?;
        quoted(form, operands)?;
        form.text("]")?;
    }
    Ok(())
}

/// ` "Function" %t, "Function" %s ["Aligned", 4], ["Volatile"] {...} : t`
fn copy_memory(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let types = form.types_of(Slot::AllOperands)?;
    let mut pointee = String::new();
    for (index, type_) in types.iter().enumerate() {
        let (class, inner) = pointer(*type_)?;
        form.text(if index == 0 { " " } else { ", " })?;
        form.string(BStr::new(&class))?;
        form.text(" ")?;
        form.operand(Slot::AllOperands, index)?;
        if index == 0 {
            pointee = inner;
        }
    }
    access(form)?;
    if let Some(access) = form.printed("source_memory_access")? {
        form.text(", [")?;
        quoted(form, access)?;
        if let Some(alignment) = form.printed("source_alignment")? {
            form.text(", ")?;
            form.integer(int(alignment)?)?;
        }
        form.text("]")?;
    }
    form.attributes_without(&[
        "memory_access",
        "alignment",
        "source_memory_access",
        "source_alignment",
    ])?;
    form.text(" : ")?;
    let pointee = form.context().parse_type(&pointee);
    let pointee = pointee.map_err(|_| form.mismatch("a pointer to an unknown type".into()))?;
    form.type_(Some(pointee)).map(drop)
}

/// ` "Function" %p ["Aligned", 4] {...} : t`
fn load(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let type_ = form.types_of(Slot::AllOperands)?.first().copied();
    let type_ = type_.ok_or_else(|| form.mismatch("a load without a pointer".into()))?;
    form.string(BStr::new(&pointer(type_)?.0))?;
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    access(form)?;
    form.attributes_without(&["memory_access", "alignment"])?;
    form.text(" : ")?;
    form.types(Slot::AllResults)
}

/// ` "Function" %p, %v ["Aligned", 4] : t {...}`
fn store(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let types = form.types_of(Slot::AllOperands)?;
    let type_ = types.first().copied();
    let type_ = type_.ok_or_else(|| form.mismatch("a store without a pointer".into()))?;
    form.string(BStr::new(&pointer(type_)?.0))?;
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    access(form)?;
    form.text(" : ")?;
    form.type_(types.get(1).copied())?;
    form.attributes_without(&["memory_access", "alignment"])
}

fn selection(form: &mut dyn FormDriver<'_>) -> Result<()> {
    control(form, "selection_control")
}

fn loop_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    control(form, "loop_control")
}

/// ` control(Flatten) -> t {...}`
fn control(form: &mut dyn FormDriver<'_>, name: &str) -> Result<()> {
    if let Some(control) = form.printed(name)? {
        let text = control.to_string();
        let inner = text
            .split_once('<')
            .and_then(|(_, rest)| rest.strip_suffix('>'));
        let inner = inner.unwrap_or_default();
        if inner != "None" {
            form.text(&format!(" control({inner})"))?;
        }
    }
    form.arrow_types(Slot::AllResults)?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)
}

/// ` "GLCompute" @f, @a, @b`
fn entry_point(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    match form.printed("execution_model")? {
        Some(model) => quoted(form, model)?,
        None => return Err(form.mismatch("an entry point without a model".into())),
    }
    form.text(" ")?;
    form.named("fn", AttributeStyle::Untyped(None))?;
    if let Some(interface) = form.printed("interface")? {
        for variable in interface.decode::<ArrayAttr<'_>>()?.iter()? {
            form.text(", ")?;
            form.attribute(Some(variable), AttributeStyle::Full)?;
        }
    }
    Ok(())
}

/// ` @f "LocalSize", 1, 1, 1`
fn execution_mode(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.named("fn", AttributeStyle::Untyped(None))?;
    form.text(" ")?;
    match form.printed("execution_mode")? {
        Some(mode) => quoted(form, mode)?,
        None => return Err(form.mismatch("an execution mode is absent".into())),
    }
    if let Some(values) = form.printed("values")? {
        for value in values.decode::<ArrayAttr<'_>>()?.iter()? {
            form.text(", ")?;
            form.integer(int(value)?)?;
        }
    }
    Ok(())
}

/// ` {...} %a, %b : t`
fn extended(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.attributes_without(&[])?;
    form.operands(Slot::AllOperands)?;
    form.text(" : ")?;
    form.types(Slot::AllResults)
}

/// ` %a, %b, %c : t`
fn ternary(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    form.text(" : ")?;
    form.types(Slot::AllResults)
}

/// ` %p, %v : t`
fn block_write(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    form.text(" : ")?;
    let type_ = form.types_of(Slot::AllOperands)?.get(1).copied();
    form.type_(type_).map(drop)
}
