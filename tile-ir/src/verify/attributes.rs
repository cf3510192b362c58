//! Checks that attributes and constants reference existing entries and fit their types.

use std::collections::HashSet;

use super::broken;
use super::constraints;
use super::types::Types;
use super::view::View;
use crate::attribute::Attribute;
use crate::body::Field;
use crate::error::{ErrorKind, Result, Within as _};
use crate::module::{ConstantId, Module, StringId};
use crate::types::{Scalar, TypeId};

/// Checks attributes.
pub(super) struct Attributes<'v, 'm> {
    pub(super) module: &'m Module<'m>,
    pub(super) types: &'v Types<'m>,
}

impl Attributes<'_, '_> {
    /// The fields of an operation.
    pub(super) fn operation(&self, view: &View<'_, '_>) -> Result<()> {
        let operation = view.operation;
        let integers = constraints::of(operation.name()).map_or(&[][..], |it| it.integers);
        for (attribute, field) in operation
            .definition()
            .attributes
            .iter()
            .zip(operation.fields())
        {
            let width = integers
                .iter()
                .find(|(name, _)| *name == attribute.name)
                .map(|it| it.1);
            self.field(view, field, width).within(|| attribute.name)?;
        }
        Ok(())
    }

    fn field(&self, view: &View<'_, '_>, field: Field<'_>, width: Option<u32>) -> Result<()> {
        match field {
            Field::Integer(value) => match width {
                Some(width @ ..64) if value >> width != 0 => {
                    Err(ErrorKind::TooWide { value, width }.into())
                }
                Some(32) if value > i32::MAX as u64 => Err(broken("negative")),
                _ => Ok(()),
            },
            Field::Constant(id) => {
                let result = view
                    .result_types()
                    .first()
                    .copied()
                    .unwrap_or(TypeId::TOKEN);
                self.constant(id, self.types.canonical(result)?)
            }
            Field::I32Array(values) => {
                match values.iter().any(|it| [i32::MIN, i32::MAX].contains(it)) {
                    true => Err(broken("a value that is not supported")),
                    false => Ok(()),
                }
            }
            Field::Type(id) => self.types.canonical(id).map(|_| ()),
            Field::Array(elements) => self.typed(elements),
            Field::Tagged(attribute) => self.attribute(attribute),
            Field::Hints(entries) => self.hints(entries),
            _ => Ok(()),
        }
    }

    /// The hints of a function.
    pub(super) fn function_hints(&self, hints: &Attribute) -> Result<()> {
        match hints {
            Attribute::OptimizationHints(entries) => self.hints(entries),
            _ => Err(broken("hints of another kind")),
        }
    }

    /// The attributes of a function's arguments: dictionaries.
    pub(super) fn argument_attributes(&self, attribute: &Attribute) -> Result<()> {
        let Attribute::Array(elements) = attribute else {
            return Err(broken("the argument attributes are not an array"));
        };
        elements
            .iter()
            .try_for_each(|element| self.attribute(element))
    }

    fn attribute(&self, attribute: &Attribute) -> Result<()> {
        match attribute {
            Attribute::Type(id) => self.types.canonical(*id).map(|_| ()),
            Attribute::String(id) => self.module.string(*id).map(|_| ()),
            Attribute::Array(elements) => self.typed(elements),
            // The vendor's writer has them, its reader does not.
            Attribute::DenseElements { .. } => Err(broken("dense elements are not supported here")),
            Attribute::SameElements(values) => {
                match values
                    .iter()
                    .any(|value| [i64::MIN, i64::MAX].contains(value))
                {
                    true => Err(broken("a value that is not supported")),
                    false => Ok(()),
                }
            }
            Attribute::Dictionary(entries) => self.dictionary(entries),
            Attribute::OptimizationHints(entries) => self.hints(entries),
            _ => Ok(()),
        }
    }

    /// An array: its elements have a type.
    fn typed(&self, elements: &[Attribute]) -> Result<()> {
        elements.iter().try_for_each(|element| match element {
            Attribute::Integer { .. }
            | Attribute::Float { .. }
            | Attribute::Bool(_)
            | Attribute::String(_) => self.attribute(element),
            _ => Err(broken("an element without a type")),
        })
    }

    fn hints(&self, entries: &[(StringId, Attribute)]) -> Result<()> {
        self.dictionary(entries)?;
        match entries
            .iter()
            .all(|(_, value)| matches!(value, Attribute::Dictionary(_)))
        {
            true => Ok(()),
            false => Err(broken("a hint that is no dictionary")),
        }
    }

    fn dictionary(&self, entries: &[(StringId, Attribute)]) -> Result<()> {
        let mut keys = HashSet::new();
        entries.iter().try_for_each(|(key, value)| {
            let key = self.module.string(*key)?;
            if key.is_empty() || !keys.insert(key) {
                return Err(broken("an empty or a duplicate key"));
            }
            self.attribute(value)
        })
    }

    /// The data of a constant fits its type: all elements, or one that is repeated.
    pub(super) fn constant(&self, id: ConstantId, of: TypeId) -> Result<()> {
        let tile = self.types.tile(of);
        let Some((scalar, shape)) = tile.and_then(|tile| Some((tile.scalar?, tile.shape))) else {
            return Err(broken("the type of the constant is not a tile of scalars"));
        };
        let size = self.module.constant(id)?.len() as u64;
        let elements: u64 = shape.iter().map(|size| size.unsigned_abs()).product();
        let fits = match scalar {
            Scalar::I1 => size == elements.div_ceil(8) || size == 1,
            _ => {
                let bytes = u64::from(scalar.width().div_ceil(8));
                size == elements * bytes || size == bytes
            }
        };
        match fits {
            true => Ok(()),
            false => Err(broken(format!(
                "{size} bytes are no constant of {elements} {}",
                scalar.name()
            ))),
        }
    }
}
