//! Fingerprints of the attributes and types of a module: equal for equal items of different modules.
//!
//! A fingerprint is a hash of the encoding with the fingerprints of the referenced items in place of their numbers, so
//! computing it takes the size of the encoding, however long the text is. Both modules are encoded for the versions of
//! the first one.

use std::hash::{BuildHasher as _, Hash, Hasher as _};

use bstr::BStr;
use hashbrown::{DefaultHashBuilder, HashMap};

use crate::bytes::Version;
use crate::context::{
    Attribute, Context, DialectVersion, DialectWriter, ItemId, ResourceHandle, Type,
};
use crate::error::Result;
use crate::item::references::{PostOrder, Reference, References, SameVersions, visit_post_order};

type Hasher = <DefaultHashBuilder as std::hash::BuildHasher>::Hasher;

/// Computes fingerprints.
pub(super) struct Fingerprints<'ir> {
    context: &'ir Context,
    /// The context whose versions are the target of all encodings.
    versions: &'ir Context,
    references: References<'ir>,
    hasher: DefaultHashBuilder,
    known: HashMap<ItemId, u64>,
}

impl<'ir> Fingerprints<'ir> {
    /// Fingerprints of different contexts are comparable if `versions` and `hasher` are the same.
    pub(super) fn new(
        context: &'ir Context,
        versions: &'ir Context,
        hasher: DefaultHashBuilder,
    ) -> Self {
        Self {
            context,
            versions,
            references: References::new(context, &SameVersions),
            hasher,
            known: HashMap::new(),
        }
    }

    /// Returns the fingerprint of an item. An item that cannot be encoded has the fingerprint of its bytes.
    pub(super) fn of(&mut self, item: impl Into<ItemId>) -> u64 {
        let item = item.into();
        if let Some(known) = self.known.get(&item) {
            return *known;
        }
        // On a cycle, the bytes must do.
        match visit_post_order(item, self) {
            Ok(()) => self.known.get(&item).copied().unwrap_or_default(),
            Err(_) => self.of_bytes(item),
        }
    }

    /// Returns a hasher of data whose hash is compared with those of the other module.
    pub(super) fn hasher(&self) -> Hasher {
        self.hasher.build_hasher()
    }

    /// Returns the hash of other data, such as a name.
    pub(super) fn hash(&self, value: impl Hash) -> u64 {
        self.hasher.hash_one(value)
    }

    fn of_bytes(&mut self, id: ItemId) -> u64 {
        let item = self.context.item(id);
        let hash = self.hash((item.custom, item.namespace(), item.bytes));
        self.known.insert(id, hash);
        hash
    }

    /// Encodes an item whose references have fingerprints.
    fn encode(&self, id: ItemId) -> Option<u64> {
        let item = self.context.item(id);
        let mut hashing = Hashing {
            prints: self,
            hasher: self.hasher.build_hasher(),
        };
        (id.kind(), item.namespace()).hash(&mut hashing.hasher);
        let mut reader = item.reader()?;
        let copied = reader.copy_item(id.kind(), &mut hashing)?;
        copied.ok().map(|()| hashing.hasher.finish())
    }
}

impl PostOrder for Fingerprints<'_> {
    fn is_visited(&self, item: ItemId) -> bool {
        self.known.contains_key(&item)
    }

    fn references(&mut self, item: ItemId) -> Result<Vec<ItemId>> {
        let mut found = Vec::new();
        // References that cannot be found are not needed: the item has the fingerprint of its bytes.
        let _ = self
            .references
            .of(self.context.item(item), &mut |reference| {
                if let Reference::Item(id) = reference {
                    found.push(id);
                }
            });
        Ok(found)
    }

    fn visit(&mut self, item: ItemId) -> Result<()> {
        match self.encode(item) {
            Some(hash) => {
                self.known.insert(item, hash);
            }
            None => {
                self.of_bytes(item);
            }
        }
        Ok(())
    }
}

/// Hashes an encoding.
struct Hashing<'a, 'ir> {
    prints: &'a Fingerprints<'ir>,
    hasher: Hasher,
}

impl Hashing<'_, '_> {
    fn item(&mut self, id: ItemId) -> Result<u64> {
        let known = self.prints.known.get(&id).copied();
        // A varint of a fingerprint is as good as one of a number.
        Ok(known.unwrap_or_default())
    }
}

impl DialectWriter for Hashing<'_, '_> {
    fn bytecode_version(&self) -> Version {
        self.prints.versions.version()
    }

    fn dialect_version(&self, namespace: &str) -> Option<DialectVersion> {
        Some(self.prints.versions.dialect_version(namespace))
    }

    fn write_bytes(&mut self, bytes: &[u8]) {
        bytes.hash(&mut self.hasher);
    }

    fn write_varint(&mut self, value: u64) {
        self.hasher.write_u64(value);
    }

    fn write_varint_with_flag(&mut self, value: u64, flag: bool) {
        self.hasher.write_u64(value);
        self.hasher.write_u8(flag.into());
    }

    fn attribute_number(&mut self, attribute: Attribute<'_>) -> Result<u64> {
        self.item(attribute.id().into())
    }

    fn type_number(&mut self, type_: Type<'_>) -> Result<u64> {
        self.item(type_.id().into())
    }

    fn string_number(&mut self, string: &BStr) -> Result<u64> {
        Ok(self.prints.hash(string))
    }

    fn resource_number(&mut self, resource: ResourceHandle<'_>) -> Result<u64> {
        Ok(self.prints.hash(resource.key()))
    }
}
