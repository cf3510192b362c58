//! Discardable attributes with the name of a property.
//!
//! Upstream's reader sets the property to such an attribute, so two readers see different values.

use super::super::body::OperationRecord;
use super::super::entities::OperationId;
use super::Verifier;
use crate::builtin::BuiltinAttribute;
use crate::bytes::Version;
use crate::context::Attribute;
use crate::error::Result;
use crate::properties::OpField;

impl<'ir> Verifier<'_, 'ir, '_> {
    pub(super) fn twins(&mut self, id: OperationId, record: &OperationRecord) -> Result<()> {
        let context = &self.scope.module.context;
        let Some(attributes) = record.attributes.get() else {
            return Ok(());
        };
        if context.version() < Version::NATIVE_PROPERTIES {
            return Ok(());
        }
        let Some(layout) = self.layout(record).filter(|it| !it.fields().is_empty()) else {
            return Ok(());
        };
        let dictionary = Attribute::new(context, attributes);
        let Some(BuiltinAttribute::Dictionary { entries }) = dictionary.try_decode()? else {
            return Ok(());
        };
        for entry in entries {
            let name = entry.name.value()?;
            let is_field = |field: &&OpField| field.has_name(name);
            let Some(field) = layout.fields().iter().find(is_field) else {
                continue;
            };
            let operation = self.scope.operation(id);
            // Properties that cannot be decoded are reported separately.
            let property = operation.attribute(field.name()).ok().flatten();
            let property = property.filter(|it| *it != entry.value);
            let property = property.map_or_else(String::new, |it| format!(", which is {it}"));
            let value = entry.value;
            let message = format!(
                "the discardable attribute `{name}`, {value}, has the name of a property{property}"
            );
            self.report(id, message);
        }
        Ok(())
    }
}
