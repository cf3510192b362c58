//! The custom forms and directives of `transform` and `pdl`, and names of `transform`.

use mlir_bytecode::builtin::{ArrayAttr, BoolAttr, UnitAttr};
use mlir_bytecode::dialect::{
    Argument, AttributeStyle, CustomDirective, FormDriver, OperationForm, SetName, Slot,
    ValueNames, dense_integers,
};
use mlir_bytecode::{Error, Operation, Result};

use crate::forms::{DialectForms, IndexList, index_list, int, string};
use crate::func;

pub(crate) const FORMS: DialectForms = DialectForms {
    forms: &[
        OperationForm::new("transform.named_sequence", func::function),
        OperationForm::new("transform.structured.split", |form| {
            split(form, "static_chunk_sizes", "dynamic_chunk_sizes")
        }),
        OperationForm::new("transform.structured.split", |form| {
            split(form, "static_split_point", "dynamic_split_point")
        })
        .until(16),
    ],
    directives: &[
        CustomDirective::new("SemiFunctionType", semi_function_type),
        CustomDirective::new("SequenceOpOperands", sequence_operands),
        CustomDirective::new("TransformMatchDims", match_dims),
        CustomDirective::new("ForeachMatchSymbols", foreach_match),
        CustomDirective::new("PackedOrDynamicIndexList", packed_or_list),
        CustomDirective::new("MultitileSizesTypes", sizes_types),
        CustomDirective::new("ContinuousTileSizeTypes", sizes_types),
        CustomDirective::new("OperationOpAttributes", operation_attributes),
        CustomDirective::new("CreateOperationOpAttributes", operation_attributes),
        CustomDirective::new("ResultsValueType", results_type),
        CustomDirective::new("RangeType", range_type),
        CustomDirective::new("SymbolVisibility", symbol_visibility),
        CustomDirective::new("TypedInitialValue", typed_value),
        CustomDirective::new("TokenOrdering", token_ordering),
    ],
    names: &[ValueNames::results(
        "transform.foreach_match",
        foreach_names,
    )],
};

fn foreach_names(operation: Operation<'_>, set: &mut SetName<'_>) -> Result<()> {
    set(0, "updated_root");
    for position in 1..operation.result_count() {
        set(position, "yielded");
    }
    Ok(())
}

/// ` %t after 4 {...} : t, t`
fn split(form: &mut dyn FormDriver<'_>, fixed: &str, dynamic: &str) -> Result<()> {
    form.text(" ")?;
    form.operand(Slot::Operands("target"), 0)?;
    form.text(" after ")?;
    let size = form.printed(fixed)?.map_or(Ok(i64::MIN), int)?;
    let slot = Slot::Operands(dynamic);
    let is_dynamic = size == i64::MIN;
    if form.peek("%", is_dynamic) {
        form.operand(slot, 0)?;
    } else {
        form.integer(size)?;
    }
    form.text(" ")?;
    form.attributes_without(&[fixed])?;
    form.text(" : ")?;
    form.types(Slot::Operands("target"))?;
    if form.optional(", ", is_dynamic)? {
        form.types(slot)?;
    }
    Ok(())
}

/// `t`, `(t) -> t` or `(t) -> (t, t)`
fn semi_function_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [inputs, results, ..] = arguments else {
        return Err(form.mismatch("the arguments of `SemiFunctionType`".into()));
    };
    let input = form.types_of(inputs.slot())?;
    let results = form.types_of(results.slot())?;
    let has_results = form.optional("(", !results.is_empty())?;
    form.type_(input.first().copied())?;
    if !has_results {
        return Ok(());
    }
    form.text(") -> ")?;
    // Upstream writes the results without a look at aliases.
    match &results[..] {
        [result] => form.direct_type(Some(*result)).map(drop),
        results => {
            form.text("(")?;
            form.list(results.len(), ")", &mut |form, index| {
                results
                    .get(index)
                    .map_or(Ok(()), |it| form.direct_type(Some(*it)).map(drop))
            })?;
            form.text(")")
        }
    }
}

/// Nothing, `%r : t`, or `%r, %a : (t, t)`
fn sequence_operands(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [root, _, bindings, ..] = arguments else {
        return Err(form.mismatch("the arguments of `SequenceOpOperands`".into()));
    };
    let mut types = form.types_of(root.slot())?;
    if types.is_empty() {
        return Ok(());
    }
    form.operands(root.slot())?;
    let rest = form.types_of(bindings.slot())?;
    if rest.is_empty() {
        form.text(" : ")?;
        return form.type_list(&types).map(drop);
    }
    form.text(", ")?;
    form.operands(bindings.slot())?;
    form.text(" : (")?;
    types.extend(rest);
    form.type_list(&types)?;
    form.text(")")
}

/// `all`, `except(1, 2)` or `0, 1`
fn match_dims(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [list, inverted, all] = arguments else {
        return Err(form.mismatch("the arguments of `TransformMatchDims`".into()));
    };
    let flag = |form: &dyn FormDriver<'_>, argument: &Argument<'_>| match form
        .printed(argument.attribute())?
    {
        Some(value) => match value.try_decode::<BoolAttr<'_>>()? {
            Some(value) => value.value(),
            None => Ok(value.try_decode::<UnitAttr<'_>>()?.is_some()),
        },
        None => Ok(false),
    };
    if flag(form, all)? {
        return form.text("all");
    }
    let is_inverted = flag(form, inverted)?;
    form.optional("except(", is_inverted)?;
    let printed = form
        .printed(list.attribute())?
        .map_or(Ok(Vec::new()), dense_integers)?;
    form.list(printed.len(), "", &mut |form, index| {
        form.integer(printed.get(index).copied().unwrap_or_default())
            .map(drop)
    })?;
    if is_inverted {
        form.text(")")?;
    }
    Ok(())
}

/// A line `@matcher -> @action` for each pair.
fn foreach_match(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [matchers, actions] = arguments else {
        return Err(form.mismatch("the arguments of `ForeachMatchSymbols`".into()));
    };
    let list = |form: &dyn FormDriver<'_>, argument: &Argument<'_>| match form
        .attribute_value(argument.attribute())?
    {
        Some(array) => {
            let symbols = array.decode::<ArrayAttr<'_>>()?.iter()?;
            Ok::<_, Error>(symbols.map(|it| it.to_string()).collect::<Vec<_>>())
        }
        None => Ok(Vec::new()),
    };
    let (matchers, actions) = (list(form, matchers)?, list(form, actions)?);
    for (index, (matcher, action)) in matchers.iter().zip(&actions).enumerate() {
        if index > 0 {
            form.text(", ")?;
        }
        form.new_line(4)?;
        form.text(&format!("{matcher} -> {action}"))?;
    }
    Ok(())
}

/// `*(%v)` or a list.
fn packed_or_list(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let mut slots = Vec::new();
    let mut integers = "";
    for argument in arguments {
        match argument {
            Argument::Values(slot) => slots.push(*slot),
            Argument::Attribute(name) => integers = name,
            _ => {}
        }
    }
    let [packed, values, ..] = &slots[..] else {
        return Err(form.mismatch("the arguments of `PackedOrDynamicIndexList`".into()));
    };
    let is_packed = form.count(*packed)? > 0;
    if form.optional("*(", is_packed)? {
        form.operands(*packed)?;
        if arguments.iter().any(|it| matches!(it, Argument::Types(_))) {
            form.text(" : ")?;
            form.types(*packed)?;
        }
        return form.text(")");
    }
    let mut list = IndexList::new(*values, integers);
    list.typed = arguments.iter().any(|it| matches!(it, Argument::Types(_)));
    index_list(form, &list)
}

/// `(t) -> t`: the types of the first value and of the first result.
fn sizes_types(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [target, result, ..] = arguments else {
        return Err(form.mismatch("the arguments of the types of sizes".into()));
    };
    let inputs = form.types_of(target.slot())?;
    let results = form.types_of(result.slot())?;
    form.function_type(&inputs, results.get(..1).unwrap_or_default())
        .map(drop)
}

/// ` {"a" = %x}`
fn operation_attributes(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [values, names] = arguments else {
        return Err(form.mismatch("the arguments of `OperationOpAttributes`".into()));
    };
    let names: Vec<_> = match form.printed(names.attribute())? {
        Some(array) => array.decode::<ArrayAttr<'_>>()?.iter()?.collect(),
        None => Vec::new(),
    };
    if names.is_empty() {
        return Ok(());
    }
    form.text(" {")?;
    form.list(names.len(), "}", &mut |form, index| {
        form.attribute(names.get(index).copied(), AttributeStyle::Full)?;
        form.text(" = ")?;
        form.operand(values.slot(), index)
    })?;
    form.text("}")
}

/// ` -> t` if there is an index, or the type is no plain range.
fn results_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [index, types] = arguments else {
        return Err(form.mismatch("the arguments of `ResultsValueType`".into()));
    };
    if form.printed(index.attribute())?.is_some() {
        form.text(" -> ")?;
        form.first_type(types.slot())?;
    }
    Ok(())
}

/// `: t` without operands.
fn range_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [operands, result] = arguments else {
        return Err(form.mismatch("the arguments of `RangeType`".into()));
    };
    let is_empty = form.count(operands.slot())? == 0;
    if form.optional(": ", is_empty)? {
        form.first_type(result.slot())?;
    }
    Ok(())
}

/// `public` unless another word is stated.
fn symbol_visibility(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = arguments.first().map_or("", Argument::attribute);
    match form.printed(name)? {
        Some(value) => form.text(std::str::from_utf8(string(value)?).unwrap_or_default()),
        None => form.text("public"),
    }
}

/// `(#value) : t`
fn typed_value(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [type_, value] = arguments else {
        return Err(form.mismatch("the arguments of `TypedInitialValue`".into()));
    };
    if let Some(value) = form.printed(value.attribute())? {
        form.text("(")?;
        form.attribute(Some(value), AttributeStyle::Full)?;
        form.text(")")?;
    }
    form.text(" : ")?;
    form.named(type_.attribute(), AttributeStyle::Full)
        .map(drop)
}

/// Nothing, or ` ordering(%a -> t)`
fn token_ordering(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [consumed, produced] = arguments else {
        return Err(form.mismatch("the arguments of `TokenOrdering`".into()));
    };
    let consumes = form.count(consumed.slot())? > 0;
    let types = form.types_of(produced.slot())?;
    if !consumes && types.is_empty() {
        return Ok(());
    }
    form.text(" ordering(")?;
    if consumes {
        form.operands(consumed.slot())?;
    } else {
        form.text("()")?;
    }
    if let Some(type_) = types.first() {
        form.text(" -> ")?;
        form.type_(Some(*type_))?;
    }
    form.text(")")
}
