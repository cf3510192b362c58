//! Parts of types as text, for dialects whose types are not decoded.

use mlir_bytecode::Result;
use mlir_bytecode::builtin::DYNAMIC;
use mlir_bytecode::item::AsmParser;

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
