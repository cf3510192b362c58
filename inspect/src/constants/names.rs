//! The names of constants: no two constants have the same, unless they are the same resource.

use std::collections::{HashMap, HashSet};

use mlir_bytecode::Attribute;
use mlir_bytecode::context::{ResourceHandle, ResourceId};

/// The names that constants have so far.
#[derive(Default)]
pub(super) struct Names {
    taken: HashSet<String>,
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
        let numbered = (0_u64..).map(|number| format!("{name}_{number}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        let name = names.find(|name| !self.taken.contains(name));
        let name = name.unwrap_or_default();
        self.taken.insert(name.clone());
        name
    }
}
