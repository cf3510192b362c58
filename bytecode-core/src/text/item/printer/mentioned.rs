//! The resources that items refer to.

use std::collections::HashSet;

use crate::context::ResourceId;

/// The resources that have been referred to.
#[derive(Default)]
pub(in crate::text) struct Mentioned {
    order: Vec<ResourceId>,
    all: HashSet<ResourceId>,
    /// How often there was a reference.
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

    /// The resources in order of the first reference to each; none are left.
    pub(in crate::text) fn take(&mut self) -> Vec<ResourceId> {
        self.all.clear();
        std::mem::take(&mut self.order)
    }
}
