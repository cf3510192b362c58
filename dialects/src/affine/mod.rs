//! The custom forms of `affine` that no format describes.

mod bounds;
mod memory;
mod parallel;
mod ungrouped_for;

use std::sync::Arc;

use mlir_bytecode::affine::AffineMap;
use mlir_bytecode::builtin::{AffineMapAttr, BuiltinAttribute};
use mlir_bytecode::dialect::{
    AffineValues, ArgumentStyle, AttributeStyle, FormDriver, OperationForm, RegionStyle, Slot,
};
use mlir_bytecode::{Attribute, Error, Result};

use crate::forms::{DialectForms, int, set_index};
use bounds::bound;
pub(crate) use memory::{memrefs_and_indices, prefetch_kind};
pub(crate) use parallel::result_types;

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("affine.apply", apply),
        OperationForm::new("affine.for", for_),
        OperationForm::new("affine.for", ungrouped_for::for_).until(16),
        OperationForm::new("affine.if", if_),
        OperationForm::new("affine.load", memory::load),
        OperationForm::new("affine.max", apply),
        OperationForm::new("affine.min", apply),
        OperationForm::new("affine.parallel", parallel::parallel),
        OperationForm::new("affine.prefetch", memory::prefetch),
        OperationForm::new("affine.store", memory::store),
        OperationForm::new("affine.dma_start", memory::dma_start),
        OperationForm::new("affine.dma_wait", memory::dma_wait),
        OperationForm::new("affine.vector_load", memory::vector_load),
        OperationForm::new("affine.vector_store", memory::vector_store),
    ],
    directives: &[],
    names: &[],
};

/// Returns the map of an attribute.
pub(crate) fn map_of(attribute: Attribute<'_>) -> Result<Arc<AffineMap>> {
    attribute.decode::<AffineMapAttr<'_>>()?.shared_map()
}

/// `(%i, %j)[%n]`, the dimensions and symbols after a map or set: the operands of a slot from `first` on. Returns how many
/// of each there are.
fn dims_and_symbols(
    form: &mut dyn FormDriver<'_>,
    slot: Slot<'_>,
    first: usize,
    [dims, symbols]: [usize; 2],
) -> Result<[usize; 2]> {
    form.text("(")?;
    let found = form.list(dims, ")", &mut |form, index| {
        form.operand(slot, first + index)
    })?;
    form.text(")")?;
    let mut others = 0;
    if form.optional("[", symbols > 0)? {
        others = form.list(symbols, "]", &mut |form, index| {
            form.operand(slot, first + dims + index)
        })?;
        form.text("]")?;
    }
    Ok([found, others])
}

/// As [`dims_and_symbols`]; fails if there are others than the map or set has.
fn exact_dims_and_symbols(
    form: &mut dyn FormDriver<'_>,
    slot: Slot<'_>,
    first: usize,
    inputs: [usize; 2],
) -> Result<()> {
    let found = dims_and_symbols(form, slot, first, inputs)?;
    if found == inputs {
        return Ok(());
    }
    let ([dims, symbols], [map_dims, map_symbols]) = (found, inputs);
    let message = format!(
        "{dims} and {symbols} operands for {map_dims} dimensions and {map_symbols} symbols"
    );
    Err(form.mistake(message.into()))
}

/// `%i + symbol(%n), %j`: the results of a map, over values of a slot. Sets the attribute `name`.
fn results<'ir>(
    form: &mut dyn FormDriver<'ir>,
    name: &str,
    printed: Option<&AffineMap>,
    mut values: AffineValues<'ir>,
    slot: Slot<'_>,
) -> Result<()> {
    let mut parsed = Vec::new();
    let printed = printed.map_or(&[][..], |it| it.results());
    form.list(printed.len(), "]", &mut |form, index| {
        parsed.push(form.affine_expression(printed.get(index), &mut values)?);
        Ok(())
    })?;
    if form.is_printing() {
        return Ok(());
    }
    form.affine_operands(slot, &values)?;
    let (dims, symbols) = values.counts();
    let map = AffineMap::new(dims, symbols, parsed).map_err(Error::other)?;
    let map = form.context().affine_map(map)?;
    form.set_attribute(name, map)
}

/// ` affine_map<...>(%i)[%n] {...}`
fn apply(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let map = map_of(form.named("map", AttributeStyle::Full)?)?;
    let inputs = [map.dims() as usize, map.symbols() as usize];
    // Upstream leaves the operands of `affine.min` and `affine.max` to the verifier.
    let is_apply = (form.definition()).is_some_and(|it| &*it.name == "affine.apply");
    if is_apply && map.results().len() != 1 {
        let message = format!(
            "expected a map with one result, found {}",
            map.results().len()
        );
        return Err(form.mistake(message.into()));
    }
    match is_apply {
        true => exact_dims_and_symbols(form, Slot::AllOperands, 0, inputs)?,
        false => drop(dims_and_symbols(form, Slot::AllOperands, 0, inputs)?),
    }
    set_index(form, Slot::AllOperands)?;
    let index = form.context().index();
    form.set_types(Slot::AllResults, &[index])?;
    form.attributes_without(&["map"])
}

/// ` %i = 0 to %n step 2 iter_args(%x = %y) -> (t) {...}`
fn for_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.argument(0, 0, ArgumentStyle::Located)?;
    form.text(" = ")?;
    bound_with_operands(form, ["lowerBoundMap", "lowerBoundOperands"], "max ")?;
    form.text(" to ")?;
    bound_with_operands(form, ["upperBoundMap", "upperBoundOperands"], "min ")?;
    step(form)?;
    let index = form.context().index();
    form.set_argument_types(0, 0, &[index])?;
    let initial = Slot::Operands("inits");
    let has_results = crate::scf::initial_values(form, " iter_args", (0, 1), initial)?;
    if has_results {
        form.text(" -> ")?;
        crate::scf::type_list(form, Slot::AllResults)?;
        let types = form.types_of(Slot::AllResults)?;
        form.set_types(initial, &types)?;
        form.set_argument_types(0, 1, &types)?;
    }
    let has_results = has_results && form.count(Slot::AllResults)? > 0;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.hide_terminator(!has_results))?;
    form.attributes_without(&[
        "lowerBoundMap",
        "upperBoundMap",
        "step",
        "operandSegmentSizes",
    ])
}

/// A bound over all operands of its own.
fn bound_with_operands(
    form: &mut dyn FormDriver<'_>,
    [map, operands]: [&str; 2],
    word: &str,
) -> Result<()> {
    let slot = Slot::Operands(operands);
    let count = bound(form, map, slot, 0, word)?;
    // Upstream verifies no counts, and prints less than the operation has.
    if form.is_printing() && form.count(slot)? != count {
        return Err(form.mismatch("an operand that the bound lacks".into()));
    }
    set_index(form, slot)
}

/// ` step 2` unless 1
fn step(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let mut step = form.printed("step")?.map_or(Ok(1), int)?;
    if form.optional(" step ", step != 1)? {
        step = form.integer(step)?;
        if step < 0 && !form.is_printing() {
            return Err(form.mistake("the step is negative".into()));
        }
    }
    if form.is_printing() {
        return Ok(());
    }
    let index = form.context().index();
    let value = form.context().integer(index, step)?;
    form.set_attribute("step", value)
}

/// ` affine_set<...>(%i)[%n] -> t {...} else {...}`
fn if_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let set = form.named("condition", AttributeStyle::Untyped(None))?;
    let inputs = match set.decode()? {
        BuiltinAttribute::IntegerSet { set } => [set.dims() as usize, set.symbols() as usize],
        _ => return Err(form.mismatch("the condition is no set".into())),
    };
    exact_dims_and_symbols(form, Slot::AllOperands, 0, inputs)?;
    set_index(form, Slot::AllOperands)?;
    form.arrow_types(Slot::AllResults)?;
    let has_results = form.count(Slot::AllResults)? > 0;
    let style = RegionStyle::BODY.hide_terminator(!has_results);
    form.text(" ")?;
    crate::scf::then_else(form, style)?;
    form.attributes_without(&["condition"])
}
