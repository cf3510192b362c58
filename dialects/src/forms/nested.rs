//! Parts of types as text, for dialects whose types are not decoded.

use std::borrow::Cow;

use mlir_bytecode::builtin::DYNAMIC;
use mlir_bytecode::item::AsmParser;
use mlir_bytecode::{Error, Result};

/// Splits a text at the commas outside of brackets and strings, whose quotation marks are escaped as `\22`.
pub fn split(text: &str) -> Vec<&str> {
    let (mut depth, mut in_string, mut start, mut parts) = (0_i32, false, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => in_string = !in_string,
            _ if in_string => {}
            '<' | '(' | '[' | '{' => depth += 1,
            '>' if text.get(..at).is_some_and(|it| it.ends_with('-')) => {}
            '>' | ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.extend(text.get(start..at));
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.extend(text.get(start..));
    parts
}

/// Returns a text in which each mention of a type by its name is the full text of the type.
///
/// # Errors
/// Fails if that is much text, because a short text may mention a type often.
pub(crate) fn expanded<'t>(text: &'t str, mention: &str, full: &str) -> Result<Cow<'t, str>> {
    /// The length of the mentioned types, in bytes.
    const LONGEST: usize = 1 << 16;
    let count = text.matches(mention).count();
    if count.saturating_mul(full.len()) > LONGEST {
        let message = format!("a part of `{full:.100}` is longer than {LONGEST} bytes");
        return Err(Error::message(message));
    }
    Ok(match count {
        0 => text.into(),
        _ => text.replace(mention, full).into(),
    })
}

/// Returns the text between `start` and `>`: `4 x f32` of `!spirv.array<4 x f32>` with `!spirv.array<`.
pub(crate) fn inside<'t>(text: &'t str, start: &str) -> Option<&'t str> {
    text.strip_prefix(start)?.strip_suffix('>')
}

/// Returns the sizes of a shape with `x` between them: `4x?`.
pub(crate) fn joined_sizes(shape: &[i64]) -> String {
    let sizes = shape.iter().map(|size| match *size {
        DYNAMIC => "?".to_owned(),
        size => size.to_string(),
    });
    sizes.collect::<Vec<_>>().join("x")
}

/// Parses a shape whose sizes are all known: `4x8x`.
pub(crate) fn parse_static_shape(parser: &mut dyn AsmParser<'_>) -> Result<Vec<i64>> {
    let shape = parser.parse_shape()?;
    match shape.contains(&DYNAMIC) {
        true => Err(parser.error("expected static shape")),
        false => Ok(shape),
    }
}

/// Returns the elements of a list in brackets.
pub(crate) fn bracketed(text: &str) -> Option<Vec<&str>> {
    let inner = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let elements = split(inner).into_iter().map(str::trim);
    Some(elements.filter(|it| !it.is_empty()).collect())
}

/// Returns the width of an integer type: 8 of `i8`, `si8` and `ui8`.
pub(crate) fn integer_width(type_: &str) -> Option<u32> {
    let digits = ["i", "si", "ui"]
        .iter()
        .find_map(|it| type_.strip_prefix(it));
    digits?.parse().ok()
}
