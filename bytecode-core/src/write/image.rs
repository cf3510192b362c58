//! Images: what operations carry in the version that is written, each kept once.

use hashbrown::HashMap;

use crate::context::OperationNameId;
use crate::dialect::layout::{FieldValue, OpLayout};
use crate::ir::{AttributeId, PropertiesId};

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
pub(super) struct Key {
    pub(super) name: OperationNameId,
    pub(super) properties: PropertiesId,
    pub(super) attributes: AttributeId,
    /// How many operands and results there are, where segment sizes depend on it.
    pub(super) values: (u32, u32),
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

/// The images of a module, in the order in which operations need them.
pub(super) struct Images<'ir> {
    list: Vec<Image<'ir>>,
    by_key: HashMap<Key, ImageId>,
    /// Those that were looked for lately, by a hash of the key.
    recent: Vec<(Key, ImageId)>,
}

impl<'ir> Images<'ir> {
    pub(super) fn new() -> Self {
        Self {
            list: Vec::new(),
            by_key: HashMap::new(),
            recent: vec![(Key::NONE, ImageId::NONE); 1 << RECENT_BITS],
        }
    }

    /// All of them, in order.
    pub(super) fn list(&self) -> &[Image<'ir>] {
        &self.list
    }

    /// The image with this key, if there is one.
    #[inline]
    pub(super) fn find(&mut self, key: Key) -> Option<ImageId> {
        match self.recent.get(key.slot()) {
            Some((recent, image)) if *recent == key => Some(*image),
            _ => self.find_by_key(key),
        }
    }

    #[cold]
    fn find_by_key(&mut self, key: Key) -> Option<ImageId> {
        let image = *self.by_key.get(&key)?;
        if let Some(recent) = self.recent.get_mut(key.slot()) {
            *recent = (key, image);
        }
        Some(image)
    }

    /// Adds an image.
    pub(super) fn add(&mut self, image: Image<'ir>) -> ImageId {
        let id = ImageId(self.list.len() as u32);
        self.by_key.insert(image.key, id);
        self.list.push(image);
        id
    }
}
