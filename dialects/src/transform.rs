//! The custom forms of `transform` that no format describes, directives of formats, and the names of values.

use mlir_bytecode::builtin::{ArrayAttr, BoolAttr, DictionaryAttr, UnitAttr};
use mlir_bytecode::dialect::{
    Argument, AttributeStyle, CustomDirective, FormDriver, OperationForm, SetName, Slot, ValueNames,
};
use mlir_bytecode::{Attribute, Operation, Result};

use crate::forms::{
    DYNAMIC, DialectForms, IndexList, index_list, int, integer_list, name_at, named_integer,
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
        CustomDirective::new("InnerTileAlignments", alignments),
        CustomDirective::new("PackedOrDynamicIndexList", packed_or_list),
        CustomDirective::new("MultitileSizesTypes", sizes_types),
        CustomDirective::new("ContinuousTileSizeTypes", sizes_types),
        CustomDirective::new("ApplyRegisteredPassOptions", pass_options),
        CustomDirective::new("AlternativesOpSelectedRegion", selected_region),
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
    form.set_types(Slot::Operands("target"), &[target])?;
    // One list since LLVM 20, two handles before.
    let results = form.definition().map_or(1, |it| it.results.len());
    form.set_types(Slot::AllResults, &vec![target; results])?;
    if form.is_printing() {
        return Ok(());
    }
    let context = form.context();
    let parsed = context.integer(context.i64(), parsed)?;
    form.set_attribute(fixed, parsed)
}

/// ` {interchange = [1, 0]}`, or nothing for an empty list.
fn interchange(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = name_at(arguments, 0);
    let printed = form.printed_integers(name)?;
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
    let printed = form.printed_integers(list.attribute())?;
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
    let mut names = Vec::new();
    for argument in arguments {
        match argument {
            Argument::Values(slot) => slots.push(*slot),
            Argument::Attribute(name) => names.push(*name),
            _ => {}
        }
    }
    let ([packed, values, ..], [integers, scalable @ ..]) = (&slots[..], &names[..]) else {
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
            for name in scalable {
                let none = form.context().dense_array::<bool>([])?;
                form.set_attribute(name, none)?;
            }
        }
        return Ok(());
    }
    let mut list = IndexList::new(*values, integers);
    list.typed = is_typed;
    list.scalable = scalable.first().copied();
    index_list(form, &list)
}

/// `[Multiple, Unknown]`: words for integers
fn alignments(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    const WORDS: [&str; 3] = ["Unknown", "Multiple", "Equal"];
    let name = name_at(arguments, 0);
    let printed = form.printed_integers(name)?;
    let mut parsed = Vec::new();
    form.text("[")?;
    form.list(printed.len(), "]", &mut |form, index| {
        let printed = printed.get(index).map(|it| WORDS.get(*it as usize));
        let word = match printed {
            Some(None) => return Err(form.mismatch("an integer that no word stands for".into())),
            Some(Some(word)) => word,
            None => "",
        };
        let word = form.keyword(word)?;
        let Some(value) = WORDS.iter().position(|it| *it == word) else {
            return Err(form.mistake(format!("`{word:.100}` is no alignment").into()));
        };
        parsed.push(value as i64);
        Ok(())
    })?;
    form.text("]")?;
    if form.is_printing() {
        return Ok(());
    }
    let parsed = form.context().dense_array(parsed)?;
    form.set_attribute(name, parsed)
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
