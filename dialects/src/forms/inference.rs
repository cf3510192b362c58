//! The types of results that formats leave out and no rule determines.

use mlir_bytecode::builtin::{ArrayAttr, ShapedType, TypeAttr, element_count};
use mlir_bytecode::dialect::{FormDriver, ResultInference, Slot, dense_integers};
use mlir_bytecode::{Error, Result, Type};

use super::set_parsed_types;
use crate::spirv::access::chain;

pub(crate) const INFERENCES: &[ResultInference] = &[
    ResultInference::new("bufferization.dealloc", dealloc),
    ResultInference::new("memref.distinct_objects", same_as_operands),
    ResultInference::new("ptr.ptr_add", pointer_add),
    ResultInference::new("smt.bv.concat", concatenation),
    ResultInference::new("smt.bv.constant", bit_vector),
    ResultInference::new("spirv.AccessChain", chain).until(19),
    ResultInference::new("spirv.InBoundsPtrAccessChain", chain).until(19),
    ResultInference::new("spirv.PtrAccessChain", chain).until(19),
    ResultInference::new("transform.structured.fuse", |form| {
        loops(form, "tile_sizes")
    })
    .until(16),
    ResultInference::new("transform.structured.tile_to_scf_for", |form| {
        loops(form, "static_sizes")
    })
    .until(16),
    ResultInference::new("vector.extract", extract).until(16),
    ResultInference::new("vector.reduction", reduction),
    ResultInference::new("vector.shuffle", shuffle),
    ResultInference::new("vector.to_elements", elements),
    ResultInference::new("wasmssa.local", local),
    ResultInference::new("wasmssa.local_get", local_value),
    ResultInference::new("wasmssa.local_tee", local_value),
];

/// The maximal number of results of `vector.to_elements`, because a short text states any number.
const MOST_ELEMENTS: usize = 1 << 20;

/// Sets the types of the results: one condition for each retained value.
fn dealloc(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let types = vec![form.context().i1(); form.count(Slot::Operands("retained"))?];
    form.set_types(Slot::AllResults, &types)
}

fn same_as_operands(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let types = form.types_of(Slot::AllOperands)?;
    form.set_types(Slot::AllResults, &types)
}

/// Sets the type of the result: that of the base, or that of the offset if only the offset is shaped.
fn pointer_add(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let base = form.types_of(Slot::Operands("base"))?;
    let [base] = base[..] else {
        return Err(form.mismatch("an addition without a base".into()));
    };
    let offset = form.types_of(Slot::Operands("offset"))?;
    let is_shaped =
        |type_: Type<'_>| Ok::<_, Error>(type_.try_decode::<ShapedType<'_>>()?.is_some());
    let result = match offset[..] {
        [offset] if is_shaped(offset)? && !is_shaped(base)? => {
            let text = offset.to_string();
            let element = offset
                .decode::<ShapedType<'_>>()?
                .element_type()?
                .to_string();
            let text = text.replacen(&element, &base.to_string(), 1);
            form.context().parse_type(&text)?
        }
        _ => base,
    };
    form.set_types(Slot::AllResults, &[result])
}

/// Returns the width of `!smt.bv<width>`.
fn width(text: &str) -> Option<u64> {
    text.split_once("bv<")?.1.trim_end_matches('>').parse().ok()
}

/// Sets the type of the result: as wide as both operands together.
fn concatenation(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let types = form.types_of(Slot::AllOperands)?;
    let widths = types.iter().map(|it| width(&it.to_string()));
    let sum: Option<u64> = widths.sum();
    let sum = sum.ok_or_else(|| form.mismatch("a concatenation of other types".into()))?;
    let result = form.context().parse_type(&format!("!smt.bv<{sum}>"))?;
    form.set_types(Slot::AllResults, &[result])
}

/// Sets the type of the result: that of the value `#smt.bv<1> : !smt.bv<8>`.
fn bit_vector(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let value = form.attribute_value("value")?.map(|it| it.to_string());
    let type_ = value.as_deref().and_then(|it| it.rsplit_once(" : "));
    let Some((_, type_)) = type_ else {
        return Err(form.mismatch("a constant without a type".into()));
    };
    let result = form.context().parse_type(type_)?;
    form.set_types(Slot::AllResults, &[result])
}

/// Sets the type of the result: a vector of as many elements as the mask has, with the other sizes of the first operand.
fn shuffle(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let mask = form.attribute_value("mask")?;
    let length = mask.map_or(Ok(Vec::new()), dense_integers)?.len();
    let Some(first) = form.types_of(Slot::AllOperands)?.first().copied() else {
        return Err(form.mismatch("a shuffle without operands".into()));
    };
    let vector: ShapedType<'_> = first.decode()?;
    let mut shape = vector.shape()?.unwrap_or_default().to_vec();
    match shape.first_mut() {
        Some(size) => *size = length as i64,
        None => shape.push(length as i64),
    }
    let result = form.context().vector(shape, vector.element_type()?)?;
    form.set_types(Slot::AllResults, &[result])
}

/// Sets the types of the results: one for each element of the vector.
fn elements(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let Some(vector) = form.types_of(Slot::AllOperands)?.first().copied() else {
        return Err(form.mismatch("a vector without a type".into()));
    };
    let vector: ShapedType<'_> = vector.decode()?;
    let count = element_count(&vector.shape()?.unwrap_or_default());
    let count = count.ok().and_then(|count| usize::try_from(count).ok());
    let Some(count) = count.filter(|count| *count <= MOST_ELEMENTS) else {
        return Err(form.mistake("the vector has too many elements to be results".into()));
    };
    let types = vec![vector.element_type()?; count];
    form.set_types(Slot::AllResults, &types)
}

/// Sets the types of the loops in LLVM 16: one for each size other than 0.
fn loops(form: &mut dyn FormDriver<'_>, sizes: &str) -> Result<()> {
    let sizes = form.attribute_value(sizes)?;
    let sizes = sizes.map_or(Ok(Vec::new()), dense_integers)?;
    let count = sizes.iter().filter(|size| **size != 0).count();
    let operation = form.context().parse_type("!pdl.operation")?;
    form.set_types(Slot::Results("loops"), &vec![operation; count])
}

/// Sets the type of the result in LLVM 16, whose text leaves it out: the vector without the dimensions of the position.
fn extract(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let position = form.attribute_value("position")?;
    let position = match position {
        Some(position) => position.decode::<ArrayAttr<'_>>()?.iter()?.count(),
        None => 0,
    };
    let Some(vector) = form.types_of(Slot::AllOperands)?.first().copied() else {
        return Err(form.mismatch("an extraction without a vector".into()));
    };
    let vector: ShapedType<'_> = vector.decode()?;
    let shape = vector.shape()?.unwrap_or_default();
    let result = match shape.get(position..) {
        Some([]) => vector.element_type()?,
        Some(rest) => form.context().vector(rest, vector.element_type()?)?,
        None => return Err(form.mistake("the position has more parts than the vector".into())),
    };
    // A vector of one element is as good as the element.
    set_parsed_types(form, Slot::AllResults, &[result])
}

/// Sets the type of the value that is added: that of the result.
fn reduction(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let slot = Slot::Operands("acc");
    if form.count(slot)? == 0 {
        return Ok(());
    }
    let types = form.types_of(Slot::AllResults)?;
    form.set_types(slot, &types)
}

/// Sets the type of the result: `!wasmssa<local ref to t>`.
fn local(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let Some(type_) = form.attribute_value("type")? else {
        return Err(form.mismatch("a local without a type".into()));
    };
    let type_ = type_.decode::<TypeAttr<'_>>()?.value()?;
    let result = form
        .context()
        .parse_type(&format!("!wasmssa<local ref to {type_}>"))?;
    form.set_types(Slot::AllResults, &[result])
}

/// Sets the type of the result: the type to which the local refers.
fn local_value(form: &mut dyn FormDriver<'_>) -> Result<()> {
    let local = form.types_of(Slot::Operands("localVar"))?;
    let text = local.first().map(|it| it.to_string()).unwrap_or_default();
    let inner = text
        .split_once(" to ")
        .and_then(|(_, rest)| rest.strip_suffix('>'));
    let Some(inner) = inner else {
        return Err(form.mismatch("an access to something else than a local".into()));
    };
    let result = form.context().parse_type(inner)?;
    form.set_types(Slot::AllResults, &[result])
}
