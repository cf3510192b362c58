//! An operation with the facts that its rules need.

use super::types::{Tile, Types};
use crate::body::{Body, Field, Operation, ValueId};
use crate::module::Module;
use crate::operation::Quantity;
use crate::types::{Type, TypeId};

/// An operation, its types, and the operations around it.
pub(crate) struct View<'v, 'm> {
    pub(crate) module: &'m Module<'m>,
    pub(crate) types: &'v Types<'m>,
    pub(crate) body: &'v Body,
    pub(crate) operation: Operation<'v>,
    /// The operations around it, innermost last; the entry itself is not among them.
    pub(crate) parents: &'v [Operation<'v>],
}

/// What a tile view gives: the shape of a tile, its element type, the dimension that is indexed by a tile, and whether
/// it pads.
pub(crate) struct TileView<'t> {
    pub(crate) shape: &'t [i32],
    pub(crate) view: TypeId,
    pub(crate) sparse_dim: Option<usize>,
    pub(crate) pads: bool,
}

impl<'v, 'm> View<'v, 'm> {
    pub(crate) fn types(&self) -> &'v Types<'m> {
        self.types
    }

    pub(crate) fn type_of(&self, value: ValueId) -> TypeId {
        self.body.type_of(value).unwrap_or(TypeId::TOKEN)
    }

    /// Returns the types of the operands in the group `name`.
    pub(crate) fn operand_types(&self, name: &str) -> Vec<TypeId> {
        self.operation
            .operand_group(name)
            .iter()
            .map(|value| self.type_of(*value))
            .collect()
    }

    pub(crate) fn all_operand_types(&self) -> Vec<TypeId> {
        self.operation
            .operands()
            .iter()
            .map(|value| self.type_of(*value))
            .collect()
    }

    pub(crate) fn result_types(&self) -> Vec<TypeId> {
        self.operation
            .results()
            .map(|value| self.type_of(value))
            .collect()
    }

    /// Returns the type of the operand or of the result `name`; the first one if there are several.
    pub(crate) fn type_named(&self, name: &str) -> Option<TypeId> {
        let definition = self.operation.definition();
        if let Some(value) = self.operation.operand_group(name).first() {
            return Some(self.type_of(*value));
        }
        let position = definition
            .results
            .iter()
            .position(|result| result.name == name)?;
        self.result_types().get(position).copied()
    }

    /// Returns the tile type of the operand or of the result `name`.
    pub(crate) fn tile(&self, name: &str) -> Option<Tile<'m>> {
        self.types.tile(self.type_named(name)?)
    }

    /// Returns the tile view type of the operand or of the result `name`.
    pub(crate) fn tile_view(&self, name: &str) -> Option<TileView<'m>> {
        let (shape, view, sparse_dim, padding) = match self.types.get(self.type_named(name)?)? {
            Type::PartitionView {
                tile_shape,
                view,
                padding,
                ..
            }
            | Type::StridedView {
                tile_shape,
                view,
                padding,
                ..
            } => (tile_shape, view, None, padding),
            Type::GatherScatterView {
                tile_shape,
                view,
                sparse_dim,
                padding,
            } => (tile_shape, view, Some(*sparse_dim as usize), padding),
            _ => return None,
        };
        Some(TileView {
            shape,
            view: *view,
            sparse_dim,
            pads: padding.is_some(),
        })
    }

    /// Returns the number of an enumeration's case.
    pub(crate) fn case(&self, name: &str) -> Option<u32> {
        match self.operation.field(name)? {
            Field::Enum(code) => Some(code),
            _ => None,
        }
    }

    /// Returns the value of an integer attribute.
    pub(crate) fn integer(&self, name: &str) -> Option<u64> {
        match self.operation.field(name)? {
            Field::Integer(value) => Some(value),
            _ => None,
        }
    }

    /// Returns whether a unit attribute is there.
    pub(crate) fn unit(&self, name: &str) -> bool {
        self.operation.field(name).is_some()
    }

    /// Returns whether the operand group `name` is variadic.
    pub(crate) fn is_variadic(&self, name: &str) -> bool {
        let operands = self.operation.definition().operands;
        operands
            .iter()
            .any(|it| it.name == name && it.quantity == Quantity::Variadic)
    }

    pub(crate) fn same_list(&self, one: &[TypeId], other: &[TypeId]) -> bool {
        one.len() == other.len()
            && one
                .iter()
                .zip(other)
                .all(|(one, other)| self.types.same(*one, *other))
    }

    /// Returns the name of the operation around it.
    pub(crate) fn parent_name(&self) -> &'static str {
        self.parents.last().map_or("entry", |parent| parent.name())
    }
}
