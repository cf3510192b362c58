//! Images: what operations carry in the version that is written, each kept once.

use hashbrown::HashMap;

use crate::context::{AttributeId, OperationNameId, PackedId, PackedOption, PropertiesId};
use crate::properties::{FieldValue, OpLayout};

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
    pub(super) key: Key,
    /// The attributes, where properties move in or out of them.
    pub(super) attributes: Option<AttributeId>,
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
    pub(super) fn source(&self) -> Option<PropertiesId> {
        self.key.properties.get()
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

/// What an image depends on. The attributes only count where properties move in or out of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub(super) name: OperationNameId,
    pub(super) properties: PackedOption<PropertiesId>,
    pub(super) attributes: PackedOption<AttributeId>,
    /// How many operands and results there are, where segment sizes depend on it.
    pub(super) values: (u32, u32),
}

impl Key {
    /// A hash of so many bits.
    #[inline]
    pub(super) fn hash(self, bits: u32) -> usize {
        let name = self.name.0.wrapping_mul(0x9E37_79B1);
        let mixed =
            (name ^ self.properties.bits() ^ self.attributes.bits()).wrapping_mul(0x85EB_CA6B);
        (mixed >> (u32::BITS - bits)) as usize
    }
}

/// The images of a module, in the order in which operations need them.
#[derive(Default)]
pub(super) struct Images<'ir> {
    list: Vec<Image<'ir>>,
    by_key: HashMap<Key, ImageId>,
}

impl<'ir> Images<'ir> {
    /// All of them, in order.
    pub(super) fn list(&self) -> &[Image<'ir>] {
        &self.list
    }

    /// The image with this key, if there is one.
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
