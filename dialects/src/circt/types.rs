//! Parts of the types of `hw`, by their texts.
//!
//! ```text
//! array  ::= `!hw.array<` size `x` type `>`, where types of `hw` lack `!hw.`
//! struct ::= `!hw.struct<` (name `:` type) (`,` ...)* `>`
//! union  ::= `!hw.union<` (name `:` type (`offset` number)?) (`,` ...)* `>`
//! ```

use std::borrow::Cow;

use crate::forms::{inside, integer_width, split};

/// Returns the type that a name stands for: `T` of `!hw.typealias<@scope::@name, T>`. Other types stand for themselves.
pub(super) fn unnamed(mut text: &str) -> &str {
    while let Some(inner) = inside(text, "!hw.typealias<")
        && let Some(type_) = split(inner).get(1)
    {
        text = type_.trim();
    }
    text
}

/// Returns the text of an array type.
pub(super) fn array_of(size: u64, element: &str) -> String {
    let element = element.strip_prefix("!hw.").unwrap_or(element);
    format!("!hw.array<{size}x{element}>")
}

/// Returns size and element type of an array type, which may have a name.
pub(super) fn array(text: &str) -> Option<(u64, Cow<'_, str>)> {
    sized(unnamed(text), "!hw.array<")
}

/// As [`array`], for an unpacked one.
pub(super) fn unpacked_array(text: &str) -> Option<(u64, Cow<'_, str>)> {
    sized(unnamed(text), "!hw.uarray<")
}

/// Returns the type of a place for values of a type: `!hw.inout<T>`.
pub(super) fn in_out(value: &str) -> String {
    format!("!hw.inout<{}>", value.strip_prefix("!hw.").unwrap_or(value))
}

/// Returns the type of the values in a place: `T` of `!hw.inout<T>`.
pub(super) fn inner(place: &str) -> Option<Cow<'_, str>> {
    inside(place, "!hw.inout<").map(in_full)
}

fn sized<'t>(text: &'t str, start: &str) -> Option<(u64, Cow<'t, str>)> {
    let (size, element) = size_and_element(inside(text, start)?)?;
    Some((size.parse().ok()?, in_full(element)))
}

/// Returns the type of the elements of an array whose size may be a parameter.
pub(super) fn array_element(text: &str) -> Option<Cow<'_, str>> {
    let text = unnamed(text);
    let inner = inside(text, "!hw.array<").or_else(|| inside(text, "!hw.uarray<"))?;
    size_and_element(inner).map(|(_, element)| in_full(element))
}

/// Divides `4xi8`, or `#hw.param.decl.ref<"N">xi8`.
fn size_and_element(text: &str) -> Option<(&str, &str)> {
    if !text.starts_with('#') {
        return text.split_once('x');
    }
    let (mut depth, mut in_string) = (0_u32, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => in_string = !in_string,
            _ if in_string => {}
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            'x' if depth == 0 && text.get(..at).is_some_and(|it| it.ends_with('>')) => {
                return Some((text.get(..at)?, text.get(at + 1..)?));
            }
            _ => {}
        }
    }
    None
}

/// Adds the `!hw.` that an element of an array lacks.
pub(super) fn in_full(element: &str) -> Cow<'_, str> {
    const SHORT: [&str; 9] = [
        "array<",
        "enum<",
        "inout<",
        "int<",
        "string",
        "struct<",
        "typealias<",
        "uarray<",
        "union<",
    ];
    match SHORT.iter().any(|it| element.starts_with(it)) {
        true => format!("!hw.{element}").into(),
        false => element.into(),
    }
}

/// A field of a structure or of a union.
pub(super) struct Field<'t> {
    pub(super) name: &'t str,
    pub(super) type_: &'t str,
    offset: u64,
}

/// Returns the fields of a structure or of a union, which may have a name; `None` for another type.
pub(super) fn fields(text: &str) -> Option<Vec<Field<'_>>> {
    let text = unnamed(text);
    let inner = inside(text, "!hw.struct<").or_else(|| inside(text, "!hw.union<"))?;
    let fields = split(inner).into_iter().map(str::trim);
    fields.filter(|it| !it.is_empty()).map(Field::of).collect()
}

impl<'t> Field<'t> {
    fn of(text: &'t str) -> Option<Self> {
        let (name, rest) = match text.strip_prefix('"') {
            Some(quoted) => quoted.split_once("\":")?,
            None => text.split_once(':')?,
        };
        let rest = rest.trim_start();
        let (type_, offset) = match rest.rsplit_once(" offset ") {
            Some((type_, offset)) if !offset.contains('>') => (type_, offset.parse().ok()?),
            _ => (rest, 0),
        };
        // An escaped name is not taken apart.
        (!name.contains('\\')).then_some(Self {
            name,
            type_,
            offset,
        })
    }
}

/// Returns the number of wires for a value of a type, if it is known.
pub(super) fn bit_width(text: &str) -> Option<u64> {
    let text = unnamed(text);
    if let Some(width) = integer_width(text) {
        return Some(width.into());
    }
    if let Some(fields) = fields(text) {
        let is_union = text.starts_with("!hw.union");
        return fields.iter().try_fold(0, |total: u64, field| {
            let width = bit_width(field.type_)?.checked_add(field.offset)?;
            match is_union {
                true => Some(total.max(width)),
                false => total.checked_add(width),
            }
        });
    }
    if let Some(cases) = inside(text, "!hw.enum<") {
        return Some(index_width(cases.split(',').count() as u64).max(1).into());
    }
    let (size, element) = array(text).or_else(|| unpacked_array(text))?;
    bit_width(&element)?.checked_mul(size)
}

/// Returns the number of bits of an index into an array: the logarithm of the size, rounded up.
pub(super) fn index_width(size: u64) -> u32 {
    u64::BITS - size.saturating_sub(1).leading_zeros()
}
