//! The parts of an operation that its image depends on.

use crate::context::{Attribute, OperationName, Type};
use crate::error::Result;
use crate::ir::OperationRecord;
use crate::properties::{EncodedProperties, Properties};

/// An operation, with the parts that its image depends on.
#[derive(Clone, Copy)]
pub(super) struct OperationRef<'ir, 'a> {
    pub(super) name: OperationName<'ir>,
    pub(super) record: &'a OperationRecord,
    /// The type of the first result, if an attribute of the target depends on it.
    pub(super) result: Option<Type<'ir>>,
}

impl<'ir> OperationRef<'ir, '_> {
    pub(super) fn attributes(self) -> Option<Attribute<'ir>> {
        let id = self.record.attributes.get()?;
        Some(Attribute::new(self.name.context(), id))
    }

    pub(super) fn operand_count(self) -> u32 {
        self.record.operand_count
    }

    pub(super) fn result_count(self) -> u32 {
        self.record.result_count
    }

    /// Returns the properties as they are encoded, if their layout is certain.
    pub(super) fn encoded_properties(self) -> Option<EncodedProperties<'ir>> {
        EncodedProperties::certain(self.name, self.record.properties.get())
    }

    /// Returns the step of an error's path for the operation.
    pub(super) fn path(self) -> String {
        format!("operation `{}`", self.name)
    }

    pub(super) fn properties(self) -> Result<Properties<'ir>> {
        Properties::certain(self.name, self.record.properties.get())
    }
}
