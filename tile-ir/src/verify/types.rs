//! Types as the dialect sees them: checked once, and equal if their structure is equal, even with different table entries.

use std::collections::HashMap;

use crate::enums::PaddingValue;
use crate::error::{ErrorKind, Result};
use crate::module::Module;
use crate::types::{DYNAMIC, Scalar, Type, TypeId};

/// The most elements a tile may have.
const MAX_ELEMENTS: i64 = 1 << 24;

/// How deep types may nest.
const MAX_DEPTH: usize = 16;

/// The checked types of a module.
pub(crate) struct Types<'m> {
    module: &'m Module<'m>,
    /// For each entry of the table, the first entry with the same structure, or why it is invalid.
    states: Vec<State>,
    known: HashMap<Type, TypeId>,
}

#[derive(Clone)]
enum State {
    New,
    Open,
    Valid(TypeId),
    Invalid(ErrorKind),
}

/// A tile type.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tile<'t> {
    /// The element type; equal ids are equal types.
    pub(crate) element: TypeId,
    /// The element type, if it is a scalar.
    pub(crate) scalar: Option<Scalar>,
    /// The pointee of the elements, if they are pointers.
    pub(crate) pointee: Option<TypeId>,
    /// The sizes.
    pub(crate) shape: &'t [i64],
}

impl<'m> Types<'m> {
    pub(crate) fn new(module: &'m Module<'m>) -> Self {
        let states = vec![State::New; module.types.len()];
        let mut types = Self {
            module,
            states,
            known: HashMap::new(),
        };
        for index in 0..types.states.len() {
            // An error matters only where the type is used.
            let _ = types.resolve(TypeId(index as u64), 0);
        }
        types
    }

    /// Returns the first type of the table that is equal to `id`.
    pub(crate) fn canonical(&self, id: TypeId) -> Result<TypeId> {
        if id == TypeId::TOKEN {
            return Ok(self.known.get(&Type::Token).copied().unwrap_or(id));
        }
        match self.state(id) {
            Some(State::Valid(canonical)) => Ok(*canonical),
            Some(State::Invalid(kind)) => Err(kind.clone().into()),
            _ => Err(ErrorKind::OutOfBounds {
                what: "type",
                index: id.0,
                count: self.states.len(),
            }
            .into()),
        }
    }

    /// Returns the type itself.
    pub(crate) fn get(&self, id: TypeId) -> Option<&'m Type> {
        self.module.decoded_type(id).ok()
    }

    /// Returns whether both are the same type.
    pub(crate) fn same(&self, one: TypeId, other: TypeId) -> bool {
        match (self.canonical(one), self.canonical(other)) {
            (Ok(one), Ok(other)) => one == other,
            _ => false,
        }
    }

    /// Returns the scalar type `id`, if it is one.
    pub(crate) fn scalar(&self, id: TypeId) -> Option<Scalar> {
        match self.get(id)? {
            Type::Scalar(scalar) => Some(*scalar),
            _ => None,
        }
    }

    /// Returns the tile type `id`, if it is one.
    pub(crate) fn tile(&self, id: TypeId) -> Option<Tile<'m>> {
        let Type::Tile { element, shape } = self.get(id)? else {
            return None;
        };
        let element = self.canonical(*element).ok()?;
        let (scalar, pointee) = match self.get(element)? {
            Type::Scalar(scalar) => (Some(*scalar), None),
            Type::Pointer { pointee, .. } => (None, self.canonical(*pointee).ok()),
            _ => return None,
        };
        Some(Tile {
            element,
            scalar,
            pointee,
            shape,
        })
    }

    fn state(&self, id: TypeId) -> Option<&State> {
        self.states.get(usize::try_from(id.0).ok()?)
    }

    fn resolve(&mut self, id: TypeId, depth: usize) -> Result<TypeId, ErrorKind> {
        let invalid = |text: &str| ErrorKind::Invalid(format!("type #{}: {text}", id.0));
        match self.state(id) {
            Some(State::Valid(canonical)) => return Ok(*canonical),
            Some(State::Invalid(kind)) => return Err(kind.clone()),
            Some(State::Open) => return Err(invalid("refers to itself")),
            _ if depth > MAX_DEPTH => return Err(ErrorKind::TooDeep(MAX_DEPTH)),
            Some(State::New) | None => {}
        }
        self.set(id, State::Open);
        let resolved = match self.module.decoded_type(id) {
            Ok(decoded) => self
                .check(decoded.clone(), depth + 1)
                .map_err(|kind| match kind {
                    ErrorKind::Verify(text) => invalid(&text),
                    other => other,
                }),
            Err(error) => Err(error.kind().clone()),
        };
        match resolved {
            Ok(structure) => {
                let canonical = *self.known.entry(structure).or_insert(id);
                self.set(id, State::Valid(canonical));
                Ok(canonical)
            }
            Err(kind) => {
                self.set(id, State::Invalid(kind.clone()));
                Err(kind)
            }
        }
    }

    fn set(&mut self, id: TypeId, state: State) {
        if let Some(slot) = usize::try_from(id.0)
            .ok()
            .and_then(|index| self.states.get_mut(index))
        {
            *slot = state;
        }
    }

    /// Checks a type and replaces the types it refers to by canonical ones.
    fn check(&mut self, mut checked: Type, depth: usize) -> Result<Type, ErrorKind> {
        match &mut checked {
            Type::Scalar(_) | Type::Token => {}
            Type::Pointer { pointee, .. } => self.scalar_child(pointee, depth)?,
            Type::Tile { element, shape } => {
                *element = self.resolve(*element, depth)?;
                let scalar = self.scalar(*element);
                if scalar.is_none() && !matches!(self.get(*element), Some(Type::Pointer { .. })) {
                    return Err(broken(
                        "the element of the tile is neither a scalar nor a pointer",
                    ));
                }
                check_tile(scalar, shape.iter().copied())?;
            }
            Type::TensorView {
                element,
                shape,
                strides,
                ..
            } => {
                self.scalar_child(element, depth)?;
                if shape.len() != strides.len() {
                    return Err(broken("shape and strides have different ranks"));
                }
                if shape
                    .iter()
                    .chain(strides.iter())
                    .any(|size| *size <= 0 && *size != DYNAMIC)
                {
                    return Err(broken("a size or stride is neither positive nor dynamic"));
                }
            }
            Type::PartitionView {
                tile_shape,
                view,
                dim_map,
                padding,
            } => {
                let (scalar, rank) = self.view_child(view, depth)?;
                check_view(tile_shape, scalar, rank, *padding)?;
                check_dim_map(dim_map, rank)?;
            }
            Type::StridedView {
                tile_shape,
                traversal_strides,
                view,
                dim_map,
                padding,
            } => {
                let (scalar, rank) = self.view_child(view, depth)?;
                check_view(tile_shape, scalar, rank, *padding)?;
                check_dim_map(dim_map, rank)?;
                if traversal_strides.len() != rank || traversal_strides.iter().any(|it| *it <= 0) {
                    return Err(broken(
                        "the traversal strides are not one positive number for each dimension",
                    ));
                }
            }
            Type::GatherScatterView {
                tile_shape,
                view,
                sparse_dim,
                padding,
            } => {
                let (scalar, rank) = self.view_child(view, depth)?;
                check_view(tile_shape, scalar, rank, *padding)?;
                if *sparse_dim as usize >= rank {
                    return Err(broken("the sparse dimension is outside of the tensor view"));
                }
            }
            Type::Function { inputs, results } => {
                for child in inputs.iter_mut().chain(results) {
                    *child = self.resolve(*child, depth)?;
                }
            }
        }
        Ok(checked)
    }

    fn scalar_child(&mut self, child: &mut TypeId, depth: usize) -> Result<(), ErrorKind> {
        *child = self.resolve(*child, depth)?;
        match self.scalar(*child) {
            Some(_) => Ok(()),
            None => Err(broken("not a scalar type")),
        }
    }

    /// Returns a tensor view: its element type and its rank.
    fn view_child(
        &mut self,
        child: &mut TypeId,
        depth: usize,
    ) -> Result<(Option<Scalar>, usize), ErrorKind> {
        *child = self.resolve(*child, depth)?;
        match self.get(*child) {
            Some(Type::TensorView { element, shape, .. }) => {
                Ok((self.scalar(*element), shape.len()))
            }
            _ => Err(broken("not a tensor view")),
        }
    }
}

fn broken(rule: &str) -> ErrorKind {
    ErrorKind::Verify(rule.to_owned())
}

fn check_tile(
    element: Option<Scalar>,
    shape: impl ExactSizeIterator<Item = i64> + Clone,
) -> Result<(), ErrorKind> {
    if element == Some(Scalar::F4E2M1FN) && shape.clone().all(|size| size % 2 != 0) {
        return Err(broken("the tile of f4E2M1FN has an odd number of elements"));
    }
    let mut elements = 1_i64;
    for size in shape {
        if size <= 0 || size.count_ones() != 1 {
            return Err(broken("a size of the tile is not a positive power of two"));
        }
        elements = elements.saturating_mul(size);
        if elements > MAX_ELEMENTS {
            return Err(broken("the tile has more than 16777216 elements"));
        }
    }
    Ok(())
}

fn check_view(
    tile_shape: &[i32],
    element: Option<Scalar>,
    rank: usize,
    padding: Option<PaddingValue>,
) -> Result<(), ErrorKind> {
    if tile_shape.is_empty() || tile_shape.len() != rank {
        return Err(broken("the ranks of tile and tensor view differ or are 0"));
    }
    check_tile(element, tile_shape.iter().map(|size| i64::from(*size)))?;
    let is_float = element.is_some_and(|scalar| !scalar.is_integer());
    if padding.is_some_and(|padding| padding != PaddingValue::Zero) && !is_float {
        return Err(broken("this padding value needs a float element type"));
    }
    Ok(())
}

/// Each dimension of the tile follows another dimension of the view.
fn check_dim_map(dim_map: &[i32], rank: usize) -> Result<(), ErrorKind> {
    let mut used = vec![false; rank];
    let distinct = dim_map.iter().all(|dim| {
        let slot = usize::try_from(*dim).ok().and_then(|dim| used.get_mut(dim));
        slot.is_some_and(|used| !std::mem::replace(used, true))
    });
    match distinct && dim_map.len() == rank {
        true => Ok(()),
        false => Err(broken("the dimension map is no permutation")),
    }
}
