//! Removal of locations and of the data of resources, which a program does not need to run.

use super::BodySlot;
use super::Module;
use crate::context::{PackedOption, ResourceOwner};
use crate::error::Result;

impl Module {
    /// Makes the location of every operation and of every block argument unknown.
    ///
    /// An error is one of reading a body.
    pub fn strip_locations(&mut self) -> Result<()> {
        self.load_all()?;
        self.unchanged = false;
        let unknown = self.context.unknown_location().id();
        for id in 0..self.bodies.count() {
            let slot = self.bodies.get_mut(id);
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

    /// Leaves out the data of all resources: attributes still refer to those of dialects, which are only
    /// declared then; external ones are gone.
    pub fn strip_resources(&mut self) {
        self.unchanged = false;
        let resources = &mut self.context.resources;
        let is_of_dialect = |owner: &ResourceOwner| matches!(owner, ResourceOwner::Dialect(_));
        resources.groups.retain(|group| is_of_dialect(&group.owner));
        resources.clear_data();
    }
}
