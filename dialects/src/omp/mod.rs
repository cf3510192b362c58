//! The custom forms of `omp` that no format describes, and directives of formats.

mod earlier_clauses;
mod earlier_maps;
mod loops;
mod map;
mod target;

use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, AttributeStyle, CustomDirective, FormDriver, OperationForm,
    RegionStyle, Slot, dense_integers,
};
use mlir_bytecode::properties::AttributeKind;
use mlir_bytecode::{Attribute, Context, Result};

use crate::forms::{DialectForms, elements_or_array, int, name_at, set_parsed_types, slot_at};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("omp.canonical_loop", loops::canonical_loop),
        OperationForm::new("omp.unroll_heuristic", loops::unroll),
        OperationForm::new("omp.target_allocmem", target::allocate),
        OperationForm::new("omp.loop_nest", loop_nest),
        OperationForm::new("omp.loop_nest", |form| {
            loop_nest_over(form, ["lowerBound", "upperBound", "step"], "inclusive")
        })
        .until(19),
    ],
    directives: &[
        CustomDirective::new("PrivateReductionRegion", region),
        CustomDirective::new("PrivateRegion", region),
        CustomDirective::new("TargetOpRegion", region),
        CustomDirective::new("TaskReductionRegion", region),
        CustomDirective::new("InReductionPrivateRegion", region),
        CustomDirective::new("InReductionPrivateReductionRegion", region),
        CustomDirective::new("UseDeviceAddrUseDevicePtrRegion", region),
        CustomDirective::new("MapClause", map::flags),
        CustomDirective::new("MapClause", earlier_maps::map_bits).until(21),
        CustomDirective::new("MapClause", earlier_maps::map_list).until(16),
        CustomDirective::new("ParallelRegion", earlier_clauses::region).until(19),
        CustomDirective::new("Wsloop", earlier_clauses::region).until(19),
        CustomDirective::new("AtomicReductionRegion", earlier_clauses::atomic).until(19),
        CustomDirective::new("CleanupReductionRegion", earlier_clauses::cleanup).until(19),
        CustomDirective::new("ReductionVarList", earlier_clauses::reductions).until(19),
        CustomDirective::new("MapEntries", earlier_maps::map_entries).until(19),
        CustomDirective::new("CopyPrivateVarList", copy_private).until(19),
        CustomDirective::new("PrivateList", earlier_clauses::private_list).until(19),
        CustomDirective::new("omp.LoopControl", earlier_clauses::loop_control).until(18),
        CustomDirective::new("LoopTransformClis", loops::handles),
        CustomDirective::new("GrainsizeClause", loops::granularity),
        CustomDirective::new("NumTasksClause", loops::granularity),
        CustomDirective::new("CaptureType", words),
        CustomDirective::new("ClauseAttr", words),
        CustomDirective::new("MembersIndex", members_index),
        CustomDirective::new("MembersIndex", earlier_maps::members_index).until(19),
        CustomDirective::new("DependVarList", depends),
        CustomDirective::new("AllocateAndAllocator", allocate),
        CustomDirective::new("SynchronizationHint", hint),
        CustomDirective::new("ScheduleClause", schedule),
        CustomDirective::new("OrderClause", order),
        CustomDirective::new("LinearClause", linear),
        CustomDirective::new("AlignedClause", aligned),
        CustomDirective::new("Copyprivate", copy_private),
    ],
    names: loops::NAMES,
};

/// Returns the words of `#omp<kind (word, word)>` or `#omp<kind word>`.
fn words_of(attribute: Attribute<'_>) -> String {
    let text = attribute.to_string();
    let inner = text
        .split_once('<')
        .and_then(|(_, rest)| rest.strip_suffix('>'));
    let inner = inner.unwrap_or(&text);
    match inner.split_once('(') {
        Some((_, words)) => words.trim_end_matches(')').to_owned(),
        None => inner
            .split_once(' ')
            .map_or(inner, |(_, words)| words)
            .to_owned(),
    }
}

/// `#omp<kind word>`, or `#omp<kind(word)>` for some kinds.
fn attribute<'ir>(context: &'ir Context, kind: &str, word: &str) -> Result<Attribute<'ir>> {
    let text = match kind {
        "clause_depend" | "clause_task_depend" | "reduction_modifier" | "variable_capture_kind" => {
            format!("#omp<{kind}({word})>")
        }
        _ => format!("#omp<{kind} {word}>"),
    };
    context.parse_attribute(&text)
}

/// Sets an attribute to the word, of the kind that the definition states.
fn set_word(form: &mut dyn FormDriver<'_>, name: &str, word: &str) -> Result<()> {
    if form.is_printing() {
        return Ok(());
    }
    let attributes = form.definition().map(|it| &it.attributes[..]);
    let mut attributes = attributes.unwrap_or_default().iter();
    let kind = attributes.find(|it| &*it.name == name).map(|it| &it.kind);
    let Some(AttributeKind::Dialect(kind)) = kind else {
        return Err(form.mismatch(format!("the kind of `{name}` is not known").into()));
    };
    let kind = kind.strip_prefix("omp.").unwrap_or(kind);
    match attribute(form.context(), kind, word) {
        Ok(value) => form.set_attribute(name, value),
        Err(_) => Err(form.mistake(format!("invalid clause value: `{word}`").into())),
    }
}

fn words(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    match form.printed(name)? {
        Some(value) => form.text(&words_of(value).replace('|', ", ")),
        None if form.is_printing() => Ok(()),
        None => {
            let word = form.keyword("")?;
            set_word(form, name, &word)
        }
    }
}

/// A clause that names arguments of the region: the names of its operands and attributes, and the text before its list.
#[derive(Clone, Copy)]
struct Clause {
    vars: &'static str,
    syms: &'static str,
    byref: &'static str,
    maps: &'static str,
    modifier: &'static str,
    open: &'static str,
}

macro_rules! clause {
    ($name:literal) => {
        clause!($name, $name)
    };
    ($name:literal, $word:literal) => {
        Clause {
            vars: concat!($name, "_vars"),
            syms: concat!($name, "_syms"),
            byref: concat!($name, "_byref"),
            maps: concat!($name, "_maps"),
            modifier: concat!($name, "_mod"),
            open: concat!($word, "("),
        }
    };
}

/// The clauses that name arguments of the region, in the order of the arguments.
const CLAUSES: [Clause; 9] = [
    clause!("has_device_addr"),
    clause!("host_eval"),
    clause!("in_reduction"),
    clause!("map", "map_entries"),
    clause!("private"),
    clause!("reduction"),
    clause!("task_reduction"),
    clause!("use_device_addr"),
    clause!("use_device_ptr"),
];

/// Returns the region and the groups of operands that a directive mentions.
fn mentioned<'a>(arguments: &[Argument<'a>]) -> (usize, Vec<&'a str>) {
    let (mut region, mut slots) = (0, Vec::new());
    for argument in arguments {
        match argument {
            Argument::Regions(regions) => region = regions.start,
            Argument::Values(Slot::Operands(name)) => slots.push(*name),
            _ => {}
        }
    }
    (region, slots)
}

/// The clauses before a region, with what the directive mentions.
fn region(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let (region, slots) = mentioned(arguments);
    let mut first = 0;
    for it in CLAUSES.iter().filter(|it| slots.contains(&it.vars)) {
        first += clause(form, arguments, *it, (region, first))?;
    }
    form.region(region, RegionStyle::BODY)
}

/// `private(@p %v -> %a : t) `. Returns how many arguments of the region the clause names.
fn clause(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
    clause: Clause,
    (region, first): (usize, usize),
) -> Result<usize> {
    let Clause {
        vars,
        syms,
        byref,
        maps,
        modifier,
        open,
    } = clause;
    // The directive mentions the attributes that the clause has.
    let has = |name: &str| arguments.iter().any(|it| it.attribute() == name);
    let slot = Slot::Operands(vars);
    let types = form.printed_types(slot)?;
    if !form.optional(open, !types.is_empty())? {
        return Ok(0);
    }
    if has(modifier) {
        let printed = form.printed(modifier)?;
        if form.optional("mod: ", printed.is_some())? {
            let word = form.keyword(&printed.map_or(String::new(), words_of))?;
            set_word(form, modifier, &word)?;
            form.text(", ")?;
        }
    }
    let symbols = form.printed_array(syms)?;
    let references = form.printed_integers(byref)?;
    let indices = form.printed(maps)?;
    let indices = indices.map_or(Ok(Vec::new()), elements_or_array)?;
    let mut parsed = (Vec::new(), Vec::new(), Vec::new());
    let count = form.list(types.len(), ":", &mut |form, index| {
        if has(byref) {
            let is_reference = references.get(index).is_some_and(|it| *it != 0);
            parsed.1.push(form.optional("byref ", is_reference)?);
        }
        let symbol = symbols.get(index).copied();
        if symbol.is_some() || !form.is_printing() && has(syms) {
            parsed.0.push(form.attribute(symbol, AttributeStyle::Full)?);
            form.text(" ")?;
        }
        form.operand(slot, index)?;
        form.text(" -> ")?;
        form.argument(region, first + index, ArgumentStyle::Name)?;
        if has(maps) {
            let map = indices.get(index).copied().unwrap_or(-1);
            let has_map = form.optional(" [map_idx=", map != -1)?;
            parsed.2.push(if has_map { form.integer(map)? } else { -1 });
            if has_map {
                form.text("]")?;
            }
        }
        Ok(())
    })?;
    form.text(" : ")?;
    let types = form.type_list(&types)?;
    form.text(") ")?;
    if vars == "private_vars" && has("private_needs_barrier") {
        form.flag("private_barrier ", "private_needs_barrier")?;
    }
    if !form.is_printing() {
        form.set_types(slot, &types)?;
        form.set_argument_types(region, first, &types)?;
        let context = form.context();
        let (symbols, references, indices) = parsed;
        if has(syms) {
            form.set_attribute(syms, context.array(symbols)?)?;
        }
        if has(byref) {
            form.set_attribute(byref, context.dense_array(references)?)?;
        }
        if has(maps) {
            form.set_attribute(maps, context.dense_array::<i64>(indices)?)?;
        }
    }
    Ok(count)
}

/// `[0, 1], [1]`
fn members_index(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    let lists = form.printed_array(name)?;
    let context = form.context();
    let mut parsed = Vec::new();
    form.list(lists.len(), ":", &mut |form, index| {
        let list = lists
            .get(index)
            .copied()
            .map_or(Ok(Vec::new()), dense_integers)?;
        let mut indices = Vec::new();
        form.text("[")?;
        form.list(list.len(), "]", &mut |form, index| {
            let value = form.integer(list.get(index).copied().unwrap_or_default())?;
            indices.push(context.integer(context.i64(), value)?);
            Ok(())
        })?;
        parsed.push(context.array(indices)?);
        form.text("]")
    })?;
    form.set_array(name, parsed)
}

/// `taskdependin -> %v : t`
fn depends(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let name = name_at(arguments, 2);
    let kinds = form.printed_array(name)?;
    let mut parsed = Vec::new();
    form.typed_list(slot, ")", &mut |form, index, type_| {
        let word = kinds.get(index).map_or(String::new(), |it| words_of(*it));
        let word = form.keyword(&word)?;
        if !form.is_printing() {
            parsed.push(attribute(form.context(), "clause_task_depend", &word)?);
        }
        form.text(" -> ")?;
        form.operand(slot, index)?;
        form.text(" : ")?;
        form.type_(type_)
    })?;
    form.set_array(name, parsed)
}

/// `%v : t -> %w : t`
fn allocate(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [variables, _, allocators, ..] = arguments else {
        return Err(form.mismatch("the arguments of `AllocateAndAllocator`".into()));
    };
    let (variables, allocators) = (variables.slot(), allocators.slot());
    let printed = form.printed_types(variables)?;
    let printed_allocators = form.printed_types(allocators)?;
    let (mut types, mut allocator_types) = (Vec::new(), Vec::new());
    form.list(printed.len(), ")", &mut |form, index| {
        form.operand(allocators, index)?;
        form.text(" : ")?;
        allocator_types.push(form.type_(printed_allocators.get(index).copied())?);
        form.text(" -> ")?;
        form.operand(variables, index)?;
        form.text(" : ")?;
        types.push(form.type_(printed.get(index).copied())?);
        Ok(())
    })?;
    form.set_types(variables, &types)?;
    // More allocators than variables are not written.
    set_parsed_types(form, allocators, &allocator_types)
}

/// `uncontended, speculative`
fn hint(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    const NAMES: [&str; 4] = ["uncontended", "contended", "nonspeculative", "speculative"];
    let name = name_at(arguments, 0);
    let printed = form.printed(name)?.map_or(Ok(0), int)?;
    let set: Vec<&str> = (NAMES.iter().enumerate())
        .filter(|(bit, _)| printed >> bit & 1 == 1)
        .map(|(_, name)| *name)
        .collect();
    let mut parsed = 0;
    // Bits that have no name are not written.
    if !form.optional("none", printed == 0)? {
        form.list(set.len(), "", &mut |form, index| {
            let word = form.keyword(set.get(index).copied().unwrap_or_default())?;
            match NAMES.iter().position(|it| *it == word) {
                Some(bit) => parsed |= 1 << bit,
                None => return Err(form.mismatch(format!("`{word}` is no hint").into())),
            }
            Ok(())
        })?;
    }
    if form.is_printing() {
        return Ok(());
    }
    let context = form.context();
    let parsed = context.integer(context.i64(), parsed)?;
    form.set_attribute(name, parsed)
}

/// `static = %v : t, monotonic, simd`
fn schedule(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [kind, modifier, simd, chunk, ..] = arguments else {
        return Err(form.mismatch("the arguments of `ScheduleClause`".into()));
    };
    let printed = form.printed(kind.attribute())?;
    let word = form.keyword(&printed.map_or(String::new(), words_of))?;
    set_word(form, kind.attribute(), &word)?;
    let has_chunk = form.count(chunk.slot())? > 0;
    if form.optional(" = ", has_chunk)? {
        form.operand(chunk.slot(), 0)?;
        form.text(" : ")?;
        let type_ = form.first_type(chunk.slot())?;
        form.set_types(chunk.slot(), &[type_])?;
    }
    let mut words = Vec::new();
    if let Some(modifier) = form.printed(modifier.attribute())? {
        words.push(words_of(modifier));
    }
    if form.is_printing() && form.has(simd.attribute())? {
        words.push("simd".to_owned());
    }
    let mut parsed = Vec::new();
    while form.optional(", ", parsed.len() < words.len())? {
        let printed = words.get(parsed.len()).map_or("", String::as_str);
        parsed.push(form.keyword(printed)?);
    }
    if form.is_printing() {
        return Ok(());
    }
    let is_simd = parsed.last().is_some_and(|it| it == "simd");
    if is_simd {
        let unit = form.context().unit();
        form.set_attribute(simd.attribute(), unit)?;
    }
    match (&parsed[..], is_simd) {
        ([], _) => Ok(()),
        ([_], true) => set_word(form, modifier.attribute(), "none"),
        ([word], false) | ([word, _], true) if word != "simd" => {
            set_word(form, modifier.attribute(), word)
        }
        _ => Err(form.mismatch("the modifiers of the schedule".into())),
    }
}

/// `reproducible:concurrent`
fn order(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [order, modifier] = arguments else {
        return Err(form.mismatch("the arguments of `OrderClause`".into()));
    };
    let printed = form.printed(modifier.attribute())?.map(words_of);
    let printed_order = form.printed(order.attribute())?;
    let printed_order = printed_order.map_or(String::new(), words_of);
    let first = form.keyword(printed.as_ref().unwrap_or(&printed_order))?;
    if form.optional(":", printed.is_some())? {
        set_word(form, modifier.attribute(), &first)?;
        let word = form.keyword(&printed_order)?;
        set_word(form, order.attribute(), &word)
    } else {
        set_word(form, order.attribute(), &first)
    }
}

/// `%v = %step : t`
fn linear(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [variables, _, steps, ..] = arguments else {
        return Err(form.mismatch("the arguments of `LinearClause`".into()));
    };
    form.typed_list(variables.slot(), ")", &mut |form, index, type_| {
        form.operand(variables.slot(), index)?;
        // Without a step, a variable is printed, but not parsed.
        if !form.is_printing() || index < form.count(steps.slot())? {
            form.text(" = ")?;
            form.operand(steps.slot(), index)?;
        }
        form.text(" : ")?;
        form.type_(type_)
    })
}

/// `%v : t -> 32 : i64`
fn aligned(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let name = name_at(arguments, 2);
    let alignments = form.printed_array(name)?;
    let mut parsed = Vec::new();
    form.typed_list(slot, ")", &mut |form, index, type_| {
        form.operand(slot, index)?;
        form.text(" : ")?;
        let type_ = form.type_(type_)?;
        form.text(" -> ")?;
        parsed.push(form.attribute(alignments.get(index).copied(), AttributeStyle::Full)?);
        Ok(type_)
    })?;
    form.set_array(name, parsed)
}

/// `%v -> @f : t`
fn copy_private(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = slot_at(arguments, 0);
    let name = name_at(arguments, 2);
    let functions = form.printed_array(name)?;
    let mut parsed = Vec::new();
    form.typed_list(slot, ")", &mut |form, index, type_| {
        form.operand(slot, index)?;
        form.text(" -> ")?;
        parsed.push(form.attribute(functions.get(index).copied(), AttributeStyle::Full)?);
        form.text(" : ")?;
        form.type_(type_)
    })?;
    form.set_array(name, parsed)
}

/// ` (%i) : t = (%a) to (%b) inclusive step (%c) collapse(2) tiles(1, 2) {...}`
fn loop_nest(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let bounds = ["loop_lower_bounds", "loop_upper_bounds", "loop_steps"];
    loop_nest_over(form, bounds, "loop_inclusive")
}

/// The same, with the names that a release has for the bounds, the steps and the flag.
fn loop_nest_over(form: &mut dyn FormDriver<'_>, bounds: [&str; 3], inclusive: &str) -> Result<()> {
    let [lower, upper, steps] = bounds;
    let printed = form.arguments_of(0)?;
    form.text(" (")?;
    let count = form.list(printed.len(), ")", &mut |form, index| {
        form.argument(0, index, ArgumentStyle::Name).map(drop)
    })?;
    form.text(") : ")?;
    let type_ = form.type_(printed.first().map(|it| it.type_()))?;
    let types = vec![type_; count];
    form.set_argument_types(0, 0, &types)?;
    form.text(" = (")?;
    form.operands(Slot::Operands(lower))?;
    form.text(") to (")?;
    form.operands(Slot::Operands(upper))?;
    form.text(") ")?;
    form.flag("inclusive ", inclusive)?;
    form.text("step (")?;
    form.operands(Slot::Operands(steps))?;
    form.text(") ")?;
    for bound in bounds {
        set_parsed_types(form, Slot::Operands(bound), &types)?;
    }
    let context = form.context();
    let printed = form.printed("collapse_num_loops")?.map_or(Ok(0), int)?;
    if form.optional("collapse(", printed > 1)? {
        let loops = form.integer(printed)?;
        form.text(") ")?;
        if loops > 1 {
            let loops = context.integer(context.i64(), loops)?;
            form.set_attribute("collapse_num_loops", loops)?;
        }
    }
    let printed = form.printed("tile_sizes")?;
    let tiles = printed.map_or(Ok(Vec::new()), dense_integers)?;
    if form.optional("tiles(", printed.is_some())? {
        let mut parsed = Vec::new();
        form.list(tiles.len(), "", &mut |form, index| {
            parsed.push(form.integer(tiles.get(index).copied().unwrap_or_default())?);
            Ok(())
        })?;
        form.text(") ")?;
        let parsed = context.dense_array::<i64>(parsed)?;
        form.set_attribute("tile_sizes", parsed)?;
    }
    form.region(0, RegionStyle::BODY)?;
    // Upstream parses attributes, but does not print them.
    match form.is_printing() {
        true => Ok(()),
        false => form.attributes_without(&[]),
    }
}
