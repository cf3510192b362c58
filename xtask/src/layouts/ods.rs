//! Operation records to layouts: the rules by which upstream orders and encodes properties.

use anyhow::{Context as _, Result, ensure};
use mlir_bytecode::properties::{OpField, OpLayout, OpTrait, OpTraits};

use super::tblgen::{Record, Records};
use super::{Layouts, kind, native};

/// Adds the layouts of all operations in `records`.
pub(super) fn layouts(records: &Records, layouts: &mut Layouts) -> Result<()> {
    for op in records.instances_of("Op") {
        let op = op?;
        let layout = layout(&op).with_context(|| format!("operation `{}`", op.name()))?;
        let name = layout.name().to_owned();
        // Documentation files define some operations again.
        if let Some(other) = layouts.get(&name) {
            ensure!(*other == layout, "two layouts: `{other}` and `{layout}`");
        } else {
            layouts.insert(name, layout);
        }
    }
    Ok(())
}

fn layout(op: &Record<'_>) -> Result<OpLayout> {
    let dialect = op.record("opDialect")?.context("no dialect")?;
    let name = match dialect.string("name") {
        "" => op.string("opName").to_owned(),
        dialect => format!("{dialect}.{}", op.string("opName")),
    };
    ensure!(
        !op.bit("useCustomPropertiesEncoding"),
        "`{name}` encodes its properties by hand-written code"
    );
    let mut attributes = Vec::new();
    let mut natives = Vec::new();
    let mut operands = 0;
    for (argument, argument_name) in op.dag("arguments")? {
        let argument = constraint(argument)?;
        if argument.is_a("Property") {
            natives.push(native::field(&argument, &argument_name)?);
        } else if argument.is_a("AttrConstraint") {
            if !argument.is_a("DerivedAttr") {
                attributes.push(kind::field(&argument, &argument_name)?);
            }
        } else {
            operands += 1;
        }
    }
    attributes.sort_by(|a, b| a.name().cmp(b.name()));
    let (mut traits, segments) = traits(op)?;
    if !dialect.bit("usePropertiesForAttributes") {
        ensure!(
            natives.is_empty(),
            "`{name}` has native properties beside attributes that are none"
        );
        traits.insert(OpTrait::DictionaryOnly);
    }
    let mut fields = attributes;
    fields.append(&mut natives);
    if segments.operands {
        fields.push(OpField::operand_segments(operands));
    }
    if segments.results {
        let results = u32::try_from(op.dag("results")?.len())?;
        fields.push(OpField::result_segments(results));
    }
    Ok(OpLayout::new(&name, traits, fields))
}

/// Returns the operand of `Arg<..>`, which can also be an attribute or a property.
fn constraint(argument: Record<'_>) -> Result<Record<'_>> {
    if argument.is_a("OpVariable")
        && let Some(inner) = argument.record("constraint")?
        && (inner.is_a("AttrConstraint") || inner.is_a("Property"))
    {
        return Ok(inner);
    }
    Ok(argument)
}

#[derive(Default)]
struct Segments {
    operands: bool,
    results: bool,
}

fn traits(op: &Record<'_>) -> Result<(OpTraits, Segments)> {
    let mut traits = OpTraits::default();
    let mut segments = Segments::default();
    let mut pending = op.record_list("traits")?;
    let declared = op.string("extraClassDeclaration");
    while let Some(record) = pending.pop() {
        // Trait lists and interfaces bring others with them.
        pending.extend(record.record_list("traits")?);
        pending.extend(record.record_list("baseInterfaces")?);
        match record.string("trait") {
            "IsIsolatedFromAbove" => traits.insert(OpTrait::IsolatedFromAbove),
            "IsTerminator" => traits.insert(OpTrait::Terminator),
            "NoTerminator" => traits.insert(OpTrait::NoTerminator),
            "SingleBlock" => traits.insert(OpTrait::SingleBlock),
            name if name.starts_with("SingleBlockImplicitTerminator<") => {
                traits.insert(OpTrait::SingleBlock);
            }
            "SymbolOpInterface::Trait" => traits.insert(OpTrait::Symbol),
            "SymbolTable" => traits.insert(OpTrait::SymbolTable),
            "AffineScope" => traits.insert(OpTrait::AffineScope),
            // Those with a check of their own may have other arguments too.
            "FunctionOpInterface::Trait" if !declared.contains("verifyBody(") => {
                traits.insert(OpTrait::Function);
            }
            "HasOnlyGraphRegion" => traits.insert(OpTrait::GraphRegion),
            // Where the answer is not in the definition, it may be a graph.
            "RegionKindInterface::Trait" if !declared.contains("RegionKind::SSACFG") => {
                traits.insert(OpTrait::GraphRegion);
            }
            "AttrSizedOperandSegments" => segments.operands = true,
            "AttrSizedResultSegments" => segments.results = true,
            _ => {}
        }
    }
    Ok((traits, segments))
}
