//! Attributes that are a case of an enumeration, written as a word.

use std::borrow::Cow;

use mlir_bytecode::context::WireForm;
use mlir_bytecode::dialect::FormDriver;
use mlir_bytecode::{Attribute, BStr, Error, Result};

/// Returns the case of an enumeration: `external` of `#llvm.linkage<external>`.
pub(crate) fn case(attribute: Attribute<'_>) -> Result<Cow<'_, str>> {
    // `#gpu<dim x>` has the mnemonic inside.
    let last = |inner: &str| inner.rfind(' ').map_or(0, |space| space + 1);
    Ok(match cases(attribute)? {
        Cow::Borrowed(inner) => Cow::Borrowed(inner.get(last(inner)..).unwrap_or_default()),
        Cow::Owned(mut inner) => {
            inner.drain(..last(&inner));
            Cow::Owned(inner)
        }
    })
}

/// Returns the cases of an enumeration of bits: `A|B` of `#my.bits<A|B>`.
pub(crate) fn cases(attribute: Attribute<'_>) -> Result<Cow<'_, str>> {
    fn inner(text: &str) -> Result<&str> {
        let (_, rest) = text.split_once('<').unwrap_or_default();
        let inner = rest.strip_suffix('>');
        inner.ok_or_else(|| Error::message(format!("`{text:.100}` is no case")))
    }
    if let WireForm::Assembly(text) = attribute.wire_form()
        && let Ok(text) = std::str::from_utf8(text)
    {
        return inner(text).map(Cow::Borrowed);
    }
    Ok(Cow::Owned(inner(&attribute.to_string())?.to_owned()))
}

/// Sets an attribute to `#kind<case>`.
pub(crate) fn set_case(
    form: &mut dyn FormDriver<'_>,
    name: &str,
    kind: &str,
    case: &str,
) -> Result<()> {
    let is_valid = |it: char| it.is_ascii_alphanumeric() || "_|, ".contains(it);
    let value = match case.chars().all(is_valid) {
        true => form.context().parse_attribute(&format!("#{kind}<{case}>")),
        false => Err(Error::message("no case")),
    };
    match value {
        Ok(value) => form.set_attribute(name, value),
        Err(_) => Err(form.mistake(format!("`{case:.100}` is no case of `#{kind}`").into())),
    }
}

/// The word that stands for an attribute `#kind<word>`.
pub(crate) fn case_word(form: &mut dyn FormDriver<'_>, name: &str, kind: &str) -> Result<()> {
    let printed = match form.printed(name)? {
        Some(value) => case(value)?,
        None if form.is_printing() => {
            return Err(form.mismatch(format!("`{name}` is absent").into()));
        }
        None => Cow::default(),
    };
    let word = form.keyword(&printed)?;
    match form.is_printing() {
        true => Ok(()),
        false => set_case(form, name, kind, &word),
    }
}

/// The string that stands for an attribute `#kind<case>`.
pub(crate) fn case_string(form: &mut dyn FormDriver<'_>, name: &str, kind: &str) -> Result<()> {
    let printed = match form.printed(name)? {
        Some(value) => cases(value)?,
        None if form.is_printing() => {
            return Err(form.mismatch(format!("`{name}` is absent").into()));
        }
        None => Cow::default(),
    };
    let text = form.string(BStr::new(&*printed))?;
    match form.is_printing() {
        true => Ok(()),
        false => set_case(form, name, kind, &text.to_string()),
    }
}

/// A word that stands for an attribute `#kind<word>`, or no word.
#[cfg(feature = "llvm")]
pub(crate) struct OptionalCase {
    pub(crate) kind: &'static str,
    pub(crate) words: &'static [&'static str],
    /// The case that the absence of a word stands for.
    pub(crate) default: &'static str,
    /// Whether the word of the default is printed.
    pub(crate) prints_default: bool,
}

/// A word for an attribute, if there is one, followed by `after`.
#[cfg(feature = "llvm")]
pub(crate) fn optional_case(
    form: &mut dyn FormDriver<'_>,
    name: &str,
    options: &OptionalCase,
    after: &str,
) -> Result<()> {
    if form.is_printing() {
        if let Some(value) = form.attribute_value(name)? {
            let word = case(value)?;
            if options.prints_default || word != options.default {
                form.text(&word)?;
                form.text(after)?;
            }
        }
        return Ok(());
    }
    let found = options.words.iter().find(|word| form.peek(word, false));
    if let Some(word) = found {
        form.text(word)?;
        form.text(after)?;
    }
    set_case(form, name, options.kind, found.unwrap_or(&options.default))
}

/// A word that stands for an integer attribute of 64 bits, its position; the empty word is `0`. A space follows a word.
#[cfg(feature = "llvm")]
pub(crate) fn number_word(
    form: &mut dyn FormDriver<'_>,
    name: &str,
    words: &[&'static str],
) -> Result<()> {
    let printed = match form.printed(name)? {
        Some(value) => usize::try_from(super::int(value)?)
            .ok()
            .filter(|it| *it < words.len())
            .ok_or_else(|| Error::message("an integer without a word"))?,
        None => 0,
    };
    let mut number = 0;
    for (position, word) in words
        .iter()
        .enumerate()
        .filter(|(_, word)| !word.is_empty())
    {
        if form.optional(word, position == printed)? {
            form.text(" ")?;
            number = position;
            break;
        }
    }
    if form.is_printing() {
        return Ok(());
    }
    let type_ = form.context().i64();
    super::set_integer(form, name, type_, number as i64)
}
