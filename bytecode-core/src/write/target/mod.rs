//! The contents of operations in the version and the release that are written.
//!
//! [`Target`] encodes nothing. It determines an [image](super::image) for each operation whose contents differ from
//! those in the module, and the writer encodes the image.
//!
//! Before version 5 there are no properties: they are merged into the dictionary of attributes, and the layout
//! determines which entries they were. Version 5 writes segment sizes as attributes, version 6 natively.

mod cases;
mod changes;
mod convert;
mod dictionary;
mod groups;
mod implied;
mod obstacle;
mod operation;
mod release;
mod retarget;
mod rewrite;
mod state;

use super::image::{Image, ImageId, Key, TargetProperties};
use crate::builtin::StringAttr;
use crate::bytes::Version;
use crate::context::{Attribute, AttributeId, OperationName, PackedOption, Type};
use crate::error::{Error, Result, ResultExt};
use crate::ir::{Body, OperationRecord, Step};
use crate::parallel;
use crate::properties::defaults::default_when_absent;
use crate::properties::from_attribute::field_value;
use crate::properties::split::{AsAttribute, as_attribute};
use crate::properties::{FieldValue, Properties, segments};
pub use changes::OpChanges;
use dictionary::{dictionary, dictionary_entries};
use operation::OperationRef;
pub use release::{DialectCodes, TargetRelease, TextCheck};
pub(super) use state::Target;

/// The number of images that a thread determines at a time.
const IMAGES: usize = 1 << 10;

impl<'ir> Target<'ir> {
    /// Rewrites the types and locations in a body.
    pub(super) fn rewrite(&mut self, body: &Body) -> Result<()> {
        let context = self.context;
        let Some(rewriter) = &mut self.rewriter else {
            return Ok(());
        };
        for step in body.steps() {
            match step {
                Step::EnterBlock(id) => {
                    let (arguments, locations) = body.arguments(&body.blocks[id]);
                    for (&argument, &location) in arguments.iter().zip(locations) {
                        rewriter.type_(body.type_of(argument))?;
                        rewriter.attribute(context.location(location).id())?;
                    }
                }
                Step::EnterOperation(id) => {
                    let record = &body.operations[id];
                    rewriter.attribute(context.location(record.location).id())?;
                    for &type_ in body.result_types(record) {
                        rewriter.type_(type_)?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns the state that the image of an operation depends on, if it has an image.
    #[inline]
    pub(super) fn key(&self, body: &Body, record: &OperationRecord) -> Option<Key> {
        let moves = self.moves_attributes;
        if record.properties.is_none() && !moves {
            return None;
        }
        let attributes = if moves {
            record.attributes
        } else {
            PackedOption::NONE
        };
        let values = match self.release {
            Some(_) => (record.operand_count, record.result_count),
            None => (0, 0),
        };
        let result = match self.shaped.contains(&record.name) {
            true => body.result_types(record).first().copied(),
            false => None,
        };
        Some(Key {
            name: record.name,
            properties: record.properties,
            attributes,
            values,
            result: result.into(),
        })
    }

    /// Returns the number of the image of an operation with this key.
    pub(super) fn number_image(&mut self, key: Key, operation: &'ir OperationRecord) -> ImageId {
        self.images.number(key, operation)
    }

    /// Determines the images that have a number.
    pub(super) fn determine_images(&mut self) -> Result<()> {
        let wanted = self.images.take_wanted();
        if self.moves_attributes {
            // In order, because losses are reported in this order.
            let images = (wanted.into_iter()).map(|(key, record)| self.image_of(key, record));
            let images = images.collect::<Result<_>>()?;
            self.images.set(images);
            return Ok(());
        }
        let of_part = |part: &[(Key, &OperationRecord)]| {
            let image = |&(key, record): &(Key, _)| {
                let operation = self.operation(key, record);
                let properties = self.convert(operation).within(|| operation.path())?;
                Ok(Image {
                    key,
                    attributes: None,
                    properties,
                })
            };
            part.iter().map(image).collect::<Result<Vec<_>>>()
        };
        let mut images = Vec::with_capacity(wanted.len());
        for part in parallel::map(wanted.chunks(IMAGES).collect(), of_part) {
            images.extend(part?);
        }
        self.images.set(images);
        Ok(())
    }

    /// Returns all images, in the order of the first operations with them.
    pub(super) fn images(&self) -> &[Image<'ir>] {
        self.images.list()
    }

    /// Returns the image with this number.
    #[inline]
    pub(super) fn image(&self, id: ImageId) -> Option<&Image<'ir>> {
        self.images().get(id.index())
    }

    /// Returns the attributes of an operation with `image`.
    #[inline]
    pub(super) fn attributes(
        &self,
        record: &OperationRecord,
        image: Option<ImageId>,
    ) -> Option<AttributeId> {
        if self.moves_attributes {
            self.image(image?).and_then(|image| image.attributes)
        } else {
            record.attributes.get()
        }
    }

    fn operation<'a>(&self, key: Key, record: &'a OperationRecord) -> OperationRef<'ir, 'a> {
        let name = OperationName::new(self.context, record.name);
        let result = key.result.get();
        OperationRef {
            name,
            record,
            result: result.map(|id| Type::new(self.context, id)),
        }
    }

    fn image_of(&mut self, key: Key, record: &OperationRecord) -> Result<Image<'ir>> {
        let operation = self.operation(key, record);
        let (attributes, properties) = match self.release {
            None => self.move_properties(operation),
            Some(release) => self
                .rename(operation.name, release)
                .and_then(|()| self.retarget(operation, release))
                .and_then(|(attributes, properties)| self.rewritten(attributes, properties)),
        }
        .within(|| operation.path())?;
        Ok(Image {
            key,
            attributes,
            properties,
        })
    }

    /// Moves properties into or out of the dictionary of attributes.
    fn move_properties(
        &mut self,
        operation: OperationRef<'ir, '_>,
    ) -> Result<(Option<AttributeId>, TargetProperties<'ir>)> {
        if self.source >= Version::NATIVE_PROPERTIES {
            Ok((self.merge(operation)?, TargetProperties::None))
        } else {
            self.split(operation)
        }
    }

    /// Computes the image of an operation, with attributes of the target.
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
                    value.map_attributes(&mut |id| rewriter.attribute(id))?;
                }
            }
            TargetProperties::Dictionary(id) => *id = rewriter.attribute(*id)?,
            TargetProperties::Encoded(_) | TargetProperties::Opaque(_) | TargetProperties::None => {
            }
        }
        Ok((attributes, properties))
    }

    /// Converts properties from a version with properties to one with properties, which may be the same.
    fn convert(&self, operation: OperationRef<'ir, '_>) -> Result<TargetProperties<'ir>> {
        let was_native = self.source >= Version::SEGMENT_SIZES;
        let is_native = self.version >= Version::SEGMENT_SIZES;
        if let Some(encoded) = operation.encoded_properties()
            && (was_native == is_native || !encoded.layout.has_segments())
        {
            encoded.check(self.context)?;
            return Ok(TargetProperties::Encoded(encoded));
        }
        Ok(match operation.properties()? {
            Properties::None => TargetProperties::None,
            Properties::Dictionary(attribute) => TargetProperties::Dictionary(attribute.id()),
            Properties::Opaque(bytes) if was_native == is_native => TargetProperties::Opaque(bytes),
            Properties::Opaque(_) => {
                let message = "properties of an unknown or ambiguous layout cannot be converted";
                return Err(Error::unsupported(message));
            }
            Properties::Fields(fields) => {
                let (layout, mut values) = (fields.layout, fields.values);
                if was_native != is_native {
                    for (field, value) in layout.fields().iter().zip(&mut values) {
                        if field.is_segments() {
                            let old = std::mem::replace(value, FieldValue::Absent);
                            *value = if is_native {
                                segments::to_native(self.context, old)?
                            } else {
                                segments::to_attribute(self.context, old)?
                            };
                        }
                    }
                }
                TargetProperties::Fields { layout, values }
            }
        })
    }

    /// Merges all properties into the dictionary, for a version without properties.
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
                let message =
                    "properties of an unknown or ambiguous layout have no dictionary form";
                return Err(Error::unsupported(message));
            }
        };
        let mut entries = dictionary_entries(discardable)?;
        for (field, value) in fields.iter() {
            let value = match as_attribute(context, field, value)? {
                AsAttribute::Attribute(id) => Attribute::new(context, id),
                AsAttribute::Omitted => continue,
                AsAttribute::Inexpressible => {
                    let (name, operation) = (field.name(), operation.name);
                    self.lose(format!("the native property `{name}` of `{operation}`"))?;
                    continue;
                }
            };
            entries.push((StringAttr::intern(context, field.name())?, value));
        }
        dictionary(context, entries)
    }

    /// Converts entries of the dictionary that the layout has to properties, from a version without properties.
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
                Some(id) if field.is_segments() => {
                    let value = FieldValue::Attribute(id);
                    if self.version >= Version::SEGMENT_SIZES {
                        segments::to_native(context, value)?
                    } else {
                        value
                    }
                }
                Some(id) => field_value(context, field.wire(), Attribute::new(context, id))?,
                None => default_when_absent(context, field)?.ok_or_else(|| {
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
}
