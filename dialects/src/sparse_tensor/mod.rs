//! The custom forms and directives of `sparse_tensor` that no format describes, and the text of its items.

mod earlier_encoding;
mod encoding;
mod valid_encodings;

use mlir_bytecode::dialect::{
    Argument, ArgumentStyle, BytecodeDialectInterface, CustomDirective, FormDriver, OperationForm,
    RegionStyle, Slot,
};
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Attribute, Dialect, Result, Type};

use crate::forms::{DialectForms, int, set_integer};

const ALIASES: &[(&str, &str)] = &[("encoding", "sparse")];
const STRIPPED: &[(&str, &str, &str)] =
    &[("iterator", "", "encoding"), ("iter_space", "", "encoding")];

/// `sparse_tensor`
pub(crate) struct SparseTensorDialect;

impl Dialect for SparseTensorDialect {
    fn namespace(&self) -> &'static str {
        "sparse_tensor"
    }

    fn bytecode(&self) -> Option<&dyn BytecodeDialectInterface> {
        None
    }

    fn aliases(&self) -> &'static [(&'static str, &'static str)] {
        ALIASES
    }

    fn stripped_parameters(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        STRIPPED
    }

    fn parse_attribute<'ir>(
        &self,
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Option<Attribute<'ir>>> {
        encoding::parse(parser)
    }

    fn parse_type<'ir>(&self, parser: &mut dyn AsmParser<'ir>) -> Result<Option<Type<'ir>>> {
        encoding::parse_type(parser)
    }

    fn encoding_mistake<'ir>(
        &self,
        encoding: Attribute<'ir>,
        shape: &[i64],
        element: Type<'ir>,
    ) -> Result<Option<String>> {
        valid_encodings::tensor_mistake(encoding, shape, element)
    }
}

/// `sparse_tensor` up to LLVM 16
pub(crate) struct OldSparseTensorDialect;

impl Dialect for OldSparseTensorDialect {
    fn namespace(&self) -> &'static str {
        "sparse_tensor"
    }

    fn bytecode(&self) -> Option<&dyn BytecodeDialectInterface> {
        None
    }

    fn parse_attribute<'ir>(
        &self,
        parser: &mut dyn AsmParser<'ir>,
    ) -> Result<Option<Attribute<'ir>>> {
        match parser.mnemonic() {
            "encoding" => earlier_encoding::parse(parser).map(Some),
            _ => Ok(None),
        }
    }

    // `dimOrdering = affine_map<...>`
    fn own_maps(&self) -> &'static [&'static str] {
        &["encoding"]
    }
}

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("sparse_tensor.iterate", iterate),
        OperationForm::new("sparse_tensor.iterate", old_iterate).until(19),
        OperationForm::new("sparse_tensor.coiterate", coiterate),
    ],
    directives: &[CustomDirective::new("LevelRange", level_range)],
    names: &[],
};

/// `2`, or `1 to 3`
fn level_range(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [low, high] = arguments else {
        return Err(form.mismatch("the arguments of `LevelRange`".into()));
    };
    let level = |form: &dyn FormDriver<'_>, argument: &Argument<'_>| {
        form.printed(argument.attribute())?.map_or(Ok(0), int)
    };
    let (printed_low, printed_high) = (level(form, low)?, level(form, high)?);
    let first = form.integer(printed_low)?;
    let is_range = form.optional(" to ", printed_low + 1 != printed_high)?;
    let last = match is_range {
        true => form.integer(printed_high)?,
        false => first + 1,
    };
    if form.is_printing() {
        return Ok(());
    }
    let context = form.context();
    for (argument, value) in [(low, first), (high, last)] {
        let value = context.integer(context.index(), value)?;
        form.set_attribute(argument.attribute(), value)?;
    }
    Ok(())
}

/// ` %i in %s at(%a, _) iter_args(%x = %y) : t  -> t {...}`: the arguments of the block are in the reverse order of the groups.
fn iterate(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let initial = Slot::Operands("initArgs");
    let carried = form.count(initial)?;
    let last = form.arguments_of(0)?.len().saturating_sub(1);
    // Parsed arguments are in the order of the text first.
    let (iterator, coordinates) = match form.is_printing() {
        true => (last, carried),
        false => (0, 1),
    };
    form.text(" ")?;
    form.argument(0, iterator, ArgumentStyle::Name)?;
    let used = space_and_coordinates(form, coordinates)?;
    let first = if form.is_printing() { 0 } else { 1 + used };
    crate::scf::initial_values(form, " iter_args", (0, first), initial)?;
    form.text(" : ")?;
    let space = form.first_type(Slot::Operands("iterSpace"))?;
    form.text(" ")?;
    form.arrow_types(Slot::AllResults)?;
    form.text(" ")?;
    let [iterator, types] = carry(form, space)?;
    let order = (1 + used..1 + used + types.len()).chain(1..1 + used);
    let order: Vec<_> = order.chain([0]).collect();
    form.order_arguments(0, &order)?;
    let coordinates = vec![form.context().index(); used];
    form.set_argument_types(0, 0, &[types, coordinates, iterator].concat())?;
    form.region(0, RegionStyle::BODY.hide_terminator(carried == 0))?;
    // Upstream parses more attributes, but does not print them.
    if form.is_printing() {
        return Ok(());
    }
    form.attributes_without(&["operandSegmentSizes", "crdUsedLvls"])
}

/// ` %i in %s at(%a, _) iter_args(%x = %y) : t -> (t) {...}`: the arguments are in the order of the text.
fn old_iterate(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let initial = Slot::Operands("initArgs");
    let carried = form.count(initial)?;
    form.text(" ")?;
    form.argument(0, 0, ArgumentStyle::Name)?;
    let used = space_and_coordinates(form, 1)?;
    crate::scf::initial_values(form, " iter_args", (0, 1 + used), initial)?;
    form.text(" : ")?;
    let space = form.first_type(Slot::Operands("iterSpace"))?;
    if form.optional(" -> ", carried > 0)? {
        crate::scf::type_list(form, Slot::AllResults)?;
    }
    form.text(" ")?;
    let [iterator, types] = carry(form, space)?;
    let coordinates = vec![form.context().index(); used];
    form.set_argument_types(0, 0, &[iterator, coordinates, types].concat())?;
    form.region(0, RegionStyle::BODY.hide_terminator(carried == 0))?;
    form.attributes_without(&["operandSegmentSizes", "crdUsedLvls"])
}

/// ` in %s at(%a, _)`: the coordinates are arguments from `next` on. Returns the number of coordinates.
fn space_and_coordinates(form: &mut dyn FormDriver<'_>, next: usize) -> Result<usize> {
    form.text(" in ")?;
    form.operand(Slot::Operands("iterSpace"), 0)?;
    coordinates(form, "iterSpace", next)
}

/// ` at(%a, _)`, one part for each level of the space: the coordinates are arguments from `next` on. Returns the number of
/// coordinates.
fn coordinates(form: &mut dyn FormDriver<'_>, space: &str, mut next: usize) -> Result<usize> {
    let printed = form.printed("crdUsedLvls")?.map_or(Ok(0), int)? as u64;
    let space = form.printed_types(Slot::Operands(space))?.first().copied();
    let (first, mut levels) = (next, 0_u64);
    if form.optional(" at(", printed != 0)? {
        let last = 64 - printed.leading_zeros() as usize;
        let last = space.and_then(level_count).unwrap_or(0).max(last);
        form.list(last, ")", &mut |form, level| {
            if form.optional("_", level >= 64 || printed >> level & 1 == 0)? {
                return Ok(());
            }
            if level >= 64 {
                return Err(form.mismatch("a level of more than 64".into()));
            }
            levels |= 1 << level;
            next += 1;
            form.argument(0, next - 1, ArgumentStyle::Name).map(drop)
        })?;
        form.text(")")?;
    }
    let type_ = form.context().i64();
    set_integer(form, "crdUsedLvls", type_, levels as i64)?;
    Ok(next - first)
}

/// Returns the number of levels of `!sparse_tensor.iter_space<#e, lvls = 1 to 3>`, at most 64.
fn level_count(space: Type<'_>) -> Option<usize> {
    let text = space.to_string();
    let (_, levels) = text.strip_suffix('>')?.rsplit_once("lvls = ")?;
    match levels.split_once(" to ") {
        Some((low, high)) => {
            let (low, high): (usize, usize) = (low.parse().ok()?, high.parse().ok()?);
            high.checked_sub(low).map(|it| it.min(64))
        }
        None => Some(1),
    }
}

/// ` (%s, %t) at(%a, _) iter_args(%x = %y) : (t, t) -> t`, and a line `case %i, _ {...}` for each region. Its arguments are the
/// values, the coordinates and the iterators. The text has no attributes, but upstream accepts them.
fn coiterate(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let (spaces, initial) = (Slot::Operands("iterSpaces"), Slot::Operands("initArgs"));
    form.text(" (")?;
    form.operands(spaces)?;
    form.text(")")?;
    // Parsed arguments are in the order of the text first.
    let first = if form.is_printing() {
        form.count(initial)?
    } else {
        0
    };
    let used = coordinates(form, "iterSpaces", first)?;
    let first = if form.is_printing() { 0 } else { used };
    crate::scf::initial_values(form, " iter_args", (0, first), initial)?;
    let carried = form.count(initial)?;
    form.text(" : (")?;
    form.types(spaces)?;
    form.text(")")?;
    form.arrow_types(Slot::AllResults)?;
    let mut iterators = Vec::new();
    for space in form.types_of(spaces)? {
        iterators.push(iterator(form, space)?);
    }
    let types = form.types_of(Slot::AllResults)?;
    form.set_types(initial, &types)?;
    let order: Vec<_> = (used..used + carried).chain(0..used).collect();
    form.order_arguments(0, &order)?;
    let coordinates = vec![form.context().index(); used];
    cases(
        form,
        &[types, coordinates].concat(),
        &iterators,
        carried > 0,
    )?;
    match form.is_printing() {
        true => Ok(()),
        false => form.attributes_without(&[]),
    }
}

/// A line `case %i, _ {...}` for each region, with `shared` arguments before the iterators.
fn cases<'ir>(
    form: &mut dyn FormDriver<'ir>,
    shared: &[Type<'ir>],
    iterators: &[Type<'ir>],
    has_terminator: bool,
) -> Result<()> {
    let printed = form.printed_array("cases")?;
    let printed: Vec<_> = printed.into_iter().map(int).collect::<Result<_>>()?;
    let spaces = form.count(Slot::Operands("iterSpaces"))?;
    let order: Vec<_> = (0..shared.len()).collect();
    let context = form.context();
    let mut parsed = Vec::new();
    while form.peek("case", parsed.len() < printed.len()) {
        let region = parsed.len();
        let bits = printed.get(region).copied().unwrap_or_default();
        let (mut set, mut next) = (0_i64, shared.len());
        form.new_line(0)?;
        form.text("case ")?;
        if region > 0 {
            form.repeat_arguments(0, region)?;
            form.order_arguments(region, &order)?;
        }
        form.set_argument_types(region, 0, shared)?;
        form.list(spaces, "{", &mut |form, space| {
            if form.optional("_", space >= 64 || bits >> space & 1 == 0)? {
                return Ok(());
            }
            if space >= 64 {
                return Err(form.mismatch("more than 64 spaces".into()));
            }
            set |= 1 << space;
            form.argument(region, next, ArgumentStyle::Name)?;
            let type_ = iterators.get(space).copied();
            form.set_argument_types(region, next, type_.as_slice())?;
            next += 1;
            Ok(())
        })?;
        form.text(" ")?;
        form.region(region, RegionStyle::BODY.hide_terminator(!has_terminator))?;
        parsed.push(context.integer(context.i64(), set)?);
    }
    if form.is_printing() && form.has_region(parsed.len())? {
        return Err(form.mismatch("a region without a case".into()));
    }
    form.set_array("cases", parsed)
}

/// Sets the types of the operands: the space, and the initial values, which have the types of the results. Returns the types of
/// the iterator, and of the values.
fn carry<'ir>(form: &mut dyn FormDriver<'ir>, space: Type<'ir>) -> Result<[Vec<Type<'ir>>; 2]> {
    form.set_types(Slot::Operands("iterSpace"), &[space])?;
    let carried = form.types_of(Slot::AllResults)?;
    form.set_types(Slot::Operands("initArgs"), &carried)?;
    Ok([vec![iterator(form, space)?], carried])
}

/// Returns the type of the iterators over a space.
fn iterator<'ir>(form: &dyn FormDriver<'ir>, space: Type<'ir>) -> Result<Type<'ir>> {
    let text = space.to_string();
    let Some(parameters) = text.strip_prefix("!sparse_tensor.iter_space") else {
        return Err(form.mistake(format!("{text} is no iteration space").into()));
    };
    let text = format!("!sparse_tensor.iterator{parameters}");
    form.context().parse_type(&text)
}
