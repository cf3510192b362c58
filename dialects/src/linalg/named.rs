//! The named operations of `linalg`, whose regions are implied by the name.

use std::sync::Arc;

use bstr::ByteSlice;
use mlir_bytecode::affine::{AffineExpr, AffineMap};
use mlir_bytecode::builtin::{ArrayAttr, BuiltinType, DictionaryAttr};
use mlir_bytecode::dialect::{AttributeStyle, FormDriver, ImpliedBlock, Slot};
use mlir_bytecode::{Attribute, Error, Result};

use super::{ins_outs, regions};
use crate::affine::map_of;
use crate::forms::case;

/// The attributes that no named operation writes.
const HIDDEN: [&str; 3] = [
    "operandSegmentSizes",
    "operand_segment_sizes",
    "linalg.memoized_indexing_maps",
];

/// ` {...} ins(...) outs(...) -> t`
pub(crate) fn named(form: &mut dyn FormDriver<'_>) -> Result<()> {
    tail_and_region(form, &[])
}

/// The attributes, the operands and the types of the results. A text may have properties in front, and more attributes
/// after the operands.
fn tail(form: &mut dyn FormDriver<'_>, elided: &[&str]) -> Result<()> {
    let mut hidden = HIDDEN.to_vec();
    hidden.extend_from_slice(elided);
    if form.optional("<", false)? {
        let properties = form.attribute(None, AttributeStyle::Full)?;
        for (name, value) in properties.decode::<DictionaryAttr<'_>>()?.iter()? {
            form.set_attribute(&name.to_str_lossy(), value)?;
        }
        form.text(">")?;
    }
    form.attributes_without(&hidden)?;
    ins_outs(form, "inputs", "outputs")?;
    if !form.is_printing() {
        form.attributes_without(&[])?;
    }
    form.arrow_types(Slot::AllResults)
}

/// The attributes, the operands and the types of the results; sets the region that the operation's name implies.
fn tail_and_region(form: &mut dyn FormDriver<'_>, elided: &[&str]) -> Result<()> {
    tail(form, elided)?;
    match form.is_printing() {
        // Upstream leaves out any region.
        true => form.implied_region(0, ImpliedBlock::default()),
        false => regions::imply(form),
    }
}

fn maps(array: Attribute<'_>) -> Result<Vec<Arc<AffineMap>>> {
    array
        .decode::<ArrayAttr<'_>>()?
        .iter()?
        .map(map_of)
        .collect()
}

/// The form of other named operations, after ` indexing_maps = [...]` unless the maps are those of a plain product.
pub(super) fn matmul(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let name = form.definition().map(|it| it.name.to_string());
    let name = name.as_deref().unwrap_or_default();
    let usual = usual_maps(name.strip_prefix("linalg.").unwrap_or(name));
    let printed = form.printed("indexing_maps")?;
    let is_usual = match printed {
        Some(array) => {
            let maps = maps(array)?;
            let pairs = maps.iter().zip(&usual);
            maps.len() == usual.len() && { pairs }.all(|(map, usual)| map.results() == &usual[..])
        }
        None => true,
    };
    if form.optional(" indexing_maps = ", !is_usual)? {
        index_maps(form)?;
    } else if !form.is_printing() && form.context().registry().llvm_release() >= 20 {
        // Earlier releases have no such attribute.
        let dims = if name.contains("batch") { 4 } else { 3 };
        let maps = usual.into_iter().map(|it| AffineMap::new(dims, 0, it));
        let maps = maps.collect::<std::result::Result<Vec<_>, _>>();
        set_maps(form, maps.map_err(Error::other)?)?;
    }
    tail_and_region(form, &["indexing_maps"])
}

/// Sets the attribute with the maps of a parsed operation.
fn set_maps(form: &mut dyn FormDriver<'_>, maps: Vec<AffineMap>) -> Result<()> {
    let context = form.context();
    let maps = maps.into_iter().map(|it| context.affine_map(it));
    let array = context.array(maps.collect::<Result<Vec<_>>>()?)?;
    form.set_attribute("indexing_maps", array)
}

/// Returns the results of the maps of a product.
fn usual_maps(name: &str) -> Vec<Vec<AffineExpr>> {
    let dims = |dims: &[u32]| dims.iter().copied().map(AffineExpr::Dim).collect();
    match name {
        "batch_matmul" => vec![dims(&[0, 1, 3]), dims(&[0, 3, 2]), dims(&[0, 1, 2])],
        "batch_reduce_matmul" => vec![dims(&[0, 1, 3]), dims(&[0, 3, 2]), dims(&[1, 2])],
        _ => vec![dims(&[0, 2]), dims(&[2, 1]), dims(&[0, 1])],
    }
}

/// `[#map, ...]`
fn index_maps(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let maps = form.printed_array("indexing_maps")?;
    form.text("[")?;
    let mut parsed = Vec::new();
    form.list(maps.len(), "]", &mut |form, index| {
        let printed = maps.get(index).copied();
        parsed.push(form.attribute(printed, AttributeStyle::Full)?);
        Ok(())
    })?;
    form.text("]")?;
    form.set_array("indexing_maps", parsed)
}

/// ` indexing_maps = [...]`, then the form of other named operations.
pub(super) fn contract(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" indexing_maps = ")?;
    let printed = form.printed("indexing_maps")?;
    if form.is_printing() && printed.is_none() {
        return Err(form.mismatch("a contraction without maps".into()));
    }
    index_maps(form)?;
    tail_and_region(form, &["indexing_maps"])
}

/// ` kind=#linalg.elementwise_kind<add> indexing_maps = [...]`, then the form of other named operations.
pub(super) fn elementwise(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" kind=")?;
    let kind = form.named("kind", AttributeStyle::Full)?;
    let printed = form.printed("indexing_maps")?;
    let has_others = match printed {
        Some(array) => !maps(array)?.iter().all(|it| it.is_identity()),
        None => false,
    };
    let has_maps = form.optional(" indexing_maps = ", has_others)?;
    if has_maps {
        index_maps(form)?;
    }
    tail(form, &["kind", "indexing_maps"])?;
    if form.is_printing() {
        return form.implied_region(0, ImpliedBlock::default());
    }
    let inputs = form.count(Slot::Operands("inputs"))?;
    if !has_maps {
        // The output determines the dimensions.
        let output = form.types_of(Slot::Operands("outputs"))?;
        let output = output.first().map(|it| it.try_decode::<BuiltinType<'_>>());
        let output = output.transpose()?.flatten();
        let rank = output.as_ref().and_then(|it| it.shape()).map(<[i64]>::len);
        let Some(rank) = rank else {
            return Err(form.mismatch("the output has no rank".into()));
        };
        set_maps(form, vec![AffineMap::identity(rank as u32); inputs + 1])?;
    }
    let operands: Vec<_> = (0..inputs).map(|it| format!("%{it}")).collect();
    let result = inputs + 1;
    let statements = format!(
        "%{result} = {} {}; yield %{result}",
        case(kind)?,
        operands.join(" ")
    );
    regions::region(form, &statements)
}
