//! `affine.parallel`.

use mlir_bytecode::builtin::ArrayAttr;
use mlir_bytecode::dialect::{
    AffineSymbols, ArgumentStyle, FormDriver, RegionStyle, Slot, dense_integers,
};
use mlir_bytecode::{BStr, Error, Result, Value};

use super::map_of;
use crate::forms::int;

/// The integers of an attribute: an array, or dense elements.
fn integers(form: &dyn FormDriver<'_>, name: &str) -> Result<Vec<i64>> {
    let Some(attribute) = form.printed(name)? else {
        return Ok(Vec::new());
    };
    if let Some(elements) =
        attribute.try_decode::<mlir_bytecode::builtin::DenseElementsAttr<'_>>()?
    {
        return Ok(elements.iter::<i32>()?.map(i64::from).collect());
    }
    dense_integers(attribute)
}

/// ` (%i) = (0) to (min(%n, 4)) step (2) reduce ("addf") -> (f32) {...}`
pub(super) fn parallel(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let values = form.values_of(Slot::AllOperands)?;
    let lower = integers(form, "lowerBoundsGroups")?;
    let upper = integers(form, "upperBoundsGroups")?;
    form.text(" (")?;
    form.list(lower.len(), ")", &mut |form, index| {
        form.argument(0, index, ArgumentStyle::Name).map(drop)
    })?;
    form.text(") = (")?;
    let used = bounds(form, ("lowerBoundsMap", &lower), &values, "max")?;
    form.text(") to (")?;
    let rest = values.get(used..).unwrap_or_default();
    bounds(form, ("upperBoundsMap", &upper), rest, "min")?;
    form.text(")")?;
    let steps = match form.printed("steps")? {
        Some(steps) => steps
            .decode::<ArrayAttr<'_>>()?
            .iter()?
            .map(int)
            .collect::<Result<_>>()?,
        None => Vec::new(),
    };
    if form.optional(" step (", steps.iter().any(|it| *it != 1))? {
        form.list(steps.len(), ")", &mut |form, index| {
            form.integer(steps.get(index).copied().unwrap_or_default())
                .map(drop)
        })?;
        form.text(")")?;
    }
    let has_results = !form.values_of(Slot::AllResults)?.is_empty();
    if has_results {
        let reductions: Vec<_> = match form.printed("reductions")? {
            Some(array) => array.decode::<ArrayAttr<'_>>()?.iter()?.collect(),
            None => Vec::new(),
        };
        form.text(" reduce (")?;
        form.list(reductions.len(), ")", &mut |form, index| {
            let kind = reductions.get(index).map_or(Ok(0), |it| int(*it))?;
            let release = form.context().registry().llvm_release();
            let kind = self::kind(release, kind);
            let kind = kind.ok_or_else(|| Error::message("a reduction without a name"))?;
            form.string(BStr::new(kind)).map(drop)
        })?;
        form.text(") -> (")?;
        form.types(Slot::AllResults)?;
        form.text(")")?;
    }
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

/// The names of `arith::AtomicRMWKind`, which LLVM 20 sorted.
const KINDS: [&str; 16] = [
    "addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf",
    "mins", "minu", "mulf", "muli", "ori", "xori",
];

/// The names up to LLVM 19; the first ones of LLVM 16 are `maxf` and `minf`.
const OLD_KINDS: [&str; 15] = [
    "addf", "addi", "assign", "maximumf", "maxs", "maxu", "minimumf", "mins", "minu", "mulf",
    "muli", "ori", "andi", "maxnumf", "minnumf",
];

fn kind(release: u32, number: i64) -> Option<&'static str> {
    let number = usize::try_from(number).ok()?;
    if release >= 20 {
        return KINDS.get(number).copied();
    }
    let name = OLD_KINDS.get(number).copied()?;
    Some(match name {
        "maximumf" if release < 18 => "maxf",
        "minimumf" if release < 18 => "minf",
        name => name,
    })
}

/// Bounds: one expression for each group, or `min(...)`. Returns how many values the map takes.
fn bounds<'ir>(
    form: &mut dyn FormDriver<'ir>,
    (name, groups): (&str, &[i64]),
    values: &[Value<'ir>],
    word: &str,
) -> Result<usize> {
    let Some(map) = form.printed(name)? else {
        return Err(form.mismatch("a loop without bounds".into()));
    };
    let map = map_of(map)?;
    let dims = map.dims() as usize;
    let mut results = map.results().iter();
    form.list(groups.len(), ")", &mut |form, index| {
        let count = groups.get(index).copied().unwrap_or_default() as usize;
        if count == 1 {
            return form.affine_expression(results.next(), values, dims, AffineSymbols::Marked);
        }
        form.text(word)?;
        form.text("(")?;
        form.list(count, ")", &mut |form, _| {
            form.affine_expression(results.next(), values, dims, AffineSymbols::Marked)
        })?;
        form.text(")")
    })?;
    Ok((map.dims() + map.symbols()) as usize)
}
