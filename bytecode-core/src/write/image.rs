//! Images: the attributes and properties of operations in the version that is written, each stored once.

use hashbrown::HashMap;

use crate::bytes::Version;
use crate::context::{
    AttributeId, Context, OperationNameId, PackedId, PackedOption, PropertiesId, TypeId,
};
use crate::error::Result;
use crate::ir::OperationRecord;
use crate::properties::{EachPart, EncodedProperties, FieldValue, OpLayout};

/// Properties with the ids of the context.
pub(super) enum TargetProperties<'ir> {
    None,
    /// Those of the file, apart from the numbers of the references in them.
    Encoded(EncodedProperties<'ir>),
    Fields {
        layout: &'ir OpLayout,
        values: Vec<FieldValue>,
    },
    Dictionary(AttributeId),
    Opaque(&'ir [u8]),
}

/// The parts of an operation that depend on the target, without its name, types and operands.
pub(super) struct Image<'ir> {
    pub(super) key: Key,
    /// The attributes, if properties move into or out of them.
    pub(super) attributes: Option<AttributeId>,
    pub(super) properties: TargetProperties<'ir>,
}

impl Image<'_> {
    /// Passes the attributes to which the properties refer to `each`, in the wire order of `version`.
    pub(super) fn each_attribute(
        &self,
        context: &Context,
        version: Version,
        each: &mut impl FnMut(AttributeId) -> Result<()>,
    ) -> Result<()> {
        match &self.properties {
            TargetProperties::Encoded(properties) => {
                properties.walk(context, &mut EachAttribute(each))
            }
            TargetProperties::Fields { layout, values } => {
                let mut result = Ok(());
                for value in (layout.wire_order(version)).filter_map(|index| values.get(index)) {
                    value.for_each_attribute(&mut |id| {
                        if result.is_ok() {
                            result = each(id);
                        }
                    });
                }
                result
            }
            TargetProperties::Dictionary(attribute) => each(*attribute),
            TargetProperties::Opaque(_) | TargetProperties::None => Ok(()),
        }
    }

    /// Returns the name of the operations with this image.
    pub(super) fn operation(&self) -> OperationNameId {
        self.key.name
    }

    /// Returns the properties in the context from which the image was computed.
    pub(super) fn source(&self) -> Option<PropertiesId> {
        self.key.properties.get()
    }

    /// Returns whether the references in the properties are unknown.
    pub(super) fn is_opaque(&self) -> bool {
        matches!(self.properties, TargetProperties::Opaque(_))
    }
}

/// Passes the attributes in encoded properties on to a function.
struct EachAttribute<'e, F>(&'e mut F);

impl<F: FnMut(AttributeId) -> Result<()>> EachPart for EachAttribute<'_, F> {
    #[inline]
    fn attribute(&mut self, id: AttributeId, _: bool) -> Result<()> {
        (self.0)(id)
    }
}

/// The number of an image, in the order of the first operations with the images.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct ImageId(pub(super) u32);

impl ImageId {
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

impl PackedId for ImageId {
    #[inline]
    fn from_number(number: u32) -> Self {
        Self(number)
    }

    #[inline]
    fn number(self) -> u32 {
        self.0
    }
}

/// The state that an image depends on. Attributes are part of it only if properties move into or out of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub(super) name: OperationNameId,
    pub(super) properties: PackedOption<PropertiesId>,
    pub(super) attributes: PackedOption<AttributeId>,
    /// The numbers of operands and results, if segment sizes depend on them.
    pub(super) values: (u32, u32),
    /// The type of the first result, if an attribute of the target depends on it.
    pub(super) result: PackedOption<TypeId>,
}

impl Key {
    /// Returns a hash of this number of bits.
    #[inline]
    pub(super) fn hash(self, bits: u32) -> usize {
        let name = self.name.0.wrapping_mul(0x9E37_79B1);
        let mixed =
            (name ^ self.properties.bits() ^ self.attributes.bits()).wrapping_mul(0x85EB_CA6B);
        (mixed >> (u32::BITS - bits)) as usize
    }
}

/// The images of a module, in the order of the first operations with them.
#[derive(Default)]
pub(super) struct Images<'ir> {
    list: Vec<Image<'ir>>,
    /// The keys whose images have not been determined, each with the first operation that has it.
    wanted: Vec<(Key, &'ir OperationRecord)>,
    /// By number of properties, the first key with them: nearly all have one.
    first: Vec<Option<(Key, ImageId)>>,
    /// The other keys.
    others: HashMap<Key, ImageId>,
}

impl<'ir> Images<'ir> {
    /// Returns all images, in order.
    pub(super) fn list(&self) -> &[Image<'ir>] {
        &self.list
    }

    /// Returns the number of the image with this key, which `operation` has.
    pub(super) fn number(&mut self, key: Key, operation: &'ir OperationRecord) -> ImageId {
        let next = ImageId(self.wanted.len() as u32);
        let index = key.properties.get().map_or(0, |id| id.0 as usize + 1);
        if self.first.len() <= index {
            self.first.resize(index + 1, None);
        }
        let known = match self.first.get_mut(index) {
            Some(Some((first, image))) if *first == key => *image,
            Some(slot @ None) => {
                *slot = Some((key, next));
                next
            }
            _ => *self.others.entry(key).or_insert(next),
        };
        if known == next {
            self.wanted.push((key, operation));
        }
        known
    }

    /// Removes the keys whose images have not been determined, in order.
    pub(super) fn take_wanted(&mut self) -> Vec<(Key, &'ir OperationRecord)> {
        std::mem::take(&mut self.wanted)
    }

    /// Sets the images of the keys that were taken, in order. No further key gets a number.
    pub(super) fn set(&mut self, images: Vec<Image<'ir>>) {
        self.list = images;
    }
}
