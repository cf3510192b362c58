//! Properties of operations, printed as a dictionary of attributes.

use bstr::{BStr, ByteSlice};

use crate::builtin::BuiltinAttribute;
use crate::context::Attribute;
use crate::error::Result;
use crate::ir::Operation;
use crate::properties::{FieldValue, OpField, Properties};
use crate::text::item::strings::{self};
use crate::text::item::{Elision, Items, unknown};

/// Returns the attributes of an operation sorted by name: those of its dictionary and, on request, its properties.
///
/// The properties of an unregistered operation are left out, because `mlir-opt` does not search them for aliases: they are
/// printed with the aliases that other operations cause.
pub(in crate::text::op) fn named_attributes<'ir>(
    operation: Operation<'ir>,
    with_properties: bool,
) -> Result<Vec<(&'ir BStr, Attribute<'ir>)>> {
    let mut all = Vec::new();
    if let Some(dictionary) = operation.attribute_dictionary()
        && let Some(BuiltinAttribute::Dictionary { entries }) = dictionary.try_decode()?
    {
        for entry in entries {
            all.push((entry.name.value()?, entry.value));
        }
    }
    if with_properties {
        let context = operation.context();
        match operation.properties_or_opaque()? {
            Properties::Fields(fields) => {
                for (field, value) in fields.iter() {
                    value.for_each_attribute(&mut |id| {
                        let name = field.name().as_bytes().as_bstr();
                        all.push((name, Attribute::new(context, id)));
                    });
                }
                all.sort_by_key(|(name, _)| *name);
            }
            Properties::None | Properties::Dictionary(_) | Properties::Opaque(_) => {}
        }
    }
    Ok(all)
}

impl Items<'_> {
    /// Prints ` <{...}>`; nothing without properties.
    pub(in crate::text::op) fn properties(
        &mut self,
        out: &mut Vec<u8>,
        properties: &Properties<'_>,
    ) -> Result<()> {
        match properties {
            Properties::None => {}
            Properties::Dictionary(dictionary) => {
                out.extend_from_slice(b" <");
                self.attribute(out, *dictionary, Elision::Never)?;
                out.push(b'>');
            }
            Properties::Opaque(bytes) => {
                out.extend_from_slice(b" <");
                unknown(out, bytes);
                out.push(b'>');
            }
            Properties::Fields(fields) => {
                let mut shown: Vec<_> = fields
                    .iter()
                    .filter(|(field, value)| is_shown(field, value))
                    .collect();
                shown.sort_by_key(|(field, _)| field.name());
                for (index, (field, value)) in shown.iter().enumerate() {
                    out.extend_from_slice(if index == 0 { b" <{" } else { b", " });
                    self.field(out, field, value)?;
                }
                if !shown.is_empty() {
                    out.extend_from_slice(b"}>");
                }
            }
        }
        Ok(())
    }

    /// Prints `name = value`; only the name for `unit`.
    fn field(&mut self, out: &mut Vec<u8>, field: &OpField, value: &FieldValue) -> Result<()> {
        strings::keyword(out, field.name().as_bytes());
        let start = out.len();
        out.extend_from_slice(b" = ");
        match (value, field.default()) {
            (FieldValue::Absent, Some(default)) => out.extend_from_slice(default.as_bytes()),
            _ => self.field_value(out, field.wire(), value, Elision::Never)?,
        }
        if out.get(start..) == Some(b" = unit") {
            out.truncate(start);
        }
        Ok(())
    }
}

/// Returns whether a field is printed: it has a value or a default value.
fn is_shown(field: &OpField, value: &FieldValue) -> bool {
    *value != FieldValue::Absent || field.default().is_some()
}
