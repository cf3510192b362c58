//! Resources: groups of data with keys that attributes or tools refer to, such as weights.
//!
//! A group belongs to a dialect, whose attributes refer to its entries, or to an external owner such as the printer,
//! which is identified only by a name.

use hashbrown::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use bstr::{BStr, ByteSlice};

use super::DialectId;
use crate::bytes::{Bytes, Storage};

/// A resource of a context.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ResourceId(pub(crate) u32);

impl ResourceId {
    /// Returns the number as an index into a list of all entries. Resources of dialects in a file come first, in the order
    /// of the file.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Returns the bytes as a string to share.
pub(crate) fn shared(bytes: impl Into<Box<[u8]>>) -> Arc<BStr> {
    Box::<BStr>::from(bytes.into()).into()
}

/// The data of a resource: usually the elements of a large tensor, which are not copied when a file is read.
///
/// [`Context::add_resource`](crate::Context::add_resource) adds one; attributes such as `dense_resource` refer to it by
/// a [`ResourceHandle`](crate::context::ResourceHandle).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum ResourceData {
    /// No data: the resource is only declared, or the data has been elided.
    None,
    /// Bytes with an alignment. The alignments 0 and 1 require none.
    Blob {
        /// The alignment in bytes.
        alignment: u64,
        /// The data; a slice of the file if the resource is from a file.
        data: Bytes,
    },
    /// Bytes with an alignment, of a file that [is not in memory](Storage).
    BlobOnDisk {
        /// The alignment in bytes.
        alignment: u64,
        /// Where the data are.
        data: Storage,
    },
    /// A truth value.
    Bool(bool),
    /// A string.
    String(Arc<BStr>),
}

/// Whether the data are equal, wherever they are.
impl PartialEq for ResourceData {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::None, Self::None) => true,
            (Self::Bool(one), Self::Bool(two)) => one == two,
            (Self::String(one), Self::String(two)) => one == two,
            _ => self.blob().is_some() && self.blob() == other.blob(),
        }
    }
}

impl ResourceData {
    /// Returns a string as data.
    pub fn of_string(string: impl AsRef<[u8]>) -> Self {
        Self::String(shared(string.as_ref()))
    }

    /// Returns the blob that `data` is, with its alignment in bytes.
    pub fn of_blob(alignment: u64, data: impl Into<Storage>) -> Self {
        let data = data.into();
        match data.memory() {
            Some(memory) => Self::Blob {
                alignment,
                data: memory.clone(),
            },
            None => Self::BlobOnDisk { alignment, data },
        }
    }

    /// Returns the alignment and the data of a blob, wherever they are; `None` for other data.
    pub fn blob(&self) -> Option<(u64, Storage)> {
        match self {
            Self::Blob { alignment, data } => Some((*alignment, data.clone().into())),
            Self::BlobOnDisk { alignment, data } => Some((*alignment, data.clone())),
            _ => None,
        }
    }
}

/// The owner of a group of resources.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ResourceOwner {
    /// A dialect, whose attributes refer to the entries of the group by handle.
    Dialect(DialectId),
    /// A tool outside the IR, by its name.
    External(Arc<BStr>),
}

/// A resource.
#[derive(Clone, Debug, PartialEq)]
pub struct Resource {
    /// The key, which is unique in the group.
    pub key: Arc<BStr>,
    /// The data.
    pub data: ResourceData,
}

impl Resource {
    /// Returns a resource with this key.
    pub fn new(key: impl AsRef<[u8]>, data: ResourceData) -> Self {
        let key = shared(key.as_ref());
        Self { key, data }
    }
}

/// A group of resources with one owner.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ResourceGroup {
    /// The owner.
    pub owner: ResourceOwner,
    /// The ids of the resources of the group, in the order of the file.
    pub resources: Vec<ResourceId>,
}

/// The resources of a context. The resources of dialects in the file come first, in the numbering of the file, so the
/// number of a resource on the wire is its id.
#[derive(Default)]
pub(crate) struct Resources {
    /// The groups of the file: external groups, then those of dialects.
    pub(crate) groups: Vec<ResourceGroup>,
    entries: boxcar::Vec<(ResourceOwner, Resource)>,
    index: Mutex<Index>,
}

/// The ids of the indexed resources of dialects, by owner and key.
#[derive(Default)]
struct Index {
    numbers: HashMap<(DialectId, Arc<BStr>), ResourceId>,
    indexed: usize,
}

impl Resources {
    /// Adds all resources of another context, with the same ids if there are none.
    pub(crate) fn push_all(&mut self, other: &Self) {
        self.groups.extend_from_slice(&other.groups);
        for (_, (owner, resource)) in &other.entries {
            self.push(owner.clone(), resource.clone());
        }
    }

    pub(crate) fn get(&self, id: ResourceId) -> Option<&(ResourceOwner, Resource)> {
        self.entries.get(id.0 as usize)
    }

    pub(crate) fn push(&self, owner: ResourceOwner, resource: Resource) -> ResourceId {
        ResourceId(self.entries.push((owner, resource)) as u32)
    }

    /// Returns the resource that `number` refers to in an attribute; `None` if no dialect owns it.
    pub(crate) fn by_number(&self, number: u64) -> Option<ResourceId> {
        let id = ResourceId(u32::try_from(number).ok()?);
        matches!(self.get(id)?.0, ResourceOwner::Dialect(_)).then_some(id)
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.count()
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = ResourceId> {
        (0..self.entries.count() as u32).map(ResourceId)
    }

    /// Removes the data of all resources.
    pub(crate) fn clear_data(&mut self) {
        for id in 0..self.entries.count() {
            if let Some((_, resource)) = self.entries.get_mut(id) {
                resource.data = ResourceData::None;
            }
        }
    }

    /// Sets the data of the resources of a group; adds resources that are new.
    pub(crate) fn define_group(
        &mut self,
        owner: ResourceOwner,
        resources: impl IntoIterator<Item = Resource>,
    ) {
        let resources = resources.into_iter();
        let resources = resources.map(|resource| self.define(&owner, resource));
        let resources = resources.collect();
        self.groups.push(ResourceGroup { owner, resources });
    }

    /// Sets the data of the resource of `owner` with this key; adds the resource if it is new.
    fn define(&mut self, owner: &ResourceOwner, resource: Resource) -> ResourceId {
        let ResourceOwner::Dialect(dialect) = owner else {
            return self.push(owner.clone(), resource);
        };
        let id = self.intern(*dialect, resource.key.as_bstr());
        if let Some((_, known)) = self.entries.get_mut(id.0 as usize) {
            known.data = resource.data;
        }
        id
    }

    /// Returns the resource of a dialect with this key; adds it without data if it is new.
    pub(crate) fn intern(&self, dialect: DialectId, key: &BStr) -> ResourceId {
        let index = self.index();
        match index.numbers.get(&(dialect, shared(key.as_bytes()))) {
            Some(&id) => id,
            None => self.push_of(dialect, shared(key.as_bytes()), ResourceData::None),
        }
    }

    /// Adds a resource of a dialect. If the key is in use, a number is appended as by upstream: `key_1`.
    pub(crate) fn add(&self, dialect: DialectId, key: &str, data: ResourceData) -> ResourceId {
        let index = self.index();
        let mut entry = (dialect, shared(key.as_bytes()));
        for number in 1u64.. {
            if !index.numbers.contains_key(&entry) {
                break;
            }
            entry.1 = shared(format!("{key}_{number}").into_bytes());
        }
        self.push_of(dialect, entry.1, data)
    }

    fn push_of(&self, dialect: DialectId, key: Arc<BStr>, data: ResourceData) -> ResourceId {
        self.push(ResourceOwner::Dialect(dialect), Resource { key, data })
    }

    /// Returns the index after it has been updated with all resources.
    fn index(&self) -> MutexGuard<'_, Index> {
        let mut index = self
            .index
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        while let Some((owner, resource)) = self.entries.get(index.indexed) {
            let id = ResourceId(index.indexed as u32);
            if let ResourceOwner::Dialect(dialect) = owner {
                let key = (*dialect, resource.key.clone());
                index.numbers.entry(key).or_insert(id);
            }
            index.indexed += 1;
        }
        index
    }
}
