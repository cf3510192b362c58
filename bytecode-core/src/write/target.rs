//! What an operation carries in the version that is written.
//!
//! Before version 5, properties do not exist: they are merged into the dictionary of attributes, and a
//! layout tells which entries of it they were. Version 5 writes segment sizes as attributes, version 6
//! natively.

use std::collections::BTreeMap;

use hashbrown::HashMap;

use super::dictionary::{dictionary, dictionary_entries};
use super::release::TargetRelease;
use super::rewrite::Rewriter;
use super::{WriteOptions, segments};
use crate::builtin::StringAttr;
use crate::context::{Context, OperationNameId};
use crate::dialect::layout::{FieldValue, OpLayout};
use crate::error::{Error, Result, ResultExt};
use crate::ir::{
    Attribute, AttributeId, BlockRecord, Body, OperationName, OperationRecord, Properties,
    PropertiesId, PropertyFields, TypeId,
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
}

impl Image<'_> {
    /// The operations that it is of.
    pub(super) fn operation(&self) -> OperationNameId {
        self.key.name
    }

    /// The properties in the context that it was made of.
    pub(super) fn source(&self) -> PropertiesId {
        self.key.properties
    }

    /// Whether nobody here knows where in the properties the references are.
    pub(super) fn is_opaque(&self) -> bool {
        matches!(self.properties, TargetProperties::Opaque(_))
    }
}

/// The number of an image, in the order in which operations need them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct ImageId(pub(super) u32);

impl ImageId {
    /// Of an operation that has nothing but a dictionary of attributes, which stays as it is.
    pub(super) const NONE: Self = Self(u32::MAX);

    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What an image depends on. The attributes only count where properties move in or out of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    name: OperationNameId,
    properties: PropertiesId,
    attributes: AttributeId,
    /// How many operands and results there are, where segment sizes depend on it.
    values: (u32, u32),
}

impl Key {
    /// Of no operation that has an image.
    const NONE: Self = Self {
        name: OperationNameId(u32::MAX),
        properties: PropertiesId::NONE,
        attributes: AttributeId(u32::MAX),
        values: (0, 0),
    };

    /// Where it is among the recent ones.
    #[inline]
    fn slot(self) -> usize {
        let name = self.name.0.wrapping_mul(0x9E37_79B1);
        let mixed = (name ^ self.properties.0 ^ self.attributes.0).wrapping_mul(0x85EB_CA6B);
        (mixed >> (u32::BITS - RECENT_BITS)) as usize
    }
}

/// How many images are found without the map, as a power of two.
const RECENT_BITS: u32 = 9;

/// The version that is written, and the images of operations in it.
pub(super) struct Target<'ir> {
    pub(super) context: &'ir Context,
    pub(super) source: Version,
    pub(super) version: Version,
    pub(super) lossy: bool,
    release: Option<&'ir TargetRelease>,
    rewriter: Option<Rewriter<'ir>>,
    /// The operations that are other ones in the target.
    pub(super) renamed: BTreeMap<OperationNameId, OperationNameId>,
    /// Whether properties become attributes, or attributes properties.
    moves_properties: bool,
    /// Whether the attributes of an operation are told by its image.
    moves_attributes: bool,
    images: Vec<Image<'ir>>,
    indices: HashMap<Key, u32>,
    /// Images that were looked for lately, by a hash of the key.
    recent: Vec<(Key, ImageId)>,
    /// What has been left out, each said once.
    pub(super) losses: Vec<String>,
}

impl<'ir> Target<'ir> {
    pub(super) fn new(context: &'ir Context, options: &'ir WriteOptions) -> Self {
        let release = options.target.as_ref();
        let newest = release.map(|release| release.version);
        let (source, version) = (context.version(), options.version.or(newest));
        let version = version.unwrap_or(source);
        let is_native = |version: Version| version >= Version::NATIVE_PROPERTIES;
        let moves_properties = is_native(source) != is_native(version);
        Self {
            context,
            source,
            version,
            lossy: options.lossy,
            release,
            rewriter: release.map(|release| Rewriter::new(context, release)),
            renamed: BTreeMap::new(),
            moves_properties,
            moves_attributes: moves_properties || release.is_some(),
            images: Vec::new(),
            indices: HashMap::new(),
            recent: vec![(Key::NONE, ImageId::NONE); 1 << RECENT_BITS],
            losses: Vec::new(),
        }
    }

    pub(super) fn version(&self) -> Version {
        self.version
    }

    /// The major version of the LLVM that the target is built from, if there is a target.
    pub(super) fn llvm(&self) -> Option<u32> {
        self.release.map(|release| release.llvm)
    }

    /// Whether what is not changed has the form that it had in the file that was read.
    pub(super) fn keeps_form(&self) -> bool {
        self.version == self.source && !self.moves_attributes
    }

    /// What the attribute of an operation that has been visited is in the target.
    #[inline]
    pub(super) fn attribute(&self, id: AttributeId) -> Result<AttributeId> {
        match &self.rewriter {
            Some(rewriter) => rewriter.rewritten_attribute(id),
            None => Ok(id),
        }
    }

    /// What the type of a value that has been visited is in the target.
    #[inline]
    pub(super) fn type_(&self, id: TypeId) -> Result<TypeId> {
        match &self.rewriter {
            Some(rewriter) => rewriter.rewritten_type(id),
            None => Ok(id),
        }
    }

    /// Which operation takes the place of those of this name, which have been visited.
    #[inline]
    pub(super) fn operation_name(&self, id: OperationNameId) -> OperationNameId {
        if self.renamed.is_empty() {
            return id;
        }
        self.renamed.get(&id).copied().unwrap_or(id)
    }

    /// Whether an operation is said to be one that the writer knows.
    pub(super) fn is_registered(&self, name: OperationNameId) -> bool {
        let name = OperationName::new(self.context, name);
        if let Some(release) = self.release {
            return release.layout(&name.to_string()).is_some();
        }
        name.is_registered()
            .unwrap_or_else(|| name.layout().is_some())
    }

    /// Rewrites what the arguments of a block refer to.
    pub(super) fn visit_arguments(&mut self, body: &Body, block: &BlockRecord) -> Result<()> {
        let Some(rewriter) = &mut self.rewriter else {
            return Ok(());
        };
        let (arguments, locations) = body.arguments(block);
        for (&argument, &location) in arguments.iter().zip(locations) {
            rewriter.type_(body.type_of(argument))?;
            rewriter.attribute(known_location(self.context, location))?;
        }
        Ok(())
    }

    /// Rewrites what an operation refers to; returns what it carries.
    #[inline]
    pub(super) fn visit(&mut self, body: &Body, record: &OperationRecord) -> Result<ImageId> {
        if let Some(rewriter) = &mut self.rewriter {
            rewriter.attribute(record.location)?;
            for &type_ in body.result_types(record) {
                rewriter.type_(type_)?;
            }
        }
        let moves = self.moves_attributes;
        if record.properties == PropertiesId::NONE && !moves {
            return Ok(ImageId::NONE);
        }
        let attributes = if moves {
            record.attributes
        } else {
            AttributeId(u32::MAX)
        };
        let values = match self.release {
            Some(_) => (record.operand_count, record.result_count),
            None => (0, 0),
        };
        let key = Key {
            name: record.name,
            properties: record.properties,
            attributes,
            values,
        };
        let slot = key.slot();
        match self.recent.get(slot) {
            Some((recent, image)) if *recent == key => Ok(*image),
            _ => self.find_or_add(key, slot, record),
        }
    }

    /// All images, in the order in which operations need them.
    pub(super) fn images(&self) -> &[Image<'ir>] {
        &self.images
    }

    /// An image, unless it is none.
    #[inline]
    pub(super) fn image(&self, id: ImageId) -> Option<&Image<'ir>> {
        self.images.get(id.index())
    }

    /// The attributes of an operation that carries `image`.
    #[inline]
    pub(super) fn attributes(
        &self,
        record: &OperationRecord,
        image: ImageId,
    ) -> Option<AttributeId> {
        if self.moves_attributes {
            self.image(image).and_then(|image| image.attributes)
        } else {
            (record.attributes.0 != u32::MAX).then_some(record.attributes)
        }
    }

    #[cold]
    fn find_or_add(&mut self, key: Key, slot: usize, record: &OperationRecord) -> Result<ImageId> {
        let image = match self.indices.get(&key) {
            Some(&index) => ImageId(index),
            None => ImageId(self.add(key, record)?),
        };
        if let Some(recent) = self.recent.get_mut(slot) {
            *recent = (key, image);
        }
        Ok(image)
    }

    fn add(&mut self, key: Key, record: &OperationRecord) -> Result<u32> {
        let name = OperationName::new(self.context, record.name);
        let operation = OperationRef { name, record };
        let (attributes, properties) = match self.release {
            None => self.compute(operation),
            Some(release) => self
                .rename(operation.name, release)
                .and_then(|()| self.retarget(operation, release))
                .and_then(|(attributes, properties)| self.rewritten(attributes, properties)),
        }
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
        });
        self.indices.insert(key, index);
        Ok(index)
    }

    fn compute(
        &mut self,
        operation: OperationRef<'ir, '_>,
    ) -> Result<(Option<AttributeId>, TargetProperties<'ir>)> {
        if !self.moves_properties {
            let attributes = operation.attributes().map(Attribute::id);
            Ok((attributes, self.convert(operation)?))
        } else if self.source >= Version::NATIVE_PROPERTIES {
            Ok((self.merge(operation)?, TargetProperties::None))
        } else {
            self.split(operation)
        }
    }

    /// What an operation carries, with what its attributes are in the target.
    fn rewritten(
        &mut self,
        attributes: Option<AttributeId>,
        mut properties: TargetProperties<'ir>,
    ) -> Result<(Option<AttributeId>, TargetProperties<'ir>)> {
        let Some(rewriter) = &mut self.rewriter else {
            return Ok((attributes, properties));
        };
        let attributes = attributes.map(|id| rewriter.attribute(id)).transpose()?;
        match &mut properties {
            TargetProperties::Fields { values, .. } => {
                for value in values {
                    rewriter.value(value)?;
                }
            }
            TargetProperties::Dictionary(id) => *id = rewriter.attribute(*id)?,
            TargetProperties::Opaque(_) | TargetProperties::None => {}
        }
        Ok((attributes, properties))
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
            let value = Attribute::new(context, AttributeId(value));
            entries.push((StringAttr::intern(context, field.name())?, value));
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

    /// What became of all attributes and types: to be asked when they have been rewritten.
    pub(super) fn finish(&mut self) -> Result<()> {
        let Some(rewriter) = &self.rewriter else {
            return Ok(());
        };
        if rewriter.ranges_cut {
            self.losses
                .push("the ends of ranges of lines and columns".to_owned());
        }
        if rewriter.identity_lost {
            self.lose(
                "the identity of distinct attributes that several others refer to".to_owned(),
            )?;
        }
        Ok(())
    }

    /// Leaves something out if that is allowed.
    pub(super) fn lose(&mut self, what: String) -> Result<()> {
        if !self.lossy {
            let target = match self.release {
                Some(release) => release.name.clone(),
                None => format!("bytecode version {}", self.version),
            };
            return Err(Error::unsupported(format!("{target} cannot hold {what}")));
        }
        if !self.losses.contains(&what) {
            self.losses.push(what);
        }
        Ok(())
    }
}

/// The location of a block argument, which a file may leave out if it is unknown.
#[inline]
pub(super) fn known_location(context: &Context, location: AttributeId) -> AttributeId {
    if location == AttributeId::UNKNOWN {
        context.unknown_location().id()
    } else {
        location
    }
}

/// An operation, as far as its image depends on it.
#[derive(Clone, Copy)]
pub(super) struct OperationRef<'ir, 'a> {
    pub(super) name: OperationName<'ir>,
    record: &'a OperationRecord,
}

impl<'ir> OperationRef<'ir, '_> {
    pub(super) fn attributes(self) -> Option<Attribute<'ir>> {
        let id = self.record.attributes;
        (id.0 != u32::MAX).then(|| Attribute::new(self.name.context(), id))
    }

    pub(super) fn operand_count(self) -> u32 {
        self.record.operand_count
    }

    pub(super) fn result_count(self) -> u32 {
        self.record.result_count
    }

    pub(super) fn properties(self) -> Result<Properties<'ir>> {
        Properties::of(self.name, self.record.properties)
    }
}
