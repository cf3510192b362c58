//! What an operation carries in the version that is written.
//!
//! Before version 5, properties do not exist: they are merged into the dictionary of attributes, and a
//! layout tells which entries of it they were. Version 5 writes segment sizes as attributes, version 6
//! natively.

use std::collections::HashMap;

use super::WriteOptions;
use super::segments;
use crate::builtin::{BuiltinAttribute, NamedAttribute, StringAttr};
use crate::context::{Context, OperationNameId};
use crate::dialect::layout::{FieldValue, OpLayout};
use crate::error::{Error, Result};
use crate::ir::{Attribute, AttributeId, Operation, OperationName, Properties, PropertiesId};
use crate::version::Version;

/// Properties with the numbers of the context.
pub(super) enum TargetProperties<'ir> {
    None,
    Fields {
        layout: &'ir OpLayout,
        values: Vec<FieldValue>,
    },
    Dictionary(AttributeId),
    Opaque(&'ir [u8]),
}

/// What an operation carries beside its name, types and operands.
pub(super) struct OperationImage<'ir> {
    pub(super) attributes: Option<AttributeId>,
    pub(super) properties: TargetProperties<'ir>,
    /// The number of the properties in the file, once they have been written.
    pub(super) number: Option<u64>,
}

type Key = (AttributeId, PropertiesId, OperationNameId);

/// The version that is written, and the images of operations in it.
pub(super) struct Target<'ir> {
    source: Version,
    version: Version,
    lossy: bool,
    indices: HashMap<Key, usize>,
    images: Vec<OperationImage<'ir>>,
    /// What has been left out, each said once.
    pub(super) losses: Vec<String>,
}

impl<'ir> Target<'ir> {
    pub(super) fn new(context: &Context, options: &WriteOptions) -> Self {
        Self {
            source: context.version(),
            version: options.version.unwrap_or(context.version()),
            lossy: options.lossy,
            indices: HashMap::new(),
            images: Vec::new(),
            losses: Vec::new(),
        }
    }

    pub(super) fn version(&self) -> Version {
        self.version
    }

    /// Whether the file says of an operation name that its writer knew it.
    pub(super) fn is_registered(&self, context: &Context, name: OperationNameId) -> bool {
        let name = OperationName::new(context, name);
        name.is_registered()
            .unwrap_or_else(|| name.layout().is_some())
    }

    /// The image of an operation.
    pub(super) fn operation(
        &mut self,
        operation: Operation<'ir>,
    ) -> Result<&mut OperationImage<'ir>> {
        let record = operation.record();
        let key = (record.attributes, record.properties, record.name);
        let index = match self.indices.get(&key) {
            Some(&index) => index,
            None => {
                let (attributes, properties) = self.image(operation).map_err(|error| {
                    error.within(format!(
                        "operation {} `{}`",
                        operation.id(),
                        operation.name()
                    ))
                })?;
                self.images.push(OperationImage {
                    attributes,
                    properties,
                    number: None,
                });
                self.indices.insert(key, self.images.len() - 1);
                self.images.len() - 1
            }
        };
        self.images
            .get_mut(index)
            .ok_or_else(|| Error::message("an image is missing"))
    }

    fn image(
        &mut self,
        operation: Operation<'ir>,
    ) -> Result<(Option<AttributeId>, TargetProperties<'ir>)> {
        let attributes = operation.attribute_dictionary();
        let id = attributes.map(Attribute::id);
        let had_properties = self.source >= Version::NATIVE_PROPERTIES;
        let has_properties = self.version >= Version::NATIVE_PROPERTIES;
        match (had_properties, has_properties) {
            (true, true) => Ok((id, self.convert(operation)?)),
            (true, false) => Ok((self.merge(operation)?, TargetProperties::None)),
            (false, true) => self.split(operation),
            (false, false) => Ok((id, TargetProperties::None)),
        }
    }

    /// From one version with properties to another, which may be the same.
    fn convert(&self, operation: Operation<'ir>) -> Result<TargetProperties<'ir>> {
        let was_native = self.source >= Version::SEGMENT_SIZES;
        let is_native = self.version >= Version::SEGMENT_SIZES;
        Ok(match operation.properties()? {
            Properties::None => TargetProperties::None,
            Properties::Dictionary(attribute) => TargetProperties::Dictionary(attribute.id()),
            Properties::Opaque(bytes) if was_native == is_native => TargetProperties::Opaque(bytes),
            Properties::Opaque(_) => {
                let message = "properties of unknown layout cannot be converted";
                return Err(Error::unsupported(message));
            }
            Properties::Fields(fields) => {
                let (layout, mut values) = (fields.layout, fields.values);
                if was_native != is_native {
                    for (field, value) in layout.fields().iter().zip(&mut values) {
                        if segments::is_segments(field) {
                            *value = segments::convert(operation.context(), value, is_native)?;
                        }
                    }
                }
                TargetProperties::Fields { layout, values }
            }
        })
    }

    /// To a version without properties: all of them become entries of the dictionary.
    fn merge(&mut self, operation: Operation<'ir>) -> Result<Option<AttributeId>> {
        let context = operation.context();
        let discardable = operation.attribute_dictionary();
        let fields = match operation.properties()? {
            Properties::None => return Ok(discardable.map(Attribute::id)),
            Properties::Fields(fields) => fields,
            Properties::Dictionary(_) => {
                let what = format!("the properties of the unregistered `{}`", operation.name());
                self.lose(what)?;
                return Ok(discardable.map(Attribute::id));
            }
            Properties::Opaque(_) => {
                let message = "properties of unknown layout have no dictionary form";
                return Err(Error::unsupported(message));
            }
        };
        let mut entries = dictionary_entries(discardable)?;
        for (field, value) in fields.iter() {
            let value = match value {
                FieldValue::Absent => continue,
                FieldValue::Attribute(id) => *id,
                FieldValue::Segments(_) => match segments::convert(context, value, false)? {
                    FieldValue::Attribute(id) => id,
                    _ => continue,
                },
                // What reading gives when the entry is not there is no loss.
                FieldValue::Bool(false) | FieldValue::Varint(0) | FieldValue::Optional(None) => {
                    continue;
                }
                _ => {
                    let (name, operation) = (field.name(), operation.name());
                    self.lose(format!("the native property `{name}` of `{operation}`"))?;
                    continue;
                }
            };
            let name = BuiltinAttribute::String {
                value: field.name().into(),
                type_: None,
            };
            let name = context.attribute(&name)?;
            let name = StringAttr::new(name).ok_or_else(|| Error::message("not a string"))?;
            entries.push((name, Attribute::new(context, AttributeId(value))));
        }
        dictionary(context, entries)
    }

    /// From a version without properties: entries that the layout names become properties.
    fn split(
        &self,
        operation: Operation<'ir>,
    ) -> Result<(Option<AttributeId>, TargetProperties<'ir>)> {
        let context = operation.context();
        let attributes = operation.attribute_dictionary();
        let Some(layout) = operation
            .name()
            .layout()
            .filter(|it| !it.fields().is_empty())
        else {
            return Ok((attributes.map(Attribute::id), TargetProperties::None));
        };
        let mut entries = dictionary_entries(attributes)?;
        let mut values = Vec::with_capacity(layout.fields().len());
        for field in layout.fields() {
            let found = entries
                .iter()
                .position(|(name, _)| name.value().is_ok_and(|name| name == field.name()));
            let attribute = found.map(|index| entries.remove(index).1.id());
            values.push(match attribute {
                Some(id) if segments::is_segments(field) => {
                    let value = FieldValue::Attribute(id.0);
                    let native = self.version >= Version::SEGMENT_SIZES;
                    if native {
                        segments::convert(context, &value, true)?
                    } else {
                        value
                    }
                }
                Some(id) => FieldValue::Attribute(id.0),
                None => field.wire().absent().ok_or_else(|| {
                    let (name, operation) = (field.name(), operation.name());
                    Error::message(format!("`{operation}` has no attribute `{name}`"))
                })?,
            });
        }
        Ok((
            dictionary(context, entries)?,
            TargetProperties::Fields { layout, values },
        ))
    }

    /// Leaves something out if that is allowed.
    fn lose(&mut self, what: String) -> Result<()> {
        if !self.lossy {
            let version = self.version;
            return Err(Error::unsupported(format!(
                "bytecode version {version} cannot hold {what}"
            )));
        }
        if !self.losses.contains(&what) {
            self.losses.push(what);
        }
        Ok(())
    }
}

type Entry<'ir> = (StringAttr<'ir>, Attribute<'ir>);

fn dictionary_entries<'ir>(dictionary: Option<Attribute<'ir>>) -> Result<Vec<Entry<'ir>>> {
    match dictionary
        .map(Attribute::decode::<BuiltinAttribute<'ir>>)
        .transpose()?
        .flatten()
    {
        None => Ok(Vec::new()),
        Some(BuiltinAttribute::Dictionary { entries }) => Ok(entries
            .into_iter()
            .map(|entry| (entry.name, entry.value))
            .collect()),
        Some(_) => Err(Error::message(
            "the attributes of an operation are not a dictionary",
        )),
    }
}

/// The dictionary of these entries; none if there are none.
fn dictionary(context: &Context, entries: Vec<Entry<'_>>) -> Result<Option<AttributeId>> {
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
