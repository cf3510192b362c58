//! The custom forms, directives and names of `gpu`.

use mlir_bytecode::builtin::{ArrayAttr, FunctionType, IntegerAttr, TypeAttr};
use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, AttributeStyle, CustomDirective, FormDriver, OperationForm,
    RegionStyle, SetName, Slot, ValueNames,
};
use mlir_bytecode::{Attribute, Operation, Result};

use crate::forms::{DialectForms, case, int, is_index};
use crate::func::body;
use crate::func::signature::{Signature, lists};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("gpu.launch", launch),
        OperationForm::new("gpu.func", function),
        OperationForm::new("gpu.module", module).until(19),
        OperationForm::new("gpu.warp_execute_on_lane_0", warp_execute),
        OperationForm::new("vector.warp_execute_on_lane_0", warp_execute),
    ],
    directives: &[
        CustomDirective::new("AsyncDependencies", async_dependencies),
        CustomDirective::new("LaunchDimType", launch_type),
        CustomDirective::new("LaunchFuncOperands", launch_operands),
        CustomDirective::new("OffloadingHandler", offloading_handler),
        CustomDirective::new("AllReduceOperation", all_reduce),
    ],
    names: &[
        ValueNames::results("gpu.thread_id", dimension),
        ValueNames::results("gpu.block_id", dimension),
        ValueNames::results("gpu.block_dim", dimension),
        ValueNames::results("gpu.grid_dim", dimension),
        ValueNames::results("gpu.global_id", dimension),
        ValueNames::results("gpu.cluster_id", dimension),
        ValueNames::results("gpu.cluster_dim", dimension),
        ValueNames::results("gpu.cluster_dim_blocks", dimension),
        ValueNames::results("gpu.cluster_block_id", dimension),
    ],
};

/// `thread_id_x`
fn dimension(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    if let Some(dimension) = operation.attribute("dimension")? {
        set(
            0,
            &format!("{}_{}", operation.name().operation(), case(dimension)?),
        );
    }
    Ok(())
}

/// `async [%a, %b]`
fn async_dependencies(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [token, dependencies] = arguments else {
        return Err(form.mismatch("the arguments of `AsyncDependencies`".into()));
    };
    let has_token = !form.types_of(token.slot())?.is_empty();
    let is_async = form.optional("async", has_token)?;
    let any = form.count(dependencies.slot())? > 0;
    if form.peek("[", any) {
        form.text(if is_async { " [" } else { "[" })?;
        form.operands(dependencies.slot())?;
        form.text("]")?;
    }
    Ok(())
}

/// `: t` unless `index`
fn launch_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = arguments.first().map_or(Slot::AllOperands, Argument::slot);
    let printed = form.printed_types(slot)?.first().copied();
    if form.optional(": ", printed.is_some_and(|it| !is_index(it)))? {
        form.type_(printed)?;
    }
    Ok(())
}

/// `args(%a : t)`
fn launch_operands(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = arguments.first().map_or(Slot::AllOperands, Argument::slot);
    let types = form.types_of(slot)?;
    if !form.optional("args(", !types.is_empty())? {
        return Ok(());
    }
    form.list(types.len(), ")", &mut |form, index| {
        form.operand(slot, index)?;
        form.text(" : ")?;
        form.type_(types.get(index).copied()).map(drop)
    })?;
    form.text(")")
}

/// `<#my.handler>` unless the usual one
fn offloading_handler(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = arguments.first().map_or("", Argument::attribute);
    if let Some(handler) = form.printed(name)?
        && handler.to_string() != "#gpu.select_object"
    {
        form.text("<")?;
        form.attribute(Some(handler), AttributeStyle::Full)?;
        form.text(">")?;
    }
    Ok(())
}

/// ` add`
fn all_reduce(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = arguments.first().map_or("", Argument::attribute);
    if let Some(operation) = form.printed(name)? {
        form.attribute(Some(operation), AttributeStyle::Stripped)?;
    }
    Ok(())
}

/// `(%a, %b, %c) in (%d = %x, %e = %y, %f = %z)`: ids are the arguments from `ids` on, sizes those from `sizes` on.
fn sizes(form: &mut dyn FormDriver<'_>, ids: usize, sizes: usize, slots: [&str; 3]) -> Result<()> {
    form.text("(")?;
    form.list(3, ")", &mut |form, index| {
        form.argument(0, ids + index, ArgumentStyle::Name).map(drop)
    })?;
    form.text(") in (")?;
    form.list(3, ")", &mut |form, index| {
        form.argument(0, sizes + index, ArgumentStyle::Name)?;
        form.text(" = ")?;
        form.operand(
            Slot::Operands(slots.get(index).copied().unwrap_or_default()),
            0,
        )
    })?;
    form.text(")")
}

/// ` workgroup(%a : t {...}, ...)`
fn attributions<'ir>(
    form: &mut dyn FormDriver<'ir>,
    text: &str,
    range: std::ops::Range<usize>,
    dictionaries: Option<Attribute<'ir>>,
) -> Result<()> {
    if !form.optional(text, !range.is_empty())? {
        return Ok(());
    }
    let arguments = form.arguments_of(0)?;
    let dictionaries: Vec<_> = match dictionaries {
        Some(array) => array.decode::<ArrayAttr<'_>>()?.iter()?.collect(),
        None => Vec::new(),
    };
    form.list(range.len(), ")", &mut |form, index| {
        form.argument(0, range.start + index, ArgumentStyle::Name)?;
        form.text(" : ")?;
        let argument = arguments.get(range.start + index).map(|it| it.type_());
        form.type_(argument)?;
        form.optional_dictionary(dictionaries.get(index).copied())
            .map(drop)
    })?;
    form.text(")")
}

fn attribution_count(form: &dyn FormDriver<'_>) -> Result<usize> {
    match form.attribute_value("workgroup_attributions")? {
        Some(count) if count.try_decode::<IntegerAttr<'_>>()?.is_some() => Ok(int(count)? as usize),
        _ => Ok(0),
    }
}

/// ` async [%t] clusters(...) in (...) blocks(...) in (...) threads(...) in (...) {...} {...}`
fn launch(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let has_token = form.count(Slot::AllResults)? > 0;
    let dependencies = Slot::Operands("asyncDependencies");
    let any = form.count(dependencies)? > 0;
    if form.optional(" async", has_token)? && form.optional(" [", any)? {
        form.operands(dependencies)?;
        form.text("]")?;
    }
    let groups = form.definition().map_or(&[][..], |it| &it.operands);
    let has_clusters =
        groups.iter().any(|it| &*it.name == "clusterSizeX") && form.has_operands("clusterSizeX")?;
    if form.optional(" clusters", has_clusters)? {
        sizes(
            form,
            12,
            15,
            ["clusterSizeX", "clusterSizeY", "clusterSizeZ"],
        )?;
    }
    form.text(" blocks")?;
    sizes(form, 0, 6, ["gridSizeX", "gridSizeY", "gridSizeZ"])?;
    form.text(" threads")?;
    sizes(form, 3, 9, ["blockSizeX", "blockSizeY", "blockSizeZ"])?;
    let has_memory = form.has_operands("dynamicSharedMemorySize")?;
    if form.optional(" dynamic_shared_memory_size ", has_memory)? {
        form.operand(Slot::Operands("dynamicSharedMemorySize"), 0)?;
    }
    for (text, name) in [(" module(", "module"), (" function(", "function")] {
        if let Some(value) = form.printed(name)? {
            form.text(text)?;
            form.attribute(Some(value), AttributeStyle::Full)?;
            form.text(")")?;
        }
    }
    let first = if has_clusters { 18 } else { 12 };
    let count = form.arguments_of(0)?.len();
    let private = first + attribution_count(form)?;
    attributions(form, " workgroup(", first..private.min(count), None)?;
    attributions(form, " private(", private.min(count)..count, None)?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)?;
    form.attributes_without(&[
        "operandSegmentSizes",
        "workgroup_attributions",
        "module",
        "function",
    ])
}

/// ` @m <#my.handler> [#my.target]  attributes {...} {...}`
fn module(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.symbol("sym_name")?;
    let handler = form.printed("offloadingHandler")?;
    if form.optional(" <", handler.is_some())? {
        let handler = form.attribute(handler, AttributeStyle::Full)?;
        form.set_attribute("offloadingHandler", handler)?;
        form.text(">")?;
    }
    let targets = form.printed("targets")?;
    if form.peek("[", targets.is_some()) {
        form.text(" ")?;
        let targets = form.attribute(targets, AttributeStyle::Full)?;
        form.set_attribute("targets", targets)?;
        form.text(" ")?;
    }
    form.keyword_attributes_without(&["sym_name", "offloadingHandler", "targets"])?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.hide_terminator(true))
}

/// ` @f(%a: t) workgroup(%b : t) private(%c : t) kernel attributes {...} {...}`
fn function(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.symbol("sym_name")?;
    let (mut inputs, mut results) = (Vec::new(), Vec::new());
    if let Some(type_) = form.printed("function_type")? {
        let type_ = type_.decode::<TypeAttr<'_>>()?.value()?;
        let type_: FunctionType<'_> = type_.decode()?;
        inputs.extend(type_.inputs()?);
        results.extend(type_.results()?);
    }
    let first = inputs.len();
    lists(form, &Signature::FUNCTION, inputs, results, false)?;
    let count = form.arguments_of(0)?.len();
    let private = (first + attribution_count(form)?).min(count);
    let workgroup = form.printed("workgroup_attrib_attrs")?;
    attributions(form, " workgroup(", first.min(private)..private, workgroup)?;
    let privates = form.printed("private_attrib_attrs")?;
    attributions(form, " private(", private..count, privates)?;
    form.flag(" kernel", "gpu.kernel")?;
    form.keyword_attributes_without(&[
        "workgroup_attributions",
        "gpu.kernel",
        "sym_name",
        "function_type",
        "arg_attrs",
        "res_attrs",
        "private_attrib_attrs",
        "workgroup_attrib_attrs",
    ])?;
    body(form)
}

/// `(%id)[32] args(%a : t) -> (t) {...} {...}`
fn warp_execute(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text("(")?;
    form.operand(Slot::AllOperands, 0)?;
    form.text(")[")?;
    let size = form.printed("warp_size")?.map_or(Ok(0), int)?;
    form.integer(size)?;
    form.text("]")?;
    let slot = Slot::Operands("args");
    let has_operands = form.has_operands("args")?;
    if form.optional(" args(", has_operands)? {
        form.operands(slot)?;
        form.text(" : ")?;
        form.types(slot)?;
        form.text(")")?;
    }
    let has_results = form.count(Slot::AllResults)? > 0;
    if form.optional(" -> (", has_results)? {
        form.types(Slot::AllResults)?;
        form.text(")")?;
    }
    form.text(" ")?;
    form.region(0, RegionStyle::FULL.hide_terminator(!has_results))?;
    form.attributes_without(&["warp_size"])
}
