//! Images: the attributes and properties of operations in the version that is written, each stored once.

use hashbrown::HashMap;

use crate::context::{AttributeId, OperationNameId, PackedId, PackedOption, PropertiesId};
use crate::properties::{FieldValue, OpLayout};

/// Properties with the ids of the context.
pub(super) enum TargetProperties<'ir> {
    None,
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
    /// The attributes to which the properties refer, in wire order.
    pub(super) references: Vec<AttributeId>,
}

impl Image<'_> {
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
    by_key: HashMap<Key, ImageId>,
}

impl<'ir> Images<'ir> {
    /// Returns all images, in order.
    pub(super) fn list(&self) -> &[Image<'ir>] {
        &self.list
    }

    /// Returns the image with this key, if there is one.
    pub(super) fn find(&self, key: Key) -> Option<ImageId> {
        self.by_key.get(&key).copied()
    }

    /// Adds an image.
    pub(super) fn add(&mut self, image: Image<'ir>) -> ImageId {
        let id = ImageId(self.list.len() as u32);
        self.by_key.insert(image.key, id);
        self.list.push(image);
        id
    }
}
