//! Dividing named attributes into the properties and the discardable attributes of an operation.
//!
//! A text has properties in `<{...}>`. Inherent attributes in `{...}` are properties too, because texts of older
//! releases have them there; native properties are not. Absent properties are set to their defaults, as upstream does when it creates an
//! operation.

use std::borrow::Cow;

use bstr::ByteSlice;

use super::defaults::{default_when_absent, implicit_default};
use super::held::held_value;
use super::segments::{self, segments_attribute};
use super::{FieldValue, OpField, OpLayout};
use crate::builtin::invariants::expect_names;
use crate::builtin::{BuiltinAttribute, NamedAttribute, StringAttr};
use crate::bytes::{Version, varint};
use crate::context::{Attribute, AttributeId, Context, PropertiesId};
use crate::error::{Error, ErrorKind, Result};

/// A named attribute.
#[derive(Clone)]
pub(crate) struct Entry<'a> {
    pub(crate) key: Cow<'a, [u8]>,
    pub(crate) name: StringAttr<'a>,
    pub(crate) value: Attribute<'a>,
}

/// The attributes and the properties of an operation.
#[derive(Clone, Copy)]
pub(crate) struct Split {
    pub(crate) attributes: Option<AttributeId>,
    pub(crate) properties: Option<PropertiesId>,
}

/// What becomes of an inherent attribute in `{...}` that the property of its name cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// The attribute is left out where upstream's text parser leaves it out: beside `<{...}>`, and if it is for the sizes of
    /// another number of groups.
    Omitted,
    /// The attribute is an error, because a program asked for it.
    Rejected,
}

/// Returns the entries of a dictionary that fields of the layout take.
pub(crate) fn inherent<'e, 'a>(
    layout: &OpLayout,
    entries: &'e [Entry<'a>],
) -> impl Iterator<Item = &'e Entry<'a>> {
    entries.iter().filter(|it| layout.takes(&it.key))
}

/// Returns whether an operation with this layout has properties apart from its attributes.
pub(crate) fn has_properties(context: &Context, layout: &OpLayout) -> bool {
    !layout.fields().is_empty() && context.version() >= Version::NATIVE_PROPERTIES
}

/// Divides the named attributes of an operation with a known layout into properties and discardable attributes.
/// `properties` are from `<{...}>` in the text, or native ones that a form states, `attributes` from `{...}`.
pub(crate) fn split<'a>(
    context: &'a Context,
    layout: &OpLayout,
    defaults: &[Option<FieldValue>],
    properties: &[Entry<'a>],
    attributes: Vec<Entry<'a>>,
    misfit: Misfit,
) -> Result<Split> {
    let fields = layout.fields();
    let stray = properties.iter().find(|it| !layout.has(&it.key));
    if let Some(stray) = stray {
        let (operation, name) = (layout.name().to_owned(), stray.key.as_bstr().to_string());
        return Err(Error::new(ErrorKind::UnknownProperty { operation, name }));
    }
    if fields.is_empty() {
        let attributes = with_defaults(context, layout, defaults, attributes)?;
        let attributes = discardable(context, attributes)?;
        return Ok(Split {
            attributes,
            properties: None,
        });
    }
    let omits = misfit == Misfit::Omitted;
    let omits_beside = omits && properties.iter().any(|it| layout.takes(&it.key));
    let mut values = Vec::with_capacity(fields.len());
    for (index, field) in fields.iter().enumerate() {
        let of = |entries: &[Entry<'a>]| {
            let entry = entries.iter().find(|entry| field.has_name(&entry.key));
            entry.map(|entry| entry.value)
        };
        let beside = || match field.is_native() {
            true => None,
            false => of(&attributes).filter(|it| !omits_beside || field.can_hold(*it)),
        };
        let value = of(properties).or_else(beside);
        let held = match value.map(|value| held_value(context, layout, field, value)) {
            Some(Err(_))
                if omits
                    && segments::field_name(field.name().as_bytes()).is_some()
                    && of(properties).is_none() =>
            {
                None
            }
            held => held.transpose()?,
        };
        let value = match (held, defaults.get(index)) {
            (Some(value), _) => value,
            (None, Some(Some(default))) => default.clone(),
            (None, _) => implicit_default(layout.name(), field)?,
        };
        values.push(segments::in_version(context, value)?);
    }
    let rest = attributes
        .into_iter()
        .filter(|entry| !layout.takes(&entry.key));
    if context.version() < Version::NATIVE_PROPERTIES {
        let mut all: Vec<_> = rest.collect();
        for (field, value) in fields.iter().zip(&values) {
            let value = match as_attribute(context, field, value)? {
                AsAttribute::Attribute(id) => Attribute::new(context, id),
                AsAttribute::Omitted => continue,
                AsAttribute::Inexpressible => {
                    let (version, name) = (context.version(), field.name());
                    return Err(Error::unsupported(format!(
                        "bytecode version {version} cannot hold the native property `{name}` of `{}`",
                        layout.name()
                    )));
                }
            };
            let key = field.name().as_bytes();
            let name = StringAttr::intern(context, key)?;
            let key = Cow::Owned(key.to_vec());
            all.push(Entry { key, name, value });
        }
        all.sort_by(|a, b| a.key.cmp(&b.key));
        return Ok(Split {
            attributes: discardable(context, all)?,
            properties: None,
        });
    }
    // A number takes eight bytes while it is written.
    let mut blob = Vec::with_capacity(fields.len() * 2 + 8);
    layout.encode_properties(&values, context.version(), &mut blob)?;
    Ok(Split {
        attributes: discardable(context, rest.collect())?,
        properties: Some(context.intern_properties(&blob)?),
    })
}

/// Divides the named attributes of an operation without a known layout. `properties` are an attribute of their own, of any
/// kind, or a part of the attributes before version 5, if they are a dictionary.
pub(crate) fn without_layout<'a>(
    context: &'a Context,
    properties: Option<Attribute<'a>>,
    mut attributes: Vec<Entry<'a>>,
) -> Result<Split> {
    let mut properties = properties;
    if context.version() < Version::NATIVE_PROPERTIES
        && let Some(given) = properties.take()
    {
        let Some(BuiltinAttribute::Dictionary { entries }) = given.try_decode()? else {
            let version = context.version();
            let message = format!("bytecode version {version} cannot hold the properties {given}");
            return Err(Error::unsupported(message));
        };
        for NamedAttribute { name, value } in entries {
            let key = Cow::Borrowed(name.value()?.as_bytes());
            attributes.push(Entry { key, name, value });
        }
        attributes.sort_by(|a, b| a.key.cmp(&b.key));
        expect_names(attributes.iter().map(|it| &*it.key))?;
    }
    let properties = properties.map(|it| opaque_properties(context, it));
    Ok(Split {
        attributes: discardable(context, attributes)?,
        properties: properties.transpose()?,
    })
}

/// The form of the value of a property in a dictionary of attributes, which holds the properties before version 5.
pub(crate) enum AsAttribute {
    /// The dictionary has an entry with this attribute.
    Attribute(AttributeId),
    /// The dictionary has no entry, because readers assume the value as the default.
    Omitted,
    /// A dictionary cannot express the value, because the property is native.
    Inexpressible,
}

/// Converts the value of a property to its form in a dictionary of attributes.
pub(crate) fn as_attribute(
    context: &Context,
    field: &OpField,
    value: &FieldValue,
) -> Result<AsAttribute> {
    Ok(match value {
        FieldValue::Absent => AsAttribute::Omitted,
        FieldValue::Attribute(id) => AsAttribute::Attribute(*id),
        FieldValue::Segments(sizes) => {
            AsAttribute::Attribute(segments_attribute(context, sizes)?.id())
        }
        value if default_when_absent(context, field)?.as_ref() == Some(value) => {
            AsAttribute::Omitted
        }
        _ => AsAttribute::Inexpressible,
    })
}

/// Adds the defaults of inherent attributes that are no properties.
fn with_defaults<'a>(
    context: &'a Context,
    layout: &OpLayout,
    defaults: &[Option<FieldValue>],
    mut attributes: Vec<Entry<'a>>,
) -> Result<Vec<Entry<'a>>> {
    for (field, default) in layout.inherent().iter().zip(defaults) {
        let key = field.name().as_bytes();
        if let Some(FieldValue::Attribute(id)) = default
            && !attributes.iter().any(|entry| *entry.key == *key)
        {
            attributes.push(Entry {
                key: Cow::Owned(key.to_vec()),
                name: StringAttr::intern(context, key)?,
                value: Attribute::new(context, *id),
            });
        }
    }
    attributes.sort_by(|a, b| a.key.cmp(&b.key));
    Ok(attributes)
}

/// Creates the dictionary of sorted entries; `None` if there are no entries.
pub(crate) fn discardable(
    context: &Context,
    attributes: Vec<Entry<'_>>,
) -> Result<Option<AttributeId>> {
    if attributes.is_empty() {
        return Ok(None);
    }
    Ok(Some(dictionary(context, attributes)?.id()))
}

/// Encodes the properties of an unregistered operation, which are an attribute.
pub(crate) fn opaque_properties(
    context: &Context,
    attribute: Attribute<'_>,
) -> Result<PropertiesId> {
    let mut blob = Vec::new();
    varint::encode(attribute.id().0.into(), &mut blob);
    context.intern_properties(&blob)
}

/// Creates the dictionary of sorted entries.
pub(crate) fn dictionary<'a>(
    context: &'a Context,
    entries: Vec<Entry<'a>>,
) -> Result<Attribute<'a>> {
    let entries = entries.into_iter().map(|entry| NamedAttribute {
        name: entry.name,
        value: entry.value,
    });
    context.attribute(&BuiltinAttribute::Dictionary {
        entries: entries.collect(),
    })
}
