//! One line for an operation: its name, types and attributes, with long attributes elided.

use mlir_bytecode::builtin::{BuiltinAttribute, DictionaryAttr};
use mlir_bytecode::context::WireForm;
use mlir_bytecode::properties::{FieldValue, Properties};
use mlir_bytecode::{Attribute, Operation, Result};

/// The most bytes of an attribute in wire form that is shown.
const LONGEST: usize = 256;
/// The most characters of the text of an attribute that are shown.
const LONGEST_TEXT: usize = 200;

/// Returns the attributes and properties of an operation by name. Properties of an unknown layout are left out.
///
/// # Errors
/// Fails if an attribute cannot be decoded.
pub fn attributes_of(operation: Operation<'_>) -> Result<Vec<(String, Attribute<'_>)>> {
    let mut found = Vec::new();
    match operation.properties() {
        Ok(Properties::Fields(fields)) => {
            for (field, value) in fields.iter() {
                if let FieldValue::Attribute(_) = value
                    && let Some(attribute) = operation.attribute(field.name())?
                {
                    found.push((field.name().to_owned(), attribute));
                }
            }
        }
        Ok(Properties::Dictionary(dictionary)) => entries(dictionary, &mut found)?,
        _ => {}
    }
    if let Some(dictionary) = operation.attribute_dictionary() {
        entries(dictionary, &mut found)?;
    }
    Ok(found)
}

fn entries<'ir>(
    dictionary: Attribute<'ir>,
    found: &mut Vec<(String, Attribute<'ir>)>,
) -> Result<()> {
    if let Ok(dictionary) = dictionary.decode::<DictionaryAttr<'_>>() {
        for (name, value) in dictionary.iter()? {
            found.push((name.to_string(), value));
        }
    }
    Ok(())
}

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
    let attributes = attributes_of(operation)?.into_iter();
    let attributes = attributes.map(|(name, value)| match short_text(value).as_str() {
        "unit" => name,
        text => format!("{name} = {text}"),
    });
    let attributes: Vec<_> = attributes.collect();
    if !attributes.is_empty() {
        line.push_str(&format!(" {{{}}}", attributes.join(", ")));
    }
    Ok(line)
}
