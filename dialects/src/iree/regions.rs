//! Regions whose arguments the form writes: counts of workgroups, conditions, and what runs with resources.

use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, AttributeStyle, FormDriver, RegionStyle, Slot,
};
use mlir_bytecode::{Result, Type};

use super::sizes::{Results, Sizes};

/// `workgroups(%arg0: index) -> (index, index, index) {...}`, or nothing
pub(super) fn workgroups(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    keyword_region(form, arguments, "workgroups")
}

/// ` count(%arg0: index) -> (index, index, index) {...}`, or nothing
pub(super) fn dispatch_count(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    keyword_region(form, arguments, " count")
}

/// `count(%arg0: index) -> (index, index, index) {...}`, or nothing
pub(super) fn count(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    keyword_region(form, arguments, "count")
}

/// A keyword and the region of a count, if it is not empty.
fn keyword_region(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
    keyword: &str,
) -> Result<()> {
    let region = region_of(form, arguments)?;
    let is_written = form.is_printing() && form.has_region(region)?;
    match form.optional(keyword, is_written)? {
        true => workgroup_count(form, arguments),
        false if form.is_printing() => Ok(()),
        false => form.empty_region(region),
    }
}

/// `(%arg0: !hal.device) -> (index, index, index) {...}`
pub(super) fn workgroup_count(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let region = region_of(form, arguments)?;
    let index = form.context().index();
    function_region(form, region, &[index; 3])
}

/// `(%arg0: !hal.device) -> i1 {...}`
pub(super) fn condition(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let region = region_of(form, arguments)?;
    let bool_ = form.context().i1();
    function_region(form, region, &[bool_])
}

/// `[%a, %b] -> (t{%d}) attributes {...} {...} count(%arg0: index) -> (index, index, index) {...}`
pub(super) fn dispatch(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let workload = Slot::Operands("workload");
    let has_workload = form.is_printing() && form.count(workload)? > 0;
    if form.optional("[", has_workload)? {
        form.operands(workload)?;
        form.text("]")?;
    }
    let printed = form.printed_types(Slot::AllResults)?;
    let mut types = Vec::new();
    if form.optional(" -> (", true)? {
        types = Sizes::new(Slot::Operands("result_dims")).types(form, &printed, ")")?;
        form.text(")")?;
    }
    form.set_types(Slot::AllResults, &types)?;
    let index = form.context().index();
    for slot in [workload, Slot::Operands("result_dims")] {
        let count = form.count(slot)?;
        form.set_types(slot, &vec![index; count])?;
    }
    form.keyword_attributes_without(&["operandSegmentSizes"])?;
    form.text(" ")?;
    let is_hidden = form.is_printing() && printed.is_empty();
    form.region(0, RegionStyle::FULL.hide_terminator(is_hidden).as_written())?;
    keyword_region(form, &[Argument::Regions(1..2)], " count")
}

/// `(%arg0: !hal.device) -> i1 {...} attributes {...}`
pub(super) fn executable_condition(form: &mut dyn FormDriver<'_>) -> Result<()> {
    condition(form, &[Argument::Regions(0..1)])?;
    if !form.is_printing() {
        let context = form.context();
        let device = context.parse_type("!hal.device")?;
        let type_ = context.function_type([device], [context.i1()])?;
        let type_ = context.type_attribute(type_)?;
        form.set_attribute("function_type", type_)?;
    }
    form.keyword_attributes_without(&["function_type"])
}

/// ` "tag" inverts("tag") (%arg0 = %a) : (t) -> u {...}`
pub(super) fn hoistable_conversion(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.named("tag", AttributeStyle::Full)?;
    form.text(" inverts(")?;
    form.named("inverseTag", AttributeStyle::Full)?;
    form.text(") ")?;
    form.assignments(0, 0, Slot::AllOperands)?;
    form.text(" : ")?;
    form.functional_type(Slot::AllOperands, Slot::AllResults)?;
    let types = form.types_of(Slot::AllOperands)?;
    form.set_argument_types(0, 0, &types)?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY)?;
    form.attributes_without(&["tag", "inverseTag"])
}

/// `(%arg0: t, %arg1: u) {...}`
pub(super) fn workgroup_body(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let region = region_of(form, arguments)?;
    let printed: Vec<Type<'_>> = match form.is_printing() {
        true => (form.arguments_of(region)?.iter())
            .map(|it| it.type_())
            .collect(),
        false => Vec::new(),
    };
    let mut types = Vec::new();
    form.text("(")?;
    form.list(printed.len(), ")", &mut |form, index| {
        form.argument(region, index, ArgumentStyle::Name)?;
        form.text(": ")?;
        types.push(form.type_(printed.get(index).copied())?);
        Ok(())
    })?;
    form.text(") ")?;
    form.set_argument_types(region, 0, &types)?;
    form.region(region, RegionStyle::BODY)
}

/// `(%a as %arg0: t{%size}) -> (u{%size}, %a) {...}`: operands that arguments of the region stand for
pub(super) fn resources(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [operands, _, sizes, results, result_sizes, tied, ..] = arguments else {
        return Err(form.mismatch("the arguments of `ResourceRegion`".into()));
    };
    let region = region_of(form, arguments)?;
    captures(form, operands.slot(), sizes.slot(), region)?;
    let mut results = Results {
        operands: operands.slot(),
        results: results.slot(),
        sizes: Some(Sizes::new(result_sizes.slot())),
        encodings: None,
        tied: tied.attribute(),
    };
    let has_results = form.is_printing() && form.count(results.results)? > 0;
    if form.optional(" -> ", has_results)? {
        results.run(form)?;
    }
    form.text(" ")?;
    form.region(region, RegionStyle::BODY)
}

/// `(%a as %arg0: t{%size}) {...}`, without the terminator
pub(super) fn explicit_resources(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [operands, _, sizes, _] = arguments else {
        return Err(form.mismatch("the arguments of `ExplicitResourceRegion`".into()));
    };
    let region = region_of(form, arguments)?;
    captures(form, operands.slot(), sizes.slot(), region)?;
    form.text(" ")?;
    form.region(region, RegionStyle::BODY.hide_terminator(true))
}

/// `(%a as %arg0: t{%size}, ...)`
fn captures(
    form: &mut dyn FormDriver<'_>,
    operands: Slot<'_>,
    sizes: Slot<'_>,
    region: usize,
) -> Result<()> {
    let mut sizes = Sizes::new(sizes);
    let mut types = Vec::new();
    form.text("(")?;
    form.typed_list(operands, ")", &mut |form, index, type_| {
        form.operand(operands, index)?;
        form.text(" as ")?;
        form.argument(region, index, ArgumentStyle::Name)?;
        form.text(": ")?;
        let type_ = sizes.type_(form, type_)?;
        types.push(type_);
        Ok(type_)
    })?;
    form.text(")")?;
    form.set_argument_types(region, 0, &types)
}

/// `(%arg0: t {...}) -> (u, v) {...}`: a region with the arguments and results of a function
fn function_region<'ir>(
    form: &mut dyn FormDriver<'ir>,
    region: usize,
    results: &[Type<'ir>],
) -> Result<()> {
    let count = match form.is_printing() {
        true => form.arguments_of(region)?.len(),
        false => 0,
    };
    form.text("(")?;
    form.list(count, ")", &mut |form, index| {
        form.argument(region, index, ArgumentStyle::Typed(None))
            .map(drop)
    })?;
    form.text(") -> ")?;
    form.result_types(results)?;
    form.text(" ")?;
    form.region(region, RegionStyle::BODY)
}

/// Returns the region that a directive has as its last argument.
fn region_of(form: &dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<usize> {
    match arguments.last() {
        Some(Argument::Regions(regions)) => Ok(regions.start),
        _ => Err(form.mismatch("the region of a directive".into())),
    }
}
