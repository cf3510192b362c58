//! The custom forms that no format describes, and the directives of formats.

use mlir_bytecode::Result;
use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, CustomDirective, FormDriver, OperationForm, Part, RegionStyle,
    ResultInference, Slot,
};
use mlir_bytecode::number::Signedness;

use crate::forms::{
    DialectForms, element_type, has_group, int, integer_list, name_at, set_integer, slot_at,
};
use crate::func::function;

pub(super) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("nvws.warp_group", warp_group),
        OperationForm::new("tt.func", function),
        OperationForm::new("ttg.barrier", barrier),
        OperationForm::new("ttg.warp_specialize", warp_specialize)
            .with_nested(1, "ttg.warp_specialize.partitions"),
    ],
    directives: &[
        CustomDirective::new("ttg.Offsets", offsets),
        CustomDirective::new("ttng.BarriersAndPreds", barriers),
        CustomDirective::new("ttng.Token", token),
    ],
    names: &[],
};

/// The types of results that no rule of a definition determines.
pub(super) const INFERENCES: &[ResultInference] = &[ResultInference::new("tt.unsplat", element)];

/// The attribute with the numbers of warps of the partitions of a group.
const WARPS: &str = "numWarps";

/// That of partitions beside a default region.
const PARTITION_WARPS: &str = "partitionNumWarps";

/// `0, 16`: an array of integers of 32 bits.
fn offsets(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    let printed = form.printed_integers(name)?;
    let parsed = integer_list(form, &printed, "]")?;
    set_integers(form, name, &parsed)
}

/// Sets an attribute to an array of integers of 32 bits. Has no effect while printing.
fn set_integers(form: &mut dyn FormDriver<'_>, name: &str, values: &[i64]) -> Result<()> {
    if form.is_printing() {
        return Ok(());
    }
    let narrow = |it: &i64| i32::try_from(*it);
    let Ok(values) = values.iter().map(narrow).collect::<Result<Vec<_>, _>>() else {
        return Err(form.mistake("an integer of more than 32 bits".into()));
    };
    let values = form.context().dense_array(values)?;
    form.set_attribute(name, values)
}

/// `[%dependency]` or `[]`, if the operation yields a token; else nothing.
fn token(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (dependency, token) = (slot_at(arguments, 0), slot_at(arguments, 1));
    let is_yielded = form.is_printing() && form.count(token)? > 0;
    if !form.optional("[", is_yielded)? {
        return Ok(());
    }
    let depends = form.count(dependency)? > 0;
    if form.peek("%", depends) {
        form.operand(dependency, 0)?;
    }
    form.text("]")?;
    let type_ = form.context().parse_type("!ttg.async.token")?;
    form.set_types(token, &[type_])
}

/// `, %barrier[%predicate], %barrier[%predicate]`
fn barriers(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (barriers, predicates) = (slot_at(arguments, 0), slot_at(arguments, 1));
    let printed = form.count(barriers)?;
    if form.is_printing() && form.count(predicates)? != printed {
        return Err(form.mismatch("as many predicates as barriers".into()));
    }
    let mut position = 0;
    while form.optional(", ", position < printed)? {
        form.operand(barriers, position)?;
        form.text("[")?;
        form.operand(predicates, position)?;
        form.text("]")?;
        position += 1;
    }
    Ok(())
}

/// Sets the type of the result to that of the elements of the operand.
fn element(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let types = form.types_of(Slot::AllOperands)?;
    let elements = types
        .into_iter()
        .filter_map(|it| element_type(it).transpose());
    let elements = elements.collect::<Result<Vec<_>>>()?;
    form.set_types(Slot::AllResults, &elements)
}

/// The kinds of accesses that a barrier orders, and all of them.
const ACCESSES: [(&str, i64); 7] = [
    ("local", 1),
    ("global_read", 2),
    ("global_write", 4),
    ("tensor_read", 8),
    ("tensor_write", 16),
    ("all", 31),
    ("none", 0),
];

/// ` local|global_read`, ` all` or ` none`
fn barrier(form: &mut dyn FormDriver<'_>) -> Result<()> {
    const NAME: &str = "addrSpace";
    if form.has_attributes_except(&[NAME])? {
        return Err(form.mismatch("the text has no dictionary".into()));
    }
    let printed = form.printed(NAME)?.map_or(Ok(0), int)?;
    let whole = ACCESSES.iter().filter(|(_, bits)| *bits == printed);
    let parts = ACCESSES
        .iter()
        .filter(|(_, bits)| bits.count_ones() == 1 && printed & bits != 0);
    let printed: Vec<_> = match whole.clone().next() {
        Some(_) => whole.collect(),
        None => parts.collect(),
    };
    let (mut position, mut parsed) = (0, 0);
    form.text(" ")?;
    loop {
        let word = form.keyword(printed.get(position).map_or("", |it| it.0))?;
        let Some((_, bits)) = ACCESSES.iter().find(|it| it.0 == word) else {
            return Err(form.mistake(format!("`{word:.100}` is no kind of access").into()));
        };
        parsed |= bits;
        position += 1;
        if !form.optional("|", position < printed.len())? {
            break;
        }
    }
    let type_ = form.context().integer_type(32, Signedness::Signless)?;
    set_integer(form, NAME, type_, parsed)
}

/// A line `partition0 num_warps(4) {...}` for each region.
fn warp_group(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.keyword_attributes_without(&[WARPS])?;
    let printed = form.printed_integers(WARPS)?;
    let parsed = partitions(form, &printed, &mut |_, _| Ok(()))?;
    set_integers(form, WARPS, &parsed)
}

/// The operands whose values the partitions have as arguments: up to Triton 3.7, those of the operation, then of the nested one.
const CAPTURES: &str = "explicitCaptures";

/// `(%a) attributes {...}`, a line `default {...}`, a line `partition0(%b: t) num_warps(4) {...}` for each region of the nested
/// operation, and ` : (t) -> r`: the types of the captures and of the results.
fn warp_specialize(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let printed = form.printed_integers(PARTITION_WARPS)?;
    form.text("(")?;
    captures(form, &mut |it| it.operands(Slot::AllOperands))?;
    form.text(")")?;
    form.keyword_attributes_without(&[PARTITION_WARPS])?;
    form.new_line(0)?;
    form.text("default ")?;
    form.region(0, RegionStyle::BODY.as_written())?;
    let mut parsed = Vec::new();
    form.nested(&mut |it| {
        it.locate_here()?;
        parsed = partitions(it, &printed, &mut arguments)?;
        Ok(())
    })?;
    set_integers(form, PARTITION_WARPS, &parsed)?;
    form.text(" : ")?;
    let (mut operands, results) = (Vec::new(), form.printed_types(Slot::AllResults)?);
    captures(form, &mut |it| {
        operands = it.printed_types(Slot::AllOperands)?;
        Ok(())
    })?;
    let (operands, results) = form.function_type(&operands, &results)?;
    captures(form, &mut |it| it.set_types(Slot::AllOperands, &operands))?;
    form.set_types(Slot::AllResults, &results)
}

/// Prints or parses parts of the operation that has the captures.
fn captures<'ir>(form: &mut dyn FormDriver<'ir>, part: &mut Part<'_, 'ir>) -> Result<()> {
    match has_group(form, CAPTURES) {
        true => part(form),
        false => form.nested(part),
    }
}

/// `(%a: t, %b: u)`: the arguments of a region.
fn arguments(form: &mut dyn FormDriver<'_>, region: usize) -> Result<()> {
    let printed = form.arguments_of(region)?;
    form.text("(")?;
    form.list(printed.len(), ")", &mut |form, index| {
        form.argument(region, index, ArgumentStyle::Typed(None))?;
        Ok(())
    })?;
    form.text(")")
}

/// A line `partition0`, what `head` writes, and ` num_warps(4) {...}` for each region. Returns the parsed numbers of warps.
fn partitions<'ir>(
    form: &mut dyn FormDriver<'ir>,
    printed: &[i64],
    head: &mut dyn FnMut(&mut dyn FormDriver<'ir>, usize) -> Result<()>,
) -> Result<Vec<i64>> {
    let regions = form.operation().map(|it| it.region_count());
    if regions.is_some_and(|it| it != printed.len()) {
        return Err(form.mismatch("as many numbers of warps as regions".into()));
    }
    let mut parsed = Vec::new();
    loop {
        let position = parsed.len();
        let word = format!("partition{position}");
        if !form.peek(&word, position < printed.len()) {
            return Ok(parsed);
        }
        form.new_line(0)?;
        form.text(&word)?;
        head(form, position)?;
        form.text(" num_warps(")?;
        parsed.push(form.integer(printed.get(position).copied().unwrap_or_default())?);
        form.text(") ")?;
        form.region(position, RegionStyle::BODY.as_written())?;
    }
}
