//! The resources that items refer to.

use hashbrown::HashSet;

use crate::context::ResourceId;

/// The resources that printed items refer to.
#[derive(Default)]
pub(in crate::text) struct Mentioned {
    order: Vec<ResourceId>,
    all: HashSet<ResourceId>,
    /// The number of references.
    mentions: usize,
}

impl Mentioned {
    pub(in crate::text) fn add(&mut self, resource: ResourceId) {
        self.mentions += 1;
        if self.all.insert(resource) {
            self.order.push(resource);
        }
    }

    pub(in crate::text) fn mentions(&self) -> usize {
        self.mentions
    }

    /// Removes and returns the resources, in the order of their first references.
    pub(in crate::text) fn take(&mut self) -> Vec<ResourceId> {
        self.all.clear();
        std::mem::take(&mut self.order)
    }
}
