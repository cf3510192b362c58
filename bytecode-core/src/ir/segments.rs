//! The sizes of the groups that the operands and results of an operation form.

use super::Operation;
use crate::builtin::BuiltinAttribute;
use crate::error::Result;
use crate::properties::{FieldValue, OpField, Properties, Segments, segments};

impl<'ir> Operation<'ir> {
    /// Returns the sizes of the groups of operands, if the operation states them; a negative size becomes the largest.
    ///
    /// # Errors
    /// Fails if the properties or the attributes cannot be decoded, or if the sizes are no array of integers.
    pub fn operand_segments(self) -> Result<Option<Vec<usize>>> {
        let sizes = self.segments(&self.properties()?, OpField::OPERAND_SEGMENT_SIZES)?;
        Ok(sizes.map(|sizes| lengths(&sizes).collect()))
    }

    /// Returns the sizes of the groups of results, if the operation states them; a negative size becomes the largest.
    ///
    /// # Errors
    /// Fails if the properties or the attributes cannot be decoded, or if the sizes are no array of integers.
    pub fn result_segments(self) -> Result<Option<Vec<usize>>> {
        let sizes = self.segments(&self.properties()?, OpField::RESULT_SEGMENT_SIZES)?;
        Ok(sizes.map(|sizes| lengths(&sizes).collect()))
    }

    /// Returns the sizes of groups that the field `name` of the properties of the operation holds; `None` if it has none.
    pub(crate) fn segments(
        self,
        properties: &Properties<'ir>,
        name: &str,
    ) -> Result<Option<Segments>> {
        let context = self.context();
        let native = |value| {
            Ok(match segments::to_native(context, value)? {
                FieldValue::Segments(sizes) => Some(sizes),
                _ => None,
            })
        };
        if let Properties::Fields(fields) = properties {
            let found = fields.iter().find(|(it, _)| it.name() == name);
            return found.map_or(Ok(None), |(_, value)| native(value.clone()));
        }
        let Some(BuiltinAttribute::Dictionary { entries }) = self
            .attribute_dictionary()
            .map(|it| it.try_decode())
            .transpose()?
            .flatten()
        else {
            return Ok(None);
        };
        for entry in entries {
            if segments::field_name(entry.name.value()?) == Some(name)
                && let Some(sizes) = native(FieldValue::Attribute(entry.value.id()))?
            {
                return Ok(Some(sizes));
            }
        }
        Ok(None)
    }
}

/// Returns the lengths of groups of these sizes; a negative size becomes the largest.
pub(crate) fn lengths(sizes: &[i32]) -> impl Iterator<Item = usize> {
    sizes
        .iter()
        .map(|&size| usize::try_from(size).unwrap_or(usize::MAX))
}
