//! Directives of `omp` up to LLVM 19.

use mlir_bytecode::Result;
use mlir_bytecode::builtin::{DenseElementsAttr, VectorType};
use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, AttributeStyle, FormDriver, RegionStyle, Slot, dense_integers,
};

use crate::forms::{int, name_at, slot_at};

/// The clauses of a region: operands, the attributes of symbols and of references, the word.
const CLAUSES: [(&str, &str, &str, &str); 2] = [
    (
        "reduction_vars",
        "reductions",
        "reduction_vars_byref",
        "reduction(",
    ),
    ("private_vars", "privatizers", "", "private("),
];

/// `reduction(byref @r %v -> %a : t) private(@p %w -> %b : t) {...}`
pub(super) fn region(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (mut region, mut slots) = (0, Vec::new());
    for argument in arguments {
        match argument {
            Argument::Regions(regions) => region = regions.start,
            Argument::Values(Slot::Operands(name)) => slots.push(*name),
            _ => {}
        }
    }
    let mut first = 0;
    for (name, symbols, references, word) in CLAUSES {
        if !slots.contains(&name) {
            continue;
        }
        let slot = Slot::Operands(name);
        let types = form.types_of(slot)?;
        if !form.optional(word, !types.is_empty())? {
            continue;
        }
        let symbols = form.printed_array(symbols)?;
        let references = form.printed(references)?;
        let references = references.map_or(Ok(Vec::new()), dense_integers)?;
        form.list(types.len(), ")", &mut |form, index| {
            if references.get(index).is_some_and(|it| *it != 0) {
                form.text("byref ")?;
            }
            form.attribute(symbols.get(index).copied(), AttributeStyle::Full)?;
            form.text(" ")?;
            form.operand(slot, index)?;
            form.text(" -> ")?;
            form.argument(region, first + index, ArgumentStyle::Name)?;
            form.text(" : ")?;
            form.type_(types.get(index).copied()).map(drop)
        })?;
        form.text(") ")?;
        first += types.len();
    }
    form.region(region, RegionStyle::BODY)
}

pub(super) fn atomic(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    optional_region(form, arguments, "atomic ")
}

pub(super) fn cleanup(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    optional_region(form, arguments, "cleanup ")
}

/// `cleanup {...}`, or nothing.
fn optional_region(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
    word: &str,
) -> Result<()> {
    let Some(Argument::Regions(regions)) = arguments.first() else {
        return Err(form.mismatch("the arguments of a region".into()));
    };
    let present = form.is_printing() && form.has_region(regions.start)?;
    if form.optional(word, present)? {
        return form.region(regions.start, RegionStyle::FULL);
    }
    form.empty_region(regions.start)
}

/// `@r %v -> %w : t`
pub(super) fn reductions(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let symbols = form.printed_array(name_at(arguments, 2))?;
    let types = form.types_of(slot)?;
    form.list(types.len(), ")", &mut |form, index| {
        form.attribute(symbols.get(index).copied(), AttributeStyle::Full)?;
        form.text(" -> ")?;
        form.operand(slot, index)?;
        form.text(" : ")?;
        form.type_(types.get(index).copied()).map(drop)
    })?;
    Ok(())
}

/// The kinds of a mapping: bits of an integer, up to LLVM 21.
pub(super) fn map_bits(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    let bits = match form.printed(name)? {
        Some(value) => int(value)?,
        None => return Ok(()),
    };
    let has = |bit: i64| bits & bit == bit;
    let words = [
        (has(0x04), "always"),
        (has(0x200), "implicit"),
        (has(0x400), "close"),
        (has(0x1000), "present"),
        (has(0x03), "tofrom"),
        (has(0x01) && !has(0x02), "to"),
        (has(0x02) && !has(0x01), "from"),
        (has(0x08), "delete"),
        (bits & 0x0b == 0, "exit_release_or_enter_alloc"),
    ];
    let words = words
        .into_iter()
        .filter_map(|(is_set, word)| is_set.then_some(word));
    form.text(&words.collect::<Vec<_>>().join(", "))
}

/// `%v -> %a, %w -> %b : t, t`, or without arguments `%v, %w : t, t`.
pub(super) fn map_entries(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let types = form.types_of(slot)?;
    let has_arguments = match form.operation() {
        Some(operation) => operation.region_count() > 0 && !form.arguments_of(0)?.is_empty(),
        None => false,
    };
    form.list(types.len(), ":", &mut |form, index| {
        form.operand(slot, index)?;
        if form.optional(" -> ", has_arguments)? {
            form.argument(0, index, ArgumentStyle::Name)?;
        }
        Ok(())
    })?;
    form.text(" : ")?;
    form.types(slot)
}

/// `[3,-1], [2,1]`: dense elements of two dimensions.
pub(super) fn members_index(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let name = name_at(arguments, 0);
    let Some(value) = form.printed(name)? else {
        return Ok(());
    };
    let elements: DenseElementsAttr<'_> = value.decode()?;
    let all: Vec<i32> = elements.iter::<i32>()?.collect();
    let shape = match value.value_type()? {
        Some(type_) => type_.try_decode::<VectorType<'_>>()?.map(|it| it.shape()),
        None => None,
    };
    let row = shape.transpose()?.and_then(|it| it.last().copied());
    let row = row.map_or(1, |it| (it as usize).max(1));
    let rows: Vec<String> = (all.chunks(row))
        .map(|row| {
            let row: Vec<String> = row.iter().map(ToString::to_string).collect();
            format!("[{}]", row.join(","))
        })
        .collect();
    form.text(&rows.join(", "))
}

/// ` (%i) : t = (%a) to (%b) inclusive step (%c) {...}`, with a space before as the operation has none.
pub(super) fn loop_control(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let [
        Argument::Regions(regions),
        lower,
        upper,
        steps,
        _,
        inclusive,
    ] = arguments
    else {
        return Err(form.mismatch("the arguments of `LoopControl`".into()));
    };
    let region = regions.start;
    let arguments = form.arguments_of(region)?;
    form.text(" (")?;
    form.list(arguments.len(), ")", &mut |form, index| {
        form.argument(region, index, ArgumentStyle::Name).map(drop)
    })?;
    form.text(") : ")?;
    form.type_(arguments.first().map(|it| it.type_()))?;
    form.text(" = (")?;
    form.operands(lower.slot())?;
    form.text(") to (")?;
    form.operands(upper.slot())?;
    form.text(") ")?;
    form.flag("inclusive ", inclusive.attribute())?;
    form.text("step (")?;
    form.operands(steps.slot())?;
    form.text(") ")?;
    form.region(region, RegionStyle::BODY)
}
