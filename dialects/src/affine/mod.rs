//! The custom forms of `affine`.

mod bounds;
mod memory;

mod parallel;

use mlir_bytecode::Result;
use mlir_bytecode::affine::AffineMap;
use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::dialect::{
    AffineSymbols, ArgumentStyle, AttributeStyle, FormDriver, OperationForm, RegionStyle, Slot,
};
use mlir_bytecode::{Attribute, Value};

use crate::forms::{DialectForms, int};
use bounds::bound;
pub(crate) use memory::prefetch_kind;

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("affine.apply", apply),
        OperationForm::new("affine.for", for_),
        OperationForm::new("affine.if", if_),
        OperationForm::new("affine.load", memory::load),
        OperationForm::new("affine.max", apply),
        OperationForm::new("affine.min", apply),
        OperationForm::new("affine.parallel", parallel::parallel),
        OperationForm::new("affine.prefetch", memory::prefetch),
        OperationForm::new("affine.store", memory::store),
        OperationForm::new("affine.dma_start", memory::dma_start),
        OperationForm::new("affine.dma_wait", memory::dma_wait),
        OperationForm::new("affine.vector_load", memory::load),
        OperationForm::new("affine.vector_store", memory::store),
    ],
    directives: &[],
    names: &[],
};

/// The map that an attribute holds.
pub(crate) fn map_of(attribute: Attribute<'_>) -> Result<AffineMap> {
    match attribute.decode()? {
        BuiltinAttribute::AffineMap { map } => Ok(map),
        _ => Err(mlir_bytecode::Error::message(
            "an affine map is another attribute",
        )),
    }
}

/// The dimensions and symbols behind a map or set: `(%i, %j)[%n]`.
fn dims_and_symbols<'ir>(
    form: &mut dyn FormDriver<'ir>,
    values: &[Value<'ir>],
    dims: usize,
) -> Result<()> {
    form.text("(")?;
    form.list(dims.min(values.len()), ")", &mut |form, index| {
        values.get(index).map_or(Ok(()), |value| form.value(*value))
    })?;
    form.text(")")?;
    let symbols = values.len().saturating_sub(dims);
    if form.optional("[", symbols > 0)? {
        form.list(symbols, "]", &mut |form, index| {
            values
                .get(dims + index)
                .map_or(Ok(()), |value| form.value(*value))
        })?;
        form.text("]")?;
    }
    Ok(())
}

/// `%i + symbol(%n), %j`: the results of a map, over values.
fn results<'ir>(
    form: &mut dyn FormDriver<'ir>,
    map: &AffineMap,
    values: &[Value<'ir>],
) -> Result<()> {
    let dims = map.dims() as usize;
    form.list(map.results().len(), "]", &mut |form, index| {
        let expression = map.results().get(index);
        form.affine_expression(expression, values, dims, AffineSymbols::Marked)
    })?;
    Ok(())
}

/// ` affine_map<...>(%i)[%n] {...}`
fn apply(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let map = form.named("map", AttributeStyle::Full)?;
    let values = form.values_of(Slot::AllOperands)?;
    dims_and_symbols(form, &values, map_of(map)?.dims() as usize)?;
    form.attributes_without(&["map"])
}

/// ` %i = 0 to %n step 2 iter_args(%x = %y) -> (t) {...}`
fn for_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.argument(0, 0, ArgumentStyle::Located)?;
    form.text(" = ")?;
    bound(form, "lowerBoundMap", "lowerBoundOperands", "max")?;
    form.text(" to ")?;
    bound(form, "upperBoundMap", "upperBoundOperands", "min")?;
    let step = form.printed("step")?.map_or(Ok(1), int)?;
    if form.optional(" step ", step != 1)? {
        form.integer(step)?;
    }
    let has_results =
        crate::scf::initial_values(form, " iter_args", (0, 1), Slot::Operands("inits"))?;
    if has_results {
        form.text(" -> ")?;
        crate::scf::type_list(form, Slot::AllResults)?;
    }
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.hide_terminator(!has_results))?;
    form.attributes_without(&[
        "lowerBoundMap",
        "upperBoundMap",
        "step",
        "operandSegmentSizes",
    ])
}

/// ` affine_set<...>(%i)[%n] -> t {...} else {...}`
fn if_(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    let set = form.named("condition", AttributeStyle::Untyped(None))?;
    let dims = match set.decode()? {
        BuiltinAttribute::IntegerSet { set } => set.dims(),
        _ => return Err(form.mismatch("the condition is no set".into())),
    };
    let values = form.values_of(Slot::AllOperands)?;
    dims_and_symbols(form, &values, dims as usize)?;
    form.arrow_types(Slot::AllResults)?;
    let has_results = !form.values_of(Slot::AllResults)?.is_empty();
    let style = RegionStyle::BODY.hide_terminator(!has_results);
    form.text(" ")?;
    form.region(0, style)?;
    let has_else = form.is_printing() && form.has_region(1)?;
    if form.optional(" else ", has_else)? {
        form.region(1, style)?;
    }
    form.attributes_without(&["condition"])
}
