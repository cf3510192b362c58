//! Attributes that the operations write without name or type.

use std::borrow::Cow;

use mlir_bytecode::builtin::{BuiltinAttribute, DenseElementsAttr};
use mlir_bytecode::dialect::{Argument, AttributeStyle, FormDriver, dense_integers};
use mlir_bytecode::{Attribute, Error, Result};

use crate::forms::{case, elements_or_array, int, integer_list};

fn named<'a>(arguments: &[Argument<'a>], position: usize) -> &'a str {
    arguments.get(position).map_or("", Argument::attribute)
}

fn integers(form: &dyn FormDriver<'_>, name: &str) -> Result<Vec<i64>> {
    form.printed(name)?
        .map_or(Ok(Vec::new()), elements_or_array)
}

fn dense_elements(value: Attribute<'_>) -> Result<Option<DenseElementsAttr<'_>>> {
    value.try_decode()
}

/// `[1, 2]`
fn list(form: &mut dyn FormDriver<'_>, printed: &[i64]) -> Result<Vec<i64>> {
    form.text("[")?;
    let parsed = integer_list(form, printed, "]")?;
    form.text("]")?;
    Ok(parsed)
}

fn set_integers(form: &mut dyn FormDriver<'_>, name: &str, values: Vec<i64>) -> Result<()> {
    if form.is_printing() {
        return Ok(());
    }
    let value = form.context().dense_array(values)?;
    form.set_attribute(name, value)
}

/// `[1, 2]`: prints and parses an attribute with integers.
pub(super) fn array(form: &mut dyn FormDriver<'_>, name: &str) -> Result<()> {
    let printed = integers(form, name)?;
    let parsed = list(form, &printed)?;
    set_integers(form, name, parsed)
}

/// `[1, 2]`
pub(super) fn dense_array(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    array(form, named(arguments, 0))
}

/// `e5m2`
pub(super) fn exponent_mantissa(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let names = [named(arguments, 0), named(arguments, 1)];
    let mut bits = [0; 2];
    for (bits, name) in bits.iter_mut().zip(names) {
        *bits = form.printed(name)?.map_or(Ok(0), int)?;
    }
    let [exponent, mantissa] = bits;
    let word = form.keyword(&format!("e{exponent}m{mantissa}"))?;
    if form.is_printing() {
        return Ok(());
    }
    let parts = word.strip_prefix('e').and_then(|it| it.split_once('m'));
    let parts = parts.and_then(|(e, m)| Some([e.parse::<i64>().ok()?, m.parse().ok()?]));
    let parts = parts.ok_or_else(|| form.mismatch("a format such as `e5m2`".into()))?;
    let i32_ = form.context().i32();
    for (name, bits) in names.into_iter().zip(parts) {
        let value = form.context().integer(i32_, bits)?;
        form.set_attribute(name, value)?;
    }
    Ok(())
}

/// `[0:4, 0:8:2]`: start, limit, and the stride unless it is 1.
pub(super) fn slice_ranges(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let names = [0, 1, 2].map(|position| named(arguments, position));
    let [starts, limits, strides] = [
        integers(form, names[0])?,
        integers(form, names[1])?,
        integers(form, names[2])?,
    ];
    let mut parsed = [Vec::new(), Vec::new(), Vec::new()];
    form.text("[")?;
    form.list(starts.len(), "]", &mut |form, index| {
        let at = |list: &[i64], default| list.get(index).copied().unwrap_or(default);
        parsed[0].push(form.integer(at(&starts, 0))?);
        form.text(":")?;
        parsed[1].push(form.integer(at(&limits, 0))?);
        let mut stride = at(&strides, 1);
        if form.optional(":", stride != 1)? {
            stride = form.integer(stride)?;
        }
        parsed[2].push(stride);
        Ok(())
    })?;
    form.text("]")?;
    for (name, values) in names.into_iter().zip(parsed) {
        set_integers(form, name, values)?;
    }
    Ok(())
}

/// `batching_dims = [0] x [0], contracting_dims = [1] x [0]`
pub(super) fn dot_dimensions(
    form: &mut dyn FormDriver<'_>,
    arguments: &[Argument<'_>],
) -> Result<()> {
    let name = named(arguments, 0);
    let printed = match form.printed(name)? {
        Some(value) => value.decode::<crate::stablehlo::DotDimensionNumbers>()?,
        None => crate::stablehlo::DotDimensionNumbers::default(),
    };
    let mut batching = [Vec::new(), Vec::new()];
    let has_batching = !printed.lhs_batching_dimensions.is_empty();
    if form.optional("batching_dims = ", has_batching)? {
        batching[0] = list(form, &printed.lhs_batching_dimensions)?;
        form.text(" x ")?;
        batching[1] = list(form, &printed.rhs_batching_dimensions)?;
        form.text(", ")?;
    }
    form.text("contracting_dims = ")?;
    let left = list(form, &printed.lhs_contracting_dimensions)?;
    form.text(" x ")?;
    let right = list(form, &printed.rhs_contracting_dimensions)?;
    if form.is_printing() {
        return Ok(());
    }
    let [lhs_batching, rhs_batching] = batching;
    let text = format!(
        "#stablehlo.dot<lhs_batching_dimensions = {lhs_batching:?}, rhs_batching_dimensions = {rhs_batching:?}, \
         lhs_contracting_dimensions = {left:?}, rhs_contracting_dimensions = {right:?}>"
    );
    let value = form.context().parse_attribute(&text)?;
    form.set_attribute(name, value)
}

/// `, precision = [DEFAULT, HIGH], algorithm = <...>`
pub(super) fn precision(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = named(arguments, 0);
    let printed = form.printed(name)?;
    // Before the algorithm stands a comma, too.
    let mut has_algorithm = false;
    if form.optional(", ", printed.is_some())? {
        if form.optional("precision = [", printed.is_some())? {
            precisions(form, name)?;
        } else {
            has_algorithm = true;
        }
    }
    let Some(algorithm) = arguments.get(1).map(Argument::attribute) else {
        return Ok(());
    };
    let printed = form.printed(algorithm)?;
    if has_algorithm || form.optional(", ", printed.is_some())? {
        form.text("algorithm = ")?;
        let value = form.stripped_attribute(printed, "stablehlo", "dot_algorithm")?;
        form.set_attribute(algorithm, value)?;
    }
    Ok(())
}

/// `DEFAULT, HIGH]`
fn precisions(form: &mut dyn FormDriver<'_>, name: &str) -> Result<()> {
    let printed = form.printed_array(name)?;
    let mut parsed = Vec::new();
    form.list(printed.len(), "]", &mut |form, index| {
        let word = printed
            .get(index)
            .map_or(Ok(Cow::default()), |it| case(*it))?;
        let word = form.keyword(&word)?;
        if !form.is_printing() {
            let text = format!("#stablehlo<precision {word}>");
            parsed.push(form.context().parse_attribute(&text)?);
        }
        Ok(())
    })?;
    form.text("]")?;
    form.set_array(name, parsed)
}

/// `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`
pub(super) fn convolution(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = named(arguments, 0);
    let printed = form.printed(name)?.map(|it| it.to_string());
    if let Some(text) = &printed {
        let inner = text
            .strip_prefix("#stablehlo.conv<")
            .and_then(|text| text.strip_suffix('>'));
        let inner = inner.ok_or_else(|| Error::message("the dimensions are another attribute"))?;
        return form.text(inner);
    }
    let mut text = String::from("#stablehlo.conv<");
    for before in ["", "x", "->"] {
        text += before;
        form.text(before)?;
        text.push('[');
        form.text("[")?;
        form.list(0, "]", &mut |form, index| {
            if index > 0 {
                text.push_str(", ");
            }
            if form.peek_integer(false) {
                text += &form.integer(0)?.to_string();
            } else {
                text += &form.keyword("")?;
            }
            Ok(())
        })?;
        text.push(']');
        form.text("]")?;
    }
    text.push('>');
    let value = form.context().parse_attribute(&text)?;
    form.set_attribute(name, value)
}

/// The words of the parts of a window, in the order of the arguments.
const WINDOW: [&str; 5] = ["stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"];

/// `stride = [2, 2], pad = [[1, 1], [1, 1]], reverse = [true, true]`
pub(super) fn window(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let mut printed = Vec::new();
    for (word, argument) in WINDOW.into_iter().zip(arguments) {
        if form.printed(argument.attribute())?.is_some() {
            printed.push((word, argument.attribute()));
        }
    }
    form.list(printed.len(), "}", &mut |form, index| {
        let (word, name) = printed.get(index).copied().unwrap_or_default();
        let word = form.keyword(word)?;
        form.text(" = ")?;
        if form.is_printing() {
            return window_value(form, name);
        }
        let found = WINDOW.iter().position(|known| *known == word);
        let name = found.map(|position| named(arguments, position));
        let name = name.ok_or_else(|| form.mismatch("a part of a window".into()))?;
        window_value(form, name)
    })?;
    Ok(())
}

fn window_value(form: &mut dyn FormDriver<'_>, name: &str) -> Result<()> {
    let printed = form.printed(name)?;
    let context = form.context();
    match name {
        "padding" => {
            let flat = match printed {
                Some(value) => elements_or_array(value)?,
                None => Vec::new(),
            };
            let mut pairs = Vec::new();
            form.text("[")?;
            form.list(flat.len() / 2, "]", &mut |form, index| {
                let pair = flat.get(2 * index..2 * index + 2).unwrap_or_default();
                pairs.push(list(form, pair)?);
                Ok(())
            })?;
            form.text("]")?;
            if form.is_printing() {
                return Ok(());
            }
            let text = match pairs.len() {
                0 => "dense<> : tensor<0x2xi64>".to_owned(),
                count => format!("dense<{pairs:?}> : tensor<{count}x2xi64>"),
            };
            let value = context.parse_attribute(&text)?;
            form.set_attribute(name, value)
        }
        "window_reversal" => {
            let flags = match printed {
                Some(value) => booleans(value)?,
                None => Vec::new(),
            };
            // Dense elements, which older releases have, print as integers.
            let is_older = match printed {
                Some(value) => dense_elements(value)?.is_some(),
                None => false,
            };
            let mut parsed = Vec::new();
            form.text("[")?;
            form.list(flags.len(), "]", &mut |form, index| {
                let flag = flags.get(index) == Some(&true);
                if form.peek_integer(is_older) {
                    parsed.push(form.integer(flag.into())? != 0);
                    return Ok(());
                }
                let word = form.keyword(if flag { "true" } else { "false" })?;
                parsed.push(word == "true");
                Ok(())
            })?;
            form.text("]")?;
            if form.is_printing() {
                return Ok(());
            }
            let value = context.dense_array(parsed)?;
            form.set_attribute(name, value)
        }
        _ => {
            let values = integers(form, name)?;
            let values = list(form, &values)?;
            set_integers(form, name, values)
        }
    }
}

fn booleans(value: Attribute<'_>) -> Result<Vec<bool>> {
    if let Some(elements) = dense_elements(value)? {
        return Ok(elements.iter::<bool>()?.collect());
    }
    Ok(dense_integers(value)?
        .into_iter()
        .map(|it| it != 0)
        .collect())
}

/// `[<@mesh, [{"a"}, {}]>]`: `#sdy.sharding_per_value` without its angle brackets.
pub(super) fn shardings(form: &mut dyn FormDriver<'_>, arguments: &[Argument<'_>]) -> Result<()> {
    let name = named(arguments, 0);
    let printed = form.printed(name)?;
    if let Some(value) = printed {
        if let Some(BuiltinAttribute::Array { .. }) = value.try_decode()? {
            return form.attribute(Some(value), AttributeStyle::Full).map(drop);
        }
        let text = value.to_string();
        let inner = text
            .strip_prefix("#sdy.sharding_per_value<")
            .and_then(|text| text.strip_suffix('>'));
        let inner = inner.ok_or_else(|| Error::message("the shardings are another attribute"))?;
        return form.text(inner);
    }
    let mut parsed = Vec::new();
    form.text("[")?;
    form.list(0, "]", &mut |form, _| {
        let sharding = form.stripped_attribute(None, "sdy", "sharding")?;
        parsed.push(sharding.to_string());
        Ok(())
    })?;
    form.text("]")?;
    let text = format!("#sdy.sharding_per_value<[{}]>", parsed.join(", "));
    let value = form.context().parse_attribute(&text)?;
    form.set_attribute(name, value)
}
