//! The custom forms of `transform` and `pdl` that no format describes, directives of formats, and the names of values.

use mlir_bytecode::builtin::{ArrayAttr, BoolAttr, DictionaryAttr, UnitAttr};
use mlir_bytecode::dialect::{
    Argument, AttributeStyle, CustomDirective, FormDriver, OperationForm, SetName, Slot,
    ValueNames, dense_integers,
};
use mlir_bytecode::{Attribute, Operation, Result, Type};

use crate::forms::{
    DYNAMIC, DialectForms, IndexList, index_list, int, integer_list, name_at, named_integer, string,
};
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
        CustomDirective::new("OptionalInterchange", interchange),
        CustomDirective::new("SequenceOpOperands", sequence_operands),
        CustomDirective::new("TransformMatchDims", match_dims),
        CustomDirective::new("ForeachMatchSymbols", foreach_match),
        CustomDirective::new("PackedOrDynamicIndexList", packed_or_list),
        CustomDirective::new("MultitileSizesTypes", sizes_types),
        CustomDirective::new("ContinuousTileSizeTypes", sizes_types),
        CustomDirective::new("ApplyRegisteredPassOptions", pass_options),
        CustomDirective::new("AlternativesOpSelectedRegion", selected_region),
        CustomDirective::new("OperationOpAttributes", operation_attributes),
        CustomDirective::new("CreateOperationOpAttributes", operation_attributes),
        CustomDirective::new("CreateOperationOpResults", operation_results),
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
    let size = form.printed(fixed)?.map_or(Ok(DYNAMIC), int)?;
    let slot = Slot::Operands(dynamic);
    let is_dynamic = form.peek("%", size == DYNAMIC);
    let parsed = if is_dynamic {
        form.operand(slot, 0)?;
        DYNAMIC
    } else {
        form.integer(size)?
    };
    form.text(" ")?;
    form.attributes_without(&[fixed])?;
    form.text(" : ")?;
    let target = form.first_type(Slot::Operands("target"))?;
    if is_dynamic {
        form.text(", ")?;
        form.types(slot)?;
    }
    if form.is_printing() {
        return Ok(());
    }
    form.set_types(Slot::Operands("target"), &[target])?;
    // One list since LLVM 20, two handles before.
    let results = form.definition().map_or(1, |it| it.results.len());
    form.set_types(Slot::AllResults, &vec![target; results])?;
    let context = form.context();
    let parsed = context.integer(context.i64(), parsed)?;
    form.set_attribute(fixed, parsed)
}

/// ` {interchange = [1, 0]}`, or nothing for an empty list.
fn interchange(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    let printed = form.printed(name)?;
    let printed = printed.map_or(Ok(Vec::new()), dense_integers)?;
    if !form.optional(" {interchange = [", !printed.is_empty())? {
        return Ok(());
    }
    let parsed = integer_list(form, &printed, "]")?;
    form.text("]}")?;
    if form.is_printing() {
        return Ok(());
    }
    let parsed = form.context().dense_array(parsed)?;
    form.set_attribute(name, parsed)
}

/// `t`, `(t) -> t` or `(t) -> (t, t)`
fn semi_function_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [inputs, results, ..] = arguments else {
        return Err(form.mismatch("the arguments of `SemiFunctionType`".into()));
    };
    let printed = form.printed_types(results.slot())?;
    let has_results = form.optional("(", !printed.is_empty())?;
    let input = form.first_type(inputs.slot())?;
    form.set_types(inputs.slot(), &[input])?;
    let mut types = Vec::new();
    if has_results {
        form.text(") -> ")?;
        // Upstream never prints aliases for the results.
        if form.optional("(", printed.len() != 1)? {
            form.list(printed.len(), ")", &mut |form, index| {
                types.push(form.direct_type(printed.get(index).copied())?);
                Ok(())
            })?;
            form.text(")")?;
        } else {
            types.push(form.direct_type(printed.first().copied())?);
        }
    }
    form.set_types(results.slot(), &types)
}

/// Nothing, `%r : t`, or `%r, %a : (t, t)`
fn sequence_operands(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [root, _, bindings, ..] = arguments else {
        return Err(form.mismatch("the arguments of `SequenceOpOperands`".into()));
    };
    let has_root = form.count(root.slot())? > 0;
    if !form.peek("%", has_root) {
        return Ok(());
    }
    form.operand(root.slot(), 0)?;
    let has_bindings = form.count(bindings.slot())? > 0;
    let has_bindings = form.optional(", ", has_bindings)?;
    if has_bindings {
        form.operands(bindings.slot())?;
    }
    form.text(" : ")?;
    let mut printed = form.printed_types(root.slot())?;
    printed.extend(form.printed_types(bindings.slot())?);
    // Upstream accepts either parenthesis alone.
    form.optional("(", has_bindings)?;
    let types = form.type_list(&printed)?;
    form.optional(")", has_bindings)?;
    let (root_type, rest) = types.split_at(types.len().min(1));
    form.set_types(root.slot(), root_type)?;
    form.set_types(bindings.slot(), rest)
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
    let (is_all, is_inverted) = (flag(form, all)?, flag(form, inverted)?);
    let printed = form.printed(list.attribute())?;
    let printed = printed.map_or(Ok(Vec::new()), dense_integers)?;
    let mut parsed: Vec<i64> = Vec::new();
    let is_all = form.optional("all", is_all)?;
    let mut is_inverted = !is_all && is_inverted;
    if !is_all {
        is_inverted = form.optional("except(", is_inverted)?;
        parsed = integer_list(form, &printed, "")?;
        if is_inverted {
            form.text(")")?;
        }
    }
    if form.is_printing() {
        return Ok(());
    }
    let context = form.context();
    form.set_attribute(list.attribute(), context.dense_array(parsed)?)?;
    for (argument, is_present) in [(all, is_all), (inverted, is_inverted)] {
        if is_present {
            form.set_attribute(argument.attribute(), context.unit())?;
        }
    }
    Ok(())
}

/// A line `@matcher -> @action` for each pair.
fn foreach_match(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [matchers, actions] = arguments else {
        return Err(form.mismatch("the arguments of `ForeachMatchSymbols`".into()));
    };
    if !form.is_printing() {
        return parse_pairs(form, matchers, actions);
    }
    let matchers = form.printed_array(matchers.attribute())?;
    let actions = form.printed_array(actions.attribute())?;
    for (index, (matcher, action)) in matchers.iter().zip(&actions).enumerate() {
        if index > 0 {
            form.text(", ")?;
        }
        form.new_line(4)?;
        form.text(&format!("{matcher} -> {action}"))?;
    }
    Ok(())
}

/// Parses `@matcher -> @action` up to the last comma.
fn parse_pairs(
    form: &mut dyn FormDriver<'_>,
    matchers: &Argument<'_>,
    actions: &Argument<'_>,
) -> Result<()> {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    form.list(0, "", &mut |form, _| {
        first.push(form.attribute(None, AttributeStyle::Full)?);
        form.text("->")?;
        second.push(form.attribute(None, AttributeStyle::Full)?);
        Ok(())
    })?;
    form.set_array(matchers.attribute(), first)?;
    form.set_array(actions.attribute(), second)
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
    let is_typed = arguments.iter().any(|it| matches!(it, Argument::Types(_)));
    let is_packed = form.count(*packed)? > 0;
    if form.optional("*(", is_packed)? {
        form.operands(*packed)?;
        if is_typed {
            form.text(" : ")?;
            form.types(*packed)?;
        }
        form.text(")")?;
        if !form.is_printing() {
            let none = form.context().dense_array::<i64>([])?;
            form.set_attribute(integers, none)?;
        }
        return Ok(());
    }
    let mut list = IndexList::new(*values, integers);
    list.typed = is_typed;
    index_list(form, &list)
}

/// `(t) -> t`: the types of the first value and of all results.
fn sizes_types(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [target, results @ ..] = arguments else {
        return Err(form.mismatch("the arguments of the types of sizes".into()));
    };
    let inputs = form.printed_types(target.slot())?;
    let printed = match results.first() {
        Some(result) => form.printed_types(result.slot())?,
        None => Vec::new(),
    };
    let (inputs, types) = form.function_type(&inputs, printed.get(..1).unwrap_or_default())?;
    if let ([_], [_]) = (&inputs[..], &types[..]) {
        form.set_types(target.slot(), &inputs)?;
        return { results.iter() }.try_for_each(|it| form.set_types(it.slot(), &types));
    }
    match form.is_printing() {
        true => Ok(()),
        false => Err(form.mismatch("one type of operands and one of results".into())),
    }
}

/// `{"a" = 1 : i64, "b" = [%x, true]}`: a value that an operand gives is an attribute with its position.
fn pass_options(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [options, values] = arguments else {
        return Err(form.mismatch("the arguments of `ApplyRegisteredPassOptions`".into()));
    };
    let printed: Vec<_> = match form.printed(options.attribute())? {
        Some(options) => options.decode::<DictionaryAttr<'_>>()?.iter()?.collect(),
        None => Vec::new(),
    };
    if form.is_printing() {
        let mut positions = Vec::new();
        let values_of_options = printed.iter().map(|(_, value)| *value);
        values_of_options.for_each(|it| add_positions(it, MAX_DEPTH, &mut positions));
        positions.sort_unstable();
        if !positions.iter().copied().eq(0..form.count(values.slot())?) {
            return Err(form.mismatch("each operand is the value of one option".into()));
        }
        if printed.is_empty() {
            return Ok(());
        }
    }
    let mut parsed = Vec::new();
    form.text("{")?;
    form.list(printed.len(), "}", &mut |form, index| {
        let (name, value) = printed.get(index).copied().unzip();
        // A text may have a word for the string.
        let name = match form.string(name.unwrap_or_default()) {
            Ok(name) => name.to_vec(),
            Err(error) if form.is_printing() => return Err(error),
            Err(_) => form.keyword("")?.into_owned().into_bytes(),
        };
        form.text(" = ")?;
        parsed.push((name, pass_option(form, values.slot(), value, 0)?));
        Ok(())
    })?;
    form.text("}")?;
    if form.is_printing() {
        return Ok(());
    }
    let parsed = form.context().dictionary(parsed)?;
    form.set_attribute(options.attribute(), parsed)
}

/// `1 : i64`, `%x`, or `[1 : i64, %x]`. `depth` is the number of arrays around.
fn pass_option<'ir>(
    form: &mut dyn FormDriver<'ir>,
    slot: Slot<'_>,
    printed: Option<Attribute<'ir>>,
    depth: usize,
) -> Result<Attribute<'ir>> {
    let position = match printed {
        Some(value) => operand_position(value),
        None => Some(form.count(slot)?),
    };
    if let Some(position) = position
        && form.peek("%", true)
    {
        form.operand(slot, position)?;
        return match printed {
            Some(value) => Ok(value),
            None => {
                let text = format!("#transform.param_operand<index = {position} : i64>");
                form.context().parse_attribute(&text)
            }
        };
    }
    let array = match printed {
        Some(value) => value.try_decode::<ArrayAttr<'_>>()?,
        None => None,
    };
    if depth == MAX_DEPTH || !form.optional("[", array.is_some())? {
        return form.attribute(printed, AttributeStyle::Full);
    }
    let printed: Vec<_> = match array {
        Some(array) => array.iter()?.collect(),
        None => Vec::new(),
    };
    let mut parsed = Vec::new();
    form.list(printed.len(), "]", &mut |form, index| {
        let element = printed.get(index).copied();
        parsed.push(pass_option(form, slot, element, depth + 1)?);
        Ok(())
    })?;
    form.text("]")?;
    match form.is_printing() {
        true => Ok(form.context().unit()),
        false => form.context().array(parsed),
    }
}

/// How many arrays may be around an operand in the options of a pass.
const MAX_DEPTH: usize = 64;

/// Returns the position that `#transform.param_operand<index = 1 : i64>` states.
fn operand_position(attribute: Attribute<'_>) -> Option<usize> {
    let text = attribute.to_string();
    let text = text.strip_prefix("#transform.param_operand<index = ")?;
    text.split_once(' ')?.0.parse().ok()
}

/// Adds the positions of the operands in the value of an option.
fn add_positions(value: Attribute<'_>, depth: usize, positions: &mut Vec<usize>) {
    if let Some(position) = operand_position(value) {
        positions.push(position);
    } else if depth > 0
        && let Ok(Some(array)) = value.try_decode::<ArrayAttr<'_>>()
        && let Ok(elements) = array.iter()
    {
        elements.for_each(|it| add_positions(it, depth - 1, positions));
    }
}

/// `1`, or `%x`
fn selected_region(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [number, value] = arguments else {
        return Err(form.mismatch("the arguments of `AlternativesOpSelectedRegion`".into()));
    };
    let printed = form.printed(number.attribute())?;
    if form.peek_integer(printed.is_some()) {
        let index = form.context().index();
        return named_integer(form, number.attribute(), index).map(drop);
    }
    let has_value = form.count(value.slot())? > 0;
    if form.peek("%", has_value) {
        return form.operand(value.slot(), 0);
    }
    match form.is_printing() {
        true => Ok(()),
        false => Err(form.mismatch("expected the number of a region, or a value".into())),
    }
}

/// ` {"a" = %x}`
fn operation_attributes(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [values, names] = arguments else {
        return Err(form.mismatch("the arguments of `OperationOpAttributes`".into()));
    };
    let printed = form.printed_array(names.attribute())?;
    let mut parsed = Vec::new();
    if form.optional(" {", !printed.is_empty())? {
        form.list(printed.len(), "}", &mut |form, index| {
            parsed.push(form.attribute(printed.get(index).copied(), AttributeStyle::Full)?);
            form.text(" = ")?;
            form.operand(values.slot(), index)
        })?;
        form.text("}")?;
    }
    form.set_array(names.attribute(), parsed)
}

/// ` -> <inferred>`, or ` -> (%t : !pdl.type)`
fn operation_results(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [operands, _, inferred] = arguments else {
        return Err(form.mismatch("the arguments of `CreateOperationOpResults`".into()));
    };
    let is_inferred = form.printed(inferred.attribute())?.is_some();
    let has_operands = form.count(operands.slot())? > 0;
    if !form.optional(" -> ", is_inferred || has_operands)? {
        return Ok(());
    }
    if form.optional("<inferred>", is_inferred)? {
        let unit = form.context().unit();
        return form.set_attribute(inferred.attribute(), unit);
    }
    form.text("(")?;
    form.operands(operands.slot())?;
    form.text(" : ")?;
    form.types(operands.slot())?;
    form.text(")")
}

/// ` -> t` if there is an index; all results otherwise, a range of values.
fn results_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [index, types] = arguments else {
        return Err(form.mismatch("the arguments of `ResultsValueType`".into()));
    };
    let type_ = if form.has(index.attribute())? {
        form.text(" -> ")?;
        form.first_type(types.slot())?
    } else {
        form.context().parse_type("!pdl.range<value>")?
    };
    form.set_types(types.slot(), &[type_])
}

/// `: t` without operands; otherwise the type is a range of the operands' type.
fn range_type(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [operands, result] = arguments else {
        return Err(form.mismatch("the arguments of `RangeType`".into()));
    };
    let operands = form.types_of(operands.slot())?;
    let type_ = match operands.first() {
        None => {
            form.text(": ")?;
            form.first_type(result.slot())?
        }
        Some(_) if form.is_printing() => return Ok(()),
        Some(element) => match element.to_string().starts_with("!pdl.range<") {
            true => *element,
            false => range_of(form, *element)?,
        },
    };
    form.set_types(result.slot(), &[type_])
}

/// Returns the type of ranges with elements of a type of `pdl`.
pub(crate) fn range_of<'ir>(form: &dyn FormDriver<'ir>, element: Type<'ir>) -> Result<Type<'ir>> {
    let text = element.to_string();
    match text.strip_prefix("!pdl.") {
        Some(text) => form.context().parse_type(&format!("!pdl.range<{text}>")),
        None => Err(form.mismatch(format!("a range of `{text:.100}`").into())),
    }
}

/// The visibility: a word, or `public`, which is not stored, if there is none.
fn symbol_visibility(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    let printed = match form.printed(name)? {
        Some(value) => std::str::from_utf8(string(value)?).unwrap_or_default(),
        None => "public",
    };
    let word = form.keyword(printed)?;
    if form.is_printing() {
        return Ok(());
    }
    if !["public", "private", "nested"].contains(&&*word) {
        return Err(form.mismatch("expected `public`, `private` or `nested`".into()));
    }
    let word = form.context().string(word.as_bytes())?;
    form.set_attribute(name, word)
}

/// `(#value) : t`
fn typed_value(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let [type_, value] = arguments else {
        return Err(form.mismatch("the arguments of `TypedInitialValue`".into()));
    };
    let printed = form.printed(value.attribute())?;
    if form.optional("(", printed.is_some())? {
        form.named(value.attribute(), AttributeStyle::Full)?;
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
    let produces = !form.printed_types(produced.slot())?.is_empty();
    if !form.optional(" ordering(", consumes || produces)? {
        return Ok(());
    }
    if !form.optional("()", !consumes)? {
        form.operands(consumed.slot())?;
    }
    if form.optional(" -> ", produces)? {
        form.types(produced.slot())?;
    }
    form.text(")")
}
