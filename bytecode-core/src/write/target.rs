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
use crate::error::{Error, Result, ResultExt};
use crate::ir::{
    Attribute, AttributeId, OperationName, OperationRecord, Properties, PropertiesId,
    PropertyFields,
};
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
pub(super) struct Image<'ir> {
    key: Key,
    /// The attributes, where properties move in or out of them.
    attributes: Option<AttributeId>,
    pub(super) properties: TargetProperties<'ir>,
    /// The attributes that the properties refer to, in wire order.
    pub(super) references: Vec<AttributeId>,
    /// The number of the properties in the file, once they have been written.
    pub(super) number: Option<u64>,
}

impl Image<'_> {
    /// Whether nobody here knows where in the properties the references are.
    pub(super) fn is_opaque(&self) -> bool {
        matches!(self.properties, TargetProperties::Opaque(_))
    }
}

/// What an image depends on. The attributes only count where properties move in or out of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    name: OperationNameId,
    properties: PropertiesId,
    attributes: AttributeId,
}

/// How many images are found without the map.
const RECENT: usize = 256;

impl Key {
    #[inline]
    fn slot(self) -> usize {
        let mixed = self.properties.0 ^ self.name.0.wrapping_mul(37) ^ self.attributes.0;
        mixed as usize % RECENT
    }
}

/// The version that is written, and the images of operations in it.
pub(super) struct Target<'ir> {
    context: &'ir Context,
    source: Version,
    version: Version,
    lossy: bool,
    images: Vec<Image<'ir>>,
    indices: HashMap<Key, u32>,
    /// Indices of images that were looked for lately, by a hash of the key.
    recent: Box<[u32; RECENT]>,
    /// What has been left out, each said once.
    pub(super) losses: Vec<String>,
}

impl<'ir> Target<'ir> {
    pub(super) fn new(context: &'ir Context, options: &WriteOptions) -> Self {
        Self {
            context,
            source: context.version(),
            version: options.version.unwrap_or(context.version()),
            lossy: options.lossy,
            images: Vec::new(),
            indices: HashMap::new(),
            recent: Box::new([u32::MAX; RECENT]),
            losses: Vec::new(),
        }
    }

    pub(super) fn version(&self) -> Version {
        self.version
    }

    /// Whether the file says of an operation name that its writer knew it.
    pub(super) fn is_registered(&self, name: OperationNameId) -> bool {
        let name = OperationName::new(self.context, name);
        name.is_registered()
            .unwrap_or_else(|| name.layout().is_some())
    }

    /// Whether properties become attributes, or attributes properties.
    fn moves_properties(&self) -> bool {
        (self.source >= Version::NATIVE_PROPERTIES) != (self.version >= Version::NATIVE_PROPERTIES)
    }

    /// What an operation carries: its attributes, and the image of its properties.
    #[inline]
    pub(super) fn image(
        &mut self,
        record: &OperationRecord,
    ) -> Result<(Option<AttributeId>, Option<&mut Image<'ir>>)> {
        let moves = self.moves_properties();
        let own = (record.attributes.0 != u32::MAX).then_some(record.attributes);
        if record.properties == PropertiesId::NONE && !moves {
            return Ok((own, None));
        }
        let attributes = if moves {
            record.attributes
        } else {
            AttributeId(u32::MAX)
        };
        let (name, properties) = (record.name, record.properties);
        let key = Key {
            name,
            properties,
            attributes,
        };
        let slot = key.slot();
        let recent = self.recent.get(slot).map_or(u32::MAX, |&index| index);
        let index = match self.images.get(recent as usize) {
            Some(image) if image.key == key => recent,
            _ => self.find_or_add(key, slot, record)?,
        };
        let image = self.images.get_mut(index as usize);
        let moved = image.as_ref().and_then(|image| image.attributes);
        Ok((if moves { moved } else { own }, image))
    }

    #[cold]
    fn find_or_add(&mut self, key: Key, slot: usize, record: &OperationRecord) -> Result<u32> {
        let index = match self.indices.get(&key) {
            Some(&index) => index,
            None => self.add(key, record)?,
        };
        if let Some(recent) = self.recent.get_mut(slot) {
            *recent = index;
        }
        Ok(index)
    }

    fn add(&mut self, key: Key, record: &OperationRecord) -> Result<u32> {
        let name = OperationName::new(self.context, record.name);
        let operation = OperationRef { name, record };
        let (attributes, properties) = self
            .compute(operation)
            .within(|| format!("operation `{name}`"))?;
        let mut references = Vec::new();
        match &properties {
            TargetProperties::Fields { layout, values } => {
                for value in layout
                    .wire_order(self.version)
                    .filter_map(|index| values.get(index))
                {
                    PropertyFields::attributes(value, &mut |id| references.push(id));
                }
            }
            TargetProperties::Dictionary(attribute) => references.push(*attribute),
            TargetProperties::Opaque(_) | TargetProperties::None => {}
        }
        let index = self.images.len() as u32;
        self.images.push(Image {
            key,
            attributes,
            properties,
            references,
            number: None,
        });
        self.indices.insert(key, index);
        Ok(index)
    }

    fn compute(
        &mut self,
        operation: OperationRef<'ir, '_>,
    ) -> Result<(Option<AttributeId>, TargetProperties<'ir>)> {
        if !self.moves_properties() {
            let attributes = operation.attributes().map(Attribute::id);
            Ok((attributes, self.convert(operation)?))
        } else if self.source >= Version::NATIVE_PROPERTIES {
            Ok((self.merge(operation)?, TargetProperties::None))
        } else {
            self.split(operation)
        }
    }

    /// From one version with properties to another, which may be the same.
    fn convert(&self, operation: OperationRef<'ir, '_>) -> Result<TargetProperties<'ir>> {
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
                            *value = segments::convert(self.context, value, is_native)?;
                        }
                    }
                }
                TargetProperties::Fields { layout, values }
            }
        })
    }

    /// To a version without properties: all of them become entries of the dictionary.
    fn merge(&mut self, operation: OperationRef<'ir, '_>) -> Result<Option<AttributeId>> {
        let context = self.context;
        let discardable = operation.attributes();
        let fields = match operation.properties()? {
            Properties::None => return Ok(discardable.map(Attribute::id)),
            Properties::Fields(fields) => fields,
            Properties::Dictionary(_) => {
                let what = format!("the properties of the unregistered `{}`", operation.name);
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
                    let (name, operation) = (field.name(), operation.name);
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
        operation: OperationRef<'ir, '_>,
    ) -> Result<(Option<AttributeId>, TargetProperties<'ir>)> {
        let context = self.context;
        let attributes = operation.attributes();
        let Some(layout) = operation.name.layout().filter(|it| !it.fields().is_empty()) else {
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
                    let (name, operation) = (field.name(), operation.name);
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

/// An operation, as far as its image depends on it.
#[derive(Clone, Copy)]
struct OperationRef<'ir, 'a> {
    name: OperationName<'ir>,
    record: &'a OperationRecord,
}

impl<'ir> OperationRef<'ir, '_> {
    fn attributes(self) -> Option<Attribute<'ir>> {
        let id = self.record.attributes;
        (id.0 != u32::MAX).then(|| Attribute::new(self.name.context(), id))
    }

    fn properties(self) -> Result<Properties<'ir>> {
        Properties::of(self.name, self.record.properties)
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
