//! The custom forms of `gpu` that no format describes, directives of formats, and the names of values.

mod items;

use mlir_bytecode::builtin::IntegerAttr;
use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, AttributeStyle, CustomDirective, FormDriver, OperationForm,
    RegionStyle, SetName, Slot, ValueNames,
};
use mlir_bytecode::{Operation, Result, Type};

pub(crate) use self::items::GpuDialect;
use crate::affine::result_types;
use crate::forms::{
    DialectForms, case, has_group, has_inherent, int, is_index, name_at, named_integer,
    set_integer, set_parsed_types, slot_at,
};

use crate::func::signature::{Signature, set_dictionaries, signature};

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

const TOKEN: &str = "!gpu.async.token";

/// Returns the types of `count` tokens.
fn tokens<'ir>(form: &dyn FormDriver<'ir>, count: usize) -> Result<Vec<Type<'ir>>> {
    Ok(vec![form.context().parse_type(TOKEN)?; count])
}

/// `async [%a, %b]`, after a space. If the dependencies need a token, they are not printed without one.
fn token_and_dependencies(
    form: &mut dyn FormDriver<'_>,
    token: Slot<'_>,
    dependencies: Slot<'_>,
    space: &str,
    needs_token: bool,
) -> Result<()> {
    let has_token = form.count(token)? > 0;
    let is_async = form.optional(&format!("{space}async"), has_token)?;
    if is_async && !form.has_result_names() {
        return Err(form.mistake("needs to be named when marked `async`".into()));
    }
    let result = tokens(form, usize::from(is_async))?;
    form.set_types(token, &result)?;
    let any = form.count(dependencies)? > 0 && (is_async || !needs_token);
    let open = if is_async { " [" } else { "[" };
    if form.optional(open, any)? {
        form.operands(dependencies)?;
        form.text("]")?;
    }
    if needs_token {
        form.omit_operands(dependencies)?;
    }
    let types = tokens(form, form.count(dependencies)?)?;
    form.set_types(dependencies, &types)
}

fn async_dependencies(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [token, dependencies] = arguments else {
        return Err(form.mismatch("the arguments of `AsyncDependencies`".into()));
    };
    token_and_dependencies(form, token.slot(), dependencies.slot(), "", false)
}

/// `: t` unless `index`: the type of the sizes of the grid, and of the clusters if there are any.
fn launch_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [first, cluster, rest @ ..] = arguments else {
        return Err(form.mismatch("the arguments of `LaunchDimType`".into()));
    };
    let printed = form.printed_types(first.slot())?.first().copied();
    let mut type_ = form.context().index();
    if form.optional(": ", printed.is_some_and(|it| !is_index(it)))? {
        type_ = form.type_(printed)?;
    }
    form.set_types(first.slot(), &[type_])?;
    if form.count(cluster.slot())? > 0 {
        for size in rest {
            set_parsed_types(form, size.slot(), &[type_])?;
        }
    }
    Ok(())
}

/// `args(%a : t)`
fn launch_operands(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let has_operands = form.count(slot)? > 0;
    if !form.optional("args(", has_operands)? {
        return Ok(());
    }
    form.typed_list(slot, ")", &mut |form, index, type_| {
        form.operand(slot, index)?;
        form.text(" : ")?;
        form.type_(type_)
    })?;
    form.text(")")
}

/// `<#my.handler>` unless the usual one
fn offloading_handler(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    const USUAL: &str = "#gpu.select_object";
    let name = name_at(arguments, 0);
    let printed = form.printed(name)?;
    let is_unusual = printed.is_some_and(|it| it.to_string() != USUAL);
    if form.optional("<", is_unusual)? {
        form.named(name, AttributeStyle::Full)?;
        return form.text(">");
    }
    if form.is_printing() {
        return Ok(());
    }
    let usual = form.context().parse_attribute(USUAL)?;
    form.set_attribute(name, usual)
}

/// ` add`, or nothing if a region reduces the values: one of the cases of the release.
fn all_reduce(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    if let Some(operation) = form.printed(name)? {
        form.attribute(Some(operation), AttributeStyle::Stripped)?;
        return Ok(());
    }
    if form.peek("%", form.is_printing()) {
        return Ok(());
    }
    let word = form.keyword("")?;
    let text = format!("#gpu<all_reduce_op {word}>");
    match form.context().parse_attribute(&text) {
        Ok(value) => form.set_attribute(name, value),
        Err(_) => Err(form.mistake(format!("`{word:.100}` is no reduction").into())),
    }
}

/// `(%a, %b, %c) in (%d = %x, %e = %y, %f = %z)`: ids are the arguments from `ids` on, sizes those from `sizes` on.
fn sizes(form: &mut dyn FormDriver<'_>, ids: usize, sizes: usize, slots: [&str; 3]) -> Result<()> {
    form.text("(")?;
    form.list(3, ")", &mut |form, index| {
        form.argument(0, ids + index, ArgumentStyle::Name).map(drop)
    })?;
    form.text(") in (")?;
    let type_ = form.context().index();
    for (index, slot) in slots.iter().enumerate() {
        form.text(if index == 0 { "" } else { ", " })?;
        form.argument(0, sizes + index, ArgumentStyle::Name)?;
        form.text(" = ")?;
        form.operand(Slot::Operands(slot), 0)?;
        form.set_types(Slot::Operands(slot), &[type_])?;
    }
    form.text(")")
}

/// ` workgroup(%a : t {...}, ...)`: arguments of a function or a launch that are memory, from one argument on. Returns
/// their number. `name` is the attribute with their dictionaries.
fn attributions(
    form: &mut dyn FormDriver<'_>,
    text: &str,
    printed: std::ops::Range<usize>,
    name: Option<&str>,
) -> Result<usize> {
    if !form.optional(text, !printed.is_empty())? {
        return Ok(0);
    }
    let arguments = form.arguments_of(0)?;
    let dictionaries = form.printed_array(name.unwrap_or_default())?;
    let (mut types, mut parsed) = (Vec::new(), Vec::new());
    let first = printed.start;
    let count = form.list(printed.len(), ")", &mut |form, index| {
        form.argument(0, first + index, ArgumentStyle::Name)?;
        form.text(" : ")?;
        let argument = arguments.get(first + index).map(|it| it.type_());
        types.push(form.type_(argument)?);
        if name.is_some() {
            parsed.push(form.optional_dictionary(dictionaries.get(index).copied())?);
        }
        Ok(())
    })?;
    form.text(")")?;
    form.set_argument_types(0, first, &types)?;
    if let Some(name) = name {
        set_dictionaries(form, name, &parsed)?;
    }
    Ok(count)
}

const ATTRIBUTIONS: &str = "workgroup_attributions";
/// Since LLVM 23.
const COOPERATIVE: &str = "cooperative";
/// A property since LLVM 23.
const KERNEL: &str = "kernel";

fn attribution_count(form: &dyn FormDriver<'_>) -> Result<usize> {
    match form.printed(ATTRIBUTIONS)? {
        Some(count) if count.try_decode::<IntegerAttr<'_>>()?.is_some() => Ok(int(count)? as usize),
        _ => Ok(0),
    }
}

/// Sets the number of arguments that are memory of a group of threads. Where the number is a property, zero is left out.
fn set_attribution_count(form: &mut dyn FormDriver<'_>, count: usize) -> Result<()> {
    if count == 0 && has_inherent(form, ATTRIBUTIONS) {
        return Ok(());
    }
    let type_ = form.context().i64();
    set_integer(form, ATTRIBUTIONS, type_, count as i64)
}

/// ` <%o : t>`: the object of an asynchronous launch, since LLVM 24.
fn async_object(form: &mut dyn FormDriver<'_>) -> Result<()> {
    const GROUP: &str = "asyncObject";
    if !has_group(form, GROUP) {
        return Ok(());
    }
    let slot = Slot::Operands(GROUP);
    let has_object = form.has_operands(GROUP)?;
    if !form.optional(" <", has_object)? {
        return Ok(());
    }
    form.operand(slot, 0)?;
    form.text(" : ")?;
    form.types(slot)?;
    form.text(">")
}

/// ` async [%t] <%o : t> clusters(...) in (...) blocks(...) in (...) threads(...) in (...) {...} {...}`
fn launch(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let dependencies = Slot::Operands("asyncDependencies");
    token_and_dependencies(form, Slot::AllResults, dependencies, " ", true)?;
    async_object(form)?;
    let has_clusters = has_group(form, "clusterSizeX") && form.has_operands("clusterSizeX")?;
    let has_clusters = form.optional(" clusters", has_clusters)?;
    if has_clusters {
        let slots = ["clusterSizeX", "clusterSizeY", "clusterSizeZ"];
        sizes(form, 12, 15, slots)?;
    }
    form.text(" blocks")?;
    sizes(form, 0, 6, ["gridSizeX", "gridSizeY", "gridSizeZ"])?;
    form.text(" threads")?;
    sizes(form, 3, 9, ["blockSizeX", "blockSizeY", "blockSizeZ"])?;
    let has_memory = form.has_operands("dynamicSharedMemorySize")?;
    if form.optional(" dynamic_shared_memory_size ", has_memory)? {
        let slot = Slot::Operands("dynamicSharedMemorySize");
        form.operand(slot, 0)?;
        let type_ = form.context().i32();
        form.set_types(slot, &[type_])?;
    }
    for (text, name) in [(" module(", "module"), (" function(", "function")] {
        let present = form.is_printing() && form.has(name)?;
        if form.optional(text, present)? {
            form.named(name, AttributeStyle::Untyped(None))?;
            form.text(")")?;
        }
    }
    if has_inherent(form, COOPERATIVE) {
        form.flag(" cooperative", COOPERATIVE)?;
    }
    let first = if has_clusters { 18 } else { 12 };
    let index = form.context().index();
    form.set_argument_types(0, 0, &vec![index; first])?;
    let count = form.arguments_of(0)?.len();
    // The launches of LLVM 16 have no memory of their own, so that an attribute of this name has no meaning.
    let has_attributions = form.context().registry().llvm_release() > 16;
    let shared = match has_attributions {
        true => attribution_count(form)?,
        false => 0,
    };
    let private = first.saturating_add(shared).min(count);
    let shared = attributions(form, " workgroup(", first..private, None)?;
    if has_attributions {
        set_attribution_count(form, shared)?;
    }
    let private = first + shared;
    attributions(form, " private(", private..count, None)?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)?;
    let mut printed = vec!["operandSegmentSizes", "module", "function"];
    if has_attributions {
        printed.push(ATTRIBUTIONS);
    }
    if has_inherent(form, COOPERATIVE) {
        printed.push(COOPERATIVE);
    }
    form.attributes_without(&printed)
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

/// The discardable attribute of a kernel, which is printed as the property.
const MARK: &str = "gpu.kernel";

/// ` @f(%a: t) workgroup(%b : t) private(%c : t) kernel attributes {...} {...}`
fn function(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.symbol("sym_name")?;
    let names = Signature {
        needs_names: true,
        ..Signature::FUNCTION
    };
    let first = signature(form, &names)?;
    let count = form.arguments_of(0)?.len();
    let private = (first + attribution_count(form)?).min(count);
    let name = "workgroup_attrib_attrs";
    let shared = first..private;
    let shared = attributions(form, " workgroup(", shared, Some(name))?;
    set_attribution_count(form, shared)?;
    let private = first + shared;
    let name = "private_attrib_attrs";
    attributions(form, " private(", private..count, Some(name))?;
    let is_marked = form.is_printing() && form.has(MARK)?;
    let kernel = if has_inherent(form, KERNEL) && !is_marked {
        KERNEL
    } else {
        MARK
    };
    form.flag(" kernel", kernel)?;
    let mut printed = vec![
        ATTRIBUTIONS,
        MARK,
        "sym_name",
        "function_type",
        "arg_attrs",
        "res_attrs",
        "private_attrib_attrs",
        "workgroup_attrib_attrs",
    ];
    if has_inherent(form, KERNEL) {
        printed.push(KERNEL);
    }
    form.keyword_attributes_without(&printed)?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)
}

/// `(%id)[32] args(%a : t) -> (t) {...} {...}`
fn warp_execute(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text("(")?;
    form.operand(Slot::Operands("laneid"), 0)?;
    let index = form.context().index();
    form.set_types(Slot::Operands("laneid"), &[index])?;
    form.text(")[")?;
    let type_ = form.context().i64();
    named_integer(form, "warp_size", type_)?;
    form.text("]")?;
    let slot = Slot::Operands("args");
    let has_operands = form.has_operands("args")?;
    if form.optional(" args(", has_operands)? {
        form.operands(slot)?;
        form.text(" : ")?;
        form.types(slot)?;
        form.text(")")?;
    }
    let has_results = result_types(form)?;
    form.text(" ")?;
    form.region(0, RegionStyle::FULL.hide_terminator(!has_results))?;
    form.attributes_without(&["warp_size"])
}
