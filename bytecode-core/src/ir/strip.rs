//! Removing locations and the data of resources, which a program does not need to run.

use super::{BodyId, BodySlot, Module};
use crate::context::{PackedOption, ResourceOwner};
use crate::error::Result;

impl Module {
    /// Sets the location of every operation and block argument to the unknown location.
    ///
    /// # Errors
    /// Fails if a body cannot be read.
    pub fn strip_locations(&mut self) -> Result<()> {
        self.load_all()?;
        self.unchanged = false;
        let unknown = self.context.unknown_location().id();
        let (_, bodies) = self.change_bodies();
        for id in 0..bodies.count() {
            let slot = bodies.get_mut(BodyId(id as u32));
            let Some(body) = slot.and_then(BodySlot::change) else {
                continue;
            };
            for operation in body.operations.values_mut() {
                operation.location = unknown.into();
            }
            body.argument_locations.fill(PackedOption::NONE);
        }
        Ok(())
    }

    /// Removes the data of all resources. Resources of dialects remain declared, because attributes refer to them;
    /// external resources are removed.
    pub fn strip_resources(&mut self) {
        self.unchanged = false;
        let resources = &mut self.context.resources;
        let is_of_dialect = |owner: &ResourceOwner| matches!(owner, ResourceOwner::Dialect(_));
        resources.groups.retain(|group| is_of_dialect(&group.owner));
        resources.clear_data();
    }
}
