//! Parts of types as text, for dialects whose types are not decoded.

use mlir_bytecode::builtin::DYNAMIC;

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

/// Returns whether all sizes of a shape are known.
pub(crate) fn is_static(shape: &[i64]) -> bool {
    !shape.contains(&DYNAMIC)
}
