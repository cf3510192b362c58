//! The custom forms of the products of matrices of `nvvm`, which no format describes.

use mlir_bytecode::dialect::{FormDriver, OperationForm, Slot};
use mlir_bytecode::{Result, Type};

use crate::forms::{DialectForms, set_each};

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("nvvm.mma.sync", |form| multiply(form, " ", &[])),
        OperationForm::new("nvvm.mma.sp.sync", |form| multiply(form, "", &[SPARSE])),
        OperationForm::new("nvvm.mma.block_scale", |form| multiply(form, "", &[SCALES])),
        OperationForm::new("nvvm.mma.sp.block_scale", sparse_scaled),
    ],
    directives: &[],
    names: &[],
};

/// The groups of operands, the word before each, and the attribute with the type of its elements in PTX.
const FRAGMENTS: [(&str, &str, &str); 3] = [
    ("operandA", " A[", "multiplicandAPtxType"),
    ("operandB", " B[", "multiplicandBPtxType"),
    ("operandC", " C[", ""),
];

/// Operands in brackets, and the word before them. The first is an `i32`, the others are `i16`.
type Brackets = (&'static str, &'static [&'static str]);

/// The operands that state which elements a sparse matrix has.
const SPARSE: [Brackets; 2] = [
    (" sparseMetadata[", &["sparseMetadata"]),
    (" selector[", &["sparsitySelector"]),
];

/// The operands that scale the blocks of two matrices.
const SCALES: [Brackets; 2] = [
    (" scaleA[", &["scaleAData", "byteIdA", "threadIdA"]),
    (" scaleB[", &["scaleBData", "byteIdB", "threadIdB"]),
];

/// ` A[%a] B[%b] C[%c] {...} : (t, t, t) -> t`, with `after` behind each group, and other operands behind the groups.
fn multiply(form: &mut dyn FormDriver<'_>, after: &str, others: &[[Brackets; 2]]) -> Result<()> {
    let mut elided = vec!["operandSegmentSizes"];
    let mut types = Vec::new();
    for (group, text, attribute) in FRAGMENTS {
        form.text(text)?;
        form.operands(Slot::Operands(group))?;
        form.text("]")?;
        form.text(after)?;
        let type_ = form.printed_types(Slot::Operands(group))?.first().copied();
        types.extend(type_);
        if !attribute.is_empty() && type_.and_then(implied_type).is_some() {
            elided.push(attribute);
        }
    }
    for (text, operands) in others.iter().flatten() {
        form.text(text)?;
        form.list(operands.len(), "]", &mut |form, index| {
            let Some(name) = operands.get(index) else {
                return Err(form.mismatch("too many operands".into()));
            };
            let context = form.context();
            let type_ = match index {
                0 => context.i32(),
                _ => context.i16(),
            };
            form.operand(Slot::Operands(name), 0)?;
            form.set_types(Slot::Operands(name), &[type_])
        })?;
        form.text("]")?;
    }
    form.attributes_without(&elided)?;
    form.text(" : (")?;
    let types = form.type_list(&types)?;
    form.text(")")?;
    form.arrow_types(Slot::AllResults)?;
    let [_, _, _] = types[..] else {
        return Err(form.mistake("expected three types of operands".into()));
    };
    for ((group, _, _), type_) in FRAGMENTS.into_iter().zip(&types) {
        set_each(form, Slot::Operands(group), *type_)?;
    }
    if form.is_printing() {
        return Ok(());
    }
    for ((_, _, attribute), type_) in FRAGMENTS.into_iter().zip(types) {
        if attribute.is_empty() || form.has(attribute)? {
            continue;
        }
        // Upstream takes the first two matrices of this operation for the third when it parses them.
        let accumulated = others.is_empty().then(|| accumulated_type(type_)).flatten();
        if let Some(implied) = accumulated.or_else(|| implied_type(type_)) {
            let text = format!("#nvvm.mma_type<{implied}>");
            let implied = form.context().parse_attribute(&text)?;
            form.set_attribute(attribute, implied)?;
        }
    }
    Ok(())
}

/// Returns the type in PTX that a type of operands implies.
fn implied_type(type_: Type<'_>) -> Option<&'static str> {
    match &*type_.to_string() {
        "f64" => Some("f64"),
        "f32" => Some("tf32"),
        "f16" | "vector<2xf16>" => Some("f16"),
        _ => None,
    }
}

/// Returns the type in PTX that a type of sums implies, where it is another one.
fn accumulated_type(type_: Type<'_>) -> Option<&'static str> {
    let text = type_.to_string();
    if text == "f32" {
        return Some("f32");
    }
    let width = text.trim_start_matches(['s', 'u']).strip_prefix('i')?;
    width.parse::<u32>().is_ok().then_some("s32")
}

/// The same as the other products. A text may lack `orderedMetadata`, which the operation always has.
fn sparse_scaled(form: &mut dyn FormDriver<'_>) -> Result<()> {
    multiply(form, "", &[SPARSE, SCALES])?;
    if form.is_printing() || form.has("orderedMetadata")? {
        return Ok(());
    }
    let unit = form.context().unit();
    form.set_attribute("orderedMetadata", unit)
}
