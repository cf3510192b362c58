//! The names of constants: no two constants have the same, unless they are the same resource.

use std::collections::{HashMap, HashSet};

use mlir_bytecode::Attribute;
use mlir_bytecode::context::{ResourceHandle, ResourceId};

/// The names that constants have so far.
#[derive(Default)]
pub(super) struct Names {
    taken: HashSet<String>,
    /// By name, the number to append next.
    next: HashMap<String, u64>,
    of_resources: HashMap<ResourceId, String>,
}

impl Names {
    /// Returns the names of resources, which precede those of attributes because files state them.
    pub(super) fn of<'m>(resources: impl IntoIterator<Item = ResourceHandle<'m>>) -> Self {
        let mut names = Self::default();
        for resource in resources {
            if !names.of_resources.contains_key(&resource.id()) {
                let name = names.unused(resource.key().to_string());
                names.of_resources.insert(resource.id(), name);
            }
        }
        names
    }

    /// Returns the name of a resource.
    pub(super) fn resource(&self, id: ResourceId) -> String {
        self.of_resources.get(&id).cloned().unwrap_or_default()
    }

    /// Returns the name of an attribute that holds its elements itself.
    pub(super) fn attribute(&mut self, attribute: Attribute<'_>) -> String {
        self.unused(format!("attribute_{}", attribute.id().index()))
    }

    /// Takes `name`, or `name` with a number appended.
    fn unused(&mut self, name: String) -> String {
        if self.taken.insert(name.clone()) {
            return name;
        }
        let next = self.next.entry(name.clone()).or_default();
        loop {
            let numbered = format!("{name}_{next}");
            *next += 1;
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}
