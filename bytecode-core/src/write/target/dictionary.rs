//! Dictionaries of attributes: decoding their entries, and creating a dictionary.

use crate::builtin::{BuiltinAttribute, NamedAttribute, StringAttr};
use crate::context::{Attribute, AttributeId, Context};
use crate::error::{Error, Result};

/// A name and its value.
pub(super) type Entry<'ir> = (StringAttr<'ir>, Attribute<'ir>);

/// Returns whether an attribute is a dictionary.
pub(super) fn is_dictionary(attribute: Attribute<'_>) -> Result<bool> {
    let decoded = attribute.try_decode::<BuiltinAttribute<'_>>()?;
    Ok(matches!(decoded, Some(BuiltinAttribute::Dictionary { .. })))
}

/// Returns the entries of a dictionary; none without a dictionary.
pub(super) fn dictionary_entries<'ir>(
    dictionary: Option<Attribute<'ir>>,
) -> Result<Vec<Entry<'ir>>> {
    let Some(dictionary) = dictionary else {
        return Ok(Vec::new());
    };
    match dictionary.try_decode::<BuiltinAttribute<'ir>>()? {
        Some(BuiltinAttribute::Dictionary { entries }) => Ok(entries
            .into_iter()
            .map(|entry| (entry.name, entry.value))
            .collect()),
        _ => Err(Error::message(
            "the attributes of an operation are not a dictionary",
        )),
    }
}

/// Returns the dictionary of these entries; `None` if there are none.
pub(super) fn dictionary(
    context: &Context,
    entries: Vec<Entry<'_>>,
) -> Result<Option<AttributeId>> {
    if entries.is_empty() {
        return Ok(None);
    }
    let mut named = Vec::with_capacity(entries.len());
    for (name, value) in entries {
        named.push((name.value()?, NamedAttribute { name, value }));
    }
    named.sort_by_key(|(name, _)| *name);
    let entries = named.into_iter().map(|(_, entry)| entry).collect();
    context
        .attribute(&BuiltinAttribute::Dictionary { entries })
        .map(|it| Some(it.id()))
}
