//! The custom forms of `shape`, `tensor` and `async` that no format describes, and the names of their values.

use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, AttributeStyle, CustomDirective, FormDriver, OperationForm,
    RegionStyle, SetName, Slot, ValueNames, dense_integers,
};
use mlir_bytecode::{Operation, Result, Type};

use crate::forms::{DialectForms, inside, int, region_with_results, set_each};
use crate::func;

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("shape.const_shape", const_shape),
        OperationForm::new("shape.reduce", reduce),
        OperationForm::new("shape.assuming", assuming),
        OperationForm::new("shape.func", func::function),
        OperationForm::new("shape.function_library", function_library),
        OperationForm::new("async.func", func::function),
        OperationForm::new("async.execute", execute),
        OperationForm::new("ml_program.func", func::function),
        OperationForm::new("ml_program.subgraph", func::function),
        OperationForm::new("emitc.func", func::function),
        OperationForm::new("pdl_interp.func", func::function),
    ],
    directives: &[CustomDirective::new("AwaitResultType", await_type)],
    names: &[
        ValueNames::results("shape.const_size", const_size),
        ValueNames::fixed("tensor.cast", &["cast"]),
        ValueNames::fixed("tensor.dim", &["dim"]),
        ValueNames::fixed("tensor.rank", &["rank"]),
        ValueNames::fixed("tensor.reshape", &["reshape"]),
        ValueNames::fixed("tensor.gather", &["gather"]),
        ValueNames::fixed("tensor.scatter", &["scatter"]),
        ValueNames::fixed("tensor.splat", &["splat"]),
        ValueNames::fixed("tensor.concat", &["concat"]),
        ValueNames::fixed("tensor.from_elements", &["from_elements"]),
        ValueNames::fixed("tensor.extract", &["extracted"]),
        ValueNames::fixed("tensor.insert", &["inserted"]),
        ValueNames::fixed("tensor.extract_slice", &["extracted_slice"]),
        ValueNames::fixed("tensor.insert_slice", &["inserted_slice"]),
        ValueNames::fixed("tensor.collapse_shape", &["collapsed"]),
        ValueNames::fixed("tensor.expand_shape", &["expanded"]),
        ValueNames::fixed("tensor.generate", &["generated"]),
        ValueNames::fixed("tensor.pad", &["padded"]),
        ValueNames::fixed("tensor.pack", &["pack"]),
        ValueNames::fixed("tensor.unpack", &["unpack"]),
    ],
};

fn const_size(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    if let Some(value) = operation.attribute("value")? {
        set(0, &format!("c{}", int(value)?));
    }
    Ok(())
}

/// ` {...} [1, 2] : t`
fn const_shape(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.attributes_without(&["shape"])?;
    form.text("[")?;
    let sizes = match form.printed("shape")? {
        Some(shape) => elements(shape)?,
        None => Vec::new(),
    };
    let mut parsed = Vec::new();
    form.list(sizes.len(), "]", &mut |form, index| {
        parsed.push(form.integer(sizes.get(index).copied().unwrap_or_default())?);
        Ok(())
    })?;
    form.text("] : ")?;
    if !form.is_printing() {
        let context = form.context();
        let type_ = context.tensor([parsed.len() as i64], context.index())?;
        let shape = context.dense_elements(type_, parsed)?;
        form.set_attribute("shape", shape)?;
    }
    form.types(Slot::AllResults)
}

fn elements(attribute: mlir_bytecode::Attribute<'_>) -> Result<Vec<i64>> {
    match attribute.try_decode::<mlir_bytecode::builtin::DenseElementsAttr<'_>>()? {
        Some(elements) => Ok(elements.iter::<i64>()?.collect()),
        None => dense_integers(attribute),
    }
}

/// `(%s, %a) : t -> t {...} {...}`
fn reduce(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text("(")?;
    form.operands(Slot::AllOperands)?;
    form.text(") : ")?;
    let shape = form.first_type(Slot::AllOperands)?;
    form.arrow_types(Slot::AllResults)?;
    if !form.is_printing() {
        let mut types = vec![shape];
        types.extend(form.types_of(Slot::AllResults)?);
        form.set_types(Slot::AllOperands, &types)?;
    }
    form.text(" ")?;
    form.region(0, RegionStyle::FULL.as_written())?;
    form.attributes_without(&[])
}

/// ` %w -> (t) {...} {...}`
fn assuming(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    if !form.is_printing() {
        let witness = form.context().parse_type("!shape.witness")?;
        form.set_types(Slot::AllOperands, &[witness])?;
    }
    region_with_results(form)
}

/// ` @name attributes {...} {...} mapping {...}`
fn function_library(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.symbol("sym_name")?;
    form.keyword_attributes_without(&["sym_name", "mapping"])?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.as_written().hide_terminator(true))?;
    form.text(" mapping ")?;
    form.named("mapping", AttributeStyle::Untyped(None))
        .map(drop)
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
            if !form.is_printing() {
                let inner = payload(type_)?;
                payloads.push(inner.ok_or_else(|| {
                    form.mismatch(format!("`{type_:.100}` is no value to wait for").into())
                })?);
            }
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
    if form.is_printing() {
        return Ok(());
    }
    form.set_types(operand.slot(), &[type_])?;
    let payload = payload(type_)?;
    form.set_types(result.slot(), payload.as_slice())
}
