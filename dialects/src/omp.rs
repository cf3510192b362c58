//! The custom forms and directives of `omp`.

use mlir_bytecode::builtin::ArrayAttr;
use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, AttributeStyle, CustomDirective, FormDriver, OperationForm,
    RegionStyle, Slot, dense_integers,
};
use mlir_bytecode::{Attribute, Result};

use crate::forms::{DialectForms, int};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[OperationForm::new("omp.loop_nest", loop_nest)],
    directives: &[
        CustomDirective::new("PrivateReductionRegion", region),
        CustomDirective::new("PrivateRegion", region),
        CustomDirective::new("TargetOpRegion", region),
        CustomDirective::new("TaskReductionRegion", region),
        CustomDirective::new("InReductionPrivateRegion", region),
        CustomDirective::new("InReductionPrivateReductionRegion", region),
        CustomDirective::new("UseDeviceAddrUseDevicePtrRegion", region),
        CustomDirective::new("MapClause", map_flags),
        CustomDirective::new("CaptureType", words),
        CustomDirective::new("ClauseAttr", words),
        CustomDirective::new("MembersIndex", members_index),
        CustomDirective::new("DependVarList", depends),
        CustomDirective::new("AllocateAndAllocator", allocate),
        CustomDirective::new("SynchronizationHint", hint),
        CustomDirective::new("ScheduleClause", schedule),
        CustomDirective::new("OrderClause", order),
        CustomDirective::new("LinearClause", linear),
        CustomDirective::new("AlignedClause", aligned),
        CustomDirective::new("Copyprivate", copy_private),
    ],
    names: &[],
};

/// The words of `#omp<kind (word, word)>` or `#omp<kind word>`.
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

fn words(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = arguments.first().map_or("", Argument::attribute);
    match form.printed(name)? {
        Some(value) => form.text(&words_of(value).replace('|', ", ")),
        None => Ok(()),
    }
}

/// The kinds of a mapping: words that the attribute calls differently in part.
fn map_flags(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = arguments.first().map_or("", Argument::attribute);
    let Some(value) = form.printed(name)? else {
        return Ok(());
    };
    let words = words_of(value);
    let set: Vec<&str> = words.split('|').map(str::trim).collect();
    let mut shown = Vec::new();
    for (flag, word) in MAP_FLAGS {
        let is_present = match flag {
            "to|from" => set.contains(&"to") && set.contains(&"from"),
            "to" | "from" if set.contains(&"to") && set.contains(&"from") => false,
            flag => set.contains(&flag),
        };
        if is_present {
            shown.push(word);
        }
    }
    form.text(&if shown.is_empty() {
        "none".to_owned()
    } else {
        shown.join(", ")
    })
}

/// The flags of a mapping in the order of the text, and what they are called there.
const MAP_FLAGS: [(&str, &str); 21] = [
    ("always", "always"),
    ("implicit", "implicit"),
    ("ompx_hold", "ompx_hold"),
    ("close", "close"),
    ("present", "present"),
    ("to|from", "tofrom"),
    ("to", "to"),
    ("from", "from"),
    ("del", "delete"),
    ("storage", "storage"),
    ("return_param", "return_param"),
    ("priv", "private"),
    ("literal", "literal"),
    ("attach", "attach"),
    ("attach_always", "attach_always"),
    ("attach_none", "attach_none"),
    ("attach_auto", "attach_auto"),
    ("ref_ptr", "ref_ptr"),
    ("ref_ptee", "ref_ptee"),
    ("ref_ptr_ptee", "ref_ptr_ptee"),
    ("is_device_ptr", "is_device_ptr"),
];

/// The clauses that name arguments of the region, in the order of the arguments: operands and word.
const CLAUSES: [(&str, &str); 9] = [
    ("has_device_addr", "has_device_addr"),
    ("host_eval", "host_eval"),
    ("in_reduction", "in_reduction"),
    ("map", "map_entries"),
    ("private", "private"),
    ("reduction", "reduction"),
    ("task_reduction", "task_reduction"),
    ("use_device_addr", "use_device_addr"),
    ("use_device_ptr", "use_device_ptr"),
];

fn array<'ir>(form: &dyn FormDriver<'ir>, name: &str) -> Result<Vec<Attribute<'ir>>> {
    match form.printed(name)? {
        Some(array) => Ok(array.decode::<ArrayAttr<'_>>()?.iter()?.collect()),
        None => Ok(Vec::new()),
    }
}

/// `private(@p %v -> %a : t) {...}`
fn region(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let mut region = 0;
    let mut slots = Vec::new();
    for argument in arguments {
        match argument {
            Argument::Regions(regions) => region = regions.start,
            Argument::Values(Slot::Operands(name)) => slots.push(*name),
            _ => {}
        }
    }
    let mut first = 0;
    for (clause, word) in CLAUSES {
        let name = format!("{clause}_vars");
        if !slots.contains(&name.as_str()) {
            continue;
        }
        let slot = Slot::Operands(&name);
        let types = form.types_of(slot)?;
        if types.is_empty() {
            continue;
        }
        let symbols = array(form, &format!("{clause}_syms"))?;
        let by_reference = form.printed(&format!("{clause}_byref"))?;
        let by_reference = by_reference.map_or(Ok(Vec::new()), dense_integers)?;
        let maps = form.printed(&format!("{clause}_maps"))?;
        let maps = maps.map_or(Ok(Vec::new()), integers)?;
        form.text(word)?;
        form.text("(")?;
        if let Some(modifier) = form.printed(&format!("{clause}_mod"))? {
            form.text("mod: ")?;
            form.text(&words_of(modifier))?;
            form.text(", ")?;
        }
        form.list(types.len(), ":", &mut |form, index| {
            if by_reference.get(index).is_some_and(|it| *it != 0) {
                form.text("byref ")?;
            }
            if let Some(symbol) = symbols.get(index) {
                form.attribute(Some(*symbol), AttributeStyle::Full)?;
                form.text(" ")?;
            }
            form.operand(slot, index)?;
            form.text(" -> ")?;
            form.argument(region, first + index, ArgumentStyle::Name)?;
            if let Some(map) = maps.get(index)
                && *map != -1
            {
                form.text(&format!(" [map_idx={map}]"))?;
            }
            Ok(())
        })?;
        form.text(" : ")?;
        form.type_list(&types)?;
        form.text(") ")?;
        if clause == "private" && form.has("private_needs_barrier")? {
            form.text("private_barrier ")?;
        }
        first += types.len();
    }
    form.region(region, RegionStyle::BODY)
}

fn integers(attribute: Attribute<'_>) -> Result<Vec<i64>> {
    match attribute.try_decode::<mlir_bytecode::builtin::DenseElementsAttr<'_>>()? {
        Some(elements) => Ok(elements.iter::<i64>()?.collect()),
        None => dense_integers(attribute),
    }
}

/// `[0, 1], [1]`
fn members_index(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let lists = array(form, arguments.first().map_or("", Argument::attribute))?;
    form.list(lists.len(), ":", &mut |form, index| {
        let list = lists
            .get(index)
            .copied()
            .map_or(Ok(Vec::new()), dense_integers)?;
        form.text("[")?;
        form.list(list.len(), "]", &mut |form, index| {
            form.integer(list.get(index).copied().unwrap_or_default())
                .map(drop)
        })?;
        form.text("]")
    })?;
    Ok(())
}

/// `taskdependin -> %v : t`
fn depends(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = arguments.first().map_or(Slot::AllOperands, Argument::slot);
    let kinds = array(form, arguments.get(2).map_or("", Argument::attribute))?;
    let types = form.types_of(slot)?;
    form.list(kinds.len(), ")", &mut |form, index| {
        if let Some(kind) = kinds.get(index) {
            form.text(&words_of(*kind))?;
        }
        form.text(" -> ")?;
        form.operand(slot, index)?;
        form.text(" : ")?;
        form.type_(types.get(index).copied()).map(drop)
    })?;
    Ok(())
}

/// `%v : t -> %w : t`
fn allocate(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [variables, _, allocators, ..] = arguments else {
        return Err(form.mismatch("the arguments of `AllocateAndAllocator`".into()));
    };
    let types = form.types_of(variables.slot())?;
    let allocator_types = form.types_of(allocators.slot())?;
    form.list(types.len(), ")", &mut |form, index| {
        form.operand(allocators.slot(), index)?;
        form.text(" : ")?;
        form.type_(allocator_types.get(index).copied())?;
        form.text(" -> ")?;
        form.operand(variables.slot(), index)?;
        form.text(" : ")?;
        form.type_(types.get(index).copied()).map(drop)
    })?;
    Ok(())
}

/// `uncontended, speculative`
fn hint(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = arguments.first().map_or("", Argument::attribute);
    let hint = form.printed(name)?.map_or(Ok(0), int)?;
    let names = ["uncontended", "contended", "nonspeculative", "speculative"];
    let set: Vec<&str> = (names.iter().enumerate())
        .filter(|(bit, _)| hint >> bit & 1 == 1)
        .map(|(_, name)| *name)
        .collect();
    form.text(&if set.is_empty() {
        "none".to_owned()
    } else {
        set.join(", ")
    })
}

/// `static = %v : t, monotonic, simd`
fn schedule(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [kind, modifier, simd, chunk, ..] = arguments else {
        return Err(form.mismatch("the arguments of `ScheduleClause`".into()));
    };
    if let Some(kind) = form.printed(kind.attribute())? {
        form.text(&words_of(kind))?;
    }
    if form.count(chunk.slot())? > 0 {
        form.text(" = ")?;
        form.operands(chunk.slot())?;
        form.text(" : ")?;
        form.types(chunk.slot())?;
    }
    if let Some(modifier) = form.printed(modifier.attribute())? {
        form.text(", ")?;
        form.text(&words_of(modifier))?;
    }
    if form.has(simd.attribute())? {
        form.text(", simd")?;
    }
    Ok(())
}

/// `reproducible:concurrent`
fn order(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [order, modifier] = arguments else {
        return Err(form.mismatch("the arguments of `OrderClause`".into()));
    };
    if let Some(modifier) = form.printed(modifier.attribute())? {
        form.text(&words_of(modifier))?;
        form.text(":")?;
    }
    match form.printed(order.attribute())? {
        Some(order) => form.text(&words_of(order)),
        None => Ok(()),
    }
}

/// `%v = %step : t`
fn linear(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [variables, _, steps, ..] = arguments else {
        return Err(form.mismatch("the arguments of `LinearClause`".into()));
    };
    let types = form.types_of(variables.slot())?;
    form.list(types.len(), ")", &mut |form, index| {
        form.operand(variables.slot(), index)?;
        form.text(" = ")?;
        form.operand(steps.slot(), index)?;
        form.text(" : ")?;
        form.type_(types.get(index).copied()).map(drop)
    })?;
    Ok(())
}

/// `%v : t -> 32 : i64`
fn aligned(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = arguments.first().map_or(Slot::AllOperands, Argument::slot);
    let alignments = array(form, arguments.get(2).map_or("", Argument::attribute))?;
    let types = form.types_of(slot)?;
    form.list(types.len(), ")", &mut |form, index| {
        form.operand(slot, index)?;
        form.text(" : ")?;
        form.type_(types.get(index).copied())?;
        form.text(" -> ")?;
        form.attribute(alignments.get(index).copied(), AttributeStyle::Full)
            .map(drop)
    })?;
    Ok(())
}

/// `%v -> @f : t`
fn copy_private(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let slot = arguments.first().map_or(Slot::AllOperands, Argument::slot);
    let functions = array(form, arguments.get(2).map_or("", Argument::attribute))?;
    let types = form.types_of(slot)?;
    form.list(types.len(), ")", &mut |form, index| {
        form.operand(slot, index)?;
        form.text(" -> ")?;
        form.attribute(functions.get(index).copied(), AttributeStyle::Full)?;
        form.text(" : ")?;
        form.type_(types.get(index).copied()).map(drop)
    })?;
    Ok(())
}

/// ` (%i) : t = (%a) to (%b) inclusive step (%c) collapse(2) tiles(1, 2) {...}`
fn loop_nest(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let count = form.arguments_of(0)?.len();
    form.text(" (")?;
    form.list(count, ")", &mut |form, index| {
        form.argument(0, index, ArgumentStyle::Name).map(drop)
    })?;
    form.text(") : ")?;
    let type_ = form.arguments_of(0)?.first().map(|it| it.type_());
    form.type_(type_)?;
    form.text(" = (")?;
    form.operands(Slot::Operands("loop_lower_bounds"))?;
    form.text(") to (")?;
    form.operands(Slot::Operands("loop_upper_bounds"))?;
    form.text(") ")?;
    form.flag("inclusive ", "loop_inclusive")?;
    form.text("step (")?;
    form.operands(Slot::Operands("loop_steps"))?;
    form.text(") ")?;
    if let Some(loops) = form.printed("collapse_num_loops")?
        && int(loops)? > 1
    {
        form.text("collapse(")?;
        form.integer(int(loops)?)?;
        form.text(") ")?;
    }
    if let Some(tiles) = form.printed("tile_sizes")? {
        let tiles = dense_integers(tiles)?;
        form.text("tiles(")?;
        form.list(tiles.len(), ")", &mut |form, index| {
            form.integer(tiles.get(index).copied().unwrap_or_default())
                .map(drop)
        })?;
        form.text(") ")?;
    }
    form.region(0, RegionStyle::BODY)
}
