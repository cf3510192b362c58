//! The custom forms of `linalg` that no format describes, and the regions that the named operations imply.

mod named;
mod payload;
mod regions;
mod scalars;

use bstr::{BStr, ByteSlice};
use mlir_bytecode::builtin::{ArrayAttr, DictionaryAttr, StringAttr};
use mlir_bytecode::dialect::{
    AttributeStyle, FormDriver, OperationForm, RegionStyle, SetName, Slot, ValueNames,
};
use mlir_bytecode::{Attribute, Operation, Result};

use crate::forms::{DialectForms, case, has_types, yield_operands};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("linalg.yield", yield_operands),
        OperationForm::new("linalg.generic", generic),
        OperationForm::new("linalg.map", payload::map),
        OperationForm::new("linalg.reduce", payload::reduce),
        OperationForm::new("linalg.transpose", payload::transpose),
        OperationForm::new("linalg.broadcast", payload::broadcast),
        OperationForm::new("linalg.matmul", named::matmul),
        OperationForm::new("linalg.batch_matmul", named::matmul),
        OperationForm::new("linalg.batch_reduce_matmul", named::matmul),
        OperationForm::new("linalg.contract", named::contract),
        OperationForm::new("linalg.elementwise", named::elementwise),
        OperationForm::new("linalg.*", named::named),
    ],
    directives: &[],
    names: &[
        ValueNames::arguments("linalg.generic", |operation, _, set| {
            arguments(operation, "in", "out", set)
        }),
        ValueNames::arguments("linalg.map", |operation, _, set| {
            arguments(operation, "in", "init", set)
        })
        .with_fixed_results(&["mapped"]),
        ValueNames::arguments("linalg.reduce", |operation, _, set| {
            arguments(operation, "in", "init", set)
        })
        .with_fixed_results(&["reduced"]),
        ValueNames::fixed("linalg.transpose", &["transposed"]),
        ValueNames::fixed("linalg.broadcast", &["broadcasted"]),
        ValueNames::fixed("linalg.pack", &["pack"]),
        ValueNames::fixed("linalg.unpack", &["unpack"]),
    ],
};

/// Names the arguments of the region: those of inputs, then those of outputs.
fn arguments(
    operation: Operation<'_>,
    input: &str,
    output: &str,
    set: &mut SetName<'_>,
) -> Result<()> {
    let count = operation.operand_count();
    let outputs = if operation.name() == "linalg.map" {
        1
    } else {
        segments(operation)?.map_or(count / 2, |[_, outputs]| outputs)
    };
    for position in 0..count {
        let is_input = position + outputs < count;
        set(position, if is_input { input } else { output });
    }
    Ok(())
}

/// Returns the numbers of inputs and outputs, if the operation states them.
fn segments(operation: Operation<'_>) -> Result<Option<[usize; 2]>> {
    let sizes = operation.operand_segments()?;
    Ok(match sizes.as_deref() {
        Some([inputs, outputs]) => Some([*inputs, *outputs]),
        _ => None,
    })
}

/// ` ins(%a : t) outs(%b : t)`
pub(super) fn ins_outs(form: &mut dyn FormDriver<'_>, inputs: &str, outputs: &str) -> Result<()> {
    for (text, slot) in [(" ins(", inputs), (" outs(", outputs)] {
        let slot = Slot::Operands(slot);
        let present = form.count(slot)? > 0;
        if form.optional(text, present)? {
            form.operands(slot)?;
            form.text(" : ")?;
            form.types(slot)?;
            let types = form.types_of(slot)?;
            has_types(form, slot, &types)?;
            form.text(")")?;
        }
    }
    Ok(())
}

/// The attributes that `linalg.generic` writes in front.
const CORE: [&str; 4] = ["doc", "indexing_maps", "iterator_types", "library_call"];

/// Prints `indexing_maps = [...], iterator_types = ["parallel"]`: the attributes among `names` that are present.
pub(crate) fn entries(form: &mut dyn FormDriver<'_>, names: &[&str]) -> Result<()> {
    let mut is_first = true;
    for &name in names {
        let Some(value) = form.printed(name)? else {
            continue;
        };
        form.text(if is_first { "" } else { ", " })?;
        is_first = false;
        form.text(name)?;
        form.text(" = ")?;
        match name {
            "iterator_types" => iterator_types(form, value)?,
            _ => drop(form.attribute(Some(value), AttributeStyle::Full)?),
        }
    }
    Ok(())
}

/// Sets an attribute of the dictionary in front; the iterators are strings there.
fn set_entry<'ir>(form: &mut dyn FormDriver<'ir>, name: &str, value: Attribute<'ir>) -> Result<()> {
    if name != "iterator_types" {
        return form.set_attribute(name, value);
    }
    let definition = form.definition();
    let dialect = definition.and_then(|it| it.name.split('.').next());
    let dialect = dialect.unwrap_or_default();
    let context = form.context();
    let mut types = Vec::new();
    for type_ in value.decode::<ArrayAttr<'_>>()?.iter()? {
        let Some(word) = type_.try_decode::<StringAttr<'_>>()? else {
            return Err(form.mistake(format!("the iterator type `{type_}` is no string").into()));
        };
        let word = word.value()?;
        let type_ = context.parse_attribute(&format!("#{dialect}.iterator_type<{word}>"));
        // Upstream reports it at what follows the dictionary.
        let unexpected = |_| form.mismatch(format!("unexpected iterator_type ({word})").into());
        types.push(type_.map_err(unexpected)?);
    }
    let types = context.array(types)?;
    form.set_attribute(name, types)
}

/// ` {indexing_maps = [...], iterator_types = ["parallel"]} ins(...) outs(...) attrs =  {...} {...} -> t`
fn generic(form: &mut dyn FormDriver<'_>) -> Result<()> {
    if form.is_printing() {
        form.text(" {")?;
        entries(form, &CORE)?;
        form.text("}")?;
    } else {
        // The dictionary may be an alias, and another one may follow.
        let dictionary = form.attribute(None, AttributeStyle::Full)?;
        for (name, value) in dictionary.decode::<DictionaryAttr<'_>>()?.iter()? {
            let name = std::str::from_utf8(name).unwrap_or_default();
            set_entry(form, name, value)?;
        }
        form.attributes_without(&[])?;
    }
    ins_outs(form, "inputs", "outputs")?;
    let mut elided = CORE.to_vec();
    elided.extend(["operandSegmentSizes", "operand_segment_sizes"]);
    let has_others = form.has_attributes_except(&elided)?;
    if form.optional(" attrs = ", has_others)? {
        form.attributes_without(&elided)?;
    }
    if !form.is_printing() || form.has_region(0)? {
        form.text(" ")?;
        form.region(0, RegionStyle::FULL.as_written())?;
    }
    form.arrow_types(Slot::AllResults)
}

/// `["parallel", "reduction"]` for an array of `#linalg.iterator_type<parallel>` and the like.
pub(crate) fn iterator_types<'ir>(
    form: &mut dyn FormDriver<'ir>,
    value: Attribute<'ir>,
) -> Result<()> {
    let types: Vec<_> = value.decode::<ArrayAttr<'_>>()?.iter()?.collect();
    form.text("[")?;
    form.list(types.len(), "]", &mut |form, index| {
        let Some(&type_) = types.get(index) else {
            return Ok(());
        };
        let word = match type_.try_decode::<StringAttr<'_>>()? {
            Some(string) => string.value()?.to_str_lossy(),
            None => case(type_)?,
        };
        form.string(BStr::new(&*word)).map(drop)
    })?;
    form.text("]")
}
