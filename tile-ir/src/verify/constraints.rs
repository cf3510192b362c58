//! The constraints of the dialect on the types of operands and results: from the public table definitions up to 13.3,
//! and by probing for the later operations.

use super::types::{Tile, Types};
use super::view::View;
use crate::types::{Scalar, Type, TypeId};

/// The constraints of an operation.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Constraints {
    /// The name, without the dialect.
    pub(crate) name: &'static str,
    /// For each operand, then each result: its name and its allowed types.
    pub(crate) values: &'static [(&'static str, Accepts)],
    /// The widths of its integer attributes.
    pub(crate) integers: &'static [(&'static str, u32)],
    /// The constraints between values, and on the position of the operation.
    pub(crate) rules: &'static [Rule],
}

/// The allowed types of a value.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Accepts {
    Any,
    Tile,
    TileOf(&'static [Scalar]),
    ScalarTileOf(&'static [Scalar]),
    Pointers,
    ScalarPointers,
    Token,
    TensorView,
    TileView,
    PartitionView,
    StridedView,
    GatherScatterView,
}

/// A constraint between values, or on the position of an operation.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Rule {
    SameType(&'static [&'static str]),
    SameShape(&'static [&'static str]),
    SameRank(&'static [&'static str]),
    SameElementType(&'static [&'static str]),
    /// The elements of the first point to elements of the second.
    PointerTo(&'static [&'static str]),
    Terminator,
    Parent(&'static [&'static str]),
    /// Allowed in the bodies of `reduce` and `scan`.
    Pure,
}

/// Sorted by name.
static CONSTRAINTS: &[Constraints] = {
    use Accepts::{
        Any, GatherScatterView, PartitionView, Pointers, ScalarPointers, ScalarTileOf, StridedView,
        TensorView, Tile, TileOf, TileView, Token,
    };
    use Rule::{
        Parent, PointerTo, Pure, SameElementType, SameRank, SameShape, SameType, Terminator,
    };
    use Scalar::{
        BF16, F4E2M1FN, F8E4M3FN, F8E5M2, F8E8M0FNU, F16, F32, F64, I1, I4, I8, I16, I32, I64, TF32,
    };
    &include!("../../data/constraints.rs")
};

/// The operations since 13.4, as the vendor's reader of 13.5 judges them.
static NEWER: &[Constraints] = {
    use Accepts::{PartitionView, ScalarTileOf, Tile, TileOf, Token};
    use Rule::{Pure, SameElementType, SameRank, SameShape, SameType};
    use Scalar::{BF16, F16, F32, F64, I1, I8, I16, I32, I64};
    const FLOATS: Accepts = TileOf(&[F16, BF16, F32, F64]);
    const INDEX: Accepts = ScalarTileOf(&[I1, I8, I16, I32, I64]);
    const fn plain(
        name: &'static str,
        values: &'static [(&'static str, Accepts)],
        rules: &'static [Rule],
    ) -> Constraints {
        Constraints {
            name,
            values,
            integers: &[],
            rules,
        }
    }
    &[
        plain(
            "fpowi",
            &[
                ("source", FLOATS),
                ("exponent", TileOf(&[I1, I8, I16, I32])),
                ("result", FLOATS),
            ],
            &[
                Pure,
                SameType(&["result", "source"]),
                SameShape(&["source", "exponent"]),
            ],
        ),
        plain(
            "gdc_launch_dependents_tko",
            &[("token", Token), ("result_token", Token)],
            &[],
        ),
        plain(
            "gdc_wait_tko",
            &[("token", Token), ("result_token", Token)],
            &[],
        ),
        plain(
            "insert",
            &[
                ("source", Tile),
                ("destination", Tile),
                ("indices", ScalarTileOf(&[I32])),
                ("result", Tile),
            ],
            &[
                Pure,
                SameType(&["destination", "result"]),
                SameRank(&["source", "result"]),
                SameElementType(&["source", "result"]),
            ],
        ),
        plain(
            "memory_fence_alias_tko",
            &[("token", Token), ("result_token", Token)],
            &[],
        ),
        plain(
            "multimem_load_reduce_view_tko",
            &[
                ("view", PartitionView),
                ("index", INDEX),
                ("token", Token),
                ("reduced_values", Tile),
                ("result_token", Token),
            ],
            &[],
        ),
        plain(
            "multimem_reduce_view_tko",
            &[
                ("view", PartitionView),
                ("tile", Tile),
                ("index", INDEX),
                ("token", Token),
                ("result_token", Token),
            ],
            &[],
        ),
        plain(
            "multimem_store_view_tko",
            &[
                ("view", PartitionView),
                ("tile", Tile),
                ("index", INDEX),
                ("token", Token),
                ("result_token", Token),
            ],
            &[],
        ),
    ]
};

/// Returns the constraints of the operation `name`.
pub(crate) fn of(name: &str) -> Option<&'static Constraints> {
    CONSTRAINTS
        .iter()
        .chain(NEWER)
        .find(|constraints| constraints.name == name)
}

impl Constraints {
    /// Returns whether it ends a block.
    pub(crate) fn is_terminator(&self) -> bool {
        self.rules
            .iter()
            .any(|rule| matches!(rule, Rule::Terminator))
    }

    /// Returns whether the operation is allowed in the body of a `reduce` or `scan`.
    pub(crate) fn is_pure(&self) -> bool {
        self.rules.iter().any(|rule| matches!(rule, Rule::Pure))
    }

    /// Checks the types of an operation.
    pub(crate) fn check(&self, view: &View<'_, '_>) -> Result<(), String> {
        for (name, of) in self.values {
            for id in self.group(view, name) {
                if !of.allows(view.types(), id) {
                    return Err(format!("`{name}` must be {of:?}"));
                }
            }
        }
        self.rules
            .iter()
            .try_for_each(|rule| self.check_rule(*rule, view))
    }

    /// Returns the types of the values in the group `name`.
    fn group(&self, view: &View<'_, '_>, name: &str) -> Vec<TypeId> {
        let operation = view.operation;
        let operands = operation.definition().operands;
        if operands.iter().any(|operand| operand.name == name) {
            return view.operand_types(name);
        }
        // Results have other names here and there; their order is the same.
        let mut results = self
            .values
            .iter()
            .filter(|(other, _)| !operands.iter().any(|operand| operand.name == *other));
        match results.position(|(other, _)| *other == name) {
            Some(0) if operation.definition().results.len() == 1 => view.result_types(),
            Some(position) => view
                .result_types()
                .get(position)
                .copied()
                .into_iter()
                .collect(),
            None => Vec::new(),
        }
    }

    fn check_rule(&self, rule: Rule, view: &View<'_, '_>) -> Result<(), String> {
        let types = view.types();
        let holds = match rule {
            Rule::SameType(names) => {
                // Lists are equal as a whole, empty ones too; an optional operand that is not there is not compared.
                let lists = names.iter().any(|name| view.is_variadic(name));
                let groups = names.iter().map(|name| self.group(view, name));
                let mut groups = groups.filter(|group| lists || !group.is_empty());
                let first = groups.next().unwrap_or_default();
                groups.all(|group| view.same_list(&first, &group))
            }
            Rule::SameShape(names) => self.equal(view, names, |tile| tile.shape.to_vec()),
            Rule::SameRank(names) => self.equal(view, names, |tile| tile.shape.len()),
            Rule::SameElementType(names) => self.equal(view, names, |tile| tile.element),
            Rule::PointerTo(names) => {
                let tiles: Vec<Option<Tile<'_>>> = names
                    .iter()
                    .flat_map(|name| self.group(view, name))
                    .map(|id| types.tile(id))
                    .collect();
                match tiles.as_slice() {
                    [Some(pointer), Some(value)] => {
                        pointer.shape == value.shape && pointer.pointee == Some(value.element)
                    }
                    _ => false,
                }
            }
            Rule::Parent(names) => names.contains(&view.parent_name()),
            Rule::Terminator | Rule::Pure => true,
        };
        match holds {
            true => Ok(()),
            false => Err(format!("breaks the rule {rule:?}")),
        }
    }

    /// Returns whether a property is the same for all tiles in the groups `names`.
    fn equal<T: PartialEq>(
        &self,
        view: &View<'_, '_>,
        names: &[&str],
        property: impl Fn(Tile<'_>) -> T,
    ) -> bool {
        let tiles = names.iter().flat_map(|name| self.group(view, name));
        let mut properties = tiles.map(|id| view.types().tile(id).map(&property));
        let first = properties.next();
        properties.all(|other| first.as_ref() == Some(&other))
    }
}

impl Accepts {
    fn allows(self, types: &Types<'_>, id: TypeId) -> bool {
        let tile = types.tile(id);
        let of = |elements: &[Scalar]| {
            // The developer preview is taken wherever the other float without a sign is (probed).
            let scalar = tile
                .and_then(|tile| tile.scalar)
                .map(|scalar| match scalar {
                    Scalar::FNV8E5M3FNU => Scalar::F8E8M0FNU,
                    other => other,
                });
            scalar.is_some_and(|scalar| elements.contains(&scalar))
        };
        let is_scalar = tile.is_some_and(|tile| tile.shape.is_empty());
        let is_pointer = tile.is_some_and(|tile| tile.pointee.is_some());
        let decoded = types.get(id);
        match self {
            Self::Any => !matches!(decoded, Some(Type::Function { .. }) | None),
            Self::Tile => tile.is_some(),
            Self::TileOf(elements) => of(elements),
            Self::ScalarTileOf(elements) => is_scalar && of(elements),
            Self::Pointers => is_pointer,
            Self::ScalarPointers => is_scalar && is_pointer,
            Self::Token => matches!(decoded, Some(Type::Token)),
            Self::TensorView => matches!(decoded, Some(Type::TensorView { .. })),
            Self::PartitionView => matches!(decoded, Some(Type::PartitionView { .. })),
            Self::StridedView => matches!(decoded, Some(Type::StridedView { .. })),
            Self::GatherScatterView => matches!(decoded, Some(Type::GatherScatterView { .. })),
            Self::TileView => matches!(
                decoded,
                Some(
                    Type::PartitionView { .. }
                        | Type::StridedView { .. }
                        | Type::GatherScatterView { .. }
                )
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::OPERATIONS;

    #[test]
    fn every_operation_has_constraints_for_its_values() {
        for definition in OPERATIONS.iter().filter(|it| it.is_in_bodies()) {
            let constraints = of(definition.name).expect(definition.name);
            let values = definition.operands.len() + definition.results.len();
            assert_eq!(constraints.values.len(), values, "{}", definition.name);
            for operand in definition.operands {
                let known = constraints
                    .values
                    .iter()
                    .any(|(name, _)| *name == operand.name);
                assert!(known, "{} of {}", operand.name, definition.name);
            }
        }
        for constraints in CONSTRAINTS.iter().chain(NEWER) {
            // The test builds have operations of their own.
            let known = OPERATIONS.iter().any(|it| it.name == constraints.name);
            assert!(
                known || constraints.name.starts_with("bytecode_test"),
                "{}",
                constraints.name
            );
        }
    }
}
