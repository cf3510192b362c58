//! The properties of an operation in the layout of another release.
//!
//! Fields correspond by name, or by a name or a value that [`OpChanges`](super::OpChanges) has. A field that the
//! target added has its default. A field that the target removed is lost unless it has the value that its absence
//! means. An operation that the target does not have is written as unregistered, with a dictionary.

use bstr::ByteSlice;

use super::cases::Cases;
use super::dictionary::Entry;
use super::operation::OperationRef;
use super::release::TargetRelease;
use crate::builtin::{BuiltinAttribute, BuiltinType, StringAttr};
use crate::bytes::Version;
use crate::context::{Attribute, AttributeId, Context};
use crate::dialect::dense_integers;
use crate::error::{Error, Result, ResultExt};
use crate::number::Signedness;
use crate::properties::from_attribute::field_value;
use crate::properties::segments::{self, segments_attribute};
use crate::properties::{AttributeKind, FieldValue, OpField, OpLayout, Properties, Wire};
use crate::text::item::ItemTexts;

/// An inherent attribute of the source.
pub(super) struct Inherent<'ir> {
    pub(super) name: String,
    /// The field with the encoding; none for an entry of a dictionary.
    pub(super) field: Option<&'ir OpField>,
    pub(super) value: FieldValue,
}

impl<'ir> Inherent<'ir> {
    /// Returns the value of a field.
    pub(super) fn new(field: &'ir OpField, value: FieldValue) -> Self {
        Self {
            name: field.name().to_owned(),
            field: Some(field),
            value,
        }
    }

    /// Returns an attribute that is not an entry of a dictionary.
    pub(super) fn unnamed(attribute: Attribute<'_>) -> Self {
        Self {
            name: String::new(),
            field: None,
            value: FieldValue::Attribute(attribute.id()),
        }
    }

    /// Returns whether the attribute is a native property, which has no dictionary form that upstream reads.
    pub(super) fn is_native(&self) -> bool {
        !matches!(
            self.value,
            FieldValue::Absent | FieldValue::Attribute(_) | FieldValue::Segments(_)
        )
    }
}

/// Returns the inherent attributes of an operation that are no entries of its dictionary.
pub(super) fn inherent<'ir>(operation: OperationRef<'ir, '_>) -> Result<Vec<Inherent<'ir>>> {
    Ok(match operation.properties()? {
        Properties::None => Vec::new(),
        Properties::Dictionary(dictionary) => {
            super::dictionary::dictionary_entries(Some(dictionary))?
                .into_iter()
                .map(|(name, value)| {
                    Ok(Inherent {
                        name: name.value()?.to_string(),
                        field: None,
                        value: FieldValue::Attribute(value.id()),
                    })
                })
                .collect::<Result<_>>()?
        }
        Properties::Fields(fields) => fields
            .layout
            .fields()
            .iter()
            .zip(fields.values)
            .map(|(field, value)| Inherent::new(field, value))
            .collect(),
        Properties::Opaque(_) => {
            let message = "properties of an unknown or ambiguous layout cannot be converted";
            return Err(Error::unsupported(message));
        }
    })
}

/// Converts the properties of an operation.
pub(super) struct Retarget<'a, 'ir> {
    pub(super) context: &'ir Context,
    pub(super) release: &'ir TargetRelease,
    pub(super) operation: OperationRef<'ir, 'a>,
    pub(super) name: &'a str,
    /// The name of the operation in the target.
    pub(super) there: &'a str,
    /// Whether the target has the operation under another name.
    pub(super) is_renamed: bool,
    pub(super) texts: ItemTexts<'ir>,
    /// The version to write.
    pub(super) version: Version,
    pub(super) lossy: bool,
    /// The LLVM of the producer of the file, if the producer string has it.
    pub(super) source_llvm: Option<u32>,
    /// The enumerations that were compared.
    pub(super) cases: Cases,
    /// Descriptions of the values that were assumed because the file does not have them, and of the assumptions.
    pub(super) given: Vec<(String, String)>,
}

impl<'ir> Retarget<'_, 'ir> {
    /// Returns the possible names of `field` in the source, its own name first.
    pub(super) fn names(&self, field: &'ir OpField) -> impl Iterator<Item = &'ir str> + use<'ir> {
        let (release, name) = (self.release, self.name);
        let mut names = vec![field.name()];
        names.extend(release.changes.names(name, field.name()));
        if field.is_segments() {
            names.push(segments::dictionary_name(
                field.name(),
                segments::LAST_SNAKE_CASE,
            ));
        }
        names.into_iter()
    }

    /// Returns the entries of a dictionary without those that have the default of a field of `source` and are no
    /// fields of `target`.
    pub(super) fn without_defaults(
        &mut self,
        source: &OpLayout,
        target: Option<&OpLayout>,
        entries: Vec<Entry<'ir>>,
    ) -> Result<Vec<Entry<'ir>>> {
        let mut kept = Vec::with_capacity(entries.len());
        for (name, value) in entries {
            let known = |it: &&str| target.is_some_and(|target| target.field(it).is_some());
            let name_text = name.value()?.to_str().ok().filter(|it| !known(it));
            let field = name_text.and_then(|it| source.field(it));
            let is_default = match field.and_then(OpField::default) {
                Some(default) => self.texts.attribute(value)? == default,
                None => false,
            };
            if !is_default {
                kept.push((name, value));
            }
        }
        Ok(kept)
    }

    /// Removes the entries of a dictionary that are inherent in the source and not in the target, and returns them.
    pub(super) fn only_here(
        &self,
        source: &'ir OpLayout,
        target: &'ir OpLayout,
        was_native: bool,
        entries: &mut Vec<Entry<'ir>>,
    ) -> Result<Vec<Inherent<'ir>>> {
        let encoded = if was_native { source.fields() } else { &[] };
        let mut found = Vec::new();
        for field in source.inherent() {
            let is_named = |it: &OpField| it.name() == field.name();
            let mut there = target.inherent().iter();
            if encoded.iter().any(is_named)
                || there.any(|it| self.names(it).any(|name| name == field.name()))
            {
                continue;
            }
            let named = |(name, _): &Entry<'_>| name.value().is_ok_and(|it| field.has_name(it));
            if let Some(index) = entries.iter().position(named) {
                let value = FieldValue::Attribute(entries.remove(index).1.id());
                let value = match field.is_segments() {
                    true => segments::to_native(self.context, value)?,
                    false => value,
                };
                found.push(Inherent::new(field, value));
            }
        }
        Ok(found)
    }

    /// Computes the values of `fields`, and removes them from `inherent`.
    pub(super) fn fields(
        &mut self,
        fields: &'ir [OpField],
        inherent: &mut Vec<Inherent<'ir>>,
    ) -> Result<Vec<FieldValue>> {
        let mut values = Vec::with_capacity(fields.len());
        for field in fields {
            let has_sizes = |inherent: &[Inherent<'ir>]| {
                let mut names = self.names(field);
                names.any(|name| inherent.iter().any(|it| it.name == name))
            };
            let value = match self.release.changes.inputs(self.name, field.name()) {
                // The maps precede the sizes in the order of fields.
                Some(maps) if !has_sizes(inherent) => self.input_counts(fields, &values, maps),
                _ => self.field(field, inherent),
            };
            values.push(value.within(|| format!("property `{}`", field.name()))?);
        }
        Ok(values)
    }

    fn field(&mut self, field: &OpField, inherent: &mut Vec<Inherent<'ir>>) -> Result<FieldValue> {
        if let Some(value) = self.spelling(field, inherent)? {
            return Ok(value);
        }
        let changes = &self.release.changes;
        let found = self.names(field).find_map(|name| {
            let index = inherent.iter().position(|it| it.name == name)?;
            Some(inherent.remove(index))
        });
        if field.is_segments() {
            return self.segments(field, found);
        }
        if let Some(implied) = self.implied(field.name(), inherent)? {
            let value = found.as_ref().map_or(&FieldValue::Absent, |it| &it.value);
            let source = self.operation.name.layout();
            let was_optional = source
                .and_then(|it| it.field(field.name()))
                .is_none_or(is_optional);
            if !is_optional(field) && *value == FieldValue::Absent {
                return Ok(implied);
            }
            if is_optional(field) && !was_optional && *value == implied {
                return Ok(FieldValue::Absent);
            }
        }
        if let Some(found) = found {
            if found.value != FieldValue::Absent {
                return self.value(field, &found);
            }
            let default = found.field.and_then(OpField::default);
            match default.or_else(|| changes.added(self.name, field.name())) {
                // The default of the source may differ from that of the target.
                Some(text) if field.default() != Some(text) => return self.parse(field, text),
                _ => {}
            }
        } else if let Some(text) = changes.added(self.name, field.name()) {
            return self.parse(field, text);
        }
        let assumed = changes.assumed(self.name, field.name());
        match (field.wire(), assumed.or(field.default())) {
            (Wire::Attribute, Some(text)) if self.lossy => {
                let (property, operation) = (field.name(), self.name);
                let what = format!("`{property}` of `{operation}`");
                let loss = format!("assumed: `{text}` for {what}, which the file lacks");
                self.given.push((what, loss));
                self.parse(field, text)
            }
            (Wire::Bool(_) | Wire::Varint(_), Some(text)) => self.parse(field, text),
            (wire, _) if wire.implicit_default().is_some() => wire
                .implicit_default()
                .ok_or_else(|| Error::message("no value")),
            (wire, _)
                if self.version < Version::NATIVE_PROPERTIES
                    && (*wire != Wire::Attribute || field.default().is_some()) =>
            {
                Ok(FieldValue::Absent)
            }
            _ => Err(Error::unsupported(format!(
                "{} needs it, and the file does not have it",
                self.release.name
            ))),
        }
    }

    /// Returns the value of a field that the source has under another name and as another value.
    fn spelling(
        &mut self,
        field: &OpField,
        inherent: &mut Vec<Inherent<'ir>>,
    ) -> Result<Option<FieldValue>> {
        let changes = &self.release.changes;
        let source = self.operation.name.layout();
        let same = source.and_then(|it| it.field(field.name()));
        // The source spells it as the target does.
        if same.is_some_and(|it| it.kind() == field.kind()) {
            return Ok(None);
        }
        for (name, there, here) in changes.spellings(self.name, field.name()) {
            let Some(index) = inherent.iter().position(|it| it.name == name) else {
                continue;
            };
            let Some(found) = inherent.get(index) else {
                continue;
            };
            if self.text(found)?.as_deref() == Some(there) {
                inherent.remove(index);
                return self.parse(field, here).map(Some);
            }
        }
        Ok(None)
    }

    /// Returns the text of the attribute for a value; `None` if the value is absent.
    pub(super) fn text(&mut self, inherent: &Inherent<'ir>) -> Result<Option<String>> {
        match (&inherent.value, inherent.field) {
            (FieldValue::Absent, _) => Ok(None),
            (FieldValue::Attribute(id), _) => {
                let attribute = Attribute::new(self.context, *id);
                self.texts.attribute(attribute).map(Some)
            }
            (value, Some(field)) => self.texts.property(field, value).map(Some),
            (_, None) => Ok(None),
        }
    }

    /// Returns the attribute for a value, for a dictionary.
    pub(super) fn attribute(&mut self, inherent: &Inherent<'ir>) -> Result<Option<AttributeId>> {
        match (&inherent.value, inherent.field) {
            (FieldValue::Absent, _) => Ok(None),
            (FieldValue::Attribute(id), _) => Ok(Some(*id)),
            (FieldValue::Segments(sizes), _) => {
                let attribute = segments_attribute(self.context, sizes)?;
                Ok(Some(attribute.id()))
            }
            _ => match self.text(inherent)? {
                Some(text) => Ok(Some(self.context.parse_any_attribute(&text)?.id())),
                None => Ok(None),
            },
        }
    }

    /// Converts the value of a field of the same name, of which the target may have other cases.
    fn value(&mut self, field: &OpField, found: &Inherent<'ir>) -> Result<FieldValue> {
        match self.of_field(field, found)? {
            FieldValue::Attribute(id) => self.renumber(field, id).map(FieldValue::Attribute),
            value => Ok(value),
        }
    }

    fn of_field(&mut self, field: &OpField, found: &Inherent<'ir>) -> Result<FieldValue> {
        match (field.wire(), found.field.map(OpField::wire)) {
            (Wire::Attribute | Wire::OptionalAttribute | Wire::NativeAttribute, _) => {
                let id = self
                    .attribute(found)?
                    .ok_or_else(|| Error::message("no attribute"))?;
                let unchanged = found.field.is_some_and(|it| it.kind() == field.kind());
                if unchanged {
                    return Ok(FieldValue::Attribute(id));
                }
                let id = match found.name == field.name() {
                    true => id,
                    false => self.as_list(field.kind(), id)?,
                };
                self.of_kind(field.kind(), id)
            }
            (wire, Some(other)) if is_like(wire, other) => Ok(found.value.clone()),
            _ => {
                let text = self.text(found)?.unwrap_or_default();
                self.parse(field, &text)
            }
        }
    }

    /// Converts between an attribute and a list of it, where a release renamed a property that became a list.
    fn as_list(&self, kind: &AttributeKind, id: AttributeId) -> Result<AttributeId> {
        let attribute = Attribute::new(self.context, id);
        match (kind, attribute.try_decode()?) {
            (
                AttributeKind::Array,
                Some(BuiltinAttribute::Array { .. } | BuiltinAttribute::DenseArray { .. }),
            ) => Ok(id),
            (AttributeKind::Array, _) => {
                let elements = vec![attribute];
                let list = BuiltinAttribute::Array { elements };
                Ok(self.context.attribute(&list)?.id())
            }
            (kind, Some(BuiltinAttribute::Array { elements })) => match elements.as_slice() {
                [element] if kind.admits(*element) => Ok(element.id()),
                _ => Ok(id),
            },
            _ => Ok(id),
        }
    }

    /// Parses the text of an attribute as the value of a field.
    pub(super) fn parse(&mut self, field: &OpField, text: &str) -> Result<FieldValue> {
        let attribute = self.context.parse_any_attribute(text)?;
        field_value(self.context, field.wire(), attribute)
    }

    /// Converts an attribute to one of `kind`, if it has another form with the same meaning.
    fn of_kind(&self, kind: &AttributeKind, id: AttributeId) -> Result<FieldValue> {
        let attribute = Attribute::new(self.context, id);
        let keep = FieldValue::Attribute(id);
        if let AttributeKind::Integer(Some(type_)) = kind
            && let Some(BuiltinAttribute::Integer { value, .. }) = attribute.try_decode()?
            && value.width() > 1
            && let Some(value) = value.as_i64()
        {
            let text = format!("{value} : {type_}");
            let attribute = self.context.parse_attribute(&text)?;
            return Ok(FieldValue::Attribute(attribute.id()));
        }
        if let AttributeKind::DenseArray(element) = kind
            && let Some(BuiltinAttribute::DenseArray { element_type, .. }) =
                attribute.try_decode()?
            && !kind.fits(attribute)
            && element.starts_with('i')
            && matches!(
                element_type.try_decode()?,
                Some(BuiltinType::Integer { .. })
            )
        {
            return self.dense_array(element, &dense_integers(attribute)?);
        }
        if kind.admits(attribute) {
            return Ok(keep);
        }
        let integer = |width| {
            self.context.type_(&BuiltinType::Integer {
                signedness: Signedness::Signless,
                width,
            })
        };
        match (kind, attribute.try_decode()?) {
            (AttributeKind::DenseArray(element), Some(BuiltinAttribute::Array { elements })) => {
                let mut values = Vec::new();
                for element in elements {
                    let Some(BuiltinAttribute::Integer { value, .. }) = element.try_decode()?
                    else {
                        return Ok(keep);
                    };
                    values.push(value.as_i64().unwrap_or_default());
                }
                self.dense_array(element, &values)
            }
            (AttributeKind::Array, Some(BuiltinAttribute::DenseArray { data, .. }))
                if data.len() % 8 == 0 =>
            {
                let type_ = integer(64)?;
                let mut elements = Vec::new();
                for bytes in data.chunks_exact(8).filter_map(|bytes| bytes.first_chunk()) {
                    let value = crate::number::ApInt::from_u64(64, u64::from_le_bytes(*bytes))
                        .map_err(|error| Error::invalid("integer", error.to_string()))?;
                    let element = BuiltinAttribute::Integer { type_, value };
                    elements.push(self.context.attribute(&element)?);
                }
                let array = BuiltinAttribute::Array { elements };
                Ok(FieldValue::Attribute(self.context.attribute(&array)?.id()))
            }
            _ => Err(Error::unsupported(format!(
                "{} has `{kind}` here, not `{}`",
                self.release.name,
                ItemTexts::new(self.context).attribute(attribute)?
            ))),
        }
    }

    /// Creates a dense array of this type of elements; an error if a value does not fit.
    pub(super) fn dense_array(&self, element: &str, values: &[i64]) -> Result<FieldValue> {
        let values: Vec<String> = values.iter().map(i64::to_string).collect();
        let text = match values.is_empty() {
            true => format!("array<{element}>"),
            false => format!("array<{element}: {}>", values.join(", ")),
        };
        let attribute = self.context.parse_attribute(&text)?;
        Ok(FieldValue::Attribute(attribute.id()))
    }

    /// Creates a dictionary of inherent attributes.
    pub(super) fn dictionary(&mut self, inherent: &[Inherent<'ir>]) -> Result<Option<AttributeId>> {
        let mut entries = Vec::new();
        for inherent in inherent {
            if let Some(value) = self.attribute(inherent)? {
                let name = StringAttr::intern(self.context, &inherent.name)?;
                entries.push((name, Attribute::new(self.context, value)));
            }
        }
        super::dictionary::dictionary(self.context, entries)
    }
}

fn is_optional(field: &OpField) -> bool {
    *field.wire() == Wire::OptionalAttribute
}

/// Returns whether two native forms differ at most in their printed text.
fn is_like(a: &Wire, b: &Wire) -> bool {
    match (a, b) {
        (Wire::Bool(_), Wire::Bool(_))
        | (Wire::Varint(_), Wire::Varint(_))
        | (Wire::String, Wire::String)
        | (Wire::DenseArray(_), Wire::DenseArray(_)) => true,
        (Wire::Optional(a), Wire::Optional(b)) | (Wire::Array(a), Wire::Array(b)) => is_like(a, b),
        _ => false,
    }
}
