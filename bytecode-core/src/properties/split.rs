//! From named attributes to an operation's properties and its discardable attributes.
//!
//! A text has properties in `<{...}>`. What stands in `{...}` and is inherent is a property too: so texts
//! from before properties are read. What is absent has its default, as creating an operation gives it
//! upstream.

use std::borrow::Cow;

use bstr::{BString, ByteSlice};

use crate::builtin::{BuiltinAttribute, BuiltinType, NamedAttribute, StringAttr};
use crate::bytes::{Version, varint};
use crate::context::{Attribute, AttributeId, Context, PropertiesId, WireForm};
use crate::error::{Error, ErrorKind, Result, ResultExt};
use crate::number::ApInt;
use crate::properties::typed::segments_attribute;
use crate::properties::{EnumForm, FieldValue, IntegerForm, OpField, OpLayout, Segments, Wire};

/// A named attribute.
#[derive(Clone)]
pub(crate) struct Entry<'a> {
    pub(crate) key: Cow<'a, [u8]>,
    pub(crate) name: StringAttr<'a>,
    pub(crate) value: Attribute<'a>,
}

/// What the fields of a layout are where a text says nothing.
pub(crate) fn default_values(
    context: &Context,
    layout: &OpLayout,
) -> Result<Vec<Option<FieldValue>>> {
    let fields = layout.inherent().iter();
    fields.map(|field| default_value(context, field)).collect()
}

pub(crate) fn default_value(context: &Context, field: &OpField) -> Result<Option<FieldValue>> {
    let value = field.default().map(|text| {
        let value = context.parse_attribute(text)?;
        field_value(context, field.wire(), value)
    });
    value.transpose()
}

/// What a field is where a dictionary says nothing; `None` for one that must be given.
pub(crate) fn unsaid_value(context: &Context, field: &OpField) -> Result<Option<FieldValue>> {
    Ok(match field.wire() {
        // It is the text that shows the default of an attribute.
        Wire::OptionalAttribute => Some(FieldValue::Absent),
        wire => default_value(context, field)?.or_else(|| wire.absent()),
    })
}

/// What an operation gets.
pub(crate) struct Split {
    pub(crate) attributes: Option<AttributeId>,
    pub(crate) properties: Option<PropertiesId>,
}

/// The older spelling of a field's name.
fn older_name(field: &OpField) -> &str {
    match field.wire() {
        Wire::OperandSegments(_) => "operand_segment_sizes",
        Wire::ResultSegments(_) => "result_segment_sizes",
        _ => field.name(),
    }
}

/// Whether `key` names this field.
pub(crate) fn names(field: &OpField, key: &[u8]) -> bool {
    field.name().as_bytes() == key || older_name(field).as_bytes() == key
}

/// Whether one of `entries` is inherent to the operation.
pub(crate) fn any_inherent(layout: &OpLayout, entries: &[Entry<'_>]) -> bool {
    let inherent = |entry: &Entry<'_>| layout.fields().iter().any(|it| names(it, &entry.key));
    !layout.fields().is_empty() && entries.iter().any(inherent)
}

/// The properties and attributes of an operation whose layout is known: `properties` stand in `<{...}>`,
/// `attributes` in `{...}`.
pub(crate) fn split<'a>(
    context: &'a Context,
    layout: &OpLayout,
    defaults: &[Option<FieldValue>],
    properties: &[Entry<'a>],
    attributes: Vec<Entry<'a>>,
) -> Result<Split> {
    let fields = layout.fields();
    let stray = properties
        .iter()
        .find(|it| !fields.iter().any(|field| names(field, &it.key)));
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
    let mut values = Vec::with_capacity(fields.len());
    for (index, field) in fields.iter().enumerate() {
        let of = |entries: &[Entry<'a>]| {
            let entry = entries.iter().find(|entry| names(field, &entry.key));
            entry.map(|entry| entry.value)
        };
        let value = match of(properties).or_else(|| of(&attributes)) {
            Some(value) => field_value(context, field.wire(), value)
                .within(|| format!("property `{}` of `{}`", field.name(), layout.name()))?,
            None => match defaults.get(index) {
                Some(Some(default)) => default.clone(),
                _ => absent(layout.name(), field)?,
            },
        };
        values.push(of_version(context, value)?);
    }
    let rest = attributes
        .into_iter()
        .filter(|entry| !fields.iter().any(|field| names(field, &entry.key)));
    if context.version() < Version::NATIVE_PROPERTIES {
        let mut all: Vec<_> = rest.collect();
        for (field, value) in fields.iter().zip(&values) {
            let value = match said(context, field, value)? {
                Said::Attribute(id) => Attribute::new(context, id),
                Said::Nothing => continue,
                Said::Never => {
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
    let mut blob = Vec::with_capacity(fields.len() * 2);
    layout.encode_properties(&values, context.version(), &mut blob)?;
    Ok(Split {
        attributes: discardable(context, rest.collect())?,
        properties: Some(context.intern_properties(&blob)?),
    })
}

/// A value as properties of the context's version hold it: before version 6, sizes of segments are an attribute.
pub(crate) fn of_version(context: &Context, value: FieldValue) -> Result<FieldValue> {
    Ok(match value {
        FieldValue::Segments(sizes) if context.version() < Version::SEGMENT_SIZES => {
            FieldValue::Attribute(segments_attribute(context, &sizes)?.id().0)
        }
        value => value,
    })
}

/// How a dictionary says the value of a property, before version 5.
pub(crate) enum Said {
    /// By an attribute.
    Attribute(AttributeId),
    /// By having no such entry.
    Nothing,
    /// Not at all: it is a native property.
    Never,
}

/// How a dictionary says that a property has this value.
pub(crate) fn said(context: &Context, field: &OpField, value: &FieldValue) -> Result<Said> {
    Ok(match value {
        FieldValue::Absent => Said::Nothing,
        FieldValue::Attribute(id) => Said::Attribute(AttributeId(*id)),
        FieldValue::Segments(sizes) => Said::Attribute(segments_attribute(context, sizes)?.id()),
        value if unsaid_value(context, field)?.as_ref() == Some(value) => Said::Nothing,
        _ => Said::Never,
    })
}

/// The defaults of inherent attributes that are no properties.
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
                value: Attribute::new(context, AttributeId(*id)),
            });
        }
    }
    attributes.sort_by(|a, b| a.key.cmp(&b.key));
    Ok(attributes)
}

/// The dictionary of the attributes, or none.
pub(crate) fn discardable(
    context: &Context,
    attributes: Vec<Entry<'_>>,
) -> Result<Option<AttributeId>> {
    if attributes.is_empty() {
        return Ok(None);
    }
    Ok(Some(dictionary(context, attributes)?.id()))
}

/// The properties of an operation that nobody knows: one attribute.
pub(crate) fn opaque_properties(
    context: &Context,
    attribute: Attribute<'_>,
) -> Result<PropertiesId> {
    let mut blob = Vec::new();
    varint::encode(attribute.id().0.into(), &mut blob);
    context.intern_properties(&blob)
}

/// The dictionary of sorted entries.
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

/// The value of a field that has neither an attribute nor a default.
pub(crate) fn absent(operation: &str, field: &OpField) -> Result<FieldValue> {
    match field.wire() {
        Wire::OperandSegments(groups) | Wire::ResultSegments(groups) => {
            let sizes = Segments::empty(*groups as usize);
            Ok(FieldValue::Segments(sizes))
        }
        wire => wire.absent().ok_or_else(|| {
            let name = field.name();
            Error::message(format!("`{operation}` requires the attribute `{name}`"))
        }),
    }
}

fn wrong(expected: &'static str) -> Error {
    Error::message(format!("expected {expected}"))
}

/// What a field holds whose attribute in the text is `attribute`.
pub(crate) fn field_value(
    context: &crate::Context,
    wire: &Wire,
    attribute: Attribute<'_>,
) -> Result<FieldValue> {
    if let Wire::Attribute | Wire::OptionalAttribute | Wire::NativeAttribute = wire {
        return Ok(FieldValue::Attribute(attribute.id().0));
    }
    let value = if attribute.dialect() == "builtin" {
        attribute.try_decode::<BuiltinAttribute<'_>>()?
    } else {
        None
    };
    Ok(match (wire, value) {
        (
            Wire::OperandSegments(groups) | Wire::ResultSegments(groups),
            Some(BuiltinAttribute::DenseArray {
                element_type, data, ..
            }),
        ) => {
            let width = element_type
                .try_decode::<BuiltinType<'_>>()?
                .and_then(|it| it.integer_width());
            let sizes: Segments = data
                .chunks_exact(4)
                .map(|chunk| i32::from_le_bytes(chunk.try_into().unwrap_or_default()))
                .collect();
            if width != Some(32) || sizes.len() != *groups as usize {
                let message = format!("expected `array<i32: ...>` of {groups} segment sizes");
                return Err(Error::message(message));
            }
            FieldValue::Segments(sizes)
        }
        (
            Wire::OperandSegments(groups) | Wire::ResultSegments(groups),
            Some(BuiltinAttribute::DenseElements { type_, data }),
        ) => older_segments(*groups, type_.try_decode::<BuiltinType<'_>>()?, data)?,
        (Wire::Bool(_), Some(BuiltinAttribute::Unit)) => FieldValue::Bool(true),
        (Wire::Bool(_), Some(BuiltinAttribute::Integer { value, .. })) => {
            FieldValue::Bool(!value.is_zero())
        }
        (Wire::Bool(_), _) => return Err(wrong("`unit`, `true` or `false`")),
        (Wire::Varint(_), Some(BuiltinAttribute::Integer { value, .. })) => {
            FieldValue::Varint(sign_extended(&value)?)
        }
        (Wire::Varint(IntegerForm::Enum(form)), None) => {
            FieldValue::Varint(cases(form, attribute)?)
        }
        (Wire::Varint(IntegerForm::BitEnum(form)), None) => {
            FieldValue::Varint(cases(form, attribute)?)
        }
        (Wire::Varint(_), _) => return Err(wrong("an integer")),
        (Wire::String, Some(BuiltinAttribute::String { value, .. })) => {
            FieldValue::String(context.intern_string(value)?)
        }
        (Wire::Optional(inner), Some(BuiltinAttribute::Array { elements })) => {
            match elements.as_slice() {
                [] => FieldValue::Optional(None),
                [only] => FieldValue::Optional(Some(Box::new(field_value(context, inner, *only)?))),
                _ => return Err(wrong("an array of one element or none")),
            }
        }
        (Wire::Array(element), Some(BuiltinAttribute::Array { elements })) => {
            let values = elements
                .into_iter()
                .map(|it| field_value(context, element, it));
            FieldValue::Array(values.collect::<Result<_>>()?)
        }
        (Wire::DenseArray(width), Some(BuiltinAttribute::DenseArray { size, data, .. })) => {
            let integer = |index: u64| {
                let offset = index.saturating_mul(u64::from(*width));
                let offset = usize::try_from(offset).unwrap_or(usize::MAX);
                let value = ApInt::from_le_bytes_at(*width, data, offset);
                let value = value.map_err(Error::other)?;
                Ok(FieldValue::Varint(sign_extended(&value)?))
            };
            FieldValue::Array((0..size).map(integer).collect::<Result<_>>()?)
        }
        _ => return Err(wrong("another kind of attribute")),
    })
}

/// Before LLVM 16, segment sizes were `dense<[1, 2]> : vector<2xi32>`.
fn older_segments(groups: u32, type_: Option<BuiltinType<'_>>, data: &[u8]) -> Result<FieldValue> {
    let shape = type_.as_ref().and_then(BuiltinType::shape);
    if shape != Some(&[i64::from(groups)]) {
        return Err(Error::message(format!("expected {groups} segment sizes")));
    }
    let sizes = data.chunks_exact(4);
    let sizes = sizes.map(|chunk| i32::from_le_bytes(chunk.try_into().unwrap_or_default()));
    let sizes: Segments = sizes.cycle().take(groups as usize).collect();
    Ok(FieldValue::Segments(sizes))
}

fn sign_extended(value: &ApInt) -> Result<u64> {
    let wide = value.sign_extended_or_truncated(64);
    let wide = wide.map_err(Error::other)?;
    let value = if value.width() == 1 {
        value.as_u64()
    } else {
        wide.as_u64()
    };
    value.ok_or_else(|| wrong("an integer of at most 64 bits"))
}

/// `#dialect.mnemonic<case, case>`
fn cases(form: &EnumForm, attribute: Attribute<'_>) -> Result<u64> {
    let WireForm::Assembly(text) = attribute.wire_form() else {
        return Err(wrong("an enumeration"));
    };
    let text = BString::from(text).to_string();
    let inner = text
        .strip_prefix('#')
        .and_then(|text| text.strip_prefix(&*form.attribute));
    let inner = inner.and_then(|text| text.trim().strip_prefix('<')?.strip_suffix('>'));
    let inner =
        inner.ok_or_else(|| Error::message(format!("expected `#{}<...>`", form.attribute)))?;
    let mut value = 0;
    for case in inner.split([',', '|']).map(str::trim) {
        let known = form.cases.iter().find(|(name, _)| **name == *case);
        value |= known
            .ok_or_else(|| Error::message(format!("no case `{case}`")))?
            .1;
    }
    Ok(value)
}
