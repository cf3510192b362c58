//! One line for an operation: its name, types and attributes, with long attributes elided.

use mlir_bytecode::builtin::BuiltinAttribute;
use mlir_bytecode::context::WireForm;
use mlir_bytecode::{Attribute, Operation, Result};

/// The most bytes of an attribute in wire form that is shown.
const LONGEST: usize = 256;
/// The most characters of the text of an attribute that are shown.
const LONGEST_TEXT: usize = 200;

/// Returns the text of an attribute; `...` in place of one that is long.
pub fn short_text(attribute: Attribute<'_>) -> String {
    let length = match attribute.wire_form() {
        WireForm::Custom(bytes) => bytes.len(),
        WireForm::Assembly(text) => text.len(),
        _ => 0,
    };
    if length <= LONGEST {
        // A small attribute may have a huge text, of which only the start is made.
        let text = format!("{attribute:.LONGEST_TEXT$}");
        if text.chars().count() <= LONGEST_TEXT {
            return text;
        }
    }
    match attribute.try_decode() {
        Ok(Some(BuiltinAttribute::DenseElements { type_, .. })) => format!("dense<...> : {type_}"),
        _ => "...".to_owned(),
    }
}

/// Returns a line for an operation, such as `arith.addi(i32, i32) -> i32 {overflowFlags = #arith.overflow<none>}`.
///
/// # Errors
/// Fails if an attribute cannot be decoded.
pub fn line_of(operation: Operation<'_>) -> Result<String> {
    let list = |types: Vec<String>| types.join(", ");
    let operands = list(
        operation
            .operands()
            .map(|it| it.type_().to_string())
            .collect(),
    );
    let mut line = format!("{}({operands})", operation.name());
    let results: Vec<_> = operation
        .results()
        .map(|it| it.type_().to_string())
        .collect();
    match results.len() {
        0 => {}
        1 => line.push_str(&format!(" -> {}", list(results))),
        _ => line.push_str(&format!(" -> ({})", list(results))),
    }
    let attributes = operation.attributes()?.into_iter();
    let attributes = attributes.map(|(name, value)| match short_text(value).as_str() {
        "unit" => name.to_string(),
        text => format!("{name} = {text}"),
    });
    let attributes: Vec<_> = attributes.collect();
    if !attributes.is_empty() {
        line.push_str(&format!(" {{{}}}", attributes.join(", ")));
    }
    Ok(line)
}
