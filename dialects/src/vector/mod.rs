//! The custom forms of `vector` that no format describes.

mod transfer;

use mlir_bytecode::builtin::{ArrayAttr, DictionaryAttr, StringAttr, VectorType};
use mlir_bytecode::dialect::{
    AttributeStyle, FormDriver, OperationForm, RegionStyle, Slot, ValueNames,
};
use mlir_bytecode::{Attribute, Result, Type};

use crate::forms::{DialectForms, case, has_inherent, set_parsed_types};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("vector.transfer_read", transfer::read),
        OperationForm::new("vector.transfer_write", transfer::write),
        OperationForm::new("vector.contract", contract),
        OperationForm::new("vector.mask", mask),
        OperationForm::new("vector.outerproduct", outer_product),
    ],
    directives: &[],
    names: &[ValueNames::fixed("vector.vscale", &["vscale"])],
};

/// ` {indexing_maps = [...], iterator_types = ["parallel"], kind = #vector.kind<add>} %a, %b, %c {...} : t, t into t`
///
/// Since LLVM 23 with `fastmath` in front, if it is not `none`.
fn contract(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let names = ["fastmath", "indexing_maps", "iterator_types", "kind"];
    let has_fastmath = has_inherent(form, "fastmath");
    if form.is_printing() {
        form.text(" {")?;
        let is_fast = match form.printed("fastmath")? {
            Some(flags) if has_fastmath => case(flags)? != "none",
            _ => false,
        };
        let printed = names.get(usize::from(!is_fast)..).unwrap_or_default();
        crate::linalg::entries(form, printed)?;
        form.text("} ")?;
    } else {
        leading_attributes(form)?;
    }
    form.operands(Slot::AllOperands)?;
    // Before, `fastmath` is an entry like any other.
    let elided = names.get(usize::from(!has_fastmath)..);
    form.attributes_without(elided.unwrap_or_default())?;
    let printed = form.printed_types(Slot::AllOperands)?;
    form.text(" : ")?;
    // Upstream reads more types, and ignores all but two.
    let types = form.type_list(printed.get(..2).unwrap_or(&printed))?;
    let [left, right, ..] = types[..] else {
        return Err(form.mismatch("a contraction has two types before `into`".into()));
    };
    form.text(" into ")?;
    let result = form.first_type(Slot::AllResults)?;
    match form.count(Slot::AllOperands)? {
        0..=3 => form.set_types(Slot::AllOperands, &[left, right, result])?,
        // LLVM 16 has masks of both inputs.
        _ => {
            let [of_left, of_right] = [transfer::mask_of(left)?, transfer::mask_of(right)?];
            let types = [left, right, result, of_left, of_right];
            set_parsed_types(form, Slot::AllOperands, &types)?;
        }
    }
    form.set_types(Slot::AllResults, &[result])
}

/// Parses the dictionary before the operands, where kinds of iterators are strings.
fn leading_attributes(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let attributes = form.attribute(None, AttributeStyle::Full)?;
    let Some(attributes) = attributes.try_decode::<DictionaryAttr<'_>>()? else {
        return Err(form.mismatch("a contraction begins with a dictionary".into()));
    };
    for (name, value) in attributes.iter()? {
        let name = name.to_string();
        let value = match name.as_str() {
            "iterator_types" => iterator_types(form, value)?,
            _ => value,
        };
        form.set_attribute(&name, value)?;
    }
    Ok(())
}

/// `[#vector.iterator_type<parallel>]` of `["parallel"]`.
fn iterator_types<'ir>(
    form: &dyn FormDriver<'ir>,
    words: Attribute<'ir>,
) -> Result<Attribute<'ir>> {
    let unfit = || form.mistake("`iterator_types` is a list of strings".into());
    let mut kinds = Vec::new();
    let words = words.try_decode::<ArrayAttr<'_>>()?.ok_or_else(unfit)?;
    for word in words.iter()? {
        let word = word.try_decode::<StringAttr<'_>>()?.ok_or_else(unfit)?;
        let text = format!("#vector.iterator_type<{}>", word.value()?);
        kinds.push(form.context().parse_attribute(&text).map_err(|_| unfit())?);
    }
    form.context().array(kinds)
}

/// The last release of LLVM in which the implied `vector.yield` has the location of the masked operation.
const LAST_WITH_INNER_LOCATION: u32 = 16;

/// ` %m, %passthru { vector.load ... } {...} : vector<4xi1> -> vector<4xf32>`
fn mask(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::Operands("mask"), 0)?;
    let has_others = form.has_operands("passthru")?;
    let has_others = form.optional(", ", has_others)?;
    if has_others {
        form.operand(Slot::Operands("passthru"), 0)?;
    }
    form.text(" { ")?;
    let has_inner_location = form.context().registry().llvm_release() <= LAST_WITH_INNER_LOCATION;
    form.region(
        0,
        RegionStyle::INLINE.with_inner_location(has_inner_location),
    )?;
    form.text(" }")?;
    form.attributes_without(&[])?;
    form.text(" : ")?;
    let printed = form.printed_types(Slot::Operands("mask"))?;
    let mask = form.type_(printed.first().copied())?;
    form.set_types(Slot::Operands("mask"), &[mask])?;
    let printed = form.printed_types(Slot::AllResults)?;
    let mut results = Vec::new();
    if form.optional(" -> ", !printed.is_empty())? {
        // Several types are printed without parentheses, and parsed with them.
        results = match form.is_printing() {
            true => form.type_list(&printed)?,
            false => form.result_types(&[])?,
        };
    }
    form.set_types(Slot::AllResults, &results)?;
    match results.first() {
        Some(result) if has_others => form.set_types(Slot::Operands("passthru"), &[*result]),
        _ => Ok(()),
    }
}

/// ` %a, %b, %acc {...} : t, t`
fn outer_product(form: &mut dyn FormDriver<'_>) -> Result<()> {
    form.text(" ")?;
    form.operands(Slot::AllOperands)?;
    let count = form.count(Slot::AllOperands)?;
    // Upstream prints the attributes only beside an accumulator.
    if count > 2 || !form.is_printing() {
        form.attributes_without(&[])?;
    }
    form.text(" : ")?;
    let printed = form.printed_types(Slot::AllOperands)?;
    let types = form.type_list(printed.get(..2).unwrap_or_default())?;
    let [left, right] = types[..] else {
        return Err(form.mismatch("an outer product has two types".into()));
    };
    let result = outer_product_type(form, left, right)?;
    form.set_types(Slot::AllResults, &[result])?;
    let all = [left, right, result];
    form.set_types(Slot::AllOperands, all.get(..count).unwrap_or(&all))
}

/// Returns a vector of as many sizes as there are vectors among both types.
fn outer_product_type<'ir>(
    form: &dyn FormDriver<'ir>,
    left: Type<'ir>,
    right: Type<'ir>,
) -> Result<Type<'ir>> {
    let unfit = || form.mismatch("an outer product begins with a vector".into());
    let left = left.try_decode::<VectorType<'_>>()?.ok_or_else(unfit)?;
    let (mut shape, mut scalable) = (left.shape()?, left.scalable()?);
    shape.truncate(1);
    scalable.truncate(1);
    if let Some(right) = right.try_decode::<VectorType<'_>>()? {
        shape.extend(right.shape()?.first());
        scalable.extend(right.scalable()?.first());
    }
    (form.context()).scalable_vector(shape, left.element_type()?, scalable)
}
