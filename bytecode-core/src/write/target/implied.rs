//! The values of attributes that an operation without the attribute has.

use super::retarget::{Inherent, Retarget};
use crate::builtin::BuiltinAttribute;
use crate::builtin::BuiltinType;
use crate::context::Attribute;
use crate::error::Result;
use crate::properties::segments;
use crate::properties::{FieldValue, OpField};

impl<'ir> Retarget<'_, 'ir> {
    /// Returns the value that the absence of an attribute stands for, if other parts of the operation determine the value.
    pub(super) fn implied(
        &self,
        name: &str,
        inherent: &[Inherent<'ir>],
    ) -> Result<Option<FieldValue>> {
        if self.release.changes.is_shape(self.name, name) {
            return self.shape();
        }
        self.repeated(name, inherent)
    }

    /// Returns the sizes of the first result, if all are known.
    fn shape(&self) -> Result<Option<FieldValue>> {
        let Some(type_) = self.operation.result else {
            return Ok(None);
        };
        let type_ = type_.try_decode::<BuiltinType<'_>>()?;
        match type_.as_ref().and_then(BuiltinType::shape) {
            Some(sizes) if sizes.iter().all(|it| *it >= 0) => {
                self.dense_array("i64", sizes).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Returns the list that the absence of an attribute stands for, with an element for each result of an affine map.
    fn repeated(&self, name: &str, inherent: &[Inherent<'ir>]) -> Result<Option<FieldValue>> {
        let Some((map, value)) = self.release.changes.repeated(self.name, name) else {
            return Ok(None);
        };
        let map = inherent.iter().find(|it| it.name == map);
        let Some(FieldValue::Attribute(id)) = map.map(|it| &it.value) else {
            return Ok(None);
        };
        let attribute = Attribute::new(self.context, *id);
        let Some(BuiltinAttribute::AffineMap { map, .. }) = attribute.try_decode()? else {
            return Ok(None);
        };
        let value = self.context.parse_attribute(value)?;
        let elements = vec![value; map.results().len()];
        let list = self
            .context
            .attribute(&BuiltinAttribute::Array { elements })?;
        Ok(Some(FieldValue::Attribute(list.id())))
    }

    /// Returns whether omitting a value loses nothing, because it is absent or equal to the default.
    pub(super) fn is_implied(&mut self, inherent: &Inherent<'ir>) -> Result<bool> {
        let changes = &self.release.changes;
        let nothing = inherent
            .field
            .and_then(|field| field.wire().implicit_default());
        let follows = changes.inputs(self.name, &inherent.name).is_some();
        if follows || changes.is_without_effect(self.name, &inherent.name) {
            return Ok(true);
        }
        if inherent.value == FieldValue::Absent || nothing.as_ref() == Some(&inherent.value) {
            return Ok(true);
        }
        if let Some(field) = inherent.field.filter(|it| it.is_segments()) {
            let sizes = segments::to_native(self.context, inherent.value.clone())?;
            // A form without sizes has one segment.
            return Ok(match sizes {
                FieldValue::Segments(sizes) => self.regroup(field.name(), &sizes, 1).is_ok(),
                _ => false,
            });
        }
        if changes.is_shape(self.name, &inherent.name) {
            return Ok(self.shape()?.as_ref() == Some(&inherent.value));
        }
        let default = inherent.field.and_then(OpField::default);
        let added = changes.added(self.name, &inherent.name);
        if added.is_none() && default.is_none() {
            return Ok(false);
        }
        let text = self.text(inherent)?;
        Ok(text.is_some() && (text.as_deref() == added || text.as_deref() == default))
    }

    /// Returns whether a value loses nothing as an entry of the dictionary, because the value is without effect.
    pub(super) fn is_idle(&mut self, inherent: &Inherent<'ir>) -> Result<bool> {
        let idle = self.release.changes.idle_value(self.name, &inherent.name);
        Ok(idle.is_some() && self.text(inherent)?.as_deref() == idle)
    }
}
