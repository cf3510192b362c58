//! `affine.parallel`.

use mlir_bytecode::affine::AffineMap;
use mlir_bytecode::builtin::ArrayAttr;
use mlir_bytecode::definition::{AttributeText, Keywords};
use mlir_bytecode::dialect::{AffineValues, ArgumentStyle, FormDriver, RegionStyle, Slot};
use mlir_bytecode::{BStr, Error, Result};

use super::{map_of, set_index};
use crate::forms::{elements_or_array, int};

fn integers(form: &dyn FormDriver<'_>, name: &str) -> Result<Vec<i64>> {
    form.printed(name)?
        .map_or(Ok(Vec::new()), elements_or_array)
}

/// ` (%i) = (0) to (min(%n, 4)) step (2) reduce ("addf") -> (f32) {...}`
pub(super) fn parallel(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let lower = integers(form, "lowerBoundsGroups")?;
    form.text(" (")?;
    let index = form.context().index();
    let count = form.list(lower.len(), ")", &mut |form, index| {
        form.argument(0, index, ArgumentStyle::Name).map(drop)
    })?;
    form.set_argument_types(0, 0, &vec![index; count])?;
    form.text(") = (")?;
    let used = bounds(form, LOWER, 0)?;
    form.text(") to (")?;
    bounds(form, UPPER, used)?;
    form.text(")")?;
    set_index(form, Slot::AllOperands)?;
    let steps = match form.printed("steps")? {
        Some(steps) => steps
            .decode::<ArrayAttr<'_>>()?
            .iter()?
            .map(int)
            .collect::<Result<_>>()?,
        None => Vec::new(),
    };
    let mut parsed = vec![1; count];
    if form.optional(" step (", steps.iter().any(|it| *it != 1))? {
        parsed.clear();
        form.list(steps.len(), ")", &mut |form, index| {
            parsed.push(form.integer(steps.get(index).copied().unwrap_or_default())?);
            Ok(())
        })?;
        form.text(")")?;
    }
    set_integers(form, "steps", &parsed)?;
    let has_results = reductions(form)?;
    form.text(" ")?;
    form.region(0, RegionStyle::BODY.hide_terminator(!has_results))?;
    form.attributes_without(&[
        "reductions",
        "lowerBoundsMap",
        "lowerBoundsGroups",
        "upperBoundsMap",
        "upperBoundsGroups",
        "steps",
    ])
}

/// ` reduce ("addf") -> (f32)`, or nothing. Returns whether there are results.
fn reductions(form: &mut dyn FormDriver<'_>) -> Result<bool> {
    let printed = form.printed_array("reductions")?;
    let kinds = kinds(form);
    let has_results = form.count(Slot::AllResults)? > 0;
    let mut parsed = Vec::new();
    let is_present = form.optional(" reduce (", has_results)?;
    if is_present {
        form.list(printed.len(), "", &mut |form, index| {
            let number = printed.get(index).map_or(Ok(0), |it| int(*it))?;
            let word = kinds.and_then(|kinds| kinds.name(number));
            let word = word.ok_or_else(|| Error::message("a reduction without a name"))?;
            let word = form.string(BStr::new(&word))?;
            if !form.is_printing() {
                let text = word.to_string();
                let number = kinds.and_then(|kinds| kinds.value(&text));
                let number = number.ok_or_else(|| {
                    form.mismatch(format!("`{word}` is no kind of reduction").into())
                })?;
                parsed.push(number);
            }
            Ok(())
        })?;
        form.text(")")?;
    }
    // Whether each result has a reduction is left to the verifier.
    let has_types = result_types(form)?;
    set_integers(form, "reductions", &parsed)?;
    Ok(has_types)
}

/// ` -> (f32)`, or nothing. A text may lack the parentheses around one type, or have none in them. Returns whether there is an
/// arrow.
pub(crate) fn result_types(form: &mut dyn FormDriver<'_>) -> Result<bool> {
    if !form.is_printing() {
        let is_present = form.peek("->", false);
        form.arrow_types(Slot::AllResults)?;
        return Ok(is_present);
    }
    let is_present = form.count(Slot::AllResults)? > 0;
    if is_present {
        form.text(" -> (")?;
        form.types(Slot::AllResults)?;
        form.text(")")?;
    }
    Ok(is_present)
}

/// Sets an attribute to an array of integers of 64 bits.
fn set_integers(form: &mut dyn FormDriver<'_>, name: &str, values: &[i64]) -> Result<()> {
    let context = form.context();
    let values = values.iter().map(|it| context.integer(context.i64(), *it));
    let values = values.collect::<Result<_>>()?;
    form.set_array(name, values)
}

/// The cases of `arith::AtomicRMWKind` in the release, which are those of an operation with such an attribute.
fn kinds<'ir>(form: &dyn FormDriver<'ir>) -> Option<&'ir Keywords> {
    let definition = form.context().registry().definition("memref.atomic_rmw")?;
    match &definition.attributes.first()?.text {
        AttributeText::Keywords(keywords) => Some(keywords),
        _ => None,
    }
}

/// The attributes with the map and with the number of results of each bound, and the word before several.
type Names = (&'static str, &'static str, &'static str);

const LOWER: Names = ("lowerBoundsMap", "lowerBoundsGroups", "max");
const UPPER: Names = ("upperBoundsMap", "upperBoundsGroups", "min");

/// Bounds: one expression for each group, or `min(...)`. The values start at `first`. Returns their end.
fn bounds(
    form: &mut dyn FormDriver<'_>,
    (map_name, groups_name, word): Names,
    first: usize,
) -> Result<usize> {
    let groups = integers(form, groups_name)?;
    let map = form.printed(map_name)?.map(map_of).transpose()?;
    if form.is_printing() && map.is_none() {
        return Err(form.mismatch("a loop without bounds".into()));
    }
    let printed = map.as_ref().map_or(&[][..], |it| it.results());
    let values = form.values_of(Slot::AllOperands)?;
    let values = values.get(first..).unwrap_or_default().to_vec();
    let dims = map.as_ref().map_or(0, |it| it.dims() as usize);
    let mut values = AffineValues::new(values, dims);
    let (mut results, mut parsed, mut lengths) = (printed.iter(), Vec::new(), Vec::new());
    form.list(groups.len(), ")", &mut |form, index| {
        let count = groups.get(index).copied().unwrap_or(1) as usize;
        let before = parsed.len();
        if form.optional(&format!("{word}("), count != 1)? {
            form.list(count, ")", &mut |form, _| {
                parsed.push(form.affine_expression(results.next(), &mut values)?);
                Ok(())
            })?;
            form.text(")")?;
        } else {
            parsed.push(form.affine_expression(results.next(), &mut values)?);
        }
        lengths.push((parsed.len() - before) as i32);
        Ok(())
    })?;
    if let Some(map) = map {
        return Ok(first + (map.dims() + map.symbols()) as usize);
    }
    form.affine_operands(Slot::AllOperands, &values)?;
    let (dims, symbols) = values.counts();
    let map = AffineMap::new(dims, symbols, parsed).map_err(Error::other)?;
    let context = form.context();
    let map = context.affine_map(map)?;
    form.set_attribute(map_name, map)?;
    let type_ = context.tensor([lengths.len() as i64], context.i32())?;
    let groups = context.dense_elements(type_, lengths)?;
    form.set_attribute(groups_name, groups)?;
    Ok(0)
}
