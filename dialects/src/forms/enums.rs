//! Attributes that are a case of an enumeration, written as a word.

#[cfg(feature = "llvm")]
use mlir_bytecode::dialect::FormDriver;
use mlir_bytecode::{Attribute, Error, Result};

/// The case of an enumeration: `external` of `#llvm.linkage<external>`.
pub(crate) fn case(attribute: Attribute<'_>) -> Result<String> {
    let text = attribute.to_string();
    let inner = text
        .split_once('<')
        .and_then(|(_, rest)| rest.strip_suffix('>'));
    let inner = inner.ok_or_else(|| Error::message(format!("`{text:.100}` is no case")))?;
    // `#gpu<dim x>` has the mnemonic inside.
    Ok(inner.rsplit(' ').next().unwrap_or(inner).to_owned())
}

/// A word that stands for an attribute `#kind<word>`, unless the word is `default`. `after` follows the word.
#[cfg(feature = "llvm")]
pub(crate) fn enum_word(
    form: &mut dyn FormDriver<'_>,
    name: &str,
    kind: &str,
    default: &str,
    words: &[&str],
    after: &str,
) -> Result<()> {
    if form.is_printing() {
        if let Some(value) = form.attribute_value(name)? {
            let word = case(value)?;
            if word != default {
                form.text(&word)?;
                form.text(after)?;
            }
        }
        return Ok(());
    }
    let found = words.iter().find(|word| form.peek(word, false));
    let word = match found {
        Some(word) => {
            form.text(word)?;
            form.text(after)?;
            *word
        }
        None => default,
    };
    let value = form
        .context()
        .parse_attribute(&format!("#{kind}<{word}>"))?;
    form.set_attribute(name, value)
}
